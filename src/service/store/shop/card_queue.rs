//! The queue of the operations of cards: leased by workers, finished with their results, and due again after events of the
//! processor.

use std::time::Duration;

use super::cards::CardPayment;
use crate::{
    contract::{Cents, PaymentMethodId, Timestamp},
    service::{
        error::Result,
        shop::cards::{Authorization, OperationKey, OperationKind, ProblemCode},
        store::{
            Store, balances::lock_account_and_increase_revision, query, query_as, query_scalar,
        },
    },
};

/// Time after which another worker performs an operation.
const LEASE: Duration = Duration::from_secs(180);

/// The operations that are due and not leased. `$1`: now; `$2`: how many.
pub(in crate::service::store) const DUE_OPERATIONS: &str =
    "SELECT account_no, order_seq, idempotency_key FROM card_operation
     WHERE due_at <= $1 AND (lease_until IS NULL OR lease_until <= $1) ORDER BY due_at LIMIT $2";

/// Leases an operation that is due, and counts the attempt.
pub(in crate::service::store) const CLAIM_OPERATION: &str =
    "UPDATE card_operation SET owner = $1, lease_until = $2, attempts = attempts + 1,
        sent_at = coalesce(sent_at, $3), event_at = NULL
     WHERE account_no = $4 AND order_seq = $5 AND idempotency_key = $6 AND due_at <= $3
        AND (lease_until IS NULL OR lease_until <= $3)
     RETURNING kind, state, payment_method_id, card, customer, amount, intent, attempts, sent_at, expires_at, is_recorded";

/// A leased operation.
#[derive(Clone, Debug)]
pub(crate) struct CardOperation {
    pub(crate) account_no: i64,
    pub(crate) order_seq: i64,
    pub(crate) idempotency_key: String,
    pub(crate) kind: OperationKind,
    pub(crate) state: OperationState,
    pub(crate) card: String,
    pub(crate) customer: String,
    pub(crate) amount: Cents,
    pub(crate) intent: Option<String>,
    /// Counts the attempt that is made now.
    pub(crate) attempts: i64,
    /// When it was requested first; of an authorization: since when its amount is held.
    pub(crate) sent_at: Option<Timestamp>,
    pub(super) payment_method_id: PaymentMethodId,
    pub(super) expires_at: Option<Timestamp>,
    /// Whether the ledger has its movement.
    pub(super) is_recorded: bool,
}

/// The states in which a worker acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum OperationState {
    /// To be requested.
    Pending,
    /// The authorization pays for the gift, and its state at the processor is to be checked.
    Authorized,
    /// The processor has performed it, and its state there is to be checked.
    Done,
}

/// The result of a request to the processor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CardOutcome {
    /// The amount is held.
    Authorized(Authorization),
    /// Performed, or still as it was performed.
    Done,
    /// A charge was returned.
    Refunded,
    /// An authorization was charged at the processor, not by the service.
    Charged,
    /// A charge was refunded at the processor.
    RefundedOutside,
    /// The bank does not authorize.
    Declined(String),
    /// The bank did not take a refund.
    RefundFailed(String),
    /// The authorization has ended at the processor.
    Gone,
    /// To be requested again.
    Retry(ProblemCode, String),
}

/// The subject of an event of the processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardEvent<'a> {
    pub(crate) intent: &'a str,
    /// The operation that the metadata of the event names.
    pub(crate) operation: Option<OperationKey<'a>>,
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
    is_recorded: bool,
}

