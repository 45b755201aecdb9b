//! Talking to the engine from a program that has no frames: send a command, wait for its event.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::super::error::CliError;
use crate::desk::{Command, ConnectionState, Desk, Event, RequestKey, SyncState};

/// A turn of waiting; only bounds how late a time-out is noticed.
const TURN: Duration = Duration::from_millis(200);

/// The engine as a conversation needs it, so that tests can speak for it.
pub(super) trait Engine {
    fn send(&self, command: Command);
    /// The next event; `None` after `limit` without one.
    fn wait_event(&self, limit: Duration) -> Option<Event>;
}

impl Engine for Desk {
    fn send(&self, command: Command) {
        Desk::send(self, command);
    }

    fn wait_event(&self, limit: Duration) -> Option<Event> {
        Desk::wait_event(self, limit)
    }
}

pub(super) struct Conversation<'a> {
    engine: &'a dyn Engine,
    next_key: u64,
}

impl<'a> Conversation<'a> {
    pub fn new(engine: &'a dyn Engine) -> Self {
        Self {
            engine,
            next_key: 0,
        }
    }

    pub fn send(&self, command: Command) {
        self.engine.send(command);
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
        pick: impl FnMut(&Event) -> Option<T>,
    ) -> Result<T, CliError> {
        self.wait_at_most(limit, pick).ok_or_else(|| {
            CliError::new(
                format!("Waited {} seconds for {what} in vain.", limit.as_secs()),
                "If a send had begun, it is in the outbox and is not sent twice.",
                "Look at the batches before you send again.",
            )
        })
    }

    /// The same where nothing is wrong when nothing comes.
    pub fn wait_at_most<T>(
        &mut self,
        limit: Duration,
        mut pick: impl FnMut(&Event) -> Option<T>,
    ) -> Option<T> {
        let mut waited = Duration::ZERO;
        while waited < limit {
            let turn = Instant::now();
            match self.engine.wait_event(TURN) {
                Some(event) => {
                    if let Some(found) = pick(&event) {
                        return Some(found);
                    }
                    // An engine that talks without end is not waited for without end.
                    waited += turn.elapsed();
                }
                None => waited += TURN,
            }
        }
        None
    }

    /// Waits until the service answered and its catalog is here; who is connected to what.
    pub fn wait_for_catalog(&mut self, limit: Duration) -> Result<Arc<ConnectionState>, CliError> {
        let mut connections: Option<Arc<ConnectionState>> = None;
        self.wait(limit, "the service", |event| {
            match event {
                Event::Connections(state) => {
                    if let Some(problem) = &state.problem {
                        return Some(Err(problem.clone().into()));
                    }
                    connections = Some(Arc::clone(state));
                }
                Event::Sync(SyncState::Offline { problem, .. }) => {
                    return Some(Err(problem.clone().into()));
                }
                Event::Sync(SyncState::UpToDate { .. }) => {
                    return connections.clone().map(Ok);
                }
                _ => {}
            }
            None
        })?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Silent;

    impl Engine for Silent {
        fn send(&self, _: Command) {}

        fn wait_event(&self, _: Duration) -> Option<Event> {
            None
        }
    }

    #[test]
    fn waiting_in_vain_says_for_what_and_what_it_means_for_the_gifts() {
        let waited =
            Conversation::new(&Silent).wait::<()>(Duration::from_secs(120), "the price", |_| {
                unreachable!("nothing is said")
            });
        let problem = waited.unwrap_err();
        assert_eq!(problem.what, "Waited 120 seconds for the price in vain.");
        assert!(problem.meaning.contains("not sent twice"), "{problem}");
        assert!(problem.remedy.contains("before you send again"));
    }
}
