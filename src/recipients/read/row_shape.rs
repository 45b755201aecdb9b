//! Rows of unusual shape: a line of addresses from the "To" field of an email, names like `Lee, Anna` that were written
//! without quotation marks and became two cells, rows inside a cell, and rows that are longer or shorter than the header.

use super::header;
use crate::{
    recipients::{
        ImportNote, RawCells, RawRow, RowCount,
        contact::email,
        table::recipient_row::{RaggedRow, named_columns},
    },
    tables::MAX_TITLE_ROWS,
};

/// A list of addresses pasted from an email has at most this many lines.
const MAX_ADDRESS_LINES: usize = 3;

/// Splits lines of email addresses, such as a copied "To" field, into one row per address. If any
/// cell is not an address, or there are more than [`MAX_ADDRESS_LINES`] rows, all rows stay as they
/// are.
pub(super) fn split_address_lines(rows: Vec<RawRow>) -> Vec<RawRow> {
    let is_address_list = rows.len() <= MAX_ADDRESS_LINES
        && rows.iter().any(|row| row.cells.len() > 1)
        && (rows.iter().flat_map(RawRow::filled)).all(|cell| email::find_address(cell).is_some());
    if !is_address_list {
        return rows;
    }
    let addresses = rows.iter().flat_map(|row| {
        row.filled().map(|cell| RawRow {
            line: row.line,
            cells: [cell].into_iter().collect(),
        })
    });
    addresses.collect()
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
    let count = |is_counted: &dyn Fn(RaggedRow) -> bool| {
        let counted = rows
            .iter()
            .filter(|row| ragged(row).is_some_and(is_counted));
        RowCount::of(counted.map(|row| row.line))
    };
    notes.extend(count(&|row| row.cells > columns).map(ImportNote::RowsTooLong));
    notes.extend(count(&|row| row.cells < columns).map(ImportNote::RowsTooShort));
}

/// The rows that are compared.
const MAX_COMPARED_ROWS: usize = 500;

/// Joins the two cells of a name when nearly all rows have one: the cell of the first name begins
/// with a space, the other cells do not. Where every comma has a space after it, the emails tell
/// which cell is the last name.
pub(super) fn join_split_names(
    mut rows: Vec<RawRow>,
    delimiter: u8,
    notes: &mut Vec<ImportNote>,
) -> Vec<RawRow> {
    if delimiter != b',' {
        return rows;
    }
    let width = most_common_width(&rows);
    let Some(column) = width.and_then(|width| last_name_column(&rows, width)) else {
        return rows;
    };
    let mut count = 0;
    for row in &mut rows {
        if Some(row.cells.len()) == width && is_split_name(&row.cells, column) {
            row.cells = joined(&row.cells, column);
            count += 1;
        }
    }
    notes.push(ImportNote::NamesJoined { count });
    rows
}

/// The number of cells of most rows with an email.
fn most_common_width(rows: &[RawRow]) -> Option<usize> {
    let mut counts = std::collections::BTreeMap::new();
    for row in compared(rows) {
        *counts.entry(row.cells.len()).or_insert(0_usize) += 1;
    }
    counts
        .into_iter()
        .max_by_key(|(_, count)| *count)
        .map(|(width, _)| width)
}

fn compared(rows: &[RawRow]) -> impl Iterator<Item = &RawRow> {
    rows.iter()
        .filter(|row| header::has_email(row))
        .take(MAX_COMPARED_ROWS)
}

/// The column of last names that a column of first names follows.
fn last_name_column(rows: &[RawRow], width: usize) -> Option<usize> {
    // A header of the same width names both columns.
    let has_header_of_width = rows
        .iter()
        .take(MAX_TITLE_ROWS)
        .take_while(|row| !header::has_email(row))
        .any(|row| row.cells.len() >= width && row.cells.iter().all(|cell| !cell.is_empty()));
    if has_header_of_width {
        return None;
    }
    let rows: Vec<&RawRow> = compared(rows)
        .filter(|row| row.cells.len() == width)
        .collect();
    let most = |matching: usize| matching * 10 >= rows.len() * 9;
    (0..width.saturating_sub(1)).find(|&column| {
        let names = rows.iter().filter(|row| is_split_name(&row.cells, column));
        let only_spaced = rows.iter().filter(|row| {
            let mut others = row.cells.iter().enumerate();
            others.all(|(at, cell)| at == column + 1 || !cell.starts_with(' '))
        });
        let last_name_first = rows
            .iter()
            .filter(|row| email_has_last_name_at_end(&row.cells, column));
        most(names.count()) && (most(only_spaced.count()) || most(last_name_first.count()))
    })
}

/// Whether two cells are a last name and, after a space, a first name.
fn is_split_name(cells: &RawCells, column: usize) -> bool {
    let is_name = |cell: &str| {
        cell.chars().any(char::is_alphabetic)
            && !cell
                .chars()
                .any(|c| c.is_numeric() || matches!(c, '@' | '<' | ','))
    };
    let (Some(last), Some(first)) = (cells.get(column), cells.get(column + 1)) else {
        return false;
    };
    is_name(last) && is_name(first) && first.starts_with(' ')
}

/// Whether an email like `anna.lee@…` has the first of two name cells after the second.
fn email_has_last_name_at_end(cells: &RawCells, column: usize) -> bool {
    let lowercase = |column: usize| {
        let cell = cells.get(column).unwrap_or_default();
        cell.trim().to_lowercase()
    };
    let (last, first) = (lowercase(column), lowercase(column + 1));
    let Some(address) = cells.iter().find_map(email::find_address) else {
        return false;
    };
    let address = address.to_lowercase();
    let local = address.split('@').next().unwrap_or_default();
    match (local.find(&first), local.rfind(&last)) {
        (Some(first), Some(last)) => first < last,
        _ => false,
    }
}

fn joined(cells: &RawCells, column: usize) -> RawCells {
    let name = format!(
        "{}, {}",
        cells.get(column).unwrap_or_default().trim(),
        cells.get(column + 1).unwrap_or_default().trim(),
    );
    let before = cells.iter().take(column);
    let after = cells.iter().skip(column + 2);
    before.chain([name.as_str()]).chain(after).collect()
}
