//! One record that a page or a side panel shows in detail. Used by the model; ignores replies to
//! requests that are no longer current.

use crate::{
    desk::{Problem, RequestKey},
    ui::loadable::Loadable,
};

/// The record shown in detail: its id, and its value once it is loaded.
#[derive(Debug)]
pub struct Detail<Id, T> {
    pub id: Option<Id>,
    key: Option<RequestKey>,
    pub(super) is_stale: bool,
    pub value: Loadable<T>,
}

impl<Id, T> Default for Detail<Id, T> {
    fn default() -> Self {
        Self {
            id: None,
            key: None,
            is_stale: false,
            value: Loadable::NotRequested,
        }
    }
}

impl<Id: PartialEq, T> Detail<Id, T> {
    /// Returns the value when this detail holds the record `id`.
    pub fn get(&self, id: Id) -> Option<&T> {
        self.loadable(&id)?.value()
    }

    /// Returns the state of the value when this detail holds the record `id`.
    pub fn loadable(&self, id: &Id) -> Option<&Loadable<T>> {
        (self.id.as_ref() == Some(id)).then_some(&self.value)
    }

    /// Returns the key of the request to send; `None` when the value is current or loading, or has
    /// failed to load.
    pub(super) fn start_request(
        &mut self,
        id: Id,
        key: impl FnOnce() -> RequestKey,
    ) -> Option<RequestKey> {
        if self.id.as_ref() != Some(&id) {
            *self = Self {
                id: Some(id),
                ..Self::default()
            };
        } else if self.key.is_some()
            || (!self.is_stale && !matches!(self.value, Loadable::NotRequested))
        {
            return None;
        }
        let key = key();
        self.key = Some(key);
        self.is_stale = false;
        self.value.refresh();
        Some(key)
    }

    pub(super) fn resolve(&mut self, key: RequestKey, result: Result<T, Problem>) {
        if self.key == Some(key) {
            self.key = None;
            self.value.resolve(result);
        }
    }

    /// Requests the value again in the next frame if loading it failed.
    pub(super) fn retry(&mut self) {
        self.is_stale |= self.value.problem().is_some();
    }
}
