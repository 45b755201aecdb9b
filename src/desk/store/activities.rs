//! Activities: the status changes of orders, mirrored from the service and shown as the live feed.

use std::{collections::HashSet, ops::Range};

use serde_json::json;
use sqlx::{QueryBuilder, Row, SqliteConnection, sqlite::Sqlite};

use super::{
    ConnectionRowId, Result, Store, batches::batch_title, json, order_values::furthest_stage,
};
use crate::{
    contract::{ActivityId, OrderActivity, OrderStatus, Timestamp},
    desk::view::{ActivityQuery, ActivityRow, CartSummary, Changed},
};

/// The status that the feed shows for an activity. The contract has no activity for an acceptance and
/// none for a cancellation: the first activity of an accepted order shows the acceptance, and the
/// activity `failed` of a canceled order the cancellation. Needs the columns of `orders`.
const SHOWN_STATUS: &str = "CASE \
    WHEN activity.status = 'failed' AND orders.status = 'canceled' THEN 'canceled' \
    WHEN activity.status IN ('pending_payment', 'pending_user_approval', 'paid', 'ordered') \
    AND NOT EXISTS (SELECT 1 FROM activity AS other \
    WHERE other.connection_row = activity.connection_row AND other.order_id = activity.order_id \
    AND (other.status = 'accepted' OR (other.status IN ('pending_payment', 'pending_user_approval', \
    'paid', 'ordered') AND (other.occurred_at, other.row_id) < (activity.occurred_at, activity.row_id)))) \
    THEN 'accepted' ELSE activity.status END";

/// The lengths of the periods of `activity_period` and of the minutes of `activity_minute`.
const PERIOD_MICROS: i64 = 21_600_000_000;
const MINUTE_MICROS: i64 = 60_000_000;
const MINUTES_OF_PERIOD: i64 = PERIOD_MICROS / MINUTE_MICROS;

impl Store {
    /// Returns those of the activities that are mirrored.
    pub async fn known_activities(
        &self,
        connection_row: ConnectionRowId,
        ids: &[ActivityId],
    ) -> Result<HashSet<ActivityId>> {
        let ids: Vec<String> = ids.iter().map(|id| json::hex(id.0)).collect();
        let known: Vec<ActivityId> = sqlx::query_scalar(
            "SELECT activity.id FROM json_each(?2) AS wanted \
             CROSS JOIN activity ON activity.connection_row = ?1 AND activity.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror_writer)
        .await?;
        Ok(known.into_iter().collect())
    }

    /// The number of mirrored activities since `from`.
    pub async fn count_activities(
        &self,
        connection_row: ConnectionRowId,
        from: Timestamp,
    ) -> Result<u64> {
        let count: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM activity WHERE connection_row = ?1 AND occurred_at >= ?2",
        )
        .bind(connection_row)
        .bind(from)
        .fetch_one(&self.mirror)
        .await?;
        Ok(count.unsigned_abs())
    }

    /// Writes activities whose orders are mirrored; known activities are skipped. Returns whether any
    /// activity was new.
    pub async fn mirror_activities(
        &self,
        connection_row: ConnectionRowId,
        activities: &[OrderActivity],
    ) -> Result<bool> {
        let rows: Vec<_> = activities
            .iter()
            .map(|activity| {
                json!({
                    "id": json::hex(activity.id.0),
                    "order": json::hex(activity.order.id.0),
                    "status": activity.order_status.as_str(),
                    "stage": furthest_stage(&activity.order_status).unwrap_or(0),
                    "at": activity.created_at.micros(),
                })
            })
            .collect();
        let rows = json::text(&rows)?;
        let mut write = self.begin_mirror().await?;
        let added = sqlx::query(
            "INSERT OR IGNORE INTO activity (connection_row, id, order_id, status, occurred_at) \
             SELECT ?1, unhex(value ->> 'id'), unhex(value ->> 'order'), value ->> 'status', value ->> 'at' \
             FROM json_each(?2) ORDER BY value ->> 'at'",
        )
        .bind(connection_row)
        .bind(&rows)
        .execute(&mut *write)
        .await?
        .rows_affected();
        if added == 0 {
            return Ok(false);
        }
        sqlx::query(
            "WITH reported AS MATERIALIZED (SELECT unhex(value ->> 'order') AS order_id, \
             max(value ->> 'stage') AS stage, max(value ->> 'at') AS latest, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'created') AS created, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'notified') AS notified, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'opened') AS opened, \
             min(value ->> 'at') FILTER (WHERE value ->> 'stage' = 3) AS accepted, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'pending_payment') AS pending_payment, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'paid') AS paid, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'shipped') AS shipped, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'delivered') AS delivered \
             FROM json_each(?2) GROUP BY value ->> 'order'), \
             changed AS MATERIALIZED (SELECT known.row_id, reported.* FROM reported \
             CROSS JOIN orders AS known ON known.connection_row = ?1 AND known.id = reported.order_id) \
             UPDATE orders SET furthest_stage = max(orders.furthest_stage, changed.stage), \
             last_changed_at = max(coalesce(orders.last_changed_at, changed.latest), changed.latest), \
             created_at = coalesce(changed.created, orders.created_at), \
             notified_at = coalesce(orders.notified_at, changed.notified), \
             opened_at = coalesce(orders.opened_at, changed.opened), \
             accepted_at = min(coalesce(orders.accepted_at, changed.accepted), \
             coalesce(changed.accepted, orders.accepted_at)), \
             pending_payment_at = coalesce(orders.pending_payment_at, changed.pending_payment), \
             paid_at = coalesce(orders.paid_at, changed.paid), \
             is_paid = orders.is_paid OR changed.paid IS NOT NULL, \
             shipped_at = coalesce(orders.shipped_at, changed.shipped), \
             delivered_at = coalesce(orders.delivered_at, changed.delivered) \
             FROM changed WHERE orders.row_id = changed.row_id",
        )
        .bind(connection_row)
        .bind(&rows)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        self.invalidate(Changed {
            orders: true,
            activities: true,
            ..Changed::default()
        });
        Ok(true)
    }

