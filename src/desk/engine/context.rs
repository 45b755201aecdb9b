//! What a task works with: the desk's shared parts and the session it works for. What a task of an
//! ended session has to say is not told any more.

use std::sync::Arc;

use super::{hub::Hub, session::Session};
use crate::desk::{Event, Problem, store::StoreError, view::Changed};

#[derive(Clone)]
pub(crate) struct Context {
    pub(crate) hub: Arc<Hub>,
    pub(crate) session: Arc<Session>,
}

impl Context {
    pub(crate) fn tell(&self, event: Event) {
        if !self.session.has_ended() {
            self.hub.outlet.tell(event);
        }
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
                self.problem(error.problem());
                None
            }
        }
    }
}
