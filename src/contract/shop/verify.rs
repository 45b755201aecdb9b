//! The checks of a shop's data by its operator.

use serde::{Deserialize, Serialize};

/// The answer of `POST /admin/v1/verify`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Verification {
    /// Whether every check is.
    pub ok: bool,
    pub checks: Vec<Check>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Check {
    pub name: String,
    pub ok: bool,
    /// The compared data, or the differences, in English.
    pub detail: String,
}
