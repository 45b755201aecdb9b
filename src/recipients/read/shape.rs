//! The shape of a list: what stands between its cells, and rows that do not fit.

use crate::recipients::{RawRow, apply::email_address_in};

const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// `sep=;` in the first line, which some spreadsheets write and read. The second value is how many
/// bytes that line takes.
pub(super) fn declared_delimiter(head: &[u8]) -> (Option<u8>, usize) {
    let end = head
        .iter()
        .position(|b| *b == b'\n')
        .map_or(head.len(), |at| at + 1);
    let line = head[..end].trim_ascii_end();
    match line {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', delimiter]
            if DELIMITERS.contains(delimiter) =>
        {
            (Some(*delimiter), end)
        }
        // A tab is trimmed away with the line's end.
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'='] if head.get(4) == Some(&b'\t') => {
            (Some(b'\t'), end)
        }
        _ => (None, 0),
    }
}

/// The delimiter by which most of the first records have the same number of cells.
pub(super) fn guess_delimiter(head: &[u8], head_is_all: bool) -> u8 {
    let mut best = (0_usize, b',');
    for delimiter in DELIMITERS {
        let mut counts = cells_per_record(head, delimiter);
        // The last record of a cut head is half a record.
        if !head_is_all && counts.len() > 1 {
            counts.pop();
        }
        counts.truncate(100);
        let Some(score) = evenness(&counts) else {
            continue;
        };
        if score > best.0 {
            best = (score, delimiter);
        }
    }
    best.1
}

/// Higher the more records agree on a number of cells above one, a little higher for more cells.
fn evenness(counts: &[usize]) -> Option<usize> {
    let many: Vec<usize> = counts.iter().copied().filter(|n| *n > 1).collect();
    let most_common = many
        .iter()
        .max_by_key(|n| (many.iter().filter(|m| m == n).count(), **n))?;
    let agreeing = many.iter().filter(|n| *n == most_common).count();
    Some(agreeing * 1000 / counts.len() + (*most_common).min(50))
}

/// How many cells each record would have. A quotation mark opens a quoted part where any of the
/// delimiters came before it, so that what is quoted counts for none of them.
fn cells_per_record(head: &[u8], delimiter: u8) -> Vec<usize> {
    let mut counts = Vec::new();
    let (mut cells, mut quoted, mut can_open, mut is_empty) = (1, false, true, true);
    for byte in head {
        match byte {
            b'"' if quoted => quoted = false,
            b'"' if can_open => (quoted, is_empty) = (true, false),
            _ if quoted => {}
            b'\n' | b'\r' => {
                if !is_empty {
                    counts.push(cells);
                }
                (cells, can_open, is_empty) = (1, true, true);
            }
            byte if DELIMITERS.contains(byte) => {
                cells += usize::from(*byte == delimiter);
                (can_open, is_empty) = (true, false);
            }
            b' ' => {}
            _ => (can_open, is_empty) = (false, false),
        }
    }
    if !is_empty {
        counts.push(cells);
    }
    counts
}

/// What a mail program's "To" field holds is one line of addresses: they become one row each.
pub(super) fn one_email_per_row(rows: Vec<RawRow>) -> Vec<RawRow> {
    let is_list = rows.len() <= 3
        && rows.iter().any(|row| row.cells.len() > 1)
        && rows
            .iter()
            .flat_map(|row| &row.cells)
            .all(|cell| cell.trim().is_empty() || email_address_in(cell).is_some());
    if !is_list {
        return rows;
    }
    rows.into_iter()
        .flat_map(|row| {
            let line = row.line;
            row.cells
                .into_iter()
                .filter(|cell| !cell.trim().is_empty())
                .map(move |cell| RawRow {
                    line,
                    cells: vec![cell],
                })
        })
        .collect()
}

/// Tells of a cell that goes over several lines and holds what looks like another row: a quotation
/// mark that is closed too late takes whole people into one cell.
pub(super) fn note_swallowed_rows(rows: &[RawRow], delimiter: u8, notes: &mut Vec<String>) {
    let delimiter = char::from(delimiter);
    let holds_a_row = |cell: &str| {
        cell.lines()
            .skip(1)
            .any(|line| line.contains('@') && line.contains(delimiter))
    };
    if let Some(row) = rows
        .iter()
        .find(|row| row.cells.iter().any(|cell| holds_a_row(cell)))
    {
        notes.push(format!(
            "Line {}: a cell goes over several lines, and other people seem to stand in it. A quotation mark that is closed too late can be the reason.",
            row.line
        ));
    }
}

/// Tells of rows whose number of cells is not the header's.
pub(super) fn note_ragged(
    header: &[String],
    rows: &[RawRow],
    has_header: bool,
    notes: &mut Vec<String>,
) {
    if !has_header {
        return;
    }
    // Only cells with content count: programs differ in how many empty ones they write at the end.
    let width = header
        .iter()
        .rposition(|name| !name.starts_with("Column "))
        .map_or(0, |at| at + 1);
    let filled = |row: &RawRow| {
        row.cells
            .iter()
            .rposition(|cell| !cell.trim().is_empty())
            .map_or(0, |at| at + 1)
    };
    let mut wide = rows.iter().filter(|row| filled(row) > width);
    if let Some(first) = wide.next() {
        let count = wide.count() + 1;
        notes.push(format!(
            "{count} {} more cells than the header, the first in line {}. A comma inside a cell can be the reason.",
            if count == 1 { "row has" } else { "rows have" },
            first.line
        ));
    }
    let mut short = rows.iter().filter(|row| row.cells.len() < width);
    if let Some(first) = short.next() {
        let count = short.count() + 1;
        notes.push(format!(
            "{count} {} fewer cells than the header, the first in line {}.",
            if count == 1 { "row has" } else { "rows have" },
            first.line
        ));
    }
}
