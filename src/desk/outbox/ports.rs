//! The interfaces that the outbox uses.

use std::sync::Arc;

use async_trait::async_trait;

use super::signals::OutboxSignals;
use crate::{
    client::Client,
    contract::{Clock, OrderBatchId},
    desk::{
        Event, OutboxEntry, Problem,
        store::{ConnectionRowId, Store, StoreError},
    },
};

pub(crate) struct OutboxPorts {
    pub(crate) store: Store,
    pub(crate) connection_row: ConnectionRowId,
    /// The service is known to return the reference of each batch.
    pub(crate) returns_references: bool,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) signals: Arc<OutboxSignals>,
    pub(crate) engine: Arc<dyn OutboxEngine>,
}

/// The functions of the engine that the outbox calls.
#[async_trait]
pub(crate) trait OutboxEngine: Send + Sync {
    /// Waits until it is known whether there is a client.
    async fn client(&self) -> Result<Client, Problem>;

    /// The country of the catalog.
    fn country(&self) -> String;

    fn emit(&self, event: Event);

    fn report(&self, problem: Problem) {
        self.emit(Event::Problem(problem));
    }

    fn report_store_failure(&self, error: StoreError);

    /// Adds a problem to the list of notices, without a toast.
    fn add_notice(&self, problem: Problem);

    /// Emits the entries of the outbox.
    async fn publish_outbox(&self);

    /// Emits the counts of drafts, batches and orders.
    async fn publish_counts(&self);

    /// Stores that the service has the batch. Returns whether the draft remains because it was changed
    /// after Send.
    async fn finalize(&self, entry: &OutboxEntry, batch: OrderBatchId) -> Result<bool, StoreError>;

    fn wake_sync(&self);
}
