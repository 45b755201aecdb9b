//! The rules of text fields.

use serde::{Deserialize, Serialize};

/// Why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextViolation {
    TooLong {
        max: usize,
    },
    /// The text contains a control character.
    Unprintable,
}

/// Whether a text has no visible character.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(is_invisible)
}

/// Checks that a text has at most `max` characters and no control characters, such as line breaks.
#[must_use]
pub fn line_violation(text: &str, max: usize) -> Option<TextViolation> {
    if text.len() > max && text.chars().nth(max).is_some() {
        return Some(TextViolation::TooLong { max });
    }
    text.chars()
        .any(char::is_control)
        .then_some(TextViolation::Unprintable)
}

/// Whether a character is white space, a control character or a [format character](is_format_character).
#[must_use]
pub fn is_invisible(c: char) -> bool {
    c.is_whitespace() || c.is_control() || is_format_character(c)
}

/// Whether a character only changes how others are shown: zero-width spaces, [joiners](is_joiner), direction
/// marks, soft hyphens and annotations.
#[must_use]
pub fn is_format_character(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Whether a format character joins or separates the letters of some scripts.
#[must_use]
pub fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}
