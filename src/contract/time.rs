//! Points in time in UTC with microseconds.
//!
//! ISO 8601 with `Z` on the wire, microseconds since 1970 as an integer in databases: times stored
//! as text sort wrongly when formats differ.

use std::{
    fmt,
    ops::{Add, Sub},
    str::FromStr,
    time::Duration,
};

use chrono::{DateTime, NaiveDate, NaiveTime, SecondsFormat, TimeDelta, TimeZone, Utc};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Unexpected, Visitor},
};

/// The form of a time, as errors name it.
pub const TIME_FORM: &str = "a time such as 2026-11-02T15:00:00Z";

/// A point in time in UTC, in whole microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, sqlx::Type)]
#[sqlx(transparent)]
pub struct Timestamp(i64);

impl Timestamp {
    /// Creates a time from the microseconds since 1970-01-01 00:00 UTC.
    #[must_use]
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// When a day begins in a time zone: at midnight, or at one o'clock where clocks are set forward at
    /// midnight. `None` for a day that the zone skipped.
    #[must_use]
    pub fn start_of_day<Z: TimeZone>(day: NaiveDate, zone: &Z) -> Option<Self> {
        let midnight = day.and_time(NaiveTime::MIN);
        [midnight, midnight + TimeDelta::hours(1)]
            .iter()
            .find_map(|local| zone.from_local_datetime(local).earliest())
            .map(|start| start.to_utc().into())
    }

    /// Returns the microseconds since 1970-01-01 00:00 UTC.
    #[must_use]
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// Converts the time for chrono. A time outside chrono's range becomes the start of 1970.
    #[must_use]
    pub fn to_chrono(self) -> DateTime<Utc> {
        DateTime::from_timestamp_micros(self.0).unwrap_or_default()
    }

    /// The time since `earlier`; zero when `earlier` is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_micros(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

impl From<DateTime<Utc>> for Timestamp {
    fn from(time: DateTime<Utc>) -> Self {
        Self(time.timestamp_micros())
    }
}

impl From<std::time::SystemTime> for Timestamp {
    fn from(time: std::time::SystemTime) -> Self {
        DateTime::<Utc>::from(time).into()
    }
}

impl Add<Duration> for Timestamp {
    type Output = Self;
    fn add(self, span: Duration) -> Self {
        Self(
            self.0
                .saturating_add(i64::try_from(span.as_micros()).unwrap_or(i64::MAX)),
        )
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Self;
    fn sub(self, span: Duration) -> Self {
        Self(
            self.0
                .saturating_sub(i64::try_from(span.as_micros()).unwrap_or(i64::MAX)),
        )
    }
}

impl fmt::Display for Timestamp {
    /// ISO 8601 in UTC with milliseconds, or microseconds if needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = if self.0 % 1000 == 0 {
            SecondsFormat::Millis
        } else {
            SecondsFormat::Micros
        };
        f.write_str(&self.to_chrono().to_rfc3339_opts(format, true))
    }
}

impl FromStr for Timestamp {
    type Err = chrono::ParseError;

    /// Parses RFC 3339 and common variants of ISO 8601. A time without an offset is in UTC; a date
    /// means midnight UTC.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = match DateTime::parse_from_rfc3339(text) {
            Ok(time) => return Ok(time.with_timezone(&Utc).into()),
            Err(error) => error,
        };
        for format in ["%Y-%m-%dT%H:%M:%S%.f%z", "%Y-%m-%dT%H:%M%z"] {
            if let Ok(time) = DateTime::parse_from_str(text, format) {
                return Ok(time.with_timezone(&Utc).into());
            }
        }
        for format in ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%MZ"] {
            if let Ok(time) = chrono::NaiveDateTime::parse_from_str(text, format) {
                return Ok(time.and_utc().into());
            }
        }
        text.parse::<chrono::NaiveDate>()
            .map(|date| date.and_time(chrono::NaiveTime::MIN).and_utc().into())
            .map_err(|_| error)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TimeVisitor)
    }
}

struct TimeVisitor;

impl Visitor<'_> for TimeVisitor {
    type Value = Timestamp;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(TIME_FORM)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Timestamp, E> {
        text.parse()
            .map_err(|_| E::invalid_value(Unexpected::Other("another text"), &self))
    }
}

#[cfg(test)]
mod tests {
    use chrono::{FixedOffset, MappedLocalTime, NaiveDateTime, Timelike as _};

    use super::*;

    /// UTC, without the hour from midnight of every day.
    #[derive(Clone)]
    struct SkippedMidnight;

    impl TimeZone for SkippedMidnight {
        type Offset = FixedOffset;

        fn from_offset(_: &FixedOffset) -> Self {
            Self
        }

        fn offset_from_local_date(&self, _: &NaiveDate) -> MappedLocalTime<FixedOffset> {
            MappedLocalTime::None
        }

        fn offset_from_local_datetime(&self, at: &NaiveDateTime) -> MappedLocalTime<FixedOffset> {
            if at.hour() == 0 {
                return MappedLocalTime::None;
            }
            MappedLocalTime::Single(self.offset_from_utc_datetime(at))
        }

        fn offset_from_utc_date(&self, date: &NaiveDate) -> FixedOffset {
            self.offset_from_utc_datetime(&date.and_time(NaiveTime::MIN))
        }

        fn offset_from_utc_datetime(&self, _: &NaiveDateTime) -> FixedOffset {
            FixedOffset::east_opt(0).unwrap()
        }
    }

    #[test]
    fn day_without_midnight_begins_an_hour_later() {
        let day = NaiveDate::from_ymd_opt(2026, 9, 6).unwrap();
        let start = |text: &str| Some(text.parse::<Timestamp>().unwrap());
        assert_eq!(
            Timestamp::start_of_day(day, &SkippedMidnight),
            start("2026-09-06T01:00:00Z")
        );
        assert_eq!(
            Timestamp::start_of_day(day, &Utc),
            start("2026-09-06T00:00:00Z")
        );
    }
}
