//! The list of all batches of a connection, kept in memory until one of them changes. `batch_list` reads it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use crate::{
    contract::{OrderBatchId, SendStatus},
    desk::{
        lock::lock,
        view::{BatchTitle, Workspace},
    },
};

/// A batch without its orders.
#[derive(Clone, Debug)]
pub(super) struct ListedBatch {
    pub id: OrderBatchId,
    pub title: BatchTitle,
    pub status: SendStatus,
    pub workspace: Option<Workspace>,
}

/// The batches of a connection.
#[derive(Debug, Default)]
pub(super) struct ListedBatches {
    /// Newest first.
    pub all: Vec<ListedBatch>,
    /// Whether each batch is a direct send.
    pub is_direct: HashMap<OrderBatchId, bool>,
}

/// The batches that were read last.
#[derive(Debug, Default)]
pub(super) struct BatchListCache(Mutex<Option<CachedList>>);

#[derive(Debug)]
struct CachedList {
    connection_row: i64,
    /// The generation that the triggers of `batch` had counted before the batches were read.
    generation: i64,
    batches: Arc<ListedBatches>,
}

impl BatchListCache {
    /// The batches of a connection, if none of them changed since this generation.
    pub(super) fn get(&self, connection_row: i64, generation: i64) -> Option<Arc<ListedBatches>> {
        lock(&self.0)
            .as_ref()
            .filter(|cached| {
                (cached.connection_row, cached.generation) == (connection_row, generation)
            })
            .map(|cached| Arc::clone(&cached.batches))
    }

    pub(super) fn set(&self, connection_row: i64, generation: i64, batches: &Arc<ListedBatches>) {
        *lock(&self.0) = Some(CachedList {
            connection_row,
            generation,
            batches: Arc::clone(batches),
        });
    }
}
