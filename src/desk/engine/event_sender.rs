//! The sender of events: a queue, and a call that wakes the window.

use std::sync::{Arc, mpsc::Sender};

use crate::desk::Event;

#[derive(Clone)]
pub(in crate::desk) struct EventSender {
    events: Sender<Event>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl EventSender {
    pub(in crate::desk) fn new(events: Sender<Event>, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self { events, wake }
    }

    pub(in crate::desk) fn send(&self, event: Event) {
        // Sending fails only when the desk has been dropped, and then no window waits for the
        // event.
        if self.events.send(event).is_ok() {
            (self.wake)();
        }
    }

    /// Queues an event without waking the window. The window reads the event in its next frame.
    pub(super) fn send_for_next_frame(&self, event: Event) {
        let _ = self.events.send(event);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    };

    use super::*;

    #[test]
    fn event_for_next_frame_does_not_wake_window() {
        let (events, received) = mpsc::channel();
        let woken = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&woken);
        let wake = move || {
            count.fetch_add(1, Ordering::SeqCst);
        };
        let sender = EventSender::new(events, Arc::new(wake));
        sender.send_for_next_frame(Event::ShowWindow);
        assert_eq!(woken.load(Ordering::SeqCst), 0);
        sender.send(Event::ShowWindow);
        assert_eq!(woken.load(Ordering::SeqCst), 1);
        assert_eq!(received.try_iter().count(), 2);
    }
}
