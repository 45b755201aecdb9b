//! How well the emails of a column fit the names of their rows. Of two columns with emails, the one of another
//! person does not fit.

use super::{ColumnUse, Field, Mapping, RawRow, email};
use crate::contract::text::fold;

/// Fewer rows with a name and an email say nothing.
const MIN_ROWS: usize = 2;

/// Shorter words occur in other emails too.
const MIN_WORD_CHARS: usize = 3;

/// The share of the rows, in percent, in which the email has a word of the name.
pub(super) fn fit_percent(sample: &[RawRow], mapping: &Mapping, emails: usize) -> Option<usize> {
    const NAMES: [ColumnUse; 3] = [
        ColumnUse::FullName,
        ColumnUse::Field(Field::FirstName),
        ColumnUse::Field(Field::LastName),
    ];
    let columns: Vec<usize> = NAMES
        .iter()
        .flat_map(|used| mapping.columns_with(*used))
        .collect();
    let (mut rows, mut fitting) = (0, 0);
    for row in sample {
        let Some(address) = email::find_address(row.cell(emails)) else {
            continue;
        };
        let local = address.split('@').next().unwrap_or_default();
        let local = fold(local).replace(' ', "");
        let names: Vec<String> = columns
            .iter()
            .map(|column| fold(row.cell(*column)))
            .collect();
        let mut words = names
            .iter()
            .flat_map(|name| name.split(' '))
            .filter(|word| word.chars().count() >= MIN_WORD_CHARS)
            .peekable();
        if words.peek().is_none() {
            continue;
        }
        rows += 1;
        fitting += usize::from(words.any(|word| local.contains(word)));
    }
    (rows >= MIN_ROWS).then(|| fitting * 100 / rows)
}
