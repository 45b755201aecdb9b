//! The account of an API key: the response of `GET /v1/me`. Clients also use it to check a key.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Me {
    pub email: Option<String>,
    pub public_app_id: Option<String>,
}
