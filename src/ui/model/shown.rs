//! One thing that a page or a side panel shows in detail. Used by the model; refuses answers to
//! questions that are no longer asked.

use crate::{
    desk::{Problem, RequestKey},
    ui::remote::Remote,
};

/// One thing that is shown in detail: which one, and what is known of it.
#[derive(Debug)]
pub struct Shown<Id, T> {
    pub id: Option<Id>,
    key: Option<RequestKey>,
    pub(super) stale: bool,
    pub value: Remote<T>,
}

impl<Id, T> Default for Shown<Id, T> {
    fn default() -> Self {
        Self {
            id: None,
            key: None,
            stale: false,
            value: Remote::NotAsked,
        }
    }
}

impl<Id: PartialEq + Copy, T> Shown<Id, T> {
    /// The value of `id`, when that is the one held.
    pub fn of(&self, id: Id) -> Option<&T> {
        if self.id == Some(id) {
            self.value.value()
        } else {
            None
        }
    }

    pub(super) fn want(&mut self, id: Id, key: impl FnOnce() -> RequestKey) -> Option<RequestKey> {
        if self.id != Some(id) {
            *self = Self {
                id: Some(id),
                ..Self::default()
            };
        } else if self.key.is_some() || (!self.stale && !matches!(self.value, Remote::NotAsked)) {
            return None;
        }
        let key = key();
        self.key = Some(key);
        self.stale = false;
        self.value.refresh();
        Some(key)
    }

    pub(super) fn settle(&mut self, key: RequestKey, result: Result<T, Problem>) {
        if self.key == Some(key) {
            self.key = None;
            self.value.settle(result);
        }
    }
}
