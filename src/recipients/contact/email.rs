//! Finds email addresses in cells and repairs nearly valid ones.
//!
//! Whether a text is an address is decided by the contract's
//! [`is_email_address`]; a repair is proposed only when its result is one.

use super::email_domains::{complete_domain, find_common_domain};
use crate::{
    contract::{
        rules::{is_email_address, is_invisible},
        text::{find_ignoring_case, strip_prefix_ignoring_case},
    },
    recipients::text::program_marks::primary_address,
};

/// A valid address that an invalid text most likely means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::recipients) struct EmailRepair {
    pub address: String,
    /// Whether the text cannot mean another address. Otherwise the user decides.
    pub is_certain: bool,
}

/// The address in `Anna Lee <anna@example.com>`, the primary one of a directory's list, or a text without white space that has an `@`
/// after its beginning. The address is not validated.
pub(in crate::recipients) fn find_address(text: &str) -> Option<&str> {
    let text = text.trim();
    if let Some(address) = primary_address(text) {
        return Some(address);
    }
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
pub(in crate::recipients) fn split_display_name(text: &str) -> Option<(&str, &str)> {
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
pub(in crate::recipients) fn count_addresses(text: &str) -> usize {
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
/// punctuation, `(at)` and `[dot]`, spaces beside `@`, a doubled `@`, and a comma or a doubled dot
/// as the only dot of the domain. Guesses: other spaces, commas and doubled dots, a missing `@` or
/// top-level domain, the only address among other words, the first of several addresses.
pub(in crate::recipients) fn suggest_repair(text: &str) -> Option<EmailRepair> {
    let valid = |address: String, is_certain| {
        (address != text && is_email_address(&address) && !address.contains(is_invisible))
            .then_some(EmailRepair {
                address,
                is_certain,
            })
    };
    let guess = |address: &str| valid(address.to_owned(), false);
    if count_addresses(text) > 1 {
        return guess(addresses(text).next()?);
    }
    let narrow: String = text.chars().map(to_narrow).collect();
    let plain = strip_envelope(&write_out_symbols(&narrow));
    let is_space = |c: char| c.is_whitespace() || c.is_control();
    let visible: String = plain
        .chars()
        .map(|c| if is_space(c) { ' ' } else { c })
        .filter(|c| *c == ' ' || !is_invisible(*c))
        .collect();
    let joined = join_around_at(&visible);
    let trimmed = trim_punctuation(&joined);
    if is_email_address(trimmed) {
        return valid(trimmed.to_owned(), true);
    }
    if let Some(address) = address_among_words(trimmed) {
        return guess(address);
    }
    let repair = repair_symbols(trimmed);
    repair
        .and_then(|repair| valid(repair.address, repair.is_certain))
        .or_else(|| guess(addresses(text).next()?))
}

/// The address that a text without other words means, not validated.
fn repair_symbols(text: &str) -> Option<EmailRepair> {
    let has_space = text.contains(' ');
    let address = text.replace(' ', "");
    let Some((local, domain)) = address.split_once('@') else {
        let at = find_common_domain(&address)?;
        return Some(EmailRepair {
            address: format!("{}@{}", &address[..at], &address[at..]),
            is_certain: false,
        });
    };
    let domain = domain.trim_start_matches('@');
    // After a dot, a comma or dots can end a sentence.
    let parts = domain.split([',', '.']).filter(|part| !part.is_empty());
    let is_clear = parts.count() <= 2 || !(domain.contains(',') || domain.contains(".."));
    let has_double_dot = local.contains("..") || local.starts_with('.') || local.ends_with('.');
    let is_certain = !has_space && !has_double_dot && is_clear;
    let local = collapse_dots(local);
    let domain = collapse_dots(&domain.replace(',', "."));
    let completed = complete_domain(&domain);
    Some(EmailRepair {
        is_certain: is_certain && completed.is_none(),
        address: format!("{local}@{}", completed.as_deref().unwrap_or(&domain)),
    })
}

/// The only valid address of a text with other words. A single small word before the address can
/// be a part of the address: "ada lee@example.com".
fn address_among_words(text: &str) -> Option<&str> {
    let mut found = text
        .split([' ', ',', ';', '/', '|'])
        .map(trim_punctuation)
        .filter(|word| is_email_address(word));
    let address = found.next()?;
    let is_part = text
        .strip_suffix(address)
        .and_then(|before| before.strip_suffix(' '))
        .is_some_and(|word| word.bytes().all(|b| b.is_ascii_lowercase()));
    (!is_part).then_some(address)
}

/// The text without punctuation and spaces at its ends.
fn trim_punctuation(text: &str) -> &str {
    text.trim_matches([
        ',', ';', '.', '"', '\'', '(', ')', '<', '>', ':', '[', ']', ' ', '“', '”', '‘', '’', '„',
    ])
}

/// The ASCII character for a full-width one of East Asian keyboards.
fn to_narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        // An ideographic full stop can end a sentence, as a comma can.
        '。' | '｡' | '、' => ',',
        _ => c,
    }
}

/// The text without a display name and `mailto:`.
fn strip_envelope(text: &str) -> String {
    let inner = split_display_name(text).map_or(text, |(_, address)| address);
    let inner = inner.trim();
    let mut schemes = ["mailto:", "email:", "e-mail:", "mail:"].into_iter();
    match schemes.find_map(|scheme| strip_prefix_ignoring_case(inner, scheme)) {
        Some(rest) => {
            let address = rest.trim_start().split('?').next();
            address.unwrap_or_default().replace("%40", "@")
        }
        None => inner.to_owned(),
    }
}

/// The text with `@` and dots that are written as words: `(at)`, `[dot]`, ` at `. Words without
/// brackets stay beside an address: they belong to a sentence.
fn write_out_symbols(text: &str) -> String {
    const AT: [&str; 8] = ["(at)", "[at]", "{at}", "<at>", "(@)", "[@]", "{@}", " at "];
    const DOT: [&str; 8] = [
        "(dot)", "[dot]", "{dot}", "(punkt)", "[punkt]", "(.)", "[.]", " dot ",
    ];
    let has_address = count_addresses(text) > 0;
    let mut text = text.to_owned();
    let is_in_text = |at: &&&str| find_ignoring_case(text.as_bytes(), at.as_bytes()).is_some();
    if let Some(at) = AT.iter().find(is_in_text) {
        let is_word = at.starts_with(' ');
        if !is_word || !text.contains('@') {
            text = replace_ignoring_case(&text, at, "@");
        }
    }
    for dot in DOT {
        if !(has_address && dot.starts_with(' ')) {
            text = replace_ignoring_case(&text, dot, ".");
        }
    }
    text
}

/// Replaces a word and the spaces beside it.
fn replace_ignoring_case(text: &str, ascii: &str, with: &str) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = find_ignoring_case(rest.as_bytes(), ascii.as_bytes()) {
        replaced.push_str(rest[..at].trim_end());
        replaced.push_str(with);
        rest = rest[at + ascii.len()..].trim_start();
    }
    replaced.push_str(rest);
    replaced
}

/// The text with single spaces, and without spaces beside `@`.
fn join_around_at(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if !joined.is_empty() && !joined.ends_with('@') && !word.starts_with('@') {
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

/// Whether a report hides a part of an address with asterisks: `an***@example.com`.
pub(in crate::recipients) fn is_masked(value: &str) -> bool {
    value.contains("**") && value.contains('@')
}
