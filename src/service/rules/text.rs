//! The rules of text fields in requests. Every stored text has a limit, which bounds responses too.

use std::fmt;

pub(crate) use crate::contract::rules::MAX_NAME_CHARS;

/// Whether a text has no visible character.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(is_invisible)
}

/// Why a text can't be a single line. Displayed as the end of an English sentence about a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineProblem {
    TooLong { limit: usize },
    UnprintableCharacter,
}

impl fmt::Display for LineProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { limit } => write!(f, "is too long (at most {limit} characters)"),
            Self::UnprintableCharacter => {
                f.write_str("contains a character that can't be displayed")
            }
        }
    }
}

/// `None` when the text is a line of at most `limit` characters.
pub(crate) fn line_problem(text: &str, limit: usize) -> Option<LineProblem> {
    if text.chars().nth(limit).is_some() {
        return Some(LineProblem::TooLong { limit });
    }
    text.chars()
        .any(char::is_control)
        .then_some(LineProblem::UnprintableCharacter)
}

/// Characters of a client's text that an error message quotes.
const MAX_QUOTED_CHARS: usize = 80;

/// The beginning of a client's text for an error message, without invisible characters.
pub(crate) fn quoted(text: &str) -> String {
    let mut visible = text.chars().filter(|c| *c == ' ' || !is_invisible(*c));
    let mut beginning: String = visible.by_ref().take(MAX_QUOTED_CHARS).collect();
    if visible.next().is_some() {
        beginning.push('…');
    }
    beginning
}

/// White space, control characters, zero-width characters and direction marks.
fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_beginning_of_visible_text() {
        assert_eq!(quoted("pigeon post"), "pigeon post");
        assert_eq!(quoted("a\u{0}\nb\u{202e}c"), "abc");
        assert_eq!(quoted(&"é".repeat(80)), "é".repeat(80));
        assert_eq!(quoted(&"é".repeat(81)), "é".repeat(80) + "…");
        assert!(quoted(&"x".repeat(1 << 20)).chars().count() == 81);
    }
}
