//! The SQL statements that write orders into the mirror: their columns, JSON, searched words and positions. Used by
//! `write.rs`, which decides what is written, and by `search_words.rs`.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use sqlx::{QueryBuilder, Row, Sqlite, Transaction};

use super::{searched_parts::read_words, values::OrderValues};
use crate::{
    contract::{AcceptanceProblem, Order, OrderBatchId, OrderId, Timestamp},
    desk::{
        batches::{OPEN_INTERVAL, due_reads::is_final},
        store::{ConnectionRowId, Result, StoreError, json},
        sync::read_time::{push_unless_outdated, unless_outdated},
    },
};

/// The most rows of one statement: as many as a full page of a list has. sqlx keeps the prepared statement of this size,
/// because most pages are full.
pub(super) const ROWS_PER_STATEMENT: usize = 100;

/// An order that is new or differs from the stored one.
pub(super) struct OrderToWrite<'a> {
    pub order: Cow<'a, Order>,
    /// `None` for a new order.
    pub row_id: Option<i64>,
    /// The JSON of the order; `None` for a new order, whose JSON was not compared.
    pub body: Option<String>,
    pub position: i64,
    /// As an activity of the same response states it.
    pub created_at: Option<Timestamp>,
}

/// Inserts or replaces orders, except those with a newer response, and makes batches with open orders due again within
/// [`OPEN_INTERVAL`]. Prepares each statement while SQLite runs the one before it. Searched words that stay the same are not
/// written: most changes of an order do not affect them, and replacing them costs more than writing the rest of the order.
pub(super) async fn write_rows(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    rows: Vec<OrderToWrite<'_>>,
    read_at: Timestamp,
) -> Result<()> {
    let batches = batches_of(write, connection_row, &rows).await?;
    let newest: Option<i64> = sqlx::query_scalar("SELECT max(row_id) FROM orders")
        .fetch_one(&mut **write)
        .await?;
    let open: Vec<OrderBatchId> = rows
        .iter()
        .filter(|row| !is_final(&row.order.status))
        .map(|row| row.order.order_batch_id)
        .collect();
    let known: Vec<i64> = rows.iter().filter_map(|row| row.row_id).collect();
    let known = read_words(write, &known).await?;
    let known: HashMap<i64, String> = known.into_iter().collect();
    let (mut added, mut replaced) = (BTreeMap::new(), BTreeMap::new());
    let mut rest = rows.into_iter();
    let mut next_part = || {
        let rows = rest.by_ref().take(ROWS_PER_STATEMENT);
        let values = rows.map(|row| make_values(row, &batches));
        let values = values.collect::<Result<Vec<_>>>()?;
        if values.is_empty() {
            return Ok(None);
        }
        let upsert = upsert_statement(connection_row, &values, &batches, read_at);
        Ok::<_, StoreError>(Some((values, upsert)))
    };
    let mut part = next_part()?;
    while let Some((values, upsert)) = part {
        let written = write_values(write, &values, upsert);
        let (written, next) = tokio::join!(written, async { next_part() });
        let row_ids = written?;
        for row in values {
            // An order with a newer response has no row id here.
            if let Some(id) = row_ids.get(&row.order.id) {
                let is_new = newest.is_none_or(|newest| *id > newest);
                if is_new {
                    added.insert(*id, row.search_text);
                } else if known.get(id) != Some(&row.search_text) {
                    replaced.insert(*id, row.search_text);
                } else {
                    // Of an order that is written twice, the last state counts.
                    replaced.remove(id);
                }
            }
        }
        part = next?;
    }
    write_words(write, "INSERT", &added).await?;
    replace_words(write, &replaced).await?;
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

fn make_values<'a>(
    row: OrderToWrite<'a>,
    batches: &HashMap<OrderBatchId, BatchOfOrders>,
) -> Result<OrderValues<'a>> {
    let body = match row.body {
        Some(body) => body,
        None => json::text(&*row.order)?,
    };
    let batch_name = batches
        .get(&row.order.order_batch_id)
        .map_or("", |batch| batch.name.as_str());
    Ok(OrderValues::new(
        row.order,
        body,
        row.position,
        batch_name,
        row.created_at,
    ))
}

/// Writes orders by the statement `upsert`, and their JSON. Returns the row ids of those without a newer response.
async fn write_values(
    write: &mut Transaction<'static, Sqlite>,
    rows: &[OrderValues<'_>],
    mut upsert: QueryBuilder<Sqlite>,
) -> Result<HashMap<OrderId, i64>> {
    let is_full = rows.len() == ROWS_PER_STATEMENT;
    let written = upsert.build().persistent(is_full);
    let written = written.fetch_all(&mut **write).await?;
    let row_ids: HashMap<OrderId, i64> = written
        .iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get("row_id")?)))
        .collect::<Result<_>>()?;
    let bodies: Vec<(i64, &str)> = rows
        .iter()
        .filter_map(|row| Some((*row_ids.get(&row.order.id)?, row.body.as_str())))
        .collect();
    if !bodies.is_empty() {
        let insert = "INSERT OR REPLACE INTO order_body (order_row, body) ";
        replace_texts(write, insert, bodies.into_iter()).await?;
    }
    Ok(row_ids)
}

