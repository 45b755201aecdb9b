//! The limits of an import, enforced while the file is read and before memory is allocated.

use crate::contract::rules::MAX_RECIPIENTS;

/// Limits of one imported file. What lies beyond `max_columns` and `max_cell_bytes` is left out,
/// with a note; beyond the other limits, the file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportLimits {
    /// Bytes of the whole file.
    pub max_bytes: u64,
    /// Bytes of the parts of a workbook that are read, without compression.
    pub max_expanded_bytes: u64,
    /// Bytes of all texts of a workbook: a workbook stores a repeated text only once.
    pub max_text_bytes: u64,
    pub max_columns: usize,
    /// Bytes of one cell. UTF-16 is converted to UTF-8 first.
    pub max_cell_bytes: usize,
    /// Bytes of one record, including line breaks inside quotation marks.
    pub max_record_bytes: u64,
    pub max_rows: usize,
}

impl Default for ImportLimits {
    /// As many rows as one batch can have; the other limits are far above what such a list needs.
    fn default() -> Self {
        Self {
            max_bytes: 256 * 1024 * 1024,
            max_expanded_bytes: 1024 * 1024 * 1024,
            max_text_bytes: 128 * 1024 * 1024,
            max_columns: 200,
            max_cell_bytes: 10 * 1024,
            max_record_bytes: 16 * 1024 * 1024,
            max_rows: MAX_RECIPIENTS,
        }
    }
}
