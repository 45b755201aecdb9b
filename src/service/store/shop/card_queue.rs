//! The queue of the operations of cards: leased by workers, and finished with what follows for the gift and its ledger, in one
//! transaction.

use std::time::Duration;

use super::{
    cards::{CardPayment, NewOperation, add_operations, void_unsent},
    parcels::insert_for_paid,
};
use crate::{
    contract::{
        Backoff, Cents, OrderStatus, PaymentMethodId, Timestamp, shop::funds::MovementKind,
    },
    service::{
        error::Result,
        rules::states::can_transition,
        shop::cards::{
            AUTHORIZATION_LIFETIME, AUTHORIZATION_RENEWAL, DECLINE_PAUSES, OperationKind,
            ProcessorCard,
        },
        store::{
            OrderTransition, Store, WriteTransaction,
            balances::lock_account_and_increase_revision,
            helpers::trusted_sql,
            payment_ledger::{Cause, open_ledgers, record},
            query, query_as, query_scalar,
            transitions::apply_transitions,
        },
    },
};

/// Time after which another worker performs an operation.
const LEASE: Duration = Duration::from_secs(180);

/// Pauses after answers that were lost, and failures of the processor.
const RETRY_BACKOFF: Backoff = Backoff::new(Duration::from_secs(5), Duration::from_secs(3_600));

/// A leased operation.
#[derive(Clone, Debug)]
pub(crate) struct CardOperation {
    pub(crate) account_no: i64,
    pub(crate) order_seq: i64,
    pub(crate) idempotency_key: String,
    pub(crate) kind: OperationKind,
    /// The authorization pays for the gift, and its state at the processor is to be checked.
    pub(crate) is_authorized: bool,
    pub(crate) card: String,
    pub(crate) customer: String,
    pub(crate) amount: Cents,
    pub(crate) intent: Option<String>,
    /// With this one.
    pub(crate) attempts: i64,
    /// When it was requested first.
    pub(crate) sent_at: Option<Timestamp>,
    payment_method_id: PaymentMethodId,
    expires_at: Option<Timestamp>,
}

/// The result of a request to the processor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CardOutcome {
    /// The amount is held, with this id.
    Authorized(String),
    /// The authorization still holds the amount.
    Unchanged,
    /// It was charged at the processor, not by the service.
    Charged,
    Done,
    /// The bank does not authorize.
    Declined(String),
    /// The authorization has ended at the processor.
    Gone,
    /// To be asked again.
    Retry(String),
}

#[derive(sqlx::FromRow)]
struct Row {
    kind: String,
    state: String,
    payment_method_id: PaymentMethodId,
    card: String,
    customer: String,
    amount: Cents,
    intent: Option<String>,
    attempts: i64,
    sent_at: Option<Timestamp>,
    expires_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct Key {
    account_no: i64,
    order_seq: i64,
    idempotency_key: String,
}

/// The other operations of a gift that decide what follows.
#[derive(sqlx::FromRow)]
struct GiftPayment {
    status: String,
    is_authorized: bool,
    has_pending_authorization: bool,
    /// A shipped gift whose authorization ended before it was captured.
    has_waiting_capture: bool,
    has_refund: bool,
}

impl GiftPayment {
    /// The gift waits for its first authorization.
    fn is_unpaid(&self) -> bool {
        let status = OrderStatus::from(self.status.as_str());
        matches!(status, OrderStatus::Accepted | OrderStatus::PendingPayment)
    }

