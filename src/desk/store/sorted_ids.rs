//! Cache of sorted lists, as row ids. Sorting a long list happens once per change of the mirror, so
//! that reading the last window of a list costs as little as reading the first.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use super::ConnectionRowId;
use crate::{contract::Timestamp, desk::lists::ListQuery};

/// The most cached lists: a screen shows one list and the command palette three more.
const MAX_LISTS: usize = 8;
/// How long a cached list may show an outdated state that depends on the clock, such as "expired".
const CLOCK_STEP_MICROS: i64 = 60_000_000;

/// The most recently used lists.
#[derive(Default)]
pub(in crate::desk) struct SortedIdCache {
    lists: Mutex<VecDeque<(SortedIdKey, Arc<Vec<i64>>)>>,
}

#[derive(PartialEq)]
pub(in crate::desk) struct SortedIdKey {
    connection_row: ConnectionRowId,
    country: String,
    query: ListQuery,
    generation: u64,
    clock_step: i64,
}

impl SortedIdKey {
    /// Creates the key of a list. `generation` counts the changes of the parts of the mirror that
    /// the list is made from.
    pub(in crate::desk) fn new(
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

    /// Whether the lists of both keys are of the same connection and state, whatever their queries are.
    fn is_as_current_as(&self, other: &Self) -> bool {
        self.connection_row == other.connection_row
            && self.country == other.country
            && self.generation == other.generation
            && self.clock_step == other.clock_step
    }
}

impl SortedIdCache {
    pub(in crate::desk) fn get(&self, key: &SortedIdKey) -> Option<Arc<Vec<i64>>> {
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        let position = lists.iter().position(|(cached, _)| cached == key)?;
        let list = lists.remove(position)?;
        let ids = Arc::clone(&list.1);
        lists.push_front(list);
        Some(ids)
    }

    /// The shortest cached list of the queries that `is_accepted` accepts, as up to date as `key`.
    pub(in crate::desk) fn shortest(
        &self,
        key: &SortedIdKey,
        is_accepted: impl Fn(&ListQuery) -> bool,
    ) -> Option<Arc<Vec<i64>>> {
        let lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        let accepted = lists
            .iter()
            .filter(|(cached, _)| cached.is_as_current_as(key) && is_accepted(&cached.query));
        let shortest = accepted.min_by_key(|(_, ids)| ids.len())?;
        Some(Arc::clone(&shortest.1))
    }

    pub(in crate::desk) fn insert(&self, key: SortedIdKey, ids: Arc<Vec<i64>>) {
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        // The new list replaces the cached list of the same query, which is out of date.
        lists.retain(|(cached, _)| {
            cached.query != key.query || cached.connection_row != key.connection_row
        });
        lists.push_front((key, ids));
        lists.truncate(MAX_LISTS);
    }
}
