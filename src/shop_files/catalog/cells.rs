//! The effect of a cell on its field: no change, no value, or a new value.
//!
//! A value that begins like a formula, and the value `-` itself, has an apostrophe before it, as in every CSV file that
//! giftdesk writes.

use std::borrow::Cow;

use crate::contract::{csv_export::looks_like_formula, shop::catalog::FieldChange};

/// The cell that clears a field.
pub(super) const CLEAR: &str = "-";

/// The dashes that spreadsheet programs write for a hyphen.
const DASHES: [&str; 4] = [CLEAR, "–", "—", "−"];

/// The change that a cell makes.
pub(super) fn cell_change(cell: &str) -> FieldChange<Cow<'_, str>> {
    let cell = cell.trim();
    if cell.is_empty() {
        FieldChange::Keep
    } else if DASHES.contains(&cell) {
        FieldChange::Clear
    } else {
        FieldChange::Set(unquoted(cell))
    }
}

/// The cell of a value; empty for no value.
pub(super) fn value_cell(value: &str) -> Cow<'_, str> {
    if needs_apostrophe(value) {
        Cow::Owned(format!("'{value}"))
    } else {
        Cow::Borrowed(value)
    }
}

fn unquoted(cell: &str) -> Cow<'_, str> {
    let text = match cell.strip_prefix('\'') {
        Some(rest) if needs_apostrophe(rest) => rest,
        _ => cell,
    };
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Whether a text would be a formula or a dash, with any number of apostrophes before it.
fn needs_apostrophe(text: &str) -> bool {
    let text = text.trim_start_matches('\'');
    looks_like_formula(text) || DASHES.contains(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_read_as_it_was_written() {
        for value in ["Mug", "-", "—", "'-", "=1+1", "''=1", "'tis", "-5", "a\nb"] {
            let cell = value_cell(value);
            assert_eq!(
                cell_change(&cell),
                FieldChange::Set(Cow::Borrowed(value)),
                "{cell}"
            );
        }
    }

    #[test]
    fn blank_keeps_and_dash_clears() {
        assert_eq!(cell_change(" \n"), FieldChange::Keep);
        assert_eq!(cell_change(" - "), FieldChange::Clear);
        assert_eq!(cell_change("–"), FieldChange::Clear);
    }
}
