//! Marks that the programs that write files put into a cell beside or in place of its value: of databases, company
//! directories and address books.
//!
//! Used for the columns that are read into fields, and for extra columns, whose values a message can have. Each mark is
//! certain, so that its removal needs no confirmation.

use std::borrow::Cow;

use super::clean::clean_cell;
use crate::contract::{rules::is_email_address, text::strip_prefix_ignoring_case};

/// Between the values of one cell in exported address books. The first value is the preferred one.
const VALUE_SEPARATOR: &str = ":::";

/// Before each address in the directory of a company: in capitals before the primary address, else before an alias.
const SMTP: &str = "SMTP:";

/// In the sign-in name of a guest of a company, between the guest's encoded address and the company's domain.
const GUEST_MARK: &str = "#EXT#@";

/// The clean value of a cell without marks.
pub(in crate::recipients) fn field_value(cell: &str) -> Cow<'_, str> {
    match without_marks(cell) {
        Cow::Borrowed(cell) => clean_cell(cell),
        Cow::Owned(cell) => Cow::Owned(clean_cell(&cell).into_owned()),
    }
}

/// The text of a cell without marks, with the line breaks of the cell.
pub(in crate::recipients) fn without_marks(cell: &str) -> Cow<'_, str> {
    let mut cell = Cow::Borrowed(text_of_formula(cell).unwrap_or(cell));
    if cell.contains(VALUE_SEPARATOR) {
        let mut values = cell.split(VALUE_SEPARATOR).map(str::trim);
        let first = values.find(|value| !value.is_empty());
        cell = first.unwrap_or_default().to_owned().into();
    }
    if !cell.contains('\\') {
        return cell;
    }
    if is_null(cell.trim()) {
        return Cow::Borrowed("");
    }
    Cow::Owned(without_escapes(&cell))
}

/// The text of a formula `="02110"`, as which reports write texts that a spreadsheet would change.
fn text_of_formula(cell: &str) -> Option<&str> {
    let text = cell.trim().strip_prefix("=\"")?.strip_suffix('"')?;
    (!text.contains('"')).then_some(text)
}

/// Whether a cell holds the mark that databases write for a missing value: `\N`, also escaped again.
fn is_null(text: &str) -> bool {
    text.strip_suffix('N')
        .is_some_and(|marks| !marks.is_empty() && marks.bytes().all(|b| b == b'\\'))
}

/// Removes the backslashes before quotation marks, delimiters and line breaks, and writes out the line breaks that
/// are letters after a backslash. Before other characters a backslash stays.
fn without_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        let after = rest[at..].trim_start_matches('\\');
        let marks = &rest[at..rest.len() - after.len()];
        rest = after;
        let mut next = after.chars();
        match next.next() {
            None | Some('\'' | '"' | '`' | '’' | ',' | ';' | '\n' | '\r') => {}
            // Before a small letter, the text can be the path of a file.
            Some('n' | 'r' | 't')
                if next
                    .next()
                    .is_none_or(|c| !c.is_lowercase() && c.is_alphanumeric() || c == '\\') =>
            {
                plain.push('\n');
                rest = &after[1..];
            }
            Some(_) => plain.push_str(marks),
        }
    }
    plain.push_str(rest);
    plain
}

/// The address in a cell that a company's directory wrote: the primary one of a list of addresses, or that of a
/// guest.
pub(in crate::recipients) fn directory_address(cell: &str) -> Option<Cow<'_, str>> {
    let primary = primary_address(cell).map(Cow::Borrowed);
    primary.or_else(|| guest_address(cell).map(Cow::Owned))
}

/// The address after `SMTP:`; without one in capitals, the first of the aliases.
pub(in crate::recipients) fn primary_address(cell: &str) -> Option<&str> {
    // Most cells have no colon.
    if !cell.contains(':') {
        return None;
    }
    let is_separator = |c: char| {
        matches!(c, ';' | ',' | '|' | '{' | '}' | '[' | ']' | '"' | '\'') || c.is_whitespace()
    };
    let addresses = || {
        let entries = cell.split(is_separator);
        let addresses = entries.filter_map(|entry| {
            let address = strip_prefix_ignoring_case(entry, SMTP)?;
            Some((entry.starts_with(SMTP), address))
        });
        addresses.filter(|(_, address)| address.contains('@'))
    };
    let primary = addresses().find(|(is_primary, _)| *is_primary);
    let (_, address) = primary.or_else(|| addresses().next())?;
    Some(address)
}

/// The address `wren@example.com` of `wren_example.com#EXT#@company.example`.
fn guest_address(cell: &str) -> Option<String> {
    let at = cell.find(GUEST_MARK)?;
    // A domain has no underscore.
    let (local, domain) = cell[..at].trim().rsplit_once('_')?;
    let address = [local, domain].join("@");
    is_email_address(&address).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_databases_are_left_out() {
        for (cell, value) in [
            ("\\N", ""),
            (" \\\\N ", ""),
            ("O\\'Neil", "O'Neil"),
            ("O\\\\'Neil", "O'Neil"),
            ("\\\"Bo\\\" Day", "\"Bo\" Day"),
            ("Example\\, Inc.", "Example, Inc."),
            ("12 Sample St\\nApt 4", "12 Sample St Apt 4"),
            ("12 Sample St\\\r\nApt 4", "12 Sample St Apt 4"),
            ("12 Sample St\\r\\nApt 4", "12 Sample St Apt 4"),
            ("12 Sample St\\", "12 Sample St"),
            ("C:\\notes", "C:\\notes"),
            ("Nora", "Nora"),
            ("=\"Anna Lee\"", "Anna Lee"),
            (" =\"02110\" ", "02110"),
            ("=\"a\"&\"b\"", "=\"a\"&\"b\""),
            ("=B", "=B"),
        ] {
            assert_eq!(field_value(cell), value, "{cell}");
        }
    }

    #[test]
    fn first_of_several_values_counts() {
        for (cell, value) in [
            ("anna@example.com ::: anna@example.org", "anna@example.com"),
            (" ::: anna@example.org", "anna@example.org"),
            (":::", ""),
        ] {
            assert_eq!(field_value(cell), value, "{cell}");
        }
    }

    #[test]
    fn capital_prefix_marks_primary_address() {
        for (cell, address) in [
            (
                "smtp:b@example.org;SMTP:a@example.com;x500:/o=Example/cn=a",
                Some("a@example.com"),
            ),
            (
                "{SMTP:a@example.com, smtp:b@example.org}",
                Some("a@example.com"),
            ),
            (
                "smtp:a@example.com\nsmtp:b@example.org",
                Some("a@example.com"),
            ),
            ("sip:a@example.com", None),
            ("SMTP:", None),
            (
                "a_b_example.com#EXT#@company.example",
                Some("a_b@example.com"),
            ),
            ("#EXT#@company.example", None),
            ("a@example.com", None),
        ] {
            assert_eq!(directory_address(cell).as_deref(), address, "{cell}");
        }
    }
}
