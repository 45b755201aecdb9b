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
    /// Deletes the mirror as soon as the account was read.
    pub(crate) is_rebuild: bool,
    /// Read before everything else, because a screen shows them.
    pub(crate) shown: ShownRecords,
}

/// Batches and orders that a screen shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShownRecords {
    pub(crate) batches: Vec<OrderBatchId>,
    pub(crate) orders: Vec<OrderId>,
}

#[derive(Default)]
pub(crate) struct SyncSignals {
    wake: Notify,
    request: Mutex<RoundRequest>,
}

impl SyncSignals {
    /// Starts a round now.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Starts a round now that reads everything, the shown records first.
    pub(crate) fn request_full(&self, shown: ShownRecords) {
        {
            let mut request = lock(&self.request);
            request.is_full = true;
            request.shown = shown;
        }
        self.wake();
    }

    /// Starts a round now that deletes the mirror and reads everything.
    pub(crate) fn request_rebuild(&self) {
        {
            let mut request = lock(&self.request);
            request.is_full = true;
            request.is_rebuild = true;
        }
        self.wake();
    }

    pub(super) fn take_request(&self) -> RoundRequest {
        std::mem::take(&mut lock(&self.request))
    }

    pub(super) async fn woken(&self) {
        self.wake.notified().await;
    }
}
