//! The sender of events: a queue, and a call that wakes the window.

use std::sync::{Arc, mpsc::Sender};

use crate::desk::Event;

#[derive(Clone)]
pub(super) struct EventSender {
    events: Sender<Event>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl EventSender {
    pub(super) fn new(events: Sender<Event>, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self { events, wake }
    }

    pub(super) fn send(&self, event: Event) {
        // Sending fails only when the desk has been dropped, and then no window waits for the
        // event.
        if self.events.send(event).is_ok() {
            (self.wake)();
        }
    }

    /// Sends an event that the window takes with its next frame: nothing that changed is worth one.
    pub(super) fn send_for_next_frame(&self, event: Event) {
        let _ = self.events.send(event);
    }
}
