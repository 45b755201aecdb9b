//! How a cell becomes a value: what spreadsheets and web pages add around it is taken away.

use std::borrow::Cow;

/// Characters that are not seen and mean nothing in a name, mail or address.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200B}' | '\u{2060}' | '\u{FEFF}' | '\u{00AD}')
}

/// A cell's value: outer white space gone, inner runs of it (line breaks, tabs, no-break spaces)
/// one space each, invisible characters gone, and the `'` gone that spreadsheets put before a
/// text that looks like a formula.
pub(super) fn cell(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    let text = match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@']) => rest,
        _ => text,
    };
    let clean = !text.chars().any(is_invisible)
        && !text.contains("  ")
        && text.chars().all(|c| c == ' ' || !c.is_whitespace());
    if clean {
        return Cow::Borrowed(text);
    }
    let visible: String = text.chars().filter(|c| !is_invisible(*c)).collect();
    let mut out = String::with_capacity(visible.len());
    for word in visible.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    Cow::Owned(out)
}

/// Without control characters; for proposing a value.
pub(super) fn without_controls(text: &str) -> String {
    let spaced: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    cell(&spaced).into_owned()
}
