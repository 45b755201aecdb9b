//! Sends one entry and writes down what came of it.

use std::time::Duration;

use super::{Outbox, in_doubt, lookup::Answer};
use crate::{
    client::ClientError,
    contract::{CartRequest, OrderBatch, OrderBatchRequest, Recipient},
    desk::{
        Event, Impact, OutboxEntry, OutboxState, Problem, ProblemKind,
        engine::{pricing, tell},
        problem::service_problem,
        store::StoreError,
        view::Changed,
    },
};

/// HTTP 409, with which some services refuse a `customer_reference_id` that they have already.
const CONFLICT: u16 = 409;

/// How long the last look at the price may take; then the entry goes on waiting.
const PRICE_PATIENCE: Duration = Duration::from_secs(20);

/// What of a request its price depends on.
#[derive(serde::Deserialize)]
struct Priced {
    cart: CartRequest,
}

/// What one step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Sent, refused, or no longer there.
    Settled,
    /// To be tried again after a while.
    Later,
    /// A person has to say how it goes on.
    ForAPerson,
    /// Nothing can be tried now, this entry or another.
    LineDown,
}

impl Outbox {
    /// Sends the entry's bytes. Called only when the service is known not to have them, or a person
    /// said so.
    pub(super) async fn attempt(&self, entry: &OutboxEntry) -> Result<Outcome, StoreError> {
        if entry.state == OutboxState::Waiting
            && let Some(outcome) = self.hold_back(entry).await?
        {
            return Ok(outcome);
        }
        if !self.advance(entry, &OutboxState::Sending).await? {
            return Ok(Outcome::Later);
        }
        // Read after that step: from here on nobody can take the entry back.
        let request = self.context.hub.store.outbox_request(entry.id).await?;
        let sending = &OutboxEntry {
            state: OutboxState::Sending,
            ..entry.clone()
        };
        match self.client.create_order_batch_raw(request).await {
            Ok(batch) => self.sent(sending, &batch).await,
            Err(error) => self.not_sent(sending, &entry.state, error).await,
        }
    }

    /// Nobody pays more than they agreed to: what was never sent leaves only after a look at the
    /// price of now. `None`: it may go.
    async fn hold_back(&self, entry: &OutboxEntry) -> Result<Option<Outcome>, StoreError> {
        let request = match self.context.hub.store.outbox_request(entry.id).await {
            // Taken back meanwhile.
            Err(StoreError::Sql(sqlx::Error::RowNotFound)) => return Ok(Some(Outcome::Settled)),
            request => request?,
        };
        let Priced { cart } = serde_json::from_slice(&request)?;
        let asked = pricing::estimate(&self.client, cart, entry.recipients);
        let Ok(asked) = tokio::time::timeout(PRICE_PATIENCE, asked).await else {
            return Ok(Some(Outcome::Later));
        };
        let high = match asked {
            Ok(price) => price.total_price_estimate.est_group_total_high,
            Err(ClientError::Unreachable { .. } | ClientError::RateLimited { .. }) => {
                return Ok(Some(Outcome::LineDown));
            }
            Err(error) if error.may_have_arrived() => return Ok(Some(Outcome::Later)),
            Err(error) => return self.refused(entry, &error).await.map(Some),
        };
        if high <= entry.total_high {
            return Ok(None);
        }
        let problem = ProblemKind::PriceIncreased {
            agreed: entry.total_high,
            current: high,
        };
        self.refuse(entry, problem.into()).await.map(Some)
    }

    /// `before`: the entry's state before this try.
    async fn not_sent(
        &self,
        entry: &OutboxEntry,
        before: &OutboxState,
        error: ClientError,
    ) -> Result<Outcome, StoreError> {
        if error.may_have_arrived() {
            let problem = in_doubt(&error);
            self.advance(entry, &OutboxState::InDoubt(problem)).await?;
            return Ok(Outcome::Later);
        }
        if let ClientError::Refused { status, .. } = error {
            return self
                .refused_unless_known(entry, before, status, &error)
                .await;
        }
        // This try sent nothing. That says nothing about an earlier one.
        let as_before = match before {
            OutboxState::Waiting => OutboxState::Waiting,
            OutboxState::NeedsReview(problem) => OutboxState::NeedsReview(problem.clone()),
            _ => OutboxState::InDoubt(in_doubt(&error)),
        };
        match error {
            ClientError::Unreachable { .. } | ClientError::RateLimited { .. } => {
                self.advance(entry, &as_before).await?;
                Ok(Outcome::LineDown)
            }
            error if matches!(before, OutboxState::NeedsReview(_)) => {
                self.still_undecided(entry, before, &error).await
            }
            error => self.refused(entry, &error).await,
        }
    }

