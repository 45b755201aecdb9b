//! The results of authorizations for a gift: its card is authorized, declined, or no longer authorized.
//!
//! A gift has at most one authorization that pays for it: a newer one replaces it, and one that is of no use is canceled.

use std::time::Duration;

use super::{
    card_queue::CardOperation,
    card_results::{GiftPayment, OPERATION_ROW},
    cards::{CardPayment, NewOperation, Problem, void_unsent_authorizations},
    parcels::{PaidOrder, insert_for_paid},
};
use crate::{
    contract::{OrderStatus, Timestamp, shop::funds::MovementKind},
    service::{
        error::Result,
        rules::states::can_transition,
        shop::cards::{
            Authorization, DECLINE_PAUSES, MIN_RENEWAL_INTERVAL, OperationKind, ProblemCode,
            ProcessorCard, authorization_end, authorization_renewal,
        },
        store::{
            OrderTransition, WriteTransaction, helpers::trusted_sql, query, query_as, query_scalar,
            transitions::apply_transitions,
        },
    },
};

#[derive(sqlx::FromRow)]
struct NewestCard {
    card: String,
    customer: String,
}

/// Lets a new card of an end user pay what older ones of the user were declined for. An attempt that is made with an older one
/// at this moment is followed by one with the new card, see [`CardOperation::payment_of_next_attempt`].
pub(in crate::service::store) async fn replace_declined_cards(
    write: &mut WriteTransaction,
    account_no: i64,
    end_user_id: &str,
    card: &ProcessorCard,
    now: Timestamp,
) -> Result<()> {
    query(
        "UPDATE card_operation SET card = $1, customer = $2, due_at = $3
         WHERE account_no = $4 AND kind = 'authorize' AND state = 'pending' AND attempts = 0
            AND payment_method_id IN (SELECT id FROM payment_method
                WHERE account_no = $4 AND commerce_end_user_id = $5)
            AND EXISTS (SELECT 1 FROM card_operation d WHERE d.account_no = $4
                AND d.order_seq = card_operation.order_seq AND d.state = 'declined')",
    )
    .bind(card.card.clone())
    .bind(card.customer.clone())
    .bind(now)
    .bind(account_no)
    .bind(end_user_id.to_owned())
    .execute(write)
    .await?;
    Ok(())
}

impl CardOperation {
    /// The amount is held. The gift can be shipped, or the hold is of no use any more.
    pub(super) async fn authorized(
        &self,
        write: &mut WriteTransaction,
        hold: &Authorization,
        now: Timestamp,
    ) -> Result<()> {
        let gift = self.gift(write).await?;
        let held_since = hold.requested_at.unwrap_or(now);
        let end = authorization_end(held_since, hold.capture_before);
        query(trusted_sql(format!(
            "UPDATE card_operation SET intent = $4, sent_at = $5, expires_at = $6 WHERE {OPERATION_ROW}"
        )))
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .bind(hold.intent.clone())
        .bind(held_since)
        .bind(end)
        .execute(&mut *write)
        .await?;
        if gift.has_waiting_capture {
            self.set_state(write, "done", None, now).await?;
            query(
                "UPDATE card_operation SET intent = $1, due_at = $2, problem = NULL, error = NULL
                 WHERE account_no = $3 AND order_seq = $4 AND kind = 'capture' AND state = 'pending' AND intent IS NULL",
            )
            .bind(hold.intent.clone())
            .bind(now)
            .bind(self.account_no)
            .bind(self.order_seq)
            .execute(write)
            .await?;
            return Ok(());
        }
        if !gift.needs_authorization() {
            // The gift was canceled, or charged with another authorization.
            self.set_state(write, "done", None, now).await?;
            let cancel = self.follow_up(OperationKind::Cancel, Some(&hold.intent), Some(now));
            return self.add(write, cancel, now).await;
        }
        if gift.is_authorized {
            self.replace_authorization(write, now).await?;
        }
        let renewal = authorization_renewal(held_since, end).max(now + MIN_RENEWAL_INTERVAL);
        self.set_due(write, Some(renewal)).await?;
        query(trusted_sql(format!(
            "UPDATE card_operation SET state = 'authorized' WHERE {OPERATION_ROW}"
        )))
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .execute(&mut *write)
        .await?;
        match gift.is_authorized {
            // The ledger has the amount already.
            true => Ok(()),
            false => self.pay(write, &gift, now).await,
        }
    }

