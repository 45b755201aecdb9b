//! The record of what happened to orders: taken in from the service, shown as the live feed.

use std::{collections::HashSet, ops::Range};

use serde_json::json;
use sqlx::{QueryBuilder, Row, sqlite::Sqlite};

use super::{ConnectionRowId, Result, Store, json, order_write::furthest_stage};
use crate::{
    contract::{ActivityId, OrderActivity, OrderStatus, Timestamp},
    desk::view::{ActivityQuery, ActivityRow, Changed},
};

impl Store {
    /// Ids of these activities that are mirrored.
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
        .fetch_all(&self.pool)
        .await?;
        Ok(known.into_iter().collect())
    }

    /// How many activities are mirrored from that time on.
    pub async fn count_activities(
        &self,
        connection_row: ConnectionRowId,
        from: Timestamp,
    ) -> Result<u64> {
        let count: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM activity WHERE connection_row = ?1 AND at >= ?2",
        )
        .bind(connection_row)
        .bind(from)
        .fetch_one(&self.pool)
        .await?;
        Ok(count.unsigned_abs())
    }

    /// Takes in activities whose orders are mirrored already; known ones are passed over. Answers
    /// whether there was a new one.
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
                    "reached": furthest_stage(&activity.order_status).unwrap_or(0),
                    "at": activity.created_at.micros(),
                })
            })
            .collect();
        let rows = json::text(&rows)?;
        let mut write = self.write().await?;
        let added = sqlx::query(
            "INSERT OR IGNORE INTO activity (connection_row, id, order_id, status, at) \
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
            "WITH said AS MATERIALIZED (SELECT unhex(value ->> 'order') AS order_id, \
             max(value ->> 'reached') AS reached, max(value ->> 'at') AS last, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'created') AS created, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'notified') AS notified, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'opened') AS opened, \
             min(value ->> 'at') FILTER (WHERE value ->> 'reached' = 3) AS accepted, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'pending_payment') AS pending_payment, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'paid') AS paid, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'shipped') AS shipped, \
             min(value ->> 'at') FILTER (WHERE value ->> 'status' = 'delivered') AS delivered \
             FROM json_each(?2) GROUP BY value ->> 'order'), \
             told AS MATERIALIZED (SELECT known.n, said.* FROM said \
             CROSS JOIN gift AS known ON known.connection_row = ?1 AND known.id = said.order_id) \
             UPDATE gift SET reached = max(gift.reached, told.reached), \
             last_change = max(coalesce(gift.last_change, told.last), told.last), \
             created_at = coalesce(told.created, gift.created_at), \
             notified_at = coalesce(gift.notified_at, told.notified), \
             opened_at = coalesce(gift.opened_at, told.opened), \
             accepted_at = coalesce(gift.accepted_at, told.accepted), \
             pending_payment_at = coalesce(gift.pending_payment_at, told.pending_payment), \
             paid_at = coalesce(gift.paid_at, told.paid), \
             shipped_at = coalesce(gift.shipped_at, told.shipped), \
             delivered_at = coalesce(gift.delivered_at, told.delivered) \
             FROM told WHERE gift.n = told.n",
        )
        .bind(connection_row)
        .bind(&rows)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        self.touch(Changed {
            orders: true,
            activities: true,
            ..Changed::default()
        });
        Ok(true)
    }

    pub(super) async fn activity_window(
        &self,
        connection_row: ConnectionRowId,
        asked: &ActivityQuery,
        range: Range<u64>,
    ) -> Result<(u64, Vec<ActivityRow>)> {
        let mut count = QueryBuilder::new("SELECT count(*) FROM activity");
        push_filter(&mut count, connection_row, asked)?;
        let total: i64 = count.build_query_scalar().fetch_one(&self.pool).await?;
        let mut query = QueryBuilder::new(
            "SELECT activity.id, activity.order_id, activity.status, activity.at, \
             coalesce(gift.batch_id, zeroblob(16)) AS batch_id, coalesce(batch.name, '') AS batch_name, \
             coalesce(gift.recipient, '') AS recipient, coalesce(gift.gift, '') AS gift, \
             gift.swapped_from, gift.note, gift.carrier, gift.accepted_at FROM activity \
             LEFT JOIN gift ON gift.connection_row = activity.connection_row AND gift.id = activity.order_id \
             LEFT JOIN batch ON batch.connection_row = gift.connection_row AND batch.id = gift.batch_id",
        );
        push_filter(&mut query, connection_row, asked)?;
        query.push(" ORDER BY activity.at DESC, activity.n DESC LIMIT ");
        query.push_bind(i64::try_from(range.end.saturating_sub(range.start)).unwrap_or(i64::MAX));
        query
            .push(" OFFSET ")
            .push_bind(i64::try_from(range.start).unwrap_or(i64::MAX));
        let rows = query
            .build()
            .fetch_all(&self.pool)
            .await?
            .iter()
            .map(|row| {
                let status = OrderStatus::from(row.try_get::<String, _>("status")?);
                let at: Timestamp = row.try_get("at")?;
                let accepted_at: Option<Timestamp> = row.try_get("accepted_at")?;
                // Told with the step they belong to, not again with every later one. Services that
                // never say "accepted" go straight to the payment.
                let accepts = furthest_stage(&status) == Some(3) && accepted_at == Some(at);
                let ships = status == OrderStatus::Shipped;
                let on = |step: bool, value: Option<String>| value.filter(|_| step);
                Ok(ActivityRow {
                    id: row.try_get("id")?,
                    order_id: row.try_get("order_id")?,
                    batch_id: row.try_get("batch_id")?,
                    batch_name: row.try_get("batch_name")?,
                    recipient: row.try_get("recipient")?,
                    gift: row.try_get("gift")?,
                    swapped_from: on(accepts, row.try_get("swapped_from")?),
                    thank_you_note: on(accepts, row.try_get("note")?),
                    carrier: on(ships, row.try_get("carrier")?),
                    status,
                    at,
                })
            })
            .collect::<Result<_>>()?;
        Ok((total.cast_unsigned(), rows))
    }
}

fn push_filter(
    query: &mut QueryBuilder<Sqlite>,
    connection_row: ConnectionRowId,
    asked: &ActivityQuery,
) -> Result<()> {
    query
        .push(" WHERE activity.connection_row = ")
        .push_bind(connection_row);
    if !asked.statuses.is_empty() {
        let statuses: Vec<&str> = asked.statuses.iter().map(OrderStatus::as_str).collect();
        query
            .push(" AND activity.status IN (SELECT value FROM json_each(")
            .push_bind(json::text(&statuses)?)
            .push("))");
    }
    if let Some(order) = asked.order {
        query.push(" AND activity.order_id = ").push_bind(order);
    }
    if asked.with_note {
        query.push(
            " AND EXISTS (SELECT 1 FROM gift AS noted WHERE noted.connection_row = activity.connection_row \
             AND noted.id = activity.order_id AND noted.note IS NOT NULL \
             AND noted.accepted_at = activity.at)",
        );
    }
    Ok(())
}
