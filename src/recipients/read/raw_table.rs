//! The cells of an imported file, before their columns are matched to fields.

use crate::{
    recipients::ImportNote,
    tables::{RawRow, TableFormat},
};

/// The cells of a file, as text. Blank rows are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawTable {
    pub format: TableFormat,
    /// The encoding of the text, as the WHATWG names it: `UTF-8`, `windows-1252`, …; `None` for a
    /// workbook.
    pub encoding: Option<&'static str>,
    /// The byte between cells: `,` `;` `|`, a tab, …; `None` for formats without such a byte.
    pub delimiter: Option<u8>,
    /// The sheet that was read; `None` when the format has no sheets.
    pub sheet: Option<String>,
    /// The names of all sheets of a workbook, hidden ones too.
    pub sheets: Vec<String>,
    /// One name for each column of the widest row; empty for a column without a name.
    pub header: Vec<String>,
    /// The row of the header, counted as in [`RawRow::line`]. Without a header, every name is
    /// empty.
    pub header_row: Option<u32>,
    pub rows: Vec<RawRow>,
    /// The rows below the header that the workbook hides, whether they were read or not.
    pub hidden_rows: usize,
    /// The positions of the columns that the workbook hides.
    pub hidden_columns: Vec<usize>,
    pub notes: Vec<ImportNote>,
}

impl RawTable {
    /// A table without a header in the file: the names of its columns are known.
    pub(in crate::recipients) fn of_named_columns(
        format: TableFormat,
        header: Vec<String>,
        rows: Vec<RawRow>,
    ) -> Self {
        Self {
            format,
            encoding: None,
            delimiter: None,
            sheet: None,
            sheets: Vec::new(),
            header,
            header_row: None,
            rows,
            hidden_rows: 0,
            hidden_columns: Vec::new(),
            notes: Vec::new(),
        }
    }

    #[must_use]
    pub fn has_header(&self) -> bool {
        self.header_row.is_some()
    }

    /// At most the first `max_rows` rows.
    #[must_use]
    pub fn sample(&self, max_rows: usize) -> &[RawRow] {
        &self.rows[..self.rows.len().min(max_rows)]
    }
}