    /// Cancels the older authorization of the gift. If it was charged by hand, the cancellation refunds it.
    async fn replace_authorization(
        &self,
        write: &mut WriteTransaction,
        now: Timestamp,
    ) -> Result<()> {
        let older: Vec<String> = query_scalar(
            "UPDATE card_operation SET state = 'done', problem = NULL, due_at = NULL, owner = NULL, lease_until = NULL,
                finished_at = $1
             WHERE account_no = $2 AND order_seq = $3 AND state = 'authorized' RETURNING intent",
        )
        .bind(now)
        .bind(self.account_no)
        .bind(self.order_seq)
        .fetch_all(&mut *write)
        .await?;
        for intent in older {
            let cancel = self.follow_up(OperationKind::Cancel, Some(&intent), Some(now));
            self.add(write, cancel, now).await?;
        }
        Ok(())
    }

    /// The first authorization of a gift: the ledger has it, and the gift is to be shipped.
    async fn pay(
        &self,
        write: &mut WriteTransaction,
        gift: &GiftPayment,
        now: Timestamp,
    ) -> Result<()> {
        query("UPDATE orders SET authorized = $1 WHERE account_no = $2 AND seq = $3")
            .bind(self.amount)
            .bind(self.account_no)
            .bind(self.order_seq)
            .execute(&mut *write)
            .await?;
        self.record(write, MovementKind::Authorize, now).await?;
        self.change_status(write, gift, OrderStatus::Paid, now)
            .await?;
        let paid = PaidOrder {
            seq: self.order_seq,
            paid_at: now,
            shipments: &[],
        };
        insert_for_paid(write, self.account_no, &[paid]).await
    }

    async fn change_status(
        &self,
        write: &mut WriteTransaction,
        gift: &GiftPayment,
        status: OrderStatus,
        now: Timestamp,
    ) -> Result<()> {
        if !can_transition(&OrderStatus::from(gift.status.as_str()), &status) {
            return Ok(());
        }
        let transition = OrderTransition {
            status: Some(status),
            ..OrderTransition::new(self.account_no, self.order_seq, &gift.status, now)
        };
        apply_transitions(write, self.account_no, &[&transition]).await?;
        Ok(())
    }

    /// The bank does not authorize. Another attempt has a key of its own, because the processor repeats its answer to a key.
    pub(super) async fn declined(
        &self,
        write: &mut WriteTransaction,
        reason: &str,
        now: Timestamp,
    ) -> Result<()> {
        self.set_state(write, "declined", Some(reason), now).await?;
        let gift = self.gift(write).await?;
        if !gift.needs_authorization() {
            return Ok(());
        }
        let payment = self.payment_of_next_attempt(write).await?;
        let due_at = match payment.card == self.card {
            false => Some(now),
            true => self.pause(write).await?.map(|pause| now + pause),
        };
        let again = NewOperation {
            payment,
            problem: Some(Problem::new(ProblemCode::Declined, reason)),
            ..self.follow_up(OperationKind::Authorize, None, due_at)
        };
        self.add(write, again, now).await?;
        self.change_status(write, &gift, OrderStatus::PendingPayment, now)
            .await
    }