#[derive(sqlx::FromRow)]
struct Key {
    account_no: i64,
    order_seq: i64,
    idempotency_key: String,
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
        let due: Vec<Key> = query_as(DUE_OPERATIONS)
            .bind(now)
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
        let mut claimed = Vec::new();
        for key in due {
            let claim = query_as(CLAIM_OPERATION)
                .bind(owner)
                .bind(now + LEASE)
                .bind(now)
                .bind(key.account_no)
                .bind(key.order_seq)
                .bind(key.idempotency_key.clone());
            match self.fetch_written::<Row>(claim).await {
                Ok(rows) => {
                    claimed.extend(rows.into_iter().filter_map(|row| row.into_operation(&key)));
                }
                Err(error) if claimed.is_empty() => return Err(error),
                // Those that are leased are performed.
                Err(error) => {
                    tracing::warn!(%error, "not all due operations of cards could be leased");
                    break;
                }
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
                    AND state IN ('pending', 'authorized', 'done')",
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
            operation.apply(&mut write, outcome, now).await?;
            // The state that was read can be older than the event.
            query(
                "UPDATE card_operation SET due_at = $1, event_at = NULL
                 WHERE account_no = $2 AND order_seq = $3 AND idempotency_key = $4 AND event_at IS NOT NULL
                    AND (state = 'authorized' OR state = 'done' AND kind <> 'authorize')",
            )
            .bind(now)
            .bind(operation.account_no)
            .bind(operation.order_seq)
            .bind(operation.idempotency_key.clone())
            .execute(&mut write)
            .await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    /// Lets the worker look now at what the operations of an event's payment have become, and again at one whose answer is
    /// being recorded.
    pub(crate) async fn note_card_event(&self, event: CardEvent<'_>, now: Timestamp) -> Result<()> {
        if let Some(key) = event.operation
            && self
                .note_event_of(key.account_no, key.order_seq, event, now)
                .await?
        {
            return Ok(());
        }
        // An event without metadata, such as that of a refund by hand. Read first, so that one shard is written.
        let found: Option<(i64, i64)> =
            query_as("SELECT account_no, order_seq FROM card_operation WHERE intent = $1 LIMIT 1")
                .bind(event.intent.to_owned())
                .fetch_optional(&self.pool)
                .await?;
        if let Some((account_no, order_seq)) = found {
            self.note_event_of(account_no, order_seq, event, now)
                .await?;
        }
        Ok(())
    }

    /// Returns whether the gift has the operation. An operation that waits for an operator stays as it is.
    async fn note_event_of(
        &self,
        account_no: i64,
        order_seq: i64,
        event: CardEvent<'_>,
        now: Timestamp,
    ) -> Result<bool> {
        let key = event.operation.map(|operation| operation.idempotency_key);
        let known: i64 = query_scalar(
            "SELECT count(*) FROM card_operation WHERE account_no = $1 AND order_seq = $2
                AND (intent = $3 OR idempotency_key = $4)",
        )
        .bind(account_no)
        .bind(order_seq)
        .bind(event.intent.to_owned())
        .bind(key.unwrap_or_default().to_owned())
        .fetch_one(&self.pool)
        .await?;
        if known == 0 {
            return Ok(false);
        }
        let note = query(
            "UPDATE card_operation SET event_at = $1, due_at = $1
             WHERE account_no = $2 AND order_seq = $3 AND (intent = $4 OR idempotency_key = $5)
                AND (state = 'authorized' OR state = 'pending' AND due_at IS NOT NULL
                    OR state = 'done' AND kind <> 'authorize')",
        )
        .bind(now)
        .bind(account_no)
        .bind(order_seq)
        .bind(event.intent.to_owned())
        .bind(key.unwrap_or_default().to_owned());
        self.execute(note).await?;
        Ok(true)
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

impl Row {
    /// `None` of an operation that another version added.
    fn into_operation(self, key: &Key) -> Option<CardOperation> {
        Some(CardOperation {
            account_no: key.account_no,
            order_seq: key.order_seq,
            idempotency_key: key.idempotency_key.clone(),
            kind: self.kind.parse().ok()?,
            state: self.state.parse().ok()?,
            card: self.card,
            customer: self.customer,
            amount: self.amount,
            intent: self.intent,
            attempts: self.attempts,
            sent_at: self.sent_at,
            payment_method_id: self.payment_method_id,
            expires_at: self.expires_at,
            is_recorded: self.is_recorded,
        })
    }
}

impl CardOperation {
    pub(crate) fn key(&self) -> OperationKey<'_> {
        OperationKey {
            account_no: self.account_no,
            order_seq: self.order_seq,
            idempotency_key: &self.idempotency_key,
        }
    }

    pub(super) fn payment(&self) -> CardPayment {
        CardPayment {
            payment_method_id: self.payment_method_id.clone(),
            card: self.card.clone(),
            customer: self.customer.clone(),
        }
    }
}
