//! The readings that serde does not do by itself: `null` where a value belongs.

use serde::{Deserialize, Deserializer};

/// Reads `null` as the type's default. Together with `#[serde(default)]`, which covers a missing
/// field, this is the contract's "arrays can be missing, values can be null".
pub(super) fn null_as_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + Deserialize<'de>,
{
    Option::<T>::deserialize(deserializer).map(Option::unwrap_or_default)
}
