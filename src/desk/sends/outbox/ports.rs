//! The interfaces that the outbox uses.

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use async_trait::async_trait;
use tokio::time::Instant;

use super::{entry::OutboxEntry, signals::OutboxSignals};
use crate::{
    client::{Client, ClientError, ListPage},
    contract::{CartRequest, Clock, OrderBatch, OrderBatchId, PageQuery, PriceEstimate},
    desk::{
        event::Event,
        problem::Problem,
        sends::{guards::GuardSettings, log::SendStep, price_estimate::estimate_price},
        store::{ConnectionRowId, Store, StoreError},
    },
};

pub(crate) struct OutboxPorts {
    pub(crate) store: Store,
    pub(crate) connection_row: ConnectionRowId,
    /// Whether the service is known to return the reference of each batch.
    pub(crate) returns_references: bool,
    pub(crate) clock: Arc<dyn Clock>,
    /// The time that pauses are measured with. Unlike the clock, this time never jumps.
    pub(crate) timer: Arc<dyn Fn() -> Instant + Send + Sync>,
    pub(crate) signals: Arc<OutboxSignals>,
    pub(crate) engine: Arc<dyn OutboxEngine>,
}

/// The functions of the engine that the outbox calls.
#[async_trait]
pub(crate) trait OutboxEngine: Send + Sync {
    /// Waits while the client is being created. Returns the client, or why there is none.
    async fn service(&self) -> Result<Arc<dyn BatchService>, Problem>;

    /// The country of the catalog.
    fn country(&self) -> String;

    /// The limits of the guards.
    fn guard_settings(&self) -> GuardSettings;

    /// How long the service may take to respond to a request that creates a batch, after the
    /// upload.
    fn send_timeout(&self) -> Duration;

    /// The divisor of the outbox's own pauses and time limits; 1 in the product.
    fn speed(&self) -> NonZeroU32 {
        NonZeroU32::MIN
    }

    /// Why the gifts of a request would not reach their recipients: My shop can have lost a setting since the request was
    /// made. `None` when nothing is missing.
    async fn missing_shop_setting(&self, request: &[u8]) -> Result<Option<Problem>, StoreError>;

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

    /// Stores that the service has the batch, and deletes the draft if it is unchanged.
    async fn finalize(&self, send: SentEntry) -> Result<Finalized, StoreError>;

    fn wake_sync(&self);
}

/// A send whose batch the service has, with the last step of the send.
#[derive(Clone, Debug)]
pub(crate) struct SentEntry {
    /// The entry before the step.
    pub(crate) entry: OutboxEntry,
    pub(crate) batch: OrderBatchId,
    pub(crate) step: SendStep,
}

/// The result of the last step of a send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finalized {
    /// Another task changed the entry first; nothing was stored.
    EntryChanged,
    /// The entry is a part of a send, and other parts are not sent yet; the draft stays.
    PartSent,
    /// The entry is the last part of a send of which other parts were removed; the draft stays,
    /// because it has their recipients.
    LastPartSent,
    DraftDeleted,
    /// The draft was changed after Send, or could not be read or saved.
    DraftKept,
}

/// The requests of the outbox to the service.
#[async_trait]
pub(crate) trait BatchService: Send + Sync {
    /// Posts the stored bytes of a request once.
    async fn create_batch(
        &self,
        request: Vec<u8>,
        timeout: Duration,
    ) -> Result<OrderBatch, ClientError>;

    async fn batch(&self, id: OrderBatchId) -> Result<OrderBatch, ClientError>;

    async fn batches_page(&self, page: PageQuery) -> Result<ListPage<OrderBatch>, ClientError>;

    async fn estimate_price(
        &self,
        cart: CartRequest,
        recipients: u64,
    ) -> Result<PriceEstimate, ClientError>;
}

#[async_trait]
impl BatchService for Client {
    async fn create_batch(
        &self,
        request: Vec<u8>,
        timeout: Duration,
    ) -> Result<OrderBatch, ClientError> {
        self.create_order_batch_from_json(request, timeout).await
    }

    async fn batch(&self, id: OrderBatchId) -> Result<OrderBatch, ClientError> {
        self.order_batch(id).await
    }

    async fn batches_page(&self, page: PageQuery) -> Result<ListPage<OrderBatch>, ClientError> {
        self.order_batches_page(page).await
    }

    async fn estimate_price(
        &self,
        cart: CartRequest,
        recipients: u64,
    ) -> Result<PriceEstimate, ClientError> {
        estimate_price(self, cart, recipients).await
    }
}
