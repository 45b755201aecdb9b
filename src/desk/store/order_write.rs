//! Writes orders into the mirror. Unchanged orders are not written, so that a poll without news
//! costs no write and emits no event.

use std::collections::HashMap;

use serde_json::{Value, json};
use sqlx::Row;

use super::{
    ConnectionRowId, Result, Store,
    batch_reads::{OPEN_INTERVAL, final_statuses},
    json,
    read_time::{MAX_REQUEST_MICROS, is_outdated, unless_outdated},
};
use crate::{
    contract::{
        EventTimes, Order, OrderBatchId, OrderId, OrderStatus, Timestamp,
        text::{fold, search_text},
    },
    desk::view::{CartSummary, Changed, order_money::sent_pre_tax},
};

/// The positions of orders in their batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderPosition {
    /// The orders follow one another; the first one has this position, counted from 0.
    Consecutive { first: u64 },
    /// Known orders keep their position; new ones come last.
    Unknown,
}

/// Position of an order whose place in the batch is unknown: after all known ones.
const UNKNOWN_POSITION: i64 = 1 << 40;

/// The stage that a status proves: 0 created, 1 notified, 2 opened, 3 accepted, 4 shipped,
/// 5 delivered. Returns `None` for a status that proves no stage.
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

/// The creation time in microseconds that an id of UUID version 7 holds.
fn creation_micros(id: uuid::Uuid) -> Option<i64> {
    if id.get_version_num() != 7 {
        return None;
    }
    let (seconds, nanos) = id.get_timestamp()?.to_unix();
    i64::try_from(seconds)
        .ok()?
        .checked_mul(1_000_000)?
        .checked_add(i64::from(nanos / 1_000))
}

/// The stored values of an order, with which its current state is compared.
struct KnownOrder {
    body: String,
    position: i64,
    read_at: Timestamp,
}

impl Store {
    /// Writes the state that orders had at `read_at`, the time of the request. Returns whether any of
    /// them changed.
    pub async fn mirror_orders(
        &self,
        connection_row: ConnectionRowId,
        orders: &[Order],
        positions: OrderPosition,
        read_at: Timestamp,
    ) -> Result<bool> {
        let orders: Vec<(&Order, Option<i64>)> = orders
            .iter()
            .enumerate()
            .map(|(index, order)| match positions {
                OrderPosition::Consecutive { first } => {
                    let position = i64::try_from(first + index as u64);
                    (order, Some(position.unwrap_or(UNKNOWN_POSITION)))
                }
                OrderPosition::Unknown => (order, None),
            })
            .collect();
        self.write_orders(connection_row, &orders, read_at).await
    }

    /// As [`mirror_orders`](Self::mirror_orders), with the position of each order if it is known.
    pub(super) async fn write_orders(
        &self,
        connection_row: ConnectionRowId,
        orders: &[(&Order, Option<i64>)],
        read_at: Timestamp,
    ) -> Result<bool> {
        if orders.is_empty() {
            return Ok(false);
        }
        let known = self.known_orders(connection_row, orders).await?;
        let names = self.batch_names(connection_row, orders).await?;
        let canceled = self
            .canceled_here(connection_row, orders.iter().map(|(order, _)| *order))
            .await?;
        let mut rows = Vec::new();
        let mut with_times = Vec::new();
        for (order, position) in orders {
            let mut mirrored = Order {
                event_times: None,
                ..(*order).clone()
            };
            // A service may report an order that this app canceled as failed.
            if canceled.contains(&order.id) {
                mirrored.status = OrderStatus::Canceled;
            }
            let body = json::text(&mirrored)?;
            let known = known.get(&order.id);
            if known.is_some_and(|known| is_outdated(read_at, known.read_at)) {
                continue;
            }
            if let Some(times) = &order.event_times {
                with_times.push((order.id, times));
            }
            let position =
                position.unwrap_or_else(|| known.map_or(UNKNOWN_POSITION, |known| known.position));
            if known.is_some_and(|known| known.body == body && known.position == position) {
                continue;
            }
            let batch_name = names.get(&order.order_batch_id).map_or("", String::as_str);
            rows.push(order_json(&mirrored, body, position, batch_name, read_at));
        }
        let mut changed = !rows.is_empty();
        if changed {
            self.write_order_rows(connection_row, &json::text(&rows)?, read_at)
                .await?;
        }
        for (id, times) in with_times {
            changed |= self.fill_event_times(connection_row, id, times).await?;
        }
        if changed {
            self.invalidate(Changed {
                orders: true,
                ..Changed::default()
            });
        }
        Ok(changed)
    }

