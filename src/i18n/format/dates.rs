//! Dates and times of day in the local time zone, ages and durations.

use std::{sync::OnceLock, time::Duration};

use chrono::{DateTime, Datelike, Local, NaiveDate, Timelike, Weekday};
use icu_calendar::{Date, Gregorian};
use icu_datetime::{
    FixedCalendarDateTimeFormatter,
    fieldsets::{E, M, MD, T, YM, YMD, YMDE},
    input::{DateTime as IcuDateTime, Time},
};
use strum::VariantArray;

use super::locale;
use crate::{
    contract::Timestamp,
    i18n::{Language, t_in},
};

const LANGUAGES: usize = Language::VARIANTS.len();

type Formatter<F> = FixedCalendarDateTimeFormatter<Gregorian, F>;

struct Formatters {
    month: Formatter<M>,
    month_day: Formatter<MD>,
    year_month: Formatter<YM>,
    long_year_month: Formatter<YM>,
    year_month_day: Formatter<YMD>,
    weekday_and_date: Formatter<YMDE>,
    weekday: Formatter<E>,
    time: Formatter<T>,
    time_with_seconds: Formatter<T>,
}

impl Formatters {
    fn of(language: Language) -> Option<&'static Self> {
        static FORMATTERS: [OnceLock<Option<Formatters>>; LANGUAGES] =
            [const { OnceLock::new() }; LANGUAGES];
        FORMATTERS[language as usize]
            .get_or_init(|| Self::load(language))
            .as_ref()
    }

    fn load(language: Language) -> Option<Self> {
        let locale = || locale(language).into();
        Some(Self {
            month: Formatter::try_new(locale(), M::medium()).ok()?,
            year_month: Formatter::try_new(locale(), YM::medium()).ok()?,
            long_year_month: Formatter::try_new(locale(), YM::long()).ok()?,
            month_day: Formatter::try_new(locale(), MD::medium()).ok()?,
            year_month_day: Formatter::try_new(locale(), YMD::medium()).ok()?,
            weekday_and_date: Formatter::try_new(locale(), YMDE::long()).ok()?,
            weekday: Formatter::try_new(locale(), E::medium()).ok()?,
            time: Formatter::try_new(locale(), T::hm()).ok()?,
            time_with_seconds: Formatter::try_new(locale(), T::hms()).ok()?,
        })
    }
}

fn to_local(time: Timestamp) -> DateTime<Local> {
    time.to_chrono().with_timezone(&Local)
}

fn to_icu(time: &DateTime<Local>) -> Option<IcuDateTime<Gregorian>> {
    Some(IcuDateTime {
        date: Date::try_new_gregorian(time.year(), time.month() as u8, time.day() as u8).ok()?,
        time: Time::try_new(
            time.hour() as u8,
            time.minute() as u8,
            time.second() as u8,
            0,
        )
        .ok()?,
    })
}

/// Formats a time in the local time zone, or as ISO 8601 in UTC if ICU has no data for the language
/// or the date.
fn format(
    language: Language,
    time: Timestamp,
    write: impl FnOnce(&Formatters, &IcuDateTime<Gregorian>) -> String,
) -> String {
    let formatted = Formatters::of(language)
        .zip(to_icu(&to_local(time)))
        .map(|(formatters, time)| write(formatters, &time));
    formatted.unwrap_or_else(|| time.to_string())
}

/// `Nov 3`; `Nov 3, 2025` when the year differs from that of `now`.
#[must_use]
pub fn short_date(time: Timestamp, now: Timestamp) -> String {
    short_date_in(Language::current(), time, now)
}

#[must_use]
pub fn short_date_in(language: Language, time: Timestamp, now: Timestamp) -> String {
    if to_local(time).year() != to_local(now).year() {
        return date_in(language, time);
    }
    format(language, time, |f, time| {
        f.month_day.format(&time.date).to_string()
    })
}

/// `Nov 2026`: a month from 1 to 12.
#[must_use]
pub fn month(year: i32, month: u32) -> String {
    format_month(Language::current(), year, month, |f, first| {
        f.year_month.format(first).to_string()
    })
}

/// `November 2026`: a month from 1 to 12.
#[must_use]
pub fn long_month(year: i32, month: u32) -> String {
    format_month(Language::current(), year, month, |f, first| {
        f.long_year_month.format(first).to_string()
    })
}

/// `Nov`.
#[must_use]
pub fn short_month(year: i32, month: u32) -> String {
    format_month(Language::current(), year, month, |f, first| {
        f.month.format(first).to_string()
    })
}

/// Formats the first day of a month, or as ISO 8601 if ICU has no data for the language or the month.
fn format_month(
    language: Language,
    year: i32,
    month: u32,
    write: impl FnOnce(&Formatters, &Date<Gregorian>) -> String,
) -> String {
    let first = u8::try_from(month)
        .ok()
        .and_then(|month| Date::try_new_gregorian(year, month, 1).ok());
    let formatted = Formatters::of(language)
        .zip(first)
        .map(|(formatters, first)| write(formatters, &first));
    formatted.unwrap_or_else(|| format!("{year:04}-{month:02}"))
}

/// `Tue`.
#[must_use]
pub fn short_weekday(day: NaiveDate) -> String {
    format_day(day, |f, day| f.weekday.format(day).to_string())
}

/// `Tuesday, November 3, 2026`.
#[must_use]
pub fn full_date(day: NaiveDate) -> String {
    format_day(day, |f, day| f.weekday_and_date.format(day).to_string())
}

