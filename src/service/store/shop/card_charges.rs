//! The results of charges and refunds for a gift, and differences that the processor reports later.

use super::{
    card_queue::CardOperation,
    card_results::OPERATION_ROW,
    cards::{NewOperation, Problem, void_unsent},
};
use crate::{
    contract::{Timestamp, shop::funds::MovementKind},
    service::{
        error::Result,
        shop::cards::{OperationKind, ProblemCode, REFUND_CHECK},
        store::{WriteTransaction, helpers::trusted_sql, query, query_scalar},
    },
};

impl CardOperation {
    /// The gift was charged. A refund that waits for it can be made.
    pub(super) async fn captured(
        &self,
        write: &mut WriteTransaction,
        now: Timestamp,
    ) -> Result<()> {
        self.set_state(write, "done", None, now).await?;
        query(
            "UPDATE card_operation SET intent = $1, due_at = $2 WHERE account_no = $3 AND order_seq = $4
                AND kind = 'refund' AND state = 'pending' AND intent IS NULL",
        )
        .bind(self.intent.clone())
        .bind(now)
        .bind(self.account_no)
        .bind(self.order_seq)
        .execute(write)
        .await?;
        Ok(())
    }

    /// The authorization ended before the shipped gift was charged: it is authorized again, and then charged.
    pub(super) async fn capture_again(
        &self,
        write: &mut WriteTransaction,
        now: Timestamp,
    ) -> Result<()> {
        let gift = self.gift(write).await?;
        let reason = "The authorization has ended";
        self.set_state(write, "void", Some(reason), now).await?;
        if gift.has_refund {
            // Neither charged nor to be charged.
            let refunds: Vec<String> = query_scalar(
                "SELECT idempotency_key FROM card_operation WHERE account_no = $1 AND order_seq = $2
                    AND kind = 'refund' AND state = 'pending'",
            )
            .bind(self.account_no)
            .bind(self.order_seq)
            .fetch_all(&mut *write)
            .await?;
            for key in refunds {
                // The refund waits for the capture, so that no worker has requested it.
                void_unsent(write, self.account_no, self.order_seq, &key, now).await?;
            }
            return Ok(());
        }
        let capture = NewOperation {
            problem: Some(Problem::new(ProblemCode::AuthorizationEnded, reason)),
            ..self.follow_up(OperationKind::Capture, None, None)
        };
        self.add(write, capture, now).await?;
        self.renew(write, now).await
    }

    /// The charge was refunded at the processor, and the ledger still has it. Without a refund of the service, an operator
    /// decides what becomes of the gift.
    pub(super) async fn refunded_outside(&self, write: &mut WriteTransaction) -> Result<()> {
        if self.gift(write).await?.has_refund {
            return self.set_due(write, None).await;
        }
        let reason = "Refunded at the processor, not by the service";
        self.set_problem(write, ProblemCode::RefundedOutside, reason, None)
            .await
    }

    /// The charge was returned. A bank can return the refund later, so that it is checked once more.
    pub(super) async fn returned(
        &self,
        write: &mut WriteTransaction,
        now: Timestamp,
    ) -> Result<()> {
        self.set_state(write, "done", None, now).await?;
        self.set_due(write, Some(now + REFUND_CHECK)).await?;
        if self.kind == OperationKind::Cancel {
            return Ok(());
        }
        // A refund by hand is no problem any more.
        query(
            "UPDATE card_operation SET problem = NULL, error = NULL WHERE account_no = $1 AND order_seq = $2
                AND kind = 'capture' AND problem IS NOT NULL AND state = 'done'",
        )
        .bind(self.account_no)
        .bind(self.order_seq)
        .execute(&mut *write)
        .await?;
        if !self.is_recorded {
            self.move_captured(write, MovementKind::Refund, now).await?;
        }
        Ok(())
    }

    /// The bank did not take the refund: the money is not returned. Another refund has a key of its own, and is made when an
    /// operator wants it. Until then, the ledger has the charge.
    pub(super) async fn refund_failed(
        &self,
        write: &mut WriteTransaction,
        reason: &str,
        now: Timestamp,
    ) -> Result<()> {
        self.set_state(write, "declined", Some(reason), now).await?;
        let again = NewOperation {
            problem: Some(Problem::new(ProblemCode::RefundFailed, reason)),
            ..self.follow_up(self.kind, self.intent.as_deref(), None)
        };
        self.add(write, again, now).await?;
        if self.kind == OperationKind::Cancel {
            // The ledger never had the charge, which was made by hand.
            return Ok(());
        }
        query(
            "UPDATE card_operation SET is_recorded = false WHERE account_no = $1 AND order_seq = $2 AND kind = 'refund'
                AND state = 'pending'",
        )
        .bind(self.account_no)
        .bind(self.order_seq)
        .execute(&mut *write)
        .await?;
        if self.is_recorded {
            self.move_captured(write, MovementKind::Capture, now)
                .await?;
        }
        Ok(())
    }

    /// Moves the amount of the gift between what is captured and what was returned, with its ledger.
    async fn move_captured(
        &self,
        write: &mut WriteTransaction,
        kind: MovementKind,
        now: Timestamp,
    ) -> Result<()> {
        let is_refund = kind == MovementKind::Refund;
        query(
            "UPDATE orders SET captured = captured + $1, released = released - $1 WHERE account_no = $2 AND seq = $3",
        )
        .bind(if is_refund { -self.amount.0 } else { self.amount.0 })
        .bind(self.account_no)
        .bind(self.order_seq)
        .execute(&mut *write)
        .await?;
        if is_refund {
            query(trusted_sql(format!(
                "UPDATE card_operation SET is_recorded = true WHERE {OPERATION_ROW}"
            )))
            .bind(self.account_no)
            .bind(self.order_seq)
            .bind(self.idempotency_key.clone())
            .execute(&mut *write)
            .await?;
        } else {
            // Only what is authorized is captured.
            self.record(write, MovementKind::Authorize, now).await?;
        }
        self.record(write, kind, now).await
    }
}
