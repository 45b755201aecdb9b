//! The time of day in typed text: `9am`, `17:30`, `14h30`, `um 9 Uhr`, `noon`.

use chrono::NaiveTime;

use super::{text::Token, words::Words};

/// Takes the first time of day out of the tokens. Returns the time and the other tokens.
pub(super) fn take(tokens: Vec<Token>, words: &Words) -> (Option<NaiveTime>, Vec<Token>) {
    for start in 0..tokens.len() {
        if let Some((time, length)) = at(&tokens[start..], words, false) {
            // The word before a time, such as "at".
            let is_announced = start > 0
                && tokens[start - 1]
                    .word()
                    .is_some_and(|word| words.has(word, |w| w.at));
            let first = if is_announced { start - 1 } else { start };
            let mut rest = tokens[..first].to_vec();
            rest.extend_from_slice(&tokens[start + length..]);
            return (Some(time), rest);
        }
    }
    (None, tokens)
}

/// Parses tokens that are nothing but a time; a single number is an hour.
pub(super) fn alone(tokens: &[Token], words: &Words) -> Option<NaiveTime> {
    let is_announced = tokens
        .first()
        .and_then(Token::word)
        .is_some_and(|word| words.has(word, |w| w.at));
    let tokens = if is_announced { &tokens[1..] } else { tokens };
    let (time, length) = at(tokens, words, true)?;
    (length == tokens.len()).then_some(time)
}

/// A time at the beginning of the tokens, and the number of its tokens. A number without a sign of time counts
/// as an hour only if `accepts_hour`, or after a word such as "at".
fn at(tokens: &[Token], words: &Words, accepts_hour: bool) -> Option<(NaiveTime, usize)> {
    let texts: Vec<&str> = tokens.iter().map_while(Token::word).collect();
    if let Some((hour, length)) = words.time_of_day(&texts) {
        return Some((NaiveTime::from_hms_opt(hour, 0, 0)?, length));
    }
    if let Some(word) = texts.first()
        && words.has(word, |w| w.at)
    {
        let (time, length) = at(&tokens[1..], words, true)?;
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
    match tokens.get(length).and_then(Token::word) {
        Some(half @ ("am" | "pm")) => {
            hour = match (half, hour) {
                ("am", 12) => 0,
                ("am", 1..=11) | ("pm", 12) => hour,
                ("pm", 1..=11) => hour + 12,
                _ => return None,
            };
            is_marked = true;
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
        _ => {}
    }
    if !is_marked && !accepts_hour {
        return None;
    }
    Some((NaiveTime::from_hms_opt(hour, minute, 0)?, length))
}
