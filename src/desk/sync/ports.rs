//! The interfaces that the sync uses.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;

use super::{signals::SyncSignals, status::ResourceStatus};
use crate::{
    client::Client,
    contract::{Clock, Me},
    desk::{
        Event, Problem,
        lists::Changed,
        store::{ConnectionRowId, Store, StoreError},
    },
};

#[derive(Clone)]
pub(crate) struct SyncPorts {
    pub(crate) store: Store,
    pub(crate) connection_row: ConnectionRowId,
    pub(crate) is_practice: bool,
    pub(crate) poll_interval: Duration,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) signals: Arc<SyncSignals>,
    pub(crate) engine: Arc<dyn SyncEngine>,
}

/// The functions of the engine that the sync calls.
#[async_trait]
pub(crate) trait SyncEngine: Send + Sync {
    /// Waits until it is known whether there is a client.
    async fn client(&self) -> Result<Client, Problem>;

    /// Creates the client again after a failed attempt.
    async fn reconnect(&self);

    /// The country of the catalog.
    fn country(&self) -> String;

    fn emit(&self, event: Event);

    /// Emits the outcomes of resources that have new times only, without waking the window.
    fn emit_new_times(&self, statuses: Vec<ResourceStatus>);

    fn emit_changed(&self, changed: Changed) {
        if changed != Changed::default() {
            self.emit(Event::Changed(changed));
        }
    }

    fn report_store_failure(&self, error: StoreError);

    /// Stores why the service rejects the session, or that it accepts the session again. Returns
    /// whether that is a change.
    fn set_rejection(&self, problem: Option<Problem>) -> bool;

    /// Returns `false` when the key belongs to another account than the connection; the engine then
    /// ends the session.
    async fn verify_account(&self, me: &Me) -> Result<bool, StoreError>;

    async fn publish_connections(&self);

    async fn publish_catalog(&self);

    async fn publish_counts(&self);

    /// Called at the end of each round.
    fn finish_round(&self);
}

impl SyncPorts {
    /// Emits that the mirror changed, and the counts that depend on it.
    pub(super) async fn publish_changed(&self, changed: Changed) {
        self.engine.emit_changed(changed);
        if changed.batches || changed.orders {
            self.engine.publish_counts().await;
        }
    }
}
