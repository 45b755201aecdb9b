//! Where an instance looks next for accounts with due work. Each kind of work has a cursor of its own.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

/// Before the first account. The number 0 is that of work without an account.
pub(super) const START: i64 = -1;

#[derive(Debug, Default)]
pub(super) struct TurnCursors(Mutex<HashMap<&'static str, i64>>);

impl TurnCursors {
    /// The last account that was examined.
    pub(super) fn get(&self, kind: &'static str) -> i64 {
        let cursors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cursors.get(kind).copied().unwrap_or(START)
    }

    pub(super) fn set(&self, kind: &'static str, account_no: i64) {
        let mut cursors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cursors.insert(kind, account_no);
    }
}
