//! Views of gift pages that are counted in memory and written at most once a second.
//!
//! Only a view that changes the state of a gift is written at once. Each write of a view empties the cached lists of
//! its account and waits for the account's other changes, so that a link that many people open would slow down
//! everything else. A process that ends without a shutdown loses the views of its last second.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::Notify;

/// The time between two writes.
const WRITE_INTERVAL: Duration = Duration::from_secs(1);

/// The most links whose views are in memory.
const MAX_LINKS: usize = 10_000;

/// The views of a link.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct LinkViews {
    pub(crate) token: String,
    pub(crate) views: u32,
}

#[derive(Debug, Default)]
pub(crate) struct GiftViews {
    counts: Mutex<Counts>,
    /// Wakes the worker that writes the views.
    wake: Arc<Notify>,
}

#[derive(Debug, Default)]
struct Counts {
    views: HashMap<String, u32>,
    taken_at: Option<Instant>,
}

impl GiftViews {
    pub(crate) fn new(wake: Arc<Notify>) -> Self {
        Self {
            counts: Mutex::default(),
            wake,
        }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a view, and wakes the worker for the first one. Returns `false` when too many links wait; the caller writes the
    /// view itself then.
    pub(crate) fn add(&self, token: &str) -> bool {
        let mut counts = self.counts();
        if let Some(views) = counts.views.get_mut(token) {
            *views = views.saturating_add(1);
            return true;
        }
        if counts.views.is_empty() {
            self.wake.notify_one();
        }
        let has_room = counts.views.len() < MAX_LINKS;
        if has_room {
            counts.views.insert(token.to_owned(), 1);
        }
        has_room
    }

    /// Whether views wait to be written.
    pub(crate) fn has_waiting(&self) -> bool {
        !self.counts().views.is_empty()
    }

    /// Takes the views that were counted, once per [`WRITE_INTERVAL`].
    pub(crate) fn take_due(&self) -> Vec<LinkViews> {
        let is_due = self
            .counts()
            .taken_at
            .is_none_or(|at| at.elapsed() >= WRITE_INTERVAL);
        if is_due { self.take() } else { Vec::new() }
    }

    /// Takes the views that were counted.
    pub(crate) fn take(&self) -> Vec<LinkViews> {
        let mut counts = self.counts();
        counts.taken_at = Some(Instant::now());
        let views = std::mem::take(&mut counts.views).into_iter();
        views
            .map(|(token, views)| LinkViews { token, views })
            .collect()
    }

    /// Counts views again that could not be written, of at most [`MAX_LINKS`] with those that were counted meanwhile. Returns
    /// the number of links whose views are lost.
    pub(crate) fn put_back(&self, taken: &[LinkViews]) -> usize {
        let mut counts = self.counts();
        let mut lost = 0;
        for LinkViews { token, views } in taken {
            if let Some(count) = counts.views.get_mut(token) {
                *count = count.saturating_add(*views);
            } else if counts.views.len() < MAX_LINKS {
                counts.views.insert(token.clone(), *views);
            } else {
                lost += 1;
            }
        }
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_are_counted_once_despite_a_failure() {
        let views = GiftViews::default();
        assert!(views.add("a") && views.add("a") && views.add("b"));
        let mut taken = views.take_due();
        taken.sort_by(|a, b| a.token.cmp(&b.token));
        let of = |token: &str, views| LinkViews {
            token: token.to_owned(),
            views,
        };
        assert_eq!(taken, [of("a", 2), of("b", 1)]);
        views.add("a");
        assert_eq!(views.take_due(), [], "within the interval");
        views.put_back(&taken);
        let mut all = views.take();
        all.sort_by(|a, b| a.token.cmp(&b.token));
        assert_eq!(all, [of("a", 3), of("b", 1)]);
    }

    #[test]
    fn links_in_memory_are_bounded() {
        let views = GiftViews::default();
        for link in 0..MAX_LINKS {
            assert!(views.add(&link.to_string()));
        }
        assert!(!views.add("one more"));
        assert!(views.add("0"), "a known link is counted");
        let of = |token: &str| LinkViews {
            token: token.to_owned(),
            views: 1,
        };
        assert_eq!(views.put_back(&[of("another"), of("0")]), 1);
        assert_eq!(views.take().len(), MAX_LINKS);
    }
}
