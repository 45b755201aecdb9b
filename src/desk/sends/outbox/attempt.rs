//! Posts one entry and stores the result.

use std::time::Duration;

use super::{
    entry::{OutboxEntry, OutboxState},
    lookup::{shown_candidates, shown_price},
    parts::{PricedGroup, divide},
    ports::{Finalized, OutboxPorts, SentEntry},
    retry_schedule::RetryReason,
    signals::GuardCheck,
    worker::{StepOutcome, Worker, in_doubt, is_not_reached, is_offline},
};
use crate::{
    client::ClientError,
    contract::{CartRequest, Cents, OrderBatch, OrderBatchRequest, Recipient},
    desk::{
        event::{Event, PostInFlight},
        lists::Changed,
        personal::GroupRequest,
        problem::{Impact, Problem, ProblemKind, service_problem},
        sends::{
            batch_rules::RuleSources,
            guards::{check::GuardSources, uncovered},
            log::SendStep,
        },
        store::StoreError,
    },
};

/// HTTP 409, with which services refuse a `customer_reference_id` that they already have.
const CONFLICT: u16 = 409;
const NOT_FOUND: u16 = 404;
/// HTTP 401, with which services refuse every request of a key.
pub(super) const UNAUTHORIZED: u16 = 401;

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

/// A POST that creates a batch, from its start until its result is stored and emitted: reported to the
/// [`PostTracker`](super::signals::PostTracker) and to the screens.
struct TrackedPost<'a>(&'a OutboxPorts);

impl<'a> TrackedPost<'a> {
    /// Returns `None` when the session is ending.
    fn begin(ports: &'a OutboxPorts, entry: &OutboxEntry) -> Option<Self> {
        if !ports.signals.post.begin() {
            return None;
        }
        ports.engine.emit(Event::PostInFlight(Some(PostInFlight {
            send: entry.id,
            recipients: entry.recipients,
        })));
        Some(Self(ports))
    }
}

impl Drop for TrackedPost<'_> {
    fn drop(&mut self) {
        self.0.engine.emit(Event::PostInFlight(None));
        self.0.signals.post.end();
    }
}

