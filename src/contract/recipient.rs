//! Recipients and senders in responses.

use serde::{Deserialize, Serialize};

use super::lenient::null_as_default;

/// A recipient of a batch.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::FromRow,
)]
#[serde(default)]
pub struct Recipient {
    #[serde(deserialize_with = "null_as_default")]
    pub first_name: String,
    pub last_name: Option<String>,
    pub email: Option<String>,
}

/// The person who sent a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Sender {
    #[serde(deserialize_with = "null_as_default")]
    pub first_name: String,
    pub last_name: Option<String>,
    pub email: Option<String>,
}
