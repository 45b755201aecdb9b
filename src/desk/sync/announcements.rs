//! Announces what changed in the mirror, at most twice a second: screens, counts, the inbox and the outbox read again
//! after each announcement, which would slow down a read of many pages.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{task::JoinSet, time::Instant};

use super::ports::SyncPorts;
use crate::desk::view::Changed;

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
        let later = {
            let mut waiting = lock(&self.waiting);
            waiting.changed.add(changed);
            let next = waiting.announced_at.map(|at| at + MIN_INTERVAL);
            let next = next.filter(|next| *next > Instant::now());
            next.map(|next| (next, std::mem::replace(&mut waiting.has_timer, true)))
        };
        match later {
            None => publish(&self.waiting, &self.ports).await,
            Some((_, true)) => {}
            Some((next, false)) => {
                while self.timers.try_join_next().is_some() {}
                let (waiting, ports) = (Arc::clone(&self.waiting), self.ports.clone());
                self.timers.spawn(async move {
                    tokio::time::sleep_until(next).await;
                    publish(&waiting, &ports).await;
                });
            }
        }
    }

    /// Announces changes at once, together with the waiting ones.
    pub(super) async fn announce_now(&mut self, changed: Changed) {
        self.has_changed |= changed != Changed::default();
        lock(&self.waiting).changed.add(changed);
        publish(&self.waiting, &self.ports).await;
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

async fn publish(waiting: &Mutex<Waiting>, ports: &SyncPorts) {
    let changed = {
        let mut waiting = lock(waiting);
        waiting.has_timer = false;
        let changed = std::mem::take(&mut waiting.changed);
        if changed == Changed::default() {
            return;
        }
        waiting.announced_at = Some(Instant::now());
        changed
    };
    ports.publish_changed(changed).await;
}

fn lock(waiting: &Mutex<Waiting>) -> MutexGuard<'_, Waiting> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}
