//! The operations of cards that failed: listed for operators, tried again, or given up with their gift.

use super::audit::{self, AuditRecord};
use crate::{
    contract::{
        Cents, OrderId, OrderStatus, Timestamp,
        shop::cards::{CardOperationKind, CardProblem},
    },
    service::{
        error::Result,
        store::{
            Operator, OrderTransition, Store, WriteTransaction,
            balances::lock_account_and_increase_revision, query, query_as,
            transitions::apply_transitions,
        },
    },
};

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
    reason: Option<String>,
    created_at: Timestamp,
    due_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct OrderKey {
    account_no: i64,
    seq: i64,
    status: String,
}

impl Store {
    /// The first `limit` operations that failed and are not over, oldest first. Reads the operations that are not over.
    pub(crate) async fn card_problems(&self, limit: i64) -> Result<Vec<CardProblem>> {
        let rows: Vec<Row> = query_as(
            "SELECT o.id AS order_id, t.account_no, a.name AS account, t.kind, t.amount, t.reason, t.created_at, t.due_at
             FROM (SELECT c.account_no, c.order_seq, c.idempotency_key, c.kind, c.amount, c.created_at, c.due_at,
                    coalesce(c.error, (SELECT max(d.error) FROM card_operation d WHERE d.account_no = c.account_no
                        AND d.order_seq = c.order_seq AND d.state = 'declined' AND c.kind = 'authorize' AND c.state = 'pending'
                        AND d.finished_at = (SELECT max(l.finished_at) FROM card_operation l
                            WHERE l.account_no = c.account_no AND l.order_seq = c.order_seq
                                AND l.state = 'declined'))) AS reason
                FROM card_operation c WHERE c.state IN ('pending', 'authorized')) t
             JOIN orders o ON o.account_no = t.account_no AND o.seq = t.order_seq
             JOIN account a ON a.no = t.account_no
             WHERE t.reason IS NOT NULL ORDER BY t.created_at, t.idempotency_key LIMIT $1",
        )
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        let problems = rows.into_iter().map(|row| CardProblem {
            order_id: row.order_id,
            account_no: row.account_no,
            account: row.account,
            kind: row.kind.parse().unwrap_or(CardOperationKind::Authorize),
            amount: row.amount,
            reason: row.reason.unwrap_or_default(),
            created_at: row.created_at,
            next_attempt_at: row.due_at,
        });
        Ok(problems.collect())
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
                 WHERE account_no = $2 AND order_seq = $3 AND state = 'pending'
                    AND (kind = 'authorize' OR intent IS NOT NULL)",
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
