//! Finds email addresses in cells and repairs nearly valid ones.
//!
//! Whether a text is an address is decided by the contract's
//! [`is_email_address`]; a repair is proposed only when its result is one.

use super::email_domains::{complete_domain, find_common_domain};
use crate::contract::rules::{is_email_address, is_invisible};

/// A valid address that an invalid text most likely means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EmailRepair {
    pub address: String,
    /// Whether the text cannot mean another address. Otherwise a person decides.
    pub is_certain: bool,
}

/// The address in `Anna Lee <anna@example.com>`, or a text without white space that has an `@`
/// after its beginning. The address is not validated.
pub(super) fn find_address(text: &str) -> Option<&str> {
    let text = text.trim();
    if let (Some(open), Some(close)) = (text.rfind('<'), text.rfind('>'))
        && open < close
    {
        let inner = text[open + 1..close].trim();
        return inner.contains('@').then_some(inner);
    }
    let at = text.find('@')?;
    (at > 0 && !text.contains(char::is_whitespace)).then_some(text)
}

/// The display name and the address of a cell like `Anna Lee <anna@example.com>`. Returns `None`
/// without brackets and when the cell can have several addresses. The address is not validated.
pub(super) fn split_display_name(text: &str) -> Option<(&str, &str)> {
    let (name, address, rest) = split_brackets(text)?;
    let name = name.trim_matches(['"', '\'', ' ']);
    // Programs repeat the address when a person has no name.
    if name.eq_ignore_ascii_case(address) {
        return (!rest.contains('@')).then_some(("", address));
    }
    (!name.contains('@') && !rest.contains('@')).then_some((name, address))
}

/// The text before the only brackets, the text with an `@` in them, and the text after them.
fn split_brackets(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('<')?;
    let (inner, after) = rest.split_once('>')?;
    let inner = inner.trim();
    let is_single = !inner.contains('<') && !after.contains(['<', '>']);
    (is_single && inner.contains('@') && count_addresses(inner) < 2)
        .then_some((before, inner, after))
}

/// The number of valid addresses in a cell.
pub(super) fn count_addresses(text: &str) -> usize {
    addresses(text).count()
}

fn addresses(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| matches!(c, ',' | ';' | '/' | '|') || c.is_whitespace())
        .map(|part| part.trim_matches(['<', '>', '"', '\'', '(', ')']))
        .filter(|part| is_email_address(part))
}

/// The valid address that an invalid text most likely means, if there is one.
///
/// Certain repairs: a display name, `mailto:`, full-width and invisible characters, surrounding
/// punctuation, `(at)` and `[dot]`, a comma or a doubled dot in the domain, a doubled `@`. Guesses:
/// a space or a doubled dot in the local part, a missing `@` or top-level domain, the first of
/// several addresses.
pub(super) fn suggest_repair(text: &str) -> Option<EmailRepair> {
    let valid = |address: String, is_certain| {
        (address != text && is_email_address(&address) && !address.contains(is_invisible))
            .then_some(EmailRepair {
                address,
                is_certain,
            })
    };
    if count_addresses(text) > 1 {
        let first = addresses(text).next()?;
        return valid(first.to_owned(), false);
    }
    let narrow: String = text.chars().map(to_narrow).collect();
    let plain = write_out_symbols(&strip_envelope(&narrow));
    let visible: String = plain
        .chars()
        .map(|c| {
            if c.is_whitespace() || c.is_control() {
                ' '
            } else {
                c
            }
        })
        .filter(|c| *c == ' ' || !is_invisible(*c))
        .collect();
    let joined = join_around_symbols(&visible);
    let trimmed = joined.trim_matches(|c: char| {
        matches!(
            c,
            ',' | ';'
                | '.'
                | '"'
                | '\''
                | '('
                | ')'
                | '<'
                | '>'
                | ':'
                | '['
                | ']'
                | ' '
                | '“'
                | '”'
                | '‘'
                | '’'
                | '„'
        )
    });
    let has_space = trimmed.contains(' ');
    let address = trimmed.replace(' ', "");
    let Some((local, domain)) = address.split_once('@') else {
        let at = find_common_domain(&address)?;
        return valid(format!("{}@{}", &address[..at], &address[at..]), false);
    };
    let has_double_dot = local.contains("..") || local.starts_with('.') || local.ends_with('.');
    let local = collapse_dots(local);
    let domain = collapse_dots(&domain.trim_start_matches('@').replace(',', "."));
    if let Some(domain) = complete_domain(&domain) {
        return valid(format!("{local}@{domain}"), false);
    }
    valid(format!("{local}@{domain}"), !has_space && !has_double_dot)
}

/// The ASCII character for a full-width one of East Asian keyboards.
fn to_narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '。' | '｡' => '.',
        '、' => ',',
        _ => c,
    }
}

/// The text without a display name and `mailto:`.
fn strip_envelope(text: &str) -> String {
    let inner = match (text.rfind('<'), text.rfind('>')) {
        (Some(open), Some(close)) if open < close => &text[open + 1..close],
        _ => text,
    };
    let inner = inner.trim();
    for scheme in ["mailto:", "email:", "e-mail:", "mail:"] {
        let start = inner.get(..scheme.len());
        if start.is_some_and(|start| start.eq_ignore_ascii_case(scheme)) {
            let rest = inner[scheme.len()..].trim_start();
            let address = rest.split('?').next().unwrap_or(rest);
            return address.replace("%40", "@");
        }
    }
    inner.to_owned()
}

/// The text with `@` and dots that are written as words: `(at)`, `[dot]`, ` at `.
fn write_out_symbols(text: &str) -> String {
    const AT: [&str; 8] = ["(at)", "[at]", "{at}", "<at>", "(@)", "[@]", "{@}", " at "];
    const DOT: [&str; 8] = [
        "(dot)", "[dot]", "{dot}", "(punkt)", "[punkt]", "(.)", "[.]", " dot ",
    ];
    let mut text = text.to_owned();
    if let Some(at) = AT.iter().find(|at| find_ignoring_case(&text, at).is_some()) {
        let is_word = at.starts_with(' ');
        if !is_word || !text.contains('@') {
            text = replace_ignoring_case(&text, at, "@");
        }
    }
    for dot in DOT {
        text = replace_ignoring_case(&text, dot, ".");
    }
    text
}

fn find_ignoring_case(text: &str, ascii: &str) -> Option<usize> {
    text.as_bytes()
        .windows(ascii.len())
        .position(|part| part.eq_ignore_ascii_case(ascii.as_bytes()))
}

fn replace_ignoring_case(text: &str, ascii: &str, with: &str) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = find_ignoring_case(rest, ascii) {
        replaced.push_str(&rest[..at]);
        replaced.push_str(with);
        rest = &rest[at + ascii.len()..];
    }
    replaced.push_str(rest);
    replaced
}

/// The text without spaces beside `@` and before or after a dot.
fn join_around_symbols(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let is_joined =
            joined.is_empty() || joined.ends_with(['@', '.']) || word.starts_with(['@', '.']);
        if !is_joined {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    joined
}

/// The text without dots at its ends, and with each run of dots as one.
fn collapse_dots(text: &str) -> String {
    let parts: Vec<&str> = text.split('.').filter(|part| !part.is_empty()).collect();
    parts.join(".")
}
