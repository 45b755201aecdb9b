//! When a read is tried again, and after how long.

use std::time::Duration;

use rand::Rng as _;

use super::ClientError;

/// Tries of one read, the first included.
pub(super) const TRIES: u32 = 4;

/// The longest that a service can make us wait between two tries.
const LONGEST: Duration = Duration::from_secs(30);

/// The pause before try number `next` (from 2), or `None` when trying again is no use.
///
/// Full jitter: anywhere from nothing to twice as long as the last bound, so that many desks that
/// lost the same service do not come back in step. A `Retry-After` is obeyed instead.
pub(super) fn pause(error: &ClientError, next: u32, base: Duration) -> Option<Duration> {
    if next > TRIES || !error.is_offline() {
        return None;
    }
    if let Some(asked) = error.retry_after() {
        return (asked <= LONGEST).then_some(asked);
    }
    let bound = base.saturating_mul(1 << (next - 2).min(16)).min(LONGEST);
    let micros = u64::try_from(bound.as_micros()).unwrap_or(u64::MAX);
    Some(Duration::from_micros(rand::rng().random_range(0..=micros)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_are_bounded_and_a_refusal_is_final() {
        let down = ClientError::TimedOut;
        let base = Duration::from_millis(200);
        for _ in 0..100 {
            assert!(pause(&down, 2, base).unwrap() <= base);
            assert!(pause(&down, 4, base).unwrap() <= base * 4);
        }
        assert_eq!(pause(&down, TRIES + 1, base), None);
        let no = ClientError::Refused {
            status: 400,
            sentence: "No".to_owned(),
        };
        assert_eq!(pause(&no, 2, base), None);
    }

    #[test]
    fn the_pause_that_a_service_asks_for_is_kept() {
        let asked = |seconds| ClientError::RateLimited {
            retry_after: Some(Duration::from_secs(seconds)),
        };
        assert_eq!(
            pause(&asked(3), 2, Duration::ZERO),
            Some(Duration::from_secs(3))
        );
        assert_eq!(
            pause(&asked(3_600), 2, Duration::ZERO),
            None,
            "too long to sit and wait"
        );
    }
}
