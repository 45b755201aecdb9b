//! Reads one order in full, with the history of its statuses, and the orders of a batch. Answers the question for one
//! order.

use std::sync::Arc;

use futures_util::TryStreamExt as _;
use sqlx::Row;

use super::{order::OrderDetail, undated::known_accepted_at, write::OrderPosition};
use crate::{
    contract::{AcceptanceProblem, Order, OrderBatchId, OrderId, OrderStatus, SwapMode, Timestamp},
    desk::{
        batches::reads::batch_title,
        engine::SessionContext,
        lists::{Changed, DataKind},
        money::{OrderMoney, PaymentFacts},
        problem::{Item, Problem},
        question::Question,
        store::{ConnectionRowId, Result, Store, StoreError, json},
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
        let can_swap = match order.acceptance_problem {
            Some(AcceptanceProblem::SoldOut) => {
                let columns = self.columns_of_batch(connection_row, order.order_batch_id);
                let choices = columns.await?.choices;
                choices.map(|choices| matches!(choices.swap, SwapMode::Single | SwapMode::Multiple))
            }
            _ => None,
        };
        let is_sent_again = order.status == OrderStatus::Canceled
            && self
                .orders_sent_again(connection_row, order.order_batch_id)
                .await?
                .contains(&id);
        Ok(Some(OrderDetail {
            address,
            can_swap,
            is_sent_again,
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

/// Replies with the mirrored order. The order is then read from the service when it is opened, because orders in lists
/// lack some of their times.
#[derive(Clone, Debug, PartialEq)]
pub struct GetOrder(pub OrderId);

impl Question for GetOrder {
    type Reply = Arc<OrderDetail>;

    const DEPENDS_ON: &'static [DataKind] =
        &[DataKind::Orders, DataKind::Activities, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let Self(id) = self;
        context.session.add_shown_order(id);
        match order_detail(context, id).await {
            Ok(Some(order)) => {
                if context.session.begin_order_read(id) {
                    tokio::spawn(refresh_shown_order(context.clone(), id));
                }
                Ok(Arc::new(order))
            }
            Ok(None) => {
                refresh_order(context, id).await?;
                context.found(order_detail(context, id).await, Item::Order)
            }
            Err(error) => Err(context.store_problem(&error)),
        }
    }
}

/// Reads an order again whose mirrored state is shown already, so that a failure is not reported and causes no event, after
/// which the screen would ask for the order again. A changed order emits [`Event::Changed`](crate::desk::Event::Changed).
async fn refresh_shown_order(context: SessionContext, id: OrderId) {
    if refresh_order(&context, id).await.is_err() {
        context.session.order_read_failed(id);
    }
}

/// The mirrored order, with the text of a note that is not on disk yet.
async fn order_detail(
    context: &SessionContext,
    id: OrderId,
) -> Result<Option<OrderDetail>, StoreError> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    // Before the note on disk is read: a note that is written in between is read from there.
    let unsaved = context.session.unsaved_notes.get(id);
    let mut order = app.store.order(connection_row, id, app.now()).await?;
    if let (Some(order), Some(note)) = (&mut order, unsaved) {
        order.note = note;
    }
    Ok(order)
}

async fn refresh_order(context: &SessionContext, id: OrderId) -> Result<(), Problem> {
    let read_at = context.app.now();
    let order = context
        .fetch(Item::Order, |client| async move { client.order(id).await })
        .await?;
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let changed = app
        .store
        .mirror_orders(connection_row, &[order], OrderPosition::Unknown, read_at)
        .await
        .map_err(|error| context.store_problem(&error))?;
    context.emit_changed(Changed {
        orders: changed,
        ..Changed::default()
    });
    Ok(())
}
