//! What a text of a request may be. Everything that is kept is bounded, so that everything that is
//! answered is.

/// Characters of a name, a reference or a line of an address.
pub const MAX_NAME_CHARS: usize = 300;

/// Nothing in it can be seen.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(is_invisible)
}

/// Why a text is no line of at most `longest` characters; `None` when it is one.
#[must_use]
pub fn line_problem(text: &str, longest: usize) -> Option<String> {
    if text.chars().nth(longest).is_some() {
        return Some(format!("is too long (at most {longest} characters)"));
    }
    text.chars()
        .any(char::is_control)
        .then(|| "holds a character that can't be shown".to_owned())
}

/// Characters of somebody's text that a refusal repeats.
const MAX_QUOTED_CHARS: usize = 80;

/// What somebody sent, as a refusal repeats it: its beginning, and nothing that can't be seen.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut seen = text.chars().filter(|c| *c == ' ' || !is_invisible(*c));
    let mut beginning: String = seen.by_ref().take(MAX_QUOTED_CHARS).collect();
    if seen.next().is_some() {
        beginning.push('…');
    }
    beginning
}

/// White space, and what takes no room: zero-width characters and marks of direction.
fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_repeats_the_beginning_of_what_can_be_seen() {
        assert_eq!(quoted("pigeon post"), "pigeon post");
        assert_eq!(quoted("a\u{0}\nb\u{202e}c"), "abc");
        assert_eq!(quoted(&"é".repeat(80)), "é".repeat(80));
        assert_eq!(quoted(&"é".repeat(81)), "é".repeat(80) + "…");
        assert!(quoted(&"x".repeat(1 << 20)).chars().count() == 81);
    }
}
