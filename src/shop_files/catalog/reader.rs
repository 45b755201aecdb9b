//! Reads the cells of rows as changes of fields, and collects what is wrong with them.

use std::{borrow::Cow, collections::HashMap};

use super::{
    CatalogTable, Column, PictureFiles, PictureProblem,
    cells::cell_change,
    file::Dialect,
    merge::Merge,
    places::{CatalogPlaces, EntryPlaces, RowPlace},
    problem::{CatalogNote, FileNote, FileProblem, ProblemKind},
};
use crate::{
    contract::shop::catalog::{EntryKind, FieldChange, PictureHash},
    tables::{RawRow, TableNote},
};

/// A row whose handle begins with it is a comment.
const COMMENT: char = '#';

/// A row with the meaning of its cells.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) table: &'a CatalogTable,
    pub(super) cells: &'a RawRow,
    pub(super) place: RowPlace,
}

impl<'a> Row<'a> {
    pub(super) fn change(&self, column: Column) -> FieldChange<Cow<'a, str>> {
        cell_change(self.table.cell(self.cells, column))
    }

    pub(super) fn is_filled(&self, column: Column) -> bool {
        !self.change(column).is_keep()
    }

    pub(super) fn is_of_shopify(&self) -> bool {
        self.table.dialect == Dialect::Shopify
    }

    /// Whether the brands of its products are names of brands that the shop may not have.
    pub(super) fn names_brands(&self) -> bool {
        self.table.dialect != Dialect::Template
    }
}

/// Reads the rows of all tables, and collects what is wrong with them.
pub(super) struct Reader<'a, 'p> {
    tables: &'a [CatalogTable],
    pictures: Option<&'p mut PictureFiles>,
    pub(super) places: CatalogPlaces,
    problems: Vec<(RowPlace, FileProblem)>,
    notes: Vec<FileNote>,
}

impl<'a, 'p> Reader<'a, 'p> {
    pub(super) fn new(tables: &'a [CatalogTable], pictures: Option<&'p mut PictureFiles>) -> Self {
        let mut reader = Self {
            tables,
            pictures,
            places: CatalogPlaces::new(tables),
            problems: Vec::new(),
            notes: Vec::new(),
        };
        reader.take_notes_of_files();
        reader
    }

    /// The places of all entries, the problems in the order of their rows, and the notes.
    pub(super) fn finish(mut self) -> (CatalogPlaces, Vec<FileProblem>, Vec<FileNote>) {
        self.problems.sort_by_key(|(row, _)| *row);
        let problems = self.problems.into_iter().map(|(_, problem)| problem);
        (self.places, problems.collect(), self.notes)
    }

    /// The rows of a kind in all tables, each with its handle. Comments and rows without a handle are left out.
    pub(super) fn rows(&mut self, kind: EntryKind) -> Vec<(String, Row<'a>)> {
        let mut rows = Vec::new();
        let tables = self.tables;
        for (at, table) in tables
            .iter()
            .enumerate()
            .filter(|(_, table)| table.kind == kind)
        {
            for cells in &table.rows {
                let place = RowPlace {
                    table: at,
                    line: cells.line,
                };
                let row = Row {
                    table,
                    cells,
                    place,
                };
                let is_comment = table
                    .cell(cells, Column::Handle)
                    .trim()
                    .starts_with(COMMENT);
                if table.is_too_long(cells) && !is_comment {
                    self.report_row(place, ProblemKind::RowTooLong);
                }
                match row.change(Column::Handle) {
                    _ if is_comment => {}
                    FieldChange::Set(handle) => rows.push((handle.to_lowercase(), row)),
                    _ => self.report(row, Column::Handle, ProblemKind::ValueMissing),
                }
            }
        }
        rows
    }

