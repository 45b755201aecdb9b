//! The extra columns and the choices of sends and batches. They are stored with the request of a send, and copied to the
//! batch that the send becomes.

use sqlx::{Sqlite, Transaction};

use super::sent_columns::SentColumns;
use crate::{
    contract::OrderBatchId,
    desk::{
        ids::OutboxId,
        store::{ConnectionRowId, Result, Store},
    },
};

/// Copies the columns of a send to its batch.
pub(super) async fn copy_to_batch(
    write: &mut Transaction<'static, Sqlite>,
    send: OutboxId,
    batch: OrderBatchId,
) -> Result<()> {
    sqlx::query(
        "INSERT OR REPLACE INTO sent_columns (connection_row, order_batch_id, body) \
         SELECT connection_row, ?2, columns FROM outbox JOIN outbox_request ON outbox_row = row_id \
         WHERE id = ?1 AND columns <> ''",
    )
    .bind(send)
    .bind(batch)
    .execute(&mut **write)
    .await?;
    Ok(())
}

impl Store {
    /// The extra columns and the choices of a send whose request is kept.
    pub async fn columns_of_send(&self, send: OutboxId) -> Result<SentColumns> {
        let body: Option<String> = sqlx::query_scalar(
            "SELECT columns FROM outbox JOIN outbox_request ON outbox_row = row_id WHERE id = ?1",
        )
        .bind(send)
        .fetch_optional(&self.durable)
        .await?;
        Ok(SentColumns::decode(&body.unwrap_or_default()))
    }

    /// The extra columns and the choices of a batch; none when it was not sent from this computer.
    pub async fn columns_of_batch(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
    ) -> Result<SentColumns> {
        let body: Option<String> = sqlx::query_scalar(
            "SELECT body FROM sent_columns WHERE connection_row = ?1 AND order_batch_id = ?2",
        )
        .bind(connection_row)
        .bind(batch)
        .fetch_optional(&self.durable)
        .await?;
        // The list of 100,000 recipients takes too long for the runtime.
        let decoded =
            tokio::task::spawn_blocking(move || SentColumns::decode(&body.unwrap_or_default()));
        Ok(decoded.await.unwrap_or_default())
    }

    /// The batches that were sent from this computer, and can have extra columns.
    pub(in crate::desk) async fn batches_with_columns(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<OrderBatchId>> {
        let batches =
            sqlx::query_scalar("SELECT order_batch_id FROM sent_columns WHERE connection_row = ?1")
                .bind(connection_row)
                .fetch_all(&self.durable)
                .await?;
        Ok(batches)
    }
}
