//! Windows of the feed: the activities of orders, newest first. `write.rs` writes them.

use std::ops::Range;

use sqlx::{QueryBuilder, Row as _, SqliteConnection, sqlite::Sqlite};

use super::row::{ActivityQuery, ActivityRow};
use crate::{
    contract::{OrderStatus, Timestamp},
    desk::{
        batches::{CartSummary, reads::batch_title},
        store::{ConnectionRowId, Result, Store, json},
    },
};

/// The status that the feed shows for an activity. The contract has no activity for an acceptance and
/// none for a cancellation: the first activity of an accepted order shows the acceptance, and the
/// activity `failed` of a canceled order the cancellation. Needs the columns of `orders`.
const SHOWN_STATUS: &str = "CASE \
    WHEN activity.status = 'failed' AND orders.status = 'canceled' THEN 'canceled' \
    WHEN activity.is_acceptance = 1 THEN 'accepted' ELSE activity.status END";

/// The condition of an acceptance whose recipient wrote a note.
const HAS_NOTE: &str = "activity.has_note = 1";

/// SQL: the order of the feed, and the opposite one.
const NEWEST_FIRST: &str = " ORDER BY activity.occurred_at DESC, activity.row_id DESC";
const OLDEST_FIRST: &str = " ORDER BY activity.occurred_at, activity.row_id";

/// Where the activities of a query come from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Source {
    /// An index that has all activities, or only those with this condition, which is that of the index.
    Indexed(Option<&'static str>),
    /// Activities that are read and compared.
    Filtered,
}

impl Source {
    fn of(filter: &ActivityQuery) -> Self {
        if *filter == ActivityQuery::default() {
            return Self::Indexed(None);
        }
        let condition = match (filter.order, filter.with_note, &*filter.statuses) {
            (None, true, []) => HAS_NOTE,
            (None, false, [OrderStatus::Opened]) => "activity.status = 'opened'",
            (None, false, [OrderStatus::Accepted]) => "activity.is_acceptance = 1",
            (None, false, [OrderStatus::Delivered]) => "activity.status = 'delivered'",
            _ => return Self::Filtered,
        };
        Self::Indexed(Some(condition))
    }
}

impl Store {
    pub(in crate::desk) async fn activity_window(
        &self,
        connection_row: ConnectionRowId,
        filter: &ActivityQuery,
        range: Range<u64>,
    ) -> Result<(u64, Vec<ActivityRow>)> {
        // One transaction, because activities can be deleted meanwhile.
        let mut read = self.mirror.begin().await?;
        let source = Source::of(filter);
        let total = count_feed(&mut read, connection_row, filter, source).await?;
        if range.start >= total {
            return Ok((total, Vec::new()));
        }
        let range = range.start..range.end.min(total);
        // Orders are joined only to the activities of the window, unless they decide which these are.
        let mut query = QueryBuilder::new("");
        let table = match source {
            Source::Indexed(condition) => {
                push_indexed_window(&mut query, connection_row, condition, &range, total);
                "of_window AS activity"
            }
            Source::Filtered => "activity",
        };
        query.push("SELECT ").push(SHOWN_STATUS).push(
            " AS status, activity.id, activity.order_id, activity.occurred_at, \
             coalesce(orders.batch_id, zeroblob(16)) AS batch_id, batch.name AS batch_name, \
             batch.from_name, coalesce(orders.recipient_name, '') AS recipient_name, \
             coalesce(orders.first_product, '') AS first_product, \
             coalesce(orders.other_products, 0) AS other_products, orders.swapped_from_product, \
             coalesce(orders.swapped_from_others, 0) AS swapped_from_others, \
             orders.thank_you_note, orders.carrier FROM ",
        );
        query.push(table);
        query.push(
            " LEFT JOIN orders ON orders.connection_row = activity.connection_row \
             AND orders.id = activity.order_id \
             LEFT JOIN batch ON batch.connection_row = orders.connection_row \
             AND batch.id = orders.batch_id",
        );
        if source == Source::Filtered {
            push_filter(&mut query, connection_row, filter)?;
        }
        query.push(NEWEST_FIRST);
        if source == Source::Filtered {
            push_limit(&mut query, range.end - range.start, range.start);
        }
        let rows = query
            .build()
            .fetch_all(&mut *read)
            .await?
            .iter()
            .map(|row| {
                let status = OrderStatus::from(row.try_get::<String, _>("status")?);
                let at: Timestamp = row.try_get("occurred_at")?;
                // The details of a step are shown with its activity only.
                let is_acceptance = status == OrderStatus::Accepted;
                let is_shipment = status == OrderStatus::Shipped;
                let swapped_from: Option<String> = row.try_get("swapped_from_product")?;
                let swapped_from = match swapped_from.filter(|_| is_acceptance) {
                    Some(first_product) => Some(CartSummary {
                        first_product,
                        other_products: row.try_get("swapped_from_others")?,
                    }),
                    None => None,
                };
                let note: Option<String> = row.try_get("thank_you_note")?;
                let carrier: Option<String> = row.try_get("carrier")?;
                Ok(ActivityRow {
                    id: row.try_get("id")?,
                    order_id: row.try_get("order_id")?,
                    batch_id: row.try_get("batch_id")?,
                    batch: batch_title(row, "batch_name", "from_name")?,
                    recipient: row.try_get("recipient_name")?,
                    gift: CartSummary {
                        first_product: row.try_get("first_product")?,
                        other_products: row.try_get("other_products")?,
                    },
                    swapped_from,
                    thank_you_note: note.filter(|_| is_acceptance),
                    carrier: carrier.filter(|_| is_shipment),
                    status,
                    at,
                })
            })
            .collect::<Result<_>>()?;
        Ok((total, rows))
    }
}

