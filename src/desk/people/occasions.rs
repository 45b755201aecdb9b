//! Upcoming birthdays and work anniversaries.

use chrono::{Datelike as _, Local, NaiveDate};

use super::PersonId;
use crate::{
    contract::Timestamp,
    recipients::{OccasionKind, YearlyDate},
};

/// Occasions are shown this many days ahead, with today.
pub const OCCASION_DAYS: u32 = 30;

/// The occasions of the next days, today first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Occasions {
    pub today: NaiveDate,
    /// The first occasions, by day and name.
    pub occasions: Vec<Occasion>,
    /// The number of all.
    pub total: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occasion {
    pub person: PersonId,
    pub name: String,
    pub kind: OccasionKind,
    pub day: NaiveDate,
    /// The number of the birthday or anniversary, if the year is known.
    pub years: Option<u32>,
}

/// The days on which occasions are shown, as `month * 100 + day`. With the last day of February in a
/// common year, which stands for the leap day too.
pub(crate) fn days_from(now: Timestamp) -> (NaiveDate, Vec<u32>) {
    let today = now.to_chrono().with_timezone(&Local).date_naive();
    let mut days = Vec::new();
    for date in today.iter_days().take(OCCASION_DAYS as usize) {
        days.push(date.month() * 100 + date.day());
        let has_leap_day = NaiveDate::from_ymd_opt(date.year(), 2, 29).is_some();
        if (date.month(), date.day(), has_leap_day) == (2, 28, false) {
            days.push(229);
        }
    }
    (today, days)
}

/// The next occasion of a date, if there is one. `Store::count_occasions` has the same rule.
pub(crate) fn upcoming(
    today: NaiveDate,
    (person, name): (PersonId, String),
    kind: OccasionKind,
    date: YearlyDate,
) -> Option<Occasion> {
    let day = date.next_from(today)?;
    let years = date.years_on(day);
    // The first day at work itself is no anniversary.
    let has_begun = date.year.is_none_or(|year| year < day.year());
    has_begun.then_some(Occasion {
        person,
        name,
        kind,
        day,
        years,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        "2027-02-20T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn leap_day_is_shown_in_common_years() {
        let (today, days) = days_from(now());
        assert_eq!(days.len(), OCCASION_DAYS as usize + 1);
        assert_eq!(days[0], 220);
        assert!(days.contains(&229) && days.contains(&301));
        let leap_day = YearlyDate::new(2, 29, None).unwrap();
        let person = (PersonId(1), String::new());
        let occasion = upcoming(today, person, OccasionKind::Birthday, leap_day).unwrap();
        assert_eq!(occasion.day, NaiveDate::from_ymd_opt(2027, 2, 28).unwrap());
    }

    #[test]
    fn first_day_at_work_is_no_anniversary() {
        let (today, _) = days_from(now());
        let started = |year| YearlyDate::new(3, 1, Some(year)).unwrap();
        let next = |year| {
            let person = (PersonId(1), String::new());
            upcoming(today, person, OccasionKind::WorkAnniversary, started(year))
        };
        assert_eq!(next(2027), None);
        assert_eq!(next(2024).unwrap().years, Some(3));
    }
}
