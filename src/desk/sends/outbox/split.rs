//! Splits an entry whose request is too large for the service.

use super::{
    entry::{OutboxEntry, OutboxState},
    parts::{PricedGroup, divide},
    worker::{StepOutcome, Worker},
};
use crate::{
    contract::OrderBatchRequest,
    desk::{personal::GroupRequest, store::StoreError},
};

impl Worker<'_> {
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
}
