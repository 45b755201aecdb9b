//! The body of error responses.

use serde::{Deserialize, Serialize};

/// The body of every failed request: `{"error": "<one sentence>"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ErrorBody {
    pub error: String,
}
