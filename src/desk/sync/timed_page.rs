//! A page of a list with the time of its request.

use std::ops::Deref;

use crate::{client::ListPage, contract::Timestamp};

/// A page, and the time at which it was requested.
pub(super) struct TimedPage<T> {
    pub(super) page: ListPage<T>,
    pub(super) read_at: Timestamp,
}

impl<T> Deref for TimedPage<T> {
    type Target = ListPage<T>;

    fn deref(&self) -> &ListPage<T> {
        &self.page
    }
}
