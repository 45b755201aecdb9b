//! The operations of cards that need an operator: listed, tried again, or given up with their gift.

use std::time::Duration;

use super::audit::{self, AuditRecord};
use crate::{
    contract::{
        Cents, OrderId, OrderStatus, Timestamp,
        shop::cards::{CardOperationKind, CardProblem, CardProblemCode},
    },
    service::{
        error::Result,
        store::{
            Operator, OrderTransition, Store, WriteTransaction,
            balances::lock_account_and_increase_revision, helpers::trusted_sql, query, query_as,
            query_scalar, transitions::apply_transitions,
        },
    },
};

/// A worker performs an operation within seconds. One that is due for longer has no worker.
const MAX_DELAY: Duration = Duration::from_secs(120);

/// Whether an operation `c` needs an operator. `$1`: [`MAX_DELAY`] before now; `$2`: now.
const IS_PROBLEM: &str = "(c.problem IS NOT NULL
    OR c.due_at <= $1 AND (c.lease_until IS NULL OR c.lease_until <= $2))";

/// The result of a change of the payment of a gift. Nothing was changed unless it is `Done`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardChange {
    Done,
    NotFound,
    /// No operation of the gift failed.
    NoProblem,
    /// The gift is paid already.
    Paid,
}

#[derive(sqlx::FromRow)]
struct Row {
    order_id: OrderId,
    account_no: i64,
    account: String,
    kind: String,
    amount: Cents,
    problem: Option<String>,
    error: Option<String>,
    created_at: Timestamp,
    due_at: Option<Timestamp>,
}

impl From<Row> for CardProblem {
    fn from(row: Row) -> Self {
        let code = row.problem.and_then(|code| code.parse().ok());
        Self {
            order_id: row.order_id,
            account_no: row.account_no,
            account: row.account,
            kind: row.kind.parse().unwrap_or(CardOperationKind::Authorize),
            amount: row.amount,
            code: code.unwrap_or(CardProblemCode::NotPerformed),
            reason: row.error.unwrap_or_default(),
            created_at: row.created_at,
            next_attempt_at: row.due_at,
        }
    }
}

#[derive(sqlx::FromRow)]
struct OrderKey {
    account_no: i64,
    seq: i64,
    status: String,
}

impl Store {
    /// The first `limit` operations that need an operator, oldest first: those with a problem, and those that no worker has
    /// performed in time, such as in a service without a processor.
    pub(crate) async fn card_problems(
        &self,
        limit: i64,
        now: Timestamp,
    ) -> Result<Vec<CardProblem>> {
        let rows: Vec<Row> = query_as(trusted_sql(format!(
            "SELECT o.id AS order_id, c.account_no, a.name AS account, c.kind, c.amount, c.problem, c.error, c.created_at,
                c.due_at
             FROM card_operation c
             JOIN orders o ON o.account_no = c.account_no AND o.seq = c.order_seq
             JOIN account a ON a.no = c.account_no
             WHERE {IS_PROBLEM} ORDER BY c.created_at, c.idempotency_key LIMIT $3"
        )))
        .bind(now - MAX_DELAY)
        .bind(now)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(CardProblem::from).collect())
    }

    /// The number of operations that need an operator.
    pub(super) async fn card_problem_count(&self, now: Timestamp) -> Result<u64> {
        let count: i64 = query_scalar(trusted_sql(format!(
            "SELECT count(*) FROM card_operation c WHERE {IS_PROBLEM}"
        )))
        .bind(now - MAX_DELAY)
        .bind(now)
        .fetch_one(&self.pool)
        .await?;
        Ok(count.unsigned_abs())
    }

    /// Tries the failed operations of a gift again at once.
    pub(crate) async fn retry_card(
        &self,
        order: OrderId,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<CardChange> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let Some(order_key) = lock_order(&mut write, order).await? else {
                return Ok(CardChange::NotFound);
            };
            let due = query(
                "UPDATE card_operation SET due_at = $1
                 WHERE account_no = $2 AND order_seq = $3
                    AND (state = 'pending' AND (kind = 'authorize' OR intent IS NOT NULL)
                        OR state IN ('authorized', 'done') AND problem IS NOT NULL)",
            )
            .bind(now)
            .bind(order_key.account_no)
            .bind(order_key.seq)
            .execute(&mut write)
            .await?;
            if due == 0 {
                return Ok(CardChange::NoProblem);
            }
            record(&mut write, operator, "cards.retry", order, now).await?;
            write.commit().await?;
            Ok(CardChange::Done)
        })
        .await
    }

    /// Ends an accepted gift whose card pays nothing.
    pub(crate) async fn cancel_unpaid_order(
        &self,
        order: OrderId,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<CardChange> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let Some(order_key) = lock_order(&mut write, order).await? else {
                return Ok(CardChange::NotFound);
            };
            let status = OrderStatus::from(order_key.status.as_str());
            if !matches!(status, OrderStatus::Accepted | OrderStatus::PendingPayment) {
                return Ok(CardChange::Paid);
            }
            let transition = OrderTransition {
                status: Some(OrderStatus::Failed),
                ..OrderTransition::new(order_key.account_no, order_key.seq, &order_key.status, now)
            };
            apply_transitions(&mut write, order_key.account_no, &[&transition]).await?;
            record(&mut write, operator, "cards.cancel", order, now).await?;
            write.commit().await?;
            Ok(CardChange::Done)
        })
        .await
    }
}

/// Locks the account of an order that a card of the processor pays for, and reads the order.
async fn lock_order(write: &mut WriteTransaction, order: OrderId) -> Result<Option<OrderKey>> {
    const ORDER: &str = "SELECT o.account_no, o.seq, o.status FROM orders o
         JOIN order_batch b ON b.account_no = o.account_no AND b.no = o.batch_no
         JOIN payment_method m ON m.account_no = b.account_no AND m.id = b.payment_method_id
         WHERE o.id = $1 AND m.processor_card IS NOT NULL";
    let found: Option<OrderKey> = query_as(ORDER)
        .bind(order)
        .fetch_optional(&mut *write)
        .await?;
    let Some(found) = found else {
        return Ok(None);
    };
    lock_account_and_increase_revision(write, found.account_no).await?;
    Ok(query_as(ORDER).bind(order).fetch_optional(write).await?)
}

async fn record(
    write: &mut WriteTransaction,
    operator: &Operator,
    action: &'static str,
    order: OrderId,
    at: Timestamp,
) -> Result<()> {
    let record = AuditRecord {
        operator,
        action,
        subject: &order.to_string(),
        detail: serde_json::json!({}),
        at,
    };
    audit::record(write, record).await
}
