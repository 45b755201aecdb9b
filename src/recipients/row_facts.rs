//! Facts about a row that only the import knows, and that the check of the row needs.

/// What the import knows about a row of a file. A typed row has the default: no facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowFacts {
    /// The full name from which the first and the last name were split.
    pub full_name: Option<Box<str>>,
    /// The cells of the row, when the header has another number of columns.
    pub ragged: Option<RaggedRow>,
}

/// The cells of a row and the columns of its header, which differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaggedRow {
    pub cells: usize,
    pub columns: usize,
}
