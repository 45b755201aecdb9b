//! Rows on their way into one statement: SQLite takes a JSON array apart with `json_each`, so a
//! thousand rows cost one statement.
//!
//! Such an array is always joined with `CROSS JOIN`, which SQLite never turns around: without
//! statistics its planner takes "the rows of a connection" for a handful, and would read the whole
//! array again for each of a hundred thousand orders.

use std::fmt::Write as _;

use serde::Serialize;
use uuid::Uuid;

use super::Result;

/// An id as `unhex()` reads it.
pub(super) fn hex(id: Uuid) -> String {
    id.simple().to_string()
}

pub(super) fn hex_of(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub(super) fn text<T: Serialize + ?Sized>(value: &T) -> Result<String> {
    Ok(serde_json::to_string(value)?)
}
