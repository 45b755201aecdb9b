//! The items of the inbox about orders that were read last, by batch, and which of them are outdated. `inbox_orders` reads
//! them.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use tokio::sync::Mutex;

use super::batch_list_cache::ListedBatches;
use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::view::InboxItem,
};

/// The items that were read last. Locked during a read, so that reads follow one another.
#[derive(Debug, Default)]
pub(super) struct OrderItemCache(pub(super) Mutex<Option<OrderItems>>);

/// The items of a connection, which is identified by its row id.
#[derive(Debug)]
pub(super) struct OrderItems {
    pub(super) connection_row: i64,
    pub(super) read_at: Timestamp,
    /// The number of changes of marks before the read.
    pub(super) mark_changes: u64,
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
    pub(super) fn is_valid(&self, connection_row: i64, mark_changes: u64, now: Timestamp) -> bool {
        self.connection_row == connection_row
            && self.mark_changes == mark_changes
            // The clock was not set back.
            && self.read_at <= now
            && self.marks_change_at.is_none_or(|at| at > now)
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
