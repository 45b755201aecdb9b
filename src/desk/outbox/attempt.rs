//! Sends one entry and writes down what came of it.

use super::{Outbox, lookup::Answer, unknown};
use crate::{
    client::ClientError,
    contract::{OrderBatch, OrderBatchRequest, Recipient},
    desk::{Event, OutboxEntry, OutboxState, engine::tell, store::StoreError, view::Changed},
};

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

    /// `before`: the entry's state before this try.
    async fn not_sent(
        &self,
        entry: &OutboxEntry,
        before: &OutboxState,
        error: ClientError,
    ) -> Result<Outcome, StoreError> {
        if error.may_have_arrived() {
            let problem = unknown(error.sentence());
            self.advance(entry, &OutboxState::Unknown(problem)).await?;
            return Ok(Outcome::Later);
        }
        if matches!(&error, ClientError::Refused { sentence, .. } if sentence.contains("customer_reference_id"))
        {
            return self.reference_refused(entry, &error).await;
        }
        // This try sent nothing. That says nothing about an earlier one.
        let as_before = match before {
            OutboxState::Waiting => OutboxState::Waiting,
            OutboxState::Undecided(problem) => OutboxState::Undecided(problem.clone()),
            _ => OutboxState::Unknown(unknown(error.sentence())),
        };
        match error {
            ClientError::Unreachable { .. } | ClientError::RateLimited { .. } => {
                self.advance(entry, &as_before).await?;
                Ok(Outcome::LineDown)
            }
            error if matches!(before, OutboxState::Undecided(_)) => {
                self.advance(entry, &as_before).await?;
                self.context.problem(tell::client_problem(
                    &error,
                    "This time nothing was sent. Whether the first try arrived is still not known.",
                ));
                Ok(Outcome::ForAPerson)
            }
            error => self.refused(entry, &error).await,
        }
    }

    /// An earlier try arrived after all, or the service does not like references: it is asked once.
    async fn reference_refused(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<Outcome, StoreError> {
        match self.ask(entry).await? {
            Ok(Answer::Has(batch)) => self.sent(entry, &batch).await,
            Ok(Answer::HasNot) => self.refused(entry, error).await,
            Ok(Answer::Perhaps { alike }) => self.leave_to_a_person(entry, alike).await,
            Err(error) => self.could_not_ask(entry, &error).await,
        }
    }

    async fn refused(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<Outcome, StoreError> {
        let problem = tell::client_problem(error, "Nothing was sent. The gift is saved as it is.");
        self.advance(entry, &OutboxState::Refused(problem.clone()))
            .await?;
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
        let space = self.context.session.space;
        let request = hub.store.outbox_request(entry.id).await?;
        hub.store
            .settle_sent(entry, &OutboxState::Sent(batch.id))
            .await?;
        self.context.session.draft_was_sent(entry.draft_id);
        hub.store
            .mirror_batches(space, std::slice::from_ref(batch), hub.now())
            .await?;
        let recipients = tokio::task::spawn_blocking(move || recipients_of(&request)).await;
        if let Ok(recipients) = recipients {
            hub.store
                .mirror_recipients(space, batch.id, 0, &recipients)
                .await?;
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
        self.context.session.sync_now.notify_one();
        Ok(Outcome::Settled)
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
