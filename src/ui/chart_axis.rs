//! Steps of chart axes, and the time until a relative time changes.

use std::time::Duration;

use crate::contract::Timestamp;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Returns how long the age of an event ("4 min", "3 h") stays the same. The result is at least a
/// minute, so that an idle window is not redrawn more often, and at most a day.
#[must_use]
pub fn time_until_age_changes(newest: Timestamp, now: Timestamp) -> Duration {
    let age = now.since(newest).as_secs();
    let step = if age < HOUR {
        MINUTE
    } else if age < DAY {
        HOUR
    } else {
        DAY
    };
    Duration::from_secs((step - age % step).max(MINUTE))
}

/// Returns the number of days between labels on an axis of `days` days that has room for
/// `max_labels`.
#[must_use]
pub fn day_step(days: usize, max_labels: usize) -> usize {
    [1, 2, 5, 7, 10, 14, 15, 20, 30]
        .into_iter()
        .find(|step| days.div_ceil(*step) <= max_labels.max(1))
        .unwrap_or(30)
}

/// Returns the distance between marks and the top mark of an axis for counts up to `most`. Marks
/// are whole numbers.
#[must_use]
pub fn count_axis(most: u64) -> (f64, f64) {
    const MAX_MARKS: f64 = 4.0;
    const MIN_TOP: f64 = 3.0;
    let most = (most as f64).max(MIN_TOP);
    let magnitude = 10f64.powf((most / MAX_MARKS).log10().floor()).max(1.0);
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * magnitude)
        .find(|step| *step >= most / MAX_MARKS)
        .unwrap_or(most);
    (step, (most / step).ceil() * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        "2026-11-21T08:00:00Z".parse().unwrap()
    }

    #[test]
    fn ages_change_at_most_once_a_minute() {
        for age in [0, 1, 59, 60, 61, 3_599, 3_600, 86_399, 86_400, 900_000] {
            let wait = time_until_age_changes(now() - Duration::from_secs(age), now());
            assert!(wait >= Duration::from_secs(60), "{age}: {wait:?}");
            assert!(wait <= Duration::from_secs(86_400), "{age}: {wait:?}");
        }
    }

    #[test]
    fn day_labels_fit_the_axis() {
        assert_eq!(day_step(7, 7), 1);
        assert_eq!(day_step(20, 5), 5);
        assert_eq!(day_step(90, 6), 15);
        assert_eq!(day_step(0, 0), 1);
    }

    #[test]
    fn count_axis_has_whole_marks_and_little_empty_space() {
        for most in [0, 1, 3, 9, 10, 14, 99, 412, 100_000, u64::from(u32::MAX)] {
            let (step, top) = count_axis(most);
            assert!(top >= most as f64, "{most}: {top}");
            assert!(top <= (most.max(3) as f64) * 1.6, "{most}: {top}");
            assert!(step.fract() == 0.0 && (top / step).fract() == 0.0, "{most}");
            assert!((2.0..=5.0).contains(&(top / step)), "{most}: {step}");
        }
    }
}
