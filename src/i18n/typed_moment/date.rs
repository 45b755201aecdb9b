//! The date in typed text: a word, a weekday, a duration, or a day of a month.

use chrono::{Datelike, Days, Duration, Months, NaiveDate, NaiveDateTime, NaiveTime, Weekday};

use super::{
    text::Token,
    words::{Unit, Words},
};

/// More than this is a typing error.
const MAX_DURATION: u32 = 1000;
const YEARS: std::ops::RangeInclusive<u32> = 2000..=2200;

/// A duration in hours or minutes from now: `in 3 hours`. Such text names a date and a time.
pub(super) fn later(tokens: &[Token], words: &Words, now: NaiveDateTime) -> Option<NaiveDateTime> {
    let (count, unit) = duration(&without_fillers(tokens, words), words)?;
    let span = match unit {
        Unit::Minute => Duration::minutes(count.into()),
        Unit::Hour => Duration::hours(count.into()),
        _ => return None,
    };
    now.checked_add_signed(span)
}

/// Parses tokens that are nothing but a date. `time` tells whether today is still possible.
pub(super) fn parse(
    tokens: &[Token],
    words: &Words,
    now: NaiveDateTime,
    time: Option<NaiveTime>,
    has_month_first: bool,
) -> Option<NaiveDate> {
    let today = now.date();
    let is_past = time.is_some_and(|time| time <= now.time());
    let tokens = without_fillers(tokens, words);
    if let Some(date) = numeric(&tokens, today, has_month_first) {
        return Some(date);
    }
    let texts: Vec<&str> = tokens.iter().map_while(Token::word).collect();
    if let Some((days, length)) = Words::day_phrase(&texts)
        && length == tokens.len()
    {
        return today.checked_add_signed(Duration::days(days));
    }
    if let Some((count, unit)) = duration(&tokens, words) {
        return after(today, count, unit);
    }
    if let Some(date) = next(&tokens, words, today) {
        return Some(date);
    }
    match tokens.as_slice() {
        [Token::Word(word)] => {
            if let Some(days) = words.days(word) {
                return today.checked_add_signed(Duration::days(days));
            }
            let weekday = words.weekday(word)?;
            Some(next_weekday(today, weekday, is_past))
        }
        // The weekday in front of a date must be right.
        [Token::Word(word), rest @ ..] if words.weekday(word).is_some() => {
            let date =
                numeric(rest, today, has_month_first).or_else(|| named(rest, words, today))?;
            (Some(date.weekday()) == words.weekday(word)).then_some(date)
        }
        tokens => named(tokens, words, today),
    }
}

fn without_fillers(tokens: &[Token], words: &Words) -> Vec<Token> {
    let kept = tokens.iter().filter(|token| !words.is_filler(token));
    kept.cloned().collect()
}

/// `in 2 weeks`, `2 weeks`, `in a month`.
fn duration(tokens: &[Token], words: &Words) -> Option<(u32, Unit)> {
    let is_later = |token: &Token| {
        token
            .word()
            .is_some_and(|word| words.has(word, |w| w.later))
    };
    let tokens = match tokens {
        [first, rest @ ..] if is_later(first) => rest,
        tokens => tokens,
    };
    let [count, Token::Word(unit)] = tokens else {
        return None;
    };
    let count = match count {
        Token::Number(count, _) => *count,
        Token::Word(word) => words.number(word)?,
        Token::Sign(_) => return None,
    };
    (1..=MAX_DURATION)
        .contains(&count)
        .then_some(())
        .and(words.unit(unit))
        .map(|unit| (count, unit))
}

fn after(today: NaiveDate, count: u32, unit: Unit) -> Option<NaiveDate> {
    match unit {
        Unit::Minute | Unit::Hour => None,
        Unit::Day => today.checked_add_days(Days::new(count.into())),
        Unit::Week => today.checked_add_days(Days::new(7 * u64::from(count))),
        Unit::Month => today.checked_add_months(Months::new(count)),
        Unit::Year => today.checked_add_months(Months::new(12 * count)),
    }
}