    pub(super) async fn activity_window(
        &self,
        connection_row: ConnectionRowId,
        filter: &ActivityQuery,
        range: Range<u64>,
    ) -> Result<(u64, Vec<ActivityRow>)> {
        // One transaction, because activities can be deleted meanwhile.
        let mut read = self.mirror.begin().await?;
        let whole_feed = if *filter == ActivityQuery::default() {
            Some(find_feed_position(&mut read, connection_row, range.start).await?)
        } else {
            None
        };
        let total = match &whole_feed {
            Some(feed) => feed.total,
            None => count_feed(&mut read, connection_row, filter).await?,
        };
        if range.start >= total {
            return Ok((total, Vec::new()));
        }
        let mut query = QueryBuilder::new("");
        // Other activities of the whole feed are not joined.
        let source = match &whole_feed {
            None => "activity",
            Some(FeedPosition {
                start: None,
                offset,
                ..
            }) => {
                query
                    .push("WITH of_window AS (SELECT * FROM activity WHERE connection_row = ")
                    .push_bind(connection_row);
                push_limit(&mut query, &range);
                push_offset(&mut query, *offset);
                query.push(") ");
                "of_window AS activity"
            }
            Some(FeedPosition {
                start: Some(start), ..
            }) => {
                start.push_window(&mut query, connection_row, &range);
                "of_window AS activity"
            }
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
        query.push(source);
        query.push(
            " LEFT JOIN orders ON orders.connection_row = activity.connection_row \
             AND orders.id = activity.order_id \
             LEFT JOIN batch ON batch.connection_row = orders.connection_row \
             AND batch.id = orders.batch_id",
        );
        if whole_feed.is_some() {
            query.push(NEWEST_FIRST);
        } else {
            push_filter(&mut query, connection_row, filter)?;
            push_limit(&mut query, &range);
            push_offset(&mut query, range.start);
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
) -> Result<u64> {
    let mut count = QueryBuilder::new("SELECT count(*) FROM activity");
    if !filter.statuses.is_empty() || filter.with_note {
        count.push(
            " LEFT JOIN orders ON orders.connection_row = activity.connection_row \
             AND orders.id = activity.order_id",
        );
    }
    push_filter(&mut count, connection_row, filter)?;
    let total: i64 = count.build_query_scalar().fetch_one(connection).await?;
    Ok(total.cast_unsigned())
}

/// Finds the minute of the activity at `offset` of the whole feed, from the counts of periods and of their minutes.
async fn find_feed_position(
    connection: &mut SqliteConnection,
    connection_row: ConnectionRowId,
    offset: u64,
) -> Result<FeedPosition> {
    let row = sqlx::query(
            "WITH periods AS (SELECT period, sum(activities) OVER ( \
             ORDER BY period DESC ROWS UNBOUNDED PRECEDING) - activities AS newer \
             FROM activity_period WHERE connection_row = ?1 AND activities > 0), \
             found AS (SELECT period, newer FROM periods WHERE newer <= ?2 ORDER BY period LIMIT 1), \
             minutes AS (SELECT minute, activities, found.newer + sum(activities) OVER ( \
             ORDER BY minute DESC ROWS UNBOUNDED PRECEDING) - activities AS newer \
             FROM found CROSS JOIN activity_minute WHERE connection_row = ?1 AND activities > 0 \
             AND minute BETWEEN (found.period - 1) * ?3 AND (found.period + 1) * ?3 \
             AND minute / ?3 = found.period) \
             SELECT (SELECT coalesce(sum(activities), 0) FROM activity_period WHERE connection_row = ?1) \
             AS total, start.minute, start.activities, start.newer FROM (SELECT 1) \
             LEFT JOIN (SELECT * FROM minutes WHERE newer <= ?2 ORDER BY minute LIMIT 1) AS start",
        )
        .bind(connection_row)
        .bind(i64::try_from(offset).unwrap_or(i64::MAX))
        .bind(MINUTES_OF_PERIOD)
        .fetch_one(connection)
        .await?;
    let total = row.try_get::<i64, _>("total")?.cast_unsigned();
    let minute: Option<i64> = row.try_get("minute")?;
    let start = match minute {
        Some(minute) if offset > 0 && offset < total => {
            let newer: i64 = row.try_get("newer")?;
            let activities: i64 = row.try_get("activities")?;
            Some(StartOfWindow {
                minute,
                activities: activities.cast_unsigned(),
                skipped: offset.saturating_sub(newer.cast_unsigned()),
            })
        }
        _ => None,
    };
    Ok(FeedPosition {
        total,
        offset,
        start,
    })
}

/// The times of a minute: the first one, and the one after the last. SQLite rounds toward zero, so that minute 0 is twice as
/// long.
fn minute_times(minute: i64) -> Range<i64> {
    let begin = minute * MINUTE_MICROS;
    let end = begin + MINUTE_MICROS;
    match minute {
        0 => 1 - MINUTE_MICROS..MINUTE_MICROS,
        ..0 => begin - MINUTE_MICROS + 1..begin + 1,
        _ => begin..end,
    }
}

/// The length of the feed without a filter, and where a window of it begins.
struct FeedPosition {
    total: u64,
    /// The activities before the window.
    offset: u64,
    /// `None` at the beginning and the end of the feed.
    start: Option<StartOfWindow>,
}

/// The first activity of a window.
struct StartOfWindow {
    minute: i64,
    /// The activities of the minute, of which the newest `skipped` come before the window.
    activities: u64,
    skipped: u64,
}

impl StartOfWindow {
    /// Adds a CTE `of_window` with the activities of a window. The first one is found from the nearer end of its minute, which
    /// can have many thousands. As many can have the same time, so their row ids are compared separately: in
    /// `(occurred_at, row_id) <= (?, ?)` SQLite uses no index for `row_id`.
    fn push_window(
        &self,
        query: &mut QueryBuilder<Sqlite>,
        connection_row: ConnectionRowId,
        range: &Range<u64>,
    ) {
        let times = minute_times(self.minute);
        query
            .push("WITH first AS MATERIALIZED (SELECT occurred_at, row_id FROM activity WHERE connection_row = ")
            .push_bind(connection_row)
            .push(" AND occurred_at >= ")
            .push_bind(times.start)
            .push(" AND occurred_at < ")
            .push_bind(times.end);
        let older = self.activities.saturating_sub(self.skipped + 1);
        let passed = if self.skipped <= older {
            query.push(NEWEST_FIRST);
            self.skipped
        } else {
            query.push(" ORDER BY activity.occurred_at, activity.row_id");
            older
        };
        query
            .push(" LIMIT 1 OFFSET ")
            .push_bind(i64::try_from(passed).unwrap_or(i64::MAX))
            .push("), of_window AS (SELECT * FROM (");
        let parts = [
            "occurred_at = (SELECT occurred_at FROM first) AND row_id <= (SELECT row_id FROM first)",
            "occurred_at < (SELECT occurred_at FROM first)",
        ];
        for (number, condition) in parts.into_iter().enumerate() {
            query
                .push(if number == 0 { "" } else { " UNION ALL " })
                .push("SELECT * FROM (SELECT * FROM activity WHERE connection_row = ")
                .push_bind(connection_row)
                .push(" AND ")
                .push(condition);
            push_limit(query, range);
            query.push(")");
        }
        query.push(") AS activity");
        push_limit(query, range);
        query.push(") ");
    }
}

/// SQL: the order of the feed.
const NEWEST_FIRST: &str = " ORDER BY activity.occurred_at DESC, activity.row_id DESC";

/// Adds the order of the feed and the number of rows.
fn push_limit(query: &mut QueryBuilder<Sqlite>, range: &Range<u64>) {
    let rows = range.end.saturating_sub(range.start);
    query
        .push(NEWEST_FIRST)
        .push(" LIMIT ")
        .push_bind(i64::try_from(rows).unwrap_or(i64::MAX));
}

fn push_offset(query: &mut QueryBuilder<Sqlite>, offset: u64) {
    query
        .push(" OFFSET ")
        .push_bind(i64::try_from(offset).unwrap_or(i64::MAX));
}

fn push_filter(
    query: &mut QueryBuilder<Sqlite>,
    connection_row: ConnectionRowId,
    filter: &ActivityQuery,
) -> Result<()> {
    query
        .push(" WHERE activity.connection_row = ")
        .push_bind(connection_row);
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
        query
            .push(" AND orders.thank_you_note IS NOT NULL AND ")
            .push(SHOWN_STATUS)
            .push(" = 'accepted'");
    }
    Ok(())
}
