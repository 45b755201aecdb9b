//! Workspaces divide an account's batches, for example by team.

use serde::{Deserialize, Serialize};

use super::{WorkspaceId, lenient::null_as_default};

#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::FromRow,
)]
pub struct Workspace {
    pub id: WorkspaceId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
}
