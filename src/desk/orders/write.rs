//! Writes orders into the mirror. Unchanged orders are not written, so that a poll without changes emits no event and costs
//! no write, apart from the versions of pages that are read for the first time.

use std::{borrow::Cow, collections::HashMap};

use sqlx::Row;

use super::{
    pages::{OrderPageRead, forget_pages_of, store_pages},
    statements::{OrderToWrite, ROWS_PER_STATEMENT, move_orders, write_rows},
};
use crate::{
    contract::{EventTimes, Order, OrderActivity, OrderBatchId, OrderId, OrderStatus, Timestamp},
    desk::{
        activity::{ActivityUse, write::add_activities},
        lists::Changed,
        store::{ConnectionRowId, Result, Store, json},
        sync::read_time::is_outdated,
    },
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

/// The response that orders are from. Its other records are written in the same transaction.
#[derive(Clone, Copy)]
pub(in crate::desk) enum OrderSource<'a> {
    /// Orders alone.
    Orders,
    /// Pages of the orders of a batch, which have exactly the written orders.
    BatchPages(OrderBatchId, &'a [OrderPageRead<'a>]),
    /// Activities of the written orders.
    Activities(&'a [OrderActivity], ActivityUse),
}

impl OrderSource<'_> {
    /// The creation times that the source states.
    fn creation_times(&self) -> HashMap<OrderId, Timestamp> {
        let Self::Activities(activities, _) = self else {
            return HashMap::new();
        };
        // A record without a time has the default one.
        let created = activities.iter().filter(|activity| {
            activity.order_status == OrderStatus::Created
                && activity.created_at != Timestamp::default()
        });
        created
            .map(|activity| (activity.order.id, activity.created_at))
            .collect()
    }
}

/// The stored values of an order, with which its current state is compared.
struct KnownOrder {
    row_id: i64,
    batch: OrderBatchId,
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

    /// As [`mirror_orders`](Self::mirror_orders), for pages of the orders of a batch.
    pub async fn mirror_order_pages(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        pages: &[OrderPageRead<'_>],
        read_at: Timestamp,
    ) -> Result<bool> {
        let orders: Vec<(&Order, Option<i64>)> = pages
            .iter()
            .flat_map(|page| {
                let positions = page.first_position..;
                page.orders.iter().zip(positions).map(|(order, position)| {
                    let position = i64::try_from(position).unwrap_or(UNKNOWN_POSITION);
                    (order, Some(position))
                })
            })
            .collect();
        let source = OrderSource::BatchPages(batch, pages);
        self.write_orders_of(connection_row, &orders, source, read_at)
            .await
    }

    /// As [`mirror_orders`](Self::mirror_orders), with the position of each order if it is known.
    pub(in crate::desk) async fn write_orders(
        &self,
        connection_row: ConnectionRowId,
        orders: &[(&Order, Option<i64>)],
        read_at: Timestamp,
    ) -> Result<bool> {
        self.write_orders_of(connection_row, orders, OrderSource::Orders, read_at)
            .await
    }

    /// Writes orders and the other records of their source, in one transaction. Returns whether an order changed or an activity is new.
    pub(in crate::desk) async fn write_orders_of(
        &self,
        connection_row: ConnectionRowId,
        orders: &[(&Order, Option<i64>)],
        source: OrderSource<'_>,
        read_at: Timestamp,
    ) -> Result<bool> {
        let has_source_rows = match source {
            OrderSource::Orders => false,
            OrderSource::BatchPages(_, pages) => pages.iter().any(|page| page.version.is_some()),
            OrderSource::Activities(activities, _) => !activities.is_empty(),
        };
        if orders.is_empty() && !matches!(source, OrderSource::Activities([_, ..], _)) {
            return Ok(false);
        }
        let known = self.known_orders(connection_row, orders).await?;
        let canceled = self
            .canceled_here(connection_row, orders.iter().map(|(order, _)| *order))
            .await?;
        let created = source.creation_times();
        // Most changes, such as the opening of a gift, do not change what was sent to whom.
        let mut concerns_guards = !created.is_empty();
        let (mut rows, mut moved, mut with_times) = (Vec::new(), Vec::new(), Vec::new());
        // Orders whose stored state is newer than this response, and whose position was unknown.
        let mut placed = Vec::new();
        // The positions of orders that differ from the stored ones, whose pages are not known any more.
        let mut differing: Vec<(OrderBatchId, i64)> = Vec::new();
        for (order, position) in orders {
            let mirrored = without_event_times(order, canceled.contains(&order.id));
            let known = known.get(&order.id);
            let body = match known {
                Some(_) => Some(json::text(&*mirrored)?),
                None => None,
            };
            let is_stored = |known: &KnownOrder| body.as_ref() == Some(&known.body);
            if let Some(known) = known.filter(|known| !is_stored(known)) {
                differing.push((known.batch, known.position));
            }
            if let Some(known) = known.filter(|known| is_outdated(read_at, known.read_at)) {
                if let Some(position) = position.filter(|_| known.position == UNKNOWN_POSITION) {
                    placed.push((known.row_id, position));
                }
                continue;
            }
            if let Some(times) = &order.event_times {
                with_times.push((order.id, times));
            }
            let position =
                position.unwrap_or_else(|| known.map_or(UNKNOWN_POSITION, |known| known.position));
            match known.filter(|known| is_stored(known)) {
                Some(known) if known.position == position => {}
                // An activity mirrored the order before the list showed its position.
                Some(known) => {
                    differing.push((known.batch, known.position));
                    moved.push((known.row_id, position));
                }
                None => {
                    concerns_guards = concerns_guards
                        || known.is_none_or(|known| is_other_gift(&known.body, &mirrored));
                    rows.push(OrderToWrite {
                        order: mirrored,
                        row_id: known.map(|known| known.row_id),
                        body,
                        position,
                        created_at: created.get(&order.id).copied(),
                    });
                }
            }
        }
        let mut changed = Changed {
            orders: !rows.is_empty() || !moved.is_empty() || !placed.is_empty(),
            ..Changed::default()
        };
        if changed.orders || has_source_rows || !differing.is_empty() {
            let mut write = self.begin_mirror().await?;
            forget_pages_of(&mut write, connection_row, &differing).await?;
            write_rows(&mut write, connection_row, rows, read_at).await?;
            for part in moved.chunks(ROWS_PER_STATEMENT) {
                move_orders(&mut write, connection_row, part, read_at).await?;
            }
            for part in placed.chunks(ROWS_PER_STATEMENT) {
                let any_time = Timestamp::from_micros(i64::MAX);
                move_orders(&mut write, connection_row, part, any_time).await?;
            }
            match source {
                OrderSource::Orders => {}
                OrderSource::BatchPages(batch, pages) => {
                    store_pages(&mut write, connection_row, batch, pages, read_at).await?;
                }
                OrderSource::Activities(activities, activity_use) => {
                    let added =
                        add_activities(&mut write, connection_row, activities, activity_use)
                            .await?;
                    changed.activities = added.activities;
                    changed.orders |= added.orders;
                }
            }
            write.commit().await?;
        }
        // The orders are committed, even if writing the event times fails.
        if changed.orders && concerns_guards {
            self.invalidate(changed);
        } else if changed.orders {
            self.invalidate_lists(changed);
        }
        for (id, times) in with_times {
            if self.fill_event_times(connection_row, id, times).await? {
                changed.orders = true;
                self.invalidate(changed);
            }
        }
        Ok(changed.orders)
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
            "SELECT orders.id, orders.row_id, orders.batch_id, orders.position, orders.read_at, order_body.body FROM json_each(?2) AS wanted \
             CROSS JOIN orders ON orders.connection_row = ?1 AND orders.id = unhex(wanted.value) \
             JOIN order_body ON order_body.order_row = orders.row_id",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror_writer)
        .await?
        .iter()
        .map(|row| {
            let known = KnownOrder {
                row_id: row.try_get("row_id")?,
                batch: row.try_get("batch_id")?,
                body: row.try_get("body")?,
                position: row.try_get("position")?,
                read_at: row.try_get("read_at")?,
            };
            Ok((row.try_get("id")?, known))
        })
        .collect()
    }

