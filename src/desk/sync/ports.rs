//! The interfaces that the sync uses, and the signals from other tasks to a running sync.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use tokio::sync::Notify;

use super::status::ResourceStatus;
use crate::{
    client::Client,
    contract::{Clock, Me, OrderBatchId, OrderId},
    desk::{
        Event, Problem,
        lists::Changed,
        store::{ConnectionRowId, Store, StoreError},
        system::lock::lock,
    },
};

#[derive(Clone)]
pub(crate) struct SyncPorts {
    pub(crate) store: Store,
    pub(crate) connection_row: ConnectionRowId,
    pub(crate) is_embedded: bool,
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

/// How many catalogs a session reads for recipients abroad: each is a list of many pages.
const MAX_COUNTRIES: usize = 20;

/// What other tasks request of the next round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RoundRequest {
    /// Reads everything, not only what is due.
    pub(crate) is_full: bool,
    /// Read before everything else, because a screen shows them.
    pub(crate) shown: ShownRecords,
}

/// Batches and orders that a screen shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShownRecords {
    pub(crate) batches: Vec<OrderBatchId>,
    pub(crate) orders: Vec<OrderId>,
}

impl ShownRecords {
    fn is_empty(&self) -> bool {
        self.batches.is_empty() && self.orders.is_empty()
    }
}

#[derive(Default)]
pub(crate) struct SyncSignals {
    wake: Notify,
    focus: Notify,
    request: Mutex<RoundRequest>,
    /// Countries whose catalogs are read beside the chosen one, until the session ends.
    countries: Mutex<BTreeSet<&'static str>>,
}

impl SyncSignals {
    /// Starts a round now.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Requests the shown records of the round that runs, and a round that reads everything after it.
    /// Without a running round, that round starts now with the shown records.
    pub(crate) fn request_full(&self, shown: ShownRecords) {
        {
            let mut request = lock(&self.request);
            request.is_full = true;
            request.shown = shown;
        }
        self.wake();
    }

    /// Requests the catalogs of countries that recipients live in. At most [`MAX_COUNTRIES`] of a session are
    /// read.
    pub(crate) fn request_catalogs(&self, countries: &[&'static str]) {
        let mut known = lock(&self.countries);
        let before = known.len();
        for country in countries {
            if known.len() < MAX_COUNTRIES {
                known.insert(*country);
            }
        }
        if known.len() > before {
            self.wake();
        }
    }

    pub(super) fn requested_countries(&self) -> Vec<&'static str> {
        lock(&self.countries).iter().copied().collect()
    }

    /// The window got the focus. Ends a pause of the sync that is longer than usual.
    pub(crate) fn window_focused(&self) {
        self.focus.notify_waiters();
    }

    pub(super) async fn focused(&self) {
        self.focus.notified().await;
    }

    pub(super) fn take_request(&self) -> RoundRequest {
        std::mem::take(&mut lock(&self.request))
    }

    /// Takes the shown records of the request and leaves the rest of it to the next round.
    pub(super) fn take_shown(&self) -> Option<ShownRecords> {
        let shown = std::mem::take(&mut lock(&self.request).shown);
        (!shown.is_empty()).then_some(shown)
    }

    pub(super) async fn woken(&self) {
        self.wake.notified().await;
    }
}