    /// The pause after this decline. A decline while an earlier hold of the gift was valid does not count: the hold takes the
    /// limit of the card that another one would need.
    async fn pause(&self, write: &mut WriteTransaction) -> Result<Option<Duration>> {
        let declines: i64 = query_scalar(
            "SELECT count(*) FROM card_operation c WHERE c.account_no = $1 AND c.order_seq = $2 AND c.kind = 'authorize'
                AND c.state = 'declined' AND c.card = $3 AND c.finished_at >= coalesce((SELECT max(h.expires_at)
                    FROM card_operation h WHERE h.account_no = $1 AND h.order_seq = $2 AND h.kind = 'authorize'
                        AND h.state IN ('authorized', 'done')), 0)",
        )
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.card.clone())
        .fetch_one(write)
        .await?;
        let index = usize::try_from(declines - 1).unwrap_or(0);
        Ok(DECLINE_PAUSES.get(index).copied())
    }

    /// The card for another attempt: the one that the end user has saved last since the gift is to be paid, else that of this
    /// attempt. It can have been saved while this attempt was made.
    async fn payment_of_next_attempt(&self, write: &mut WriteTransaction) -> Result<CardPayment> {
        let newest: Option<NewestCard> = query_as(
            "SELECT n.processor_card AS card, n.processor_customer AS customer
             FROM payment_method m JOIN payment_method n ON n.account_no = m.account_no
                AND n.commerce_end_user_id = m.commerce_end_user_id
             WHERE m.account_no = $1 AND m.id = $2 AND n.processor_card IS NOT NULL
                AND n.card_saved_at > (SELECT min(c.created_at) FROM card_operation c
                    WHERE c.account_no = $1 AND c.order_seq = $3)
             ORDER BY n.card_saved_at DESC, n.id DESC LIMIT 1",
        )
        .bind(self.account_no)
        .bind(&self.payment_method_id)
        .bind(self.order_seq)
        .fetch_optional(write)
        .await?;
        let payment = self.payment();
        Ok(match newest {
            Some(NewestCard { card, customer }) => CardPayment {
                card,
                customer,
                ..payment
            },
            None => payment,
        })
    }

    /// The authorization still holds its amount. An old one is replaced before the processor drops it.
    pub(super) async fn still_held(
        &self,
        write: &mut WriteTransaction,
        now: Timestamp,
    ) -> Result<()> {
        let renewal = self.sent_at.zip(self.expires_at).map(|(since, end)| {
            authorization_renewal(since, end).max(since + MIN_RENEWAL_INTERVAL)
        });
        let renewal = renewal.filter(|renewal| *renewal > now);
        if renewal.is_none() {
            self.renew(write, now).await?;
        }
        self.set_due(write, renewal).await
    }

    /// The authorization was charged at the processor, not by the service. It never expires, another one would charge twice,
    /// and the capture of the shipped gift finds it done.
    pub(super) async fn charged_outside(
        &self,
        write: &mut WriteTransaction,
        now: Timestamp,
    ) -> Result<()> {
        query(trusted_sql(format!(
            "UPDATE card_operation SET expires_at = NULL WHERE {OPERATION_ROW}"
        )))
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .execute(&mut *write)
        .await?;
        let reason = "Charged at the processor, not by the service";
        self.set_problem(write, ProblemCode::ChargedOutside, reason, None)
            .await?;
        // A renewal that was requested already replaces this authorization, which is then refunded.
        void_unsent_authorizations(write, self.account_no, &[self.order_seq], now).await
    }

    /// The hold ended at the processor while the answer to its request was missing. Another attempt has a key of its own.
    pub(super) async fn ended_unanswered(
        &self,
        write: &mut WriteTransaction,
        now: Timestamp,
    ) -> Result<()> {
        let reason = "The authorization has ended";
        self.set_state(write, "void", Some(reason), now).await?;
        if !self.gift(write).await?.needs_authorization() {
            return Ok(());
        }
        let again = self.follow_up(OperationKind::Authorize, None, Some(now));
        self.add(write, again, now).await
    }

    /// The processor has dropped the authorization: the gift is not packed until there is a new one.
    pub(super) async fn lapsed(&self, write: &mut WriteTransaction, now: Timestamp) -> Result<()> {
        query(trusted_sql(format!(
            "UPDATE card_operation SET expires_at = $4 WHERE {OPERATION_ROW}"
        )))
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .bind(now)
        .execute(&mut *write)
        .await?;
        let reason = "The authorization has ended";
        self.set_problem(write, ProblemCode::AuthorizationEnded, reason, None)
            .await?;
        self.renew(write, now).await
    }

    /// Requests another authorization unless one is requested already.
    pub(super) async fn renew(&self, write: &mut WriteTransaction, now: Timestamp) -> Result<()> {
        if self.gift(write).await?.has_pending_authorization {
            return Ok(());
        }
        let renewal = self.follow_up(OperationKind::Authorize, None, Some(now));
        self.add(write, renewal, now).await
    }
}
