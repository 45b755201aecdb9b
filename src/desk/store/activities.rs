//! Writes the activities of the service, which are the status changes of orders. `feed.rs` reads them.

use std::collections::HashSet;

use serde_json::json;
use sqlx::{Sqlite, Transaction};

use super::{
    ConnectionRowId, Result, Store, json, order_values::furthest_stage, order_write::OrderSource,
};
use crate::contract::{ActivityId, Order, OrderActivity, Timestamp};

/// Marks the activities that the feed shows as the acceptance of their gifts: an activity of acceptance, or the first of
/// those that follow one. `?2` has the new activities: the acceptances of other orders did not change. Triggers mark the notes
/// that follow later.
const MARK_ACCEPTANCES: &str = "\
    WITH accepted AS MATERIALIZED (SELECT DISTINCT unhex(value ->> 'order') AS order_id \
    FROM json_each(?2) WHERE value ->> 'stage' = 3) \
    UPDATE activity SET is_acceptance = NOT is_acceptance, has_note = NOT is_acceptance AND EXISTS \
    (SELECT 1 FROM orders WHERE orders.connection_row = ?1 AND orders.id = activity.order_id \
    AND orders.thank_you_note IS NOT NULL) WHERE row_id IN \
    (SELECT later.row_id FROM accepted CROSS JOIN activity AS later \
    ON later.connection_row = ?1 AND later.order_id = accepted.order_id WHERE later.status IN \
    ('accepted', 'pending_payment', 'pending_user_approval', 'paid', 'ordered')) \
    AND is_acceptance <> (activity.status = 'accepted' OR NOT EXISTS (SELECT 1 FROM activity AS other \
    WHERE other.connection_row = activity.connection_row AND other.order_id = activity.order_id \
    AND (other.status = 'accepted' OR (other.status IN ('pending_payment', 'pending_user_approval', \
    'paid', 'ordered') AND (other.occurred_at, other.row_id) < (activity.occurred_at, activity.row_id)))))";

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

    /// Writes activities, and the states that their orders had at `read_at`, in one transaction; known activities are
    /// skipped. `orders` has each order at most once. Returns whether an activity was new or an order changed.
    pub async fn mirror_activities(
        &self,
        connection_row: ConnectionRowId,
        orders: &[Order],
        activities: &[OrderActivity],
        read_at: Timestamp,
    ) -> Result<bool> {
        let orders: Vec<(&Order, Option<i64>)> = orders.iter().map(|order| (order, None)).collect();
        let source = OrderSource::Activities(activities);
        self.write_orders_of(connection_row, &orders, source, read_at)
            .await
    }
}

/// Writes activities whose orders are written, and the stages and times of these orders. Returns whether any activity was new.
pub(super) async fn add_activities(
    write: &mut Transaction<'static, Sqlite>,
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
    let added = sqlx::query(
        "INSERT OR IGNORE INTO activity (connection_row, id, order_id, status, occurred_at) \
         SELECT ?1, unhex(value ->> 'id'), unhex(value ->> 'order'), value ->> 'status', value ->> 'at' \
         FROM json_each(?2) ORDER BY value ->> 'at'",
    )
    .bind(connection_row)
    .bind(&rows)
    .execute(&mut **write)
    .await?
    .rows_affected();
    if added == 0 {
        return Ok(false);
    }
    sqlx::query(MARK_ACCEPTANCES)
        .bind(connection_row)
        .bind(&rows)
        .execute(&mut **write)
        .await?;
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
    .execute(&mut **write)
    .await?;
    Ok(true)
}
