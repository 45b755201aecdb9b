//! Times as people read them: local, short, with the zone on hover.
//!
//! `now` is always handed in: it comes from the desk's clock, which tests hold in their hand.

use chrono::{DateTime, Datelike, Local};

use crate::contract::Timestamp;

fn local(time: Timestamp) -> DateTime<Local> {
    time.to_chrono().with_timezone(&Local)
}

/// `now`, `4 min`, `3 h`, then a day: `3 Nov`, `3 Nov 2025` in another year.
#[must_use]
pub fn ago(time: Timestamp, now: Timestamp) -> String {
    let seconds = now.since(time).as_secs();
    match seconds {
        0..60 => "now".to_owned(),
        60..3600 => format!("{} min", seconds / 60),
        3600..86_400 => format!("{} h", seconds / 3600),
        _ => day(time, now),
    }
}

/// `3 Nov`; `3 Nov 2025` in another year than now.
#[must_use]
pub fn day(time: Timestamp, now: Timestamp) -> String {
    let (then, today) = (local(time), local(now));
    let format = if then.year() == today.year() {
        "%-d %b"
    } else {
        "%-d %b %Y"
    };
    then.format(format).to_string()
}

/// `2 Nov 09:12`.
#[must_use]
pub fn day_and_time(time: Timestamp, now: Timestamp) -> String {
    format!("{} {}", day(time, now), local(time).format("%H:%M"))
}

/// `09:12`.
#[must_use]
pub fn clock(time: Timestamp) -> String {
    local(time).format("%H:%M").to_string()
}

/// Everything, with the zone: `Monday, 2 November 2026, 09:12:31 (UTC+01:00)`.
#[must_use]
pub fn full(time: Timestamp) -> String {
    local(time)
        .format("%A, %-d %B %Y, %H:%M:%S (UTC%:z)")
        .to_string()
}

/// How long something took: `3 h`, `2 days`, `45 min`.
#[must_use]
pub fn span(span: std::time::Duration) -> String {
    let minutes = span.as_secs() / 60;
    match minutes {
        0 => "under a minute".to_owned(),
        1..90 => format!("{minutes} min"),
        90..2880 => format!("{} h", (minutes + 30) / 60),
        _ => format!("{} days", (minutes + 720) / 1440),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn what_just_happened_is_told_in_minutes_and_what_is_long_ago_by_its_day() {
        let now = at("2026-11-20T12:00:00Z");
        assert_eq!(ago(now, now), "now");
        assert_eq!(ago(now - Duration::from_secs(59), now), "now");
        assert_eq!(ago(now - Duration::from_secs(125), now), "2 min");
        assert_eq!(ago(now - Duration::from_secs(7200), now), "2 h");
        assert_eq!(ago(at("2026-11-03T12:00:00Z"), now), "3 Nov");
        assert_eq!(ago(at("2025-11-03T12:00:00Z"), now), "3 Nov 2025");
        assert_eq!(ago(now + Duration::from_secs(500), now), "now");
    }

    #[test]
    fn spans_are_rounded_to_what_one_would_say() {
        assert_eq!(span(Duration::from_secs(5)), "under a minute");
        assert_eq!(span(Duration::from_secs(2700)), "45 min");
        assert_eq!(span(Duration::from_secs(3 * 3600)), "3 h");
        assert_eq!(span(Duration::from_secs(50 * 3600)), "2 days");
    }
}