async fn count_feed(
    connection: &mut SqliteConnection,
    connection_row: ConnectionRowId,
    filter: &ActivityQuery,
    source: Source,
) -> Result<u64> {
    if source == Source::Indexed(None) {
        let total: Option<i64> =
            sqlx::query_scalar("SELECT activities FROM activity_count WHERE connection_row = ?1")
                .bind(connection_row)
                .fetch_optional(connection)
                .await?;
        return Ok(total.unwrap_or_default().cast_unsigned());
    }
    let mut count = QueryBuilder::new("SELECT count(*) FROM activity");
    if source == Source::Filtered && !filter.statuses.is_empty() {
        count.push(
            " LEFT JOIN orders ON orders.connection_row = activity.connection_row \
             AND orders.id = activity.order_id",
        );
    }
    match source {
        Source::Indexed(condition) => push_source(&mut count, connection_row, condition),
        Source::Filtered => push_filter(&mut count, connection_row, filter)?,
    }
    let total: i64 = count.build_query_scalar().fetch_one(connection).await?;
    Ok(total.cast_unsigned())
}

/// Adds a CTE `of_window` with the activities of a window. `condition` is that of an index with `total` activities, which is
/// read from its nearer end. The activities before the window are passed over in the index alone.
fn push_indexed_window(
    query: &mut QueryBuilder<Sqlite>,
    connection_row: ConnectionRowId,
    condition: Option<&'static str>,
    range: &Range<u64>,
    total: u64,
) {
    let after = total.saturating_sub(range.end);
    let (order, passed) = if range.start <= after {
        (NEWEST_FIRST, range.start)
    } else {
        (OLDEST_FIRST, after)
    };
    query.push("WITH of_window AS (SELECT activity.* FROM (SELECT row_id FROM activity");
    push_source(query, connection_row, condition);
    query.push(order);
    push_limit(query, range.end.saturating_sub(range.start), passed);
    query.push(") AS found CROSS JOIN activity ON activity.row_id = found.row_id) ");
}

fn push_limit(query: &mut QueryBuilder<Sqlite>, rows: u64, offset: u64) {
    query
        .push(" LIMIT ")
        .push_bind(i64::try_from(rows).unwrap_or(i64::MAX))
        .push(" OFFSET ")
        .push_bind(i64::try_from(offset).unwrap_or(i64::MAX));
}

fn push_source(
    query: &mut QueryBuilder<Sqlite>,
    connection_row: ConnectionRowId,
    condition: Option<&'static str>,
) {
    push_connection(query, connection_row);
    if let Some(condition) = condition {
        query.push(" AND ").push(condition);
    }
}

fn push_connection(query: &mut QueryBuilder<Sqlite>, connection_row: ConnectionRowId) {
    query
        .push(" WHERE activity.connection_row = ")
        .push_bind(connection_row);
}

fn push_filter(
    query: &mut QueryBuilder<Sqlite>,
    connection_row: ConnectionRowId,
    filter: &ActivityQuery,
) -> Result<()> {
    push_connection(query, connection_row);
    if !filter.statuses.is_empty() {
        let statuses: Vec<&str> = filter.statuses.iter().map(OrderStatus::as_str).collect();
        query
            .push(" AND ")
            .push(SHOWN_STATUS)
            .push(" IN (SELECT value FROM json_each(")
            .push_bind(json::text(&statuses)?)
            .push("))");
    }
    if let Some(order) = filter.order {
        query.push(" AND activity.order_id = ").push_bind(order);
    }
    if filter.with_note {
        query.push(" AND ").push(HAS_NOTE);
    }
    Ok(())
}
