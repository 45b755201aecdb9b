//! The batches that were mirrored when the user confirmed a send. They are older than the send, so the
//! outbox does not take them for its batch.

use std::collections::HashSet;

use uuid::Uuid;

use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::{
        ids::OutboxId,
        sends::outbox::store::BATCH_OF_OTHER_SEND,
        store::{ConnectionRowId, Result, Store},
    },
};

/// The ids of batches as the outbox stores them, 16 bytes each.
#[derive(Clone, Debug, Default, PartialEq, Eq, sqlx::Type)]
#[sqlx(transparent)]
pub struct EarlierBatches(Vec<u8>);

/// The most batches that are stored with a send. Older ones are rarely similar to the send.
const MAX_EARLIER_BATCHES: i64 = 200;

impl Store {
    /// The newest mirrored batches. Empty when the mirror cannot be read, because a send does not
    /// depend on the mirror.
    pub(crate) async fn newest_batches(&self, connection_row: ConnectionRowId) -> EarlierBatches {
        let ids: Result<Vec<OrderBatchId>, _> = sqlx::query_scalar(
            "SELECT id FROM batch WHERE connection_row = ?1 ORDER BY rank DESC LIMIT ?2",
        )
        .bind(connection_row)
        .bind(MAX_EARLIER_BATCHES)
        .fetch_all(&self.mirror)
        .await;
        match ids {
            Ok(ids) => EarlierBatches(ids.iter().flat_map(|id| id.0.into_bytes()).collect()),
            Err(error) => {
                tracing::warn!(%error, "the newest batches could not be read");
                EarlierBatches::default()
            }
        }
    }

    /// The newest batches that were mirrored when the user confirmed the send.
    pub async fn earlier_batches(&self, id: OutboxId) -> Result<HashSet<OrderBatchId>> {
        let stored: Option<Vec<u8>> = sqlx::query_scalar(
            "SELECT earlier_batches FROM outbox JOIN outbox_request ON outbox_row = row_id \
                 WHERE id = ?1",
        )
        .bind(id)
        .fetch_optional(&self.durable)
        .await?;
        let stored = stored.unwrap_or_default();
        let (ids, _) = stored.as_chunks::<16>();
        Ok(ids.iter().map(|id| Uuid::from_bytes(*id).into()).collect())
    }

    /// Whether another send than `own` has the batch.
    pub async fn is_batch_of_other_send(&self, batch: OrderBatchId, own: OutboxId) -> Result<bool> {
        Ok(sqlx::query_scalar(BATCH_OF_OTHER_SEND)
            .bind(batch)
            .bind(own)
            .fetch_one(&self.durable)
            .await?)
    }

    /// When the first mirrored order of a batch was created.
    pub async fn first_order_at(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
    ) -> Result<Option<Timestamp>> {
        Ok(sqlx::query_scalar(
            "SELECT min(created_at) FROM orders WHERE connection_row = ?1 AND batch_id = ?2",
        )
        .bind(connection_row)
        .bind(batch)
        .fetch_one(&self.mirror)
        .await?)
    }
}
