//! What a caller can choose about an import, the limits that are enforced before memory is allocated, and the hook that
//! follows and stops an import.

use std::ops::ControlFlow;

use crate::{contract::rules::MAX_RECIPIENTS, tables::ImportError};

/// Options of `read_rows`.
#[derive(Clone, Copy, Default)]
pub struct ReadOptions<'a> {
    pub limits: ImportLimits,
    /// The name of the sheet to read, ignoring case. Without a name, the first visible sheet that
    /// looks like a list is read, else the first one with data. Formats without sheets ignore the name.
    pub sheet: Option<&'a str>,
    /// Whether rows that a workbook hides are read.
    pub reads_hidden_rows: bool,
    /// Called while the file is read. [`ControlFlow::Break`] stops the import with
    /// [`ImportError::Canceled`].
    pub progress: Option<&'a dyn Fn(ReadProgress) -> ControlFlow<()>>,
}

/// How far an import is. A text is read and split into rows at the same time; the other formats are
/// read to the end first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadProgress {
    /// Bytes of the file that were read.
    Bytes(u64),
    /// Bytes of the parts of a workbook, without compression. Parts that are not needed are not read, and
    /// `total` is only what the file claims, so an import can end before or after the total.
    Expanded { bytes: u64, total: u64 },
    /// Rows that were found.
    Rows(usize),
}

impl ReadOptions<'_> {
    /// # Errors
    /// [`ImportError::Canceled`] when the caller stops the import.
    pub(super) fn report(&self, progress: ReadProgress) -> Result<(), ImportError> {
        match self.progress.map(|report| report(progress)) {
            Some(ControlFlow::Break(())) => Err(ImportError::Canceled),
            Some(ControlFlow::Continue(())) | None => Ok(()),
        }
    }
}

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
