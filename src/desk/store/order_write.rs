//! Mirrors orders. What is unchanged is not written, so that a poll that brings nothing new costs
//! nothing and says nothing.

use std::collections::HashMap;

use serde_json::{Value, json};
use sqlx::Row;

use super::{ConnectionRowId, Result, Store, batch_write::gift_label, json};
use crate::{
    contract::{
        EventTimes, Order, OrderBatchId, OrderId, OrderStatus, Timestamp,
        text::{fold, search_text},
    },
    desk::view::Changed,
};

/// Where orders stand in their batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderPlace {
    /// One after the other, the first at this position (from 0).
    InBatch { first: u64 },
    /// As they were; at the end when they are new.
    Unknown,
}

/// The position of an order whose place is not known yet: after every known one.
pub(super) const LAST: i64 = 1 << 40;

/// The stage that a status proves: 0 created, 1 notified, 2 opened, 3 accepted, 4 shipped,
/// 5 delivered. `None`: it proves nothing.
pub(super) fn furthest_stage(status: &OrderStatus) -> Option<i64> {
    match status {
        OrderStatus::Created => Some(0),
        OrderStatus::Notified => Some(1),
        OrderStatus::Opened => Some(2),
        OrderStatus::Accepted
        | OrderStatus::PendingPayment
        | OrderStatus::PendingUserApproval
        | OrderStatus::Paid
        | OrderStatus::Ordered => Some(3),
        OrderStatus::Shipped => Some(4),
        OrderStatus::Delivered => Some(5),
        OrderStatus::Failed | OrderStatus::Canceled | OrderStatus::Other(_) => None,
    }
}

/// When an id was made, for ids that tell (UUID version 7).
fn made_at(id: uuid::Uuid) -> Option<i64> {
    if id.get_version_num() != 7 {
        return None;
    }
    let (seconds, nanos) = id.get_timestamp()?.to_unix();
    i64::try_from(seconds)
        .ok()?
        .checked_mul(1_000_000)?
        .checked_add(i64::from(nanos / 1_000))
}

struct Known {
    body: String,
    position: i64,
}

impl Store {
    /// Takes in orders as they are now. Answers whether any differs from what was there.
    pub async fn mirror_orders(
        &self,
        connection_row: ConnectionRowId,
        orders: &[Order],
        place: OrderPlace,
        now: Timestamp,
    ) -> Result<bool> {
        let known = self.known_orders(connection_row, orders).await?;
        let names = self.batch_names(connection_row, orders).await?;
        let mut rows = Vec::new();
        for (index, order) in orders.iter().enumerate() {
            let kept = Order {
                event_times: None,
                ..order.clone()
            };
            let body = json::text(&kept)?;
            let known = known.get(&order.id);
            let position = match place {
                OrderPlace::InBatch { first } => {
                    i64::try_from(first + index as u64).unwrap_or(LAST)
                }
                OrderPlace::Unknown => known.map_or(LAST, |known| known.position),
            };
            if known.is_some_and(|known| known.body == body && known.position == position) {
                continue;
            }
            let batch_name = names.get(&order.order_batch_id).map_or("", String::as_str);
            rows.push(order_row(order, body, position, batch_name, now));
        }
        let mut changed = !rows.is_empty();
        if changed {
            self.write_orders(connection_row, &json::text(&rows)?)
                .await?;
        }
        for order in orders {
            if let Some(times) = &order.event_times {
                changed |= self
                    .keep_event_times(connection_row, order.id, times)
                    .await?;
            }
        }
        if changed {
            self.touch(Changed {
                orders: true,
                ..Changed::default()
            });
        }
        Ok(changed)
    }

