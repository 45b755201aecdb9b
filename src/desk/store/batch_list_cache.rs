//! The list of all batches of a connection, kept in memory until one of them changes. The ledger, the Activity screen, the inbox
//! and the selection of orders use it, which are counted again after each changed order.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use sqlx::{Row as _, sqlite::SqliteRow};

use super::{
    ConnectionRowId, Result, Store,
    batches::batch_title,
    ledger::{is_direct, read_workspace},
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

impl Store {
    pub(super) async fn batch_list(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Arc<ListedBatches>> {
        // Read before the batches: a change between the two is read again the next time.
        let generation: Option<i64> =
            sqlx::query_scalar("SELECT generation FROM batch_generation WHERE connection_row = ?1")
                .bind(connection_row)
                .fetch_optional(&self.mirror)
                .await?;
        let generation = generation.unwrap_or_default();
        let cache = &self.shared.batch_list.0;
        if let Some(cached) = &*lock(cache)
            && (cached.connection_row, cached.generation) == (connection_row.0, generation)
        {
            return Ok(Arc::clone(&cached.batches));
        }
        let rows = sqlx::query(
            "SELECT id, status, name, from_name, send_method, workspace_id, workspace_name \
             FROM batch WHERE connection_row = ?1 ORDER BY rank DESC",
        )
        .bind(connection_row)
        .fetch_all(&self.mirror)
        .await?;
        let mut batches = ListedBatches::default();
        for row in &rows {
            let batch = read_batch(row)?;
            batches.is_direct.insert(batch.id, is_direct(row)?);
            batches.all.push(batch);
        }
        let batches = Arc::new(batches);
        *lock(cache) = Some(CachedList {
            connection_row: connection_row.0,
            generation,
            batches: Arc::clone(&batches),
        });
        Ok(batches)
    }
}

fn read_batch(row: &SqliteRow) -> Result<ListedBatch> {
    Ok(ListedBatch {
        id: row.try_get("id")?,
        title: batch_title(row, "name", "from_name")?,
        status: SendStatus::from(row.try_get::<String, _>("status")?),
        workspace: read_workspace(row)?,
    })
}
