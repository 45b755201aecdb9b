//! How far the activities of a connection are read, as the mirror stores it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{
    client::ActivityFilter,
    contract::{OrderStatus, PageQuery, Timestamp},
};

pub(super) const CURSOR: &str = "activity_cursor";
/// How far back a round reads again.
pub(super) const OVERLAP: Duration = Duration::from_secs(10 * 60);
/// How far back a round reads again that was requested or is the first one of a session.
pub(super) const LONG_OVERLAP: Duration = Duration::from_secs(24 * 3600);
pub(super) const PER_PAGE: u64 = PageQuery::MAX_PER_PAGE;
/// The most pages of the first read: the newest fifty thousand activities, with which the feed begins.
pub(super) const MAX_FIRST_PAGES: u64 = 500;

/// How far the activities are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cursor {
    /// Activities are known up to this time, except those that the first read has not reached.
    pub(super) known_until: i64,
    pub(super) first_read: Option<ListRead>,
    /// The oldest activity of a first read that ended before the list did.
    #[serde(default)]
    pub(super) reaches_back_to: Option<i64>,
    /// The rest of the activities `created` before the first read.
    #[serde(default)]
    pub(super) creations: Option<ListRead>,
    /// The rest of the other activities before the first read.
    #[serde(default)]
    pub(super) earlier: Option<ListRead>,
    /// Whether the service has activities of statuses that the contract does not name.
    #[serde(default)]
    pub(super) has_other_statuses: bool,
}

impl Cursor {
    /// The time from which new activities are read: those before it belong to the first read.
    pub(super) fn read_from(&self, overlap: Duration) -> Timestamp {
        let known_until = Timestamp::from_micros(self.known_until);
        let from = known_until - overlap;
        let bound = match self.first_read {
            Some(first_read) => Some(first_read.before() - OVERLAP),
            // The first read may have only some of the activities of its last second.
            None => {
                let end = self.reaches_back_to.map(Timestamp::from_micros);
                end.map(|end| end + Duration::from_secs(1))
            }
        };
        // Times in the future hide no later activity.
        bound.map_or(from, |bound| bound.min(known_until).max(from))
    }
}

/// How far a list of activities before a fixed time is read. New activities do not move its pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ListRead {
    before: i64,
    pub(super) next_page: u64,
}

impl ListRead {
    /// A list of which no page is read.
    pub(super) fn new(before: i64) -> Self {
        Self {
            before,
            next_page: 1,
        }
    }

    pub(super) fn before(&self) -> Timestamp {
        Timestamp::from_micros(self.before)
    }

    pub(super) fn filter(&self, statuses: Vec<OrderStatus>) -> ActivityFilter {
        ActivityFilter {
            before: Some(self.before()),
            statuses,
            ..ActivityFilter::default()
        }
    }
}

/// What is left of the older activities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EarlierRest {
    /// The next round goes on at once, and the orders of batches are read later: most of them come with their creation times.
    Creations,
    /// The next round goes on at once.
    Others,
    /// Nothing, or a part that each round continues.
    Background,
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    fn read_from(first_read: Option<i64>, reaches_back_to: Option<i64>) -> i64 {
        let micros = |hour: i64| hour * 3_600_000_000;
        let cursor = Cursor {
            known_until: micros(100),
            first_read: first_read.map(|hour| ListRead::new(micros(hour))),
            reaches_back_to: reaches_back_to.map(micros),
            creations: None,
            earlier: None,
            has_other_statuses: false,
        };
        cursor.read_from(10 * HOUR).micros() / 1_000_000
    }

    #[test]
    fn activities_of_the_first_read_are_not_read_again() {
        assert_eq!(read_from(None, None), 90 * 3600);
        assert_eq!(read_from(None, Some(80)), 90 * 3600);
        assert_eq!(read_from(None, Some(95)), 95 * 3600 + 1);
        assert_eq!(read_from(Some(99), None), 99 * 3600 - 600);
        // The first read has an activity with a time in the future.
        assert_eq!(read_from(Some(120), None), 100 * 3600);
        assert_eq!(read_from(None, Some(120)), 100 * 3600);
    }
}
