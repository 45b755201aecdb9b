//! The context of a session's tasks: the session, and the context of the process. Events of an
//! ended session are dropped.

use std::sync::{Arc, mpsc::Sender};

use super::{app_context::AppContext, session::Session};
use crate::{
    client::{Client, ClientError},
    desk::{
        Event, Impact, Item, Problem, ProblemKind, lists::Changed, problem::service_problem,
        store::StoreError,
    },
};

#[derive(Clone)]
pub struct SessionContext {
    pub(in crate::desk) app: Arc<AppContext>,
    pub(in crate::desk) session: Arc<Session>,
}

impl SessionContext {
    pub(in crate::desk) fn emit(&self, event: Event) {
        if self.session.has_ended() {
            return;
        }
        // Recorded here too, because some tasks make a problem of a failure without `store_problem`.
        if let Some(problem) = event.problem() {
            self.app.store.record_reported_damage(problem);
        }
        // The toast closes after a few seconds, so the problem is added to the notices too.
        if let Event::Problem(problem) | Event::SendFailed { problem, .. } = &event {
            self.app.add_notice(problem.clone());
        }
        if let Event::DraftOpened { draft, .. } = &event {
            self.session.imports.keep_draft(draft.id);
        }
        if changes_inbox(&event) {
            self.session.inbox.notify_one();
        }
        self.app.events.send(event);
    }

    /// Sends the reply to a question, unless the session has ended.
    pub(in crate::desk) fn send_reply<T>(
        &self,
        sender: &Sender<Result<T, Problem>>,
        reply: Result<T, Problem>,
    ) {
        if self.session.has_ended() {
            return;
        }
        // Recorded here too, because some questions make a problem of a failure without `store_problem`.
        if let Err(problem) = &reply {
            self.app.store.record_reported_damage(problem);
        }
        // Sending fails when the asker has dropped the reply, which then needs no event.
        if sender.send(reply).is_ok() {
            self.emit(Event::Replied);
        }
    }

    pub(in crate::desk) fn emit_changed(&self, changed: Changed) {
        if changed != Changed::default() {
            self.emit(Event::Changed(changed));
        }
    }

    pub(in crate::desk) fn report(&self, problem: Problem) {
        self.emit(Event::Problem(problem));
    }

    /// Returns the value, or reports the failure and returns `None`.
    pub(in crate::desk) fn ok_or_report<T>(&self, result: Result<T, StoreError>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            // Not reported: the store can close while tasks of an ended session still use it.
            Err(_) if self.session.has_ended() => None,
            Err(error) => {
                tracing::error!(%error, "the store failed");
                self.report(self.store_problem(&error));
                None
            }
        }
    }

    /// The problem of a store failure. Damage is recorded for the next start.
    pub(in crate::desk) fn store_problem(&self, error: &StoreError) -> Problem {
        self.app.store.record_damage(error);
        error.problem()
    }

    /// Requests an item from the service. Fails at once while there is no client.
    pub(in crate::desk) async fn fetch<T, F>(
        &self,
        item: Item,
        request: impl FnOnce(Client) -> F,
    ) -> Result<T, Problem>
    where
        F: Future<Output = Result<T, ClientError>>,
    {
        let client = self
            .session
            .client_now()
            .ok_or(ProblemKind::NotOnThisComputer { item })?;
        request(client)
            .await
            .map_err(|error| service_problem(&error, Impact::LastSyncShown))
    }

    /// The item that was read for a reply, which must be on this computer.
    pub(in crate::desk) fn found<T>(
        &self,
        read: Result<Option<T>, StoreError>,
        item: Item,
    ) -> Result<Arc<T>, Problem> {
        match read {
            Ok(Some(found)) => Ok(Arc::new(found)),
            Ok(None) => Err(ProblemKind::NotOnThisComputer { item }.into()),
            Err(error) => Err(self.store_problem(&error)),
        }
    }

    /// The value for a reply whose failure the asker does not show in full: a failure is reported, too.
    pub(in crate::desk) fn read_or_report<T>(
        &self,
        read: Result<T, StoreError>,
    ) -> Result<T, Problem> {
        read.map_err(|error| {
            let problem = self.store_problem(&error);
            // The store can close while tasks of an ended session still use it.
            if !self.session.has_ended() {
                tracing::error!(%error, "the store failed");
                self.report(problem.clone());
            }
            problem
        })
    }
}

/// Whether the data that the inbox is read from may have changed.
fn changes_inbox(event: &Event) -> bool {
    match event {
        Event::Changed(changed) => changed.orders || changed.batches || changed.activities,
        Event::Outbox(_) | Event::OrderJobs(_) => true,
        _ => false,
    }
}
