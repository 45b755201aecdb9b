//! When a failed webhook delivery is retried.

use std::time::Duration;

use rand::{Rng, RngExt as _};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

/// The delays between attempts: eight attempts within about 28 hours.
pub const RETRY_DELAYS: [Duration; 7] = [
    SECOND.saturating_mul(5),
    MINUTE.saturating_mul(5),
    MINUTE.saturating_mul(30),
    HOUR.saturating_mul(2),
    HOUR.saturating_mul(5),
    HOUR.saturating_mul(10),
    HOUR.saturating_mul(10),
];

/// The largest change of a delay, as a fraction. Jitter spreads deliveries that failed together.
const JITTER: f64 = 0.1;

/// The delay after `failed` failed attempts. Returns `None` when the delivery is given up.
pub(super) fn retry_delay(failed: u32, rng: &mut impl Rng) -> Option<Duration> {
    let index = usize::try_from(failed.checked_sub(1)?).ok()?;
    let delay = RETRY_DELAYS.get(index)?;
    Some(delay.mul_f64(rng.random_range(1.0 - JITTER..=1.0 + JITTER)))
}
