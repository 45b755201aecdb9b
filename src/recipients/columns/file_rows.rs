//! The cells of a recipient table as its file has them, for exported lists that are read again.

use super::{apply_mapping::apply_mapping, file_columns::ComposedColumns, mapping::Mapping};
use crate::recipients::{ColumnUse, RawRow, RawTable, RecipientRow, RecipientTable, TableFormat};

/// How the shared columns of a row are written. Each is tried in this order, until reading the cells again
/// gives the values of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellForm {
    /// The cells of the file.
    Original,
    /// Cells that the values of the row give: the row was edited.
    Joined,
    /// No full name and no whole address: each value has a cell of its own.
    Separate,
}

/// The rows of a table with the cells of their file.
#[derive(Debug)]
pub(crate) struct FileRows {
    composed: ComposedColumns,
    /// By position in the table; empty when every column has a field of its own.
    forms: Vec<CellForm>,
}

impl FileRows {
    pub(crate) fn new(table: &RecipientTable) -> Self {
        let uses = table.file_columns().iter().map(|column| column.column_use);
        let composed = ComposedColumns::new(uses.enumerate());
        let mut forms = Vec::new();
        if !composed.is_empty() {
            forms = vec![CellForm::Original; table.len()];
            for (form, next) in [
                (CellForm::Original, CellForm::Joined),
                (CellForm::Joined, CellForm::Separate),
            ] {
                for at in misread_rows(table, &composed, &forms, form) {
                    forms[at] = next;
                }
            }
        }
        Self { composed, forms }
    }

    /// Whether a row needs a cell of its own for each value.
    pub(crate) fn has_separate_rows(&self) -> bool {
        self.forms.contains(&CellForm::Separate)
    }

    /// Whether the row at a position has a cell of its own for each value.
    pub(crate) fn is_separate(&self, at: usize) -> bool {
        self.forms.get(at) == Some(&CellForm::Separate)
    }

    /// The cell of a row in a column of the file that shares values with others; `None` for other columns.
    pub(crate) fn shared_cell(
        &self,
        at: usize,
        row: &RecipientRow,
        column: usize,
    ) -> Option<Box<str>> {
        let mut columns = self.composed.columns().iter();
        let place = columns.position(|(composed, _)| *composed == column)?;
        shared_cells(&self.composed, row, *self.forms.get(at)?)
            .into_iter()
            .nth(place)
    }
}

/// The cells of a row in the columns that share values.
fn shared_cells(composed: &ComposedColumns, row: &RecipientRow, form: CellForm) -> Vec<Box<str>> {
    let columns = composed.columns();
    let original = row.facts.original.as_deref();
    match (form, original.filter(|cells| cells.len() == columns.len())) {
        (CellForm::Original, Some(cells)) => cells.to_vec(),
        (CellForm::Original | CellForm::Joined, _) => composed.cells(row),
        (CellForm::Separate, _) => {
            let cells = columns.iter().zip(composed.cells(row));
            let cells = cells.map(|((_, used), cell)| match used {
                ColumnUse::Field(_) => cell,
                _ => Box::default(),
            });
            cells.collect()
        }
    }
}

/// The positions of the rows of a form whose cells give other values when they are read.
fn misread_rows(
    table: &RecipientTable,
    composed: &ComposedColumns,
    forms: &[CellForm],
    form: CellForm,
) -> Vec<usize> {
    let columns = table.file_columns();
    let mut mapping = Mapping::default();
    for (at, column) in columns.iter().enumerate() {
        if column.column_use.is_read() {
            mapping.set_use(at, column.column_use);
        }
    }
    let rows = table.rows().iter().enumerate();
    let rows = rows.filter(|(at, _)| forms[*at] == form);
    let written = rows.clone().map(|(at, row)| {
        let mut cells = vec![Box::default(); columns.len()];
        for (cell, column) in cells.iter_mut().zip(columns) {
            if let ColumnUse::Field(field) = column.column_use {
                *cell = row.get(field).into();
            }
        }
        let shared = composed
            .columns()
            .iter()
            .zip(shared_cells(composed, row, form));
        for ((column, _), cell) in shared {
            cells[*column] = cell;
        }
        RawRow {
            line: u32::try_from(at).unwrap_or(u32::MAX),
            cells: cells.into_iter().collect(),
        }
    });
    let header = vec![String::new(); columns.len()];
    let file = RawTable::of_named_columns(TableFormat::Xlsx, header, written.collect());
    let mut read = apply_mapping(&file, &mapping).rows.into_iter().peekable();
    let is_misread = |(at, row): (usize, &std::sync::Arc<RecipientRow>)| {
        let line = u32::try_from(at).ok();
        let found = read.next_if(|found| found.line == line);
        // A field without any column is written in a column of its own, and a row without values is not read.
        let is_same = match found {
            Some(found) => composed.has_same_values(&found, row),
            None => row.is_blank(),
        };
        (!is_same).then_some(at)
    };
    rows.filter_map(is_misread).collect()
}
