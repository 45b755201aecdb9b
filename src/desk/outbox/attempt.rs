//! Posts one entry and stores the result.

use std::time::Duration;

use super::{
    lookup::Lookup,
    ports::{Finalized, SentEntry},
    retry_schedule::RetryReason,
    signals::GuardCheck,
    worker::{StepOutcome, Worker, in_doubt},
};
use crate::{
    client::ClientError,
    contract::{CartRequest, OrderBatch, OrderBatchRequest, Recipient},
    desk::{
        Event, Impact, OutboxEntry, OutboxState, Problem, ProblemKind, SendStep,
        batch_rules::RuleSources, guard_check::GuardSources, guards::uncovered,
        outbox_entry::CONTENT_TOO_LARGE, problem::service_problem, store::StoreError,
        view::Changed,
    },
};

/// HTTP 409, with which services refuse a `customer_reference_id` that they already have.
const CONFLICT: u16 = 409;

/// How long the check of the rules is valid with which the engine added an entry. A check takes as
/// long as the recipients are many.
const FRESH_TIME: Duration = Duration::from_secs(60);

/// The part of a request that the price check needs.
#[derive(serde::Deserialize)]
struct CartOnly {
    cart: CartRequest,
}

/// How long the price check before a send may take; then the entry waits.
const PRICE_TIMEOUT: Duration = Duration::from_secs(20);

