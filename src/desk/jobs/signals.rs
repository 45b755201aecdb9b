//! Signals from other tasks to the running jobs, and why the jobs wait.

use std::sync::Mutex;

use tokio::sync::Notify;

use crate::desk::{problem::Problem, system::lock::lock};

#[derive(Default)]
pub(crate) struct OrderJobSignals {
    wake: Notify,
    waiting_for: Mutex<Option<Problem>>,
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
