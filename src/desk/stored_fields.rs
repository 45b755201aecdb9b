//! Reads the fields of a stored JSON object one by one, so that an unreadable field does not affect the
//! others.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Removes a field and returns its value; `None` when it is missing or has another type.
pub(super) fn take<T: DeserializeOwned>(stored: &mut Map<String, Value>, field: &str) -> Option<T> {
    serde_json::from_value(stored.remove(field)?).ok()
}
