//! Signals from other tasks to a running sync.

use std::sync::Mutex;

use tokio::sync::Notify;

use crate::{
    contract::{OrderBatchId, OrderId},
    desk::lock::lock,
};

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
