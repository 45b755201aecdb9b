//! Posts one entry and stores the result.

use std::time::Duration;

use super::{
    lookup::LookupResult,
    worker::{StepOutcome, Worker, in_doubt},
};
use crate::{
    client::ClientError,
    contract::{CartRequest, OrderBatch, OrderBatchRequest, Recipient},
    desk::{
        Event, Impact, OutboxEntry, OutboxState, Problem, ProblemKind, batch_rules::RuleSources,
        price_estimate::estimate_price, problem::service_problem, store::StoreError, view::Changed,
    },
};

/// HTTP 409, with which some services refuse a `customer_reference_id` that they have already.
const CONFLICT: u16 = 409;

/// How long the price check before a send may take; then the entry waits.
const PRICE_TIMEOUT: Duration = Duration::from_secs(20);

impl Worker<'_> {
    /// Posts the request of an entry. Called only when the service is known not to have the batch, or
    /// a person decided so.
    pub(super) async fn attempt(&self, entry: &OutboxEntry) -> Result<StepOutcome, StoreError> {
        if entry.state == OutboxState::Waiting
            && let Some(outcome) = self.check_before_first_post(entry).await?
        {
            return Ok(outcome);
        }
        if !self.advance(entry, &OutboxState::Sending).await? {
            return Ok(StepOutcome::Retry);
        }
        // The request is read after the state is written: from here on the entry cannot be
        // canceled.
        let request = self.ports.store.outbox_request(entry.id).await?;
        let sending = &OutboxEntry {
            state: OutboxState::Sending,
            ..entry.clone()
        };
        match self.client.create_order_batch_from_json(request).await {
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
            // The entry was canceled.
            Err(StoreError::Sql(sqlx::Error::RowNotFound)) => {
                return Ok(Some(StepOutcome::Settled));
            }
            body => body?,
        };
        let request: OrderBatchRequest = serde_json::from_slice(&body)?;
        let cart = request.cart.clone();
        let rules = RuleSources {
            store: &self.ports.store,
            connection_row: self.ports.connection_row,
            country: &self.ports.engine.country(),
            now: self.ports.clock.now(),
        };
        let violations = rules.violations(request).await?;
        if !violations.is_empty() {
            let problem = ProblemKind::RulesViolated { violations };
            return self.refuse(entry, problem.into()).await.map(Some);
        }
        self.recheck_price(entry, cart).await
    }

    /// Refuses the entry when the price is now higher than the price that the person agreed to.
    async fn recheck_price(
        &self,
        entry: &OutboxEntry,
        cart: CartRequest,
    ) -> Result<Option<StepOutcome>, StoreError> {
        let estimate = estimate_price(&self.client, cart, entry.recipients);
        let Ok(estimate) = tokio::time::timeout(PRICE_TIMEOUT, estimate).await else {
            return Ok(Some(StepOutcome::Retry));
        };
        let current = match estimate {
            Ok(price) => price.total_price_estimate.est_group_total_high,
            Err(ClientError::Unreachable { .. } | ClientError::RateLimited { .. }) => {
                return Ok(Some(StepOutcome::Offline));
            }
            Err(error) if error.may_have_arrived() => return Ok(Some(StepOutcome::Retry)),
            Err(error) => return self.refused(entry, &error).await.map(Some),
        };
        let agreed = entry.total_high;
        if current <= agreed {
            return Ok(None);
        }
        let problem = ProblemKind::PriceIncreased { agreed, current };
        self.refuse(entry, problem.into()).await.map(Some)
    }

    /// Stores the result of an attempt that failed. `before` is the state of the entry before it.
    async fn not_sent(
        &self,
        entry: &OutboxEntry,
        before: &OutboxState,
        error: ClientError,
    ) -> Result<StepOutcome, StoreError> {
        if error.may_have_arrived() {
            let problem = in_doubt(&error);
            self.advance(entry, &OutboxState::InDoubt(problem)).await?;
            return Ok(StepOutcome::Retry);
        }
        if let ClientError::Refused { status, .. } = error {
            return self
                .refused_unless_known(entry, before, status, &error)
                .await;
        }
        // This attempt sent nothing; an earlier attempt may still have arrived.
        let state = match before {
            OutboxState::Waiting => OutboxState::Waiting,
            OutboxState::NeedsReview(problem) => OutboxState::NeedsReview(problem.clone()),
            _ => OutboxState::InDoubt(in_doubt(&error)),
        };
        match error {
            ClientError::Unreachable { .. } | ClientError::RateLimited { .. } => {
                self.advance(entry, &state).await?;
                Ok(StepOutcome::Offline)
            }
            error if matches!(before, OutboxState::NeedsReview(_)) => {
                self.resend_failed(entry, before, &error).await
            }
            error => self.refused(entry, &error).await,
        }
    }

    /// The service refused the request. The reason may be that an earlier attempt arrived, also one
    /// that this outbox does not remember (a restored database), so the batch is looked up once. The
    /// status does not decide this: services refuse a repeated request with 400, 409 or 422.
    async fn refused_unless_known(
        &self,
        entry: &OutboxEntry,
        before: &OutboxState,
        status: u16,
        error: &ClientError,
    ) -> Result<StepOutcome, StoreError> {
        let is_first = *before == OutboxState::Waiting && status != CONFLICT;
        match self.look_up(entry).await? {
            Ok(LookupResult::Found(batch)) => self.sent(entry, &batch).await,
            // No earlier attempt is known, and this attempt sent nothing.
            _ if is_first => self.refused(entry, error).await,
            Ok(LookupResult::NotFound | LookupResult::Unclear { .. })
                if matches!(before, OutboxState::NeedsReview(_)) =>
            {
                self.resend_failed(entry, before, error).await
            }
            Ok(LookupResult::NotFound) => self.refused(entry, error).await,
            Ok(LookupResult::Unclear { similar_batches }) => {
                self.needs_review(entry, similar_batches).await
            }
            Err(error) => self.lookup_failed(entry, &error).await,
        }
    }

    /// A forced resend failed and sent nothing; a person still has to decide.
    async fn resend_failed(
        &self,
        entry: &OutboxEntry,
        before: &OutboxState,
        error: &ClientError,
    ) -> Result<StepOutcome, StoreError> {
        self.advance(entry, before).await?;
        self.ports
            .engine
            .report(service_problem(error, Impact::StillInDoubt));
        Ok(StepOutcome::NeedsReview)
    }

    async fn refused(
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
        if !self
            .advance(entry, &OutboxState::Refused(problem.clone()))
            .await?
        {
            return Ok(StepOutcome::Retry);
        }
        self.ports.engine.emit(Event::SendFailed {
            draft: entry.draft_id,
            problem,
        });
        Ok(StepOutcome::Settled)
    }

    /// The service has the batch: mirrors it, deletes the draft and the addresses, and reports it.
    pub(super) async fn sent(
        &self,
        entry: &OutboxEntry,
        batch: &OrderBatch,
    ) -> Result<StepOutcome, StoreError> {
        let engine = &self.ports.engine;
        let request = self.ports.store.outbox_request(entry.id).await?;
        let is_draft_kept = engine.finalize(entry, batch.id).await?;
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
        engine.emit(Event::Sent {
            draft: entry.draft_id,
            batch: batch.id,
            recipients: entry.recipients,
        });
        if is_draft_kept {
            engine.report(ProblemKind::DraftChangedAfterSend.into());
        }
        engine.wake_sync();
        Ok(StepOutcome::Settled)
    }

    async fn mirror(&self, batch: &OrderBatch, request: Vec<u8>) -> Result<(), StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        store
            .mirror_batches(
                connection_row,
                std::slice::from_ref(batch),
                self.ports.clock.now(),
            )
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
