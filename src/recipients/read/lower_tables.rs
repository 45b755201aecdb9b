//! Headers below the first one. In files that were joined, a header is repeated, and the rows below belong
//! to the list; the columns can have another order. A header after a blank row or a title begins another
//! table, which is left out.

use super::header::{self, MIN_NAME_SCORE, has_email};
use crate::{
    contract::text::fold,
    recipients::{ImportNote, RawRow, columns::column_names, text::clean},
};

/// The cells from the start of a row of which one must be the name of a column.
const COMPARED_CELLS: usize = 3;

/// Joins the rows below repeated headers, and leaves out the rows of another table. `header` gets the columns
/// that only a later header has.
pub(super) fn join_lower_tables(
    header_row: &RawRow,
    header: &mut Vec<String>,
    rows: Vec<RawRow>,
    max_columns: usize,
    notes: &mut Vec<ImportNote>,
) -> Vec<RawRow> {
    let own = folded_names(header_row);
    let mut kept: Vec<RawRow> = Vec::with_capacity(rows.len());
    let mut repeated = 0;
    // The columns that the list has so far. A wider row below may be of a table with other columns.
    let mut columns = own.len();
    let mut named_columns = own.len();
    // The column of the list for each column of the current table; `None` below the same header.
    let mut places: Option<Vec<Option<usize>>> = None;
    let mut previous_line = header_row.line;
    let count = rows.len();
    for (at, row) in rows.into_iter().enumerate() {
        let is_after_gap = row.line > previous_line.saturating_add(1);
        previous_line = row.line;
        if is_same_header(&row, header_row, &own) {
            repeated += 1;
            places = None;
            continue;
        }
        if at + 1 < count && is_header(&row, &own) {
            let names = folded_names(&row);
            let titles = titles_above(&kept, &row);
            let is_apart = is_after_gap || titles > 0;
            // A person can have the last name "Land".
            if !is_apart && !starts_with_name(&row, &own) {
                keep(row, places.as_deref(), &mut kept, &mut columns);
                continue;
            }
            if is_apart && !is_part_of(&names, &own) && !is_part_of(&own, &names) {
                kept.truncate(kept.len() - titles);
                notes.push(ImportNote::SecondTable {
                    line: row.line,
                    rows: count - at - 1,
                });
                break;
            }
            header.truncate(columns);
            places = Some(align(&row, &names, &own, header, max_columns));
            columns = header.len();
            named_columns = header.len();
            repeated += 1;
            continue;
        }
        keep(row, places.as_deref(), &mut kept, &mut columns);
    }
    if repeated > 0 {
        notes.push(ImportNote::HeaderRepeated { count: repeated });
    }
    if named_columns > own.len() {
        fill_up(&mut kept, own.len(), named_columns);
    }
    kept
}

/// Keeps a row, with its cells in the columns of the list.
fn keep(
    row: RawRow,
    places: Option<&[Option<usize>]>,
    kept: &mut Vec<RawRow>,
    columns: &mut usize,
) {
    let row = placed(row, places);
    *columns = row.cells.len().max(*columns);
    kept.push(row);
}

/// Adds empty cells to the rows of tables that do not have the last columns of the list, so that these rows are
/// not taken for rows with missing cells.
fn fill_up(rows: &mut [RawRow], own_columns: usize, columns: usize) {
    for row in rows {
        if (own_columns..columns).contains(&row.cells.len()) {
            let empty = std::iter::repeat_n("", columns - row.cells.len());
            row.cells = row.cells.iter().chain(empty).collect();
        }
    }
}

fn folded_names(row: &RawRow) -> Vec<String> {
    let names = row.cells.iter();
    let mut names: Vec<String> = names.map(|cell| fold(&clean::clean_cell(cell))).collect();
    while names.last().is_some_and(String::is_empty) {
        names.pop();
    }
    names
}

fn is_same_header(row: &RawRow, header_row: &RawRow, own: &[String]) -> bool {
    if row.cells == header_row.cells {
        return true;
    }
    // Most rows end here.
    let first = own.iter().position(|name| !name.is_empty());
    first.is_some_and(|first| {
        !row.cells.text().contains('@')
            && fold(&clean::clean_cell(row.cell(first))) == own[first]
            && folded_names(row) == own
    })
}

