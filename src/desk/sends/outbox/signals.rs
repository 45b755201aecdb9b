//! Signals from other tasks to a running outbox.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
};

use tokio::{sync::Notify, task::JoinHandle};

use super::{entry::OutboxEntry, post_tracker::PostTracker};
use crate::{
    client::ClientError,
    contract::PriceEstimate,
    desk::{
        ids::OutboxId,
        sends::guards::{CheckGeneration, GuardSettings},
        system::lock::lock,
    },
};

#[derive(Default)]
pub(crate) struct OutboxSignals {
    wake: Notify,
    forced_resends: Mutex<HashSet<OutboxId>>,
    checks: Mutex<HashMap<OutboxId, GuardCheck>>,
    held: Mutex<HashSet<OutboxId>>,
    new_pass: Notify,
    start: Mutex<Start>,
    pub(crate) post: PostTracker,
}

/// A price that was requested when the user confirmed the send; `None` when the session has no client.
pub(crate) type PendingPrice = JoinHandle<Option<Result<PriceEstimate, ClientError>>>;

/// A first attempt that was recorded in the transaction in which the user's confirmation was stored. The
/// outbox has not posted the request yet.
#[derive(Debug)]
pub(crate) struct StartedAttempt {
    /// In the state [`OutboxState::Sending`](super::entry::OutboxState::Sending).
    pub(crate) entry: OutboxEntry,
    pub(crate) body: Vec<u8>,
    /// Requested while the entry was written.
    pub(crate) price: PendingPrice,
}

/// The first attempt that starts with its confirmation; at most one at a time.
#[derive(Debug, Default)]
enum Start {
    /// The outbox has other work, so that a new send waits.
    #[default]
    Closed,
    Open,
    /// The engine writes this entry.
    Registered(OutboxId),
    /// The attempt is on disk.
    Recorded(StartedAttempt),
    /// The request was not posted, and that could not be stored.
    Unposted(OutboxEntry),
}

/// A recorded attempt that the outbox takes over.
#[derive(Debug)]
pub(super) enum UnpostedStart {
    Recorded(StartedAttempt),
    /// The attempt has to be withdrawn.
    Withdrawn(OutboxEntry),
}

/// The right to record a first attempt. Ends without an attempt when dropped.
pub(crate) struct RegisteredStart {
    signals: Arc<OutboxSignals>,
    is_recorded: bool,
}

impl RegisteredStart {
    /// Hands over the attempt, which is on disk, and starts a pass that posts its request.
    pub(crate) fn hand_over(mut self, attempt: StartedAttempt) {
        self.is_recorded = true;
        *lock(&self.signals.start) = Start::Recorded(attempt);
        self.signals.start_pass();
    }
}

impl Drop for RegisteredStart {
    fn drop(&mut self) {
        if !self.is_recorded {
            *lock(&self.signals.start) = Start::Closed;
            self.signals.post.end();
            // The next pass opens the start again.
            self.signals.start_pass();
        }
    }
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

    /// Whether a new send can start with its confirmation: the outbox waits for work, and no pause is
    /// required.
    pub(super) fn set_idle(&self, is_idle: bool) {
        let mut start = lock(&self.start);
        match &*start {
            Start::Closed | Start::Open if is_idle => *start = Start::Open,
            Start::Open => *start = Start::Closed,
            _ => {}
        }
    }

    /// Registers that the engine records the first attempt of a send, so that the outbox does not take
    /// the entry for one that an earlier run of the program left. Returns `None` when the outbox has
    /// other work, or the session is ending: then the outbox starts the attempt.
    pub(crate) fn register_start(self: &Arc<Self>, id: OutboxId) -> Option<RegisteredStart> {
        let mut start = lock(&self.start);
        if !matches!(*start, Start::Open) || !self.post.begin() {
            return None;
        }
        *start = Start::Registered(id);
        Some(RegisteredStart {
            signals: Arc::clone(self),
            is_recorded: false,
        })
    }

    /// Whether the first attempt of a send is being recorded, or waits for the outbox.
    pub(super) fn is_starting(&self, id: OutboxId) -> bool {
        match &*lock(&self.start) {
            Start::Closed | Start::Open => false,
            Start::Registered(registered) => *registered == id,
            Start::Recorded(attempt) => attempt.entry.id == id,
            Start::Unposted(entry) => entry.id == id,
        }
    }

    /// Takes the recorded attempt that is not posted.
    pub(super) fn take_start(&self) -> Option<UnpostedStart> {
        let mut start = lock(&self.start);
        match std::mem::replace(&mut *start, Start::Closed) {
            Start::Recorded(attempt) => Some(UnpostedStart::Recorded(attempt)),
            Start::Unposted(entry) => Some(UnpostedStart::Withdrawn(entry)),
            other => {
                *start = other;
                None
            }
        }
    }

    /// Keeps an attempt whose withdrawal could not be stored, for the next pass.
    pub(super) fn keep_unposted(&self, entry: OutboxEntry) {
        *lock(&self.start) = Start::Unposted(entry);
    }

    pub(super) async fn woken(&self) {
        self.wake.notified().await;
    }

    pub(super) fn take_forced_resends(&self) -> HashSet<OutboxId> {
        std::mem::take(&mut *lock(&self.forced_resends))
    }
}
