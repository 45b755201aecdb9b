//! The result of an operation of a card: chooses what follows, and writes the row of the operation. What follows for the gift
//! is in [`card_authorizations`](super::card_authorizations) and [`card_charges`](super::card_charges), all in one transaction.
//! The account of the rows must be locked.

use std::time::Duration;

use super::{
    card_queue::{CardOperation, CardOutcome, OperationState},
    cards::{NewOperation, add_operations},
};
use crate::{
    contract::{Backoff, OrderStatus, Timestamp, shop::funds::MovementKind},
    service::{
        error::Result,
        shop::cards::{OperationKind, ProblemCode},
        store::{
            WriteTransaction,
            helpers::trusted_sql,
            payment_ledger::{Cause, record},
            query, query_as,
        },
    },
};

/// Pauses after answers that were lost, and failures of the processor.
const RETRY_BACKOFF: Backoff = Backoff::new(Duration::from_secs(5), Duration::from_secs(3_600));

/// The row of an operation: `$1`, `$2` and `$3` are bound first.
pub(super) const OPERATION_ROW: &str =
    "account_no = $1 AND order_seq = $2 AND idempotency_key = $3";

/// The other operations of a gift that decide what follows.
#[derive(sqlx::FromRow)]
pub(super) struct GiftPayment {
    pub(super) status: String,
    pub(super) is_authorized: bool,
    pub(super) has_pending_authorization: bool,
    /// A shipped gift whose authorization ended before it was captured.
    pub(super) has_waiting_capture: bool,
    pub(super) has_refund: bool,
}

impl GiftPayment {
    /// The gift waits for its first authorization.
    fn is_unpaid(&self) -> bool {
        let status = OrderStatus::from(self.status.as_str());
        matches!(status, OrderStatus::Accepted | OrderStatus::PendingPayment)
    }

    /// Whether an authorization is of use.
    pub(super) fn needs_authorization(&self) -> bool {
        self.is_unpaid() || self.is_authorized || self.has_waiting_capture
    }
}

impl CardOperation {
    /// Records the result of this operation, which the caller has leased.
    pub(super) async fn apply(
        &self,
        write: &mut WriteTransaction,
        outcome: &CardOutcome,
        now: Timestamp,
    ) -> Result<()> {
        let is_pending = self.state == OperationState::Pending;
        match (self.kind, outcome) {
            (_, CardOutcome::Retry(code, reason)) => self.retry(write, *code, reason, now).await,
            (OperationKind::Authorize, CardOutcome::Authorized(hold)) => {
                self.authorized(write, hold, now).await
            }
            (OperationKind::Authorize, CardOutcome::Declined(reason)) => {
                self.declined(write, reason, now).await
            }
            (OperationKind::Authorize, CardOutcome::Done) => self.still_held(write, now).await,
            (OperationKind::Authorize, CardOutcome::Charged) => {
                self.charged_outside(write, now).await
            }
            (OperationKind::Authorize, CardOutcome::Gone) if is_pending => {
                self.ended_unanswered(write, now).await
            }
            (OperationKind::Authorize, _) => self.lapsed(write, now).await,
            (OperationKind::Capture, CardOutcome::Gone) => self.capture_again(write, now).await,
            (OperationKind::Capture, CardOutcome::RefundedOutside) => {
                self.refunded_outside(write).await
            }
            (OperationKind::Capture, _) if is_pending => self.captured(write, now).await,
            (OperationKind::Cancel | OperationKind::Refund, CardOutcome::RefundFailed(reason)) => {
                self.refund_failed(write, reason, now).await
            }
            (OperationKind::Cancel | OperationKind::Refund, CardOutcome::Refunded)
                if is_pending =>
            {
                self.returned(write, now).await
            }
            (OperationKind::Cancel, _) if is_pending => {
                self.set_state(write, "done", None, now).await
            }
            // As it was performed.
            (OperationKind::Capture | OperationKind::Cancel | OperationKind::Refund, _) => {
                self.set_due(write, None).await
            }
        }
    }

