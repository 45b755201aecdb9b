//! What was recovered from a damaged database.

use serde::{Deserialize, Serialize};

/// How many rows of one table were recovered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecoveredRows {
    pub saved: u64,
    /// Rows that an index lists and that could not be read.
    pub lost: u64,
    /// Whether the original number of rows is unknown.
    pub is_unsure: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recovery {
    pub drafts: RecoveredRows,
    /// Sends; `saved` counts those the service may not have yet.
    pub sends: RecoveredRows,
    /// Cards of end users that could not be read.
    pub cards_lost: u64,
    /// Whether recipients of saved drafts are missing.
    pub has_missing_recipients: bool,
    /// Whether any other data, such as notes, people or marks, may be missing.
    pub may_miss_other_data: bool,
}
