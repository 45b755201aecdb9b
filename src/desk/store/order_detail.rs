//! One order in full, with every status it is known to have taken.

use sqlx::Row;

use super::{ConnectionRowId, Result, Store};
use crate::{
    contract::{Order, OrderId, OrderStatus, Timestamp},
    desk::view::OrderDetail,
};

impl Store {
    pub async fn order(
        &self,
        connection_row: ConnectionRowId,
        id: OrderId,
        now: Timestamp,
    ) -> Result<Option<OrderDetail>> {
        let found = sqlx::query(
            "SELECT gift_body.body, coalesce(batch.name, '') AS batch_name, gift.created_at, \
             gift.notified_at, gift.opened_at, gift.accepted_at, gift.pending_payment_at, \
             gift.paid_at, gift.shipped_at, gift.delivered_at FROM gift \
             JOIN gift_body ON gift_body.n = gift.n \
             LEFT JOIN batch ON batch.connection_row = gift.connection_row AND batch.id = gift.batch_id \
             WHERE gift.connection_row = ?1 AND gift.id = ?2",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        let Some(found) = found else {
            return Ok(None);
        };
        let order: Order = serde_json::from_str(found.try_get("body")?)?;
        let mut timeline: Vec<(OrderStatus, Timestamp)> = sqlx::query(
            "SELECT status, min(at) AS at FROM activity WHERE connection_row = ?1 AND order_id = ?2 GROUP BY status",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| Ok((row.try_get::<String, _>("status")?.into(), row.try_get("at")?)))
        .collect::<Result<_>>()?;
        for (status, column) in [
            (OrderStatus::Created, "created_at"),
            (OrderStatus::Notified, "notified_at"),
            (OrderStatus::Opened, "opened_at"),
            (OrderStatus::Accepted, "accepted_at"),
            (OrderStatus::PendingPayment, "pending_payment_at"),
            (OrderStatus::Paid, "paid_at"),
            (OrderStatus::Shipped, "shipped_at"),
            (OrderStatus::Delivered, "delivered_at"),
        ] {
            let at: Option<Timestamp> = found.try_get(column)?;
            if let Some(at) = at.filter(|_| timeline.iter().all(|(known, _)| *known != status)) {
                timeline.push((status, at));
            }
        }
        // Steps of the same moment in the order of the contract.
        let step =
            |status: &OrderStatus| OrderStatus::KNOWN.iter().position(|known| known == status);
        timeline.sort_by_key(|(status, at)| (*at, step(status)));
        Ok(Some(OrderDetail {
            is_expired: order.status.is_unaccepted()
                && order.expires_at.is_some_and(|at| at <= now),
            order,
            batch_name: found.try_get("batch_name")?,
            timeline,
        }))
    }
}
