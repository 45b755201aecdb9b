//! What happened to orders since it was last asked.

use std::{collections::HashSet, time::Duration};

use super::{Sync, failure::SyncFailure};
use crate::{
    client::ActivityFilter,
    contract::{OrderActivity, OrderBatchId, OrderId, PageQuery, Timestamp},
    desk::{SyncResource, store::OrderPosition, view::Changed},
};

/// The time up to which every activity is known; kept only after a whole walk, so that one that
/// was cut leaves no hole.
const KNOWN_UNTIL: &str = "activities_known_until";
/// A service may make an activity visible a moment after a later one.
const OVERLAP: Duration = Duration::from_secs(5);
/// Pages of the very first walk: fifty thousand of the newest.
const MOST_FIRST_PAGES: u64 = 500;
const MOST_PAGES: u64 = 100_000;

impl Sync {
    pub(super) async fn read_activities(&mut self) -> Result<(), SyncFailure> {
        let (store, connection_row) = (
            self.context.hub.store.clone(),
            self.context.session.connection_row,
        );
        let until: Option<i64> = store.document(connection_row, KNOWN_UNTIL).await?;
        let after = until.map(|until| Timestamp::from_micros(until) - OVERLAP);
        let filter = ActivityFilter {
            after,
            ..ActivityFilter::default()
        };
        let most_pages = if until.is_some() {
            MOST_PAGES
        } else {
            MOST_FIRST_PAGES
        };
        let mut newest = until;
        let mut changed = Changed::default();
        for number in 1..=most_pages {
            let page = PageQuery {
                page: number,
                per_page: 100,
            };
            let answer = self.client.order_activities_page(&filter, page).await?;
            let total = answer.list_meta.total_count;
            // A large batch leaves as many activities of one moment: they are not walked each time.
            if let (1, Some(after)) = (number, after)
                && store.count_activities(connection_row, after).await? == total
            {
                break;
            }
            newest = answer
                .data
                .iter()
                .map(|activity| activity.created_at.micros())
                .chain(newest)
                .max();
            if self.take_activities(&answer.data).await? {
                changed.orders = true;
                changed.activities = true;
                self.progress.news();
            }
            if answer.data.is_empty() || number * 100 >= total {
                break;
            }
            self.progress
                .working(SyncResource::Activities, number * 100, Some(total));
            if number % 10 == 0 {
                self.changed(std::mem::take(&mut changed)).await;
            }
        }
        if newest != until {
            store
                .keep_document(connection_row, KNOWN_UNTIL, &newest)
                .await?;
        }
        self.changed(changed).await;
        Ok(())
    }

    /// Takes in those that are not known, newest first, each with its order as it is now.
    async fn take_activities(&mut self, page: &[OrderActivity]) -> Result<bool, SyncFailure> {
        let hub = self.context.hub.clone();
        let connection_row = self.context.session.connection_row;
        let ids: Vec<_> = page.iter().map(|activity| activity.id).collect();
        let known = hub.store.known_activities(connection_row, &ids).await?;
        let new: Vec<OrderActivity> = page
            .iter()
            .filter(|activity| !known.contains(&activity.id))
            .cloned()
            .collect();
        if new.is_empty() {
            return Ok(false);
        }
        let mut batches: Vec<OrderBatchId> = new.iter().map(|a| a.order.order_batch_id).collect();
        batches.sort_unstable();
        batches.dedup();
        let known = hub.store.known_batches(connection_row, &batches).await?;
        for id in batches.into_iter().filter(|id| !known.contains(id)) {
            self.read_batch(id).await?;
        }
        let mut seen: HashSet<OrderId> = HashSet::new();
        let orders: Vec<_> = new
            .iter()
            .filter(|activity| seen.insert(activity.order.id))
            .map(|activity| activity.order.clone())
            .collect();
        hub.store
            .mirror_orders(connection_row, &orders, OrderPosition::Unknown, hub.now())
            .await?;
        Ok(hub.store.mirror_activities(connection_row, &new).await?)
    }
}
