//! When a delivery that failed is tried again.

use std::time::Duration;

use rand::Rng;

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

/// The pauses between attempts: eight attempts within about a day and a quarter.
pub const PAUSES: [Duration; 7] = [
    SECOND.saturating_mul(5),
    MINUTE.saturating_mul(5),
    MINUTE.saturating_mul(30),
    HOUR.saturating_mul(2),
    HOUR.saturating_mul(5),
    HOUR.saturating_mul(10),
    HOUR.saturating_mul(10),
];

/// How much of a pause it can be longer or shorter: what failed together does not come again
/// together.
pub const JITTER: f64 = 0.1;

/// The pause after that many attempts failed; `None`: it is given up.
#[must_use]
pub fn pause(failed: u32, chance: &mut impl Rng) -> Option<Duration> {
    let place = usize::try_from(failed.checked_sub(1)?).ok()?;
    let pause = PAUSES.get(place)?;
    Some(pause.mul_f64(chance.random_range(1.0 - JITTER..=1.0 + JITTER)))
}
