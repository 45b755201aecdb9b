//! The pause between rounds: longer after a while without changes, so that the app at rest uses little power and sends the
//! service fewer requests. A change, Refresh and everything that wakes the sync make it short again.

use std::time::Duration;

use tokio::time::Instant;

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