/// Whether a row below the header names columns: it has no email and no cell that begins with a
/// number, and the exact names of at least two fields.
fn is_header(row: &RawRow, own: &[String]) -> bool {
    let filled = || row.cells.iter().filter(|cell| !cell.trim().is_empty());
    let starts_with_number = |cell: &str| cell.trim_start().starts_with(|c: char| c.is_numeric());
    if row.cells.text().contains('@') || filled().any(starts_with_number) {
        return false;
    }
    let can_be_name = |cell: &str| {
        let name = fold(&clean::clean_cell(cell));
        column_names::is_alias(&name) || own.contains(&name)
    };
    if !filled().take(COMPARED_CELLS).any(can_be_name) || has_email(row) {
        return false;
    }
    let (mut meanings, mut known) = (Vec::new(), 0);
    for cell in filled() {
        known += usize::from(can_be_name(cell) || header::name_score(cell) >= MIN_NAME_SCORE);
        let meaning = column_names::exact_meaning(cell);
        if meaning.is_some() && !meanings.contains(&meaning) {
            meanings.push(meaning);
        }
    }
    meanings.len() >= 2 && known * 2 >= filled().count()
}

/// Whether the first filled cell of a row is the name of a column.
fn starts_with_name(row: &RawRow, own: &[String]) -> bool {
    let first = row.cells.iter().find(|cell| !cell.trim().is_empty());
    first.is_some_and(|cell| {
        let name = fold(&clean::clean_cell(cell));
        column_names::is_alias(&name) || own.contains(&name)
    })
}

/// The number of rows of one cell directly above a header.
fn titles_above(rows: &[RawRow], header: &RawRow) -> usize {
    let mut line = header.line;
    let above = rows.iter().rev().take_while(|row| {
        let is_next = row.line.saturating_add(1) == line;
        line = row.line;
        let filled = row.cells.iter().filter(|cell| !cell.trim().is_empty());
        is_next && filled.count() == 1 && !has_email(row)
    });
    above.count()
}

fn is_part_of(names: &[String], others: &[String]) -> bool {
    let mut names = names.iter().filter(|name| !name.is_empty());
    names.all(|name| others.contains(name))
}

/// The column of the list for each column of a later table: the one with the same name, one whose name has
/// the same meaning, or a new one.
fn align(
    row: &RawRow,
    names: &[String],
    own: &[String],
    header: &mut Vec<String>,
    max_columns: usize,
) -> Vec<Option<usize>> {
    let mut used: Vec<usize> = Vec::new();
    let mut places = vec![None; names.len()];
    let by_name = |name: &String, used: &[usize]| {
        let mut columns = (0..own.len()).filter(|column| !used.contains(column));
        columns.find(|column| own[*column] == *name)
    };
    for (place, name) in places.iter_mut().zip(names) {
        if !name.is_empty() {
            *place = by_name(name, &used);
            used.extend(*place);
        }
    }
    for (column, place) in places.iter_mut().enumerate() {
        if place.is_some() || names[column].is_empty() {
            continue;
        }
        let meaning = column_names::exact_meaning(row.cell(column));
        let mut others = (0..own.len()).filter(|other| !used.contains(other));
        *place = others
            .find(|other| {
                meaning.is_some() && column_names::exact_meaning(&header[*other]) == meaning
            })
            .or_else(|| {
                (header.len() < max_columns).then(|| {
                    header.push(header::header_name(row.cell(column)));
                    header.len() - 1
                })
            });
        used.extend(*place);
    }
    places
}

/// A row with its cells in the columns of the list.
fn placed(row: RawRow, places: Option<&[Option<usize>]>) -> RawRow {
    let Some(places) = places else {
        return row;
    };
    let width = places.iter().flatten().max().map_or(0, |last| last + 1);
    let mut cells = vec![""; width];
    for (cell, place) in row.cells.iter().zip(places) {
        if let Some(place) = place {
            cells[*place] = cell;
        }
    }
    RawRow {
        line: row.line,
        cells: cells.into_iter().collect(),
    }
}
