//! Writes batches into the mirror. Services give batches an order (newest first) but no time; the
//! mirror keeps the order as a rank (`rank.rs`).

use std::collections::HashMap;

use serde_json::json;
use sqlx::Row;

use super::{
    batch::CartSummary,
    rank::{KnownRank, Placement, keeps_ranks, place},
};
use crate::{
    contract::{
        OrderBatch, OrderBatchId, Recipient, SendMethod, SendStatus, Timestamp, text::search_text,
    },
    desk::{
        lists::Changed,
        orders::search_words::rewrite_words_of_batches,
        store::{ConnectionRowId, Result, Store, json},
        sync::read_time::{is_outdated, unless_outdated},
    },
};

/// The stored values of a batch, with which its current state is compared.
struct KnownBatch {
    rank: KnownRank,
    body: String,
    read_at: Timestamp,
}

/// The position of batches in the service's list, which is newest first.
#[derive(Clone, Copy)]
pub enum ListPosition {
    /// Known batches keep their rank; others rank first until the list shows them.
    Unknown,
    /// From the first batch of the list.
    Beginning,
    /// Directly after this batch.
    After(OrderBatchId),
}

impl ListPosition {
    /// The batch before the part of the list.
    fn batch_before(self) -> Option<OrderBatchId> {
        match self {
            Self::Unknown | Self::Beginning => None,
            Self::After(batch) => Some(batch),
        }
    }
}

