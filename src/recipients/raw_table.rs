//! The cells of an imported file, before their columns are matched to fields.

use super::{ImportNote, RawCells, TableFormat};

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

/// A row of a file; it can have fewer or more cells than the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawRow {
    /// The number of the row as Excel shows it: from 1, with blank rows and titles counted, a cell of
    /// several lines in one row, and without a first line that only declares the delimiter (`sep=;`).
    pub line: u32,
    pub cells: RawCells,
}

impl RawRow {
    /// The cell of a column; empty where the record ends before the column.
    #[must_use]
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).unwrap_or_default()
    }
}

impl RawTable {
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

/// The spreadsheet name of a column: `A`, `B`, … `AA`. Columns count from 0.
#[must_use]
pub fn column_letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + u8::try_from(rest % 26).unwrap_or(0)));
        rest /= 26;
    }
    letters.iter().rev().collect()
}
