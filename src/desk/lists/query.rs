//! Rows and details that the store returns, shaped for screens and free of text.
//!
//! A screen requests a list as a [`ListQuery`] and a range of rows, and receives only those rows.

use crate::desk::activity::{ActivityQuery, ActivityRow};
use crate::desk::batches::{BatchQuery, BatchRow};
use crate::desk::catalog::{BrandQuery, BrandRow, ProductQuery, ProductRow};
use crate::desk::catalog::{CollectionQuery, CollectionRow};
use crate::desk::inbox::{InboxKey, InboxQuery, InboxRow};
use crate::desk::jobs::{OrderJobItem, OrderJobQuery};
use crate::desk::orders::{OrderQuery, OrderRow};

use std::sync::Arc;

use crate::{
    contract::{OrderBatchId, OrderId, Recipient},
    desk::{
        people::{PeopleQuery, PersonId, PersonRow},
        sends::{SendLogQuery, SendLogRow},
    },
};

/// A list with its filter and sort order.
#[derive(Clone, Debug, PartialEq)]
pub enum ListQuery {
    Products(ProductQuery),
    Brands(BrandQuery),
    Collections(CollectionQuery),
    Batches(BatchQuery),
    Orders(OrderQuery),
    Activities(ActivityQuery),
    /// The recipients of a batch, in the order of the batch.
    BatchRecipients(OrderBatchId),
    /// The orders of a job, in the order of the list they were chosen from.
    OrderJobItems(OrderJobQuery),
    /// The items of the inbox, the most urgent first.
    Inbox(InboxQuery),
    /// The log of sends, newest first.
    SendLog(SendLogQuery),
    /// The people of the address book, by name.
    People(PeopleQuery),
}

/// Rows of the requested list.
#[derive(Clone, Debug, PartialEq)]
pub enum ListRows {
    Products(Vec<ProductRow>),
    Brands(Vec<BrandRow>),
    Collections(Vec<CollectionRow>),
    Batches(Vec<BatchRow>),
    Orders(Vec<OrderRow>),
    Activities(Vec<ActivityRow>),
    BatchRecipients(Vec<Recipient>),
    OrderJobItems(Vec<OrderJobItem>),
    Inbox(Vec<InboxRow>),
    SendLog(Vec<SendLogRow>),
    People(Vec<PersonRow>),
}

/// The ids of the items of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListIds {
    Orders(Arc<[OrderId]>),
    Batches(Arc<[OrderBatchId]>),
    People(Arc<[PersonId]>),
    Inbox(Arc<[InboxKey]>),
}

/// Which of the selected items a list shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedCount {
    pub shown: u64,
    /// The items that exist no more. A search or filter does not hide them.
    pub missing: ListIds,
}

impl ListIds {
    /// The items for which `is_kept` returns `true`, given their positions.
    #[must_use]
    pub fn filtered(&self, is_kept: impl Fn(usize) -> bool) -> Self {
        fn filter<T: Copy>(items: &[T], is_kept: impl Fn(usize) -> bool) -> Arc<[T]> {
            let items = items.iter().enumerate();
            let kept = items.filter(|(position, _)| is_kept(*position));
            kept.map(|(_, item)| *item).collect()
        }
        match self {
            Self::Orders(items) => Self::Orders(filter(items, is_kept)),
            Self::Batches(items) => Self::Batches(filter(items, is_kept)),
            Self::People(items) => Self::People(filter(items, is_kept)),
            Self::Inbox(items) => Self::Inbox(filter(items, is_kept)),
        }
    }

    /// How many of these items are among `others`.
    #[must_use]
    pub fn count_in(&self, others: &Self) -> u64 {
        fn count<T: Eq + std::hash::Hash>(items: &[T], others: &[T]) -> u64 {
            let others: std::collections::HashSet<&T> = others.iter().collect();
            items.iter().filter(|item| others.contains(item)).count() as u64
        }
        match (self, others) {
            (Self::Orders(items), Self::Orders(others)) => count(items, others),
            (Self::Batches(items), Self::Batches(others)) => count(items, others),
            (Self::People(items), Self::People(others)) => count(items, others),
            (Self::Inbox(items), Self::Inbox(others)) => count(items, others),
            _ => 0,
        }
    }
}

/// Data whose changes the engine announces with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataKind {
    Catalog,
    Batches,
    Orders,
    Activities,
    /// An item of the inbox can change without its order, which expires.
    Inbox,
    Outbox,
    Drafts,
    People,
}

/// The parts of the mirror that changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    pub catalog: bool,
    pub batches: bool,
    pub orders: bool,
    pub activities: bool,
}

impl Changed {
    /// The changed parts.
    pub fn kinds(self) -> impl Iterator<Item = DataKind> {
        let kinds = [
            (self.catalog, DataKind::Catalog),
            (self.batches, DataKind::Batches),
            (self.orders, DataKind::Orders),
            (self.activities, DataKind::Activities),
        ];
        kinds
            .into_iter()
            .filter_map(|(is_changed, kind)| is_changed.then_some(kind))
    }

    /// Adds the parts of another change.
    pub(crate) fn add(&mut self, other: Self) {
        self.catalog |= other.catalog;
        self.batches |= other.batches;
        self.orders |= other.orders;
        self.activities |= other.activities;
    }
}
