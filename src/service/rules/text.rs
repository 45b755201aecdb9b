//! Quotes text of clients in error messages.

use crate::contract::rules::is_invisible;

/// Maximum number of characters of a client's text that an error message quotes.
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
