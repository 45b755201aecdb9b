//! A table of text: what a file says before anybody knows what its columns mean.

/// A file's cells, as text. Rows without any content are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawTable {
    /// As many names as the widest row has cells; "Column C" where the file names none.
    pub header: Vec<String>,
    /// Whether the names of `header` come from the file.
    pub has_header: bool,
    pub rows: Vec<RawRow>,
    /// The encoding the text was read in, as the WHATWG names it: `UTF-8`, `windows-1252`, …
    pub encoding: &'static str,
    /// The byte between cells: `,` `;` `|` or a tab.
    pub delimiter: u8,
    /// What a person should know about how the file was read, one sentence each.
    pub notes: Vec<String>,
}

/// One record of a file. It can have fewer or more cells than the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawRow {
    /// Where it starts in the file, from 1.
    pub line: u32,
    pub cells: Vec<Box<str>>,
}

impl RawRow {
    /// The cell of a column; empty where the row ends before it.
    #[must_use]
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell)
    }
}

impl RawTable {
    /// The first rows, for showing beside the mapping.
    #[must_use]
    pub fn sample(&self, rows: usize) -> &[RawRow] {
        &self.rows[..self.rows.len().min(rows)]
    }
}

/// "Column A", "Column B", … "Column AA": as spreadsheets name them.
pub(super) fn column_name(index: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = index + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + u8::try_from(rest % 26).unwrap_or(0)));
        rest /= 26;
    }
    let name: String = letters.iter().rev().collect();
    format!("Column {name}")
}