    /// The request was refused. The service may have refused it because an earlier attempt arrived,
    /// also one that this outbox does not remember (a database that was restored), so the service is
    /// asked once for the batch. The status does not tell: services refuse a repeat with 400, 409 or
    /// 422.
    async fn refused_unless_known(
        &self,
        entry: &OutboxEntry,
        before: &OutboxState,
        status: u16,
        error: &ClientError,
    ) -> Result<Outcome, StoreError> {
        let is_first = *before == OutboxState::Waiting && status != CONFLICT;
        match self.ask(entry).await? {
            Ok(Answer::Has(batch)) => self.sent(entry, &batch).await,
            // Nothing was sent before this attempt, as far as is known, and nothing by it.
            _ if is_first => self.refused(entry, error).await,
            Ok(Answer::HasNot | Answer::Perhaps { .. })
                if matches!(before, OutboxState::NeedsReview(_)) =>
            {
                self.still_undecided(entry, before, error).await
            }
            Ok(Answer::HasNot) => self.refused(entry, error).await,
            Ok(Answer::Perhaps { alike }) => self.leave_to_a_person(entry, alike).await,
            Err(error) => self.could_not_ask(entry, &error).await,
        }
    }

    /// A forced resend failed and sent nothing; the decision is still the person's.
    async fn still_undecided(
        &self,
        entry: &OutboxEntry,
        before: &OutboxState,
        error: &ClientError,
    ) -> Result<Outcome, StoreError> {
        self.advance(entry, before).await?;
        self.context
            .problem(service_problem(error, Impact::StillInDoubt));
        Ok(Outcome::ForAPerson)
    }

    async fn refused(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<Outcome, StoreError> {
        self.refuse(entry, service_problem(error, Impact::DraftSaved))
            .await
    }

    async fn refuse(&self, entry: &OutboxEntry, problem: Problem) -> Result<Outcome, StoreError> {
        if !self
            .advance(entry, &OutboxState::Refused(problem.clone()))
            .await?
        {
            return Ok(Outcome::Later);
        }
        self.context.tell(Event::SendFailed {
            draft: entry.draft_id,
            problem,
        });
        Ok(Outcome::Settled)
    }

    /// The service has it: mirrors the batch, lets the draft and the addresses go, and says so.
    pub(super) async fn sent(
        &self,
        entry: &OutboxEntry,
        batch: &OrderBatch,
    ) -> Result<Outcome, StoreError> {
        let hub = &self.context.hub;
        let request = hub.store.outbox_request(entry.id).await?;
        let session = &self.context.session;
        let draft_stays = session.settle(&self.context, entry, batch.id).await?;
        if let Err(error) = self.mirror(batch, request).await {
            // The sync reads it anyway.
            tracing::warn!(%error, "a batch that was sent could not be mirrored");
        }
        self.tell_outbox().await;
        self.context.tell_changed(Changed {
            batches: true,
            orders: true,
            ..Changed::default()
        });
        tell::counts(&self.context).await;
        self.context.tell(Event::Sent {
            draft: entry.draft_id,
            batch: batch.id,
            recipients: entry.recipients,
        });
        if draft_stays {
            self.context
                .problem(ProblemKind::DraftChangedAfterSend.into());
        }
        self.context.session.sync_now.notify_one();
        Ok(Outcome::Settled)
    }

    async fn mirror(&self, batch: &OrderBatch, request: Vec<u8>) -> Result<(), StoreError> {
        let (hub, connection_row) = (&self.context.hub, self.context.session.connection_row);
        hub.store
            .mirror_batches(connection_row, std::slice::from_ref(batch), hub.now())
            .await?;
        let recipients = tokio::task::spawn_blocking(move || recipients_of(&request)).await;
        if let Ok(recipients) = recipients {
            hub.store
                .mirror_recipients(connection_row, batch.id, 0, &recipients)
                .await?;
        }
        Ok(())
    }
}

/// Who the gifts go to, for the time until the service has made their orders.
fn recipients_of(request: &[u8]) -> Vec<Recipient> {
    serde_json::from_slice::<OrderBatchRequest>(request)
        .map(|request| {
            request
                .recipients
                .into_iter()
                .map(|one| Recipient {
                    first_name: one.first_name,
                    last_name: one.last_name,
                    email: one.email,
                })
                .collect()
        })
        .unwrap_or_default()
}
