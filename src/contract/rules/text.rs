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

/// Whether a character is white space, a control character or an invisible format character, such
/// as a zero-width space, a direction mark or a soft hyphen.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}')
}
