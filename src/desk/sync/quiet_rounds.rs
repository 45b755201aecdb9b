//! The pause between rounds: longer after a while without news, so that the app at rest uses little power and asks the
//! service less often. News, Refresh and everything that wakes the sync make it short again.

use std::time::{Duration, Instant};

/// Rounds are further apart after this time without news.
const QUIET_AFTER: Duration = Duration::from_secs(60);
/// How many times as far apart quiet rounds are.
const QUIET_FACTOR: u32 = 3;

/// Measures the time without news.
#[derive(Debug)]
pub(super) struct QuietRounds {
    last_news: Instant,
    was_quiet: bool,
}

impl QuietRounds {
    pub(super) fn new() -> Self {
        Self {
            last_news: Instant::now(),
            was_quiet: false,
        }
    }

    /// Records that a round found news, or that something woke the sync.
    pub(super) fn add_news(&mut self) {
        self.last_news = Instant::now();
    }

    /// Whether the time without news has become long since the last call.
    pub(super) fn begins(&mut self) -> bool {
        let is_quiet = self.factor() > 1;
        let was_quiet = std::mem::replace(&mut self.was_quiet, is_quiet);
        is_quiet && !was_quiet
    }

    /// How many times as long as the poll interval the pause before the next round is.
    pub(super) fn factor(&self) -> u32 {
        if self.last_news.elapsed() >= QUIET_AFTER {
            QUIET_FACTOR
        } else {
            1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_without_news_are_further_apart() {
        let mut rounds = QuietRounds::new();
        for _ in 0..2 {
            assert!(!rounds.begins());
            assert_eq!(rounds.factor(), 1);
            rounds.last_news = Instant::now() - QUIET_AFTER;
            assert!(rounds.begins());
            assert!(!rounds.begins());
            assert_eq!(rounds.factor(), QUIET_FACTOR);
            rounds.add_news();
        }
    }
}
