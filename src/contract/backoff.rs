//! Exponential backoff: how long to wait before the next attempt after failures in a row.
//!
//! Retries of the client, the sync, the outbox, jobs, emails and conflicting transactions use
//! [`Backoff`]. The type only calculates the pause; the caller counts the failures and waits.

use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    first: Duration,
    max: Duration,
}

impl Backoff {
    #[must_use]
    pub const fn new(first: Duration, max: Duration) -> Self {
        Self { first, max }
    }

    /// Returns the pause after `failures` failures in a row: the first pause after one failure,
    /// twice as long after each further failure, never more than the maximum. No failure means no
    /// pause.
    #[must_use]
    pub fn pause(self, failures: u32) -> Duration {
        let Some(doublings) = failures.checked_sub(1) else {
            return Duration::ZERO;
        };
        self.first
            .saturating_mul(2_u32.saturating_pow(doublings))
            .min(self.max)
    }

    /// Returns a random part of [`pause`](Self::pause) ("full jitter"), so that clients that
    /// failed together do not retry together.
    #[must_use]
    pub fn jittered_pause(self, failures: u32) -> Duration {
        self.pause(failures).mul_f64(rand::random::<f64>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pause_doubles_up_to_its_maximum() {
        let backoff = Backoff::new(Duration::from_secs(2), Duration::from_secs(15));
        let pauses: Vec<u64> = [0, 1, 2, 3, 4, 5, u32::MAX]
            .map(|failures| backoff.pause(failures).as_secs())
            .to_vec();
        assert_eq!(pauses, [0, 2, 4, 8, 15, 15, 15]);
    }

    #[test]
    fn jitter_never_lengthens_the_pause() {
        let backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(8));
        for _ in 0..1_000 {
            assert!(backoff.jittered_pause(3) <= Duration::from_secs(4));
        }
    }
}
