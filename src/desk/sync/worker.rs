//! One round of the sync. `account`, `catalog`, `batches` and `activities` read the resources.

use std::collections::HashMap;

use tokio::time::Instant;

use super::{failure::SyncFailure, ports::SyncPorts, progress::Progress};
use crate::{client::Client, contract::OrderBatchId};

pub(super) struct Worker {
    pub(super) ports: SyncPorts,
    pub(super) client: Client,
    pub(super) progress: Progress,
    /// When the orders of a batch were read again.
    pub(super) reread_at: HashMap<OrderBatchId, Instant>,
}

impl Worker {
    pub(super) fn new(ports: SyncPorts, client: Client, progress: Progress) -> Self {
        Self {
            ports,
            client,
            progress,
            reread_at: HashMap::new(),
        }
    }

    /// Runs one round. Reads everything when `is_full`, every page of batches when `all_batches`,
    /// and otherwise only new data.
    pub(super) async fn run_round(
        &mut self,
        is_full: bool,
        all_batches: bool,
    ) -> Result<(), SyncFailure> {
        let result = self.read(is_full, all_batches).await;
        let rejection = match &result {
            Err(failure) if failure.is_rejection() => Some(failure.problem()),
            _ => None,
        };
        if let Err(SyncFailure::Store(error)) = &result {
            self.ports.store.record_damage(error);
        }
        if self.ports.engine.set_rejection(rejection) {
            self.ports.engine.publish_connections().await;
        }
        match &result {
            Ok(()) => self.progress.up_to_date().await,
            Err(failure) => {
                tracing::debug!(%failure, "a round of the sync failed");
                self.progress.offline(failure.problem());
            }
        }
        result
    }

    async fn read(&mut self, is_full: bool, all_batches: bool) -> Result<(), SyncFailure> {
        if is_full {
            self.read_account().await?;
            self.read_catalog().await?;
        }
        self.read_batches(is_full, all_batches).await?;
        self.read_activities().await?;
        self.ports.engine.publish_counts().await;
        Ok(())
    }
}
