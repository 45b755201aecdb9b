//! The user's notes about orders that are not on disk yet.

use std::{collections::HashMap, sync::Mutex};

use tokio::sync::Notify;

use crate::{contract::OrderId, desk::system::lock::lock};

#[derive(Default)]
pub(in crate::desk) struct UnsavedNotes {
    notes: Mutex<HashMap<OrderId, String>>,
    changed: Notify,
    /// Held by the task that writes, so that an older text never replaces a newer one.
    pub(super) writing: tokio::sync::Mutex<()>,
}

impl UnsavedNotes {
    /// Takes the text of a note, and wakes the task that writes notes.
    pub(in crate::desk) fn set(&self, order: OrderId, note: String) {
        lock(&self.notes).insert(order, note);
        self.changed.notify_one();
    }

    pub(in crate::desk) fn get(&self, order: OrderId) -> Option<String> {
        lock(&self.notes).get(&order).cloned()
    }

    pub(in crate::desk) fn all(&self) -> Vec<(OrderId, String)> {
        lock(&self.notes)
            .iter()
            .map(|(order, note)| (*order, note.clone()))
            .collect()
    }

    /// Forgets a note that was written, unless its text has changed since.
    pub(in crate::desk) fn forget(&self, order: OrderId, written: &str) {
        let mut notes = lock(&self.notes);
        if notes.get(&order).is_some_and(|note| note == written) {
            notes.remove(&order);
        }
    }

    /// Waits until a note was set.
    pub(in crate::desk) async fn changed(&self) {
        self.changed.notified().await;
    }
}
