//! Dates and times of day in the local time zone, ages and durations.

use std::{
    collections::HashMap,
    sync::{PoisonError, RwLock},
    time::Duration,
};

use crate::{
    contract::Timestamp,
    i18n::{DateLocale, Language, t_in},
};
use chrono::{DateTime, Datelike, Local, NaiveDate, Timelike, Weekday};
use icu_calendar::{Date, Gregorian, types::Weekday as IcuWeekday, week::WeekInformation};
use icu_datetime::{
    FixedCalendarDateTimeFormatter,
    fieldsets::{E, M, MD, T, YM, YMD, YMDE},
    input::{DateTime as IcuDateTime, Time},
    options::YearStyle,
};

type Formatter<F> = FixedCalendarDateTimeFormatter<Gregorian, F>;

struct Formatters {
    month: Formatter<M>,
    month_day: Formatter<MD>,
    year_month: Formatter<YM>,
    long_year_month: Formatter<YM>,
    year_month_day: Formatter<YMD>,
    numeric_date: Formatter<YMD>,
    weekday_and_date: Formatter<YMDE>,
    weekday: Formatter<E>,
    time: Formatter<T>,
    time_with_seconds: Formatter<T>,
}

impl Formatters {
    /// Loaded once for each locale. A process has few locales: its own, and each language without a region.
    fn of(locale: DateLocale) -> Option<&'static Self> {
        static FORMATTERS: RwLock<Option<HashMap<DateLocale, &Formatters>>> = RwLock::new(None);
        let known = FORMATTERS.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known.as_ref().and_then(|known| known.get(&locale)) {
            return Some(*found);
        }
        drop(known);
        let loaded: &Self = Box::leak(Box::new(Self::load(locale)?));
        let mut known = FORMATTERS.write().unwrap_or_else(PoisonError::into_inner);
        let known = known.get_or_insert_default();
        Some(*known.entry(locale).or_insert(loaded))
    }

    fn load(locale: DateLocale) -> Option<Self> {
        let locale = || locale.to_icu().into();
        Some(Self {
            month: Formatter::try_new(locale(), M::medium()).ok()?,
            year_month: Formatter::try_new(locale(), YM::medium()).ok()?,
            long_year_month: Formatter::try_new(locale(), YM::long()).ok()?,
            month_day: Formatter::try_new(locale(), MD::medium()).ok()?,
            year_month_day: Formatter::try_new(locale(), YMD::medium()).ok()?,
            numeric_date: Formatter::try_new(
                locale(),
                YMD::short().with_year_style(YearStyle::Full),
            )
            .ok()?,
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

/// Formats a time in the local time zone, or as ISO 8601 in UTC if ICU has no data for the locale
/// or the date.
fn format(
    locale: DateLocale,
    time: Timestamp,
    write: impl FnOnce(&Formatters, &IcuDateTime<Gregorian>) -> String,
) -> String {
    let formatted = Formatters::of(locale)
        .zip(to_icu(&to_local(time)))
        .map(|(formatters, time)| write(formatters, &time));
    formatted.unwrap_or_else(|| time.to_string())
}

/// `Nov 3`; `Nov 3, 2025` when the year differs from that of `now`.
#[must_use]
pub fn short_date(time: Timestamp, now: Timestamp) -> String {
    short_date_in(DateLocale::current(), time, now)
}

#[must_use]
pub fn short_date_in(locale: impl Into<DateLocale>, time: Timestamp, now: Timestamp) -> String {
    let locale = locale.into();
    if to_local(time).year() != to_local(now).year() {
        return date_in(locale, time);
    }
    format(locale, time, |f, time| {
        f.month_day.format(&time.date).to_string()
    })
}

/// `Nov 2026`: a month from 1 to 12.
#[must_use]
pub fn month(year: i32, month: u32) -> String {
    format_month(DateLocale::current(), year, month, |f, first| {
        f.year_month.format(first).to_string()
    })
}

/// `November 2026`: a month from 1 to 12.
#[must_use]
pub fn long_month(year: i32, month: u32) -> String {
    format_month(DateLocale::current(), year, month, |f, first| {
        f.long_year_month.format(first).to_string()
    })
}

/// `Nov`.
#[must_use]
pub fn short_month(year: i32, month: u32) -> String {
    format_month(DateLocale::current(), year, month, |f, first| {
        f.month.format(first).to_string()
    })
}

/// Formats the first day of a month, or as ISO 8601 if ICU has no data for the locale or the month.
fn format_month(
    locale: DateLocale,
    year: i32,
    month: u32,
    write: impl FnOnce(&Formatters, &Date<Gregorian>) -> String,
) -> String {
    let first = u8::try_from(month)
        .ok()
        .and_then(|month| Date::try_new_gregorian(year, month, 1).ok());
    let formatted = Formatters::of(locale)
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

/// `11/3/1990`, `3.11.1990`: the form of fields that hold a date.
#[must_use]
pub fn numeric_date(day: NaiveDate) -> String {
    numeric_date_in(DateLocale::current(), day)
}

#[must_use]
pub fn numeric_date_in(locale: impl Into<DateLocale>, day: NaiveDate) -> String {
    format_day_in(locale.into(), day, |f, day| {
        f.numeric_date.format(day).to_string()
    })
}

/// Whether `12/24` is December 24 and not a day in month 24.
#[must_use]
pub fn has_month_first_in(locale: impl Into<DateLocale>) -> bool {
    let sample = NaiveDate::from_ymd_opt(2033, 11, 22);
    let sample = sample.map(|day| numeric_date_in(locale, day));
    sample.is_some_and(|text| text.find("11") < text.find("22"))
}

/// Formats a day in the current locale, or as ISO 8601 if ICU has no data for the locale or the day.
fn format_day(
    day: NaiveDate,
    write: impl FnOnce(&Formatters, &Date<Gregorian>) -> String,
) -> String {
    format_day_in(DateLocale::current(), day, write)
}

fn format_day_in(
    locale: DateLocale,
    day: NaiveDate,
    write: impl FnOnce(&Formatters, &Date<Gregorian>) -> String,
) -> String {
    let icu_day = Date::try_new_gregorian(day.year(), day.month() as u8, day.day() as u8).ok();
    let formatted = Formatters::of(locale)
        .zip(icu_day)
        .map(|(formatters, day)| write(formatters, &day));
    formatted.unwrap_or_else(|| day.to_string())
}

/// The day with which calendars of the current locale begin a week.
#[must_use]
pub fn first_weekday() -> Weekday {
    first_weekday_in(DateLocale::current())
}

#[must_use]
pub fn first_weekday_in(locale: impl Into<DateLocale>) -> Weekday {
    let week = WeekInformation::try_new(locale.into().to_icu().into());
    match week.map(|week| week.first_weekday) {
        Ok(IcuWeekday::Saturday) => Weekday::Sat,
        Ok(IcuWeekday::Sunday) => Weekday::Sun,
        _ => Weekday::Mon,
    }
}

/// `Nov 3, 2025`.
#[must_use]
pub fn date(time: Timestamp) -> String {
    date_in(DateLocale::current(), time)
}

#[must_use]
pub fn date_in(locale: impl Into<DateLocale>, time: Timestamp) -> String {
    format(locale.into(), time, |f, time| {
        f.year_month_day.format(&time.date).to_string()
    })
}

/// `9:12 AM`, `09:12`.
#[must_use]
pub fn clock(time: Timestamp) -> String {
    clock_in(DateLocale::current(), time)
}

#[must_use]
pub fn clock_in(locale: impl Into<DateLocale>, time: Timestamp) -> String {
    format(locale.into(), time, |f, time| {
        f.time.format(&time.time).to_string()
    })
}

/// `Nov 2, 9:12 AM`; the date is that of [`short_date`].
#[must_use]
pub fn date_time(time: Timestamp, now: Timestamp) -> String {
    date_time_in(DateLocale::current(), time, now)
}

#[must_use]
pub fn date_time_in(locale: impl Into<DateLocale>, time: Timestamp, now: Timestamp) -> String {
    let locale = locale.into();
    t_in!(
        locale.language(),
        "date-and-time",
        date = short_date_in(locale, time, now),
        time = clock_in(locale, time),
    )
}

/// A time in full with its zone: `Monday, November 2, 2026, 9:12:31 AM (UTC+01:00)`. Seconds are left out when
/// they are 0, as in times that people choose.
#[must_use]
pub fn full_date_time(time: Timestamp) -> String {
    full_date_time_in(DateLocale::current(), time)
}

#[must_use]
pub fn full_date_time_in(locale: impl Into<DateLocale>, time: Timestamp) -> String {
    let locale = locale.into();
    let language = locale.language();
    let local = to_local(time);
    let moment = format(locale, time, |f, time| {
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
    age_in(DateLocale::current(), time, now)
}

#[must_use]
pub fn age_in(locale: impl Into<DateLocale>, time: Timestamp, now: Timestamp) -> String {
    let locale = locale.into();
    let language = locale.language();
    let seconds = now.since(time).as_secs();
    match seconds {
        0..MINUTE => t_in!(language, "time-now"),
        MINUTE..HOUR => t_in!(language, "time-minutes", count = seconds / MINUTE),
        HOUR..DAY => t_in!(language, "time-hours", count = seconds / HOUR),
        _ => short_date_in(locale, time, now),
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
