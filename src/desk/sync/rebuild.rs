//! Deletes the mirror, or the resources of it, that a user wants to be read again. Nothing is deleted before
//! the service has responded with the account.

use super::{activities, batch_list, worker::Worker};
use crate::desk::{RebuildScope, SyncResource, store::StoreError, view::Changed};

impl Worker {
    /// Makes the requested resources due. The account is read first.
    pub(super) fn add_rebuilds(&mut self, rebuilds: &[RebuildScope]) {
        for scope in rebuilds {
            self.schedule.make_due(SyncResource::Account);
            if !self.requested_rebuilds.contains(scope) {
                self.requested_rebuilds.push(*scope);
            }
        }
    }

    /// Deletes what was requested. Called after the service responded with the account.
    pub(super) async fn clear_for_rebuilds(&mut self) -> Result<(), StoreError> {
        if self.requested_rebuilds.contains(&RebuildScope::Everything) {
            self.clear_mirror().await?;
        } else {
            for scope in self.requested_rebuilds.clone() {
                if let RebuildScope::Resource(resource) = scope {
                    self.clear_resource(resource).await?;
                }
            }
        }
        self.requested_rebuilds.clear();
        Ok(())
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
            .filter_map(|resource| match resource {
                SyncResource::Batches => Some(batch_list::FIRST_READ),
                SyncResource::Activities => Some(activities::CURSOR),
                _ => None,
            })
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
        self.ports.publish_changed(changed).await;
    }
}
