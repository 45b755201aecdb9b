//! Orders: the statements behind [`Orders`].

use async_trait::async_trait;
use sqlx::QueryBuilder;

use super::{
    Backend, Db,
    balances::{hold, lock_account_and_bump_revision},
    count, email_planning, one_of, retry_on_conflict, statement,
    transitions::apply_transitions,
};
use crate::{
    contract::{Cents, OrderId, OrderStatus, PaymentMethodId, Timestamp},
    service::{
        rules::money::PaymentHold,
        store::{OrderBounds, OrderChangeResult, OrderTransition, Orders, Result, StoredOrder},
    },
};

pub(super) const ORDER_COLUMNS: &str =
    "o.account_no, o.seq, o.id, o.batch_no, o.position, o.token, o.selections, o.status,
    o.created_at, o.notified_at, o.opened_at, o.accepted_at, o.pending_payment_at, o.paid_at,
    o.shipped_at, o.delivered_at, o.view_count, o.thank_you_note, o.amount_tax, o.swapped,
    o.shipments, r.first_name, r.last_name, r.email, b.id AS batch_id, b.card_id, b.message,
    coalesce(o.expires_at, b.expires_at) AS expires_at, b.workspace_id, w.name AS workspace_name,
    b.reference_id AS batch_reference_id";

pub(super) const ORDER_JOINS: &str = "JOIN order_batch b ON b.no = o.batch_no
    JOIN recipient r ON r.batch_no = o.batch_no AND r.position = o.position
    LEFT JOIN workspace w ON w.id = b.workspace_id";

/// What another expiration can change.
#[derive(sqlx::FromRow)]
struct Expiring {
    seq: i64,
    status: String,
    /// `None`: no balance pays for it.
    authorized: Option<Cents>,
    released: Cents,
    payment_method_id: PaymentMethodId,
    expires_at: Option<Timestamp>,
}

