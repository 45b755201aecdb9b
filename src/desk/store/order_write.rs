//! Writes orders into the mirror. Unchanged orders are not written, so that a poll without changes emits no event and costs
//! no write, apart from the versions of pages that are read for the first time.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use sqlx::{QueryBuilder, Row, Sqlite, Transaction};

use super::{
    ConnectionRowId, Result, Store,
    batch_reads::{OPEN_INTERVAL, is_final},
    json,
    order_pages::{OrderPageRead, forget_pages_of, store_pages},
    order_values::OrderValues,
    read_time::{MAX_REQUEST_MICROS, is_outdated, unless_outdated},
};
use crate::{
    contract::{EventTimes, Order, OrderBatchId, OrderId, OrderStatus, Timestamp},
    desk::view::Changed,
};

/// The rows of one statement: a page of a list. SQLite keeps the statement of this size prepared.
pub(super) const ROWS_PER_STATEMENT: usize = 100;

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
        self.write(connection_row, &orders, Some((batch, pages)), read_at)
            .await
    }

    /// As [`mirror_orders`](Self::mirror_orders), with the position of each order if it is known.
    pub(super) async fn write_orders(
        &self,
        connection_row: ConnectionRowId,
        orders: &[(&Order, Option<i64>)],
        read_at: Timestamp,
    ) -> Result<bool> {
        self.write(connection_row, orders, None, read_at).await
    }

    /// Writes orders, which are those of `pages` if there are any.
    async fn write(
        &self,
        connection_row: ConnectionRowId,
        orders: &[(&Order, Option<i64>)],
        pages: Option<(OrderBatchId, &[OrderPageRead<'_>])>,
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
        let (mut rows, mut moved, mut with_times) = (Vec::new(), Vec::new(), Vec::new());
        // Orders with a newer response, which had no position.
        let mut placed = Vec::new();
        // The positions of orders that differ from the stored ones, whose pages are not known any more.
        let mut differing: Vec<(OrderBatchId, i64)> = Vec::new();
        for (order, position) in orders {
            let mirrored = without_event_times(order, canceled.contains(&order.id));
            let body = json::text(&*mirrored)?;
            let known = known.get(&order.id);
            if let Some(known) = known.filter(|known| known.body != body) {
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
            match known.filter(|known| known.body == body) {
                Some(known) if known.position == position => {}
                // An activity mirrored the order before the list showed its position.
                Some(known) => {
                    differing.push((known.batch, known.position));
                    moved.push((known.row_id, position));
                }
                None => {
                    let batch_name = names.get(&order.order_batch_id).map_or("", String::as_str);
                    let values = OrderValues::new(mirrored, body, position, batch_name, read_at);
                    rows.push(values);
                }
            }
        }
        let mut changed = !rows.is_empty() || !moved.is_empty() || !placed.is_empty();
        let has_pages =
            pages.is_some_and(|(_, pages)| pages.iter().any(|page| page.version.is_some()));
        if changed || has_pages || !differing.is_empty() {
            let mut write = self.begin_mirror().await?;
            forget_pages_of(&mut write, connection_row, &differing).await?;
            write_rows(&mut write, connection_row, &rows, read_at).await?;
            for part in moved.chunks(ROWS_PER_STATEMENT) {
                move_orders(&mut write, connection_row, part, read_at).await?;
            }
            for part in placed.chunks(ROWS_PER_STATEMENT) {
                let any_time = Timestamp::from_micros(i64::MAX);
                move_orders(&mut write, connection_row, part, any_time).await?;
            }
            if let Some((batch, pages)) = pages {
                store_pages(&mut write, connection_row, batch, pages, read_at).await?;
            }
            write.commit().await?;
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

    /// The searchable names of the orders' batches.
    async fn batch_names(
        &self,
        connection_row: ConnectionRowId,
        orders: &[(&Order, Option<i64>)],
    ) -> Result<HashMap<OrderBatchId, String>> {
        let ids = distinct_ids(orders.iter().map(|(order, _)| order.order_batch_id))?;
        sqlx::query(
            "SELECT batch.id, iif(batch.name = '', batch.from_name, batch.name) AS name FROM json_each(?2) AS wanted \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(ids)
        .fetch_all(&self.mirror_writer)
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
        .execute(&self.mirror_writer)
        .await?;
        Ok(done.rows_affected() > 0)
    }
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

/// Inserts or replaces orders, except those with a newer response, and reads batches with open orders again soon.
async fn write_rows(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    rows: &[OrderValues<'_>],
    read_at: Timestamp,
) -> Result<()> {
    let ranks = batch_ranks(write, connection_row, rows).await?;
    let newest: Option<i64> = sqlx::query_scalar("SELECT max(row_id) FROM orders")
        .fetch_one(&mut **write)
        .await?;
    let (mut added, mut replaced) = (BTreeMap::new(), BTreeMap::new());
    for part in rows.chunks(ROWS_PER_STATEMENT) {
        let row_ids = upsert(write, connection_row, part, &ranks, read_at).await?;
        // An order with a newer response has no row id here.
        let written: Vec<(i64, &OrderValues<'_>)> = part
            .iter()
            .filter_map(|row| Some((*row_ids.get(&row.order.id)?, row)))
            .collect();
        if !written.is_empty() {
            replace_texts(
                write,
                "INSERT OR REPLACE INTO order_body (order_row, body) ",
                written.iter().map(|(id, row)| (*id, row.body.as_str())),
            )
            .await?;
        }
        for (id, row) in written {
            let is_new = newest.is_none_or(|newest| id > newest);
            let words = if is_new { &mut added } else { &mut replaced };
            words.insert(id, row.search_text.as_str());
        }
    }
    write_words(write, "INSERT", &added).await?;
    replace_words(write, &replaced).await?;
    let open: Vec<OrderBatchId> = rows
        .iter()
        .filter(|row| !is_final(&row.order.status))
        .map(|row| row.order.order_batch_id)
        .collect();
    if !open.is_empty() {
        sqlx::query(
            "UPDATE batch SET next_read_at = ?3 WHERE connection_row = ?1 AND next_read_at > ?3 \
             AND id IN (SELECT unhex(value) FROM json_each(?2))",
        )
        .bind(connection_row)
        .bind(distinct_ids(open.into_iter())?)
        .bind(read_at + OPEN_INTERVAL)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

/// Stores the searched words of orders, by row id.
pub(super) async fn replace_words(
    write: &mut Transaction<'static, Sqlite>,
    words: &BTreeMap<i64, &str>,
) -> Result<()> {
    write_words(write, "INSERT OR REPLACE", words).await
}

/// Writes the searched words of orders in one statement, sorted by row id. FTS5 flushes its buffer before each statement with
/// several rows, and when row ids descend. `insert` is `INSERT` for new orders, because `INSERT OR REPLACE` first deletes the
/// words of each row id.
async fn write_words(
    write: &mut Transaction<'static, Sqlite>,
    insert: &'static str,
    words: &BTreeMap<i64, &str>,
) -> Result<()> {
    if words.is_empty() {
        return Ok(());
    }
    let mut query: QueryBuilder<Sqlite> = QueryBuilder::new(insert);
    query
        .push(
            " INTO order_search (rowid, words) SELECT CAST(key AS INTEGER), value FROM json_each(",
        )
        .push_bind(json::text(words)?)
        .push(")");
    query.build().execute(&mut **write).await?;
    Ok(())
}

/// The ids of batches as JSON, each once.
pub(super) fn distinct_ids(batches: impl Iterator<Item = OrderBatchId>) -> Result<String> {
    let ids: BTreeSet<String> = batches.map(|id| json::hex(id.0)).collect();
    json::text(&ids)
}

/// The ranks of the orders' batches.
async fn batch_ranks(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    rows: &[OrderValues<'_>],
) -> Result<HashMap<OrderBatchId, i64>> {
    let ids = distinct_ids(rows.iter().map(|row| row.order.order_batch_id))?;
    let ranks: Vec<(OrderBatchId, i64)> = sqlx::query_as(
        "SELECT batch.id, batch.rank FROM json_each(?2) AS wanted \
         CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value)",
    )
    .bind(connection_row)
    .bind(ids)
    .fetch_all(&mut **write)
    .await?;
    Ok(ranks.into_iter().collect())
}

/// Returns the row ids of the orders that were written.
async fn upsert(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    rows: &[OrderValues<'_>],
    ranks: &HashMap<OrderBatchId, i64>,
    read_at: Timestamp,
) -> Result<HashMap<OrderId, i64>> {
    let mut query: QueryBuilder<Sqlite> = QueryBuilder::new(
        "INSERT INTO orders (connection_row, id, batch_id, batch_rank, position, status, furthest_stage, \
         recipient_name, recipient_sort_key, email, first_product, other_products, \
         swapped_from_product, swapped_from_others, is_swapped, thank_you_note, carrier, returned_parcels, gift_link, \
         amount_pre_tax, amount_total, brand_id, brand_name, expires_at, created_at, shipped_at, \
         delivered_at, sent_pre_tax, is_paid, has_thank_you, read_at) ",
    );
    query.push_values(rows, |mut columns, row| {
        let order = &*row.order;
        let swapped_from = row.swapped_from.as_ref();
        let (brand, brand_name) = row.brand();
        columns
            .push_bind(connection_row)
            .push_bind(order.id)
            .push_bind(order.order_batch_id)
            .push_bind(ranks.get(&order.order_batch_id).copied().unwrap_or(0))
            .push_bind(row.position)
            .push_bind(order.status.as_str())
            .push_bind(row.furthest_stage)
            .push_bind(row.recipient_name.as_str())
            .push_bind(row.recipient_sort_key.as_str())
            .push_bind(order.recipient_email.as_deref())
            .push_bind(row.gift.first_product.as_str())
            .push_bind(row.gift.other_products)
            .push_bind(swapped_from.map(|from| from.first_product.as_str()))
            .push_bind(swapped_from.map_or(0, |from| from.other_products))
            .push_bind(order.is_swapped)
            .push_bind(order.thank_you_note.as_deref())
            .push_bind(row.carrier())
            .push_bind(row.returned_parcels.as_deref())
            .push_bind(order.individual_gift_link.as_str())
            .push_bind(order.amounts.amount_pre_tax_total)
            .push_bind(order.amounts.amount_total)
            .push_bind(brand)
            .push_bind(brand_name)
            .push_bind(order.expires_at)
            .push_bind(row.created_at)
            .push_bind(row.shipped_at)
            .push_bind(row.delivered_at)
            .push_bind(row.sent_pre_tax)
            .push_bind(order.status.is_paid())
            .push_bind(row.has_thank_you)
            .push_bind(read_at);
    });
    query.push(concat!(
        " ON CONFLICT (connection_row, id) DO UPDATE SET batch_id = excluded.batch_id, \
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
         is_paid = max(is_paid, excluded.is_paid), has_thank_you = excluded.has_thank_you, \
         brand_id = excluded.brand_id, brand_name = excluded.brand_name, expires_at = excluded.expires_at, \
         created_at = coalesce(created_at, excluded.created_at), \
         shipped_at = coalesce(shipped_at, excluded.shipped_at), \
         delivered_at = coalesce(delivered_at, excluded.delivered_at), \
         read_at = excluded.read_at",
        unless_outdated!("orders"),
        " RETURNING id, row_id",
    ));
    let is_full = rows.len() == ROWS_PER_STATEMENT;
    let written = query.build().persistent(is_full);
    let written = written.fetch_all(&mut **write).await?;
    let ids = written.iter();
    ids.map(|row| Ok((row.try_get("id")?, row.try_get("row_id")?)))
        .collect()
}

/// Runs an insert of pairs of a row id and a text.
async fn replace_texts<'t>(
    write: &mut Transaction<'static, Sqlite>,
    insert: &str,
    texts: impl ExactSizeIterator<Item = (i64, &'t str)>,
) -> Result<()> {
    let is_full = texts.len() == ROWS_PER_STATEMENT;
    let mut query: QueryBuilder<Sqlite> = QueryBuilder::new(insert);
    query.push_values(texts, |mut columns, (row_id, text)| {
        columns.push_bind(row_id).push_bind(text);
    });
    let query = query.build().persistent(is_full);
    query.execute(&mut **write).await?;
    Ok(())
}

/// Changes the positions of orders, except those with a newer response.
async fn move_orders(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    moved: &[(i64, i64)],
    read_at: Timestamp,
) -> Result<()> {
    let mut query: QueryBuilder<Sqlite> = QueryBuilder::new("WITH moved (row_id, position) AS (");
    query.push_values(moved, |mut columns, (row_id, position)| {
        columns.push_bind(*row_id).push_bind(*position);
    });
    query
        .push(
            ") UPDATE orders SET position = moved.position FROM moved \
             WHERE orders.row_id = moved.row_id AND orders.connection_row = ",
        )
        .push_bind(connection_row)
        .push(" AND (orders.read_at <= ")
        .push_bind(read_at)
        .push(" OR orders.read_at - ")
        .push_bind(read_at)
        .push(" >= ")
        .push_bind(MAX_REQUEST_MICROS)
        .push(")");
    let is_full = moved.len() == ROWS_PER_STATEMENT;
    let query = query.build().persistent(is_full);
    query.execute(&mut **write).await?;
    Ok(())
}