    async fn write_orders(&self, connection_row: ConnectionRowId, rows: &str) -> Result<()> {
        let mut write = self.write().await?;
        sqlx::query(
            "INSERT INTO gift (connection_row, id, batch_id, batch_rank, position, status, reached, recipient, \
             recipient_key, email, gift, swapped_from, is_swapped, note, carrier, link, pre_tax, total, \
             brand_id, brand_name, expires_at, created_at, shipped_at, delivered_at) \
             SELECT ?1, unhex(value ->> 'id'), unhex(value ->> 'batch'), \
             coalesce((SELECT rank FROM batch WHERE connection_row = ?1 AND id = unhex(value ->> 'batch')), 0), \
             value ->> 'position', value ->> 'status', value ->> 'reached', value ->> 'recipient', \
             value ->> 'recipient_key', value ->> 'email', value ->> 'gift', value ->> 'swapped_from', \
             value ->> 'is_swapped', value ->> 'note', value ->> 'carrier', value ->> 'link', \
             value ->> 'pre_tax', value ->> 'total', unhex(value ->> 'brand'), value ->> 'brand_name', \
             value ->> 'expires_at', value ->> 'created_at', value ->> 'shipped_at', \
             value ->> 'delivered_at' FROM json_each(?2) WHERE true \
             ON CONFLICT (connection_row, id) DO UPDATE SET batch_id = excluded.batch_id, \
             batch_rank = excluded.batch_rank, position = excluded.position, status = excluded.status, \
             reached = max(reached, excluded.reached), recipient = excluded.recipient, \
             recipient_key = excluded.recipient_key, email = excluded.email, gift = excluded.gift, \
             swapped_from = excluded.swapped_from, is_swapped = excluded.is_swapped, \
             note = excluded.note, carrier = excluded.carrier, link = excluded.link, \
             pre_tax = excluded.pre_tax, total = excluded.total, brand_id = excluded.brand_id, \
             brand_name = excluded.brand_name, expires_at = excluded.expires_at, \
             created_at = coalesce(created_at, excluded.created_at), \
             shipped_at = coalesce(shipped_at, excluded.shipped_at), \
             delivered_at = coalesce(delivered_at, excluded.delivered_at)",
        )
        .bind(connection_row)
        .bind(rows)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT OR REPLACE INTO gift_body (n, body) SELECT gift.n, value ->> 'body' \
             FROM json_each(?2) CROSS JOIN gift ON gift.connection_row = ?1 AND gift.id = unhex(value ->> 'id')",
        )
        .bind(connection_row)
        .bind(rows)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT OR REPLACE INTO gift_text (rowid, words) SELECT gift.n, value ->> 'words' \
             FROM json_each(?2) CROSS JOIN gift ON gift.connection_row = ?1 AND gift.id = unhex(value ->> 'id')",
        )
        .bind(connection_row)
        .bind(rows)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(())
    }

    async fn known_orders(
        &self,
        connection_row: ConnectionRowId,
        orders: &[Order],
    ) -> Result<HashMap<OrderId, Known>> {
        let ids: Vec<String> = orders.iter().map(|order| json::hex(order.id.0)).collect();
        sqlx::query(
            "SELECT gift.id, gift.position, gift_body.body FROM json_each(?2) AS wanted \
             CROSS JOIN gift ON gift.connection_row = ?1 AND gift.id = unhex(wanted.value) \
             JOIN gift_body ON gift_body.n = gift.n",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| {
            let known = Known {
                body: row.try_get("body")?,
                position: row.try_get("position")?,
            };
            Ok((row.try_get("id")?, known))
        })
        .collect()
    }

    async fn batch_names(
        &self,
        connection_row: ConnectionRowId,
        orders: &[Order],
    ) -> Result<HashMap<OrderBatchId, String>> {
        let mut ids: Vec<String> = orders
            .iter()
            .map(|order| json::hex(order.order_batch_id.0))
            .collect();
        ids.sort_unstable();
        ids.dedup();
        sqlx::query(
            "SELECT batch.id, batch.name FROM json_each(?2) AS wanted \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get("name")?)))
        .collect()
    }

    /// What the single-order endpoint knows about times, where nothing is known yet.
    async fn keep_event_times(
        &self,
        connection_row: ConnectionRowId,
        id: OrderId,
        times: &EventTimes,
    ) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE gift SET created_at = coalesce(?3, created_at), \
             notified_at = coalesce(notified_at, ?4), opened_at = coalesce(opened_at, ?5), \
             accepted_at = coalesce(accepted_at, ?6), pending_payment_at = coalesce(pending_payment_at, ?7), \
             paid_at = coalesce(paid_at, ?8), shipped_at = coalesce(shipped_at, ?9), \
             delivered_at = coalesce(delivered_at, ?10) WHERE connection_row = ?1 AND id = ?2 AND ( \
             created_at IS NOT coalesce(?3, created_at) OR (notified_at IS NULL AND ?4 IS NOT NULL) \
             OR (opened_at IS NULL AND ?5 IS NOT NULL) OR (accepted_at IS NULL AND ?6 IS NOT NULL) \
             OR (pending_payment_at IS NULL AND ?7 IS NOT NULL) OR (paid_at IS NULL AND ?8 IS NOT NULL) \
             OR (shipped_at IS NULL AND ?9 IS NOT NULL) OR (delivered_at IS NULL AND ?10 IS NOT NULL))",
        )
        .bind(connection_row)
        .bind(id)
        .bind(times.created_at)
        .bind(times.notified_at)
        .bind(times.opened_at)
        .bind(times.accepted_at)
        .bind(times.pending_payment_at)
        .bind(times.paid_at)
        .bind(times.shipped_at)
        .bind(times.delivered_at)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() > 0)
    }
}