    async fn write_order_rows(
        &self,
        connection_row: ConnectionRowId,
        rows: &str,
        read_at: Timestamp,
    ) -> Result<()> {
        let mut write = self.begin_mirror().await?;
        sqlx::query(concat!(
            "INSERT INTO orders (connection_row, id, batch_id, batch_rank, position, status, furthest_stage, \
             recipient_name, recipient_sort_key, email, first_product, other_products, \
             swapped_from_product, swapped_from_others, is_swapped, thank_you_note, carrier, returned_parcels, gift_link, \
             amount_pre_tax, amount_total, brand_id, brand_name, expires_at, created_at, shipped_at, \
             delivered_at, sent_pre_tax, is_paid, has_thank_you, read_at) \
             SELECT ?1, unhex(value ->> 'id'), unhex(value ->> 'batch'), \
             coalesce((SELECT rank FROM batch WHERE connection_row = ?1 AND id = unhex(value ->> 'batch')), 0), \
             value ->> 'position', value ->> 'status', value ->> 'furthest_stage', \
             value ->> 'recipient_name', value ->> 'recipient_sort_key', value ->> 'email', \
             value ->> 'first_product', value ->> 'other_products', value ->> 'swapped_from_product', \
             value ->> 'swapped_from_others', value ->> 'is_swapped', value ->> 'thank_you_note', \
             value ->> 'carrier', value ->> 'returned_parcels', value ->> 'gift_link', value ->> 'amount_pre_tax', \
             value ->> 'amount_total', unhex(value ->> 'brand'), value ->> 'brand_name', \
             value ->> 'expires_at', value ->> 'created_at', value ->> 'shipped_at', \
             value ->> 'delivered_at', value ->> 'sent_pre_tax', \
             value ->> 'is_paid', value ->> 'has_thank_you', ?3 FROM json_each(?2) WHERE true \
             ON CONFLICT (connection_row, id) DO UPDATE SET batch_id = excluded.batch_id, \
             batch_rank = excluded.batch_rank, position = excluded.position, status = excluded.status, \
             furthest_stage = max(furthest_stage, excluded.furthest_stage), \
             recipient_name = excluded.recipient_name, \
             recipient_sort_key = excluded.recipient_sort_key, email = excluded.email, \
             first_product = excluded.first_product, other_products = excluded.other_products, \
             swapped_from_product = excluded.swapped_from_product, \
             swapped_from_others = excluded.swapped_from_others, is_swapped = excluded.is_swapped, \
             note_at = CASE WHEN thank_you_note IS excluded.thank_you_note THEN note_at \
             WHEN excluded.has_thank_you THEN excluded.read_at END, \
             thank_you_note = excluded.thank_you_note, carrier = excluded.carrier, \
             returned_at = CASE WHEN returned_parcels IS excluded.returned_parcels THEN returned_at \
             WHEN excluded.returned_parcels IS NOT NULL THEN excluded.read_at END, \
             returned_parcels = excluded.returned_parcels, \
             gift_link = excluded.gift_link, amount_pre_tax = excluded.amount_pre_tax, \
             amount_total = excluded.amount_total, sent_pre_tax = excluded.sent_pre_tax, \
             is_paid = max(is_paid, excluded.is_paid), has_thank_you = excluded.has_thank_you, brand_id = excluded.brand_id, \
             brand_name = excluded.brand_name, expires_at = excluded.expires_at, \
             created_at = coalesce(created_at, excluded.created_at), \
             shipped_at = coalesce(shipped_at, excluded.shipped_at), \
             delivered_at = coalesce(delivered_at, excluded.delivered_at), \
             read_at = excluded.read_at",
            unless_outdated!("orders"),
        ))
        .bind(connection_row)
        .bind(rows)
        .bind(read_at)
        .bind(MAX_REQUEST_MICROS)
        .execute(&mut *write)
        .await?;
        // An order with another time has a newer response.
        sqlx::query(
            "INSERT OR REPLACE INTO order_body (order_row, body) SELECT orders.row_id, value ->> 'body' \
             FROM json_each(?2) CROSS JOIN orders ON orders.connection_row = ?1 AND orders.id = unhex(value ->> 'id') \
             AND orders.read_at = ?3",
        )
        .bind(connection_row)
        .bind(rows)
        .bind(read_at)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT OR REPLACE INTO order_search (rowid, words) SELECT orders.row_id, value ->> 'search_text' \
             FROM json_each(?2) CROSS JOIN orders ON orders.connection_row = ?1 AND orders.id = unhex(value ->> 'id') \
             AND orders.read_at = ?3",
        )
        .bind(connection_row)
        .bind(rows)
        .bind(read_at)
        .execute(&mut *write)
        .await?;
        sqlx::query(concat!(
            "UPDATE batch SET next_read_at = ?3 \
             WHERE connection_row = ?1 AND next_read_at > ?3 AND id IN \
             (SELECT unhex(value ->> 'batch') FROM json_each(?2) \
             WHERE value ->> 'status' NOT IN ",
            final_statuses!(),
            ")",
        ))
        .bind(connection_row)
        .bind(rows)
        .bind(read_at + OPEN_INTERVAL)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(())
    }

    async fn known_orders(
        &self,
        connection_row: ConnectionRowId,
        orders: &[(&Order, Option<i64>)],
    ) -> Result<HashMap<OrderId, KnownOrder>> {
        let ids: Vec<String> = orders
            .iter()
            .map(|(order, _)| json::hex(order.id.0))
            .collect();
        sqlx::query(
            "SELECT orders.id, orders.position, orders.read_at, order_body.body FROM json_each(?2) AS wanted \
             CROSS JOIN orders ON orders.connection_row = ?1 AND orders.id = unhex(wanted.value) \
             JOIN order_body ON order_body.order_row = orders.row_id",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            let known = KnownOrder {
                body: row.try_get("body")?,
                position: row.try_get("position")?,
                read_at: row.try_get("read_at")?,
            };
            Ok((row.try_get("id")?, known))
        })
        .collect()
    }

    /// The searchable names of the orders' batches.
    async fn batch_names(
        &self,
        connection_row: ConnectionRowId,
        orders: &[(&Order, Option<i64>)],
    ) -> Result<HashMap<OrderBatchId, String>> {
        let mut ids: Vec<String> = orders
            .iter()
            .map(|(order, _)| json::hex(order.order_batch_id.0))
            .collect();
        ids.sort_unstable();
        ids.dedup();
        sqlx::query(
            "SELECT batch.id, iif(batch.name = '', batch.from_name, batch.name) AS name FROM json_each(?2) AS wanted \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get("name")?)))
        .collect()
    }

    /// Fills in event times that the mirror does not have yet; the endpoint of a single order
    /// returns them. Its times of creation and acceptance replace those derived from the id and from
    /// activities.
    async fn fill_event_times(
        &self,
        connection_row: ConnectionRowId,
        id: OrderId,
        times: &EventTimes,
    ) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE orders SET created_at = coalesce(?3, created_at), \
             notified_at = coalesce(notified_at, ?4), opened_at = coalesce(opened_at, ?5), \
             accepted_at = coalesce(?6, accepted_at), pending_payment_at = coalesce(pending_payment_at, ?7), \
             paid_at = coalesce(paid_at, ?8), shipped_at = coalesce(shipped_at, ?9), \
             delivered_at = coalesce(delivered_at, ?10), is_paid = is_paid OR ?8 IS NOT NULL WHERE connection_row = ?1 AND id = ?2 AND ( \
             created_at IS NOT coalesce(?3, created_at) OR (notified_at IS NULL AND ?4 IS NOT NULL) \
             OR (opened_at IS NULL AND ?5 IS NOT NULL) \
             OR accepted_at IS NOT coalesce(?6, accepted_at) \
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
        .execute(&self.mirror)
        .await?;
        Ok(done.rows_affected() > 0)
    }
}

