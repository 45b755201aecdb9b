//! Writes batches into the mirror. Services give batches an order (newest first) but no time; the
//! mirror keeps the order as a rank, in which the newest batch has the highest.

use std::collections::HashMap;

use serde_json::json;
use sqlx::Row;

use super::{ConnectionRowId, OrderPosition, Result, Store, json};
use crate::{
    contract::{
        OrderBatch, OrderBatchId, Recipient, SendMethod, SendStatus, Timestamp, text::search_text,
    },
    desk::view::{CartSummary, Changed},
};

impl Store {
    /// Writes batches, newest first, with the orders of their previews. Unknown batches rank above
    /// all known ones. Returns whether anything changed.
    pub async fn mirror_batches(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatch],
        now: Timestamp,
    ) -> Result<bool> {
        let changed = self.changed_batches(connection_row, batches).await?;
        if changed.is_empty() {
            return Ok(false);
        }
        // Oldest first, so that the newest gets the highest rank.
        let rows = changed
            .iter()
            .rev()
            .enumerate()
            .map(|(index, (batch, body))| batch_json(index + 1, batch, body))
            .collect::<Vec<_>>();
        let rows = json::text(&rows)?;
        let mut write = self.begin().await?;
        sqlx::query(
            "INSERT INTO batch (connection_row, id, rank, status, name, from_name, first_product, \
             other_products, send_method, search_text, customer_reference_id, body) \
             SELECT ?1, unhex(value ->> 'id'), \
             (SELECT coalesce(max(rank), 0) FROM batch WHERE connection_row = ?1) + (value ->> 'rank'), \
             value ->> 'status', value ->> 'name', value ->> 'from_name', value ->> 'first_product', \
             value ->> 'other_products', value ->> 'send_method', value ->> 'search_text', value ->> 'customer_reference_id', \
             value ->> 'body' FROM json_each(?2) WHERE true \
             ON CONFLICT (connection_row, id) DO UPDATE SET status = excluded.status, \
             name = excluded.name, from_name = excluded.from_name, \
             first_product = excluded.first_product, other_products = excluded.other_products, \
             send_method = excluded.send_method, search_text = excluded.search_text, \
             customer_reference_id = excluded.customer_reference_id, body = excluded.body",
        )
        .bind(connection_row)
        .bind(&rows)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT OR REPLACE INTO batch_item (batch_row, product_id, quantity) \
             SELECT batch.row_id, unhex(item.value ->> 'product'), sum(item.value ->> 'quantity') \
             FROM json_each(?2) AS entry \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(entry.value ->> 'id'), \
             json_each(entry.value, '$.items') AS item GROUP BY batch.row_id, item.value ->> 'product'",
        )
        .bind(connection_row)
        .bind(&rows)
        .execute(&mut *write)
        .await?;
        // An activity may have mirrored orders before their batch was mirrored.
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
        .bind(&rows)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        self.invalidate(Changed {
            batches: true,
            ..Changed::default()
        });
        for (batch, _) in &changed {
            self.mirror_preview(connection_row, batch, now).await?;
        }
        Ok(true)
    }

    /// Writes the orders of a batch's preview, which holds all orders of a small batch.
    async fn mirror_preview(
        &self,
        connection_row: ConnectionRowId,
        batch: &OrderBatch,
        now: Timestamp,
    ) -> Result<()> {
        if batch.orders_preview.is_empty() {
            return Ok(());
        }
        let position = OrderPosition::Consecutive { first: 0 };
        self.mirror_orders(connection_row, &batch.orders_preview, position, now)
            .await?;
        let has_all = batch.send_status == SendStatus::Complete
            && batch.orders_preview.len() as u64
                >= batch.orders_count.unwrap_or(batch.recipients_count);
        if has_all {
            self.mark_orders_complete(connection_row, batch.id).await?;
        }
        Ok(())
    }

    /// The batches that differ from the mirror, each with the body to store.
    async fn changed_batches<'a>(
        &self,
        connection_row: ConnectionRowId,
        batches: &'a [OrderBatch],
    ) -> Result<Vec<(&'a OrderBatch, String)>> {
        let ids: Vec<String> = batches.iter().map(|batch| json::hex(batch.id.0)).collect();
        let known: HashMap<OrderBatchId, String> = sqlx::query(
            "SELECT batch.id, batch.body FROM json_each(?2) AS wanted \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get("body")?)))
        .collect::<Result<_>>()?;
        let mut changed = Vec::new();
        for batch in batches {
            let without_orders = OrderBatch {
                orders_preview: Vec::new(),
                ..batch.clone()
            };
            let body = json::text(&without_orders)?;
            if known.get(&batch.id) != Some(&body) {
                changed.push((batch, body));
            }
        }
        Ok(changed)
    }

    /// Records that every order of the batch is mirrored at its position.
    pub async fn mark_orders_complete(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
    ) -> Result<()> {
        sqlx::query("UPDATE batch SET has_all_orders = 1 WHERE connection_row = ?1 AND id = ?2")
            .bind(connection_row)
            .bind(batch)
            .execute(&self.pool)
            .await?;
        Ok(())
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
        .execute(&self.pool)
        .await?;
        self.invalidate(Changed {
            batches: true,
            ..Changed::default()
        });
        Ok(())
    }
}

fn batch_json(rank: usize, batch: &OrderBatch, body: &str) -> serde_json::Value {
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
        "rank": rank,
        "status": batch.send_status.as_str(),
        "search_text": search_text(&[batch_search_name(name, batch), &gift.first_product, message]),
        "name": name,
        "from_name": batch.from_name,
        "first_product": gift.first_product,
        "other_products": gift.other_products,
        "send_method": batch.send_method.as_ref().map_or("", SendMethod::as_str),
        "customer_reference_id": batch.customer_reference_id,
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
