//! Where the values of an import stand in their files, so that a problem that the service finds names a row and a column.

use std::collections::HashMap;

use super::{CatalogTable, Column, place::Place};
use crate::contract::shop::catalog::{CatalogProblem, EntryKind};

/// A row of one of the tables that were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RowPlace {
    pub(super) table: usize,
    pub(super) line: u32,
}

/// The rows of an entry.
#[derive(Clone, Debug)]
pub(super) struct EntryPlaces {
    pub(super) first: RowPlace,
    /// The rows of fields that are not in the first row.
    pub(super) fields: HashMap<&'static str, RowPlace>,
    pub(super) variants: Vec<RowPlace>,
}

impl EntryPlaces {
    pub(super) fn new(first: RowPlace) -> Self {
        Self {
            first,
            fields: HashMap::new(),
            variants: Vec::new(),
        }
    }
}

/// The places of all entries of an import.
#[derive(Clone, Debug, Default)]
pub struct CatalogPlaces {
    tables: Vec<TableColumns>,
    pub(super) products: Vec<EntryPlaces>,
    pub(super) brands: Vec<EntryPlaces>,
    pub(super) cards: Vec<EntryPlaces>,
    pub(super) collections: Vec<EntryPlaces>,
}

/// The columns of a table with their titles.
#[derive(Clone, Debug)]
struct TableColumns {
    file: String,
    sheet: Option<String>,
    kind: EntryKind,
    titles: Vec<(Column, String)>,
}

impl CatalogPlaces {
    pub(super) fn new(tables: &[CatalogTable]) -> Self {
        let tables = tables.iter().map(|table| TableColumns {
            file: table.file.clone(),
            sheet: table.sheet.clone(),
            kind: table.kind,
            titles: table
                .columns()
                .map(|(column, title)| (column, title.to_owned()))
                .collect(),
        });
        Self {
            tables: tables.collect(),
            ..Self::default()
        }
    }

    pub(super) fn of_kind(&mut self, kind: EntryKind) -> &mut Vec<EntryPlaces> {
        match kind {
            EntryKind::Product => &mut self.products,
            EntryKind::Brand => &mut self.brands,
            EntryKind::Card => &mut self.cards,
            EntryKind::Collection => &mut self.collections,
        }
    }

    /// The cell of a column in a row.
    pub(super) fn cell(&self, row: RowPlace, column: Column) -> Place {
        let title = self.tables[row.table].title(|it| it == column);
        self.place(row, title.unwrap_or_else(|| column.title().to_owned()))
    }

    /// A whole row.
    pub(super) fn row(&self, row: RowPlace) -> Place {
        self.place(row, String::new())
    }

    fn place(&self, row: RowPlace, column: String) -> Place {
        let table = &self.tables[row.table];
        Place {
            file: table.file.clone(),
            sheet: table.sheet.clone(),
            row: row.line,
            column,
        }
    }

    /// The place of a problem that the service found; `None` when the problem names no entry of the import.
    #[must_use]
    pub fn of_problem(&self, problem: &CatalogProblem) -> Option<Place> {
        let entries = match problem.kind {
            EntryKind::Product => &self.products,
            EntryKind::Brand => &self.brands,
            EntryKind::Card => &self.cards,
            EntryKind::Collection => &self.collections,
        };
        let entry = entries.get(problem.entry)?;
        let of_field = entry.fields.get(problem.field.as_str());
        let variant = problem.variant.and_then(|at| entry.variants.get(at));
        let row = *variant.or(of_field).unwrap_or(&entry.first);
        let table = self.tables.get(row.table)?;
        let is_of_variant = problem.variant.is_some();
        // The vendor of a product is also a brand.
        if problem.kind != table.kind {
            return Some(self.cell(row, Column::Brand));
        }
        let is_field = |column: Column| column.field(table.kind) == problem.field;
        let title = table
            .title(|it| is_field(it) && it.is_of_variant() == is_of_variant)
            .or_else(|| table.title(is_field));
        Some(self.place(row, title.unwrap_or_else(|| problem.field.clone())))
    }
}

impl TableColumns {
    fn title(&self, is_wanted: impl Fn(Column) -> bool) -> Option<String> {
        let mut titles = self.titles.iter();
        let (_, title) = titles.find(|(column, _)| is_wanted(*column))?;
        Some(title.clone())
    }
}
