//! Where the header is. Reports put titles and dates above it; some files have none.

use crate::recipients::{RawRow, apply::email_address_in, column_aliases, raw_table::column_name};

/// How many rows from the top can be the header.
pub(super) const SEARCHED: usize = 10;

/// A name this close to a known one counts as a column's name.
const SURE: u32 = 500;

/// The header's names (one for every cell of the widest row), whether the file has one, and the rows
/// below it.
pub(super) fn split(
    mut rows: Vec<RawRow>,
    notes: &mut Vec<String>,
) -> (Vec<String>, bool, Vec<RawRow>) {
    let found = position(&rows);
    let mut header: Vec<String> = Vec::new();
    if let Some(at) = found {
        let above: Vec<RawRow> = rows.drain(..=at).collect();
        if let Some(row) = above.last() {
            header = row.cells.iter().map(|cell| name_of(cell)).collect();
            note_position(row.line, at, notes);
            // Files glued together repeat their header.
            let before = rows.len();
            rows.retain(|other| other.cells != row.cells);
            match before - rows.len() {
                0 => {}
                1 => notes.push("The header is repeated once further down; left out there.".into()),
                n => notes.push(format!(
                    "The header is repeated {n} times further down; left out there."
                )),
            }
        }
    }
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    for column in 0..width.max(header.len()) {
        match header.get_mut(column) {
            Some(name) if name.is_empty() => *name = column_name(column),
            Some(_) => {}
            None => header.push(column_name(column)),
        }
    }
    (header, found.is_some(), rows)
}

fn name_of(cell: &str) -> String {
    crate::recipients::clean::cell(cell)
        .chars()
        .take(200)
        .collect()
}

fn note_position(line: u32, at: usize, notes: &mut Vec<String>) {
    match at {
        0 => {}
        1 => notes.push(format!(
            "The header is in line {line}; the row above it was left out."
        )),
        n => notes.push(format!(
            "The header is in line {line}; the {n} rows above it were left out."
        )),
    }
}

/// The row, among the first, with the most names we know; else a first row that differs from the
/// rest by holding no mail where all others hold one.
fn position(rows: &[RawRow]) -> Option<usize> {
    let mut best = (0, 0);
    for (at, row) in rows.iter().take(SEARCHED).enumerate() {
        if has_email(row) {
            continue;
        }
        let scores = row.cells.iter().map(|cell| name_score(cell));
        let known = scores.clone().filter(|score| *score >= SURE).count();
        let exact = scores
            .filter(|score| *score == column_aliases::EXACT)
            .count();
        let filled = row
            .cells
            .iter()
            .filter(|cell| !cell.trim().is_empty())
            .count();
        // "Oak Street" and "Main Suite" sound like names of columns; a header says at least one
        // name plainly, or little else.
        let is_header = (known >= 2 && exact >= 1) || known * 2 >= filled;
        if is_header && known > best.0 {
            best = (known, at);
        }
    }
    if best.0 > 0 {
        return Some(best.1);
    }
    let (first, rest) = rows.split_first()?;
    let rest = &rest[..rest.len().min(100)];
    let with_mail = rest.iter().filter(|row| has_email(row)).count();
    let words = first
        .cells
        .iter()
        .all(|cell| !cell.chars().next().is_some_and(char::is_numeric));
    (!has_email(first) && words && !rest.is_empty() && with_mail * 5 >= rest.len() * 4).then_some(0)
}

fn has_email(row: &RawRow) -> bool {
    row.cells
        .iter()
        .any(|cell| email_address_in(cell).is_some())
}

/// How much a cell is like a column's name. With a digit in it only word for word: "Address 1" is one,
/// "Suite 4" is an address.
fn name_score(cell: &str) -> u32 {
    if cell.len() > 60 {
        return 0;
    }
    let best = column_aliases::score(cell)
        .iter()
        .map(|(_, score)| *score)
        .max()
        .unwrap_or(0);
    if best < column_aliases::EXACT && cell.contains(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    best
}
