//! Times that are still to come, and when a relative time changes. What has been is written by
//! `widgets::time`, counts by `widgets::number`, money by [`Cents`](crate::contract::Cents).

use std::time::Duration;

use crate::contract::Timestamp;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// How long until `at`: `71 days`, `1 day`, `5 h`, `less than an hour`. `None` when it has passed.
#[must_use]
pub fn until(at: Timestamp, now: Timestamp) -> Option<String> {
    if at <= now {
        return None;
    }
    let seconds = at.since(now).as_secs();
    Some(match (seconds / DAY, seconds / HOUR) {
        (0, 0) => "less than an hour".to_owned(),
        (0, hours) => format!("{hours} h"),
        (1, _) => "1 day".to_owned(),
        (days, _) => format!("{days} days"),
    })
}

/// When a relative time ("4 min", "3 h") of something that happened at `newest` changes next: the
/// window need not be drawn before that on its account. At least a minute, so that an idle window
/// stays idle; at most a day.
#[must_use]
pub fn refresh_after(newest: Timestamp, now: Timestamp) -> Duration {
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

/// Every how many days an axis of `days` days gets a label, when there is room for `room` labels.
/// Steps that people count in.
#[must_use]
pub fn day_step(days: usize, room: usize) -> usize {
    [1, 2, 5, 7, 10, 14, 15, 20, 30]
        .into_iter()
        .find(|step| days.div_ceil(*step) <= room.max(1))
        .unwrap_or(30)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        "2026-11-21T08:00:00Z".parse().unwrap()
    }

    #[test]
    fn what_is_to_come_is_counted_down() {
        let after = |seconds| until(now() + Duration::from_secs(seconds), now());
        assert_eq!(after(71 * 86_400).as_deref(), Some("71 days"));
        assert_eq!(after(30 * 3600).as_deref(), Some("1 day"));
        assert_eq!(after(5 * 3600).as_deref(), Some("5 h"));
        assert_eq!(after(60).as_deref(), Some("less than an hour"));
        assert_eq!(after(0), None);
    }

    #[test]
    fn an_idle_window_is_woken_at_most_once_a_minute() {
        for age in [0, 1, 59, 60, 61, 3_599, 3_600, 86_399, 86_400, 900_000] {
            let wait = refresh_after(now() - Duration::from_secs(age), now());
            assert!(wait >= Duration::from_secs(60), "{age}: {wait:?}");
            assert!(wait <= Duration::from_secs(86_400), "{age}: {wait:?}");
        }
    }

    #[test]
    fn an_axis_has_as_many_labels_as_there_is_room_for() {
        assert_eq!(day_step(7, 7), 1);
        assert_eq!(day_step(20, 5), 5);
        assert_eq!(day_step(90, 6), 15);
        assert_eq!(day_step(0, 0), 1);
    }
}
