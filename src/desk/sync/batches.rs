//! Reads batches: the newest until the known ones, unfinished ones in each round, and the orders of a
//! batch once it is complete.

use std::{collections::HashSet, time::Duration};

use tokio::time::Instant;

use super::{failure::SyncFailure, worker::Worker};
use crate::{
    client::ClientError,
    contract::{OrderBatch, OrderBatchId, PageQuery},
    desk::{SyncResource, store::OrderPosition, view::Changed},
};

/// The document that is set once every batch of the account was read.
const ALL_READ: &str = "batches_walked";
/// The most unfinished batches that one round reads.
const MAX_UNFINISHED: u32 = 30;
/// A bound for a service whose list never ends.
const MAX_PAGES: u64 = 10_000;
/// The time between two reads of the orders of a batch that are still "created".
const REREAD_INTERVAL: Duration = Duration::from_secs(600);
const PRACTICE_REREAD_INTERVAL: Duration = Duration::from_secs(2);
/// The most batches among which a round looks for one to read again.
const MAX_REREAD_BATCHES: u32 = 50;
/// The most pages of orders that a round reads again.
const MAX_REREAD_PAGES: u64 = 20;
/// Progress is reported for batches with at least so many orders.
const MIN_REPORTED_ORDERS: u64 = 200;

fn page(page: u64, per_page: u64) -> PageQuery {
    PageQuery { page, per_page }
}

impl Worker {
    pub(super) async fn read_batches(
        &mut self,
        is_full: bool,
        all_batches: bool,
    ) -> Result<(), SyncFailure> {
        let seen = self.read_newest(is_full, all_batches).await?;
        self.read_unfinished(&seen).await?;
        self.read_scheduled_recipients().await?;
        self.read_orders().await?;
        self.read_created_orders_again().await
    }

    async fn store_batches(&mut self, batches: &[OrderBatch]) -> Result<(), SyncFailure> {
        let (ports, now) = (&self.ports, self.ports.clock.now());
        if ports
            .store
            .mirror_batches(ports.connection_row, batches, now)
            .await?
        {
            self.progress.mark_changed();
            self.ports
                .publish_changed(Changed {
                    batches: true,
                    orders: true,
                    ..Changed::default()
                })
                .await;
        }
        Ok(())
    }

