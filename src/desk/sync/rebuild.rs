//! Deletes the mirror, or the resources of it, that a user wants to be read again. Nothing is deleted before
//! the service has responded with the account. The requests that wait for the service are one document of the mirror each,
//! so that they survive a restart; a mirror that is deleted as a whole needs no rebuild.

use super::{
    activity_cursor, batch_list, creation_bounds,
    status::{RebuildScope, SyncResource},
    worker::Worker,
};
use crate::desk::{
    lists::Changed,
    store::{ConnectionRowId, Result, Store, StoreError, documents, json},
};

impl Worker {
    /// Reads which rebuilds are requested. A new request makes the account due.
    pub(super) async fn add_requested_rebuilds(&mut self) -> Result<(), StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let requested = store.requested_rebuilds(connection_row).await?;
        let is_new = |scope| !self.requested_rebuilds.contains(scope);
        if requested.iter().any(is_new) {
            self.schedule.make_due(SyncResource::Account);
        }
        self.requested_rebuilds = requested;
        Ok(())
    }

    /// Deletes what was requested, and then the requests. Called after the service responded with the
    /// account.
    pub(super) async fn clear_for_rebuilds(&mut self) -> Result<(), StoreError> {
        let scopes = std::mem::take(&mut self.requested_rebuilds);
        if scopes.is_empty() {
            return Ok(());
        }
        if scopes.contains(&RebuildScope::Everything) {
            self.clear_mirror().await?;
        } else {
            for scope in &scopes {
                if let RebuildScope::Resource(resource) = scope {
                    self.clear_resource(*resource).await?;
                }
            }
            let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
            store
                .forget_rebuild_requests(connection_row, &scopes)
                .await?;
        }
        // Reading everything again can take long.
        self.outcomes.publish().await
    }

    /// Deletes the mirror of the connection, so that the round reads everything.
    pub(super) async fn clear_mirror(&mut self) -> Result<(), StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        store.clear_mirror(connection_row).await?;
        self.outcomes.reset();
        self.schedule.reset();
        self.is_whole_list_requested = true;
        self.forget_order_reads();
        self.publish_cleared(Changed {
            catalog: true,
            batches: true,
            orders: true,
            activities: true,
        })
        .await;
        self.ports.engine.publish_catalog().await;
        Ok(())
    }

    /// Deletes a resource and those that belong to it, so that the round reads them.
    async fn clear_resource(&mut self, resource: SyncResource) -> Result<(), StoreError> {
        let resources = resource.rebuilt_together();
        let documents: Vec<&str> = resources
            .iter()
            .flat_map(|resource| match resource {
                SyncResource::Batches => &[batch_list::FIRST_READ][..],
                SyncResource::Activities => &[
                    activity_cursor::CURSOR,
                    documents::STEPS_KNOWN_SINCE,
                    creation_bounds::SEARCH,
                ],
                _ => &[],
            })
            .copied()
            .collect();
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        store
            .clear_resources(connection_row, resources, &documents)
            .await?;
        for resource in resources {
            self.outcomes.forget(*resource);
            self.schedule.make_due(*resource);
        }
        let has = |resource| resources.contains(&resource);
        if has(SyncResource::Batches) || has(SyncResource::Orders) {
            self.forget_order_reads();
        }
        self.publish_cleared(Changed {
            catalog: false,
            batches: has(SyncResource::Batches) || has(SyncResource::Orders),
            orders: has(SyncResource::Orders),
            activities: has(SyncResource::Activities),
        })
        .await;
        Ok(())
    }

    fn forget_order_reads(&mut self) {
        self.next_orders.clear();
        self.short_list_length = None;
        self.short_orders_lengths.clear();
    }

    async fn publish_cleared(&mut self, changed: Changed) {
        self.progress.mark_changed();
        self.announce_now(changed).await;
    }
}

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
