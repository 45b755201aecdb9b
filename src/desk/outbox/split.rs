//! Splits an entry whose request is too large for the service.

use super::{
    lookup::Lookup,
    parts::divide,
    retry_schedule::RetryReason,
    worker::{StepOutcome, Worker},
};
use crate::{
    client::ClientError,
    contract::OrderBatchRequest,
    desk::{OutboxEntry, OutboxState, store::StoreError},
};

impl Worker<'_> {
    /// The service refused the first request as too large. The entry is split only when the list of
    /// the service shows that nothing arrived: the parts have new references, with which the service
    /// could not recognize the gifts of an earlier request.
    pub(super) async fn split_unless_found(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<StepOutcome, StoreError> {
        match self.look_up(entry).await? {
            Ok(Lookup::Found(batch)) => self.sent(entry, &batch).await,
            Ok(lookup) if lookup.shows_absence() => {
                if entry.recipients < 2 {
                    return self.refused(entry, error).await;
                }
                self.split(entry).await
            }
            _ => self.set_in_doubt(entry, error, RetryReason::Failure).await,
        }
    }

    /// Replaces the entry by two parts. Called only when nothing was sent, or the user decided to
    /// send again.
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
        let parts = divide(&waiting, request, acceptance.as_ref(), half)?;
        let connection_row = self.ports.connection_row;
        let is_split = store
            .split_entry(connection_row, entry, &parts, self.now())
            .await?;
        self.ports.engine.publish_outbox().await;
        Ok(if is_split {
            StepOutcome::Split
        } else {
            StepOutcome::Settled
        })
    }
}
