//! The operations of cards that need an operator: listed, tried again, or given up with their gift.

use std::time::Duration;

use super::{
    audit::{self, AuditRecord},
    cards::{void_unsent, void_unsent_authorizations},
};
use crate::{
    contract::{
        Cents, OrderId, OrderStatus, PaymentMethodId, Timestamp,
        shop::{
            cards::{CardOperationKind, CardProblem, CardProblemCode},
            funds::MovementKind,
        },
    },
    service::{
        error::Result,
        store::{
            Operator, OrderTransition, Store, WriteTransaction,
            balances::lock_account_and_increase_revision,
            helpers::trusted_sql,
            payment_ledger::{self, Cause},
            query, query_as, query_scalar,
            transitions::apply_transitions,
        },
    },
};

/// A worker begins an operation within seconds, unless it performs others. An operation that is due for longer while no worker
/// performs any has no worker.
const MAX_DELAY: Duration = Duration::from_secs(120);

/// Whether an operation `c` has failed. The two conditions have statements of their own, so that each reads an index.
const HAS_PROBLEM: &str = "c.problem IS NOT NULL";

/// Whether an operation `c` has no worker. `$1`: [`MAX_DELAY`] before now; `$2`: now.
const IS_LATE: &str =
    "c.problem IS NULL AND c.due_at <= $1 AND (c.lease_until IS NULL OR c.lease_until <= $2)";

/// An operation that a worker performs. `$1`: now.
pub(in crate::service::store) const LEASED_OPERATION: &str =
    "SELECT order_seq FROM card_operation WHERE due_at <= $1 AND lease_until > $1 LIMIT 1";

/// The oldest operations that need an operator: those that have failed, and those that no worker performs.
pub(in crate::service::store) fn problem_statements() -> [String; 2] {
    [(HAS_PROBLEM, 1), (IS_LATE, 3)].map(|(condition, limit)| {
        format!(
            "SELECT o.id AS order_id, o.status, c.account_no, a.name AS account, c.kind, c.amount, c.problem, c.error,
                c.created_at, c.due_at
             FROM (SELECT account_no, order_seq, idempotency_key, kind, amount, problem, error, created_at, due_at
                FROM card_operation c WHERE {condition} ORDER BY created_at, idempotency_key LIMIT ${limit}) c
             JOIN orders o ON o.account_no = c.account_no AND o.seq = c.order_seq
             JOIN account a ON a.no = c.account_no
             ORDER BY c.created_at, c.idempotency_key"
        )
    })
}

/// The numbers of the operations of [`problem_statements`].
pub(in crate::service::store) fn problem_count_statements() -> [String; 2] {
    [HAS_PROBLEM, IS_LATE]
        .map(|condition| format!("SELECT count(*) FROM card_operation c WHERE {condition}"))
}

/// The result of a change of the payment of a gift. Nothing was changed unless it is `Done`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardChange {
    Done,
    NotFound,
    /// No operation of the gift failed.
    NoProblem,
    /// The gift is paid already, or is to be charged.
    Paid,
}

#[derive(sqlx::FromRow)]
struct Row {
    order_id: OrderId,
    status: String,
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
            order_status: OrderStatus::from(row.status.as_str()),
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

#[derive(sqlx::FromRow)]
struct WaitingCapture {
    idempotency_key: String,
    payment_method_id: PaymentMethodId,
    amount: Cents,
}

impl Store {
    /// The first `limit` operations that need an operator, oldest first: those with a problem, and those that no worker has
    /// performed in time, such as in a service without a processor.
    pub(crate) async fn card_problems(
        &self,
        limit: i64,
        now: Timestamp,
    ) -> Result<Vec<CardProblem>> {
        let [failed, late] = problem_statements();
        let mut rows: Vec<Row> = query_as(trusted_sql(failed))
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
        if !self.is_card_worker_active(now).await? {
            let late = query_as(trusted_sql(late))
                .bind(now - MAX_DELAY)
                .bind(now)
                .bind(limit);
            rows.extend(late.fetch_all(&self.pool).await?);
            rows.sort_by_key(|row| row.created_at);
            rows.truncate(usize::try_from(limit).unwrap_or(0));
        }
        Ok(rows.into_iter().map(CardProblem::from).collect())
    }

    /// Whether a worker performs an operation. The others that are due wait for it.
    async fn is_card_worker_active(&self, now: Timestamp) -> Result<bool> {
        let leased: Option<i64> = query_scalar(LEASED_OPERATION)
            .bind(now)
            .fetch_optional(&self.pool)
            .await?;
        Ok(leased.is_some())
    }

    /// The number of operations that need an operator.
    pub(super) async fn card_problem_count(&self, now: Timestamp) -> Result<u64> {
        let [failed, late] = problem_count_statements();
        let mut count: i64 = query_scalar(trusted_sql(failed))
            .fetch_one(&self.pool)
            .await?;
        if !self.is_card_worker_active(now).await? {
            let late: i64 = query_scalar(trusted_sql(late))
                .bind(now - MAX_DELAY)
                .bind(now)
                .fetch_one(&self.pool)
                .await?;
            count += late;
        }
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

    /// Ends an accepted gift whose card pays nothing, or gives up the charge of a shipped gift that has no authorization.
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
                if !give_up_charge(&mut write, &order_key, now).await? {
                    return Ok(CardChange::Paid);
                }
                record(&mut write, operator, "cards.cancel_charge", order, now).await?;
                write.commit().await?;
                return Ok(CardChange::Done);
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

/// Gives up the charge of a shipped gift that waits for an authorization: the order has released its price, and the ledger has
/// it refunded. Returns `false`, and changes nothing, when the gift has no such charge.
async fn give_up_charge(
    write: &mut WriteTransaction,
    order: &OrderKey,
    now: Timestamp,
) -> Result<bool> {
    let OrderKey {
        account_no, seq, ..
    } = *order;
    let waiting: Option<WaitingCapture> = query_as(
        "SELECT idempotency_key, payment_method_id, amount FROM card_operation
         WHERE account_no = $1 AND order_seq = $2 AND kind = 'capture' AND state = 'pending' AND intent IS NULL",
    )
    .bind(account_no)
    .bind(seq)
    .fetch_optional(&mut *write)
    .await?;
    let Some(capture) = waiting else {
        return Ok(false);
    };
    if !void_unsent(write, account_no, seq, &capture.idempotency_key, now).await? {
        return Ok(false);
    }
    // An authorization that is being requested is canceled when its result is known.
    void_unsent_authorizations(write, account_no, &[seq], now).await?;
    query(
        "UPDATE orders SET captured = captured - $1, released = released + $1 WHERE account_no = $2 AND seq = $3",
    )
    .bind(capture.amount)
    .bind(account_no)
    .bind(seq)
    .execute(&mut *write)
    .await?;
    let parts = [(seq, capture.amount)];
    payment_ledger::record(
        write,
        account_no,
        &capture.payment_method_id,
        MovementKind::Refund,
        capture.amount,
        Cause::Orders(&parts),
        now,
    )
    .await?;
    Ok(true)
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
