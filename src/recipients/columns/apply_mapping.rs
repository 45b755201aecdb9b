//! Turns the cells of an imported file into recipient rows, according to a [`Mapping`].

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization as _;

use super::{
    column_names::is_of_name, file_columns::ComposedColumns, inactive::InactiveColumns,
    repeated_columns::RepeatedColumns,
};
use crate::{
    contract::text::fold,
    recipients::{
        ColumnUse, Field, FileColumn, Mapping, RawTable, RecipientRow,
        addresses::{
            countries::find_country,
            full_address::{AddressSplit, SplitCertainty, split_full_address},
            streets::abbreviate,
            us_states::state_code,
        },
        check::placeholders::is_missing_value,
        column_letters,
        contact::email,
        names::{NameSplit, full_name},
        table::{
            column_ref::{MAX_NAME_CHARS, is_same_column},
            recipient_row::{RaggedRow, named_columns},
        },
        text::{
            clean,
            program_marks::{directory_address, field_value, without_marks},
        },
    },
};

/// What databases write for a missing value.
const NULL: &str = "NULL";

/// The recipients of a file, with the columns that are kept. Every value is clean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedRows {
    /// Names of the extra columns, each different from the others.
    pub extra_columns: Vec<Box<str>>,
    /// The columns of the file, in their order.
    pub file_columns: Vec<FileColumn>,
    pub rows: Vec<RecipientRow>,
}

/// The recipients of a file. Extra columns without any value are left out, and rows whose fields are all
/// empty. Ids count from 1.
#[must_use]
pub fn apply_mapping(table: &RawTable, mapping: &Mapping) -> ImportedRows {
    let writes_null = writes_null(table, mapping);
    // The cell, or nothing for the `NULL` of a database.
    let present = |cell| without_null(cell, writes_null);
    let mut extras: Vec<usize> = mapping
        .columns_with(ColumnUse::Extra)
        .filter(|column| {
            let mut cells = table.rows.iter().map(|row| row.cell(*column));
            cells.any(|cell| !field_value(present(cell)).is_empty())
        })
        .collect();
    let addresses = mapping.column_with(ColumnUse::FullAddress);
    // The last of the extra columns, until it is known whether a part of an address is lost.
    extras.extend(addresses);
    let mut loses_address = false;
    // A workbook stores no empty cells at the end of a row.
    let is_compared = table.has_header() && table.delimiter.is_some();
    let columns = is_compared.then(|| named_columns(&table.header));
    let has_whole_column =
        addresses.is_some() || mapping.column_with(ColumnUse::FullName).is_some();
    let composed = ComposedColumns::new(mapping.uses());
    let repeated = RepeatedColumns::new(&table.header, mapping);
    let inactive = InactiveColumns::of(&table.header, mapping);
    let mut rows = Vec::with_capacity(table.rows.len());
    for source in &table.rows {
        let mut values: [Cow<'_, str>; Field::COUNT] = Default::default();
        // A part of a cell can begin with an apostrophe that cleaning removes.
        let mut is_composed = has_whole_column;
        for (column, column_use) in mapping.uses() {
            let ColumnUse::Field(field) = column_use else {
                continue;
            };
            let value = imported_value(field, present(repeated.cell(source, column)));
            if value.is_empty() {
                continue;
            }
            let joined = &mut values[field.index()];
            if joined.is_empty() {
                *joined = value;
            } else {
                is_composed = true;
                *joined = [joined.as_ref(), value.as_ref()].join(" ").into();
            }
        }
        let mut row = RecipientRow {
            line: Some(source.line),
            values: values.into_iter().collect(),
            ..RecipientRow::default()
        };
        let full_name = mapping
            .column_with(ColumnUse::FullName)
            .map(|column| field_value(present(repeated.cell(source, column))));
        is_composed |= row.get(Field::Email).contains('<');
        fill_names(&mut row, full_name.as_deref());
        let has_all_parts =
            addresses.is_none_or(|column| fill_address(&mut row, present(source.cell(column))));
        if is_composed {
            clean::clean_row(&mut row);
        }
        if row.is_blank() {
            continue;
        }
        loses_address |= !has_all_parts;
        let extra = extras
            .iter()
            .map(|column| field_value(present(source.cell(*column))));
        row.extra = extra.collect();
        row.facts.ragged = columns.and_then(|columns| RaggedRow::of(source, columns));
        row.facts.inactive = inactive.mark(source);
        row.facts.original = composed.original_cells(source, &row);
        row.id = rows.len() as u64 + 1;
        rows.push(row);
    }
    if addresses.is_some() && !loses_address {
        extras.pop();
        for row in &mut rows {
            row.extra.truncate(extras.len());
        }
    }
    let extra_columns = extra_names(table, &extras);
    let named = extras.iter().copied().zip(&extra_columns);
    ImportedRows {
        file_columns: FileColumn::of_import(table, mapping, named),
        extra_columns,
        rows,
    }
}

fn without_null(cell: &str, writes_null: bool) -> &str {
    match writes_null && cell.trim() == NULL {
        true => "",
        false => cell,
    }
}

/// Whether a database wrote [`NULL`] for missing values. It is also a last name, so a cell that is no name decides, also
/// one of an extra column.
fn writes_null(table: &RawTable, mapping: &Mapping) -> bool {
    let is_other = |column: usize, column_use| match column_use {
        ColumnUse::Field(field) => !field.is_name(),
        ColumnUse::Extra => !table
            .header
            .get(column)
            .is_some_and(|name| is_of_name(name)),
        _ => false,
    };
    let others = mapping
        .uses()
        .filter(|(column, found)| is_other(*column, *found));
    others
        .map(|(column, _)| column)
        .any(|column| table.rows.iter().any(|row| row.cell(column) == NULL))
}

/// The value of a field in a cell, without the marks of the program that wrote the file.
fn imported_value(field: Field, cell: &str) -> Cow<'_, str> {
    let value = field_value(cell);
    match field {
        Field::Email => {
            let address = directory_address(&value).map(Cow::into_owned);
            let value = address.map_or(value, Cow::Owned);
            if value.is_ascii() {
                value
            } else {
                Cow::Owned(value.nfc().collect())
            }
        }
        // On a parcel, a word for a missing value would be a part of the address. A letter can be a unit.
        Field::Address2 if value.len() > 1 && is_missing_value(&value) => Cow::Borrowed(""),
        _ => value,
    }
}

