//! The outbox on disk. Every step is written before it is taken.

use sqlx::Row;

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    contract::{Cents, OrderBatchId, Timestamp},
    desk::{DraftId, OutboxEntry, OutboxId, OutboxState},
};

/// A send that was decided.
#[derive(Clone, Debug)]
pub struct NewOutboxEntry {
    pub entry: OutboxEntry,
    /// The body of the request, byte for byte as it will leave.
    pub request: Vec<u8>,
}

impl Store {
    /// Writes a send and its whole request; on disk when this returns. `false`: this draft is
    /// already being sent, and nothing was written.
    pub async fn add_to_outbox(
        &self,
        connection_row: ConnectionRowId,
        new: &NewOutboxEntry,
    ) -> Result<bool> {
        let entry = &new.entry;
        let mut write = self.begin_durable().await?;
        let states: Vec<String> =
            sqlx::query_scalar("SELECT state FROM outbox WHERE draft_id = ?1")
                .bind(entry.draft_id)
                .fetch_all(&mut *write)
                .await?;
        for state in &states {
            if !matches!(serde_json::from_str(state)?, OutboxState::Refused(_)) {
                return Ok(false);
            }
        }
        // A refused try of the same draft has had its say.
        sqlx::query("DELETE FROM outbox WHERE draft_id = ?1")
            .bind(entry.draft_id)
            .execute(&mut *write)
            .await?;
        sqlx::query(
            "INSERT INTO outbox (connection_row, id, draft_id, title, recipients, total_low, total_high, \
             reference, request, state, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )
        .bind(connection_row)
        .bind(entry.id)
        .bind(entry.draft_id)
        .bind(&entry.title)
        .bind(entry.recipients.cast_signed())
        .bind(entry.total_low)
        .bind(entry.total_high)
        .bind(&entry.customer_reference_id)
        .bind(&new.request)
        .bind(json::text(&entry.state)?)
        .bind(entry.created_at)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(true)
    }

    /// Writes the next state of an entry that is in `from`; on disk when this returns. `false`:
    /// it is in another state or gone, and nothing was written.
    pub async fn move_outbox(
        &self,
        id: OutboxId,
        from: &OutboxState,
        to: &OutboxState,
    ) -> Result<bool> {
        let done = sqlx::query("UPDATE outbox SET state = ?3 WHERE id = ?1 AND state = ?2")
            .bind(id)
            .bind(json::text(from)?)
            .bind(json::text(to)?)
            .execute(&self.durable)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// The service has the batch: the names and addresses of the request are kept no longer, and
    /// the draft it came from is gone when it `is_spent`, in one step.
    pub async fn settle_sent(
        &self,
        entry: &OutboxEntry,
        state: &OutboxState,
        is_spent: bool,
    ) -> Result<()> {
        let mut write = self.begin_durable().await?;
        sqlx::query("UPDATE outbox SET state = ?2, request = x'' WHERE id = ?1")
            .bind(entry.id)
            .bind(json::text(state)?)
            .execute(&mut *write)
            .await?;
        if is_spent {
            sqlx::query("DELETE FROM draft WHERE id = ?1")
                .bind(entry.draft_id)
                .execute(&mut *write)
                .await?;
        }
        write.commit().await?;
        Ok(())
    }

    pub async fn outbox(&self, connection_row: ConnectionRowId) -> Result<Vec<OutboxEntry>> {
        sqlx::query(
            "SELECT id, draft_id, title, recipients, total_low, total_high, reference, state, created_at \
             FROM outbox WHERE connection_row = ?1 ORDER BY created_at, n",
        )
        .bind(connection_row)
        .fetch_all(&self.durable)
        .await?
        .iter()
        .map(|row| {
            Ok(OutboxEntry {
                id: row.try_get("id")?,
                draft_id: row.try_get::<DraftId, _>("draft_id")?,
                title: row.try_get("title")?,
                recipients: row.try_get::<i64, _>("recipients")?.cast_unsigned(),
                total_low: row.try_get::<Cents, _>("total_low")?,
                total_high: row.try_get::<Cents, _>("total_high")?,
                customer_reference_id: row.try_get("reference")?,
                state: serde_json::from_str(row.try_get("state")?)?,
                created_at: row.try_get::<Timestamp, _>("created_at")?,
            })
        })
        .collect()
    }

    /// The body of an entry's request; empty once the service has it.
    pub async fn outbox_request(&self, id: OutboxId) -> Result<Vec<u8>> {
        Ok(
            sqlx::query_scalar("SELECT request FROM outbox WHERE id = ?1")
                .bind(id)
                .fetch_one(&self.durable)
                .await?,
        )
    }

    pub async fn outbox_entry(
        &self,
        connection_row: ConnectionRowId,
        id: OutboxId,
    ) -> Result<Option<OutboxEntry>> {
        Ok(self
            .outbox(connection_row)
            .await?
            .into_iter()
            .find(|entry| entry.id == id))
    }

    /// Forgets an entry that is in `from`; `false` when it is in another state.
    pub async fn remove_from_outbox(&self, id: OutboxId, from: &OutboxState) -> Result<bool> {
        let done = sqlx::query("DELETE FROM outbox WHERE id = ?1 AND state = ?2")
            .bind(id)
            .bind(json::text(from)?)
            .execute(&self.durable)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Whether a mirrored batch carries a reference: then the service gives them back.
    pub async fn has_references(&self, connection_row: ConnectionRowId) -> Result<bool> {
        Ok(sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM batch WHERE connection_row = ?1 AND reference <> '')",
        )
        .bind(connection_row)
        .fetch_one(&self.durable)
        .await?)
    }

    /// The mirrored batch that carries this reference.
    pub async fn batch_by_reference(
        &self,
        connection_row: ConnectionRowId,
        reference: &str,
    ) -> Result<Option<OrderBatchId>> {
        Ok(
            sqlx::query_scalar("SELECT id FROM batch WHERE connection_row = ?1 AND reference = ?2")
                .bind(connection_row)
                .bind(reference)
                .fetch_optional(&self.durable)
                .await?,
        )
    }
}
