//! Tables of products whose columns have other names than the template: a person assigns the columns, and the table is
//! then read as any other one.
//!
//! Without a column of handles, the handle of a product is made of its name, so that rows of one name are variants of one
//! product. Brands are named, and those that the shop does not have are created, as for the export of Shopify.

use std::{collections::HashMap, ops::ControlFlow};

use super::{
    CatalogFileError, CatalogTable, Column,
    file::{Dialect, read_options},
    problem::CatalogNote,
    shopify::handle_of_name,
};
use crate::{
    contract::{shop::catalog::EntryKind, text::fold},
    tables::{
        self, ListKind, RawCells, RawRow, ReadProgress, TableNote, TableRows, column_letters,
    },
};

/// The rows from the top that can be the header.
const MAX_HEADER_ROWS: usize = 20;
/// A header has the names of at least so many columns.
const MIN_HEADER_COLUMNS: usize = 2;
/// The rows of the sample.
const SAMPLE_ROWS: usize = 8;

/// The columns that a person can assign, in the order of a list.
pub const ASSIGNABLE_COLUMNS: [Column; 17] = [
    Column::Name,
    Column::Brand,
    Column::Price,
    Column::Sku,
    Column::OnHand,
    Column::Value1,
    Column::Value2,
    Column::Description,
    Column::Subtitle,
    Column::Cost,
    Column::Weight,
    Column::Shelf,
    Column::Category,
    Column::Subcategory,
    Column::Countries,
    Column::Pictures,
    Column::Handle,
];

/// Names that suggest a column, folded. The names of the template and of Shopify do, too.
const SUGGESTIVE_NAMES: [(&str, Column); 31] = [
    ("amount", Column::Price),
    ("article", Column::Name),
    ("article number", Column::Sku),
    ("barcode", Column::Sku),
    ("cost price", Column::Cost),
    ("artikel", Column::Name),
    ("artikelnummer", Column::Sku),
    ("articulo", Column::Name),
    ("bestand", Column::OnHand),
    ("beschreibung", Column::Description),
    ("color", Column::Value2),
    ("colour", Column::Value2),
    ("existencias", Column::OnHand),
    ("item", Column::Name),
    ("item name", Column::Name),
    ("item number", Column::Sku),
    ("location", Column::Shelf),
    ("manufacturer", Column::Brand),
    ("marca", Column::Brand),
    ("marke", Column::Brand),
    ("marque", Column::Brand),
    ("nom", Column::Name),
    ("nombre", Column::Name),
    ("precio", Column::Price),
    ("preis", Column::Price),
    ("prix", Column::Price),
    ("product", Column::Name),
    ("product name", Column::Name),
    ("qty", Column::OnHand),
    ("size", Column::Value1),
    ("unit price", Column::Price),
];

/// A table whose columns nobody has assigned yet.
#[derive(Clone, Debug)]
pub struct UnknownTable {
    /// The name of its file; empty for a pasted table.
    pub file: String,
    pub sheet: Option<String>,
    /// The names of its columns, as they are written; letters for a table without names.
    pub titles: Vec<String>,
    is_text: bool,
    rows: Vec<RawRow>,
    notes: Vec<CatalogNote>,
}

/// What a person decided about an unknown table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnAssignment {
    /// The meaning of each column; `None` for one that is left out.
    pub columns: Vec<Option<Column>>,
    /// The brand of all products, for a table without a column of brands.
    pub brand: String,
}

impl ColumnAssignment {
    #[must_use]
    pub fn has(&self, column: Column) -> bool {
        self.columns.contains(&Some(column))
    }

    /// The assignment in which a second option without a first one is the first one.
    #[must_use]
    fn with_first_option(mut self) -> Self {
        if !self.has(Column::Value1) {
            for column in self.columns.iter_mut().flatten() {
                if *column == Column::Value2 {
                    *column = Column::Value1;
                }
            }
        }
        self
    }

    /// Gives a column a meaning, which no other column has then.
    pub fn assign(&mut self, at: usize, meaning: Option<Column>) {
        if meaning.is_some() {
            for other in &mut self.columns {
                other.take_if(|other| Some(*other) == meaning);
            }
        }
        if let Some(column) = self.columns.get_mut(at) {
            *column = meaning;
        }
    }
}

/// Takes the first sheet with a table.
struct AnySheet;

/// The score of a sheet with a table; see [`ListKind::sheet_score`].
const TABLE_SCORE: u32 = 2;

impl ListKind for AnySheet {
    fn sheet_score(&self, _name: &str, rows: &[RawRow]) -> u32 {
        match rows
            .iter()
            .any(|row| row.filled().count() >= MIN_HEADER_COLUMNS)
        {
            true => TABLE_SCORE,
            false => 0,
        }
    }
}

/// Reads the first table of a file, whatever its columns are.
///
/// # Errors
/// As [`read_file`](super::read_file); [`CatalogFileError::NoCatalog`] for a table of one column.
pub fn read_unknown(
    name: &str,
    bytes: &[u8],
    progress: Option<&dyn Fn(ReadProgress) -> ControlFlow<()>>,
) -> Result<UnknownTable, CatalogFileError> {
    let found = tables::read_rows(bytes, &read_options(progress), &AnySheet)?;
    let columns = found.rows.iter().map(|row| row.cells.len()).max();
    let columns = columns.unwrap_or_default();
    if columns < MIN_HEADER_COLUMNS {
        return Err(CatalogFileError::NoCatalog);
    }
    let header = found.rows.iter().take(MAX_HEADER_ROWS).position(is_header);
    let notes = notes(&found);
    let mut rows = found.rows;
    let header = header.and_then(|at| rows.drain(..=at).next_back());
    let title = |at: usize| match &header {
        Some(header) => header.cell(at).trim().to_owned(),
        None => column_letters(at),
    };
    // Cells after the last name are a comma without quotation marks.
    let named = header.as_ref().map_or(columns, |row| row.cells.len());
    Ok(UnknownTable {
        file: name.to_owned(),
        sheet: found.sheet,
        titles: (0..named).map(title).collect(),
        is_text: found.delimiter.is_some(),
        rows,
        notes,
    })
}

