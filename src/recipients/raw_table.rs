//! The cells of an imported file, before their columns are matched to fields.

use super::ImportNote;

/// The cells of a file, as text. Blank rows are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawTable {
    /// One name for each column of the widest row; empty for a column without a name.
    pub header: Vec<String>,
    /// Whether the file has a header. Without one, every name is empty.
    pub has_header: bool,
    pub rows: Vec<RawRow>,
    /// The encoding of the text, as the WHATWG names it: `UTF-8`, `windows-1252`, …
    pub encoding: &'static str,
    /// The byte between cells: `,` `;` `|` or a tab.
    pub delimiter: u8,
    pub notes: Vec<ImportNote>,
}

/// A record of a file; it can have fewer or more cells than the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawRow {
    /// The first line of the record in the file, from 1.
    pub line: u32,
    pub cells: Vec<Box<str>>,
}

impl RawRow {
    /// The cell of a column; empty where the record ends before the column.
    #[must_use]
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell)
    }
}

impl RawTable {
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
