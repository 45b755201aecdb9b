//! The account of an API key: the response of `GET /v1/me`. Clients also use it to check a key.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Me {
    pub email: Option<String>,
    pub public_app_id: Option<String>,
    /// Whether recipients of gifts by email are reminded, unless a batch turns it off. An addition to the published contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sends_reminders: Option<bool>,
}
