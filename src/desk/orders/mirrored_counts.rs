//! Counts the orders of a selection that are not mirrored yet. An action on a whole batch, or on all orders that match a
//! filter, must not take the mirrored part for the whole.

use std::collections::HashMap;

use sqlx::Row;

use super::order::OrderQuery;
use crate::{
    contract::{OrderBatchId, SendStatus, Timestamp},
    desk::{
        jobs::OrderSelection,
        store::{ConnectionRowId, Result, Store, json},
        sync::SyncResource,
    },
};

/// A batch whose orders may not all be mirrored.
struct OpenBatch {
    id: OrderBatchId,
    /// The number of orders that the batch will have; `None` when the service does not say.
    expected: Option<u64>,
}

impl Store {
    /// How many of the orders among which a selection is made are mirrored. Selected rows, and the orders
    /// of inbox items, are named one by one, so that none of them is missing.
    pub async fn mirrored_orders(
        &self,
        connection_row: ConnectionRowId,
        selection: &OrderSelection,
        now: Timestamp,
    ) -> Result<MirroredOrders> {
        let mut sum = MirroredOrders::default();
        if let OrderSelection::Orders(ids) = selection {
            sum.mirrored = ids.len() as u64;
        }
        for query in selection.queries() {
            let orders = self.mirrored_orders_of(connection_row, query, now).await?;
            sum.mirrored += orders.mirrored;
            sum.missing += orders.missing;
            sum.has_unknown_rest |= orders.has_unknown_rest;
        }
        Ok(sum)
    }

    async fn mirrored_orders_of(
        &self,
        connection_row: ConnectionRowId,
        query: &OrderQuery,
        now: Timestamp,
    ) -> Result<MirroredOrders> {
        let mirrored = self.count_orders_of(connection_row, query.batch).await?;
        let mut orders = MirroredOrders {
            mirrored,
            ..MirroredOrders::default()
        };
        if query.attention.is_some() {
            return Ok(orders);
        }
        let open = self.open_batches(connection_row, query.batch, now).await?;
        let counts = self.order_counts(connection_row, &open).await?;
        for batch in &open {
            let mirrored = counts.get(&batch.id).copied().unwrap_or(0);
            match batch.expected {
                Some(expected) => orders.missing += expected.saturating_sub(mirrored),
                None => orders.has_unknown_rest = true,
            }
        }
        orders.has_unknown_rest |= match query.batch {
            // An activity can mirror an order before its batch.
            Some(batch) => {
                let known = self.known_batches(connection_row, &[batch]).await?;
                known.is_empty()
            }
            None => !self.has_read_batches(connection_row).await?,
        };
        Ok(orders)
    }

    /// The mirrored orders of a batch, or of all batches.
    pub(in crate::desk) async fn count_orders_of(
        &self,
        connection_row: ConnectionRowId,
        batch: Option<OrderBatchId>,
    ) -> Result<u64> {
        let count: Option<i64> = match batch {
            Some(batch) => {
                sqlx::query_scalar(
                    "SELECT count(*) FROM orders WHERE connection_row = ?1 AND batch_id = ?2",
                )
                .bind(connection_row)
                .bind(batch)
                .fetch_optional(&self.mirror)
                .await?
            }
            // Triggers keep the number.
            None => {
                sqlx::query_scalar("SELECT orders FROM order_count WHERE connection_row = ?1")
                    .bind(connection_row)
                    .fetch_optional(&self.mirror)
                    .await?
            }
        };
        Ok(count.unwrap_or_default().max(0).cast_unsigned())
    }

    /// The batches whose orders were not read to the end. The orders of a batch that is scheduled do not
    /// exist yet.
    async fn open_batches(
        &self,
        connection_row: ConnectionRowId,
        batch: Option<OrderBatchId>,
        now: Timestamp,
    ) -> Result<Vec<OpenBatch>> {
        sqlx::query(
            "SELECT id, status, orders_count, iif(json_valid(body), body ->> '$.recipients_count', NULL) \
             AS recipients FROM batch WHERE connection_row = ?1 AND has_all_orders = 0 \
             AND (?2 IS NULL OR id = ?2) \
             AND NOT (status = 'pending' AND coalesce(scheduled_at, 0) > ?3)",
        )
        .bind(connection_row)
        .bind(batch)
        .bind(now)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            let status = SendStatus::from(row.try_get::<String, _>("status")?);
            let orders: Option<i64> = row.try_get("orders_count")?;
            let recipients: Option<i64> = row.try_get("recipients")?;
            let expected = match status {
                // The service is still creating the orders.
                SendStatus::Pending => recipients,
                // A complete batch has one order for each recipient.
                SendStatus::Complete => orders.or(recipients),
                _ => orders,
            };
            Ok(OpenBatch {
                id: row.try_get("id")?,
                expected: expected.map(|count| count.max(0).cast_unsigned()),
            })
        })
        .collect()
    }

    async fn order_counts(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OpenBatch],
    ) -> Result<HashMap<OrderBatchId, u64>> {
        let ids: Vec<String> = batches.iter().map(|batch| json::hex(batch.id.0)).collect();
        sqlx::query(
            "SELECT unhex(wanted.value) AS batch_id, (SELECT count(*) FROM orders \
             WHERE orders.connection_row = ?1 AND orders.batch_id = unhex(wanted.value)) AS orders \
             FROM json_each(?2) AS wanted",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            let orders: i64 = row.try_get("orders")?;
            Ok((row.try_get("batch_id")?, orders.cast_unsigned()))
        })
        .collect()
    }

    /// Whether the list of batches was read to its end before.
    async fn has_read_batches(&self, connection_row: ConnectionRowId) -> Result<bool> {
        let statuses = self.resource_statuses(connection_row).await?;
        Ok(statuses.iter().any(|status| {
            status.resource == SyncResource::Batches && status.succeeded_at.is_some()
        }))
    }
}

/// The orders among which a selection is made, mirrored or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MirroredOrders {
    pub mirrored: u64,
    /// Orders that the service has, or is creating, and that are not mirrored yet.
    pub missing: u64,
    /// Whether there can be further orders: the service reports no number, or its list of batches was
    /// not read to the end.
    pub has_unknown_rest: bool,
}

impl MirroredOrders {
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing == 0 && !self.has_unknown_rest
    }

    #[must_use]
    pub fn total(&self) -> u64 {
        self.mirrored + self.missing
    }
}
