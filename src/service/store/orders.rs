//! Orders: queries, cancellation and expiration dates.

use super::{
    QueryBuilder, Store,
    balances::{authorize, lock_account_and_increase_revision},
    email_planning,
    helpers::{Paging, trusted_sql},
    order_transition::OrderTransition,
    payment_ledger::Cause,
    query, query_as, query_scalar,
    shop::reminders,
    stored_order::{ORDER_COLUMNS, ORDER_JOINS, StoredOrder},
    transitions::apply_transitions,
};
use crate::{
    contract::{Cents, OrderId, OrderStatus, PaymentMethodId, Timestamp},
    service::{
        error::Result,
        rules::money::{Authorization, PaymentHold, Shortfall},
    },
};

/// Inclusive bounds of the creation time of orders.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OrderBounds {
    pub(crate) after: Option<Timestamp>,
    pub(crate) before: Option<Timestamp>,
}

/// Result of a change to an order. Nothing was changed unless the result is `Done`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrderChangeResult {
    Done,
    NotFound,
    /// The gift is already accepted, canceled or failed.
    TooLate,
    /// The gift had expired, and its amount cannot be authorized again.
    Shortfall(Shortfall),
}

/// The fields of an order that a change of its expiration date needs.
#[derive(sqlx::FromRow)]
struct OpenOrder {
    seq: i64,
    status: String,
}

#[derive(sqlx::FromRow)]
struct ExpiringOrder {
    seq: i64,
    batch_no: i64,
    position: i64,
    status: String,
    /// `None` when neither a balance nor an invoice pays for the order.
    authorized: Option<Cents>,
    released: Cents,
    payment_method_id: PaymentMethodId,
    expires_at: Option<Timestamp>,
}

