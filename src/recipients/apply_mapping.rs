//! Turns the cells of an imported file into recipient rows, according to a [`Mapping`].

use super::{Field, Mapping, RawTable, RecipientRow, clean, email, name_split::NameSplit, names};

/// The recipients of a file. Rows whose mapped cells are all empty are left out. Ids count from 1.
#[must_use]
pub fn apply_mapping(table: &RawTable, mapping: &Mapping) -> Vec<RecipientRow> {
    let mut rows = Vec::with_capacity(table.rows.len());
    for source in &table.rows {
        let mut row = RecipientRow {
            line: Some(source.line),
            ..RecipientRow::default()
        };
        for &field in Field::ALL {
            if let Some(column) = mapping.get(field) {
                let value = clean::clean_cell(source.cell(column));
                if !value.is_empty() {
                    row.set(field, value.as_ref());
                }
            }
        }
        let full_name = mapping
            .full_name()
            .map(|column| clean::clean_cell(source.cell(column)));
        fill_names(&mut row, full_name.as_deref());
        if !row.is_blank() {
            row.id = rows.len() as u64 + 1;
            rows.push(row);
        }
    }
    rows
}

/// Fills missing names from the full name, or from the display name of an email cell like
/// `Anna Lee <anna@example.com>`, and reduces that cell to its address.
fn fill_names(row: &mut RecipientRow, full_name: Option<&str>) {
    let email_cell = row.get(Field::Email).to_owned();
    let (display_name, address) = match (email_cell.find('<'), email::find_address(&email_cell)) {
        (Some(open), Some(address)) => (email_cell[..open].trim(), Some(address)),
        _ => ("", None),
    };
    if let Some(address) = address {
        row.set(Field::Email, address);
    }
    let display_name = display_name.trim_matches(['"', '\'', ' ']);
    let full_name = full_name
        .filter(|name| !name.is_empty())
        .unwrap_or(display_name);
    if full_name.is_empty() {
        return;
    }
    let NameSplit { first, last, .. } = names::split_full_name(full_name);
    // A name from a column of its own is never overwritten.
    match (
        row.get(Field::FirstName).is_empty(),
        row.get(Field::LastName).is_empty(),
    ) {
        (true, true) => {
            row.set(Field::FirstName, first);
            row.set(Field::LastName, last);
        }
        (true, false) => row.set(Field::FirstName, first),
        (false, true) => row.set(Field::LastName, last),
        (false, false) => {}
    }
}
