//! Announces what changed in the mirror, at most twice a second: screens, counts, the inbox and the outbox read again
//! after each announcement, which would slow down a read of many pages.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{task::JoinSet, time::Instant};

use super::ports::SyncPorts;
use crate::desk::{lists::Changed, system::lock::lock};

/// The shortest time between two announcements.
const MIN_INTERVAL: Duration = Duration::from_millis(500);

/// The changes that are not announced yet.
#[derive(Debug, Default)]
struct Waiting {
    changed: Changed,
    announced_at: Option<Instant>,
    /// Whether a timer will announce these changes.
    has_timer: bool,
}

impl Waiting {
    /// When the next announcement is allowed, if not now.
    fn next_at(&self) -> Option<Instant> {
        let next = self.announced_at.map(|at| at + MIN_INTERVAL);
        next.filter(|next| *next > Instant::now())
    }

    /// Takes the changes to announce now, if any.
    fn take(&mut self) -> Option<Changed> {
        let changed = std::mem::take(&mut self.changed);
        if changed == Changed::default() {
            return None;
        }
        self.announced_at = Some(Instant::now());
        Some(changed)
    }
}

/// Announces waiting changes when the interval is over, also while the sync waits for the service; the last ones when
/// it is dropped with the session.
pub(super) struct Announcements {
    ports: SyncPorts,
    waiting: Arc<Mutex<Waiting>>,
    /// Whether there was a change since the last [`Announcements::take_has_changed`].
    has_changed: bool,
    /// Aborted with the session. A timer that is publishing and the next one can run at the same time.
    timers: JoinSet<()>,
}

impl Announcements {
    pub(super) fn new(ports: SyncPorts) -> Self {
        Self {
            ports,
            waiting: Arc::default(),
            has_changed: false,
            timers: JoinSet::new(),
        }
    }

    /// Announces changes now, or together with later ones when the last announcement was a moment ago.
    pub(super) async fn announce(&mut self, changed: Changed) {
        self.has_changed |= changed != Changed::default();
        let is_now = {
            let mut waiting = lock(&self.waiting);
            waiting.changed.add(changed);
            let is_now = waiting.next_at().is_none();
            if !is_now && !std::mem::replace(&mut waiting.has_timer, true) {
                while self.timers.try_join_next().is_some() {}
                let (waiting, ports) = (Arc::clone(&self.waiting), self.ports.clone());
                self.timers.spawn(announce_when_due(waiting, ports));
            }
            is_now
        };
        if is_now {
            self.publish().await;
        }
    }

    /// Announces changes at once, together with the waiting ones.
    pub(super) async fn announce_now(&mut self, changed: Changed) {
        self.has_changed |= changed != Changed::default();
        lock(&self.waiting).changed.add(changed);
        self.publish().await;
    }

    async fn publish(&self) {
        let changed = lock(&self.waiting).take();
        if let Some(changed) = changed {
            self.ports.publish_changed(changed).await;
        }
    }

    /// Whether there was a change since the last call.
    pub(super) fn take_has_changed(&mut self) -> bool {
        std::mem::take(&mut self.has_changed)
    }
}

impl Drop for Announcements {
    fn drop(&mut self) {
        self.timers.abort_all();
        let changed = std::mem::take(&mut lock(&self.waiting).changed);
        self.ports.engine.emit_changed(changed);
    }
}

/// Announces what waits when the interval is over. Other announcements meanwhile make the timer sleep on.
async fn announce_when_due(waiting: Arc<Mutex<Waiting>>, ports: SyncPorts) {
    let changed = loop {
        let next = {
            let mut waiting = lock(&waiting);
            match waiting.next_at() {
                Some(next) => next,
                None => {
                    waiting.has_timer = false;
                    break waiting.take();
                }
            }
        };
        tokio::time::sleep_until(next).await;
    };
    if let Some(changed) = changed {
        ports.publish_changed(changed).await;
    }
}
