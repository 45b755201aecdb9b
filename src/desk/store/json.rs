//! Passes many rows to one statement as a JSON array, which SQLite unpacks with `json_each`.
//!
//! Statements join such an array with `CROSS JOIN`, which fixes the join order. Without statistics
//! SQLite expects few rows per connection and would scan the array once for every order.

use serde::Serialize;
use uuid::Uuid;

use super::Result;

/// An id in the format of SQL's `unhex()`.
pub(in crate::desk) fn hex(id: Uuid) -> String {
    id.simple().to_string()
}

pub(in crate::desk) fn text<T: Serialize + ?Sized>(value: &T) -> Result<String> {
    Ok(serde_json::to_string(value)?)
}

/// Reads a stored value; logs an unreadable one, so that it affects no other row.
pub(in crate::desk) fn read<T: serde::de::DeserializeOwned>(
    what: &'static str,
    text: &str,
) -> Option<T> {
    serde_json::from_str(text)
        .inspect_err(|error| {
            // The message of the error repeats parts of the value, such as names.
            let (kind, column) = (error.classify(), error.column());
            tracing::warn!(what, ?kind, column, "a stored value cannot be read");
        })
        .ok()
}

/// The value of a row; logs an unreadable row, so that it affects no other row.
pub(in crate::desk) fn readable<T>(what: &'static str, row: Result<T>) -> Option<T> {
    row.inspect_err(|error| tracing::warn!(what, %error, "a stored row cannot be read"))
        .ok()
}
