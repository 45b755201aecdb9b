//! A month in UTC, such as `2026-11`, to which the movements of a journal belong.

use std::{fmt, str::FromStr};

use chrono::{Datelike as _, Months, NaiveDate, Utc};

use crate::contract::Timestamp;

/// A month of a year, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Month {
    first_day: NaiveDate,
}

/// The text is no month.
#[derive(Debug, thiserror::Error)]
#[error("a month is a year and a month like 2026-11")]
pub struct InvalidMonth;

impl Month {
    #[must_use]
    pub fn of(time: Timestamp) -> Self {
        let day = time.to_chrono().date_naive();
        Self {
            first_day: day.with_day(1).unwrap_or(day),
        }
    }

    /// The month before.
    #[must_use]
    pub fn previous(self) -> Option<Self> {
        let first_day = self.first_day.checked_sub_months(Months::new(1))?;
        Some(Self { first_day })
    }

    #[must_use]
    pub fn year(self) -> i32 {
        self.first_day.year()
    }

    /// From 1 to 12.
    #[must_use]
    pub fn number(self) -> u32 {
        self.first_day.month()
    }

    /// Its first moment, and that of the next month.
    #[must_use]
    pub fn bounds(self) -> Option<(Timestamp, Timestamp)> {
        let next = self.first_day.checked_add_months(Months::new(1))?;
        Some((
            Timestamp::start_of_day(self.first_day, &Utc)?,
            Timestamp::start_of_day(next, &Utc)?,
        ))
    }
}

impl FromStr for Month {
    type Err = InvalidMonth;

    fn from_str(text: &str) -> Result<Self, InvalidMonth> {
        let (year, month) = text.split_once('-').ok_or(InvalidMonth)?;
        let is_number =
            |part: &str, digits| part.len() == digits && part.bytes().all(|it| it.is_ascii_digit());
        if !is_number(year, 4) || !is_number(month, 2) {
            return Err(InvalidMonth);
        }
        let (year, month) = (year.parse(), month.parse());
        let (Ok(year), Ok(month)) = (year, month) else {
            return Err(InvalidMonth);
        };
        let first_day = NaiveDate::from_ymd_opt(year, month, 1).ok_or(InvalidMonth)?;
        Ok(Self { first_day })
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:04}-{:02}",
            self.first_day.year(),
            self.first_day.month()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn month_ends_where_the_next_begins() {
        let month: Month = "2026-12".parse().unwrap();
        let (start, end) = month.bounds().unwrap();
        assert_eq!(start, "2026-12-01T00:00:00Z".parse().unwrap());
        assert_eq!(end, "2027-01-01T00:00:00Z".parse().unwrap());
        assert_eq!(month.to_string(), "2026-12");
        assert_eq!(Month::of(end - std::time::Duration::from_micros(1)), month);
        assert_eq!(Month::of(start), month);
        for text in [
            "",
            "2026",
            "2026-13",
            "2026-00",
            "26-11",
            "2026-1",
            "+026-11",
            "2026-11-01",
        ] {
            assert!(text.parse::<Month>().is_err(), "{text}");
        }
    }
}