impl Store {
    /// Cancels a gift that was not accepted yet.
    pub(crate) async fn cancel_order(
        &self,
        account_no: i64,
        id: OrderId,
        now: Timestamp,
    ) -> Result<OrderChangeResult> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account_and_increase_revision(&mut write, account_no).await?;
            let order: Option<OpenOrder> =
                query_as("SELECT seq, status FROM orders WHERE account_no = $1 AND id = $2")
                    .bind(account_no)
                    .bind(id)
                    .fetch_optional(&mut write)
                    .await?;
            let Some(OpenOrder { seq, status }) = order else {
                return Ok(OrderChangeResult::NotFound);
            };
            if !OrderStatus::from(status.as_str()).is_unaccepted() {
                return Ok(OrderChangeResult::TooLate);
            }
            let transition = OrderTransition {
                status: Some(OrderStatus::Canceled),
                ..OrderTransition::new(account_no, seq, &status, now)
            };
            apply_transitions(&mut write, account_no, &[&transition]).await?;
            write.commit().await?;
            Ok(OrderChangeResult::Done)
        })
        .await
    }

    /// Sets the time until which a gift can be accepted. With a later date, an expired gift can be
    /// accepted again, and its amount is authorized again.
    pub(crate) async fn set_expiration(
        &self,
        account_no: i64,
        id: OrderId,
        expires_at: Timestamp,
        now: Timestamp,
    ) -> Result<OrderChangeResult> {
        let email_settings = self.email_settings().await?;
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account_and_increase_revision(&mut write, account_no).await?;
            let order: Option<ExpiringOrder> = query_as(
                "SELECT o.seq, o.batch_no, o.position, o.status, o.authorized, o.released, b.payment_method_id,
                    coalesce(o.expires_at, b.expires_at) AS expires_at
                 FROM orders o JOIN order_batch b ON b.account_no = o.account_no AND b.no = o.batch_no
                 WHERE o.account_no = $1 AND o.id = $2",
            )
            .bind(account_no)
            .bind(id)
            .fetch_optional(&mut write)
            .await?;
            let Some(order) = order else {
                return Ok(OrderChangeResult::NotFound);
            };
            let status = OrderStatus::from(order.status.as_str());
            if !status.is_unaccepted() {
                return Ok(OrderChangeResult::TooLate);
            }
            let hold = order.authorized.map(|authorized| PaymentHold {
                authorized,
                released: order.released,
                ..PaymentHold::default()
            });
            let reauthorized = hold.map(PaymentHold::reauthorized);
            // The hold was released when the gift expired: authorize the amount again.
            if let (Some(hold), Some(reauthorized)) = (hold, reauthorized)
                && reauthorized != hold
            {
                let needed = reauthorized.authorized - hold.authorized;
                let method = &order.payment_method_id;
                let cause = Cause::Orders(&[(order.seq, needed)]);
                let payment = authorize(&mut write, account_no, method, needed, cause, now);
                if let Authorization::Refused(shortfall) = payment.await? {
                    return Ok(OrderChangeResult::Shortfall(shortfall));
                }
            }
            // The simulator stopped when the gift expired and resumes now. A person may be
            // looking at an opened gift, and the simulator must not decide for them.
            let is_unopened = matches!(status, OrderStatus::Created | OrderStatus::Notified);
            let had_expired = order.expires_at.is_some_and(|end| end <= now);
            let resumes = is_unopened && had_expired;
            query(
                "UPDATE orders SET expires_at = $1, release_at = $2, authorized = $3,
                    released = $4, next_event_at = coalesce($5, next_event_at)
                 WHERE account_no = $6 AND seq = $7",
            )
            .bind(expires_at)
            .bind(reauthorized.map(|_| expires_at))
            .bind(reauthorized.map(|hold| hold.authorized))
            .bind(reauthorized.map_or(Cents::ZERO, |hold| hold.released))
            .bind((resumes && self.is_practice()).then_some(now))
            .bind(account_no)
            .bind(order.seq)
            .execute(&mut write)
            .await?;
            reminders::delete_late_expiry_reminder(
                &mut write,
                account_no,
                (order.batch_no, order.position),
                expires_at,
            )
            .await?;
            reminders::plan_expiry_reminders(
                &mut write,
                account_no,
                &[order.seq],
                email_settings,
                now,
            )
            .await?;
            if had_expired {
                email_planning::plan_skipped_emails(&mut write, &[(account_no, order.seq)], now)
                    .await?;
            }
            write.commit().await?;
            Ok(OrderChangeResult::Done)
        })
        .await
    }

    /// Returns the orders of the recipients on a page of a batch. Reads a range of
    /// an index, so that the last page costs as much as the first.
    pub(crate) async fn batch_orders(
        &self,
        account_no: i64,
        batch_no: i64,
        paging: Paging,
    ) -> Result<Vec<StoredOrder>> {
        Ok(query_as(trusted_sql(format!(
            "SELECT {ORDER_COLUMNS} FROM orders o {ORDER_JOINS}
             WHERE o.account_no = $1 AND o.batch_no = $2 AND o.position >= $3 AND o.position < $4
             ORDER BY o.position"
        )))
        .bind(account_no)
        .bind(batch_no)
        .bind(paging.offset)
        .bind(paging.offset.saturating_add(paging.limit))
        .fetch_all(&self.pool)
        .await?)
    }

    /// Returns the first orders of several batches.
    pub(crate) async fn first_orders(
        &self,
        account_no: i64,
        batch_nos: &[i64],
        per_batch: i64,
    ) -> Result<Vec<StoredOrder>> {
        if batch_nos.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::new("");
        push_first_orders(&mut query, account_no, batch_nos, per_batch);
        Ok(query.build_query_as().fetch_all(&self.pool).await?)
    }

    /// Returns a page of an account's orders, newest first, and the number of orders within the
    /// bounds.
    ///
    /// `seq` has no gaps and grows with `created_at`, so time bounds become bounds of `seq` and a
    /// page is a range of `seq`.
    pub(crate) async fn orders(
        &self,
        account_no: i64,
        bounds: OrderBounds,
        paging: Paging,
    ) -> Result<(Vec<StoredOrder>, u64)> {
        let all: i64 = query_scalar("SELECT order_count FROM account WHERE no = $1")
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
        let top = highest.saturating_sub(paging.offset);
        let bottom = top.saturating_sub(paging.limit).max(lowest - 1);
        let rows = query_as(trusted_sql(format!(
            "SELECT {ORDER_COLUMNS} FROM orders o {ORDER_JOINS}
             WHERE o.account_no = $1 AND o.seq <= $2 AND o.seq > $3 ORDER BY o.seq DESC"
        )))
        .bind(account_no)
        .bind(top)
        .bind(bottom)
        .fetch_all(&self.pool)
        .await?;
        Ok((rows, total.unsigned_abs()))
    }

    pub(crate) async fn order(&self, account_no: i64, id: OrderId) -> Result<Option<StoredOrder>> {
        Ok(query_as(trusted_sql(format!(
            "SELECT {ORDER_COLUMNS} FROM orders o {ORDER_JOINS}
             WHERE o.id = $1 AND o.account_no = $2"
        )))
        .bind(id)
        .bind(account_no)
        .fetch_optional(&self.pool)
        .await?)
    }
}

/// Adds the query of the first orders of batches.
pub(super) fn push_first_orders(
    query: &mut QueryBuilder<'_>,
    account_no: i64,
    batch_nos: &[i64],
    per_batch: i64,
) {
    query
        .push(format!(
            "SELECT {ORDER_COLUMNS} FROM orders o {ORDER_JOINS} WHERE o.account_no = "
        ))
        .push_bind(account_no)
        .push(" AND o.batch_no ");
    query.push_in(batch_nos.iter().copied());
    query
        .push(" AND o.position < ")
        .push_bind(per_batch)
        .push(" ORDER BY o.batch_no, o.position");
}

impl Store {
    /// Returns the `seq` of the first of `count` orders created at `time` or later, or `count + 1`
    /// when there is none. `created_at` never decreases along `seq`, so a binary search finds the
    /// order without an index on `created_at`.
    async fn first_order_at(&self, account_no: i64, count: i64, time: Timestamp) -> Result<i64> {
        Ok(query_scalar(
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
