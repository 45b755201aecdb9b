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
    was_quiet: bool,
}

impl QuietRounds {
    pub(super) fn new() -> Self {
        Self {
            last_change: Instant::now(),
            was_quiet: false,
        }
    }

    /// Records that a round found a change, or that something woke the sync.
    pub(super) fn record_change(&mut self) {
        self.last_change = Instant::now();
    }

    /// Whether the time without changes has become long since the last call.
    pub(super) fn has_become_quiet(&mut self) -> bool {
        let is_quiet = self.is_quiet();
        let was_quiet = std::mem::replace(&mut self.was_quiet, is_quiet);
        is_quiet && !was_quiet
    }

    /// Whether rounds are further apart than usual.
    pub(super) fn is_quiet(&self) -> bool {
        self.factor() > 1
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
            assert!(!rounds.has_become_quiet());
            assert_eq!(rounds.factor(), 1);
            rounds.last_change -= Duration::from_secs(60);
            assert!(rounds.has_become_quiet());
            assert!(!rounds.has_become_quiet());
            assert_eq!(rounds.factor(), 3);
            rounds.last_change -= Duration::from_secs(240);
            assert!(!rounds.has_become_quiet());
            assert_eq!(rounds.factor(), 10);
            rounds.record_change();
        }
    }
}
