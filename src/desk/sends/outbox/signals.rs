//! Signals from other tasks to a running outbox.

use std::{
    collections::{HashMap, HashSet},
    sync::Mutex,
};

use tokio::sync::Notify;

use super::post_tracker::PostTracker;
use crate::desk::{
    ids::OutboxId,
    sends::guards::{CheckGeneration, GuardSettings},
    system::lock::lock,
};

#[derive(Default)]
pub(crate) struct OutboxSignals {
    wake: Notify,
    forced_resends: Mutex<HashSet<OutboxId>>,
    checks: Mutex<HashMap<OutboxId, GuardCheck>>,
    held: Mutex<HashSet<OutboxId>>,
    new_pass: Notify,
    pub(crate) post: PostTracker,
}

/// What the guards were last applied to. The guards give the same result while nothing changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GuardCheck {
    pub(crate) generation: CheckGeneration,
    pub(crate) settings: GuardSettings,
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

    /// Records that the user confirmed a send in this session that is held. Holds of earlier sessions
    /// do not end by themselves.
    pub(crate) fn remember_hold(&self, id: OutboxId) {
        lock(&self.held).insert(id);
    }

    pub(super) fn is_held(&self, id: OutboxId) -> bool {
        lock(&self.held).contains(&id)
    }

    /// Starts a pass without making delayed entries due: for a new entry, and because mirrored batches
    /// can show that a refused send was sent, or that a request need not be kept any longer.
    pub(crate) fn start_pass(&self) {
        self.new_pass.notify_one();
    }

    pub(super) async fn pass_requested(&self) {
        self.new_pass.notified().await;
    }

    /// Records that the user confirmed a send with these data.
    pub(crate) fn remember_check(&self, id: OutboxId, check: GuardCheck) {
        lock(&self.checks).insert(id, check);
    }

    pub(super) fn take_check(&self, id: OutboxId) -> Option<GuardCheck> {
        lock(&self.checks).remove(&id)
    }

    pub(super) async fn woken(&self) {
        self.wake.notified().await;
    }

    pub(super) fn take_forced_resends(&self) -> HashSet<OutboxId> {
        std::mem::take(&mut *lock(&self.forced_resends))
    }
}
