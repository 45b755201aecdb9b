//! Reports of webinars and meetings list their hosts and panelists in sections of their own, above or between the
//! attendees: a title, a header, the people. When a section of attendees exists, those of hosts and panelists are left out, and
//! a note names them. A file with only hosts or panelists is read.

use super::header::{self, MIN_NAME_SCORE, has_email};
use crate::{
    contract::text::fold,
    recipients::{ImportNote, RawRow, data::WordList, text::clean},
};

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
        .filter(|(at, _)| rows.get(at + 1).is_some_and(is_header))
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
    let mut filled = row.cells.iter().filter(|cell| !cell.trim().is_empty());
    if filled.next().is_none() || filled.next().is_some() || has_email(row) {
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
    let mut filled = row.cells.iter().filter(|cell| !cell.trim().is_empty());
    clean::clean_cell(filled.next().unwrap_or_default()).into_owned()
}

/// Whether a row below a title can name columns.
fn is_header(row: &RawRow) -> bool {
    let filled = || row.cells.iter().filter(|cell| !cell.trim().is_empty());
    let starts_with_number = |cell: &str| cell.trim_start().starts_with(|c: char| c.is_numeric());
    filled().count() > 1
        && !has_email(row)
        && !filled().any(starts_with_number)
        && filled().any(|cell| header::name_score(cell) >= MIN_NAME_SCORE)
}
