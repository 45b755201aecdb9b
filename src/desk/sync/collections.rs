//! Reads the collections, which replace the mirrored ones as a whole. Drafts are read too, so that a cart
//! with a collection that is no longer published can be explained.

use super::{
    failure::{RoundOutcomes, RoundStop, SyncFailure},
    status::SyncResource,
    worker::Worker,
};
use crate::{client::ClientError, contract::Collection, desk::lists::Changed};

impl Worker {
    /// Reads the collections if they are due. A list that cannot be read stays as it is.
    pub(super) async fn read_collections(
        &mut self,
        round: &mut RoundOutcomes,
    ) -> Result<(), RoundStop> {
        if !self.schedule.is_due(SyncResource::Collections) {
            return Ok(());
        }
        let read = self.fetch_collections().await;
        let read = self.finish(SyncResource::Collections, read, round).await?;
        let Some(collections) = read else {
            return Ok(());
        };
        let collections = self.without_practice_host(collections);
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let is_changed = store
            .replace_collections(connection_row, &collections)
            .await
            .map_err(RoundStop::Store)?;
        if is_changed {
            self.progress.mark_changed();
            self.ports.engine.publish_catalog().await;
            self.announce(Changed {
                catalog: true,
                ..Changed::default()
            })
            .await;
        }
        Ok(())
    }

    async fn fetch_collections(&mut self) -> Result<Vec<Collection>, SyncFailure> {
        let mut list = self.client.all_collections();
        match self.fetch_list(SyncResource::Collections, &mut list).await {
            // A service without collections.
            Err(SyncFailure::Service(ClientError::NotFound { .. })) => Ok(Vec::new()),
            read => read,
        }
    }
}
