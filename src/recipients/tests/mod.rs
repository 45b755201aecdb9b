//! Promises about files of people.

mod bad_files;
mod checking;
mod mapping;
mod properties;
mod reading;
mod recipient_table;

use super::*;

fn table(text: &str) -> RawTable {
    read_text(text, &ImportLimits::default()).expect("a readable list")
}

fn table_of(bytes: &[u8]) -> RawTable {
    read_table(bytes, &ImportLimits::default()).expect("a readable list")
}

fn guessed(table: &RawTable) -> Mapping {
    let header: &[String] = if table.has_header { &table.header } else { &[] };
    Mapping::guess(header, &table.rows)
}

/// A file all the way to its rows, with the guessed mapping.
fn rows(text: &str) -> Vec<RecipientRow> {
    let table = table(text);
    apply(&table, &guessed(&table))
}

fn row(values: &[(Field, &str)]) -> RecipientRow {
    let mut row = RecipientRow::default();
    for (field, value) in values {
        row.set(*field, *value);
    }
    row
}

/// Rows as "first|last|mail", for reading in an assertion.
fn people(rows: &[RecipientRow]) -> Vec<String> {
    rows.iter()
        .map(|row| {
            [Field::FirstName, Field::LastName, Field::Email]
                .map(|field| row.get(field))
                .join("|")
        })
        .collect()
}
