//! The inbox that was read last. Its windows come from memory, so that they agree with its numbers.

use std::sync::{Arc, Mutex, PoisonError};

use crate::desk::view::Inbox;

/// The inbox of one connection, which is identified by its row id.
#[derive(Default)]
pub(super) struct InboxCache(Mutex<Option<(i64, Arc<Inbox>)>>);

impl InboxCache {
    pub(super) fn get(&self, connection_row: i64) -> Option<Arc<Inbox>> {
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cached
            .as_ref()
            .filter(|(owner, _)| *owner == connection_row)
            .map(|(_, inbox)| Arc::clone(inbox))
    }

    pub(super) fn set(&self, connection_row: i64, inbox: &Arc<Inbox>) {
        let cached = Some((connection_row, Arc::clone(inbox)));
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = cached;
    }
}