/// `next Friday`: that day of the next week. `next week`: its Monday. `next month`: its first day.
fn next(tokens: &[Token], words: &Words, today: NaiveDate) -> Option<NaiveDate> {
    let is_next = |word: &str| words.has(word, |w| w.next);
    let [Token::Word(first), Token::Word(second)] = tokens else {
        return None;
    };
    let word = match (is_next(first), is_next(second)) {
        (true, false) => second,
        (false, true) => first,
        _ => return None,
    };
    let monday =
        today.checked_sub_days(Days::new(today.weekday().num_days_from_monday().into()))?;
    let next_monday = monday.checked_add_days(Days::new(7))?;
    if let Some(weekday) = words.weekday(word) {
        return next_monday.checked_add_days(Days::new(weekday.num_days_from_monday().into()));
    }
    match words.unit(word)? {
        Unit::Week => Some(next_monday),
        Unit::Month => today.with_day(1)?.checked_add_months(Months::new(1)),
        Unit::Year => NaiveDate::from_ymd_opt(today.year() + 1, 1, 1),
        _ => None,
    }
}

/// The next such day, today included unless its time has passed.
fn next_weekday(today: NaiveDate, weekday: Weekday, is_past: bool) -> NaiveDate {
    let days = match weekday.days_since(today.weekday()) {
        0 if is_past => 7,
        days => days,
    };
    today + Days::new(days.into())
}

/// A day and the name of a month, in either order, with or without a year.
fn named(tokens: &[Token], words: &Words, today: NaiveDate) -> Option<NaiveDate> {
    let (mut month, mut numbers) = (None, Vec::new());
    for token in tokens {
        match token {
            Token::Word(word) if month.is_none() => month = Some(words.month(word)?),
            Token::Number(number, _) => numbers.push(*number),
            // "24. Dezember".
            Token::Sign('.') => {}
            _ => return None,
        }
    }
    match numbers.as_slice() {
        [day] => upcoming(today, month?, *day),
        [day, year] if YEARS.contains(year) => date(*year, month?, *day),
        _ => None,
    }
}

/// `2026-11-24`, `24.12.`, `24.12.2026`, `12/24`, `24/12/26`.
fn numeric(tokens: &[Token], today: NaiveDate, has_month_first: bool) -> Option<NaiveDate> {
    let tokens = match tokens {
        [rest @ .., last] if last.is_sign('.') => rest,
        tokens => tokens,
    };
    let mut numbers = Vec::new();
    let mut sign = None;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            Token::Number(number, digits) if index % 2 == 0 => numbers.push((*number, *digits)),
            Token::Sign(found @ ('.' | '/' | '-')) if index % 2 == 1 => {
                if *sign.get_or_insert(*found) != *found {
                    return None;
                }
            }
            _ => return None,
        }
    }
    let order = |first, second| match sign {
        Some('/') if has_month_first => (first, second),
        _ => (second, first),
    };
    match numbers.as_slice() {
        [(year, 4), (month, _), (day, _)] => date(*year, *month, *day),
        [(first, 1..=2), (second, 1..=2)] if sign != Some('-') => {
            let (month, day) = order(*first, *second);
            upcoming(today, month, day)
        }
        [(first, 1..=2), (second, 1..=2), (year, digits)] => {
            let year = if *digits == 2 { 2000 + year } else { *year };
            let (month, day) = order(*first, *second);
            date(year, month, day)
        }
        _ => None,
    }
}

fn date(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let year = YEARS.contains(&year).then(|| i32::try_from(year).ok())??;
    NaiveDate::from_ymd_opt(year, month, day)
}

/// The next such day, today included. February 29 may be some years away.
fn upcoming(today: NaiveDate, month: u32, day: u32) -> Option<NaiveDate> {
    (today.year()..=today.year() + 8)
        .filter_map(|year| NaiveDate::from_ymd_opt(year, month, day))
        .find(|date| *date >= today)
}
