//! Mirrors batches. Services give them no time, only an order (newest first), which is kept as a
//! rank: the newest has the highest.

use std::collections::HashMap;

use serde_json::json;
use sqlx::Row;

use super::{ConnectionRowId, OrderPlace, Result, Store, json};
use crate::{
    contract::{
        Cart, OrderBatch, OrderBatchId, Recipient, SendStatus, Timestamp, text::search_text,
    },
    desk::view::Changed,
};

/// "Heavy Knit Hoodie", "Garden Tea Chest and 1 more".
pub(super) fn gift_label(cart: &Cart) -> String {
    match cart.items.as_slice() {
        [] => String::new(),
        [item] => item.product.name.clone(),
        [first, rest @ ..] => format!("{} and {} more", first.product.name, rest.len()),
    }
}

pub(super) fn batch_label(batch: &OrderBatch) -> String {
    match batch.batch_name.as_deref().map(str::trim) {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => format!("Gifts from {}", batch.from_name),
    }
}

impl Store {
    /// Takes in batches, newest first, with the orders their previews hold. New ones become newer
    /// than every one known. Answers whether anything differs from what was there.
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
        let mut rows = Vec::with_capacity(changed.len());
        // Oldest first, so that ranks grow towards the newest.
        for (place, (batch, body)) in changed.iter().rev().enumerate() {
            let (name, gift) = (batch_label(batch), gift_label(&batch.cart));
            let count = i64::try_from(batch.recipients_count).unwrap_or(i64::MAX);
            let items: Vec<_> = batch
                .cart
                .items
                .iter()
                .map(|item| {
                    let gifts = count.saturating_mul(i64::from(item.quantity));
                    json!({ "product": json::hex(item.product.id.0), "gifts": gifts })
                })
                .collect();
            rows.push(json!({
                "id": json::hex(batch.id.0),
                "place": place + 1,
                "status": batch.send_status.as_str(),
                "words": search_text(&[&name, &gift, batch.message.as_deref().unwrap_or_default()]),
                "name": name,
                "gift": gift,
                "reference": batch.customer_reference_id,
                "body": body,
                "items": items,
            }));
        }
        let rows = json::text(&rows)?;
        let mut write = self.write().await?;
        sqlx::query(
            "INSERT INTO batch (connection_row, id, rank, status, name, gift, words, reference, body) \
             SELECT ?1, unhex(value ->> 'id'), \
             (SELECT coalesce(max(rank), 0) FROM batch WHERE connection_row = ?1) + (value ->> 'place'), \
             value ->> 'status', value ->> 'name', value ->> 'gift', value ->> 'words', \
             value ->> 'reference', value ->> 'body' FROM json_each(?2) WHERE true \
             ON CONFLICT (connection_row, id) DO UPDATE SET status = excluded.status, name = excluded.name, \
             gift = excluded.gift, words = excluded.words, reference = excluded.reference, \
             body = excluded.body",
        )
        .bind(connection_row)
        .bind(&rows)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT OR REPLACE INTO batch_item (batch_n, product_id, gifts) \
             SELECT batch.n, unhex(item.value ->> 'product'), sum(item.value ->> 'gifts') \
             FROM json_each(?2) AS entry CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(entry.value ->> 'id'), \
             json_each(entry.value, '$.items') AS item GROUP BY batch.n, item.value ->> 'product'",
        )
        .bind(connection_row)
        .bind(&rows)
        .execute(&mut *write)
        .await?;
        // Orders that an activity told of before their batch was seen.
        sqlx::query(
            "UPDATE gift SET batch_rank = \
             (SELECT rank FROM batch WHERE batch.connection_row = gift.connection_row AND batch.id = gift.batch_id) \
             WHERE n IN (SELECT told.n FROM json_each(?2) AS entry \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(entry.value ->> 'id') \
             CROSS JOIN gift AS told ON told.connection_row = ?1 AND told.batch_id = batch.id \
             WHERE told.batch_rank <> batch.rank)",
        )
        .bind(connection_row)
        .bind(&rows)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        self.touch(Changed {
            batches: true,
            ..Changed::default()
        });
        for (batch, _) in &changed {
            self.mirror_preview(connection_row, batch, now).await?;
        }
        Ok(true)
    }

    /// The orders a batch shows of itself; for a small batch these are all.
    async fn mirror_preview(
        &self,
        connection_row: ConnectionRowId,
        batch: &OrderBatch,
        now: Timestamp,
    ) -> Result<()> {
        if batch.orders_preview.is_empty() {
            return Ok(());
        }
        let place = OrderPlace::InBatch { first: 0 };
        self.mirror_orders(connection_row, &batch.orders_preview, place, now)
            .await?;
        let all = batch.send_status == SendStatus::Complete
            && batch.orders_preview.len() as u64
                >= batch.orders_count.unwrap_or(batch.recipients_count);
        if all {
            self.mark_orders_read(connection_row, batch.id).await?;
        }
        Ok(())
    }

    /// Those that are new or not as they were, with the text that is kept of each.
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
            // The orders have rows of their own.
            let kept = OrderBatch {
                orders_preview: Vec::new(),
                ..batch.clone()
            };
            let body = json::text(&kept)?;
            if known.get(&batch.id) != Some(&body) {
                changed.push((batch, body));
            }
        }
        Ok(changed)
    }

    /// Notes that every order of a batch is mirrored at its position.
    pub async fn mark_orders_read(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
    ) -> Result<()> {
        sqlx::query("UPDATE batch SET orders_read = 1 WHERE connection_row = ?1 AND id = ?2")
            .bind(connection_row)
            .bind(batch)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Recipients of a batch, from position `first`, for as long as it has no orders.
    pub async fn mirror_recipients(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        first: u64,
        recipients: &[Recipient],
    ) -> Result<()> {
        sqlx::query(
            "INSERT OR REPLACE INTO batch_recipient (batch_n, position, first_name, last_name, email) \
             SELECT (SELECT n FROM batch WHERE connection_row = ?1 AND id = ?2), ?3 + key, \
             value ->> 'first_name', value ->> 'last_name', value ->> 'email' FROM json_each(?4) \
             WHERE EXISTS (SELECT 1 FROM batch WHERE connection_row = ?1 AND id = ?2)",
        )
        .bind(connection_row)
        .bind(batch)
        .bind(i64::try_from(first).unwrap_or(i64::MAX))
        .bind(json::text(recipients)?)
        .execute(&self.pool)
        .await?;
        self.touch(Changed {
            batches: true,
            ..Changed::default()
        });
        Ok(())
    }
}
