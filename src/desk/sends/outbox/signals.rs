//! Signals from other tasks to a running outbox, and its POSTs that create batches: neither a session nor the program ends
//! during one unless the user decides so. A POST ends by its own time limit.

use std::{
    collections::{HashMap, HashSet},
    sync::Mutex,
};

use tokio::sync::{Notify, watch};

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

#[derive(Debug, Default)]
struct PostState {
    in_flight: u32,
    is_stopped: bool,
    is_abandoned: bool,
}

/// The POSTs of a session's outbox.
#[derive(Debug, Default)]
pub(crate) struct PostTracker(watch::Sender<PostState>);

impl PostTracker {
    /// Returns `false` after [`stop`](Self::stop).
    pub(super) fn begin(&self) -> bool {
        self.0.send_if_modified(|state| {
            state.in_flight += u32::from(!state.is_stopped);
            !state.is_stopped
        })
    }

    pub(super) fn end(&self) {
        self.0
            .send_modify(|state| state.in_flight = state.in_flight.saturating_sub(1));
    }

    pub(crate) fn is_in_flight(&self) -> bool {
        self.0.borrow().in_flight > 0
    }

    /// Lets no further POST begin.
    pub(crate) fn stop(&self) {
        self.0.send_modify(|state| state.is_stopped = true);
    }

    /// Records that the user does not wait for the POST in flight.
    pub(crate) fn abandon(&self) {
        self.0.send_modify(|state| state.is_abandoned = true);
    }

    /// Waits until no POST is in flight.
    pub(crate) async fn ended(&self) {
        self.wait_for(|state| state.in_flight == 0).await;
    }

    /// Waits until no POST is in flight, or until the user does not wait for it.
    pub(crate) async fn ended_or_abandoned(&self) {
        self.wait_for(|state| state.in_flight == 0 || state.is_abandoned)
            .await;
    }

    async fn wait_for(&self, is_reached: impl FnMut(&PostState) -> bool) {
        // Cannot fail: the sender is a field of this tracker.
        let _ = self.0.subscribe().wait_for(is_reached).await;
    }
}
