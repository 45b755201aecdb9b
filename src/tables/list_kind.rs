//! How the list of a caller is told from the other content of a file.

use super::{ImportError, RawRow, ReadOptions, TableNote, TableRows};

/// Reads a document that is no table, such as contact cards.
pub(crate) type DocumentReader =
    for<'a> fn(&[u8], &ReadOptions<'a>) -> Result<TableRows<'a>, ImportError>;

/// The lists that a caller reads. A kind with the defaults takes the first sheet with data and the largest table of a page.
pub(crate) trait ListKind {
    /// How much a sheet looks like a list, by its name and first rows; 0 for another sheet.
    fn sheet_score(&self, _name: &str, _rows: &[RawRow]) -> u32 {
        0
    }

    /// How many rows are entries of a list beyond doubt.
    fn entry_count(&self, _rows: &[RawRow]) -> usize {
        0
    }

    /// Whether a text stands in the place of a missing value.
    fn is_placeholder(&self, _text: &str) -> bool {
        false
    }

    /// The reader of a text that is no table, by its first characters in UTF-8.
    fn document_reader(&self, _start: &[u8]) -> Option<DocumentReader> {
        None
    }

    /// Whether a short text may be a list without a table.
    fn may_be_text_list(&self, _text: &[u8]) -> bool {
        false
    }

    /// Reads a list from a text, or from the text of a page without a table; `None` when it has none.
    ///
    /// # Errors
    /// [`ImportError`] when the list exceeds the limits.
    fn read_text_list<'a>(
        &self,
        _text: &str,
        _notes: &[TableNote],
        _options: &ReadOptions<'a>,
    ) -> Result<Option<TableRows<'a>>, ImportError> {
        Ok(None)
    }
}