fn order_row(
    order: &Order,
    body: String,
    position: i64,
    batch_name: &str,
    now: Timestamp,
) -> Value {
    let last = order.recipient_last_name.as_deref().unwrap_or_default();
    let recipient = format!("{} {last}", order.recipient_first_name);
    let recipient = recipient.trim();
    let email = order.recipient_email.as_deref().unwrap_or_default();
    let gift = gift_label(&order.cart);
    let brand = order.cart.items.first().map(|item| &item.product.brand);
    let swapped_from = order
        .original_cart
        .as_ref()
        .filter(|_| order.is_swapped)
        .map(gift_label);
    let shipped = order
        .shipments
        .iter()
        .filter_map(|shipment| shipment.shipped_at)
        .min();
    let delivered = order
        .shipments
        .iter()
        .map(|shipment| shipment.delivered_at)
        .collect::<Option<Vec<_>>>()
        .and_then(|all| all.into_iter().max());
    // A clock that is wrong must not put gifts into the future.
    let made = made_at(order.id.0).map(|at| at.min(now.micros()));
    json!({
        "id": json::hex(order.id.0),
        "batch": json::hex(order.order_batch_id.0),
        "position": position,
        "status": order.status.as_str(),
        "reached": furthest_stage(&order.status).unwrap_or(0),
        "recipient": recipient,
        "recipient_key": fold(recipient),
        "email": order.recipient_email,
        "words": search_text(&[recipient, email, &gift, batch_name]),
        "gift": gift,
        "swapped_from": swapped_from,
        "is_swapped": i64::from(order.is_swapped),
        "note": order.thank_you_note,
        "carrier": order.shipments.iter().find_map(|shipment| shipment.tracking_carrier.as_deref()),
        "link": order.individual_gift_link,
        "pre_tax": order.amounts.amount_pre_tax_total,
        "total": order.amounts.amount_total,
        "brand": json::hex(brand.map_or_else(uuid::Uuid::nil, |brand| brand.id.0)),
        "brand_name": brand.map_or("", |brand| brand.name.as_str()),
        "expires_at": order.expires_at.map(Timestamp::micros),
        "created_at": made,
        "shipped_at": shipped.map(Timestamp::micros),
        "delivered_at": delivered.map(Timestamp::micros),
        "body": body,
    })
}
