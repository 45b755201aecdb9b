//! Cache of sorted lists, as row ids. Sorting a long list happens once per change of the mirror, so
//! that reading the last window of a list costs as little as reading the first.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use super::ConnectionRowId;
use crate::{contract::Timestamp, desk::view::ListQuery};

/// The most cached lists: a screen shows one list and the command palette three more.
const MAX_LISTS: usize = 8;
/// How long a cached list may show an outdated state that depends on the clock, such as "expired".
const CLOCK_STEP_MICROS: i64 = 60_000_000;

/// The most recently used lists.
#[derive(Default)]
pub(super) struct SortedIdCache {
    lists: Mutex<VecDeque<(SortedIdKey, Arc<Vec<i64>>)>>,
}

#[derive(PartialEq)]
pub(super) struct SortedIdKey {
    connection_row: ConnectionRowId,
    country: String,
    query: ListQuery,
    generation: u64,
    clock_step: i64,
}

impl SortedIdKey {
    /// Creates the key of a list. `generation` counts the changes of the parts of the mirror that
    /// the list is made from.
    pub(super) fn new(
        connection_row: ConnectionRowId,
        country: &str,
        query: &ListQuery,
        generation: u64,
        now: Timestamp,
    ) -> Self {
        Self {
            connection_row,
            country: country.to_owned(),
            query: query.clone(),
            generation,
            clock_step: now.micros() / CLOCK_STEP_MICROS,
        }
    }
}

impl SortedIdCache {
    pub(super) fn get(&self, key: &SortedIdKey) -> Option<Arc<Vec<i64>>> {
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        let position = lists.iter().position(|(cached, _)| cached == key)?;
        let list = lists.remove(position)?;
        let ids = Arc::clone(&list.1);
        lists.push_front(list);
        Some(ids)
    }

    pub(super) fn insert(&self, key: SortedIdKey, ids: Arc<Vec<i64>>) {
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        // The new list replaces the cached list of the same query, which is out of date.
        lists.retain(|(cached, _)| {
            cached.query != key.query || cached.connection_row != key.connection_row
        });
        lists.push_front((key, ids));
        lists.truncate(MAX_LISTS);
    }
}
