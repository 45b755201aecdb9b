//! Dates and times as people type them: `Fri 9am`, `tomorrow`, `in 2 weeks`, `24. Dezember 10 Uhr`. Understands
//! the common words of a language and of English, and dates in the order of the locale. Pure: the caller passes the present.
//!
//! Text with a word that has no meaning here is not understood, so that nothing is guessed from a part of it.

mod date;
mod text;
mod time;
mod words;

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

use super::{DateLocale, Language, format::has_month_first_in};
use words::Words;

/// What was understood. One of both is always present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedMoment {
    pub date: Option<NaiveDate>,
    pub time: Option<NaiveTime>,
}

/// Parses a date, a time or both. `now` is the local present: a date without a year is the next one, and a
/// weekday is the next such day.
#[must_use]
pub fn parse(text: &str, locale: impl Into<DateLocale>, now: NaiveDateTime) -> Option<TypedMoment> {
    let locale = locale.into();
    let words = Words::of(locale.language());
    let tokens = text::tokens(text);
    if tokens.is_empty() || tokens.len() > text::MAX_TOKENS {
        return None;
    }
    if let Some(later) = date::later(&tokens, &words, now) {
        return Some(TypedMoment {
            date: Some(later.date()),
            time: Some(later.time()),
        });
    }
    let (time, rest) = time::take(tokens, &words)?;
    let date = if rest.is_empty() {
        None
    } else {
        Some(date::parse(
            &rest,
            &words,
            now,
            time,
            has_month_first_in(locale),
        )?)
    };
    (date.is_some() || time.is_some()).then_some(TypedMoment { date, time })
}

/// Parses a time of day alone: `9`, `9am`, `17:30`, `14h`, `9 Uhr 30`.
#[must_use]
pub fn parse_time(text: &str, language: Language) -> Option<NaiveTime> {
    let words = Words::of(language);
    time::alone(&text::tokens(text), &words)
}

#[cfg(test)]
mod tests;
