//! The items of the inbox about orders that were read last, by batch, and which of them are outdated. `inbox_orders` reads
//! them.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use tokio::sync::Mutex;

use super::batch_list_cache::ListedBatches;
use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::{lock::lock, view::InboxItem},
};

/// The items that were read last. Locked during a read, so that reads follow one another.
#[derive(Debug, Default)]
pub(super) struct OrderItemCache(pub(super) Mutex<Option<OrderItems>>);

/// The batches with orders whose marks changed since the last read.
#[derive(Debug)]
pub(super) struct MarkChanges {
    /// `None`: any batch.
    batches: std::sync::Mutex<Option<HashSet<OrderBatchId>>>,
    /// The number of changes since the start.
    count: AtomicU64,
}

impl Default for MarkChanges {
    fn default() -> Self {
        Self {
            batches: std::sync::Mutex::new(Some(HashSet::new())),
            count: AtomicU64::new(0),
        }
    }
}

impl MarkChanges {
    pub(super) fn add(&self, batches: impl IntoIterator<Item = OrderBatchId>) {
        if let Some(changed) = &mut *lock(&self.batches) {
            changed.extend(batches);
        }
        self.count.fetch_add(1, Ordering::AcqRel);
    }

    /// Records that the marks of any order may have changed.
    pub(super) fn add_all(&self) {
        *lock(&self.batches) = None;
        self.count.fetch_add(1, Ordering::AcqRel);
    }

    /// The generation of cached lists that depend on marks.
    pub(super) fn count(&self) -> u64 {
        self.count.load(Ordering::Acquire)
    }

    /// Returns and forgets the batches. `None`: any batch.
    pub(super) fn take(&self) -> Option<HashSet<OrderBatchId>> {
        lock(&self.batches).replace(HashSet::new())
    }
}

/// The items of a connection, which is identified by its row id.
#[derive(Debug)]
pub(super) struct OrderItems {
    pub(super) connection_row: i64,
    pub(super) read_at: Timestamp,
    /// When the next snooze ends, or the gifts of an ended one cease to be recent.
    pub(super) marks_change_at: Option<Timestamp>,
    /// The batches, which say what is a direct send.
    pub(super) batches: Arc<ListedBatches>,
    pub(super) by_batch: HashMap<OrderBatchId, BatchItems>,
}

/// The items of a batch.
#[derive(Debug, Default)]
pub(super) struct BatchItems {
    pub(super) items: Vec<InboxItem>,
    /// The next time at which the items change although no order does.
    pub(super) change_at: Option<Timestamp>,
}

impl OrderItems {
    /// Whether the items of batches without a change are still right.
    pub(super) fn is_valid(&self, connection_row: i64, now: Timestamp) -> bool {
        // The clock was not set back.
        self.connection_row == connection_row && self.read_at <= now
    }

    /// Whether a snooze ended since the last read, or its gifts ceased to be recent.
    pub(super) fn is_mark_due(&self, now: Timestamp) -> bool {
        self.marks_change_at.is_some_and(|at| at <= now)
    }

    /// The batches whose items change because of the time, or because they are direct sends now.
    pub(super) fn outdated_batches(
        &self,
        batches: &Arc<ListedBatches>,
        now: Timestamp,
    ) -> HashSet<OrderBatchId> {
        let is_due = |items: &BatchItems| items.change_at.is_some_and(|at| at <= now);
        let due = self.by_batch.iter().filter(|(_, items)| is_due(items));
        let mut outdated: HashSet<OrderBatchId> = due.map(|(id, _)| *id).collect();
        if Arc::ptr_eq(&self.batches, batches) {
            return outdated;
        }
        let (before, after) = (&self.batches.is_direct, &batches.is_direct);
        let ids = before.keys().chain(after.keys());
        outdated.extend(ids.filter(|id| before.get(*id) != after.get(*id)));
        outdated
    }
}
