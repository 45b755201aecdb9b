//! The interfaces that the jobs use, the signals from other tasks to the running jobs, and why the jobs wait.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tokio::sync::{MutexGuard, Notify};

use crate::{
    client::Client,
    contract::Clock,
    desk::{
        lists::Changed,
        problem::Problem,
        store::{ConnectionRowId, Store, StoreError},
        system::lock::lock,
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

#[derive(Default)]
pub(crate) struct OrderJobSignals {
    wake: Notify,
    waiting_for: Mutex<Option<Problem>>,
    /// Locked from the write of outcomes until their orders are mirrored.
    recording: tokio::sync::Mutex<()>,
}

impl OrderJobSignals {
    /// Makes every open order due now.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Why no request can be sent at the moment.
    pub(crate) fn waiting_for(&self) -> Option<Problem> {
        lock(&self.waiting_for).clone()
    }

    /// Locks the recording of outcomes. An outcome that was read before the lock was taken has its order mirrored.
    pub(super) async fn lock_recording(&self) -> MutexGuard<'_, ()> {
        self.recording.lock().await
    }

    pub(super) async fn woken(&self) {
        self.wake.notified().await;
    }

    /// Returns whether that is a change.
    pub(super) fn set_waiting_for(&self, problem: Option<Problem>) -> bool {
        let mut current = lock(&self.waiting_for);
        let is_change = *current != problem;
        *current = problem;
        is_change
    }
}
