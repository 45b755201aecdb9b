//! Activities: the status changes of orders, mirrored from the service and shown as the live feed.

use std::{collections::HashSet, ops::Range};

use serde_json::json;
use sqlx::{QueryBuilder, Row, sqlite::Sqlite};

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
        let start = if *filter == ActivityQuery::default() {
            self.find_feed_start(connection_row, range.start).await?
        } else {
            FeedStart {
                total: self.count_feed(connection_row, filter).await?,
                is_whole_feed: false,
                before: None,
                skipped: range.start,
            }
        };
        let mut query = QueryBuilder::new("SELECT ");
        query.push(SHOWN_STATUS).push(
            " AS status, activity.id, activity.order_id, activity.occurred_at, \
             coalesce(orders.batch_id, zeroblob(16)) AS batch_id, batch.name AS batch_name, \
             batch.from_name, coalesce(orders.recipient_name, '') AS recipient_name, \
             coalesce(orders.first_product, '') AS first_product, \
             coalesce(orders.other_products, 0) AS other_products, orders.swapped_from_product, \
             coalesce(orders.swapped_from_others, 0) AS swapped_from_others, \
             orders.thank_you_note, orders.carrier FROM ",
        );
        if start.is_whole_feed {
            // The skipped activities are not joined.
            query.push("(SELECT * FROM activity WHERE connection_row = ");
            query.push_bind(connection_row);
            if let Some(before) = start.before {
                query.push(" AND occurred_at < ").push_bind(before);
            }
            push_window(&mut query, &start, &range);
            query.push(") AS activity");
        } else {
            query.push("activity");
        }
        query.push(
            " LEFT JOIN orders ON orders.connection_row = activity.connection_row \
             AND orders.id = activity.order_id \
             LEFT JOIN batch ON batch.connection_row = orders.connection_row \
             AND batch.id = orders.batch_id",
        );
        if start.is_whole_feed {
            query.push(NEWEST_FIRST);
        } else {
            push_filter(&mut query, connection_row, filter)?;
            push_window(&mut query, &start, &range);
        }
        let rows = query
            .build()
            .fetch_all(&self.mirror)
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
        Ok((start.total, rows))
    }

    async fn count_feed(
        &self,
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
        let total: i64 = count.build_query_scalar().fetch_one(&self.mirror).await?;
        Ok(total.cast_unsigned())
    }

    /// Finds the row at `offset` of the whole feed from the counts of its periods, and then of the minutes of one period.
    async fn find_feed_start(
        &self,
        connection_row: ConnectionRowId,
        offset: u64,
    ) -> Result<FeedStart> {
        let total: i64 = sqlx::query_scalar(
            "SELECT coalesce(sum(activities), 0) FROM activity_period WHERE connection_row = ?1",
        )
        .bind(connection_row)
        .fetch_one(&self.mirror)
        .await?;
        let total = total.cast_unsigned();
        if offset == 0 || offset >= total {
            return Ok(FeedStart {
                total,
                is_whole_feed: true,
                before: None,
                skipped: offset,
            });
        }
        let found: Option<(i64, i64)> = sqlx::query_as(
            "SELECT period, newer FROM (SELECT period, sum(activities) OVER ( \
             ORDER BY period DESC ROWS UNBOUNDED PRECEDING) - activities AS newer \
             FROM activity_period WHERE connection_row = ?1 AND activities > 0) \
             WHERE newer <= ?2 ORDER BY period LIMIT 1",
        )
        .bind(connection_row)
        .bind(offset.cast_signed())
        .fetch_optional(&self.mirror)
        .await?;
        // Activities can be deleted meanwhile.
        let (period, newer) = found.unwrap_or((i64::MAX / PERIOD_MICROS - 1, 0));
        let skipped = offset - newer.cast_unsigned();
        let found: Option<(i64, i64)> = sqlx::query_as(
            "SELECT minute, newer FROM (SELECT minute, sum(activities) OVER ( \
             ORDER BY minute DESC ROWS UNBOUNDED PRECEDING) - activities AS newer \
             FROM activity_minute WHERE connection_row = ?1 AND activities > 0 \
             AND minute BETWEEN (?2 - 1) * ?3 AND (?2 + 1) * ?3 AND minute / ?3 = ?2) \
             WHERE newer <= ?4 ORDER BY minute LIMIT 1",
        )
        .bind(connection_row)
        .bind(period)
        .bind(MINUTES_OF_PERIOD)
        .bind(skipped.cast_signed())
        .fetch_optional(&self.mirror)
        .await?;
        let (before, skipped) = match found {
            Some((minute, newer)) => (
                period_end(minute, MINUTE_MICROS),
                skipped.saturating_sub(newer.cast_unsigned()),
            ),
            None => (period_end(period, PERIOD_MICROS), skipped),
        };
        Ok(FeedStart {
            total,
            is_whole_feed: true,
            before: Some(before),
            skipped,
        })
    }
}

/// The end of the period with a number. SQLite rounds toward zero, so that periods before 1970 end where they begin.
fn period_end(number: i64, length: i64) -> i64 {
    if number < 0 {
        number * length + 1
    } else {
        (number + 1) * length
    }
}

/// Where a window of the feed begins.
struct FeedStart {
    total: u64,
    /// Whether the feed has no filter.
    is_whole_feed: bool,
    /// Only activities before this time are read.
    before: Option<i64>,
    /// The newest of these activities, which are not in the window.
    skipped: u64,
}

/// SQL: the order of the feed.
const NEWEST_FIRST: &str = " ORDER BY activity.occurred_at DESC, activity.row_id DESC";

/// Adds the order of the feed and the rows of a window.
fn push_window(query: &mut QueryBuilder<Sqlite>, start: &FeedStart, range: &Range<u64>) {
    let rows = range.end.saturating_sub(range.start);
    query
        .push(NEWEST_FIRST)
        .push(" LIMIT ")
        .push_bind(i64::try_from(rows).unwrap_or(i64::MAX))
        .push(" OFFSET ")
        .push_bind(i64::try_from(start.skipped).unwrap_or(i64::MAX));
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
