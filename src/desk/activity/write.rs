//! Writes the activities of the service, which are the status changes of orders. `feed.rs` reads them.

use std::collections::HashSet;

use serde_json::json;
use sqlx::{Sqlite, Transaction};

use crate::{
    contract::{ActivityId, Order, OrderActivity, Timestamp},
    desk::{
        lists::Changed,
        orders::{values::furthest_stage, write::OrderSource},
        store::{ConnectionRowId, Result, Store, json},
    },
};

/// What activities are stored for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActivityUse {
    /// The feed, and the times of orders.
    Feed,
    /// The times of orders alone: the feed begins with the newest activities, so that it stays small.
    Times,
}

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

/// SQL: the earlier of a stored and a reported time, of which either can be unknown.
macro_rules! earlier {
    ($stored:literal, $reported:literal) => {
        concat!(
            "min(coalesce(known.",
            $stored,
            ", reported.",
            $reported,
            "), coalesce(reported.",
            $reported,
            ", known.",
            $stored,
            ")) AS ",
            $reported
        )
    };
}

/// Sets the stages and times of the orders of the activities `?2`, except of those without a time (0), and writes no
/// order that has them already. The time of acceptance is that of the first activity that proves it; an activity
/// `created` is the only statement about the creation. The creation is the last update only of a gift without a later step:
/// older activities are read beginning with the creations, when later steps of the same gifts are not known yet.
const UPDATE_TIMES: &str = concat!(
    "WITH reported AS MATERIALIZED (SELECT unhex(value ->> 'order') AS order_id, \
     max(value ->> 'stage') AS stage, \
     max(value ->> 'at') FILTER (WHERE value ->> 'status' <> 'created') AS latest, \
     min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'created') AS created, \
     min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'notified') AS notified, \
     min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'opened') AS opened, \
     min(value ->> 'at') FILTER (WHERE value ->> 'stage' = 3) AS accepted, \
     min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'pending_payment') AS pending_payment, \
     min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'paid') AS paid, \
     min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'shipped') AS shipped, \
     min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'delivered') AS delivered \
     FROM json_each(?2) WHERE value ->> 'at' > 0 GROUP BY value ->> 'order'), \
     changed AS MATERIALIZED (SELECT known.row_id, max(known.furthest_stage, reported.stage) AS stage, \
     nullif(max(coalesce(known.last_changed_at, 0), coalesce(reported.latest, 0), \
     iif(known.status IN ('created', 'notified'), coalesce(reported.created, 0), 0)), 0) AS latest, \
     coalesce(reported.created, known.created_at) AS created, ",
    earlier!("notified_at", "notified"),
    ", ",
    earlier!("opened_at", "opened"),
    ", ",
    earlier!("accepted_at", "accepted"),
    ", ",
    earlier!("pending_payment_at", "pending_payment"),
    ", ",
    earlier!("paid_at", "paid"),
    ", known.is_paid OR reported.paid IS NOT NULL AS is_paid, \
     coalesce(known.shipped_at, reported.shipped) AS shipped, \
     coalesce(known.delivered_at, reported.delivered) AS delivered \
     FROM reported CROSS JOIN orders AS known ON known.connection_row = ?1 AND known.id = reported.order_id) \
     UPDATE orders SET furthest_stage = changed.stage, last_changed_at = changed.latest, \
     created_at = changed.created, notified_at = changed.notified, opened_at = changed.opened, \
     accepted_at = changed.accepted, pending_payment_at = changed.pending_payment, paid_at = changed.paid, \
     is_paid = changed.is_paid, shipped_at = changed.shipped, delivered_at = changed.delivered \
     FROM changed WHERE orders.row_id = changed.row_id \
     AND (orders.furthest_stage, orders.last_changed_at, orders.created_at, orders.notified_at, orders.opened_at, \
     orders.accepted_at, orders.pending_payment_at, orders.paid_at, orders.is_paid, orders.shipped_at, \
     orders.delivered_at) IS NOT (changed.stage, changed.latest, changed.created, changed.notified, changed.opened, \
     changed.accepted, changed.pending_payment, changed.paid, changed.is_paid, changed.shipped, changed.delivered)",
);

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

    /// Writes activities, and the states that their orders had at `read_at`, in one transaction; activities that the feed
    /// has are skipped. `orders` has each order at most once. Returns whether an activity was new or an order changed.
    pub async fn mirror_activities(
        &self,
        connection_row: ConnectionRowId,
        orders: &[Order],
        activities: &[OrderActivity],
        activity_use: ActivityUse,
        read_at: Timestamp,
    ) -> Result<bool> {
        let orders: Vec<(&Order, Option<i64>)> = orders.iter().map(|order| (order, None)).collect();
        let source = OrderSource::Activities(activities, activity_use);
        self.write_orders_of(connection_row, &orders, source, read_at)
            .await
    }
}

/// Writes activities whose orders are written, and the stages and times of these orders. Returns what changed.
pub(in crate::desk) async fn add_activities(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    activities: &[OrderActivity],
    activity_use: ActivityUse,
) -> Result<Changed> {
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
    let mut changed = Changed::default();
    if activity_use == ActivityUse::Feed {
        changed.activities = add_to_feed(write, connection_row, &rows).await?;
        if !changed.activities {
            return Ok(changed);
        }
    }
    let updated = sqlx::query(UPDATE_TIMES)
        .bind(connection_row)
        .bind(&rows)
        .execute(&mut **write)
        .await?
        .rows_affected();
    changed.orders = changed.activities || updated > 0;
    Ok(changed)
}

/// Adds activities to the feed. Returns whether any of them was new.
async fn add_to_feed(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    rows: &str,
) -> Result<bool> {
    let added = sqlx::query(
        "INSERT OR IGNORE INTO activity (connection_row, id, order_id, status, occurred_at) \
         SELECT ?1, unhex(value ->> 'id'), unhex(value ->> 'order'), value ->> 'status', value ->> 'at' \
         FROM json_each(?2) ORDER BY value ->> 'at'",
    )
    .bind(connection_row)
    .bind(rows)
    .execute(&mut **write)
    .await?
    .rows_affected();
    if added == 0 {
        return Ok(false);
    }
    sqlx::query(MARK_ACCEPTANCES)
        .bind(connection_row)
        .bind(rows)
        .execute(&mut **write)
        .await?;
    Ok(true)
}