fn is_header(row: &RawRow) -> bool {
    row.filled().count() >= MIN_HEADER_COLUMNS && !row.has_number()
}

fn notes(found: &TableRows<'_>) -> Vec<CatalogNote> {
    let notes = found.notes.iter().cloned().chain(found.limits.notes());
    let note = |note| match note {
        TableNote::SheetsLeftOut { sheets } => CatalogNote::SheetsSkipped {
            sheets: sheets.into_iter().map(String::from).collect(),
        },
        note => CatalogNote::Table(note),
    };
    notes.map(note).collect()
}

impl UnknownTable {
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// The first rows, with a cell for each column.
    #[must_use]
    pub fn sample(&self) -> Vec<Vec<String>> {
        let cells = |row: &RawRow| {
            let columns = 0..self.titles.len();
            columns.map(|at| row.cell(at).to_owned()).collect()
        };
        self.rows.iter().take(SAMPLE_ROWS).map(cells).collect()
    }

    /// The meaning that the name of each column suggests.
    #[must_use]
    pub fn suggestion(&self) -> ColumnAssignment {
        let mut assignment = ColumnAssignment {
            columns: vec![None; self.titles.len()],
            brand: String::new(),
        };
        for (at, title) in self.titles.iter().enumerate() {
            let meaning = suggested(title);
            if meaning.is_some_and(|column| !assignment.has(column)) {
                assignment.columns[at] = meaning;
            }
        }
        assignment.with_first_option()
    }

    /// The table with the columns that a person assigned.
    #[must_use]
    pub fn assigned(&self, assignment: &ColumnAssignment) -> CatalogTable {
        let assignment = assignment.clone().with_first_option();
        let mut titles = self.titles.clone();
        let columns = assignment.columns.iter().enumerate();
        let mut positions: HashMap<Column, usize> = columns
            .filter_map(|(at, column)| Some(((*column)?, at)))
            .collect();
        let name = positions.get(&Column::Name).copied();
        let mut added: Vec<AddedCell> = Vec::new();
        let mut add = |column: Column, title: String, cell: AddedCell| {
            positions.insert(column, titles.len());
            titles.push(title);
            added.push(cell);
        };
        if let Some(name) = name.filter(|_| !assignment.has(Column::Handle)) {
            add(
                Column::Handle,
                self.titles[name].clone(),
                AddedCell::HandleOf(name),
            );
        }
        let brand = assignment.brand.trim();
        if !assignment.has(Column::Brand) && !brand.is_empty() {
            let cell = AddedCell::Text(brand.to_owned());
            add(Column::Brand, Column::Brand.title().to_owned(), cell);
        }
        for (value, option) in [
            (Column::Value1, Column::Option1),
            (Column::Value2, Column::Option2),
        ] {
            let value = assignment.columns.iter().position(|it| *it == Some(value));
            if let Some(value) = value {
                let title = self.titles[value].clone();
                let cell = AddedCell::OptionOf {
                    value,
                    name: title.clone(),
                };
                add(option, title, cell);
            }
        }
        CatalogTable {
            file: self.file.clone(),
            sheet: self.sheet.clone(),
            kind: EntryKind::Product,
            dialect: Dialect::Assigned,
            rows: (self.rows.iter())
                .map(|row| with_cells(row, self.titles.len(), &added))
                .collect(),
            titles,
            positions,
            is_text: self.is_text,
            notes: self.notes.clone(),
        }
    }
}

/// A cell that a row gets after those of the file.
enum AddedCell {
    Text(String),
    /// The handle that is made of the cell at a position.
    HandleOf(usize),
    /// The name of an option, in rows that have a value of it.
    OptionOf {
        value: usize,
        name: String,
    },
}

/// The row with the added cells after its first `columns` ones.
fn with_cells(row: &RawRow, columns: usize, added: &[AddedCell]) -> RawRow {
    let own = (0..columns).map(|at| row.cell(at).to_owned());
    let added = added.iter().map(|cell| match cell {
        AddedCell::Text(text) => text.clone(),
        AddedCell::HandleOf(at) => match row.cell(*at).trim() {
            "" => String::new(),
            name => handle_of_name("product", name),
        },
        AddedCell::OptionOf { value, name } => match row.cell(*value).trim() {
            "" => String::new(),
            _ => name.clone(),
        },
    });
    let rest = row.cells.iter().skip(columns).map(str::to_owned);
    RawRow {
        line: row.line,
        cells: own.chain(added).chain(rest).collect::<RawCells>(),
    }
}

fn suggested(title: &str) -> Option<Column> {
    let folded = fold(title);
    let mut names = SUGGESTIVE_NAMES.iter();
    let named = names.find(|(name, _)| *name == folded);
    let column = named
        .map(|(_, column)| *column)
        .or_else(|| Column::of_template(EntryKind::Product, title))
        .or_else(|| Column::of_shopify(title));
    column.filter(|column| ASSIGNABLE_COLUMNS.contains(column))
}
