//! Makes a [`RawTable`] of the rows that a reader found: separates the header and applies the limits
//! that only the whole table can exceed.

use super::{
    fixed_columns::ADDRESS_COLUMNS, grid::Grid, header, options::ReadOptions,
    row_limits::RowLimits, row_shape,
};
use crate::recipients::{ImportError, ImportLimits, ImportNote, RawRow, RawTable, TableFormat};

/// Where rows come from.
pub(super) struct Origin {
    pub(super) format: TableFormat,
    pub(super) sheet: Option<String>,
    pub(super) sheets: Vec<String>,
}

impl Origin {
    pub(super) fn new(format: TableFormat) -> Self {
        Self {
            format,
            sheet: None,
            sheets: Vec::new(),
        }
    }
}

/// # Errors
/// [`ImportError`] when the rows are not a list or exceed the limits.
pub(super) fn finish_rows(
    rows: Vec<RawRow>,
    origin: Origin,
    mut notes: Vec<ImportNote>,
    counted: &RowLimits<'_>,
    limits: &ImportLimits,
) -> Result<RawTable, ImportError> {
    if rows.is_empty() {
        return Err(ImportError::FileEmpty);
    }
    counted.add_notes(&mut notes);
    let rows = row_shape::split_address_lines(rows);
    let split = header::split_header(rows, &mut notes);
    if split.rows.is_empty() {
        return Err(ImportError::NoRowsBelowHeader);
    }
    if split.rows.len() > limits.max_rows {
        return Err(ImportError::TooManyRows {
            max: limits.max_rows,
        });
    }
    if let Some(error) = counted.too_many_columns()
        && split.header_row.is_none()
        && !split.rows.iter().any(header::has_email)
    {
        return Err(error);
    }
    Ok(RawTable {
        format: origin.format,
        encoding: None,
        delimiter: None,
        sheet: origin.sheet,
        sheets: origin.sheets,
        header: split.header,
        header_row: split.header_row,
        rows: split.rows,
        notes,
    })
}

/// Makes a table of a format whose columns have fixed names, so that its text has no header.
///
/// # Errors
/// [`ImportError`] when there are no rows or too many.
pub(super) fn finish_named(
    header: Vec<String>,
    rows: Vec<RawRow>,
    origin: Origin,
    mut notes: Vec<ImportNote>,
    counted: &RowLimits<'_>,
    limits: &ImportLimits,
) -> Result<RawTable, ImportError> {
    if rows.is_empty() {
        return Err(ImportError::FileEmpty);
    }
    if rows.len() > limits.max_rows {
        return Err(ImportError::TooManyRows {
            max: limits.max_rows,
        });
    }
    counted.add_notes(&mut notes);
    Ok(RawTable {
        format: origin.format,
        encoding: None,
        delimiter: None,
        sheet: None,
        sheets: Vec::new(),
        header,
        header_row: None,
        rows,
        notes,
    })
}

/// Makes a table of names and addresses.
///
/// # Errors
/// [`ImportError`] when there are too many.
pub(super) fn finish_addresses(
    found: Vec<RawRow>,
    notes: Vec<ImportNote>,
    options: &ReadOptions<'_>,
) -> Result<RawTable, ImportError> {
    let mut grid = Grid::new(RowLimits::new(options));
    for row in found {
        for (column, cell) in row.cells.iter().enumerate() {
            grid.set(column, cell, row.line);
        }
        grid.end_row(row.line, 1)?;
    }
    let (rows, limits) = grid.finish();
    finish_named(
        ADDRESS_COLUMNS.map(str::to_owned).to_vec(),
        rows,
        Origin::new(TableFormat::AddressList),
        notes,
        &limits,
        &options.limits,
    )
}
