//! How well the emails of a column fit the names of their rows. Of two columns with emails, the one of another
//! person does not fit.

use std::collections::HashSet;

use crate::{
    contract::text::fold,
    recipients::{
        ColumnUse, Field, Mapping, RawRow, contact::email, text::program_marks::field_value,
    },
};

/// Shorter words occur in other emails too.
const MIN_WORD_CHARS: usize = 3;

/// The uses of the columns with names.
pub(super) const NAME_USES: [ColumnUse; 3] = [
    ColumnUse::FullName,
    ColumnUse::Field(Field::FirstName),
    ColumnUse::Field(Field::LastName),
];

/// The share of the rows, in percent, in which the email has a word of the name; `None` without a
/// row that has both.
pub(super) fn fit_percent(sample: &[RawRow], mapping: &Mapping, emails: usize) -> Option<usize> {
    let columns: Vec<usize> = NAME_USES
        .iter()
        .flat_map(|used| mapping.columns_with(*used))
        .collect();
    let (mut rows, mut fitting) = (0, 0);
    for row in sample {
        let cell = field_value(row.cell(emails));
        let Some(address) = email::find_address(&cell) else {
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
    (rows > 0).then(|| fitting * 100 / rows)
}

/// The column of emails that has another one in each row, when the chosen one repeats the same few, as that of a manager
/// does; else the chosen one.
pub(super) fn with_own_emails(sample: &[RawRow], chosen: usize, others: &[usize]) -> usize {
    let counts = |column: usize| {
        let cells = sample.iter().map(|row| row.cell(column).trim());
        let emails: Vec<String> = cells
            .filter(|cell| !cell.is_empty())
            .map(str::to_lowercase)
            .collect();
        (emails.iter().collect::<HashSet<_>>().len(), emails.len())
    };
    let (different, count) = counts(chosen);
    if count < 2 || 2 * different > count {
        return chosen;
    }
    let is_own = |column: &usize| {
        let (different, others) = counts(*column);
        10 * different >= 9 * count.max(others)
    };
    others.iter().copied().find(is_own).unwrap_or(chosen)
}
