//! Reads one order in full, with the history of its statuses, and the orders of a batch.

use futures_util::TryStreamExt as _;
use sqlx::Row;

use super::{order::OrderDetail, steps::known_accepted_at};
use crate::{
    contract::{Order, OrderBatchId, OrderId, OrderStatus, Timestamp},
    desk::{
        batches::reads::batch_title,
        money::{OrderMoney, PaymentFacts},
        store::{ConnectionRowId, Result, Store, json},
    },
    recipients::RecipientKey,
};

impl Store {
    /// Returns `None` when the order is not mirrored or its stored body cannot be read.
    pub async fn order(
        &self,
        connection_row: ConnectionRowId,
        id: OrderId,
        now: Timestamp,
    ) -> Result<Option<OrderDetail>> {
        let known_since = self.steps_known_since(connection_row).await?;
        let found = sqlx::query(concat!(
            "SELECT order_body.body, batch.name AS batch_name, batch.from_name, \
             coalesce(batch.send_method = 'direct_send', 0) AS is_direct, orders.is_paid, orders.created_at, \
             orders.notified_at, orders.opened_at, \
             coalesce(orders.stated_accepted_at, ",
            known_accepted_at!("?3"),
            ") AS accepted_at, orders.pending_payment_at, \
             orders.paid_at, orders.shipped_at, orders.delivered_at FROM orders \
             JOIN order_body ON order_body.order_row = orders.row_id \
             LEFT JOIN batch ON batch.connection_row = orders.connection_row AND batch.id = orders.batch_id \
             WHERE orders.connection_row = ?1 AND orders.id = ?2"
        ))
        .bind(connection_row)
        .bind(id)
        .bind(known_since)
        .fetch_optional(&self.mirror)
        .await?;
        let Some(found) = found else {
            return Ok(None);
        };
        // The caller fetches an unreadable order from the service again.
        let Some(order) = json::read::<Order>("order", found.try_get("body")?) else {
            return Ok(None);
        };
        let mut timeline: Vec<(OrderStatus, Timestamp)> = sqlx::query(
            "SELECT status, min(occurred_at) AS at FROM activity WHERE connection_row = ?1 AND order_id = ?2 GROUP BY status",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_all(&self.mirror)
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
        // The activity of a canceled order has the status "failed".
        if order.status == OrderStatus::Canceled {
            for (status, _) in &mut timeline {
                if *status == OrderStatus::Failed {
                    *status = OrderStatus::Canceled;
                }
            }
        }
        // Statuses of the same moment are sorted in the order of the contract.
        let rank =
            |status: &OrderStatus| OrderStatus::KNOWN.iter().position(|known| known == status);
        timeline.sort_by_key(|(status, at)| (*at, rank(status)));
        let key = RecipientKey::of(&order);
        let address = self
            .sent_recipients(
                connection_row,
                order.order_batch_id,
                std::slice::from_ref(&key),
            )
            .await?
            .remove(&key)
            .and_then(|sent| sent.mailing_address)
            .map(|address| *address);
        let payment = PaymentFacts::of(
            &order,
            found.try_get("is_direct")?,
            found.try_get("is_paid")?,
        );
        Ok(Some(OrderDetail {
            address,
            money: OrderMoney::of(&payment, now),
            note: self.order_note(connection_row, id).await?,
            order,
            batch: batch_title(&found, "batch_name", "from_name")?,
            timeline,
        }))
    }

    /// Reads the orders of a batch one after the other, until `add` wants no more; `None` is an order whose stored body
    /// cannot be read.
    pub(crate) async fn read_orders_of(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        mut add: impl FnMut(Option<&Order>) -> bool,
    ) -> Result<()> {
        let mut bodies = sqlx::query_scalar::<_, String>(
            "SELECT coalesce(body, '') FROM orders LEFT JOIN order_body ON order_row = orders.row_id \
             WHERE connection_row = ?1 AND batch_id = ?2",
        )
        .bind(connection_row)
        .bind(batch)
        .fetch(&self.mirror);
        while let Some(body) = bodies.try_next().await? {
            if !add(json::read::<Order>("order", &body).as_ref()) {
                break;
            }
        }
        Ok(())
    }
}
