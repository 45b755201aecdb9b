//! People in responses: who got a gift, and who sent it.

use serde::{Deserialize, Serialize};

use super::lenient::null_as_default;

/// A recipient as a batch shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Recipient {
    #[serde(deserialize_with = "null_as_default")]
    pub first_name: String,
    pub last_name: Option<String>,
    pub email: Option<String>,
}

/// The account's person who sent a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Sender {
    #[serde(deserialize_with = "null_as_default")]
    pub first_name: String,
    pub last_name: Option<String>,
    pub email: Option<String>,
}