    /// Whether an authorization is of use.
    fn needs_authorization(&self) -> bool {
        self.is_unpaid() || self.is_authorized || self.has_waiting_capture
    }
}

impl Store {
    /// Leases operations that are due, and counts the attempt before it is made.
    pub(crate) async fn claim_card_operations(
        &self,
        now: Timestamp,
        limit: i64,
        owner: &str,
    ) -> Result<Vec<CardOperation>> {
        // Reads first, because claiming a lease needs a write transaction.
        let due: Vec<Key> = query_as(
            "SELECT account_no, order_seq, idempotency_key FROM card_operation
             WHERE due_at <= $1 AND (lease_until IS NULL OR lease_until <= $1) ORDER BY due_at LIMIT $2",
        )
        .bind(now)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        let mut claimed = Vec::new();
        for Key {
            account_no,
            order_seq,
            idempotency_key,
        } in due
        {
            let claim = query_as(
                "UPDATE card_operation SET owner = $1, lease_until = $2, attempts = attempts + 1,
                    sent_at = coalesce(sent_at, $3)
                 WHERE account_no = $4 AND order_seq = $5 AND idempotency_key = $6 AND due_at <= $3
                    AND (lease_until IS NULL OR lease_until <= $3)
                 RETURNING kind, state, payment_method_id, card, customer, amount, intent, attempts, sent_at, expires_at",
            )
            .bind(owner)
            .bind(now + LEASE)
            .bind(now)
            .bind(account_no)
            .bind(order_seq)
            .bind(idempotency_key.clone());
            for row in self.fetch_written::<Row>(claim).await? {
                let Ok(kind) = row.kind.parse() else {
                    continue;
                };
                claimed.push(CardOperation {
                    account_no,
                    order_seq,
                    idempotency_key: idempotency_key.clone(),
                    kind,
                    is_authorized: row.state == "authorized",
                    card: row.card,
                    customer: row.customer,
                    amount: row.amount,
                    intent: row.intent,
                    attempts: row.attempts,
                    sent_at: row.sent_at,
                    payment_method_id: row.payment_method_id,
                    expires_at: row.expires_at,
                });
            }
        }
        Ok(claimed)
    }

    /// Records the result of an operation, with what follows. Does nothing when the lease was lost, or the operation was given
    /// up meanwhile.
    pub(crate) async fn finish_card_operation(
        &self,
        operation: &CardOperation,
        outcome: &CardOutcome,
        now: Timestamp,
        owner: &str,
    ) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account_and_increase_revision(&mut write, operation.account_no).await?;
            let is_leased = query(
                "UPDATE card_operation SET owner = NULL, lease_until = NULL
                 WHERE account_no = $1 AND order_seq = $2 AND idempotency_key = $3 AND owner = $4
                    AND state IN ('pending', 'authorized')",
            )
            .bind(operation.account_no)
            .bind(operation.order_seq)
            .bind(operation.idempotency_key.clone())
            .bind(owner)
            .execute(&mut write)
            .await?;
            if is_leased == 0 {
                return Ok(());
            }
            match (operation.kind, outcome) {
                (_, CardOutcome::Retry(reason)) => {
                    operation.retry(&mut write, reason, now).await?;
                }
                (OperationKind::Authorize, CardOutcome::Authorized(intent)) => {
                    operation.authorized(&mut write, intent, now).await?;
                }
                (OperationKind::Authorize, CardOutcome::Declined(reason)) => {
                    operation.declined(&mut write, reason, now).await?;
                }
                (OperationKind::Authorize, CardOutcome::Unchanged) => {
                    operation.checked(&mut write, now).await?;
                }
                (OperationKind::Authorize, CardOutcome::Charged) => {
                    operation.charged_early(&mut write).await?;
                }
                (OperationKind::Authorize, _) => operation.lapsed(&mut write, now).await?,
                (OperationKind::Capture, CardOutcome::Gone) => {
                    operation.capture_again(&mut write, now).await?;
                }
                (OperationKind::Capture, _) => operation.captured(&mut write, now).await?,
                (OperationKind::Cancel | OperationKind::Refund, _) => {
                    operation.set_state(&mut write, "done", None, now).await?;
                }
            }
            write.commit().await?;
            Ok(())
        })
        .await
    }

    /// Lets the worker look at an authorization and at the operations with it now. Returns whether there are any.
    pub(crate) async fn check_card_intent(&self, intent: &str, now: Timestamp) -> Result<bool> {
        let check = query(
            "UPDATE card_operation SET due_at = $1
             WHERE intent = $2 AND state IN ('pending', 'authorized') AND due_at > $1",
        )
        .bind(now)
        .bind(intent.to_owned());
        Ok(self.execute(check).await? > 0)
    }

    /// Ends all leases, when no other worker uses the database.
    pub(in crate::service::store) async fn release_card_leases(&self) -> Result<()> {
        let release = query(
            "UPDATE card_operation SET owner = NULL, lease_until = NULL WHERE owner IS NOT NULL",
        );
        self.execute(release).await?;
        Ok(())
    }
}

