//! The body of failed requests: one English sentence.

use serde::{Deserialize, Serialize};

/// `{"error": "<sentence>"}`, the body of every failed request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ErrorBody {
    pub error: String,
}