impl Store {
    /// [`Store::mirror_batch_list`] for batches whose position is unknown.
    pub async fn mirror_batches(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatch],
        read_at: Timestamp,
    ) -> Result<bool> {
        self.mirror_batch_list(connection_row, batches, ListPosition::Unknown, read_at)
            .await
    }

    /// Writes batches, newest first, with the orders of their previews. `read_at` is the time of the request. Returns
    /// whether anything changed.
    pub async fn mirror_batch_list(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatch],
        position: ListPosition,
        read_at: Timestamp,
    ) -> Result<bool> {
        let ids: Vec<OrderBatchId> = batches
            .iter()
            .map(|batch| batch.id)
            .chain(position.batch_before())
            .collect();
        let known = self.stored_batches(connection_row, &ids).await?;
        let ranks = self
            .placements(connection_row, batches, position, &known)
            .await?;
        let mut rows = Vec::new();
        for (batch, placement) in batches.iter().zip(&ranks) {
            let without_orders = OrderBatch {
                orders_preview: Vec::new(),
                ..batch.clone()
            };
            let body = json::text(&without_orders)?;
            let known = known.get(&batch.id);
            let is_same = known
                .is_some_and(|known| known.body == body || is_outdated(read_at, known.read_at));
            let has_rank = known.is_some_and(|known| {
                known.rank.rank == placement.rank && known.rank.is_ranked == placement.is_ranked
            });
            if is_same && has_rank {
                continue;
            }
            rows.push(batch_json(*placement, batch, &body));
        }
        let mut changed = !rows.is_empty();
        if changed {
            self.write_batch_rows(connection_row, &json::text(&rows)?, read_at)
                .await?;
        }
        changed |= self
            .mirror_previews(connection_row, batches, read_at)
            .await?;
        Ok(changed)
    }

    async fn write_batch_rows(
        &self,
        connection_row: ConnectionRowId,
        rows: &str,
        read_at: Timestamp,
    ) -> Result<()> {
        let mut write = self.begin_mirror().await?;
        let with_new_name: Vec<OrderBatchId> = sqlx::query_scalar(
            "SELECT unhex(value ->> 'id') FROM json_each(?2) AS entry \
             LEFT JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(value ->> 'id') \
             WHERE (batch.name, batch.from_name) IS NOT (value ->> 'name', value ->> 'from_name')",
        )
        .bind(connection_row)
        .bind(rows)
        .fetch_all(&mut *write)
        .await?;
        sqlx::query(concat!(
            "INSERT INTO batch (connection_row, id, rank, is_ranked, status, name, from_name, \
             first_product, other_products, send_method, search_text, customer_reference_id, \
             scheduled_at, orders_count, workspace_id, workspace_name, body, read_at) \
             SELECT ?1, unhex(value ->> 'id'), value ->> 'rank', value ->> 'is_ranked', \
             value ->> 'status', value ->> 'name', value ->> 'from_name', value ->> 'first_product', \
             value ->> 'other_products', value ->> 'send_method', value ->> 'search_text', \
             value ->> 'customer_reference_id', value ->> 'scheduled_at', value ->> 'orders_count', \
             unhex(value ->> 'workspace_id'), value ->> 'workspace_name', value ->> 'body', ?3 FROM json_each(?2) WHERE true \
             ON CONFLICT (connection_row, id) DO UPDATE SET failed_at = CASE WHEN excluded.status <> 'failed' THEN NULL \
             WHEN batch.status = 'failed' THEN batch.failed_at ELSE excluded.read_at END, \
             status = excluded.status, \
             name = excluded.name, from_name = excluded.from_name, \
             first_product = excluded.first_product, other_products = excluded.other_products, \
             send_method = excluded.send_method, search_text = excluded.search_text, \
             customer_reference_id = excluded.customer_reference_id, \
             scheduled_at = excluded.scheduled_at, orders_count = excluded.orders_count, \
             workspace_id = excluded.workspace_id, workspace_name = excluded.workspace_name, \
             body = excluded.body, read_at = excluded.read_at, \
             has_all_orders = batch.has_all_orders AND batch.orders_count IS excluded.orders_count, \
             next_read_at = CASE WHEN batch.status = excluded.status \
             AND batch.orders_count IS excluded.orders_count \
             AND batch.scheduled_at IS excluded.scheduled_at THEN batch.next_read_at ELSE 0 END",
            unless_outdated!("batch"),
        ))
        .bind(connection_row)
        .bind(rows)
        .bind(read_at)
        .execute(&mut *write)
        .await?;
        // An outdated response can show the position of a batch. A position that the list showed is
        // not replaced by a provisional one.
        sqlx::query(
            "WITH entry AS MATERIALIZED (SELECT known.row_id, value ->> 'rank' AS rank, \
             value ->> 'is_ranked' AS is_ranked FROM json_each(?2) \
             CROSS JOIN batch AS known ON known.connection_row = ?1 AND known.id = unhex(value ->> 'id')) \
             UPDATE batch SET rank = entry.rank, is_ranked = entry.is_ranked FROM entry \
             WHERE batch.row_id = entry.row_id AND entry.is_ranked >= batch.is_ranked",
        )
        .bind(connection_row)
        .bind(rows)
        .execute(&mut *write)
        .await?;
        // A batch with another time has a newer response.
        sqlx::query(
            "INSERT OR REPLACE INTO batch_item (batch_row, product_id, quantity) \
             SELECT batch.row_id, unhex(item.value ->> 'product'), sum(item.value ->> 'quantity') \
             FROM json_each(?2) AS entry \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(entry.value ->> 'id') \
             AND batch.read_at = ?3, json_each(entry.value, '$.items') AS item GROUP BY batch.row_id, item.value ->> 'product'",
        )
        .bind(connection_row)
        .bind(rows)
        .bind(read_at)
        .execute(&mut *write)
        .await?;
        // An activity may have mirrored orders before their batch, and a batch can get another rank.
        sqlx::query(
            "UPDATE orders SET batch_rank = \
             (SELECT rank FROM batch WHERE batch.connection_row = orders.connection_row \
             AND batch.id = orders.batch_id) \
             WHERE row_id IN (SELECT early.row_id FROM json_each(?2) AS entry \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(entry.value ->> 'id') \
             CROSS JOIN orders AS early ON early.connection_row = ?1 AND early.batch_id = batch.id \
             WHERE early.batch_rank <> batch.rank)",
        )
        .bind(connection_row)
        .bind(rows)
        .execute(&mut *write)
        .await?;
        rewrite_words_of_batches(&mut write, connection_row, &with_new_name).await?;
        write.commit().await?;
        self.invalidate(Changed {
            batches: true,
            orders: true,
            ..Changed::default()
        });
        Ok(())
    }

    /// The ranks of `batches`, in their order.
    async fn placements(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatch],
        position: ListPosition,
        known: &HashMap<OrderBatchId, KnownBatch>,
    ) -> Result<Vec<Placement>> {
        let rank_of = |id: &OrderBatchId| known.get(id).map(|known| known.rank);
        let listed: Vec<Option<KnownRank>> =
            batches.iter().map(|batch| rank_of(&batch.id)).collect();
        if matches!(position, ListPosition::Unknown) {
            let unknown = listed.iter().filter(|rank| rank.is_none()).count();
            let highest = self.highest_rank(connection_row).await?;
            return Ok(Placement::provisional(&listed, highest, unknown));
        }
        let after = position.batch_before();
        let upper = after
            .and_then(|after| rank_of(&after))
            .map(|known| known.rank);
        // All ranks are read only when a batch gets a new one.
        let ranks = if keeps_ranks(&listed, upper) {
            Vec::new()
        } else {
            self.ranked(connection_row).await?
        };
        if let Some(placed) = place(&listed, upper, &ranks) {
            return Ok(placed);
        }
        // There is no number left between two ranks.
        self.spread_ranks(connection_row).await?;
        let ids: Vec<OrderBatchId> = batches.iter().map(|batch| batch.id).chain(after).collect();
        let known = self.stored_batches(connection_row, &ids).await?;
        let rank_of = |id: &OrderBatchId| known.get(id).map(|known| known.rank);
        let listed: Vec<Option<KnownRank>> =
            batches.iter().map(|batch| rank_of(&batch.id)).collect();
        let upper = after
            .and_then(|after| rank_of(&after))
            .map(|known| known.rank);
        let ranks = self.ranked(connection_row).await?;
        Ok(place(&listed, upper, &ranks).unwrap_or_default())
    }

    /// Writes the orders of the previews, which hold all orders of small batches.
    async fn mirror_previews(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatch],
        read_at: Timestamp,
    ) -> Result<bool> {
        let orders: Vec<_> = batches
            .iter()
            .flat_map(|batch| batch.orders_preview.iter().enumerate())
            .map(|(position, order)| (order, i64::try_from(position).ok()))
            .collect();
        let changed = self.write_orders(connection_row, &orders, read_at).await?;
        let complete: Vec<OrderBatchId> = batches
            .iter()
            .filter(|batch| has_whole_preview(batch))
            .map(|batch| batch.id)
            .collect();
        self.mark_orders_read(connection_row, &complete, read_at)
            .await?;
        Ok(changed)
    }

    async fn stored_batches(
        &self,
        connection_row: ConnectionRowId,
        ids: &[OrderBatchId],
    ) -> Result<HashMap<OrderBatchId, KnownBatch>> {
        let ids: Vec<String> = ids.iter().map(|id| json::hex(id.0)).collect();
        sqlx::query(
            "SELECT batch.id, batch.rank, batch.is_ranked, batch.body, batch.read_at \
             FROM json_each(?2) AS wanted \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            let known = KnownBatch {
                rank: KnownRank {
                    rank: row.try_get("rank")?,
                    is_ranked: row.try_get("is_ranked")?,
                },
                body: row.try_get("body")?,
                read_at: row.try_get("read_at")?,
            };
            Ok((row.try_get("id")?, known))
        })
        .collect()
    }

    /// Writes recipients of a batch from position `first` on. Screens show them while the batch has
    /// no orders.
    pub async fn mirror_recipients(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        first: u64,
        recipients: &[Recipient],
    ) -> Result<()> {
        sqlx::query(
            "INSERT OR REPLACE INTO batch_recipient (batch_row, position, first_name, last_name, email) \
             SELECT (SELECT row_id FROM batch WHERE connection_row = ?1 AND id = ?2), ?3 + key, \
             value ->> 'first_name', value ->> 'last_name', value ->> 'email' FROM json_each(?4) \
             WHERE EXISTS (SELECT 1 FROM batch WHERE connection_row = ?1 AND id = ?2)",
        )
        .bind(connection_row)
        .bind(batch)
        .bind(i64::try_from(first).unwrap_or(i64::MAX))
        .bind(json::text(recipients)?)
        .execute(&self.mirror_writer)
        .await?;
        self.invalidate(Changed {
            batches: true,
            ..Changed::default()
        });
        Ok(())
    }
}