/// Stores the searched words of orders, by row id.
pub(super) async fn replace_words(
    write: &mut Transaction<'static, Sqlite>,
    words: &BTreeMap<i64, String>,
) -> Result<()> {
    write_words(write, "INSERT OR REPLACE", words).await
}

/// Writes the searched words of orders in one statement, sorted by row id. FTS5 flushes its buffer before each statement with
/// several rows, and when row ids descend. `insert` is `INSERT` for new orders, because `INSERT OR REPLACE` first deletes the
/// words of each row id.
async fn write_words(
    write: &mut Transaction<'static, Sqlite>,
    insert: &'static str,
    words: &BTreeMap<i64, String>,
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

/// The values of a batch that its orders are stored with.
#[derive(sqlx::FromRow)]
struct BatchOfOrders {
    id: OrderBatchId,
    rank: i64,
    /// The name that is searched.
    name: String,
}

/// The mirrored batches of orders.
async fn batches_of(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    rows: &[OrderToWrite<'_>],
) -> Result<HashMap<OrderBatchId, BatchOfOrders>> {
    let ids = distinct_ids(rows.iter().map(|row| row.order.order_batch_id))?;
    let batches: Vec<BatchOfOrders> = sqlx::query_as(
        "SELECT batch.id, batch.rank, iif(batch.name = '', batch.from_name, batch.name) AS name \
         FROM json_each(?2) AS wanted \
         CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value)",
    )
    .bind(connection_row)
    .bind(ids)
    .fetch_all(&mut **write)
    .await?;
    Ok(batches.into_iter().map(|batch| (batch.id, batch)).collect())
}

/// The statement that inserts or replaces orders, and returns the ids and row ids of those that it writes.
fn upsert_statement(
    connection_row: ConnectionRowId,
    rows: &[OrderValues<'_>],
    batches: &HashMap<OrderBatchId, BatchOfOrders>,
    read_at: Timestamp,
) -> QueryBuilder<Sqlite> {
    let mut query: QueryBuilder<Sqlite> = QueryBuilder::new(
        "INSERT INTO orders (connection_row, id, batch_id, batch_rank, position, status, furthest_stage, \
         recipient_name, recipient_sort_key, email, email_key, first_product, other_products, \
         swapped_from_product, swapped_from_others, is_swapped, thank_you_note, carrier, returned_parcels, acceptance_problem, gift_link, \
         amount_pre_tax, amount_total, brand_id, brand_name, expires_at, created_at, shipped_at, \
         delivered_at, sent_pre_tax, is_paid, has_thank_you, read_at) ",
    );
    query.push_values(rows, |mut columns, row| {
        let order = &*row.order;
        let swapped_from = row.swapped_from.as_ref();
        let (brand, brand_name) = row.brand();
        let batch = batches.get(&order.order_batch_id);
        columns
            .push_bind(connection_row)
            .push_bind(order.id)
            .push_bind(order.order_batch_id)
            .push_bind(batch.map_or(0, |batch| batch.rank))
            .push_bind(row.position)
            .push_bind(order.status.as_str())
            .push_bind(row.furthest_stage)
            .push_bind(row.recipient_name.as_str())
            .push_bind(row.recipient_sort_key.as_str())
            .push_bind(order.recipient_email.as_deref())
            .push_bind(row.email_key.as_deref())
            .push_bind(row.gift.first_product.as_str())
            .push_bind(row.gift.other_products)
            .push_bind(swapped_from.map(|from| from.first_product.as_str()))
            .push_bind(swapped_from.map_or(0, |from| from.other_products))
            .push_bind(order.is_swapped)
            .push_bind(order.thank_you_note.as_deref())
            .push_bind(row.carrier())
            .push_bind(row.returned_parcels.as_deref())
            .push_bind(
                order
                    .acceptance_problem
                    .as_ref()
                    .map(AcceptanceProblem::as_str),
            )
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
         recipient_sort_key = excluded.recipient_sort_key, email = excluded.email, email_key = excluded.email_key, \
         first_product = excluded.first_product, other_products = excluded.other_products, \
         swapped_from_product = excluded.swapped_from_product, \
         swapped_from_others = excluded.swapped_from_others, is_swapped = excluded.is_swapped, \
         note_at = CASE WHEN thank_you_note IS excluded.thank_you_note THEN note_at \
         WHEN excluded.has_thank_you THEN excluded.read_at END, \
         thank_you_note = excluded.thank_you_note, carrier = excluded.carrier, \
         returned_at = CASE WHEN returned_parcels IS excluded.returned_parcels THEN returned_at \
         WHEN excluded.returned_parcels IS NOT NULL THEN excluded.read_at END, \
         returned_parcels = excluded.returned_parcels, \
         acceptance_problem_at = CASE WHEN acceptance_problem IS excluded.acceptance_problem THEN acceptance_problem_at \
         WHEN excluded.acceptance_problem IS NOT NULL THEN excluded.read_at END, \
         acceptance_problem = excluded.acceptance_problem, \
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
    query
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
pub(super) async fn move_orders(
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
        .push(" AND ");
    push_unless_outdated(&mut query, "orders", read_at);
    let is_full = moved.len() == ROWS_PER_STATEMENT;
    let query = query.build().persistent(is_full);
    query.execute(&mut **write).await?;
    Ok(())
}
