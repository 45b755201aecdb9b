//! The rows that a file has, before their header is found.

use super::{RawRow, TableFormat, TableNote, row_limits::RowLimits, sheet_marks::SheetMarks};

/// The rows of a list as its file has them, without blank rows, and what the file says about them.
pub(crate) struct TableRows<'a> {
    pub(crate) format: TableFormat,
    /// The encoding of the text, as the WHATWG names it; `None` for a workbook.
    pub(crate) encoding: Option<&'static str>,
    /// The byte between cells; `None` for formats without such a byte.
    pub(crate) delimiter: Option<u8>,
    /// The sheet that was read; `None` when the format has no sheets.
    pub(crate) sheet: Option<String>,
    /// The names of all sheets of a workbook, hidden ones too.
    pub(crate) sheets: Vec<String>,
    /// The names of the columns in a format that has no row of them.
    pub(crate) column_names: Option<Vec<String>>,
    pub(crate) rows: Vec<RawRow>,
    pub(crate) marks: SheetMarks,
    pub(crate) limits: RowLimits<'a>,
    pub(crate) notes: Vec<TableNote>,
}

impl<'a> TableRows<'a> {
    pub(crate) fn new(
        format: TableFormat,
        rows: Vec<RawRow>,
        limits: RowLimits<'a>,
        notes: Vec<TableNote>,
    ) -> Self {
        Self {
            format,
            encoding: None,
            delimiter: None,
            sheet: None,
            sheets: Vec::new(),
            column_names: None,
            rows,
            marks: SheetMarks::default(),
            limits,
            notes,
        }
    }
}