/// The number of orders that a batch has or will have; `None` when the service reports none.
fn expected_orders(batch: &OrderBatch) -> Option<u64> {
    let recipients = Some(batch.recipients_count).filter(|count| *count > 0);
    match batch.send_status {
        SendStatus::Complete => batch.orders_count.or(recipients),
        SendStatus::Pending => recipients,
        // A batch that failed or was canceled can have a part of its orders.
        _ => batch.orders_count,
    }
}

/// Whether the preview of a batch holds all its orders.
#[must_use]
pub fn has_whole_preview(batch: &OrderBatch) -> bool {
    let length = batch.orders_preview.len() as u64;
    batch.send_status == SendStatus::Complete
        && match expected_orders(batch) {
            Some(expected) => length > 0 && length >= expected,
            None => (1..OrderBatch::MAX_PREVIEW).contains(&length),
        }
}

fn batch_json(placement: Placement, batch: &OrderBatch, body: &str) -> serde_json::Value {
    let name = batch.batch_name.as_deref().unwrap_or_default().trim();
    let gift = CartSummary::of(&batch.cart);
    let recipients = i64::try_from(batch.recipients_count).unwrap_or(i64::MAX);
    let items: Vec<_> = batch
        .cart
        .items
        .iter()
        .map(|item| {
            let quantity = recipients.saturating_mul(i64::from(item.quantity));
            json!({ "product": json::hex(item.product.id.0), "quantity": quantity })
        })
        .collect();
    let message = batch.message.as_deref().unwrap_or_default();
    json!({
        "id": json::hex(batch.id.0),
        "rank": placement.rank,
        "is_ranked": i64::from(placement.is_ranked),
        "scheduled_at": batch.scheduled_send_on.map(Timestamp::micros),
        "orders_count": expected_orders(batch),
        "status": batch.send_status.as_str(),
        "search_text": search_text(&[batch_search_name(name, batch), &gift.first_product, message]),
        "name": name,
        "from_name": batch.from_name,
        "first_product": gift.first_product,
        "other_products": gift.other_products,
        "send_method": batch.send_method.as_ref().map_or("", SendMethod::as_str),
        "customer_reference_id": batch.customer_reference_id,
        "workspace_id": batch.workspace_id.map(|id| json::hex(id.0)),
        "workspace_name": batch.workspace_name,
        "body": body,
        "items": items,
    })
}

/// The name by which search finds a batch: its sender when the batch has no name.
fn batch_search_name<'a>(name: &'a str, batch: &'a OrderBatch) -> &'a str {
    if name.is_empty() {
        &batch.from_name
    } else {
        name
    }
}
