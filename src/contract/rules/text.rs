//! What a text field may contain. Stored text is bounded, so that responses are.

/// Why a text cannot be a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextViolation {
    TooLong {
        max: usize,
    },
    /// A control character.
    Unprintable,
}

/// Whether a text has no visible character.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(is_invisible)
}

/// Why a text is not a line of at most `max` characters; `None` when it is one.
#[must_use]
pub fn line_violation(text: &str, max: usize) -> Option<TextViolation> {
    if text.len() > max && text.chars().nth(max).is_some() {
        return Some(TextViolation::TooLong { max });
    }
    text.chars()
        .any(char::is_control)
        .then_some(TextViolation::Unprintable)
}

/// White space, control characters, zero-width characters and direction marks.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}')
}
