//! The rebuilds that a user requested and that wait for the service: one document of the mirror each, so
//! that a request survives a restart. A mirror that is deleted as a whole needs no rebuild.

use super::status::{RebuildScope, SyncResource};
use crate::desk::store::{ConnectionRowId, Result, Store, json};

/// The names of the documents begin with this.
const PREFIX: &str = "rebuild:";
const EVERYTHING: &str = "everything";

impl Store {
    /// Stores that a rebuild was requested.
    pub async fn request_rebuild(
        &self,
        connection_row: ConnectionRowId,
        scope: RebuildScope,
    ) -> Result<()> {
        self.save_document(connection_row, &document_name(scope), &true)
            .await?;
        Ok(())
    }

    /// The requested rebuilds that have not begun.
    pub async fn requested_rebuilds(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<RebuildScope>> {
        let names: Vec<String> = sqlx::query_scalar(
            "SELECT name FROM document WHERE connection_row = ?1 AND name LIKE 'rebuild:%' \
             ORDER BY name",
        )
        .bind(connection_row)
        .fetch_all(&self.mirror)
        .await?;
        Ok(names.iter().filter_map(|name| scope(name)).collect())
    }

    /// Deletes the requests of rebuilds that have begun.
    pub async fn forget_rebuild_requests(
        &self,
        connection_row: ConnectionRowId,
        scopes: &[RebuildScope],
    ) -> Result<()> {
        let names: Vec<String> = scopes.iter().map(|scope| document_name(*scope)).collect();
        sqlx::query(
            "DELETE FROM document WHERE connection_row = ?1 \
             AND name IN (SELECT value FROM json_each(?2))",
        )
        .bind(connection_row)
        .bind(json::text(&names)?)
        .execute(&self.mirror_writer)
        .await?;
        Ok(())
    }
}

fn document_name(scope: RebuildScope) -> String {
    let scope = match scope {
        RebuildScope::Everything => EVERYTHING,
        RebuildScope::Resource(resource) => resource.into(),
    };
    format!("{PREFIX}{scope}")
}

/// Returns `None` for a resource that only another version of the app has.
fn scope(document: &str) -> Option<RebuildScope> {
    let name = document.strip_prefix(PREFIX)?;
    if name == EVERYTHING {
        return Some(RebuildScope::Everything);
    }
    let resource: SyncResource = name.parse().ok()?;
    Some(RebuildScope::Resource(resource))
}