/// The names of the extra columns: those of the header, else their letters. A repeated name gets a
/// number.
fn extra_names(table: &RawTable, columns: &[usize]) -> Vec<Box<str>> {
    let mut names: Vec<Box<str>> = Vec::with_capacity(columns.len());
    for &column in columns {
        let header = table.header.get(column).map_or("", String::as_str);
        let cleaned = clean::clean_cell(header);
        let name = match cleaned.as_ref() {
            "" => column_letters(column),
            name => name.chars().take(MAX_NAME_CHARS).collect(),
        };
        let mut unique = name.clone();
        let mut number = 2;
        while names.iter().any(|other| is_same_column(other, &unique)) {
            unique = [name.as_str(), &number.to_string()].join(" ");
            number += 1;
        }
        names.push(unique.into());
    }
    names
}

/// Fills missing names from the full name, or from the display name of an email cell like
/// `Anna Lee <anna@example.com>`, and reduces that cell to its address. Of a full name without the name that the row
/// has, nothing is used: it is that of another person.
fn fill_names(row: &mut RecipientRow, full_name: Option<&str>) {
    let mut display_name = String::new();
    if let Some((name, address)) = email::split_display_name(row.get(Field::Email)) {
        let address = address.to_owned();
        display_name = name.to_owned();
        row.set(Field::Email, address);
    }
    let full_name = full_name
        .filter(|name| !name.is_empty())
        .unwrap_or(&display_name);
    // The title of a full name is left out too: a greeting uses the first name.
    if let Some(name) = full_name::without_titles(row.get(Field::FirstName)) {
        row.set(Field::FirstName, name);
    }
    if full_name.is_empty() {
        return;
    }
    let NameSplit {
        first,
        last,
        is_uncertain,
    } = full_name::split_full_name(full_name);
    let full_words = fold(full_name);
    let has_word_of = |known: &str| {
        let known = fold(known);
        known
            .split(' ')
            .any(|word| full_words.split(' ').any(|it| it == word))
    };
    // A name from a column of its own is never overwritten.
    match (
        row.get(Field::FirstName).is_empty(),
        row.get(Field::LastName).is_empty(),
    ) {
        (true, true) => {
            row.set(Field::FirstName, first);
            row.set(Field::LastName, last);
            if is_uncertain {
                row.facts.full_name = Some(full_name.into());
            }
        }
        (true, false) if has_word_of(row.get(Field::LastName)) => row.set(Field::FirstName, first),
        (false, true) if has_word_of(row.get(Field::FirstName)) => row.set(Field::LastName, last),
        _ => {}
    }
}

/// Fills missing parts of the address from a cell with the whole address. Returns whether the row has every
/// part: a column of its own can have another city.
fn fill_address(row: &mut RecipientRow, cell: &str) -> bool {
    if cell.trim().is_empty() {
        return true;
    }
    let (first_name, last_name) = (row.get(Field::FirstName), row.get(Field::LastName));
    let AddressSplit {
        mut address_1,
        mut address_2,
        city,
        state,
        postal_code,
        country,
        certainty,
    } = split_full_address(&without_marks(cell), first_name, last_name);
    let mut has_all_parts = true;
    // A street of its own column already has what is before the city.
    if !row.get(Field::Address1).is_empty() {
        let street = [row.get(Field::Address1), row.get(Field::Address2)].join(" ");
        has_all_parts = has_words(&street, &[address_1, address_2].join(" "));
        (address_1, address_2) = (String::new(), String::new());
    } else if !row.get(Field::Address2).is_empty() && !address_2.is_empty() {
        address_1 = [address_1, address_2].join(", ");
        address_2 = String::new();
    }
    if certainty == SplitCertainty::Guessed && !address_1.is_empty() {
        row.facts.full_address = Some(cell.into());
    }
    let parts = [
        (Field::Address1, address_1),
        (Field::Address2, address_2),
        (Field::City, city),
        (Field::State, state),
        (Field::PostalCode, postal_code),
        (Field::Country, country),
    ];
    for (field, part) in parts {
        if part.is_empty() {
            continue;
        }
        if row.get(field).is_empty() {
            row.set(field, part);
        } else {
            has_all_parts &= is_same_part(field, row.get(field), &part);
        }
    }
    has_all_parts
}

/// Whether two texts are the same part of an address.
fn is_same_part(field: Field, own: &str, part: &str) -> bool {
    match field {
        Field::State if state_code(own).is_some() => state_code(own) == state_code(part),
        Field::Country if find_country(own).is_some() => find_country(own) == find_country(part),
        _ => has_words(own, part),
    }
}

/// Whether a text has every word of another one, as streets are compared.
fn has_words(text: &str, words: &str) -> bool {
    let text = fold(text);
    let own: Vec<&str> = text.split(' ').map(abbreviate).collect();
    fold(words)
        .split(' ')
        .all(|word| own.contains(&abbreviate(word)))
}
