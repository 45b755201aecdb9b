//! A date that returns every year, such as a birthday, and the dates in a column of a file.
//!
//! A date is read only when it has one meaning: `3/4/1990` is the third of April in one country and the
//! fourth of March in another, and is left alone unless other values of its column show the order.

use std::sync::LazyLock;

use chrono::{Datelike as _, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::{contract::text::fold, recipients::data};

/// The years of birthdays and work anniversaries that people enter.
const YEARS: std::ops::RangeInclusive<i32> = 1900..=2100;
/// A leap year, for dates without a year.
const LEAP_YEAR: i32 = 2000;

/// A day of the year, with the year in which it was first if that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct YearlyDate {
    pub month: u32,
    pub day: u32,
    pub year: Option<i32>,
}

impl YearlyDate {
    /// Returns `None` for a day that no year has, or a year outside the accepted ones.
    #[must_use]
    pub fn new(month: u32, day: u32, year: Option<i32>) -> Option<Self> {
        NaiveDate::from_ymd_opt(year.unwrap_or(LEAP_YEAR), month, day)?;
        year.is_none_or(|year| YEARS.contains(&year))
            .then_some(Self { month, day, year })
    }

    /// The date in a year. February 29 becomes February 28 in other years.
    #[must_use]
    pub fn in_year(self, year: i32) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(year, self.month, self.day)
            .or_else(|| NaiveDate::from_ymd_opt(year, self.month, self.day - 1))
    }

    /// The day by which the date is shown: in its year, else in a leap year.
    #[must_use]
    pub fn shown_day(self) -> Option<NaiveDate> {
        self.in_year(self.year.unwrap_or(LEAP_YEAR))
    }

    /// The first occurrence from `today` on.
    #[must_use]
    pub fn next_from(self, today: NaiveDate) -> Option<NaiveDate> {
        let this_year = self.in_year(today.year())?;
        if this_year >= today {
            return Some(this_year);
        }
        self.in_year(today.year() + 1)
    }

    /// How many years after the first date `day` is; `None` without a year, or before the first
    /// anniversary.
    #[must_use]
    pub fn years_on(self, day: NaiveDate) -> Option<u32> {
        let years = u32::try_from(day.year() - self.year?).ok()?;
        (years > 0).then_some(years)
    }

    /// `1990-03-05`, or `--03-05` without a year, which every column of dates reads.
    #[must_use]
    pub fn to_iso(self) -> String {
        let Self { month, day, year } = self;
        let year = year.map_or_else(|| "-".to_owned(), |year| format!("{year:04}"));
        format!("{year}-{month:02}-{day:02}")
    }

    /// Reads a value that the user typed. `has_month_first` is the order in which the user writes dates; the order of
    /// a date that has one meaning does not matter.
    #[must_use]
    pub fn parse(text: &str, has_month_first: bool) -> Option<Self> {
        let order = if has_month_first {
            Order::MonthFirst
        } else {
            Order::DayFirst
        };
        DateText::new(text)?.date(Some(order))
    }

    /// The dates of a column. The order of day and month is taken from the values in which it is
    /// certain.
    #[must_use]
    pub fn read_column<'a>(values: impl Iterator<Item = &'a str>) -> Vec<Option<Self>> {
        let texts: Vec<Option<DateText>> = values.map(DateText::new).collect();
        let mut orders = texts.iter().flatten().filter_map(DateText::certain_order);
        let order = orders
            .next()
            .filter(|first| orders.all(|order| order == *first));
        let date = |text: Option<DateText>| text.and_then(|text| text.date(order));
        texts.into_iter().map(date).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    DayFirst,
    MonthFirst,
}

/// The parts of a written date.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DateText {
    /// `1990-03-05`, `--03-05`, `19900305`.
    Iso(Option<i32>, u32, u32),
    /// A day, the name of a month and perhaps a year.
    Named(u32, u32, Option<i32>),
    /// Two numbers of which one is the month, and perhaps a year. Dates with dots begin with the day.
    Numbers {
        first: u32,
        second: u32,
        year: Option<i32>,
        has_dots: bool,
    },
}

