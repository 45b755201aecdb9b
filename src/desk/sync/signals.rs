//! Signals from other tasks to a running sync.

use std::{collections::BTreeSet, sync::Mutex};

use tokio::sync::Notify;

use crate::{
    contract::{OrderBatchId, OrderId},
    desk::system::lock::lock,
};

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
