//! Performs the operations of cards that are due, and records their results.
//!
//! An operation is counted as sent before its request leaves. When the process ends meanwhile, or the answer is lost, the next
//! worker repeats the request with the same key.

use std::{
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures_util::FutureExt as _;
use tokio::{sync::Mutex, task::JoinSet};

use super::{
    CardError, CardHold, CardProcessor, ChargeState, HoldState, OperationKind, ReturnState,
};
use crate::{
    contract::{Backoff, Clock},
    service::{
        error::Result,
        idle_pause::IdlePause,
        store::{CardOperation, CardOutcome, OperationState, SharedStore},
        supervisor::Crashes,
    },
};

const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The most operations that are performed at the same time.
const MAX_CONCURRENT_OPERATIONS: usize = 8;

/// Shorter than the lease of an operation.
const OPERATION_TIMEOUT: Duration = Duration::from_secs(150);

/// Pauses after database errors.
const ERROR_BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(30));

/// Any number of workers can share a database, because they lease operations.
pub(crate) struct CardWorker {
    store: SharedStore,
    clock: Arc<dyn Clock>,
    processor: Arc<dyn CardProcessor>,
    crashes: Arc<Crashes>,
    /// Identifies the worker as the owner of leases.
    name: String,
    /// Locked while the worker performs operations, so that [`stop`](Self::stop) can wait for their results.
    round: Mutex<()>,
    is_stopping: AtomicBool,
}

impl CardWorker {
    pub(crate) fn new(
        store: SharedStore,
        clock: Arc<dyn Clock>,
        processor: Arc<dyn CardProcessor>,
        crashes: Arc<Crashes>,
    ) -> Self {
        Self {
            store,
            clock,
            processor,
            crashes,
            name: uuid::Uuid::new_v4().to_string(),
            round: Mutex::default(),
            is_stopping: AtomicBool::new(false),
        }
    }

    /// Works until the worker is stopped or the future is dropped.
    pub(crate) async fn run(self: Arc<Self>) {
        let mut failures = 0;
        let mut idle = IdlePause::new(POLL_INTERVAL, self.store.writes());
        while !self.is_stopping() {
            match self.perform_due_operations().await {
                Ok(has_found_any) => {
                    failures = 0;
                    idle.wait(has_found_any).await;
                }
                Err(error) => {
                    tracing::error!(%error, "operations of cards failed and are tried again");
                    failures = u32::saturating_add(failures, 1);
                    tokio::time::sleep(ERROR_BACKOFF.pause(failures)).await;
                }
            }
        }
    }

    /// Performs the operations that are due until none is left. Returns whether there were any.
    pub(crate) async fn perform_due_operations(self: &Arc<Self>) -> Result<bool> {
        let _round = self.round.lock().await;
        // Operations are separate tasks: each may hold a database connection that the loop waits for. Each result is recorded
        // as soon as it is known, and the next operation begins then.
        let mut running = JoinSet::new();
        let mut has_found_any = false;
        let mut result: Result<()> = Ok(());
        loop {
            let free = MAX_CONCURRENT_OPERATIONS.saturating_sub(running.len());
            if free > 0 && result.is_ok() && !self.is_stopping() {
                let limit = i64::try_from(free).unwrap_or(1);
                let now = self.clock.now();
                let claim = self.store.claim_card_operations(now, limit, &self.name);
                match claim.await {
                    Ok(due) => {
                        has_found_any |= !due.is_empty();
                        for operation in due {
                            let worker = Arc::clone(self);
                            running
                                .spawn(async move { worker.perform_and_record(&operation).await });
                        }
                    }
                    Err(error) => result = Err(error),
                }
            }
            // Operations become due while a slow one is performed.
            match tokio::time::timeout(POLL_INTERVAL, running.join_next()).await {
                Ok(None) => break,
                Ok(Some(Ok(recorded))) => result = result.and(recorded),
                Ok(Some(Err(error))) => {
                    if let Ok(panic) = error.try_into_panic() {
                        std::panic::resume_unwind(panic);
                    }
                }
                Err(_elapsed) => {}
            }
        }
        result.map(|()| has_found_any)
    }

