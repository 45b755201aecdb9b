//! The lists whose items have ids, the ids themselves, and the kinds of data that change.
//!
//! A screen requests a range of rows of a [`List`](super::windows::List), and receives only those rows.

use std::sync::Arc;

use strum::EnumCount;

use crate::{
    contract::{OrderBatchId, OrderId},
    desk::{
        batches::BatchQuery,
        catalog::{BrandQuery, CollectionQuery, ProductQuery},
        inbox::{InboxKey, InboxQuery},
        orders::OrderQuery,
        people::{PeopleQuery, PersonId},
    },
};

/// A list whose items have ids, with its filter and sort order.
#[derive(Clone, Debug, PartialEq)]
pub enum ListQuery {
    Products(ProductQuery),
    Brands(BrandQuery),
    Collections(CollectionQuery),
    Batches(BatchQuery),
    Orders(OrderQuery),
    /// The items of the inbox, the most urgent first.
    Inbox(InboxQuery),
    /// The people of the address book, by name.
    People(PeopleQuery),
}

/// The recipients of a batch, in the order of the batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchRecipients(pub OrderBatchId);

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount)]
pub enum DataKind {
    Catalog,
    Batches,
    Orders,
    Activities,
    /// An item of the inbox can change without its order, which expires.
    Inbox,
    Outbox,
    OrderJobs,
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