    /// Fills in event times that the mirror does not have yet; the endpoint of a single order returns them. A service need
    /// not have an activity at the moment of acceptance. Figures count the first activity that proves the acceptance, for all
    /// orders alike, so that opening an order changes none of them; its panel shows the stated time (`undated.rs`).
    async fn fill_event_times(
        &self,
        connection_row: ConnectionRowId,
        id: OrderId,
        times: &EventTimes,
    ) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE orders SET created_at = coalesce(?3, created_at), \
             notified_at = coalesce(notified_at, ?4), opened_at = coalesce(opened_at, ?5), \
             stated_accepted_at = coalesce(?6, stated_accepted_at), \
             pending_payment_at = coalesce(pending_payment_at, ?7), \
             paid_at = coalesce(paid_at, ?8), shipped_at = coalesce(shipped_at, ?9), \
             delivered_at = coalesce(delivered_at, ?10), is_paid = is_paid OR ?8 IS NOT NULL WHERE connection_row = ?1 AND id = ?2 AND ( \
             created_at IS NOT coalesce(?3, created_at) OR (notified_at IS NULL AND ?4 IS NOT NULL) \
             OR (opened_at IS NULL AND ?5 IS NOT NULL) \
             OR stated_accepted_at IS NOT coalesce(?6, stated_accepted_at) \
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
        .execute(&self.mirror_writer)
        .await?;
        Ok(done.rows_affected() > 0)
    }
}

/// Whether the guards see another gift than in the stored JSON of the order.
fn is_other_gift(stored: &str, order: &Order) -> bool {
    let Some(stored) = json::read::<Order>("order", stored) else {
        return true;
    };
    let is_sent =
        |order: &Order| !matches!(order.status, OrderStatus::Failed | OrderStatus::Canceled);
    is_sent(&stored) != is_sent(order)
        || stored.order_batch_id != order.order_batch_id
        || stored.recipient_first_name != order.recipient_first_name
        || stored.recipient_last_name != order.recipient_last_name
        || stored.recipient_email != order.recipient_email
        || stored.amounts != order.amounts
}

/// The order as it is stored: its event times have columns of their own. Copied only when it differs.
fn without_event_times(order: &Order, is_canceled: bool) -> Cow<'_, Order> {
    if !is_canceled && order.event_times.is_none() {
        return Cow::Borrowed(order);
    }
    let mut mirrored = Order {
        event_times: None,
        ..order.clone()
    };
    // A service may report an order that this app canceled as failed.
    if is_canceled {
        mirrored.status = OrderStatus::Canceled;
    }
    Cow::Owned(mirrored)
}
