//! A page of a list with the time of its request.

use std::ops::Deref;

use super::page_reader::ReadPage;
use crate::{client::ListPage, contract::Timestamp};

/// A page, and the time at which it was requested.
pub(super) struct TimedPage<T> {
    pub(super) page: ListPage<T>,
    pub(super) read_at: Timestamp,
}

impl<T> TimedPage<T> {
    /// Joins pages that follow one another; `None` without pages. The state of all records is as old as that
    /// of the oldest page.
    pub(super) fn joined(pages: Vec<Self>) -> Option<Self> {
        let mut pages = pages.into_iter();
        let mut joined = pages.next()?;
        for Self { page, read_at } in pages {
            joined.read_at = joined.read_at.min(read_at);
            joined.page.data.extend(page.data);
            joined.page.unreadable.extend(page.unreadable);
            joined.page.total_count = page.total_count;
        }
        Some(joined)
    }
}

impl<T> Deref for TimedPage<T> {
    type Target = ListPage<T>;

    fn deref(&self) -> &ListPage<T> {
        &self.page
    }
}

impl<T: Send + 'static> ReadPage for TimedPage<T> {
    fn items(&self) -> u64 {
        self.item_count()
    }

    fn total_count(&self) -> Option<u64> {
        self.page.total_count
    }
}
