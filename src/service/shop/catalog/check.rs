//! Checks and cleans the values of fields. Each function leaves a value that passes again unchanged, so that importing it
//! twice changes nothing.

use std::{borrow::Cow, collections::HashMap};

use super::{entries::PictureFile, problems::EntryProblems};
use crate::contract::{
    Cents, html_to_text,
    rules::{TextViolation, line_violation},
    shop::catalog::PictureHash,
};

/// The most characters of a name or another line of text.
pub(super) const MAX_LINE_CHARS: usize = 300;
/// The most characters of a description.
pub(super) const MAX_TEXT_CHARS: usize = 20_000;
/// The most characters of a word of a list, such as a category or a value of an option.
pub(super) const MAX_WORD_CHARS: usize = 100;
/// The highest amount: a million dollars.
pub(super) const MAX_CENTS: Cents = Cents(100_000_000);
const MAX_HANDLE_CHARS: usize = 200;
/// HTML in HTML is cleaned at most this often.
const MAX_CLEANINGS: usize = 8;

/// Whether a text can identify an entry: lower-case letters, digits and hyphens.
pub(super) fn is_handle(text: &str) -> bool {
    let is_permitted = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    text.len() <= MAX_HANDLE_CHARS
        && text.chars().all(is_permitted)
        && text.chars().any(|c| c != '-')
}

/// Trims a line and checks it.
pub(super) fn line(problems: &mut EntryProblems<'_>, field: &str, text: &mut String, max: usize) {
    trim(text);
    match line_violation(text, max) {
        None => {}
        Some(TextViolation::TooLong { max }) => {
            problems.invalid(field, format!("The text has more than {max} characters"));
        }
        Some(TextViolation::Unprintable) => {
            problems.invalid(
                field,
                "The text contains a line break or a control character",
            );
        }
    }
}

pub(super) fn required_line(
    problems: &mut EntryProblems<'_>,
    field: &str,
    text: &mut String,
    max: usize,
) {
    line(problems, field, text, max);
    if text.is_empty() {
        problems.missing(field);
    }
}

pub(super) fn optional_line(
    problems: &mut EntryProblems<'_>,
    field: &str,
    text: &mut Option<String>,
    max: usize,
) {
    if let Some(line) = text {
        self::line(problems, field, line, max);
    }
    text.take_if(|text| text.is_empty());
}

/// Checks the lines of a list. Blank and repeated ones are removed.
pub(super) fn lines(
    problems: &mut EntryProblems<'_>,
    field: &str,
    list: &mut Vec<String>,
    max_lines: usize,
) {
    for text in &mut *list {
        line(problems, field, text, MAX_WORD_CHARS);
    }
    remove_repeated(list);
    count(problems, field, list.len(), max_lines);
}

/// Removes blank texts, and those that stand before.
pub(super) fn remove_repeated(list: &mut Vec<String>) {
    let mut seen = std::collections::HashSet::new();
    list.retain(|text| !text.is_empty() && seen.insert(text.clone()));
}

pub(super) fn count(problems: &mut EntryProblems<'_>, field: &str, count: usize, max: usize) {
    if count > max {
        problems.invalid(field, format!("There are more than {max}"));
    }
}

/// Keeps the text of HTML, and checks its length.
pub(super) fn text(problems: &mut EntryProblems<'_>, field: &str, text: &mut String, max: usize) {
    for _ in 0..MAX_CLEANINGS {
        // Lines of plain text stay as they are, blank ones between paragraphs too.
        let cleaned = match has_markup(text) {
            true => Cow::Owned(html_to_text(text)),
            false => Cow::Borrowed(text.trim()),
        };
        if *cleaned == *text {
            break;
        }
        *text = cleaned.into_owned();
    }
    if text.contains('\r') {
        *text = text.replace("\r\n", "\n").replace('\r', "\n");
    }
    if text.len() > max && text.chars().nth(max).is_some() {
        problems.invalid(field, format!("The text has more than {max} characters"));
    }
    let is_permitted = |c: char| !c.is_control() || c == '\n' || c == '\t';
    if !text.chars().all(is_permitted) {
        problems.invalid(field, "The text contains a control character");
    }
}

/// Whether a text has a tag or an entity of HTML.
fn has_markup(text: &str) -> bool {
    let begins = |sign: char, next: fn(char) -> bool, end: char| {
        let mut parts = text.split(sign);
        parts.next();
        parts.any(|part| part.starts_with(next) && part.contains(end))
    };
    begins(
        '<',
        |c| c.is_ascii_alphabetic() || c == '/' || c == '!',
        '>',
    ) || begins('&', |c| c.is_ascii_alphabetic() || c == '#', ';')
}

/// Checks an amount that must be more than zero.
pub(super) fn price(problems: &mut EntryProblems<'_>, field: &str, price: Cents) {
    if price == Cents::ZERO {
        problems.missing(field);
    } else {
        amount(problems, field, price);
    }
}

/// Checks an amount that can be zero.
pub(super) fn amount(problems: &mut EntryProblems<'_>, field: &str, amount: Cents) {
    if amount < Cents::ZERO {
        problems.invalid(field, "The amount is negative");
    } else if amount > MAX_CENTS {
        problems.invalid(field, format!("The amount is more than {MAX_CENTS}"));
    }
}

/// Replaces the hash of a stored picture by that of its upload, so that the files of an export change nothing.
pub(super) fn picture(
    problems: &mut EntryProblems<'_>,
    field: &str,
    hash: &mut PictureHash,
    pictures: &HashMap<PictureHash, PictureFile>,
) {
    hash.make_ascii_lowercase();
    trim(hash);
    match pictures.get(hash) {
        Some(picture) => hash.clone_from(&picture.hash),
        None => problems.unknown(field, "The shop does not have this picture"),
    }
}

pub(super) fn trim(text: &mut String) {
    let trimmed = text.trim();
    if trimmed.len() < text.len() {
        *text = trimmed.to_owned();
    }
}
