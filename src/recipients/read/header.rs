//! Finds the header. Reports have titles above their header, and some files have no header.

use crate::{
    recipients::{
        ImportNote, RawRow,
        columns::{aliases::is_problem_column, column_names},
        contact::email,
        text::clean,
    },
    tables::MAX_TITLE_ROWS,
};

/// The rows below a possible header that are searched for a better one.
const MAX_ROWS_TO_BETTER_HEADER: usize = 10;

/// The lowest score of a cell that counts as the name of a column.
pub(super) const MIN_NAME_SCORE: u32 = 500;

/// A longer cell is not the name of a column.
const MAX_NAME_BYTES: usize = 60;

/// The names of columns are cut to this length.
const MAX_HEADER_CHARS: usize = 200;

/// The most rows above the header that can have an email: the author of a report is no recipient, several
/// rows are.
const MAX_TITLES_WITH_EMAIL: usize = 1;

/// The most rows that are searched for emails when no row has known column names.
const MAX_COMPARED_ROWS: usize = 100;

/// The rows of a file, separated from its header.
pub(super) struct SplitRows {
    /// A name for every column of the widest row; empty for a column without a name.
    pub(super) header: Vec<String>,
    pub(super) header_row: Option<RawRow>,
    pub(super) rows: Vec<RawRow>,
}

/// Separates the header from the rows below it, and drops the rows above.
pub(super) fn split_header(mut rows: Vec<RawRow>, notes: &mut Vec<ImportNote>) -> SplitRows {
    let mut header: Vec<String> = Vec::new();
    let position = find_header(&rows);
    let header_row = position.and_then(|position| rows.drain(..=position).next_back());
    match (&header_row, position) {
        (Some(row), Some(skipped)) => {
            header = row.cells.iter().map(header_name).collect();
            if skipped > 0 {
                notes.push(ImportNote::HeaderNotFirst {
                    line: row.line,
                    skipped,
                });
            }
        }
        _ => notes.push(ImportNote::NoHeader),
    }
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    header.resize(width.max(header.len()), String::new());
    SplitRows {
        header,
        header_row,
        rows,
    }
}

pub(super) fn header_name(cell: &str) -> String {
    clean::clean_cell(cell)
        .chars()
        .take(MAX_HEADER_CHARS)
        .collect()
}

/// The position of the header: among the first rows, the row with the most known column names. If
/// there is none, or several rows with an email are above it, the first row is the header when it has no email and no cell that starts with a
/// digit, and at least 80 % of the rows below it have an email.
fn find_header(rows: &[RawRow]) -> Option<usize> {
    if rows.first().is_some_and(is_problem_header) {
        return Some(0);
    }
    let mut best: Option<(usize, usize)> = None;
    // The highest number of filled cells in a row above, and in a row above with an email.
    let (mut widest, mut widest_with_email) = (0, 0);
    let mut rows_with_email = 0;
    for (position, row) in rows.iter().take(MAX_TITLE_ROWS).enumerate() {
        if best.is_some_and(|(_, best)| position > best + MAX_ROWS_TO_BETTER_HEADER) {
            break;
        }
        let filled = row.filled().count();
        let has_only_titles_above = filled > widest;
        widest = widest.max(filled);
        if has_email(row) {
            widest_with_email = widest_with_email.max(filled);
            rows_with_email += 1;
            // A row below a header is a recipient. A file that was joined can have a second header.
            let is_below_header = best.is_some() && filled > 1;
            if is_below_header || rows_with_email > MAX_TITLES_WITH_EMAIL {
                break;
            }
            continue;
        }
        // Titles can have an email, but fewer cells than the header.
        if filled <= widest_with_email {
            continue;
        }
        let scores: Vec<u32> = row
            .cells
            .iter()
            .map(|cell| match column_names::inner_name(cell) {
                // "Shipping: City" names a column. "Sorted by: City" alone in a row is a title.
                Some(inner) if filled > 1 => name_score(cell).max(name_score(inner)),
                _ => name_score(cell),
            })
            .collect();
        let known = scores.iter().filter(|s| **s >= MIN_NAME_SCORE).count();
        let similar = scores.iter().filter(|s| **s > 0).count();
        let has_exact = scores.contains(&column_names::EXACT_SCORE);
        // "Oak Street" and "Main Suite" are similar to column names. A header has at least one
        // exact name, or consists mostly of names.
        let is_header = known * 2 >= filled
            || (has_exact && (known >= 2 || (similar >= 2 && similar * 2 >= filled)));
        // A person can have the last name "Land".
        let is_header = is_header && (known > 1 || has_only_titles_above);
        if is_header && known > best.map_or(0, |(count, _)| count) {
            best = Some((known, position));
        }
    }
    if let Some((_, position)) = best {
        return Some(position);
    }
    let (first, rest) = rows.split_first()?;
    let rest = &rest[..rest.len().min(MAX_COMPARED_ROWS)];
    let rows_with_email = rest.iter().filter(|row| has_email(row)).count();
    let starts_with_number = |cell: &str| cell.chars().next().is_some_and(char::is_numeric);
    let is_header = !has_email(first)
        && !first.cells.iter().any(starts_with_number)
        && !rest.is_empty()
        && rows_with_email * 5 >= rest.len() * 4;
    is_header.then_some(0)
}

/// Whether giftdesk wrote the row as the header of a list of problems. The other names can be of any language.
fn is_problem_header(row: &RawRow) -> bool {
    row.cells.len() > 1 && is_problem_column(0, row.cell(0))
}

pub(super) fn has_email(row: &RawRow) -> bool {
    row.cells
        .iter()
        .any(|cell| email::find_address(cell).is_some())
}

/// How similar a cell is to the name of a column. A cell with a digit must be an exact name:
/// "Address 1" is a name, "Suite 4" is an address.
pub(super) fn name_score(cell: &str) -> u32 {
    if cell.len() > MAX_NAME_BYTES {
        return 0;
    }
    let best = column_names::best_score(cell);
    if best < column_names::EXACT_SCORE && cell.contains(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    best
}
