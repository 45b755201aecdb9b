//! Deserializers for responses that contain `null` instead of a value.

use serde::{Deserialize, Deserializer};

/// Reads `null` as the default of the type. `#[serde(default)]` does the same for missing fields.
pub(super) fn null_as_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + Deserialize<'de>,
{
    Option::<T>::deserialize(deserializer).map(Option::unwrap_or_default)
}
