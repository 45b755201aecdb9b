//! Reports a POST that creates a batch to the [`PostTracker`](super::post_tracker::PostTracker) and to the
//! screens.

use super::{entry::OutboxEntry, ports::OutboxPorts};
use crate::desk::event::{Event, PostInFlight};

/// A POST from its start until its result is stored and emitted.
pub(super) struct TrackedPost<'a>(&'a OutboxPorts);

impl<'a> TrackedPost<'a> {
    /// Returns `None` when the session is ending.
    pub(super) fn begin(ports: &'a OutboxPorts, entry: &OutboxEntry) -> Option<Self> {
        ports
            .signals
            .post
            .begin()
            .then(|| Self::of_recorded_attempt(ports, entry))
    }

    /// Takes over the POST that the tracker counts since the attempt was registered.
    pub(super) fn of_recorded_attempt(ports: &'a OutboxPorts, entry: &OutboxEntry) -> Self {
        ports.engine.emit(Event::PostInFlight(Some(PostInFlight {
            send: entry.id,
            recipients: entry.recipients,
        })));
        Self(ports)
    }
}

impl Drop for TrackedPost<'_> {
    fn drop(&mut self) {
        self.0.engine.emit(Event::PostInFlight(None));
        self.0.signals.post.end();
    }
}
