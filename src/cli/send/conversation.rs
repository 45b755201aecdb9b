//! Talking to the engine from a program that has no frames: send a command, wait for its event.

use std::{sync::Arc, time::Duration};

use crate::desk::{Command, ConnectionState, Desk, Event, Problem, RequestKey, SyncState};

/// A turn of waiting; only bounds how late a time-out is noticed.
const TURN: Duration = Duration::from_millis(200);

pub(super) struct Conversation<'a> {
    desk: &'a Desk,
    next_key: u64,
}

impl<'a> Conversation<'a> {
    pub fn new(desk: &'a Desk) -> Self {
        Self { desk, next_key: 0 }
    }

    pub fn send(&self, command: Command) {
        self.desk.send(command);
    }

    pub fn key(&mut self) -> RequestKey {
        self.next_key += 1;
        RequestKey(self.next_key)
    }

    /// Waits until `pick` takes something from an event. `what` names it for the time-out's
    /// sentence.
    pub fn wait<T>(
        &mut self,
        limit: Duration,
        what: &str,
        mut pick: impl FnMut(&Event) -> Option<T>,
    ) -> Result<T, Problem> {
        let mut waited = Duration::ZERO;
        while waited < limit {
            match self.desk.wait_event(TURN) {
                Some(event) => {
                    if let Some(found) = pick(&event) {
                        return Ok(found);
                    }
                }
                None => waited += TURN,
            }
        }
        Err(Problem::new(
            format!("Waited {} seconds for {what} in vain.", limit.as_secs()),
            "If a send had begun, it is in the outbox and is not sent twice.",
            "Look at the batches before you send again.",
        ))
    }

    /// Waits until the service answered and its catalog is here. `true`: this is practice.
    pub fn wait_for_catalog(&mut self, limit: Duration) -> Result<bool, Problem> {
        let mut connections: Option<Arc<ConnectionState>> = None;
        self.wait(limit, "the service", |event| {
            match event {
                Event::Connections(state) => {
                    if let Some(problem) = &state.problem {
                        return Some(Err(problem.clone()));
                    }
                    connections = Some(Arc::clone(state));
                }
                Event::Sync(SyncState::Offline { problem, .. }) => {
                    return Some(Err(problem.clone()));
                }
                Event::Sync(SyncState::UpToDate { .. }) => {
                    return connections.as_ref().map(|state| Ok(state.is_practice()));
                }
                _ => {}
            }
            None
        })?
    }
}
