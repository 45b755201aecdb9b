//! One page of a list, as the sync and the outbox read it. The numbers of the response are claims of
//! the service: a total that is missing or no count is unknown.

use crate::contract::Timestamp;

/// One page of a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListPage<T> {
    pub data: Vec<T>,
    /// The items of the page that could not be read.
    pub unreadable: Vec<UnreadableRecord>,
    /// The number of items on all pages; `None` when the service reports no usable number.
    pub total_count: Option<u64>,
    /// When the service sent the response, by the service's clock.
    pub served_at: Option<Timestamp>,
}

impl<T> ListPage<T> {
    /// The number of items on this page, readable or not.
    #[must_use]
    pub fn item_count(&self) -> u64 {
        (self.data.len() + self.unreadable.len()) as u64
    }
}

/// A record of a list that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableRecord {
    /// The id of the record, or the hash of a record without an id.
    pub record: String,
    /// The `created_at` of the record, if that can be read.
    pub occurred_at: Option<Timestamp>,
}
