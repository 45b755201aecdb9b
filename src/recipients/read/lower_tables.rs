//! Headers below the first one. In files that were joined, a header is repeated, and the rows below belong
//! to the list; the columns can have another order. A header after a blank row or a title begins another
//! table, which is left out.
//!
//! Reports of webinars and meetings list their hosts and panelists in sections of their own, above or between the
//! attendees: a title, a header, the people. When a section of attendees exists, those of hosts and panelists are left out,
//! and a note names them. A file with only hosts or panelists is read.

use super::header::{self, MIN_NAME_SCORE, has_email};
use crate::{
    contract::text::fold,
    recipients::{ImportNote, RawRow, columns::column_names, data::WordList, text::clean},
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
            if !is_apart && !row.filled().next().is_some_and(|cell| is_name(cell, &own)) {
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
    let mut names: Vec<String> = row.cells.iter().map(folded).collect();
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
            && folded(row.cell(first)) == own[first]
            && folded_names(row) == own
    })
}

/// Whether a row below the header names columns: it has no email and no cell that begins with a
/// number, and the exact names of at least two fields.
fn is_header(row: &RawRow, own: &[String]) -> bool {
    let mut first_cells = row.filled().take(COMPARED_CELLS);
    if row.cells.text().contains('@')
        || row.has_number()
        || !first_cells.any(|cell| is_name(cell, own))
        || has_email(row)
    {
        return false;
    }
    let (mut meanings, mut known) = (Vec::new(), 0);
    for cell in row.filled() {
        known += usize::from(is_name(cell, own) || header::name_score(cell) >= MIN_NAME_SCORE);
        let meaning = column_names::exact_meaning(cell);
        if meaning.is_some() && !meanings.contains(&meaning) {
            meanings.push(meaning);
        }
    }
    meanings.len() >= 2 && known * 2 >= row.filled().count()
}

/// Whether a cell is the name of a column, of the list or of any.
fn is_name(cell: &str, own: &[String]) -> bool {
    let name = folded(cell);
    column_names::is_alias(&name) || own.contains(&name)
}

fn folded(cell: &str) -> String {
    fold(&clean::clean_cell(cell))
}

/// The number of rows of one cell directly above a header.
fn titles_above(rows: &[RawRow], header: &RawRow) -> usize {
    let mut line = header.line;
    let above = rows.iter().rev().take_while(|row| {
        let is_next = row.line.saturating_add(1) == line;
        line = row.line;
        is_next && row.filled().count() == 1 && !has_email(row)
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

/// A longer line is no title of a section.
const MAX_TITLE_WORDS: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Hosts,
    Attendees,
}

/// Leaves out the sections of hosts and panelists.
pub(super) fn prefer_attendees(rows: Vec<RawRow>, notes: &mut Vec<ImportNote>) -> Vec<RawRow> {
    // The position of each title.
    let titles: Vec<(usize, Section)> = rows
        .iter()
        .enumerate()
        .filter_map(|(at, row)| Some((at, section_of(row)?)))
        .filter(|(at, _)| rows.get(at + 1).is_some_and(can_be_header))
        .collect();
    let has = |section| titles.iter().any(|(_, found)| *found == section);
    if !has(Section::Hosts) || !has(Section::Attendees) {
        return rows;
    }
    let (mut kept, mut left_out) = (Vec::with_capacity(rows.len()), Vec::new());
    let (mut titles, mut section, mut people) = (titles.into_iter().peekable(), None, 0);
    for (at, row) in rows.into_iter().enumerate() {
        if let Some((_, begun)) = titles.next_if(|(title, _)| *title == at) {
            section = Some(begun);
            if begun == Section::Hosts {
                left_out.push(title_of(&row).into_boxed_str());
                // Neither the title nor the header is a person.
                people -= 2;
            }
        }
        if section == Some(Section::Hosts) {
            people += 1;
        } else {
            kept.push(row);
        }
    }
    notes.push(ImportNote::HostsLeftOut {
        sections: left_out,
        rows: usize::try_from(people).unwrap_or_default(),
    });
    kept
}

/// The section that begins with a row of one cell: "Panelist Details".
fn section_of(row: &RawRow) -> Option<Section> {
    if row.filled().count() != 1 || has_email(row) {
        return None;
    }
    let title = fold(&title_of(row));
    if title.split(' ').count() > MAX_TITLE_WORDS {
        return None;
    }
    if WordList::Hosts.has_word_of(&title) {
        return Some(Section::Hosts);
    }
    WordList::Attendees
        .has_word_of(&title)
        .then_some(Section::Attendees)
}

fn title_of(row: &RawRow) -> String {
    clean::clean_cell(row.filled().next().unwrap_or_default()).into_owned()
}

/// Whether a row below a title can name columns.
fn can_be_header(row: &RawRow) -> bool {
    row.filled().count() > 1
        && !has_email(row)
        && !row.has_number()
        && (row.filled()).any(|cell| header::name_score(cell) >= MIN_NAME_SCORE)
}
