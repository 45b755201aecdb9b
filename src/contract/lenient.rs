//! Lenient deserialization that serde does not have: `null` in place of a value.

use serde::{Deserialize, Deserializer};

/// Reads `null` as the type's default. `#[serde(default)]` covers only missing fields.
pub(super) fn null_as_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + Deserialize<'de>,
{
    Option::<T>::deserialize(deserializer).map(Option::unwrap_or_default)
}
