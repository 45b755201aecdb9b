//! A place in the files of an import.

/// A cell, or a row, of a file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Place {
    pub file: String,
    /// The sheet of a workbook.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// As a spreadsheet program counts them.
    pub row: u32,
    /// The title of the column in the file; empty for the whole row.
    pub column: String,
}
