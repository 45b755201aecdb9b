//! Announces what changed in the mirror, at most twice a second: screens, counts, the inbox and the outbox read again
//! after each announcement, which would slow down a read of many pages.

use std::time::{Duration, Instant};

use super::ports::SyncPorts;
use crate::desk::view::Changed;

/// The shortest time between two announcements.
const MIN_INTERVAL: Duration = Duration::from_millis(500);

/// The changes that are not announced yet.
#[derive(Debug, Default)]
pub(super) struct Announcements {
    waiting: Changed,
    announced_at: Option<Instant>,
}

impl Announcements {
    /// Announces changes now, or with later ones when the last announcement was a moment ago.
    pub(super) async fn announce(&mut self, ports: &SyncPorts, changed: Changed) {
        self.waiting.add(changed);
        if self
            .announced_at
            .is_none_or(|at| at.elapsed() >= MIN_INTERVAL)
        {
            self.announce_now(ports, Changed::default()).await;
        }
    }

    /// Announces changes at once, with those that wait.
    pub(super) async fn announce_now(&mut self, ports: &SyncPorts, changed: Changed) {
        self.waiting.add(changed);
        let changed = std::mem::take(&mut self.waiting);
        if changed != Changed::default() {
            self.announced_at = Some(Instant::now());
            ports.publish_changed(changed).await;
        }
    }
}
