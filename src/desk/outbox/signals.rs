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
    /// Makes every entry due now.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    /// A person decided that an entry that needs review is sent again. Valid for the next pass only,
    /// whatever its result: the decision must not act hours later.
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
