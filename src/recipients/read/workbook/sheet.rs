//! The sheet that is read: how it is chosen, and what it has.

use crate::recipients::{ImportError, RawRow, read::row_limits::RowLimits};

/// The rows of the sheet that was read.
pub(super) struct SheetContent<'a> {
    pub(super) name: String,
    pub(super) rows: Vec<RawRow>,
    pub(super) limits: RowLimits<'a>,
}

/// The position of the sheet to read by name.
///
/// # Errors
/// [`ImportError::SheetUnknown`].
pub(super) fn find_sheet(names: &[String], wanted: &str) -> Result<usize, ImportError> {
    let wanted_name = wanted.trim().to_lowercase();
    names
        .iter()
        .position(|name| name == wanted)
        .or_else(|| {
            names
                .iter()
                .position(|name| name.trim().to_lowercase() == wanted_name)
        })
        .ok_or_else(|| ImportError::SheetUnknown {
            name: wanted.to_owned(),
            sheets: names.to_vec(),
        })
}
