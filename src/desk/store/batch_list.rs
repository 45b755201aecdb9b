//! Reads the list of all batches of a connection. Used by the ledger, the Activity screen, the inbox and the selection of
//! orders, which are read again after each changed order.

use std::sync::Arc;

use sqlx::{Row as _, sqlite::SqliteRow};

use super::{
    ConnectionRowId, Result, Store,
    batch_list_cache::{ListedBatch, ListedBatches},
    batches::batch_title,
    ledger::{is_direct, read_workspace},
};
use crate::contract::SendStatus;

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
        let cache = &self.shared.batch_list;
        if let Some(batches) = cache.get(connection_row.0, generation) {
            return Ok(batches);
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
        cache.set(connection_row.0, generation, &batches);
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
