//! The time of day in typed text: `9am`, `17:30`, `14h30`, `um 9 Uhr`, `5 de la tarde`, `noon`.

use chrono::{NaiveTime, Timelike as _};

use super::{text::Token, words::Words};

/// An hour and a minute as they are typed.
#[derive(Clone, Copy)]
struct ClockTime {
    time: NaiveTime,
    /// Whether `am` or `pm` was typed.
    has_half: bool,
}

/// Takes the time of day out of the tokens. Returns the time and the other tokens; `None` for an hour that is not
/// in the typed part of the day, such as `5pm in the morning`.
pub(super) fn take(tokens: Vec<Token>, words: &Words) -> Option<(Option<NaiveTime>, Vec<Token>)> {
    let (clock, rest) = cut(tokens, words, |tokens| clock_time(tokens, words, false));
    let (part, rest) = cut(rest, words, |tokens| part_of_day(tokens, words));
    Some((combined(clock, part)?, rest))
}

/// Parses tokens that are nothing but a time; a single number is an hour.
pub(super) fn alone(tokens: &[Token], words: &Words) -> Option<NaiveTime> {
    let is_announced = tokens.first().is_some_and(|token| is_at(token, words));
    let tokens = if is_announced { &tokens[1..] } else { tokens };
    let (clock, length) = match clock_time(tokens, words, true) {
        Some((clock, length)) => (Some(clock), length),
        None => (None, 0),
    };
    let rest = tokens[length..].to_vec();
    let (part, rest) = cut(rest, words, |tokens| part_of_day(tokens, words));
    let is_complete = rest.iter().all(|token| words.is_filler(token));
    combined(clock, part)?.filter(|_| is_complete)
}

/// Removes the first tokens that `parse` accepts, with a word such as "at" before them. Returns what was parsed and
/// the other tokens.
fn cut<T>(
    tokens: Vec<Token>,
    words: &Words,
    parse: impl Fn(&[Token]) -> Option<(T, usize)>,
) -> (Option<T>, Vec<Token>) {
    for start in 0..tokens.len() {
        if let Some((parsed, length)) = parse(&tokens[start..]) {
            let is_announced = start > 0 && is_at(&tokens[start - 1], words);
            let first = if is_announced { start - 1 } else { start };
            let mut rest = tokens[..first].to_vec();
            rest.extend_from_slice(&tokens[start + length..]);
            return (Some(parsed), rest);
        }
    }
    (None, tokens)
}

fn is_at(token: &Token, words: &Words) -> bool {
    token.word().is_some_and(|word| words.has(word, |w| w.at))
}

/// The hour of a part of the day at the beginning of the tokens, and the number of its tokens.
fn part_of_day(tokens: &[Token], words: &Words) -> Option<(u32, usize)> {
    let texts: Vec<&str> = tokens.iter().map_while(Token::word).collect();
    words.time_of_day(&texts)
}

/// A time in a part of the day, or one of both.
fn combined(clock: Option<ClockTime>, part: Option<u32>) -> Option<Option<NaiveTime>> {
    let (clock, part) = match (clock, part) {
        (Some(clock), Some(part)) => (clock, part),
        (Some(clock), None) => return Some(Some(clock.time)),
        (None, Some(part)) => return NaiveTime::from_hms_opt(part, 0, 0).map(Some),
        (None, None) => return Some(None),
    };
    let hour = clock.time.hour();
    let is_later_half = !clock.has_half && (1..=11).contains(&hour);
    let hour = match part {
        0 if matches!(hour, 0 | 12) => 0,
        1..=11 if hour <= 11 => hour,
        12 if hour == 12 => 12,
        13..=17 if hour >= 12 => hour,
        18.. if hour >= 13 => hour,
        13.. if is_later_half => hour + 12,
        _ => return None,
    };
    clock.time.with_hour(hour).map(Some)
}

/// A time at the beginning of the tokens, and the number of its tokens. A number without a sign of time counts
/// as an hour only if `accepts_hour`, after a word such as "at", or before words such as "de la tarde".
fn clock_time(tokens: &[Token], words: &Words, accepts_hour: bool) -> Option<(ClockTime, usize)> {
    if is_at(tokens.first()?, words) {
        let (time, length) = clock_time(&tokens[1..], words, true)?;
        return Some((time, length + 1));
    }
    let Token::Number(hour, 1..=2) = tokens.first()? else {
        return None;
    };
    let (minute, mut length) = match &tokens[1..] {
        [Token::Sign(':'), Token::Number(minute, 2), ..] => (Some(*minute), 3),
        _ => (None, 1),
    };
    let mut hour = *hour;
    let mut is_marked = minute.is_some();
    let mut minute = minute.unwrap_or_default();
    let mut has_half = false;
    let texts: Vec<&str> = (tokens[length..].iter()).map_while(Token::word).collect();
    match texts.first().copied() {
        // German "um 14 am 24.12.". An hour of both languages is the same: "9 am Freitag".
        Some("am") if is_preposition(&tokens[length..], words) => {
            is_marked |= (1..=11).contains(&hour);
        }
        Some(half @ ("am" | "pm")) => {
            hour = match (half, hour) {
                ("am", 12) => 0,
                ("am", 1..=11) | ("pm", 12) => hour,
                ("pm", 1..=11) => hour + 12,
                _ => return None,
            };
            (is_marked, has_half) = (true, true);
            length += 1;
        }
        Some(word) if words.has(word, |w| w.clock) => {
            is_marked = true;
            length += 1;
            // "14h30", "9 Uhr 30".
            if let Some(Token::Number(after, 2)) = tokens.get(length) {
                minute = *after;
                length += 1;
            }
        }
        _ => is_marked |= words.follows_hour(&texts),
    }
    if !is_marked && !accepts_hour {
        return None;
    }
    let time = NaiveTime::from_hms_opt(hour, minute, 0)?;
    Some((ClockTime { time, has_half }, length))
}

/// Whether "am" is the German word before a day.
fn is_preposition(tokens: &[Token], words: &Words) -> bool {
    let is_day = match tokens.get(1) {
        Some(Token::Number(..)) => true,
        Some(Token::Word(word)) => words.weekday(word).is_some() || words.has(word, |w| w.next),
        _ => false,
    };
    is_day && words.is_filler(&tokens[0])
}