#[async_trait]
impl Orders for Backend {
    async fn cancel_order(
        &self,
        account_no: i64,
        id: OrderId,
        now: Timestamp,
    ) -> Result<OrderChangeResult> {
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            lock_account_and_bump_revision(&mut write, account_no).await?;
            let order: Option<(i64, String)> =
                sqlx::query_as("SELECT seq, status FROM orders WHERE account_no = $1 AND id = $2")
                    .bind(account_no)
                    .bind(id)
                    .fetch_optional(&mut *write)
                    .await?;
            let Some((seq, status)) = order else {
                return Ok(OrderChangeResult::NotFound);
            };
            if !OrderStatus::from(status.as_str()).is_unaccepted() {
                return Ok(OrderChangeResult::TooLate);
            }
            let step = OrderTransition {
                account_no,
                seq,
                from: status,
                at: now,
                status: Some(OrderStatus::Canceled),
                ..OrderTransition::default()
            };
            apply_transitions(&mut write, account_no, &[&step]).await?;
            write.commit().await?;
            Ok(OrderChangeResult::Done)
        })
        .await
    }

    async fn set_expiration(
        &self,
        account_no: i64,
        id: OrderId,
        expires_at: Timestamp,
        now: Timestamp,
    ) -> Result<OrderChangeResult> {
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            lock_account_and_bump_revision(&mut write, account_no).await?;
            let order: Option<Expiring> = sqlx::query_as(
                "SELECT o.seq, o.status, o.authorized, o.released, b.payment_method_id,
                    coalesce(o.expires_at, b.expires_at) AS expires_at
                 FROM orders o JOIN order_batch b ON b.no = o.batch_no
                 WHERE o.account_no = $1 AND o.id = $2",
            )
            .bind(account_no)
            .bind(id)
            .fetch_optional(&mut *write)
            .await?;
            let Some(order) = order else {
                return Ok(OrderChangeResult::NotFound);
            };
            let status = OrderStatus::from(order.status.as_str());
            if !status.is_unaccepted() {
                return Ok(OrderChangeResult::TooLate);
            }
            let payment = order.authorized.map(|held| PaymentHold {
                authorized: held,
                released: order.released,
                ..PaymentHold::default()
            });
            let reauthorized = payment.map(PaymentHold::reauthorized);
            // It had expired and its money went back: it is held again, or nothing changes.
            if let (Some(payment), Some(reauthorized)) = (payment, reauthorized)
                && reauthorized != payment
            {
                let needed = reauthorized.authorized - payment.authorized;
                let method = &order.payment_method_id;
                if let Some(available) = hold(&mut write, account_no, method, needed).await? {
                    return Ok(OrderChangeResult::InsufficientBalance { needed, available });
                }
            }
            // Practice goes on with what it left alone because it had expired. What is opened may be
            // in a person's hands, for whom nobody else decides.
            let unseen = matches!(status, OrderStatus::Created | OrderStatus::Notified);
            let had_expired = order.expires_at.is_some_and(|end| end <= now);
            let goes_on = unseen && had_expired;
            sqlx::query(
                "UPDATE orders SET expires_at = $1, release_at = $2, authorized = $3,
                    released = $4, next_event_at = coalesce($5, next_event_at)
                 WHERE account_no = $6 AND seq = $7",
            )
            .bind(expires_at)
            .bind(reauthorized.map(|_| expires_at))
            .bind(reauthorized.map(|payment| payment.authorized))
            .bind(reauthorized.map_or(Cents::ZERO, |payment| payment.released))
            .bind((goes_on && self.is_practice()).then_some(now))
            .bind(account_no)
            .bind(order.seq)
            .execute(&mut *write)
            .await?;
            if had_expired {
                email_planning::plan_again(&mut write, &[(account_no, order.seq)], now).await?;
            }
            write.commit().await?;
            Ok(OrderChangeResult::Done)
        })
        .await
    }

    async fn batch_orders(
        &self,
        batch_no: i64,
        offset: i64,
        limit: i64,
    ) -> Result<Vec<StoredOrder>> {
        Ok(sqlx::query_as(statement(format!(
            "SELECT {ORDER_COLUMNS} FROM orders o {ORDER_JOINS}
             WHERE o.batch_no = $1 AND o.position >= $2 AND o.position < $3 ORDER BY o.position"
        )))
        .bind(batch_no)
        .bind(offset)
        .bind(offset.saturating_add(limit))
        .fetch_all(&self.pool)
        .await?)
    }

    async fn first_orders(&self, batches: &[i64], of_each: i64) -> Result<Vec<StoredOrder>> {
        if batches.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::<Db>::new(format!(
            "SELECT {ORDER_COLUMNS} FROM orders o {ORDER_JOINS} WHERE o.batch_no "
        ));
        one_of(&mut query, batches);
        query.push(" AND o.position < ").push_bind(of_each);
        query.push(" ORDER BY o.batch_no, o.position");
        Ok(query.build_query_as().fetch_all(&self.pool).await?)
    }

    /// `seq` is dense and grows with `created_at`, so bounds of time are bounds of `seq` and a page
    /// is a range of it.
    async fn orders(
        &self,
        account_no: i64,
        bounds: OrderBounds,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<StoredOrder>, u64)> {
        let all: i64 = sqlx::query_scalar("SELECT order_count FROM account WHERE no = $1")
            .bind(account_no)
            .fetch_one(&self.pool)
            .await?;
        let lowest = match bounds.after {
            Some(after) => self.first_order_at(account_no, all, after).await?,
            None => 1,
        };
        let highest = match bounds.before {
            Some(before) => {
                let later = Timestamp::from_micros(before.micros().saturating_add(1));
                self.first_order_at(account_no, all, later).await? - 1
            }
            None => all,
        };
        let total = (highest - lowest + 1).max(0);
        let top = highest.saturating_sub(offset);
        let bottom = top.saturating_sub(limit).max(lowest - 1);
        let rows = sqlx::query_as(statement(format!(
            "SELECT {ORDER_COLUMNS} FROM orders o {ORDER_JOINS}
             WHERE o.account_no = $1 AND o.seq <= $2 AND o.seq > $3 ORDER BY o.seq DESC"
        )))
        .bind(account_no)
        .bind(top)
        .bind(bottom)
        .fetch_all(&self.pool)
        .await?;
        Ok((rows, count(total)))
    }

    async fn order(&self, account_no: i64, id: OrderId) -> Result<Option<StoredOrder>> {
        Ok(sqlx::query_as(statement(format!(
            "SELECT {ORDER_COLUMNS} FROM orders o {ORDER_JOINS}
             WHERE o.id = $1 AND o.account_no = $2"
        )))
        .bind(id)
        .bind(account_no)
        .fetch_optional(&self.pool)
        .await?)
    }
}

impl Backend {
    /// The `seq` of the first of `count` orders made at `time` or later; one behind the last when
    /// there is none. Time never falls along `seq`, so the list is halved; no index is needed.
    async fn first_order_at(&self, account_no: i64, count: i64, time: Timestamp) -> Result<i64> {
        Ok(sqlx::query_scalar(
            "WITH RECURSIVE search (low, high) AS (
                SELECT CAST(1 AS BIGINT), $2 UNION ALL
                SELECT CASE WHEN o.created_at < $3 THEN o.seq + 1 ELSE low END,
                    CASE WHEN o.created_at < $3 THEN high ELSE o.seq END
                FROM search CROSS JOIN orders o
                WHERE low < high AND o.account_no = $1 AND o.seq = (low + high) / 2)
             SELECT low FROM search WHERE low >= high",
        )
        .bind(account_no)
        .bind(count + 1)
        .bind(time)
        .fetch_one(&self.pool)
        .await?)
    }
}
