//! Sends one entry and writes down what came of it.

use super::{Outbox, unknown};
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
}

impl Outbox {
    /// Sends the entry's bytes. Called only when the service is known not to have them.
    pub(super) async fn attempt(&self, entry: &OutboxEntry) -> Result<Outcome, StoreError> {
        let request = self.context.hub.store.outbox_request(entry.id).await?;
        if !self.advance(entry, &OutboxState::Sending).await? {
            return Ok(Outcome::Later);
        }
        let entry = &OutboxEntry {
            state: OutboxState::Sending,
            ..entry.clone()
        };
        match self.client.create_order_batch_raw(request).await {
            Ok(batch) => self.sent(entry, &batch).await,
            Err(error) => self.not_sent(entry, error).await,
        }
    }

    async fn not_sent(
        &self,
        entry: &OutboxEntry,
        error: ClientError,
    ) -> Result<Outcome, StoreError> {
        if error.may_have_arrived() {
            let problem = unknown(error.sentence());
            self.advance(entry, &OutboxState::Unknown(problem)).await?;
            return Ok(Outcome::Later);
        }
        if matches!(&error, ClientError::Refused { sentence, .. } if sentence.contains("customer_reference_id"))
        {
            // An earlier try arrived after all: this reference is taken, by us.
            let problem = unknown("The service knows this gift already.");
            self.advance(entry, &OutboxState::Unknown(problem)).await?;
            return Ok(Outcome::Later);
        }
        match error {
            ClientError::Unreachable { .. } | ClientError::RateLimited { .. } => {
                self.advance(entry, &OutboxState::Waiting).await?;
                Ok(Outcome::Later)
            }
            error => {
                let problem =
                    tell::client_problem(&error, "Nothing was sent. The gift is saved as it is.");
                self.advance(entry, &OutboxState::Refused(problem.clone()))
                    .await?;
                self.context.tell(Event::SendFailed {
                    draft: entry.draft_id,
                    problem,
                });
                Ok(Outcome::Settled)
            }
        }
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
