//! Reads the tables of a catalog file: the sheets of a workbook or the rows of a text, each with its kind of entries and the
//! meaning of its columns.

use std::{collections::HashMap, ops::ControlFlow};

use super::{
    columns::{Column, is_shopify, kind_named},
    problem::CatalogNote,
};
use crate::{
    contract::shop::catalog::EntryKind,
    tables::{
        self, ImportError, ImportLimits, ListKind, RawRow, ReadOptions, ReadProgress, TableNote,
        TableRows,
    },
};

/// The rows from the top that can be the header.
const MAX_HEADER_ROWS: usize = 20;
/// A header names the handle and something else.
const MIN_HEADER_COLUMNS: usize = 2;
/// A catalog has up to 10,000 products with several variants and pictures each.
const MAX_ROWS: usize = 400_000;
/// Descriptions are longer than the cells of other lists.
const MAX_CELL_BYTES: usize = 64 * 1024;
/// The export of Shopify has a column for each metafield.
const MAX_COLUMNS: usize = 1_000;

/// The meaning of the names of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The template of giftdesk.
    Template,
    /// The product export of Shopify.
    Shopify,
    /// Columns that a person assigned.
    Assigned,
}

/// A table of entries of one kind.
#[derive(Clone, Debug)]
pub struct CatalogTable {
    /// The name of its file.
    pub file: String,
    /// Its sheet in a workbook.
    pub sheet: Option<String>,
    pub kind: EntryKind,
    pub dialect: Dialect,
    /// The names of its columns, as they are written.
    pub(super) titles: Vec<String>,
    pub(super) positions: HashMap<Column, usize>,
    /// Whether a character separates the cells.
    pub(super) is_text: bool,
    pub(super) rows: Vec<RawRow>,
    pub(super) notes: Vec<CatalogNote>,
}

impl CatalogTable {
    /// The columns with a meaning, in the order of the file, each with its name.
    pub(super) fn columns(&self) -> impl Iterator<Item = (Column, &str)> {
        let mut columns: Vec<(usize, Column)> = (self.positions.iter())
            .map(|(column, at)| (*at, *column))
            .collect();
        columns.sort_unstable();
        let titles = &self.titles;
        columns
            .into_iter()
            .map(move |(at, column)| (column, titles[at].as_str()))
    }

    pub(super) fn has(&self, column: Column) -> bool {
        self.positions.contains_key(&column)
    }

    /// Whether a row of a text has values after the last column of the header: a comma without quotation marks moves the
    /// values behind it. In a workbook they are remarks.
    pub(super) fn is_too_long(&self, row: &RawRow) -> bool {
        if !self.is_text {
            return false;
        }
        let mut after = row.cells.iter().skip(self.titles.len());
        after.any(|cell| !cell.trim().is_empty())
    }

    /// The cell of a row in a column; empty without the column.
    pub(super) fn cell<'r>(&self, row: &'r RawRow, column: Column) -> &'r str {
        let position = self.positions.get(&column);
        position.map_or("", |position| row.cell(*position))
    }
}

/// Why a file is not read as a catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CatalogFileError {
    Unreadable(ImportError),
    /// No table of the file has a column `Handle` and another one of a catalog.
    NoCatalog,
}

impl From<ImportError> for CatalogFileError {
    fn from(error: ImportError) -> Self {
        Self::Unreadable(error)
    }
}

/// Tells catalog sheets from the other sheets of a workbook.
struct CatalogSheets;

/// The score of a sheet that is a table of the catalog; see [`ListKind::sheet_score`].
const CATALOG_SCORE: u32 = 2;

impl ListKind for CatalogSheets {
    fn sheet_score(&self, name: &str, rows: &[RawRow]) -> u32 {
        match find_header(name, "", rows) {
            Some(_) => CATALOG_SCORE,
            None => 0,
        }
    }
}

/// Reads the tables of a file: all sheets of a workbook that are of a kind, or the rows of another format. `name` is shown
/// in problems, and can tell the kind.
///
/// # Errors
/// [`CatalogFileError`] when the file cannot be read, exceeds the limits or has no table of a catalog, or when the caller
/// stops the import.
pub fn read_file(
    name: &str,
    bytes: &[u8],
    progress: Option<&dyn Fn(ReadProgress) -> ControlFlow<()>>,
) -> Result<Vec<CatalogTable>, CatalogFileError> {
    let options = read_options(progress);
    let first = tables::read_rows(bytes, &options, &CatalogSheets)?;
    let others = other_sheets(&first);
    let skipped = skipped_sheets(&first, &others);
    let mut found = vec![catalog_table(name, first)?];
    for sheet in &others {
        let options = ReadOptions {
            sheet: Some(sheet),
            ..options
        };
        let rows = tables::read_rows(bytes, &options, &CatalogSheets)?;
        found.push(catalog_table(name, rows)?);
    }
    if let Some(table) = found.first_mut().filter(|_| !skipped.is_empty()) {
        let note = CatalogNote::SheetsSkipped { sheets: skipped };
        table.notes.push(note);
    }
    Ok(found)
}

