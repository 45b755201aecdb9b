//! Signals from other tasks to a running sync.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

#[derive(Default)]
pub(crate) struct SyncSignals {
    wake: Notify,
    is_full_requested: AtomicBool,
}

impl SyncSignals {
    /// Starts a round now.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Starts a round that reads everything now.
    pub(crate) fn request_full(&self) {
        self.set_full_requested();
        self.wake();
    }

    pub(super) fn set_full_requested(&self) {
        self.is_full_requested.store(true, Ordering::Release);
    }

    pub(super) fn take_full_request(&self) -> bool {
        self.is_full_requested.swap(false, Ordering::AcqRel)
    }

    pub(super) async fn woken(&self) {
        self.wake.notified().await;
    }
}
