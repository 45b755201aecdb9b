//! Cleans the text of a cell: spreadsheets and web pages add spaces, invisible characters and
//! apostrophes that are not part of the value.

use std::borrow::Cow;

use crate::contract::csv_export::looks_like_formula;

/// Whether a character is zero-width or a soft hyphen. These characters have no meaning in a name,
/// email or address.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200B}' | '\u{2060}' | '\u{FEFF}' | '\u{00AD}')
}

/// The value of a cell: trimmed, with every run of white space (line breaks, tabs, no-break spaces)
/// as one space, without invisible characters, and without the apostrophe that a CSV export puts
/// before text that looks like a formula.
pub(super) fn clean_cell(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    let text = match text.strip_prefix('\'') {
        Some(rest) if looks_like_formula(rest) => rest.trim_start(),
        _ => text,
    };
    let is_clean = !text.chars().any(is_invisible)
        && !text.contains("  ")
        && text.chars().all(|c| c == ' ' || !c.is_whitespace());
    if is_clean {
        return Cow::Borrowed(text);
    }
    let visible: String = text.chars().filter(|c| !is_invisible(*c)).collect();
    let mut cleaned = String::with_capacity(visible.len());
    for word in visible.split_whitespace() {
        if !cleaned.is_empty() {
            cleaned.push(' ');
        }
        cleaned.push_str(word);
    }
    Cow::Owned(cleaned)
}

/// The value with control characters replaced by spaces, proposed as a fix.
pub(super) fn remove_control_characters(text: &str) -> String {
    let spaced: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    clean_cell(&spaced).into_owned()
}