    pub(super) fn follow_up(
        &self,
        kind: OperationKind,
        intent: Option<&str>,
        due_at: Option<Timestamp>,
    ) -> NewOperation {
        NewOperation {
            order_seq: self.order_seq,
            kind,
            payment: self.payment(),
            amount: self.amount,
            intent: intent.map(str::to_owned),
            due_at,
            problem: None,
        }
    }

    pub(super) async fn add(
        &self,
        write: &mut WriteTransaction,
        operation: NewOperation,
        now: Timestamp,
    ) -> Result<()> {
        add_operations(write, self.account_no, &[operation], now).await
    }

    pub(super) async fn gift(&self, write: &mut WriteTransaction) -> Result<GiftPayment> {
        let exists = |condition: &str| {
            format!(
                "EXISTS (SELECT 1 FROM card_operation c WHERE c.account_no = $1 AND c.order_seq = $2 AND {condition})"
            )
        };
        Ok(query_as(trusted_sql(format!(
            "SELECT o.status, {} AS is_authorized, {} AS has_pending_authorization, {} AS has_waiting_capture,
                {} AS has_refund
             FROM orders o WHERE o.account_no = $1 AND o.seq = $2",
            exists("c.state = 'authorized'"),
            exists("c.kind = 'authorize' AND c.state = 'pending'"),
            exists("c.kind = 'capture' AND c.state = 'pending' AND c.intent IS NULL"),
            exists("c.kind = 'refund' AND c.state IN ('pending', 'done')"),
        )))
        .bind(self.account_no)
        .bind(self.order_seq)
        .fetch_one(write)
        .await?)
    }

    /// Ends this operation.
    pub(super) async fn set_state(
        &self,
        write: &mut WriteTransaction,
        state: &'static str,
        error: Option<&str>,
        now: Timestamp,
    ) -> Result<()> {
        query(trusted_sql(format!(
            "UPDATE card_operation SET state = $4, error = $5, problem = NULL, attempts = 0, due_at = NULL,
                finished_at = $6
             WHERE {OPERATION_ROW}"
        )))
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .bind(state)
        .bind(error.map(str::to_owned))
        .bind(now)
        .execute(write)
        .await?;
        Ok(())
    }

    /// Sets when a worker looks at this operation again, whose state is as it was.
    pub(super) async fn set_due(
        &self,
        write: &mut WriteTransaction,
        due_at: Option<Timestamp>,
    ) -> Result<()> {
        query(trusted_sql(format!(
            "UPDATE card_operation SET error = NULL, problem = NULL, attempts = 0, due_at = $4 WHERE {OPERATION_ROW}"
        )))
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .bind(due_at)
        .execute(write)
        .await?;
        Ok(())
    }

    /// Makes this operation a problem that operators see.
    pub(super) async fn set_problem(
        &self,
        write: &mut WriteTransaction,
        code: ProblemCode,
        reason: &str,
        due_at: Option<Timestamp>,
    ) -> Result<()> {
        query(trusted_sql(format!(
            "UPDATE card_operation SET problem = $4, error = $5, due_at = $6 WHERE {OPERATION_ROW}"
        )))
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .bind(<&str>::from(code))
        .bind(reason.to_owned())
        .bind(due_at)
        .execute(write)
        .await?;
        Ok(())
    }

    async fn retry(
        &self,
        write: &mut WriteTransaction,
        code: ProblemCode,
        reason: &str,
        now: Timestamp,
    ) -> Result<()> {
        let failures = u32::try_from(self.attempts).unwrap_or(u32::MAX);
        let due_at = now + RETRY_BACKOFF.pause(failures);
        self.set_problem(write, code, reason, Some(due_at)).await
    }

    /// Adds the entry of a movement of this gift to the ledger.
    pub(super) async fn record(
        &self,
        write: &mut WriteTransaction,
        kind: MovementKind,
        now: Timestamp,
    ) -> Result<()> {
        let cause = Cause::Orders(&[(self.order_seq, self.amount)]);
        let method = &self.payment_method_id;
        record(
            write,
            self.account_no,
            method,
            kind,
            self.amount,
            cause,
            now,
        )
        .await
    }
}
