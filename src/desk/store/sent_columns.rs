//! The extra columns of sends and batches. They are stored with the confirmation of a send, by its
//! draft, and move to each batch that the send becomes.

use sqlx::{Sqlite, Transaction};

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    contract::OrderBatchId,
    desk::{DraftId, OutboxStateCode, SentColumns},
};

/// Stores the columns of a send that is being confirmed.
pub(super) async fn keep_for_send(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    draft: DraftId,
    columns: &SentColumns,
) -> Result<()> {
    sqlx::query(
        "INSERT OR REPLACE INTO outbox_columns (connection_row, draft_id, body) VALUES (?1, ?2, ?3)",
    )
    .bind(connection_row)
    .bind(draft)
    .bind(json::text(columns)?)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// Copies the columns of a send to its batch, and deletes those of the send when every part is sent.
pub(super) async fn move_to_batch(
    write: &mut Transaction<'static, Sqlite>,
    draft: DraftId,
    batch: OrderBatchId,
) -> Result<()> {
    let copied = sqlx::query(
        "INSERT OR REPLACE INTO sent_columns (connection_row, order_batch_id, body) \
         SELECT connection_row, ?2, body FROM outbox_columns WHERE draft_id = ?1",
    )
    .bind(draft)
    .bind(batch)
    .execute(&mut **write)
    .await?;
    if copied.rows_affected() > 0 {
        sqlx::query(
            "DELETE FROM outbox_columns WHERE draft_id = ?1 \
             AND NOT EXISTS (SELECT 1 FROM outbox WHERE draft_id = ?1 AND state <> ?2)",
        )
        .bind(draft)
        .bind(<&str>::from(OutboxStateCode::Sent))
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

impl Store {
    /// The extra columns of a send that is not finalized.
    pub async fn columns_of_send(
        &self,
        connection_row: ConnectionRowId,
        draft: DraftId,
    ) -> Result<SentColumns> {
        let body: Option<String> = sqlx::query_scalar(
            "SELECT body FROM outbox_columns WHERE connection_row = ?1 AND draft_id = ?2",
        )
        .bind(connection_row)
        .bind(draft)
        .fetch_optional(&self.durable)
        .await?;
        Ok(read(body.as_deref()))
    }

    /// The extra columns of a batch; none when it was not sent from this computer.
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
        Ok(read(body.as_deref()))
    }

    /// The batches that have extra columns.
    pub(super) async fn batches_with_columns(
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

fn read(body: Option<&str>) -> SentColumns {
    body.and_then(|body| json::read("sent columns", body))
        .unwrap_or_default()
}
