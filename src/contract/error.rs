//! What a service says when it refuses: one sentence for a person.

use serde::{Deserialize, Serialize};

/// `{"error": "<sentence>"}`, the body of every failed request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ErrorBody {
    pub error: String,
}
