//! What a text of a request may be. Everything that is kept is bounded, so that everything that is
//! answered is.

/// Characters of a name, a reference or a line of an address.
pub const LONGEST_NAME: usize = 300;

/// Nothing in it can be seen.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(is_invisible)
}

/// Why a text is no line of at most `longest` characters; `None` when it is one.
#[must_use]
pub fn wrong_line(text: &str, longest: usize) -> Option<String> {
    if text.chars().nth(longest).is_some() {
        return Some(format!("is too long (at most {longest} characters)"));
    }
    text.chars()
        .any(char::is_control)
        .then(|| "holds a character that can't be shown".to_owned())
}

/// White space, and what takes no room: zero-width characters and marks of direction.
fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}')
}
