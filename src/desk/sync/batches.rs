//! Batches newest first until the known ones; unfinished ones again and again; the orders of a
//! batch once it is complete.

use std::collections::HashSet;

use super::{Sync, failure::SyncFailure};
use crate::{
    client::ClientError,
    contract::{OrderBatch, OrderBatchId, PageQuery},
    desk::{SyncResource, store::OrderPosition, view::Changed},
};

/// Set once every batch of the account was walked.
const WALKED: &str = "batches_walked";
/// Unfinished batches that are asked about in one round.
const MOST_UNFINISHED: u32 = 30;
/// A bound for a service whose list never ends.
const MOST_PAGES: u64 = 10_000;
/// Fewer orders than this are read without saying so.
const WORTH_SAYING: u64 = 200;

fn page(page: u64, per_page: u64) -> PageQuery {
    PageQuery { page, per_page }
}

impl Sync {
    pub(super) async fn read_batches(
        &mut self,
        full: bool,
        whole: bool,
    ) -> Result<(), SyncFailure> {
        let seen = self.read_newest(full, whole).await?;
        self.read_unfinished(&seen).await?;
        self.read_scheduled_recipients().await?;
        self.read_orders().await
    }

    async fn take_batches(&mut self, batches: &[OrderBatch]) -> Result<(), SyncFailure> {
        let hub = &self.context.hub;
        if hub
            .store
            .mirror_batches(self.context.session.connection_row, batches, hub.now())
            .await?
        {
            self.progress.news();
            self.changed(Changed {
                batches: true,
                orders: true,
                ..Changed::default()
            })
            .await;
        }
        Ok(())
    }

    /// Walks the list until a whole page is known, or to its end when `whole`; answers which it
    /// saw. One known batch is not enough: batches made elsewhere may stand behind it.
    async fn read_newest(
        &mut self,
        full: bool,
        whole: bool,
    ) -> Result<HashSet<OrderBatchId>, SyncFailure> {
        let (store, connection_row) = (
            self.context.hub.store.clone(),
            self.context.session.connection_row,
        );
        let walked = store.document::<bool>(connection_row, WALKED).await? == Some(true);
        let per_page = if full || !walked { 100 } else { 20 };
        let mut found: Vec<OrderBatch> = Vec::new();
        let mut seen = HashSet::new();
        for number in 1..=MOST_PAGES {
            let answer = self
                .client
                .order_batches_page(page(number, per_page))
                .await?;
            let ids: Vec<OrderBatchId> = answer.data.iter().map(|batch| batch.id).collect();
            let all_known = walked
                && !whole
                && ids.len() == store.known_batches(connection_row, &ids).await?.len();
            let total = answer.list_meta.total_count;
            let is_last = answer.data.is_empty() || number * per_page >= total;
            // Rows shift when new batches come while the pages are walked.
            found.extend(
                answer
                    .data
                    .into_iter()
                    .filter(|batch| seen.insert(batch.id)),
            );
            if all_known || is_last {
                break;
            }
            self.progress
                .working(SyncResource::Batches, found.len() as u64, Some(total));
        }
        // All at once: the rank of a batch comes from its place in the whole list.
        self.take_batches(&found).await?;
        if !walked {
            store.keep_document(connection_row, WALKED, &true).await?;
        }
        Ok(seen)
    }

    async fn read_unfinished(&mut self, seen: &HashSet<OrderBatchId>) -> Result<(), SyncFailure> {
        let hub = self.context.hub.clone();
        let connection_row = self.context.session.connection_row;
        for id in hub
            .store
            .unfinished_batches(connection_row, hub.now(), MOST_UNFINISHED)
            .await?
        {
            if !seen.contains(&id) {
                self.read_batch(id).await?;
            }
        }
        Ok(())
    }

    /// One batch as it is now; one that is gone is left as it was.
    pub(super) async fn read_batch(&mut self, id: OrderBatchId) -> Result<(), SyncFailure> {
        match self.client.order_batch(id).await {
            Ok(batch) => self.take_batches(&[batch]).await,
            Err(ClientError::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Who is to get a gift that waits for its time: there are no orders that say so.
    async fn read_scheduled_recipients(&mut self) -> Result<(), SyncFailure> {
        let (store, connection_row) = (
            self.context.hub.store.clone(),
            self.context.session.connection_row,
        );
        for (id, count) in store.batches_without_recipients(connection_row).await? {
            let mut done = 0;
            for number in 1..=MOST_PAGES {
                let answer = self
                    .client
                    .batch_recipients_page(id, page(number, 100))
                    .await?;
                if answer.data.is_empty() {
                    break;
                }
                store
                    .mirror_recipients(connection_row, id, done, &answer.data)
                    .await?;
                done += answer.data.len() as u64;
                if number * 100 >= answer.list_meta.total_count {
                    break;
                }
                self.progress
                    .working(SyncResource::Recipients, done, Some(count));
            }
            if done > 0 {
                self.changed(Changed {
                    batches: true,
                    ..Changed::default()
                })
                .await;
            }
        }
        Ok(())
    }

    /// Every order of batches that became complete.
    async fn read_orders(&mut self) -> Result<(), SyncFailure> {
        let hub = self.context.hub.clone();
        let connection_row = self.context.session.connection_row;
        for (id, count) in hub.store.unread_batches(connection_row).await? {
            let mut changed = Changed::default();
            for number in 1..=MOST_PAGES {
                let answer = self.client.batch_orders_page(id, page(number, 100)).await?;
                let first = (number - 1) * 100;
                let place = OrderPosition::Consecutive { first };
                changed.orders |= hub
                    .store
                    .mirror_orders(connection_row, &answer.data, place, hub.now())
                    .await?;
                let total = answer.list_meta.total_count;
                if answer.data.is_empty() || number * 100 >= total {
                    break;
                }
                if count >= WORTH_SAYING {
                    self.progress
                        .working(SyncResource::Orders, number * 100, Some(total));
                }
                if number % 20 == 0 && changed.orders {
                    self.changed(std::mem::take(&mut changed)).await;
                }
            }
            hub.store.mark_orders_read(connection_row, id).await?;
            changed.batches = true;
            changed.orders = true;
            self.progress.news();
            self.changed(changed).await;
        }
        Ok(())
    }
}