    /// Reads entries that have one row each. `read` reads the fields of a row.
    pub(super) fn read_entries<T: Merge>(
        &mut self,
        kind: EntryKind,
        read: impl Fn(&mut Self, String, Row<'a>) -> T,
    ) -> Vec<T> {
        let mut entries: Vec<T> = Vec::new();
        let mut by_handle: HashMap<String, usize> = HashMap::new();
        for (handle, row) in self.rows(kind) {
            let entry = read(self, handle.clone(), row);
            match by_handle.get(&handle) {
                Some(at) => {
                    let merged = entries[*at].merge(entry);
                    self.take_merged(kind, *at, row, &merged.filled, &merged.conflicts);
                }
                None => {
                    by_handle.insert(handle, entries.len());
                    self.places.of_kind(kind).push(EntryPlaces::new(row.place));
                    entries.push(entry);
                }
            }
        }
        entries
    }

    /// Keeps the places of fields that a later row fills, and reports those with another value.
    pub(super) fn take_merged(
        &mut self,
        kind: EntryKind,
        entry: usize,
        row: Row<'a>,
        filled: &[&'static str],
        conflicts: &[&'static str],
    ) {
        for field in filled {
            let entries = self.places.of_kind(kind);
            entries[entry].fields.insert(field, row.place);
        }
        for field in conflicts {
            let entry = &self.places.of_kind(kind)[entry];
            let first = *entry.fields.get(field).unwrap_or(&entry.first);
            self.report_conflict(row, kind, field, first);
        }
    }

    pub(super) fn report_conflict(
        &mut self,
        row: Row<'a>,
        kind: EntryKind,
        field: &str,
        first: RowPlace,
    ) {
        let mut columns = row.table.columns().map(|(column, _)| column);
        let column = columns.find(|column| column.field(kind) == field);
        let column = column.unwrap_or(Column::Handle);
        let first = self.places.cell(first, column);
        self.report(row, column, ProblemKind::Conflict(first));
    }

    pub(super) fn report(&mut self, row: Row<'a>, column: Column, kind: ProblemKind) {
        let place = self.places.cell(row.place, column);
        self.problems.push((row.place, FileProblem { place, kind }));
    }

    fn report_row(&mut self, row: RowPlace, kind: ProblemKind) {
        let place = self.places.row(row);
        self.problems.push((row, FileProblem { place, kind }));
    }

    pub(super) fn note(&mut self, table: usize, note: CatalogNote) {
        let table = &self.tables[table];
        self.notes.push(FileNote {
            file: table.file.clone(),
            sheet: table.sheet.clone(),
            note,
        });
    }

    /// A cut cell would lose the end of a text, so that it is a problem; the other notes are kept.
    fn take_notes_of_files(&mut self) {
        let tables = self.tables;
        for (at, table) in tables.iter().enumerate() {
            for note in &table.notes {
                match note {
                    CatalogNote::Table(TableNote::CellsCut {
                        first_line,
                        max_bytes,
                        ..
                    }) => {
                        let row = RowPlace {
                            table: at,
                            line: *first_line,
                        };
                        let max_bytes = *max_bytes;
                        self.report_row(row, ProblemKind::CellTooLong { max_bytes });
                    }
                    note => self.note(at, note.clone()),
                }
            }
        }
    }

    pub(super) fn text(&mut self, row: Row<'a>, column: Column) -> FieldChange<String> {
        self.value(row, column, |text| Ok(text.to_owned()))
    }

    /// The change of a field whose cell `parse` reads.
    pub(super) fn value<T>(
        &mut self,
        row: Row<'a>,
        column: Column,
        parse: impl Fn(&str) -> Result<T, ProblemKind>,
    ) -> FieldChange<T> {
        match row.change(column) {
            FieldChange::Keep => FieldChange::Keep,
            FieldChange::Clear => FieldChange::Clear,
            FieldChange::Set(text) => match parse(&text) {
                Ok(value) => FieldChange::Set(value),
                Err(kind) => {
                    self.report(row, column, kind);
                    FieldChange::Keep
                }
            },
        }
    }

    /// The picture that a cell names.
    pub(super) fn picture(&mut self, row: Row<'a>, column: Column) -> FieldChange<PictureHash> {
        match self.text(row, column) {
            FieldChange::Set(name) => match self.find_picture(row, column, &name) {
                Some(hash) => FieldChange::Set(hash),
                None => FieldChange::Keep,
            },
            FieldChange::Clear => FieldChange::Clear,
            FieldChange::Keep => FieldChange::Keep,
        }
    }

    /// The hash of a picture file. A missing or unreadable file is a problem.
    pub(super) fn find_picture(
        &mut self,
        row: Row<'a>,
        column: Column,
        name: &str,
    ) -> Option<PictureHash> {
        let pictures = self.pictures.as_mut();
        let found = pictures.map_or(Err(PictureProblem::Missing), |files| files.hash(name));
        found
            .map_err(|problem| self.report(row, column, problem.of(name)))
            .ok()
    }

    /// The hash of a picture that a file has as a web address; `None` without a file of the same name.
    pub(super) fn find_online_picture(
        &mut self,
        row: Row<'a>,
        column: Column,
        address: &str,
    ) -> Option<PictureHash> {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let name = path.rsplit('/').next().unwrap_or_default();
        let pictures = self.pictures.as_mut()?;
        match pictures.hash(name) {
            Ok(hash) => Some(hash),
            Err(PictureProblem::Missing) => None,
            Err(problem) => {
                self.report(row, column, problem.of(name));
                None
            }
        }
    }
}
