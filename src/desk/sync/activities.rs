//! Reads the activities of orders that are new since the last round.

use std::{collections::HashSet, time::Duration};

use super::{failure::SyncFailure, worker::Worker};
use crate::{
    client::ActivityFilter,
    contract::{OrderActivity, OrderBatchId, OrderId, PageQuery, Timestamp},
    desk::{SyncResource, store::OrderPosition, view::Changed},
};

/// The document with the time up to which every activity is known. Stored only after all pages were
/// read, so that an interrupted round leaves no gap.
const KNOWN_UNTIL: &str = "activities_known_until";
/// How far back a round reads again, because a service may list an activity after a later one.
const OVERLAP: Duration = Duration::from_secs(5);
const PER_PAGE: u64 = 100;
/// The most pages of the first round: the newest fifty thousand activities.
const MAX_FIRST_PAGES: u64 = 500;
/// A bound for a service whose list never ends.
const MAX_PAGES: u64 = 100_000;

impl Worker {
    pub(super) async fn read_activities(&mut self) -> Result<(), SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let until: Option<i64> = store.document(connection_row, KNOWN_UNTIL).await?;
        let after = until.map(|until| Timestamp::from_micros(until) - OVERLAP);
        let filter = ActivityFilter {
            after,
            ..ActivityFilter::default()
        };
        let max_pages = if until.is_some() {
            MAX_PAGES
        } else {
            MAX_FIRST_PAGES
        };
        let mut newest = until;
        let mut changed = Changed::default();
        for number in 1..=max_pages {
            let query = PageQuery {
                page: number,
                per_page: PER_PAGE,
            };
            let page = self.client.order_activities_page(&filter, query).await?;
            let total = page.list_meta.total_count;
            // An equal count means that nothing is new. Without this check, each round would read
            // the many activities of a large batch again.
            if let (1, Some(after)) = (number, after)
                && store.count_activities(connection_row, after).await? == total
            {
                break;
            }
            newest = page
                .data
                .iter()
                .map(|activity| activity.created_at.micros())
                .chain(newest)
                .max();
            if self.store_activities(&page.data).await? {
                changed.orders = true;
                changed.activities = true;
                self.progress.mark_changed();
            }
            if page.data.is_empty() || number * PER_PAGE >= total {
                break;
            }
            self.progress
                .working(SyncResource::Activities, number * PER_PAGE, Some(total));
            if number % 10 == 0 {
                self.ports
                    .publish_changed(std::mem::take(&mut changed))
                    .await;
            }
        }
        if newest != until {
            store
                .save_document(connection_row, KNOWN_UNTIL, &newest)
                .await?;
        }
        self.ports.publish_changed(changed).await;
        Ok(())
    }

    /// Stores the activities that are not known, each with the current state of its order. Returns
    /// whether there were any.
    async fn store_activities(&mut self, page: &[OrderActivity]) -> Result<bool, SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let ids: Vec<_> = page.iter().map(|activity| activity.id).collect();
        let known = store.known_activities(connection_row, &ids).await?;
        let new: Vec<OrderActivity> = page
            .iter()
            .filter(|activity| !known.contains(&activity.id))
            .cloned()
            .collect();
        if new.is_empty() {
            return Ok(false);
        }
        let mut batches: Vec<OrderBatchId> = new
            .iter()
            .map(|activity| activity.order.order_batch_id)
            .collect();
        batches.sort_unstable();
        batches.dedup();
        let known = store.known_batches(connection_row, &batches).await?;
        for id in batches.into_iter().filter(|id| !known.contains(id)) {
            self.read_batch(id).await?;
        }
        let mut seen: HashSet<OrderId> = HashSet::new();
        let orders: Vec<_> = new
            .iter()
            .filter(|activity| seen.insert(activity.order.id))
            .map(|activity| activity.order.clone())
            .collect();
        let now = self.ports.clock.now();
        store
            .mirror_orders(connection_row, &orders, OrderPosition::Unknown, now)
            .await?;
        Ok(store.mirror_activities(connection_row, &new).await?)
    }
}
