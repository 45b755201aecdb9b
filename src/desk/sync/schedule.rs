//! When each resource is read next, and the pause between rounds: longer after a while without changes, so that the app at
//! rest uses little power and sends the service fewer requests. A change, Refresh and everything that wakes the sync make
//! it short again.

use std::{collections::HashMap, time::Duration};

use tokio::time::Instant;

use super::status::SyncResource;
use crate::contract::Backoff;

/// The time between two reads of the account and the catalog.
pub(super) const SLOW_INTERVAL: Duration = Duration::from_secs(3600);
/// The longest pause after failed reads.
pub(super) const MAX_PAUSE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy)]
struct Next {
    /// `None`: now.
    at: Option<Instant>,
    failures: u32,
}

/// The next read of each resource.
pub(super) struct Schedule {
    next: HashMap<SyncResource, Next>,
    backoff: Backoff,
}

impl Schedule {
    pub(super) fn new(poll_interval: Duration) -> Self {
        Self {
            next: HashMap::new(),
            backoff: Backoff::new(poll_interval, MAX_PAUSE),
        }
    }

    pub(super) fn is_due(&self, resource: SyncResource) -> bool {
        let next = self.next.get(&resource).and_then(|next| next.at);
        next.is_none_or(|at| at <= Instant::now())
    }

    /// Makes every resource due.
    pub(super) fn reset(&mut self) {
        self.next.clear();
    }

    pub(super) fn make_due(&mut self, resource: SyncResource) {
        self.next.remove(&resource);
    }

    pub(super) fn add_success(&mut self, resource: SyncResource) {
        let at = match resource {
            SyncResource::Account
            | SyncResource::Workspaces
            | SyncResource::PaymentMethods
            | SyncResource::Cards
            | SyncResource::Products
            | SyncResource::Brands
            | SyncResource::Collections => Some(Instant::now() + SLOW_INTERVAL),
            SyncResource::Batches
            | SyncResource::Recipients
            | SyncResource::Orders
            | SyncResource::Activities => None,
        };
        self.next.insert(resource, Next { at, failures: 0 });
    }

    /// The pause of the resource begins after the one that the service requires, so that the next round
    /// reads the other resources first.
    pub(super) fn add_failure(&mut self, resource: SyncResource, required: Option<Duration>) {
        let failures = self.next.get(&resource).map_or(0, |next| next.failures) + 1;
        let pause = required.unwrap_or_default() + self.backoff.pause(failures);
        let at = Some(Instant::now() + pause);
        self.next.insert(resource, Next { at, failures });
    }
}

/// How many times as long as the poll interval the pause is after a time without changes, longest first.
const FACTORS: [(Duration, u32); 2] =
    [(Duration::from_secs(300), 10), (Duration::from_secs(60), 3)];

/// The time since the last change.
#[derive(Debug)]
pub(super) struct QuietRounds {
    last_change: Instant,
    /// The factor that [`Self::has_slowed_down`] saw last.
    seen_factor: u32,
}

impl QuietRounds {
    pub(super) fn new() -> Self {
        Self {
            last_change: Instant::now(),
            seen_factor: 1,
        }
    }

    /// Records that a round found a change, or that something woke the sync.
    pub(super) fn record_change(&mut self) {
        self.last_change = Instant::now();
    }

    /// Whether rounds have become further apart since the last call.
    pub(super) fn has_slowed_down(&mut self) -> bool {
        let factor = self.factor();
        factor > std::mem::replace(&mut self.seen_factor, factor)
    }

    /// How many times as long as the poll interval the pause before the next round is.
    pub(super) fn factor(&self) -> u32 {
        let quiet = self.last_change.elapsed();
        FACTORS
            .into_iter()
            .find(|(after, _)| quiet >= *after)
            .map_or(1, |(_, factor)| factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_without_changes_are_further_apart() {
        let mut rounds = QuietRounds::new();
        for _ in 0..2 {
            assert!(!rounds.has_slowed_down());
            assert_eq!(rounds.factor(), 1);
            for (quiet, factor) in [(60, 3), (240, 10)] {
                rounds.last_change -= Duration::from_secs(quiet);
                assert!(rounds.has_slowed_down());
                assert!(!rounds.has_slowed_down());
                assert_eq!(rounds.factor(), factor);
            }
            rounds.record_change();
        }
    }
}
