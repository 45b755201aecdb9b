//! Cleans the text of a cell: spreadsheets, web pages and wrong decoders add spaces, invisible
//! characters, apostrophes and character codes that are not part of the value.
//!
//! Every value of a recipient table is clean. Cleaning makes only certain changes and asks no
//! confirmation; guesses become fixes of issues.

use std::borrow::Cow;

use super::repair::{decode_entities, repair_mojibake};
use crate::{
    contract::{
        csv_export::looks_like_formula,
        rules::{is_format_character, is_joiner},
    },
    recipients::RecipientRow,
};

/// A text whose codes contain codes is decoded this often. What remains is not a code.
const MAX_DECODING_ROUNDS: usize = 16;

/// The value of a cell: trimmed, with every run of white space and control characters as one space,
/// without invisible characters, without the apostrophe that a spreadsheet puts before text that
/// looks like a formula or a number, and with HTML entities and misread UTF-8 decoded. Cleaning a clean value
/// changes nothing.
pub(in crate::recipients) fn clean_cell(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let mut cleaned = clean_once(text);
    // A removed character can complete a code, and a decoded code can be a space. Each change
    // makes the text shorter, so the loop ends.
    for round in 1.. {
        // Text that is made to take long: codes inside codes.
        if round == MAX_DECODING_ROUNDS {
            cleaned.retain(|c| c != '&');
        }
        let next = clean_once(&cleaned);
        if next == cleaned {
            break;
        }
        cleaned = next;
    }
    if cleaned == text {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(cleaned)
    }
}

/// Whether cleaning changes nothing, as one pass over the bytes finds for most cells: words of ASCII, and
/// Latin letters with an accent alone between them. Misread text has several such letters in a row.
fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut at, mut previous) = (0, b' ');
    while let Some(&byte) = bytes.get(at) {
        at += match byte {
            b'&' => return false,
            b' ' if previous == b' ' => return false,
            b' ' | b'!'..=b'~' => 1,
            // U+00C0 to U+017F have two bytes.
            0xC3..=0xC5 if previous.is_ascii() => 2,
            _ => return false,
        };
        previous = byte;
    }
    bytes.is_empty() || (previous != b' ' && bytes[0] != b'\'')
}

/// Cleans every value of a row.
pub(in crate::recipients) fn clean_row(row: &mut RecipientRow) {
    if !row.values.iter().all(is_plain) {
        row.values = row.values.iter().map(clean_cell).collect();
    }
}

/// Whether a text is a number that a spreadsheet keeps as text: `02110`, `617-555-0123`.
fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text
            .bytes()
            .all(|b| b.is_ascii_digit() || b" -.()/".contains(&b))
}

fn clean_once(text: &str) -> String {
    let decoded = decode_entities(text);
    let text = decoded.as_deref().unwrap_or(text);
    let repaired = repair_mojibake(text);
    let text = repaired.as_deref().unwrap_or(text);
    let mut cleaned = String::with_capacity(text.len());
    let mut needs_space = false;
    for c in text.chars() {
        if c.is_whitespace() || c.is_control() {
            needs_space = !cleaned.is_empty();
            continue;
        }
        // A joiner means something only after a letter that is not Latin.
        let is_after_ascii = || cleaned.chars().next_back().is_none_or(|c| c.is_ascii());
        let is_kept = || is_joiner(c) && !needs_space && !is_after_ascii();
        if is_format_character(c) && !is_kept() {
            continue;
        }
        if needs_space {
            cleaned.push(' ');
            needs_space = false;
        }
        cleaned.push(c);
    }
    match cleaned.strip_prefix('\'') {
        Some(rest) if looks_like_formula(rest) || is_number(rest) => rest.trim_start().to_owned(),
        _ => cleaned,
    }
}
