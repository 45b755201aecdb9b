//! The interfaces that the jobs use.

use std::sync::Arc;

use async_trait::async_trait;

use super::signals::OrderJobSignals;
use crate::{
    client::Client,
    contract::Clock,
    desk::{
        lists::Changed,
        problem::Problem,
        store::{ConnectionRowId, Store, StoreError},
    },
};

pub(crate) struct OrderJobPorts {
    pub(crate) store: Store,
    pub(crate) connection_row: ConnectionRowId,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) signals: Arc<OrderJobSignals>,
    pub(crate) engine: Arc<dyn OrderJobEngine>,
}

/// The functions of the engine that the jobs call.
#[async_trait]
pub(crate) trait OrderJobEngine: Send + Sync {
    /// Waits until it is known whether there is a client.
    async fn client(&self) -> Result<Client, Problem>;

    fn emit_changed(&self, changed: Changed);

    fn report_store_failure(&self, error: StoreError);

    /// Emits the jobs, and the jobs that finished since the last call.
    async fn publish_order_jobs(&self);
}