/// `Nov 3`.
#[must_use]
pub fn day(day: NaiveDate) -> String {
    format_day(day, |f, day| f.month_day.format(day).to_string())
}

/// `Nov 3, 1990`.
#[must_use]
pub fn day_with_year(day: NaiveDate) -> String {
    format_day(day, |f, day| f.year_month_day.format(day).to_string())
}

/// Formats a day in the current language, or as ISO 8601 if ICU has no data for the language or the day.
fn format_day(
    day: NaiveDate,
    write: impl FnOnce(&Formatters, &Date<Gregorian>) -> String,
) -> String {
    let icu_day = Date::try_new_gregorian(day.year(), day.month() as u8, day.day() as u8).ok();
    let formatted = Formatters::of(Language::current())
        .zip(icu_day)
        .map(|(formatters, day)| write(formatters, &day));
    formatted.unwrap_or_else(|| day.to_string())
}

/// The day with which calendars of the current language begin a week.
#[must_use]
pub fn first_weekday() -> Weekday {
    match Language::current() {
        Language::EnUs | Language::Pseudo => Weekday::Sun,
        Language::De | Language::Fr | Language::Es => Weekday::Mon,
    }
}

/// `Nov 3, 2025`.
#[must_use]
pub fn date(time: Timestamp) -> String {
    date_in(Language::current(), time)
}

#[must_use]
pub fn date_in(language: Language, time: Timestamp) -> String {
    format(language, time, |f, time| {
        f.year_month_day.format(&time.date).to_string()
    })
}

/// `9:12 AM`, `09:12`.
#[must_use]
pub fn clock(time: Timestamp) -> String {
    clock_in(Language::current(), time)
}

#[must_use]
pub fn clock_in(language: Language, time: Timestamp) -> String {
    format(language, time, |f, time| {
        f.time.format(&time.time).to_string()
    })
}

/// `Nov 2, 9:12 AM`; the date is that of [`short_date`].
#[must_use]
pub fn date_time(time: Timestamp, now: Timestamp) -> String {
    date_time_in(Language::current(), time, now)
}

#[must_use]
pub fn date_time_in(language: Language, time: Timestamp, now: Timestamp) -> String {
    t_in!(
        language,
        "date-and-time",
        date = short_date_in(language, time, now),
        time = clock_in(language, time),
    )
}

/// A time in full with its zone: `Monday, November 2, 2026, 9:12:31 AM (UTC+01:00)`. Seconds are left out when
/// they are 0, as in times that people choose.
#[must_use]
pub fn full_date_time(time: Timestamp) -> String {
    full_date_time_in(Language::current(), time)
}

#[must_use]
pub fn full_date_time_in(language: Language, time: Timestamp) -> String {
    let local = to_local(time);
    let moment = format(language, time, |f, time| {
        let clock = match local.second() {
            0 => &f.time,
            _ => &f.time_with_seconds,
        };
        t_in!(
            language,
            "date-and-time",
            date = f.weekday_and_date.format(&time.date).to_string(),
            time = clock.format(&time.time).to_string(),
        )
    });
    let zone = local.format("UTC%:z").to_string();
    t_in!(language, "date-with-zone", date = moment, zone = zone)
}

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// How long ago something happened: `now`, `4 min`, `3 h`; after 24 hours the date.
#[must_use]
pub fn age(time: Timestamp, now: Timestamp) -> String {
    age_in(Language::current(), time, now)
}

#[must_use]
pub fn age_in(language: Language, time: Timestamp, now: Timestamp) -> String {
    let seconds = now.since(time).as_secs();
    match seconds {
        0..MINUTE => t_in!(language, "time-now"),
        MINUTE..HOUR => t_in!(language, "time-minutes", count = seconds / MINUTE),
        HOUR..DAY => t_in!(language, "time-hours", count = seconds / HOUR),
        _ => short_date_in(language, time, now),
    }
}

/// How long something took, rounded: `<1 min`, `45 min`, `3 h`, `2 days`.
#[must_use]
pub fn duration(duration: Duration) -> String {
    duration_in(Language::current(), duration)
}

#[must_use]
pub fn duration_in(language: Language, duration: Duration) -> String {
    let minutes = duration.as_secs() / MINUTE;
    match minutes {
        0 => t_in!(language, "time-under-a-minute"),
        1..90 => t_in!(language, "time-minutes", count = minutes),
        90..2880 => t_in!(language, "time-hours", count = (minutes + 30) / 60),
        _ => t_in!(language, "time-days", count = (minutes + 720) / 1440),
    }
}

/// How long until `deadline`: `71 days`, `1 day`, `5 h`, `less than an hour`. `None` once it has
/// passed.
#[must_use]
pub fn time_left(deadline: Timestamp, now: Timestamp) -> Option<String> {
    time_left_in(Language::current(), deadline, now)
}

#[must_use]
pub fn time_left_in(language: Language, deadline: Timestamp, now: Timestamp) -> Option<String> {
    if deadline <= now {
        return None;
    }
    let seconds = deadline.since(now).as_secs();
    Some(match (seconds / DAY, seconds / HOUR) {
        (0, 0) => t_in!(language, "time-under-an-hour"),
        (0, hours) => t_in!(language, "time-hours", count = hours),
        (days, _) => t_in!(language, "time-days", count = days),
    })
}