impl Worker<'_> {
    /// Posts the request of an entry. Called only for a first attempt, when a repetition is safe,
    /// or when the user decided to send again.
    pub(super) async fn attempt(&self, entry: &OutboxEntry) -> Result<StepOutcome, StoreError> {
        let request = self.ports.store.outbox_request(entry.id).await?;
        if request.is_empty() {
            return self.handle_missing_request(entry).await;
        }
        let stopped = if entry.state.is_cancelable() {
            self.check_before_first_post(entry, &request).await?
        } else {
            self.check_before_repeat(entry, &request).await?
        };
        if let Some(outcome) = stopped {
            return Ok(outcome);
        }
        let Some(_post) = TrackedPost::begin(self.ports, entry) else {
            return Ok(StepOutcome::Settled);
        };
        let step = SendStep::AttemptStarted {
            attempt: entry.attempts.started + 1,
        };
        // Fails when the user canceled the entry since its request was read.
        if !self.store_step(entry, &OutboxState::Sending, &step).await? {
            return Ok(StepOutcome::Settled);
        }
        let sending = &OutboxEntry {
            state: OutboxState::Sending,
            attempts: entry.attempts.after(&step, self.now()),
            ..entry.clone()
        };
        let timeout = self.ports.engine.send_timeout();
        let post = self.service.create_batch(request, timeout);
        let (posted, ()) = tokio::join!(post, self.ports.engine.publish_outbox());
        match posted {
            Ok(batch) => self.sent(sending, &batch).await,
            Err(error) => self.not_sent(sending, &entry.state, error).await,
        }
    }

    /// Checks a request that was never posted: an entry can wait for days, while the scheduled time
    /// passes or the price changes. Returns `None` when the request may be posted.
    async fn check_before_first_post(
        &self,
        entry: &OutboxEntry,
        body: &[u8],
    ) -> Result<Option<StepOutcome>, StoreError> {
        if let Some(problem) = self.ports.engine.missing_shop_setting(body).await? {
            return self.refuse(entry, problem).await.map(Some);
        }
        let is_check_current = self.is_guard_check_current(entry);
        if is_check_current && self.is_fresh(entry) {
            let CartOnly { cart } = serde_json::from_slice(body)?;
            return self.recheck_price(entry, cart).await;
        }
        let request: OrderBatchRequest = serde_json::from_slice(body)?;
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

    /// Checks a request that may have arrived before the outbox repeats it: the service charges the
    /// current price when the earlier request did not arrive. Never refuses the entry; a price that
    /// the user did not see, or none for a long time, needs a decision. Returns `None` when the
    /// request may be posted.
    async fn check_before_repeat(
        &self,
        entry: &OutboxEntry,
        body: &[u8],
    ) -> Result<Option<StepOutcome>, StoreError> {
        let CartOnly { cart } = serde_json::from_slice(body)?;
        if self.is_fresh(entry) {
            return Ok(None);
        }
        let is_in_review = matches!(entry.state, OutboxState::NeedsReview(_));
        let problem = match self.current_price(entry, cart).await {
            Ok(current) => {
                let agreed = entry.total_high.max(shown_price(&entry.state));
                if current <= agreed {
                    return Ok(None);
                }
                Problem::from(ProblemKind::PriceIncreased {
                    agreed,
                    current,
                    // The next Send again ignores the batches that the user has seen.
                    candidates: shown_candidates(&entry.state).to_vec(),
                })
            }
            Err(error) => {
                let pause = error.retry_after();
                let problem = service_problem(&error, Impact::NotSentAgain);
                if is_in_review {
                    self.ports.engine.report(problem);
                    return Ok(Some(StepOutcome::Retry(RetryReason::Review, pause)));
                }
                if is_offline(&error) {
                    return Ok(Some(StepOutcome::Offline(pause)));
                }
                if !self.is_overdue(entry) {
                    return Ok(Some(StepOutcome::Retry(RetryReason::NotFound, pause)));
                }
                problem
            }
        };
        let problem = problem.with_impact(Impact::StillInDoubt);
        if is_in_review {
            self.ports.engine.report(problem.clone());
        }
        self.request_review(entry, problem, Vec::new())
            .await
            .map(Some)
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
            generation: self.ports.store.check_generation(),
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
        let current = match self.current_price(entry, cart).await {
            Ok(current) => current,
            Err(error) if is_offline(&error) => {
                return Ok(Some(StepOutcome::Offline(error.retry_after())));
            }
            Err(error) if error.may_have_arrived() || !has_reason(&error) => {
                let pause = error.retry_after();
                return Ok(Some(StepOutcome::Retry(RetryReason::Failure, pause)));
            }
            Err(error) => {
                let problem = service_problem(&error, Impact::DraftSaved);
                return self.refuse(entry, problem).await.map(Some);
            }
        };
        let agreed = entry.total_high;
        if current <= agreed {
            return Ok(None);
        }
        let problem = ProblemKind::PriceIncreased {
            agreed,
            current,
            candidates: Vec::new(),
        };
        self.refuse(entry, problem.into()).await.map(Some)
    }

    /// The highest price of the request now.
    async fn current_price(
        &self,
        entry: &OutboxEntry,
        cart: CartRequest,
    ) -> Result<Cents, ClientError> {
        let estimate = self.service.estimate_price(cart, entry.recipients);
        let estimate = tokio::time::timeout(PRICE_TIMEOUT, estimate)
            .await
            .unwrap_or(Err(ClientError::TimedOut))?;
        Ok(estimate.total_price_estimate.est_group_total_high)
    }

    /// Stores the result of a failed attempt. `before` is the state of the entry before the
    /// attempt.
    async fn not_sent(
        &self,
        entry: &OutboxEntry,
        before: &OutboxState,
        error: ClientError,
    ) -> Result<StepOutcome, StoreError> {
        if is_not_reached(&error) {
            let state = state_without_attempt(before, &error);
            let problem = service_problem(&error, Impact::DraftSaved).code();
            let step = SendStep::NotReached { problem };
            self.advance(entry, &state, &step).await?;
            return Ok(StepOutcome::Offline(None));
        }
        let is_first = entry.attempts.is_first_arrival();
        let Some(status) =
            refusal_status(&error).filter(|_| !is_first || is_service_refusal(&error))
        else {
            self.set_in_doubt(entry, &error).await?;
            let pause = error.retry_after();
            return Ok(if is_offline(&error) {
                StepOutcome::Offline(pause)
            } else {
                StepOutcome::Retry(RetryReason::Failure, pause)
            });
        };
        let in_doubt = OutboxState::InDoubt(in_doubt(&error));
        if is_first {
            // A database that was restored from a backup does not remember an earlier attempt, and
            // a proxy can have repeated the request. So the outbox looks the batch up at once.
            let step = SendStep::RefusalInDoubt { status };
            self.advance(entry, &in_doubt, &step).await?;
            return Ok(StepOutcome::DueNow);
        }
        // The reason can be that the first request arrived, in any wording and with any status, so
        // the outbox only looks the batch up from now on.
        let step = SendStep::RepeatRefused { status };
        if let OutboxState::NeedsReview(_) = before {
            self.advance(entry, before, &step).await?;
            self.ports
                .engine
                .report(service_problem(&error, Impact::StillInDoubt));
            return Ok(StepOutcome::Retry(RetryReason::Review, None));
        }
        self.advance(entry, &in_doubt, &step).await?;
        Ok(StepOutcome::Retry(RetryReason::NotFound, None))
    }

    /// Stores that the request may have arrived.
    pub(super) async fn set_in_doubt(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<bool, StoreError> {
        let problem = in_doubt(error);
        let step = SendStep::InDoubt {
            problem: problem.code(),
        };
        self.advance(entry, &OutboxState::InDoubt(problem), &step)
            .await
    }

    pub(super) async fn refuse(
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
                recipients: self.ports.store.recipients_of_send(entry).await?,
                scheduled_for: batch.scheduled_send_on.filter(|at| *at > self.now()),
            });
        }
        if finalized == Finalized::DraftKept {
            engine.report(ProblemKind::DraftChangedAfterSend.into());
        }
        engine.wake_sync();
        Ok(StepOutcome::Settled)
    }

    /// Replaces an entry, whose request is too large for the service, by two parts. Called only when nothing was
    /// sent, or the user decided to send again.
    pub(super) async fn split(&self, entry: &OutboxEntry) -> Result<StepOutcome, StoreError> {
        let store = &self.ports.store;
        let body = store.outbox_request(entry.id).await?;
        let request: OrderBatchRequest = serde_json::from_slice(&body)?;
        let half = (request.recipients.len() as u64).div_ceil(2);
        let waiting = OutboxEntry {
            state: OutboxState::Waiting,
            ..entry.clone()
        };
        let acceptance = store.acceptance(entry.id).await?;
        let columns = store.columns_of_send(entry.id).await?;
        let whole = PricedGroup {
            group: GroupRequest::of_whole(request),
            total_low: entry.total_low,
            total_high: entry.total_high,
            cost_abroad: store.cost_abroad(entry.id).await?,
        };
        let parts = divide(&waiting, &[whole], acceptance.as_ref(), &columns, half)?;
        let connection_row = self.ports.connection_row;
        let is_split = store
            .split_entry(connection_row, entry, &parts, self.now())
            .await?;
        self.ports.engine.publish_outbox().await;
        Ok(if is_split {
            StepOutcome::DueNow
        } else {
            StepOutcome::Settled
        })
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

/// The state after an attempt that did not reach the service. If an earlier attempt may have
/// arrived, the entry stays in doubt or in review.
fn state_without_attempt(before: &OutboxState, error: &ClientError) -> OutboxState {
    match before {
        OutboxState::Waiting | OutboxState::Scheduled(_) => before.clone(),
        OutboxState::NeedsReview(problem) => OutboxState::NeedsReview(problem.clone()),
        _ => OutboxState::InDoubt(in_doubt(error)),
    }
}

/// The status of a response with which a service can refuse a request; `None` for every other error.
fn refusal_status(error: &ClientError) -> Option<u16> {
    match error {
        ClientError::Refused { status, .. } => Some(*status),
        ClientError::Unauthorized { .. } => Some(UNAUTHORIZED),
        ClientError::NotFound { .. } => Some(NOT_FOUND),
        _ => None,
    }
}

/// Whether a refusal of a first request is about the request. A refusal without the service's reason
/// may come from a proxy, and a conflict can be one with the request itself, which a proxy repeated.
fn is_service_refusal(error: &ClientError) -> bool {
    has_reason(error) && refusal_status(error) != Some(CONFLICT)
}

fn has_reason(error: &ClientError) -> bool {
    !matches!(
        error,
        ClientError::Refused { reason: None, .. } | ClientError::Unauthorized { reason: None }
    )
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