impl Worker<'_> {
    /// Posts the request of an entry. Called only for a first attempt, when a repetition is safe,
    /// or when the user decided to send again.
    pub(super) async fn attempt(&self, entry: &OutboxEntry) -> Result<StepOutcome, StoreError> {
        if entry.state == OutboxState::Waiting
            && let Some(outcome) = self.check_before_first_post(entry).await?
        {
            return Ok(outcome);
        }
        let step = SendStep::AttemptStarted {
            attempt: entry.attempts.started + 1,
        };
        if !self.advance(entry, &OutboxState::Sending, &step).await? {
            return Ok(StepOutcome::Settled);
        }
        // The request is read after the state is written: from here on the entry cannot be
        // canceled.
        let request = self.ports.store.outbox_request(entry.id).await?;
        let sending = &OutboxEntry {
            state: OutboxState::Sending,
            attempts: entry.attempts.after(&step, self.now()),
            ..entry.clone()
        };
        let timeout = self.ports.engine.send_timeout();
        match self.service.create_batch(request, timeout).await {
            Ok(batch) => self.sent(sending, &batch).await,
            Err(error) => self.not_sent(sending, &entry.state, error).await,
        }
    }

    /// Checks a request that was never posted: an entry can wait for days, while the scheduled time
    /// passes or the price changes. Returns `None` when the request may be posted.
    async fn check_before_first_post(
        &self,
        entry: &OutboxEntry,
    ) -> Result<Option<StepOutcome>, StoreError> {
        let body = match self.ports.store.outbox_request(entry.id).await {
            // The entry was removed.
            Err(StoreError::Sql(sqlx::Error::RowNotFound)) => {
                return Ok(Some(StepOutcome::Settled));
            }
            body => body?,
        };
        if body.is_empty() {
            // The entry was canceled.
            return Ok(Some(StepOutcome::Settled));
        }
        let is_check_current = self.is_guard_check_current(entry);
        if is_check_current && self.is_fresh(entry) {
            let CartOnly { cart } = serde_json::from_slice(&body)?;
            return self.recheck_price(entry, cart).await;
        }
        let request: OrderBatchRequest = serde_json::from_slice(&body)?;
        let cart = request.cart.clone();
        if !is_check_current && let Some(problem) = self.new_warnings(entry, &request).await? {
            return self.refuse(entry, problem.into()).await.map(Some);
        }
        let rules = RuleSources {
            store: &self.ports.store,
            connection_row: self.ports.connection_row,
            country: &self.ports.engine.country(),
            now: self.now(),
        };
        let violations = rules.violations(request).await?;
        if !violations.is_empty() {
            let problem = ProblemKind::RulesViolated { violations };
            return self.refuse(entry, problem.into()).await.map(Some);
        }
        self.recheck_price(entry, cart).await
    }

    /// Whether the engine checked the request a moment ago, when it added the entry.
    fn is_fresh(&self, entry: &OutboxEntry) -> bool {
        let now = self.now();
        now >= entry.created_at && now.since(entry.created_at) < FRESH_TIME
    }

    /// Whether nothing that the guards depend on changed since the user confirmed the send. Known
    /// once, because the outbox applies the guards only before the first attempt.
    fn is_guard_check_current(&self, entry: &OutboxEntry) -> bool {
        let current = GuardCheck {
            generation: self.ports.store.guard_generation(),
            settings: self.ports.engine.guard_settings(),
        };
        self.ports.signals.take_check(entry.id) == Some(current)
    }

    /// Applies the guards to the current data. Returns a problem when a warning is new.
    async fn new_warnings(
        &self,
        entry: &OutboxEntry,
        request: &OrderBatchRequest,
    ) -> Result<Option<ProblemKind>, StoreError> {
        let store = &self.ports.store;
        let sources = GuardSources {
            store,
            connection_row: self.ports.connection_row,
            country: &self.ports.engine.country(),
            settings: self.ports.engine.guard_settings(),
            now: self.now(),
        };
        let found = sources.request_warnings(entry, request.clone()).await?;
        let accepted = store.accepted_warnings(entry.id).await?;
        Ok(ProblemKind::of_uncovered(&uncovered(&found, &accepted)))
    }

    /// Refuses the entry when the price is now higher than the price that the user agreed to.
    async fn recheck_price(
        &self,
        entry: &OutboxEntry,
        cart: CartRequest,
    ) -> Result<Option<StepOutcome>, StoreError> {
        let estimate = self.service.estimate_price(cart, entry.recipients);
        let Ok(estimate) = tokio::time::timeout(PRICE_TIMEOUT, estimate).await else {
            return Ok(Some(StepOutcome::Retry(RetryReason::Failure, None)));
        };
        let current = match estimate {
            Ok(price) => price.total_price_estimate.est_group_total_high,
            Err(error) if is_offline(&error) => {
                return Ok(Some(StepOutcome::Offline(error.retry_after())));
            }
            Err(error) if may_have_arrived(&error) => {
                let pause = error.retry_after();
                return Ok(Some(StepOutcome::Retry(RetryReason::Failure, pause)));
            }
            Err(error) => return self.refused(entry, &error).await.map(Some),
        };
        let agreed = entry.total_high;
        if current <= agreed {
            return Ok(None);
        }
        let problem = ProblemKind::PriceIncreased { agreed, current };
        self.refuse(entry, problem.into()).await.map(Some)
    }

    /// Stores the result of a failed attempt. `before` is the state of the entry before the
    /// attempt.
    async fn not_sent(
        &self,
        entry: &OutboxEntry,
        before: &OutboxState,
        error: ClientError,
    ) -> Result<StepOutcome, StoreError> {
        if is_offline(&error) {
            let state = self.state_without_attempt(before, &error);
            let problem = service_problem(&error, Impact::DraftSaved).code();
            let step = SendStep::NotReached { problem };
            self.advance(entry, &state, &step).await?;
            return Ok(StepOutcome::Offline(error.retry_after()));
        }
        let is_first = entry.attempts.is_first_arrival();
        // A proxy that refuses a large request refuses the same bytes each time.
        let is_repeat_too_large = is_too_large(&error) && !is_first;
        if !is_repeat_too_large && (may_have_arrived(&error) || is_conflict(&error) && is_first) {
            return self.set_in_doubt(entry, &error, RetryReason::Failure).await;
        }
        if is_first && is_too_large(&error) {
            return self.split_unless_found(entry, &error).await;
        }
        if is_first {
            return self.refused_unless_found(entry, &error).await;
        }
        if let OutboxState::NeedsReview(_) = before {
            return self.resend_failed(entry, before, &error).await;
        }
        self.repeat_refused(entry, &error).await
    }

    /// The state after an attempt that the service did not receive or process. If an earlier
    /// attempt may have arrived, the entry stays in doubt or in review.
    fn state_without_attempt(&self, before: &OutboxState, error: &ClientError) -> OutboxState {
        match before {
            OutboxState::Waiting => OutboxState::Waiting,
            OutboxState::NeedsReview(problem) => OutboxState::NeedsReview(problem.clone()),
            _ => OutboxState::InDoubt(in_doubt(error)),
        }
    }

    pub(super) async fn set_in_doubt(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
        reason: RetryReason,
    ) -> Result<StepOutcome, StoreError> {
        let problem = in_doubt(error);
        let step = SendStep::InDoubt {
            problem: problem.code(),
        };
        self.advance(entry, &OutboxState::InDoubt(problem), &step)
            .await?;
        Ok(StepOutcome::Retry(reason, error.retry_after()))
    }

    /// The service refused the first request. The batch is looked up once all the same: a database
    /// that was restored from a backup does not remember an earlier attempt, and a proxy can have
    /// repeated the request. A similar batch without a reference can be the batch of either, so the
    /// user decides.
    async fn refused_unless_found(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<StepOutcome, StoreError> {
        match self.look_up(entry).await? {
            Ok(Lookup::Found(batch)) => self.sent(entry, &batch).await,
            Ok(Lookup::Unclear { candidates, .. }) if !candidates.is_empty() => {
                self.set_in_doubt(entry, error, RetryReason::NotFound).await
            }
            _ => self.refused(entry, error).await,
        }
    }

    /// The service refused a repeated request. The reason can be that the first request arrived, in
    /// any wording and with any status, so the outbox only looks the batch up from now on.
    async fn repeat_refused(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<StepOutcome, StoreError> {
        let step = SendStep::RepeatRefused {
            status: status_of(error),
        };
        let state = OutboxState::InDoubt(in_doubt(error));
        self.advance(entry, &state, &step).await?;
        Ok(StepOutcome::Retry(RetryReason::RepeatRefused, None))
    }

    /// A forced resend failed and sent nothing; the user still has to decide.
    async fn resend_failed(
        &self,
        entry: &OutboxEntry,
        before: &OutboxState,
        error: &ClientError,
    ) -> Result<StepOutcome, StoreError> {
        let step = SendStep::RepeatRefused {
            status: status_of(error),
        };
        self.advance(entry, before, &step).await?;
        self.ports
            .engine
            .report(service_problem(error, Impact::StillInDoubt));
        Ok(StepOutcome::Retry(RetryReason::Review, None))
    }

    pub(super) async fn refused(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<StepOutcome, StoreError> {
        self.refuse(entry, service_problem(error, Impact::DraftSaved))
            .await
    }

    async fn refuse(
        &self,
        entry: &OutboxEntry,
        problem: Problem,
    ) -> Result<StepOutcome, StoreError> {
        // Earlier parts of the send were sent, and the draft has the recipients of all parts.
        let problem = match entry.part {
            Some(_) => problem.with_impact(Impact::PartNotSent),
            None => problem,
        };
        let step = SendStep::Refused {
            problem: problem.code(),
        };
        let state = OutboxState::Refused(problem.clone());
        if !self.advance(entry, &state, &step).await? {
            return Ok(StepOutcome::Settled);
        }
        self.ports.engine.emit(Event::SendFailed {
            draft: entry.draft_id,
            problem,
        });
        Ok(StepOutcome::Settled)
    }

    /// Finalizes an entry whose batch the service has: deletes the draft if it is unchanged,
    /// mirrors the batch, and emits [`Event::Sent`].
    pub(super) async fn sent(
        &self,
        entry: &OutboxEntry,
        batch: &OrderBatch,
    ) -> Result<StepOutcome, StoreError> {
        let engine = &self.ports.engine;
        let request = self.ports.store.outbox_request(entry.id).await?;
        let send = SentEntry {
            entry: entry.clone(),
            batch: batch.id,
            step: SendStep::Sent { batch: batch.id },
        };
        let finalized = engine.finalize(send).await?;
        if finalized == Finalized::EntryChanged {
            return Ok(StepOutcome::Settled);
        }
        if let Err(error) = self.mirror(batch, request).await {
            // The failure does not affect the send: the next round of the sync mirrors the batch.
            tracing::warn!(%error, "a batch that was sent could not be mirrored");
        }
        engine.publish_outbox().await;
        engine.emit(Event::Changed(Changed {
            batches: true,
            orders: true,
            ..Changed::default()
        }));
        engine.publish_counts().await;
        if finalized != Finalized::PartSent {
            engine.emit(Event::Sent {
                draft: entry.draft_id,
                batch: batch.id,
                recipients: self.recipients_of_send(entry).await?,
            });
        }
        if finalized == Finalized::DraftKept {
            engine.report(ProblemKind::DraftChangedAfterSend.into());
        }
        engine.wake_sync();
        Ok(StepOutcome::Settled)
    }

    /// The recipients of all parts of the send.
    async fn recipients_of_send(&self, entry: &OutboxEntry) -> Result<u64, StoreError> {
        let Some(part) = entry.part else {
            return Ok(entry.recipients);
        };
        let entries = self.ports.store.outbox(self.ports.connection_row).await?;
        let is_same_send = |other: &&OutboxEntry| other.part.is_some_and(|it| it.send == part.send);
        Ok(entries
            .iter()
            .filter(is_same_send)
            .map(|other| other.recipients)
            .sum())
    }

    async fn mirror(&self, batch: &OrderBatch, request: Vec<u8>) -> Result<(), StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        store
            .mirror_batches(connection_row, std::slice::from_ref(batch), self.now())
            .await?;
        let recipients = tokio::task::spawn_blocking(move || recipients_of(&request)).await;
        if let Ok(recipients) = recipients {
            store
                .mirror_recipients(connection_row, batch.id, 0, &recipients)
                .await?;
        }
        Ok(())
    }
}

/// Whether the request did not reach the service, or the service requires a pause.
pub(super) fn is_offline(error: &ClientError) -> bool {
    matches!(
        error,
        ClientError::Unreachable { .. } | ClientError::RateLimited { .. }
    )
}

/// Whether the service can have created the batch although this error came back. A refusal without
/// the service's reason may come from a proxy.
fn may_have_arrived(error: &ClientError) -> bool {
    error.may_have_arrived() || matches!(error, ClientError::Refused { reason: None, .. })
}

fn is_conflict(error: &ClientError) -> bool {
    matches!(
        error,
        ClientError::Refused {
            status: CONFLICT,
            ..
        }
    )
}

fn is_too_large(error: &ClientError) -> bool {
    matches!(
        error,
        ClientError::Refused {
            status: CONTENT_TOO_LARGE,
            ..
        }
    )
}

fn status_of(error: &ClientError) -> u16 {
    match error {
        ClientError::Refused { status, .. } | ClientError::ServiceFailed { status, .. } => *status,
        ClientError::Unauthorized { .. } => 401,
        ClientError::NotFound { .. } => 404,
        ClientError::RateLimited { .. } => 429,
        _ => 0,
    }
}

/// The recipients of a request, shown until the service has created their orders.
fn recipients_of(request: &[u8]) -> Vec<Recipient> {
    serde_json::from_slice::<OrderBatchRequest>(request)
        .map(|request| {
            request
                .recipients
                .into_iter()
                .map(|recipient| Recipient {
                    first_name: recipient.first_name,
                    last_name: recipient.last_name,
                    email: recipient.email,
                })
                .collect()
        })
        .unwrap_or_default()
}
