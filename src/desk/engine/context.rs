//! What a task works with: the desk's shared parts and the session it works for. What a task of an
//! ended session has to say is not told any more.

use std::sync::Arc;

use super::{hub::Hub, session::Session};
use crate::desk::{Event, Problem, RequestKey, store::StoreError, view::Changed};

#[derive(Clone)]
pub(crate) struct Context {
    pub(crate) hub: Arc<Hub>,
    pub(crate) session: Arc<Session>,
}

impl Context {
    pub(crate) fn tell(&self, event: Event) {
        if self.session.has_ended() {
            return;
        }
        // A toast is gone in seconds; what needs attention stays in the list as well.
        if let Event::Problem(problem) | Event::SendFailed { problem, .. } = &event {
            self.hub.notice(problem.clone());
        }
        self.hub.outlet.tell(event);
    }

    pub(crate) fn tell_changed(&self, changed: Changed) {
        if changed != Changed::default() {
            self.tell(Event::Changed(changed));
        }
    }

    pub(crate) fn problem(&self, problem: Problem) {
        self.tell(Event::Problem(problem));
    }

    /// The value, or `None` after the failure was told.
    pub(crate) fn or_tell<T>(&self, result: Result<T, StoreError>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            // The store closes under tasks that are still busy with a session that has ended.
            Err(_) if self.session.has_ended() => None,
            Err(error) => {
                tracing::error!(%error, "the store failed");
                self.problem(self.in_words(&error));
                None
            }
        }
    }

    /// A failure of the store as it is told; damage is noted for the next start.
    pub(crate) fn in_words(&self, error: &StoreError) -> Problem {
        self.hub.store.note(error);
        error.problem()
    }

    /// Tells a failure and that nothing else answers this request, so that it may be asked again.
    pub(crate) fn unanswered(&self, key: RequestKey, error: &StoreError) {
        if self.session.has_ended() {
            return;
        }
        tracing::error!(%error, "the store failed");
        let problem = self.in_words(error);
        self.problem(problem.clone());
        self.tell(Event::Unanswered { key, problem });
    }
}
