//! A warning that the user accepted, as stored with its row.

use serde::{Deserialize, Serialize};

use super::Field;

/// A warning that the user accepted for the values that the row had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcceptedWarning {
    /// The code of the issue ([`IssueCode::as_str`](super::IssueCode::as_str)).
    pub code: Box<str>,
    pub field: Field,
    /// The value of the field, or all values that the warning depends on, one in each line.
    pub value: Box<str>,
}