    async fn perform_and_record(&self, operation: &CardOperation) -> Result<()> {
        let outcome = self.perform(operation).await;
        let now = self.clock.now();
        let recorded = self
            .store
            .finish_card_operation(operation, &outcome, now, &self.name);
        recorded.await
    }

    async fn perform(&self, operation: &CardOperation) -> CardOutcome {
        let request = tokio::time::timeout(OPERATION_TIMEOUT, self.request_or_check(operation));
        let answer = match AssertUnwindSafe(request).catch_unwind().await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(CardError::Unknown("The processor was too slow".to_owned())),
            Err(_) => {
                self.crashes.record_attempt("card_operations");
                tracing::error!("an operation of a card panicked");
                Err(CardError::Unknown("The operation panicked".to_owned()))
            }
        };
        match answer {
            Ok(outcome) => outcome,
            Err(CardError::Gone) => CardOutcome::Gone,
            // Not performed: another attempt has another key.
            Err(CardError::Declined(reason) | CardError::Refused(reason))
                if operation.kind == OperationKind::Authorize
                    && operation.state == OperationState::Pending =>
            {
                CardOutcome::Declined(reason)
            }
            Err(error) => {
                tracing::warn!(
                    account = operation.account_no, order = operation.order_seq,
                    kind = <&str>::from(operation.kind), %error,
                    "an operation of a card is tried again"
                );
                let (code, reason) = error.problem();
                CardOutcome::Retry(code, reason)
            }
        }
    }

    async fn request_or_check(&self, operation: &CardOperation) -> Result<CardOutcome, CardError> {
        match operation.state {
            OperationState::Pending => self.request(operation).await,
            OperationState::Authorized | OperationState::Done => self.check(operation).await,
        }
    }

    /// Requests what was not performed yet.
    async fn request(&self, operation: &CardOperation) -> Result<CardOutcome, CardError> {
        let amount = operation.amount;
        let key = operation.key();
        let intent = operation.intent.as_deref().unwrap_or_default();
        let processor = &self.processor;
        Ok(match operation.kind {
            OperationKind::Authorize => {
                let hold = CardHold {
                    card: &operation.card,
                    customer: &operation.customer,
                    amount,
                    key,
                    requested_at: operation.sent_at.filter(|_| operation.attempts > 1),
                };
                CardOutcome::Authorized(processor.authorize(&hold).await?)
            }
            OperationKind::Capture => {
                let key = key.idempotency_key;
                processor.capture(intent, amount, key).await?;
                CardOutcome::Done
            }
            OperationKind::Cancel => returned(processor.cancel(intent, key).await?),
            OperationKind::Refund => returned(processor.refund(intent, amount, key).await?),
        })
    }

    /// Reads the state of what was performed.
    async fn check(&self, operation: &CardOperation) -> Result<CardOutcome, CardError> {
        let amount = operation.amount;
        let intent = operation.intent.as_deref().unwrap_or_default();
        let processor = &self.processor;
        Ok(match operation.kind {
            OperationKind::Authorize => match processor.check_hold(intent, amount).await? {
                HoldState::Held => CardOutcome::Done,
                HoldState::Charged => CardOutcome::Charged,
                HoldState::Gone => CardOutcome::Gone,
            },
            OperationKind::Capture => match processor.check_charge(intent, amount).await? {
                ChargeState::Charged => CardOutcome::Done,
                ChargeState::Refunded => CardOutcome::RefundedOutside,
            },
            OperationKind::Cancel | OperationKind::Refund => {
                returned(processor.check_return(intent).await?)
            }
        })
    }

    fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }

    /// Stops the worker after the operations that are being performed, and waits for their results.
    pub(crate) async fn stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
        let _round = self.round.lock().await;
    }
}

fn returned(state: ReturnState) -> CardOutcome {
    match state {
        ReturnState::Canceled => CardOutcome::Done,
        ReturnState::Refunded => CardOutcome::Refunded,
        ReturnState::Failed(reason) => CardOutcome::RefundFailed(reason),
    }
}
