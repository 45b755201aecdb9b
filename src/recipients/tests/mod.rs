//! Tests of the import and check of recipients.

mod checker;
mod checking;
mod checking_addresses;
mod checking_names;
mod cleaning;
mod dialects;
mod full_addresses;
mod full_names;
mod fuzz;
mod hostile_workbooks;
mod list_merge;
mod mapping;
mod mapping_properties;
mod names_of_others;
mod pasted;
mod properties;
mod reading;
mod recipient_table;
mod refused_files;
mod sheet_marks;
mod workbooks;
mod yearly_dates;

use super::*;
use crate::{contract::csv_export::CsvExport, recipients::addresses::full_address::AddressSplit};

fn read(text: &str) -> RawTable {
    read_text(text, &ReadOptions::default()).expect("a readable list")
}

/// A text in Mac Roman, which the encoder does not write.
fn mac_roman(text: &str) -> Vec<u8> {
    let byte = |c| match c {
        'á' => 0x87,
        'ä' => 0x8A,
        'ç' => 0x8D,
        'é' => 0x8E,
        'è' => 0x8F,
        'ë' => 0x91,
        'ñ' => 0x96,
        'ö' => 0x9A,
        'ü' => 0x9F,
        'ß' => 0xA7,
        ascii => u8::try_from(ascii).expect("ASCII"),
    };
    text.chars().map(byte).collect()
}

fn read_bytes(bytes: &[u8]) -> RawTable {
    read_table(bytes, &ReadOptions::default()).expect("a readable list")
}

fn guess_mapping(table: &RawTable) -> Mapping {
    MappingGuess::new(&table.header, &table.rows).mapping
}

/// The rows of a file, with the guessed mapping.
fn import(text: &str) -> Vec<RecipientRow> {
    let table = read(text);
    apply_mapping(&table, &guess_mapping(&table)).rows
}

/// The cells of the rows below the header.
fn cells(table: &RawTable) -> Vec<Vec<&str>> {
    table
        .rows
        .iter()
        .map(|row| row.cells.iter().collect())
        .collect()
}

/// The parts of an address: both lines, city, state, postal code and country.
fn address_parts(split: &AddressSplit) -> [&str; 6] {
    [
        &split.address_1,
        &split.address_2,
        &split.city,
        &split.state,
        &split.postal_code,
        &split.country,
    ]
}

/// A row with a value for each field.
fn row_of<T: AsRef<str>>(values: impl IntoIterator<Item = T>) -> RecipientRow {
    RecipientRow {
        values: values.into_iter().collect(),
        ..RecipientRow::default()
    }
}

/// A row with these values.
pub(super) fn row(values: &[(Field, &str)]) -> RecipientRow {
    let mut row = RecipientRow::default();
    for (field, value) in values {
        row.set(*field, *value);
    }
    row
}

/// Pastes a block with its upper left corner at a position and a field.
fn paste_at(table: &mut RecipientTable, at: usize, first: Field, block: &[Vec<String>]) {
    let rows: Vec<u64> = table.rows().iter().skip(at).map(|row| row.id).collect();
    let columns: Vec<ColumnRef> = table.columns().skip(first.index()).collect();
    table.paste(&rows, &columns, block);
}

/// An English column name for each field.
const HEADER: [&str; Field::COUNT] = [
    "First name",
    "Last name",
    "Email",
    "Phone",
    "Address",
    "Address line 2",
    "City",
    "State",
    "Postal code",
    "Country",
];

/// Returns a CSV file with [`HEADER`] and these rows, written by [`CsvExport`].
fn export_csv(rows: &[RecipientRow]) -> String {
    let mut file = CsvExport::new(Vec::new());
    file.write_row(HEADER).expect("a header");
    for row in rows {
        file.write_row(row.values.iter()).expect("a row");
    }
    String::from_utf8(file.finish().expect("a file")).expect("UTF-8")
}

/// Each row as `first|last|email`.
fn summaries(rows: &[RecipientRow]) -> Vec<String> {
    rows.iter()
        .map(|row| {
            [Field::FirstName, Field::LastName, Field::Email]
                .map(|field| row.get(field))
                .join("|")
        })
        .collect()
}
