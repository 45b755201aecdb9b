//! Placeholders: what spreadsheets, databases and people write where a value is missing, and the
//! rows with a total below a list.
//!
//! Used by the checks of names, emails and addresses. Some placeholders are also names, so the
//! check of names looks at both names of a row.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use crate::{
    contract::text::fold,
    recipients::{data::WordList, text::trimmed},
};

/// Whether a text is a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::recipients) enum Placeholder {
    /// Never a name: `#N/A`, `--`, `TBD`.
    Certain,
    /// A word that is seldom or never a first name, but a last name: `NULL`, `None`.
    Missing,
    /// A word that is also a first name when it is written like one: `nan`, `NA`.
    ShortName,
    /// A word of trial rows: `test`.
    Trial,
}

/// The longest placeholder with brackets, without spaces.
const MAX_BYTES: usize = 18;

/// The kind of each placeholder in lower case and without spaces.
static KINDS: LazyLock<HashMap<&[u8], Placeholder>> = LazyLock::new(|| {
    let lists = [
        (WordList::CertainPlaceholders, Placeholder::Certain),
        (WordList::MissingPlaceholders, Placeholder::Missing),
        (WordList::NamePlaceholders, Placeholder::ShortName),
        (WordList::TrialPlaceholders, Placeholder::Trial),
    ];
    lists
        .into_iter()
        .flat_map(|(list, kind)| list.words().iter().map(move |text| (text.as_bytes(), kind)))
        .collect()
});

/// The lengths of the placeholders that begin with a byte, as bits.
static LENGTHS: LazyLock<[u32; 128]> = LazyLock::new(|| {
    let mut lengths = [0; 128];
    for text in KINDS.keys() {
        lengths[usize::from(text[0])] |= 1 << text.len();
    }
    lengths
});

/// The kind of a placeholder in lower case and without spaces. Most words have another length or
/// beginning than every placeholder.
fn kind_of(lower: &[u8]) -> Option<Placeholder> {
    let first = usize::from(*lower.first()?);
    let has_length = LENGTHS.get(first)? >> lower.len() & 1 == 1;
    has_length.then(|| KINDS.get(lower).copied())?
}

/// Whether a word, as it is written, is no placeholder: most words end here.
fn has_no_kind(word: &[u8]) -> bool {
    let [first, .., last] = word else {
        return false;
    };
    let first = first.to_ascii_lowercase();
    let is_word = first.is_ascii_lowercase() && last.is_ascii_lowercase() && !word.contains(&b' ');
    is_word && first != b'x' && LENGTHS[usize::from(first)] >> word.len() & 1 == 0
}

/// The kind of a placeholder, or `None` for another text and an empty one. Runs for nearly every
/// cell of a list, so it allocates nothing.
pub(in crate::recipients) fn placeholder(text: &str) -> Option<Placeholder> {
    let text = trimmed(text);
    if text.is_empty() {
        return None;
    }
    if !text.bytes().any(|b| b.is_ascii_alphanumeric()) && !text.chars().any(char::is_alphanumeric)
    {
        return Some(Placeholder::Certain);
    }
    // Every placeholder with letters is short and in ASCII, so most names end here.
    if text.len() > MAX_BYTES || !text.is_ascii() {
        return None;
    }
    if has_no_kind(text.as_bytes()) {
        return None;
    }
    let mut buffer = [0_u8; MAX_BYTES];
    let mut len = 0;
    for byte in text.bytes().filter(|b| *b != b' ') {
        buffer[len] = byte.to_ascii_lowercase();
        len += 1;
    }
    let lower = &buffer[..len];
    if let Some(kind) = kind_of(lower) {
        return Some(kind);
    }
    let bare = trim_brackets(lower);
    if bare.len() > 1 && bare.iter().all(|b| *b == b'x') {
        return Some(Placeholder::Certain);
    }
    if bare.len() == len {
        return None;
    }
    match kind_of(bare)? {
        Placeholder::Trial => Some(Placeholder::Trial),
        // No name is in brackets.
        _ => Some(Placeholder::Certain),
    }
}

fn trim_brackets(mut text: &[u8]) -> &[u8] {
    let is_bracket = |b: &u8| b"()[]<>{}\"'*-".contains(b);
    while let [first, rest @ ..] = text
        && is_bracket(first)
    {
        text = rest;
    }
    while let [rest @ .., last] = text
        && is_bracket(last)
    {
        text = rest;
    }
    text
}

/// Whether a text is a placeholder where no word is a value: in an email, a phone number or an
/// address.
pub(in crate::recipients) fn is_missing_value(text: &str) -> bool {
    matches!(
        placeholder(text),
        Some(Placeholder::Certain | Placeholder::Missing | Placeholder::ShortName)
    )
}

/// Whether the names of a row are the label of a total: `Total`, `Total 53`, `Summe: 1.204`.
pub(super) fn is_total(first_name: &str, last_name: &str) -> bool {
    let has_number = |text: &str| text.bytes().any(|b| b.is_ascii_digit());
    // Most names end here.
    let is_short = first_name.len() + last_name.len() <= 40;
    if !is_short || !TOTAL_STARTS.contains(&start_of(first_name)) {
        return false;
    }
    let folded = fold(&format!("{first_name} {last_name}"));
    let label_end = folded
        .find(|c: char| c.is_ascii_digit())
        .unwrap_or(folded.len());
    let (label, number) = folded.split_at(label_end);
    let label = label.replace(' ', "");
    let is_number = number.chars().all(|c| c.is_ascii_digit() || c == ' ');
    is_number
        && (WordList::TotalLabels.contains(&label)
            || (WordList::CountLabels.contains(&label) && has_number(number)))
}

/// The first letters of all labels of totals.
static TOTAL_STARTS: LazyLock<HashSet<[u8; 3]>> = LazyLock::new(|| {
    let labels = [WordList::TotalLabels, WordList::CountLabels].map(WordList::words);
    labels.concat().into_iter().map(start_of).collect()
});

/// The first three letters of a text in lower case.
fn start_of(text: &str) -> [u8; 3] {
    let mut letters = text.bytes().filter(u8::is_ascii_alphabetic);
    let mut start = [0; 3];
    for letter in &mut start {
        *letter = letters.next().unwrap_or_default().to_ascii_lowercase();
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_is_found_in_any_case() {
        for text in KINDS
            .keys()
            .map(|text| str::from_utf8(text).expect("a word"))
        {
            let mut letters = text.chars();
            let first = letters.next().map(|c| c.to_ascii_uppercase());
            let capitalized: String = first.into_iter().chain(letters).collect();
            for text in [text.to_uppercase(), capitalized, format!("({text})")] {
                assert!(placeholder(&text).is_some(), "{text}");
            }
        }
    }
}