/// Lets a new card of an end user pay what older ones of the user were declined for.
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
    fn payment(&self) -> CardPayment {
        CardPayment {
            payment_method_id: self.payment_method_id.clone(),
            card: self.card.clone(),
            customer: self.customer.clone(),
        }
    }

    fn follow_up(
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
        }
    }

    async fn add(
        &self,
        write: &mut WriteTransaction,
        operations: &[NewOperation],
        now: Timestamp,
    ) -> Result<()> {
        add_operations(write, self.account_no, operations, now).await
    }

    async fn gift(&self, write: &mut WriteTransaction) -> Result<GiftPayment> {
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
    async fn set_state(
        &self,
        write: &mut WriteTransaction,
        state: &'static str,
        error: Option<&str>,
        now: Timestamp,
    ) -> Result<()> {
        query(
            "UPDATE card_operation SET state = $1, error = $2, due_at = NULL, finished_at = $3
             WHERE account_no = $4 AND order_seq = $5 AND idempotency_key = $6",
        )
        .bind(state)
        .bind(error.map(str::to_owned))
        .bind(now)
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .execute(write)
        .await?;
        Ok(())
    }

    async fn retry(
        &self,
        write: &mut WriteTransaction,
        reason: &str,
        now: Timestamp,
    ) -> Result<()> {
        let failures = u32::try_from(self.attempts).unwrap_or(u32::MAX);
        query(
            "UPDATE card_operation SET error = $1, due_at = $2
             WHERE account_no = $3 AND order_seq = $4 AND idempotency_key = $5",
        )
        .bind(reason.to_owned())
        .bind(now + RETRY_BACKOFF.pause(failures))
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .execute(write)
        .await?;
        Ok(())
    }

    /// The amount is held. The gift can be shipped, or the hold is of no use any more.
    async fn authorized(
        &self,
        write: &mut WriteTransaction,
        intent: &str,
        now: Timestamp,
    ) -> Result<()> {
        let gift = self.gift(write).await?;
        // An answer that was lost before can have been the hold.
        let held_since = self.sent_at.unwrap_or(now);
        query(
            "UPDATE card_operation SET intent = $1, expires_at = $2 WHERE account_no = $3 AND order_seq = $4
                AND idempotency_key = $5",
        )
        .bind(intent.to_owned())
        .bind(held_since + AUTHORIZATION_LIFETIME)
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .execute(&mut *write)
        .await?;
        if gift.has_waiting_capture {
            self.set_state(write, "done", None, now).await?;
            query(
                "UPDATE card_operation SET intent = $1, due_at = $2 WHERE account_no = $3 AND order_seq = $4
                    AND kind = 'capture' AND state = 'pending' AND intent IS NULL",
            )
            .bind(intent.to_owned())
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
            let cancel = self.follow_up(OperationKind::Cancel, Some(intent), Some(now));
            return self.add(write, &[cancel], now).await;
        }
        if gift.is_authorized {
            self.replace_authorization(write, now).await?;
        }
        query(
            "UPDATE card_operation SET state = 'authorized', error = NULL, attempts = 0, due_at = $1
             WHERE account_no = $2 AND order_seq = $3 AND idempotency_key = $4",
        )
        .bind(held_since + AUTHORIZATION_RENEWAL)
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

    /// Cancels the older authorization of the gift.
    async fn replace_authorization(
        &self,
        write: &mut WriteTransaction,
        now: Timestamp,
    ) -> Result<()> {
        let older: Vec<String> = query_scalar(
            "UPDATE card_operation SET state = 'done', due_at = NULL, owner = NULL, lease_until = NULL, finished_at = $1
             WHERE account_no = $2 AND order_seq = $3 AND state = 'authorized' RETURNING intent",
        )
        .bind(now)
        .bind(self.account_no)
        .bind(self.order_seq)
        .fetch_all(&mut *write)
        .await?;
        let cancels: Vec<NewOperation> = older
            .iter()
            .map(|intent| self.follow_up(OperationKind::Cancel, Some(intent), Some(now)))
            .collect();
        self.add(write, &cancels, now).await
    }

    /// The first authorization of a gift: the ledger has it, and the gift is to be shipped.
    async fn pay(
        &self,
        write: &mut WriteTransaction,
        gift: &GiftPayment,
        now: Timestamp,
    ) -> Result<()> {
        // Before the order has the amount, which would be part of an opening entry.
        open_ledgers(write, self.account_no, now).await?;
        query("UPDATE orders SET authorized = $1 WHERE account_no = $2 AND seq = $3")
            .bind(self.amount)
            .bind(self.account_no)
            .bind(self.order_seq)
            .execute(&mut *write)
            .await?;
        let cause = Cause::Orders(&[(self.order_seq, self.amount)]);
        let method = &self.payment_method_id;
        let kind = MovementKind::Authorize;
        record(
            write,
            self.account_no,
            method,
            kind,
            self.amount,
            cause,
            now,
        )
        .await?;
        self.change_status(write, gift, OrderStatus::Paid, now)
            .await?;
        insert_for_paid(write, self.account_no, &[self.order_seq], now).await
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
    async fn declined(
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
        let declines: i64 = query_scalar(
            "SELECT count(*) FROM card_operation c WHERE c.account_no = $1 AND c.order_seq = $2 AND c.state = 'declined'
                AND c.card = $3",
        )
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.card.clone())
        .fetch_one(&mut *write)
        .await?;
        let pause = usize::try_from(declines - 1)
            .ok()
            .and_then(|index| DECLINE_PAUSES.get(index));
        let again = self.follow_up(
            OperationKind::Authorize,
            None,
            pause.map(|pause| now + *pause),
        );
        self.add(write, &[again], now).await?;
        self.change_status(write, &gift, OrderStatus::PendingPayment, now)
            .await
    }

    /// The authorization still holds its amount. An old one is replaced before the processor drops it.
    async fn checked(&self, write: &mut WriteTransaction, now: Timestamp) -> Result<()> {
        let renewal = self
            .expires_at
            .map(|end| end - (AUTHORIZATION_LIFETIME - AUTHORIZATION_RENEWAL));
        let is_old = renewal.is_none_or(|renewal| renewal <= now);
        if is_old {
            self.renew(write, now).await?;
        }
        query(
            "UPDATE card_operation SET attempts = 0, error = NULL, due_at = $1
             WHERE account_no = $2 AND order_seq = $3 AND idempotency_key = $4",
        )
        .bind(renewal.filter(|_| !is_old))
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .execute(write)
        .await?;
        Ok(())
    }

    /// The authorization was charged at the processor, not by the service. It never expires, another one would charge twice,
    /// and the capture of the shipped gift finds it done.
    async fn charged_early(&self, write: &mut WriteTransaction) -> Result<()> {
        query(
            "UPDATE card_operation SET expires_at = NULL, due_at = NULL, error = 'Charged outside of the service'
             WHERE account_no = $1 AND order_seq = $2 AND idempotency_key = $3",
        )
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .execute(write)
        .await?;
        Ok(())
    }

    /// The processor has dropped the authorization: the gift is not packed until there is a new one.
    async fn lapsed(&self, write: &mut WriteTransaction, now: Timestamp) -> Result<()> {
        query(
            "UPDATE card_operation SET expires_at = $1, due_at = NULL, error = 'The authorization has ended'
             WHERE account_no = $2 AND order_seq = $3 AND idempotency_key = $4",
        )
        .bind(now)
        .bind(self.account_no)
        .bind(self.order_seq)
        .bind(self.idempotency_key.clone())
        .execute(&mut *write)
        .await?;
        self.renew(write, now).await
    }

    /// Requests another authorization unless one is requested already.
    async fn renew(&self, write: &mut WriteTransaction, now: Timestamp) -> Result<()> {
        if self.gift(write).await?.has_pending_authorization {
            return Ok(());
        }
        let renewal = self.follow_up(OperationKind::Authorize, None, Some(now));
        self.add(write, &[renewal], now).await
    }

    /// The gift was charged. A refund that waits for it can be made.
    async fn captured(&self, write: &mut WriteTransaction, now: Timestamp) -> Result<()> {
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
    async fn capture_again(&self, write: &mut WriteTransaction, now: Timestamp) -> Result<()> {
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
                // It waits for the capture, so that no worker has requested it.
                void_unsent(write, self.account_no, self.order_seq, &key, now).await?;
            }
            return Ok(());
        }
        self.add(
            write,
            &[self.follow_up(OperationKind::Capture, None, None)],
            now,
        )
        .await?;
        self.renew(write, now).await
    }
}
