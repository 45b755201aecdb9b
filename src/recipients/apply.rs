//! From a table's cells to rows of known fields.

use super::{Field, Mapping, RawTable, RecipientRow, clean, split_full_name};

/// The rows of a table, read through a mapping. Rows in which every mapped cell is empty are left
/// out. Ids count from 1.
#[must_use]
pub fn apply(table: &RawTable, mapping: &Mapping) -> Vec<RecipientRow> {
    let mut rows = Vec::with_capacity(table.rows.len());
    for source in &table.rows {
        let mut row = RecipientRow {
            line: Some(source.line),
            ..RecipientRow::default()
        };
        for field in Field::ALL {
            if let Some(column) = mapping.get(field) {
                let value = clean::cell(source.cell(column));
                if !value.is_empty() {
                    row.set(field, value.as_ref());
                }
            }
        }
        let full_name = mapping
            .full_name()
            .map(|column| clean::cell(source.cell(column)));
        fill_names(&mut row, full_name.as_deref());
        if !row.is_blank() {
            row.id = rows.len() as u64 + 1;
            rows.push(row);
        }
    }
    rows
}

/// Completes the names from a full name, or from a mail written as `Anna Lee <anna@example.com>`,
/// of which only the address stays in the mail field.
fn fill_names(row: &mut RecipientRow, full_name: Option<&str>) {
    let mail = row.get(Field::Email).to_owned();
    let (name, address) = match (mail.find('<'), email_address_in(&mail)) {
        (Some(open), Some(address)) => (mail[..open].trim(), Some(address)),
        _ => ("", None),
    };
    if let Some(address) = address {
        row.set(Field::Email, address);
    }
    let name = name.trim_matches(['"', '\'', ' ']);
    let full = full_name.filter(|full| !full.is_empty()).unwrap_or(name);
    if full.is_empty() {
        return;
    }
    let (first, last) = split_full_name(full);
    let is_missing = |row: &RecipientRow, field| row.get(field).is_empty();
    // A file that has one of the two in a column of its own means that one.
    if is_missing(row, Field::FirstName) && is_missing(row, Field::LastName) {
        row.set(Field::FirstName, first);
        row.set(Field::LastName, last);
    } else if is_missing(row, Field::FirstName) {
        row.set(Field::FirstName, first);
    } else if is_missing(row, Field::LastName) {
        row.set(Field::LastName, last);
    }
}

/// The address in `Anna Lee <anna@example.com>`, or a text that has an `@` inside and no space.
pub(super) fn email_address_in(text: &str) -> Option<&str> {
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
