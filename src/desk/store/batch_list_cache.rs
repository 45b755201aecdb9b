//! The list of all batches of a connection, kept in memory until one of them changes. Used by what is counted again after each
//! changed order: the ledger, the Activity screen and the inbox.

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

/// The batches that were read last, with their connection and the generation that the triggers of `batch` had counted.
#[derive(Debug, Default)]
pub(super) struct BatchListCache(Mutex<Option<(i64, i64, Arc<ListedBatches>)>>);

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
        if let Some((row, read, batches)) = &*lock(cache)
            && (*row, *read) == (connection_row.0, generation)
        {
            return Ok(Arc::clone(batches));
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
        *lock(cache) = Some((connection_row.0, generation, Arc::clone(&batches)));
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
