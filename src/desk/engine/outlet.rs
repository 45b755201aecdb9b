//! Where events leave the desk: a queue, and a call that wakes whoever draws.

use std::sync::{Arc, mpsc::Sender};

use crate::desk::Event;

#[derive(Clone)]
pub(crate) struct Outlet {
    events: Sender<Event>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl Outlet {
    pub(super) fn new(events: Sender<Event>, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self { events, wake }
    }

    pub(crate) fn tell(&self, event: Event) {
        // Nobody listens any more while the desk is being dropped.
        if self.events.send(event).is_ok() {
            (self.wake)();
        }
    }
}
