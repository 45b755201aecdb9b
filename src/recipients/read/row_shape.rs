//! Rows of unusual shape: a line of addresses from the "To" field of an email, rows inside a cell,
//! and rows that are longer or shorter than the header.

use crate::recipients::{
    ImportNote, RawRow,
    contact::email,
    table::row_facts::{RaggedRow, named_columns},
};

/// A list of addresses pasted from an email has at most this many lines.
const MAX_ADDRESS_LINES: usize = 3;

/// Splits lines of email addresses, such as a copied "To" field, into one row per address. If any
/// cell is not an address, or there are more than [`MAX_ADDRESS_LINES`] rows, all rows stay as they
/// are.
pub(super) fn split_address_lines(rows: Vec<RawRow>) -> Vec<RawRow> {
    let is_address_list = rows.len() <= MAX_ADDRESS_LINES
        && rows.iter().any(|row| row.cells.len() > 1)
        && rows
            .iter()
            .flat_map(|row| row.cells.iter())
            .all(|cell| cell.trim().is_empty() || email::find_address(cell).is_some());
    if !is_address_list {
        return rows;
    }
    rows.into_iter()
        .flat_map(|row| {
            let addresses = row.cells.iter().filter(|cell| !cell.trim().is_empty());
            addresses
                .map(|cell| RawRow {
                    line: row.line,
                    cells: [cell].into_iter().collect(),
                })
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Notes the first cell that spans several lines and contains what looks like another row: a
/// quotation mark that is closed too late puts whole rows into one cell.
pub(super) fn note_rows_in_cells(rows: &[RawRow], delimiter: u8, notes: &mut Vec<ImportNote>) {
    let delimiter = char::from(delimiter);
    let contains_row = |cell: &str| {
        cell.lines()
            .skip(1)
            .any(|line| line.contains('@') && line.contains(delimiter))
    };
    let row = rows
        .iter()
        .filter(|row| row.cells.text().contains('\n'))
        .find(|row| row.cells.iter().any(contains_row));
    if let Some(row) = row {
        notes.push(ImportNote::CellContainsRows { line: row.line });
    }
}

/// Notes rows with more or fewer cells than the header.
pub(super) fn note_ragged_rows(header: &[String], rows: &[RawRow], notes: &mut Vec<ImportNote>) {
    let columns = named_columns(header);
    let ragged = |row: &&RawRow| RaggedRow::of(row, columns);
    let is_long = |row: &&RawRow| ragged(row).is_some_and(|row| row.cells > columns);
    let is_short = |row: &&RawRow| ragged(row).is_some_and(|row| row.cells < columns);
    let mut long = rows.iter().filter(is_long);
    if let Some(first) = long.next() {
        notes.push(ImportNote::RowsTooLong {
            count: long.count() + 1,
            first_line: first.line,
        });
    }
    let mut short = rows.iter().filter(is_short);
    if let Some(first) = short.next() {
        notes.push(ImportNote::RowsTooShort {
            count: short.count() + 1,
            first_line: first.line,
        });
    }
}