/// The parcels that could not be delivered; `None` without such parcels. Migration 0010 of the mirror
/// writes the same text.
fn returned_parcels(order: &Order) -> Option<String> {
    let parcels: Vec<String> = order
        .shipments
        .iter()
        .filter(|shipment| shipment.status.is_returned())
        .map(|shipment| format!("{} {}", shipment.id, shipment.status))
        .collect();
    (!parcels.is_empty()).then(|| parcels.join(";"))
}

fn order_json(
    order: &Order,
    body: String,
    position: i64,
    batch_name: &str,
    now: Timestamp,
) -> Value {
    let last_name = order.recipient_last_name.as_deref().unwrap_or_default();
    let recipient = format!("{} {last_name}", order.recipient_first_name);
    let recipient = recipient.trim();
    let email = order.recipient_email.as_deref().unwrap_or_default();
    let gift = CartSummary::of(&order.cart);
    let brand = order.cart.items.first().map(|item| &item.product.brand);
    let swapped_from = order
        .original_cart
        .as_ref()
        .filter(|_| order.is_swapped)
        .map(CartSummary::of);
    let shipped_at = order
        .shipments
        .iter()
        .filter_map(|shipment| shipment.shipped_at)
        .min();
    let delivered_at = order
        .shipments
        .iter()
        .map(|shipment| shipment.delivered_at)
        .collect::<Option<Vec<_>>>()
        .and_then(|all| all.into_iter().max());
    let carrier = order
        .shipments
        .iter()
        .find_map(|shipment| shipment.tracking_carrier.as_deref());
    let note = order.thank_you_note.as_deref().unwrap_or_default();
    let has_thank_you = !note.trim().is_empty();
    // Limited to the present: an id from a service with a wrong clock must not put the order into
    // the future.
    let created_at = creation_micros(order.id.0).map(|at| at.min(now.micros()));
    json!({
        "id": json::hex(order.id.0),
        "batch": json::hex(order.order_batch_id.0),
        "position": position,
        "status": order.status.as_str(),
        "furthest_stage": furthest_stage(&order.status).unwrap_or(0),
        "recipient_name": recipient,
        "recipient_sort_key": fold(recipient),
        "email": order.recipient_email,
        "search_text": search_text(&[recipient, email, &gift.first_product, batch_name]),
        "first_product": gift.first_product,
        "other_products": gift.other_products,
        "swapped_from_product": swapped_from.as_ref().map(|from| from.first_product.as_str()),
        "swapped_from_others": swapped_from.as_ref().map_or(0, |from| from.other_products),
        "is_swapped": i64::from(order.is_swapped),
        "thank_you_note": order.thank_you_note,
        "carrier": carrier,
        "returned_parcels": returned_parcels(order),
        "gift_link": order.individual_gift_link,
        "amount_pre_tax": order.amounts.amount_pre_tax_total,
        "amount_total": order.amounts.amount_total,
        "sent_pre_tax": sent_pre_tax(order),
        "is_paid": i64::from(order.status.is_paid()),
        "has_thank_you": i64::from(has_thank_you),
        "brand": json::hex(brand.map_or_else(uuid::Uuid::nil, |brand| brand.id.0)),
        "brand_name": brand.map_or("", |brand| brand.name.as_str()),
        "expires_at": order.expires_at.map(Timestamp::micros),
        "created_at": created_at,
        "shipped_at": shipped_at.map(Timestamp::micros),
        "delivered_at": delivered_at.map(Timestamp::micros),
        "body": body,
    })
}