    /// Reads pages until all batches of a page are known, or to the end when `all_batches`. Returns
    /// the ids that it read. One known batch is not enough: batches that were made elsewhere may
    /// follow it.
    async fn read_newest(
        &mut self,
        is_full: bool,
        all_batches: bool,
    ) -> Result<HashSet<OrderBatchId>, SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let was_all_read = store.document::<bool>(connection_row, ALL_READ).await? == Some(true);
        let per_page = if is_full || !was_all_read { 100 } else { 20 };
        let mut found: Vec<OrderBatch> = Vec::new();
        let mut seen = HashSet::new();
        for number in 1..=MAX_PAGES {
            let response = self
                .client
                .order_batches_page(page(number, per_page))
                .await?;
            let ids: Vec<OrderBatchId> = response.data.iter().map(|batch| batch.id).collect();
            let are_known = was_all_read
                && !all_batches
                && ids.len() == store.known_batches(connection_row, &ids).await?.len();
            let total = response.list_meta.total_count;
            let is_last = response.data.is_empty() || number * per_page >= total;
            // New batches shift the pages, so that a batch can be listed twice.
            found.extend(
                response
                    .data
                    .into_iter()
                    .filter(|batch| seen.insert(batch.id)),
            );
            if are_known || is_last {
                break;
            }
            self.progress
                .working(SyncResource::Batches, found.len() as u64, Some(total));
        }
        // The batches are stored at once, because the rank of a batch comes from its position in
        // the whole list.
        self.store_batches(&found).await?;
        if !was_all_read {
            store.save_document(connection_row, ALL_READ, &true).await?;
        }
        Ok(seen)
    }

    async fn read_unfinished(&mut self, seen: &HashSet<OrderBatchId>) -> Result<(), SyncFailure> {
        let now = self.ports.clock.now();
        let unfinished = self
            .ports
            .store
            .unfinished_batches(self.ports.connection_row, now, MAX_UNFINISHED)
            .await?;
        for id in unfinished {
            if !seen.contains(&id) {
                self.read_batch(id).await?;
            }
        }
        Ok(())
    }

    /// Stores the current state of a batch. A batch that the service no longer has stays as it is.
    pub(super) async fn read_batch(&mut self, id: OrderBatchId) -> Result<(), SyncFailure> {
        match self.client.order_batch(id).await {
            Ok(batch) => self.store_batches(&[batch]).await,
            Err(ClientError::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Reads the recipients of scheduled batches, which have no orders yet.
    async fn read_scheduled_recipients(&mut self) -> Result<(), SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        for (id, count) in store.batches_without_recipients(connection_row).await? {
            let mut done = 0;
            for number in 1..=MAX_PAGES {
                let response = self
                    .client
                    .batch_recipients_page(id, page(number, 100))
                    .await?;
                if response.data.is_empty() {
                    break;
                }
                store
                    .mirror_recipients(connection_row, id, done, &response.data)
                    .await?;
                done += response.data.len() as u64;
                if number * 100 >= response.list_meta.total_count {
                    break;
                }
                self.progress
                    .working(SyncResource::Recipients, done, Some(count));
            }
            if done > 0 {
                self.ports
                    .publish_changed(Changed {
                        batches: true,
                        ..Changed::default()
                    })
                    .await;
            }
        }
        Ok(())
    }

    /// Reads the orders of one batch again of which some are still "created": no activity reports that
    /// the service notified a recipient.
    async fn read_created_orders_again(&mut self) -> Result<(), SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let interval = if self.ports.is_practice {
            PRACTICE_REREAD_INTERVAL
        } else {
            REREAD_INTERVAL
        };
        let candidates = store
            .batches_with_created_orders(connection_row, MAX_REREAD_BATCHES)
            .await?;
        let is_due = |id: &OrderBatchId| {
            self.reread_at
                .get(id)
                .is_none_or(|at| at.elapsed() >= interval)
        };
        let Some(id) = candidates.into_iter().find(is_due) else {
            return Ok(());
        };
        self.reread_at.insert(id, Instant::now());
        let mut changed = Changed::default();
        for number in 1..=MAX_REREAD_PAGES {
            let response = self.client.batch_orders_page(id, page(number, 100)).await?;
            let position = OrderPosition::Consecutive {
                first: (number - 1) * 100,
            };
            let now = self.ports.clock.now();
            changed.orders |= store
                .mirror_orders(connection_row, &response.data, position, now)
                .await?;
            if response.data.len() < 100 {
                break;
            }
        }
        if changed.orders {
            changed.batches = true;
            self.progress.mark_changed();
            self.ports.publish_changed(changed).await;
        }
        Ok(())
    }

    /// Reads all orders of batches that became complete.
    async fn read_orders(&mut self) -> Result<(), SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        for (id, count) in store.batches_with_missing_orders(connection_row).await? {
            let mut changed = Changed::default();
            for number in 1..=MAX_PAGES {
                let response = self.client.batch_orders_page(id, page(number, 100)).await?;
                let first = (number - 1) * 100;
                let position = OrderPosition::Consecutive { first };
                changed.orders |= store
                    .mirror_orders(
                        connection_row,
                        &response.data,
                        position,
                        self.ports.clock.now(),
                    )
                    .await?;
                let total = response.list_meta.total_count;
                if response.data.is_empty() || number * 100 >= total {
                    break;
                }
                if count >= MIN_REPORTED_ORDERS {
                    self.progress
                        .working(SyncResource::Orders, number * 100, Some(total));
                }
                if number % 20 == 0 && changed.orders {
                    self.ports
                        .publish_changed(std::mem::take(&mut changed))
                        .await;
                }
            }
            store.mark_orders_complete(connection_row, id).await?;
            changed.batches = true;
            changed.orders = true;
            self.progress.mark_changed();
            self.ports.publish_changed(changed).await;
        }
        Ok(())
    }
}
