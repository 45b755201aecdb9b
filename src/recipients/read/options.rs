//! What a caller can choose about an import, and the hook that follows and stops it.

use std::ops::ControlFlow;

use crate::recipients::{ImportError, ImportLimits};

/// Options of [`read_table`](super::read_table).
#[derive(Clone, Copy, Default)]
pub struct ReadOptions<'a> {
    pub limits: ImportLimits,
    /// The name of the sheet to read, ignoring case. Without a name, the first visible sheet that
    /// lists people is read, else the first one with data. Formats without sheets ignore the name.
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
