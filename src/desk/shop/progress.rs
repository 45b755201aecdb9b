//! How many pictures of an upload or export are done, which the window shows while it waits.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

#[derive(Debug, Default)]
pub struct PictureProgress {
    done: AtomicU64,
    total: AtomicU64,
    has_ended: AtomicBool,
}

impl PictureProgress {
    /// The pictures that are done, and all; `None` before the first one and after the last one.
    #[must_use]
    pub fn counts(&self) -> Option<(u64, u64)> {
        let total = self.total.load(Ordering::Acquire);
        let is_running = total > 0 && !self.has_ended.load(Ordering::Acquire);
        is_running.then(|| (self.done.load(Ordering::Acquire), total))
    }

    pub(super) fn begin(&self, total: usize) {
        self.total.store(total as u64, Ordering::Release);
    }

    pub(super) fn advance(&self, count: usize) {
        self.done.fetch_add(count as u64, Ordering::AcqRel);
    }

    /// What follows the pictures is not canceled.
    pub(super) fn end(&self) {
        self.has_ended.store(true, Ordering::Release);
    }
}
