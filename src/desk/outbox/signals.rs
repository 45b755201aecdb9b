//! Signals from other tasks to a running outbox.

use std::{collections::HashSet, sync::Mutex};

use tokio::sync::Notify;

use crate::desk::{OutboxId, lock::lock};

#[derive(Default)]
pub(crate) struct OutboxSignals {
    wake: Notify,
    forced_resends: Mutex<HashSet<OutboxId>>,
}

impl OutboxSignals {
    /// Makes every entry due now, except held entries.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Records that the user decided to send an entry in review again. The decision is valid for
    /// the next pass only, whatever its result, because it must not act hours later.
    pub(crate) fn force_resend(&self, id: OutboxId) {
        lock(&self.forced_resends).insert(id);
        self.wake();
    }

    pub(super) async fn woken(&self) {
        self.wake.notified().await;
    }

    pub(super) fn take_forced_resends(&self) -> HashSet<OutboxId> {
        std::mem::take(&mut *lock(&self.forced_resends))
    }
}