pub(super) fn read_options<'a>(
    progress: Option<&'a dyn Fn(ReadProgress) -> ControlFlow<()>>,
) -> ReadOptions<'a> {
    ReadOptions {
        limits: ImportLimits {
            max_rows: MAX_ROWS,
            max_cell_bytes: MAX_CELL_BYTES,
            max_columns: MAX_COLUMNS,
            ..ImportLimits::default()
        },
        // A filter hides rows from the view, not from the catalog.
        reads_hidden_rows: true,
        progress,
        ..ReadOptions::default()
    }
}

/// The other sheets that are tables of a catalog.
fn other_sheets(rows: &TableRows<'_>) -> Vec<String> {
    let notes = rows.notes.iter();
    let sheets = notes.filter_map(|note| match note {
        TableNote::SheetsLeftOut { sheets } => Some(sheets),
        _ => None,
    });
    sheets.flatten().map(|sheet| sheet.to_string()).collect()
}

fn skipped_sheets(rows: &TableRows<'_>, others: &[String]) -> Vec<String> {
    let is_read = |sheet: &&String| others.contains(sheet) || rows.sheet.as_ref() == Some(sheet);
    let skipped = rows.sheets.iter().filter(|sheet| !is_read(sheet));
    skipped.cloned().collect()
}

/// The kind and the header of a table.
struct Header {
    kind: EntryKind,
    dialect: Dialect,
    /// The position of its row.
    row: usize,
}

/// Finds the row that names the handle and the most other columns, and the kind of entries that has these columns.
fn find_header(sheet: &str, file: &str, rows: &[RawRow]) -> Option<Header> {
    let named = kind_named(sheet).or_else(|| kind_named(file));
    // A sheet that is named after a kind is of that kind, whatever other columns it has.
    let mut best: Option<((bool, usize), Header)> = None;
    for (at, row) in rows.iter().take(MAX_HEADER_ROWS).enumerate() {
        for (kind, dialect) in candidates(row, named) {
            let meaning = |cell: &str| meaning(kind, dialect, cell);
            if !row
                .cells
                .iter()
                .any(|cell| meaning(cell) == Some(Column::Handle))
            {
                continue;
            }
            let known = row.cells.iter().filter_map(meaning).count();
            let rank = (named == Some(kind), known);
            let is_better = best.as_ref().is_none_or(|(found, _)| rank > *found);
            if known >= MIN_HEADER_COLUMNS && is_better {
                let header = Header {
                    kind,
                    dialect,
                    row: at,
                };
                best = Some((rank, header));
            }
        }
    }
    best.map(|(_, header)| header)
}

/// The kinds that a header can be of: the one that the sheet or the file is named after before the others.
fn candidates(row: &RawRow, named: Option<EntryKind>) -> Vec<(EntryKind, Dialect)> {
    if is_shopify(row.cells.iter()) {
        return vec![(EntryKind::Product, Dialect::Shopify)];
    }
    let kinds = [
        EntryKind::Product,
        EntryKind::Brand,
        EntryKind::Card,
        EntryKind::Collection,
    ];
    let kinds = named.into_iter().chain(kinds);
    kinds.map(|kind| (kind, Dialect::Template)).collect()
}

fn meaning(kind: EntryKind, dialect: Dialect, name: &str) -> Option<Column> {
    match dialect {
        Dialect::Template | Dialect::Assigned => Column::of_template(kind, name),
        Dialect::Shopify => Column::of_shopify(name),
    }
}

fn catalog_table(file: &str, found: TableRows<'_>) -> Result<CatalogTable, CatalogFileError> {
    let sheet = found.sheet.as_deref().unwrap_or_default();
    // A workbook with one sheet can have a name that a program gave it.
    let header = find_header(sheet, file, &found.rows).ok_or(CatalogFileError::NoCatalog)?;
    let mut rows = found.rows;
    let header_row = rows.drain(..=header.row).next_back();
    let header_row = header_row.ok_or(CatalogFileError::NoCatalog)?;
    let titles: Vec<String> = (header_row.cells.iter())
        .map(|title| title.trim().to_owned())
        .collect();
    let mut positions = HashMap::new();
    let mut unused = Vec::new();
    for (at, title) in titles.iter().enumerate() {
        match meaning(header.kind, header.dialect, title) {
            Some(column) if !positions.contains_key(&column) => {
                positions.insert(column, at);
            }
            _ if title.is_empty() => {}
            _ => unused.push(title.clone()),
        }
    }
    let is_read = |note: &TableNote| !matches!(note, TableNote::SheetsLeftOut { .. });
    let of_limits = found.limits.notes();
    let of_marks = found.marks.notes(|line| line > header_row.line);
    let notes = found.notes.into_iter().chain(of_limits).chain(of_marks);
    let mut notes: Vec<CatalogNote> = notes.filter(is_read).map(CatalogNote::Table).collect();
    if !unused.is_empty() {
        notes.push(CatalogNote::ColumnsUnused { columns: unused });
    }
    Ok(CatalogTable {
        file: file.to_owned(),
        sheet: found.sheet,
        kind: header.kind,
        dialect: header.dialect,
        titles,
        positions,
        is_text: found.delimiter.is_some(),
        rows,
        notes,
    })
}