impl DateText {
    fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        // A workbook shows some dates with the time of day.
        let day = text.split_once([' ', 'T']).filter(|(day, rest)| {
            day.chars().any(|c| c.is_ascii_digit())
                && day.len() >= 8
                && rest.trim_start().starts_with(|c: char| c.is_ascii_digit())
                && rest.contains(':')
        });
        let text = day.map_or(text, |(day, _)| day);
        Self::iso(text)
            .or_else(|| Self::named(text))
            .or_else(|| Self::numbers(text))
    }

    fn iso(text: &str) -> Option<Self> {
        let number = |part: &str| part.parse::<u32>().ok();
        if let Some(rest) = text.strip_prefix("--") {
            let (month, day) = rest.split_once('-').or_else(|| rest.split_at_checked(2))?;
            return Some(Self::Iso(None, number(month)?, number(day)?));
        }
        if !text.is_ascii() {
            return None;
        }
        let is_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if text.len() == 8 && is_digits(text) {
            let year = text[..4].parse().ok()?;
            return Some(Self::Iso(
                Some(year),
                number(&text[4..6])?,
                number(&text[6..])?,
            ));
        }
        let mut parts = text.splitn(3, ['-', '/', '.']);
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        if year.len() != 4 || !is_digits(year) {
            return None;
        }
        Some(Self::Iso(year.parse().ok(), number(month)?, number(day)?))
    }

    fn named(text: &str) -> Option<Self> {
        let folded = fold(text);
        let (mut month, mut numbers) = (None, Vec::new());
        for word in folded.split(' ') {
            let digits = word.trim_end_matches(|c: char| !c.is_ascii_digit());
            if !digits.is_empty() && word.len() - digits.len() <= 2 {
                numbers.push(digits);
            } else if let Some(named) = month_named(word) {
                if month.replace(named).is_some() {
                    return None;
                }
            } else if !matches!(word, "de" | "of" | "the" | "del" | "den" | "le") {
                return None;
            }
        }
        let (day, year) = match numbers.as_slice() {
            [day] => (day, None),
            [year, day] if year.len() == 4 => (day, Some(*year)),
            [day, year] => (day, Some(*year)),
            _ => return None,
        };
        Some(Self::Named(
            day.parse().ok()?,
            month?,
            year.and_then(full_year),
        ))
    }

    fn numbers(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text
            .trim_end_matches('.')
            .split(['/', '.', '-'])
            .map(str::trim)
            .collect();
        let (first, second, year) = match parts.as_slice() {
            [first, second] => (first, second, None),
            [first, second, year] if matches!(year.len(), 2 | 4) => (first, second, Some(*year)),
            _ => return None,
        };
        if first.len() > 2 || second.len() > 2 {
            return None;
        }
        if year.is_some_and(|year| year.parse::<u32>().is_err()) {
            return None;
        }
        Some(Self::Numbers {
            first: first.parse().ok()?,
            second: second.parse().ok()?,
            year: year.and_then(full_year),
            has_dots: text.contains('.'),
        })
    }

    /// The order of day and month, if only one gives a date.
    fn certain_order(&self) -> Option<Order> {
        match self {
            Self::Numbers { first, second, .. } => match (*first > 12, *second > 12) {
                (true, false) => Some(Order::DayFirst),
                (false, true) => Some(Order::MonthFirst),
                _ => None,
            },
            _ => None,
        }
    }

    fn date(&self, order: Option<Order>) -> Option<YearlyDate> {
        match *self {
            Self::Iso(year, month, day) => YearlyDate::new(month, day, year),
            Self::Named(day, month, year) => YearlyDate::new(month, day, year),
            Self::Numbers {
                first,
                second,
                year,
                has_dots,
            } => {
                let dots = has_dots.then_some(Order::DayFirst);
                let same = (first == second).then_some(Order::DayFirst);
                match self.certain_order().or(dots).or(order).or(same)? {
                    Order::DayFirst => YearlyDate::new(second, first, year),
                    Order::MonthFirst => YearlyDate::new(first, second, year),
                }
            }
        }
    }
}

/// A year of four digits. Two digits leave the century open, so that the year is not known.
fn full_year(text: &str) -> Option<i32> {
    (text.len() == 4).then(|| text.parse().ok())?
}

/// The folded names of the months in the order of the year, each with its month. A name can be shortened to three
/// letters.
static MONTHS: LazyLock<Vec<(u32, &str)>> = LazyLock::new(|| {
    let names = data::keyed_words(data::MONTHS);
    names
        .filter_map(|(month, name)| Some((month.parse().ok()?, name)))
        .collect()
});

/// The month of a folded name, which can be shortened to three letters.
pub(in crate::recipients) fn month_named(word: &str) -> Option<u32> {
    if word.len() < 3 || !word.is_ascii() {
        return None;
    }
    let found = MONTHS.iter().find(|(_, name)| name.starts_with(word));
    found.map(|(month, _)| *month)
}
