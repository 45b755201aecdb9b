//! Trims values. Used by the checks, which trim every value of a list several times.

/// A text without white space around it. Most values have none, which two bytes show.
pub(super) fn trimmed(text: &str) -> &str {
    match text.as_bytes() {
        [] => text,
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => text,
        _ => text.trim(),
    }
}
