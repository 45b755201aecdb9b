//! Reads the activities of orders: the newest ones in the first round of a connection, then the older ones
//! (`earlier_activities`), and those that are new since the last round (`new_activities`).
//!
//! The cursor never passes the clock of the service, so that an activity with a time in the future does
//! not hide the ones after it. Each round reads the last minutes before the cursor again, because a
//! service can list an activity late. Each stored activity brings the current state of its order.

use std::{collections::HashSet, sync::Arc};

use super::{
    activity_cursor::{CURSOR, Cursor, EarlierRest, ListRead, PER_PAGE},
    failure::SyncFailure,
    page_reader::{PageReader, TimedPage, rate_limit_refusals},
    status::SyncResource,
    worker::Worker,
};
use crate::{
    client::{ActivityFilter, PageWalk, WalkStep},
    contract::{
        ActivityId, OrderActivity, OrderBatchId, OrderId, PageQuery, Timestamp,
        activity::ACTIVITY_STATUSES,
    },
    desk::{activity::ActivityUse, lists::Changed, store::StoreError},
};

/// After so many batches without a response, the other batches of a group of activities are left to the list of batches,
/// because each request can take as long as its time limit.
const MAX_BATCHES_WITHOUT_RESPONSE: u32 = 2;

/// The earliest time that the activities state, in microseconds.
fn oldest_time(activities: &[OrderActivity]) -> Option<i64> {
    let times = activities.iter().map(|activity| activity.created_at);
    let stated = times.filter(|at| *at != Timestamp::default());
    stated.map(Timestamp::micros).min()
}

impl Worker {
    /// Returns what is left of the older activities.
    pub(super) async fn read_activities(
        &mut self,
        is_long: bool,
    ) -> Result<EarlierRest, SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let cursor: Option<Cursor> = store.document(connection_row, CURSOR).await?;
        let cursor = match cursor {
            Some(cursor) => self.read_new_activities(cursor, is_long).await?,
            None => self.begin_first_read().await?,
        };
        let Some(mut cursor) = cursor else {
            return Ok(EarlierRest::Background);
        };
        if cursor.first_read.is_some() {
            self.continue_first_read(&mut cursor).await?;
        }
        self.read_earlier_activities(&mut cursor).await
    }

    /// Reads the first page without a filter, which fixes the time before which the rest is read.
    async fn begin_first_read(&mut self) -> Result<Option<Cursor>, SyncFailure> {
        let page = self.fetch(ActivityFilter::default(), 1).await?;
        let items = page.item_count();
        if items == 0 {
            return Ok(None);
        }
        self.store_page(&page, ActivityUse::Feed).await?;
        let mut walk = PageWalk::new(0);
        let is_last = walk.add_page(items, items, page.total_count) != WalkStep::NextPage;
        let newest = newest(&page).unwrap_or_else(|| self.served_at(&page));
        let cursor = Cursor {
            known_until: newest.min(self.served_at(&page)),
            // The list before that time begins later when the times of the newest records are unreadable,
            // so its first page is read, too.
            first_read: (!is_last).then_some(ListRead::new(newest)),
            reaches_back_to: None,
            creations: None,
            earlier: None,
            has_other_statuses: has_other_statuses(&page),
        };
        self.save_cursor(&cursor).await?;
        Ok(Some(cursor))
    }

    /// Reads the pages that an earlier round has not reached.
    async fn continue_first_read(&mut self, cursor: &mut Cursor) -> Result<(), SyncFailure> {
        let Some(mut list) = cursor.first_read else {
            return Ok(());
        };
        let filter = list.filter(Vec::new());
        let mut reader = self.list_reader(list, filter);
        let max_pages = self.max_first_pages;
        while list.next_page <= max_pages {
            let read = self
                .read_list(&mut reader, &mut list, max_pages, ActivityUse::Feed)
                .await?;
            let Some(page) = read.page else {
                break;
            };
            cursor.has_other_statuses |= has_other_statuses(&page);
            if read.is_end {
                break;
            }
            // A page without any time cannot bound the rest.
            if list.next_page > max_pages
                && let Some(oldest) = oldest_time(&page.data)
            {
                cursor.reaches_back_to = Some(oldest);
                let rest = cursor.reaches_back_to.map(ListRead::new);
                (cursor.creations, cursor.earlier) = (rest, rest);
            }
            cursor.first_read = Some(list);
            self.save_cursor(cursor).await?;
            self.progress
                .working(SyncResource::Activities, reader.distinct, page.total_count);
        }
        cursor.first_read = None;
        self.save_cursor(cursor).await
    }

    pub(super) async fn fetch(
        &mut self,
        filter: ActivityFilter,
        number: u64,
    ) -> Result<TimedPage<OrderActivity>, SyncFailure> {
        Ok(self.activity_pages(filter, number).next(0, number).await?)
    }

    /// Reads the pages of a list of activities.
    pub(super) fn activity_pages(
        &self,
        filter: ActivityFilter,
        first_page: u64,
    ) -> PageReader<TimedPage<OrderActivity>> {
        let (client, clock) = (self.client.clone(), Arc::clone(&self.ports.clock));
        let refusals = rate_limit_refusals(&client);
        PageReader::new(first_page, refusals, move |page| {
            let (client, filter) = (client.clone(), filter.clone());
            let read_at = clock.now();
            Box::pin(async move {
                let query = PageQuery {
                    page,
                    per_page: PER_PAGE,
                };
                let page = client.order_activities_page(&filter, query).await?;
                Ok(TimedPage { page, read_at })
            })
        })
    }

    /// The time of the response by the clock of the service. A page does not prove that later activities
    /// are known.
    pub(super) fn served_at(&self, page: &TimedPage<OrderActivity>) -> i64 {
        let at = page.served_at.unwrap_or_else(|| self.ports.clock.now());
        at.micros()
    }

    pub(super) async fn save_cursor(&self, cursor: &Cursor) -> Result<(), SyncFailure> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        store.save_document(connection_row, CURSOR, cursor).await?;
        Ok(())
    }

    /// Stores the activities that are not known, each with the current state of its order. Returns
    /// how many there were.
    pub(super) async fn store_page(
        &mut self,
        page: &TimedPage<OrderActivity>,
        activity_use: ActivityUse,
    ) -> Result<usize, SyncFailure> {
        let new = self.unknown_activities(page).await?;
        self.read_unknown_batches(&new).await?;
        self.mirror_activities(&new, activity_use, page.read_at)
            .await?;
        Ok(new.len())
    }

    /// The activities of a page that are not mirrored. Records which of the page are unreadable.
    pub(super) async fn unknown_activities(
        &mut self,
        page: &TimedPage<OrderActivity>,
    ) -> Result<Vec<OrderActivity>, StoreError> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        self.outcomes
            .add_unreadable(SyncResource::Activities, &page.unreadable, page.read_at)
            .await?;
        let ids: Vec<_> = page.data.iter().map(|activity| activity.id).collect();
        let texts: Vec<String> = ids.iter().map(ToString::to_string).collect();
        self.outcomes
            .forget_readable(SyncResource::Activities, &texts)
            .await?;
        let known = store.known_activities(connection_row, &ids).await?;
        let new = page.data.iter();
        let new = new.filter(|activity| !known.contains(&activity.id));
        Ok(new.cloned().collect())
    }

    /// Reads the batches of activities that are not mirrored.
    async fn read_unknown_batches(
        &mut self,
        activities: &[OrderActivity],
    ) -> Result<(), SyncFailure> {
        let mut batches: Vec<OrderBatchId> = activities
            .iter()
            .map(|activity| activity.order.order_batch_id)
            .collect();
        batches.sort_unstable();
        batches.dedup();
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let known = store.known_batches(connection_row, &batches).await?;
        let mut without_response = 0;
        for id in batches.into_iter().filter(|id| !known.contains(id)) {
            if without_response >= MAX_BATCHES_WITHOUT_RESPONSE {
                break;
            }
            self.read_requested_records().await;
            // An activity is stored without its batch when the batch cannot be read now.
            match self.read_batch(id).await {
                Ok(_) => {}
                Err(failure) if failure.is_of_one_record() => {
                    tracing::warn!(%failure, "the batch of an activity could not be read");
                    without_response += u32::from(failure.is_unreachable());
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok(())
    }

    /// Writes activities with the states that their orders had at `read_at`.
    pub(super) async fn mirror_activities(
        &mut self,
        activities: &[OrderActivity],
        activity_use: ActivityUse,
        read_at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut seen: HashSet<OrderId> = HashSet::new();
        let orders: Vec<_> = activities
            .iter()
            .filter(|activity| seen.insert(activity.order.id))
            .map(|activity| activity.order.clone())
            .collect();
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let is_changed = store
            .mirror_activities(connection_row, &orders, activities, activity_use, read_at)
            .await?;
        if is_changed {
            self.progress.mark_changed();
            self.announce(Changed {
                orders: true,
                activities: activity_use == ActivityUse::Feed,
                ..Changed::default()
            })
            .await;
        }
        Ok(())
    }
}

/// The items of a page that no page before had. Unreadable ones count as new.
pub(super) fn count_new(page: &TimedPage<OrderActivity>, seen: &mut HashSet<ActivityId>) -> u64 {
    let new = page.data.iter().filter(|activity| seen.insert(activity.id));
    (new.count() + page.unreadable.len()) as u64
}

/// Whether a page has an activity of a status that the contract does not name.
pub(super) fn has_other_statuses(page: &TimedPage<OrderActivity>) -> bool {
    let mut activities = page.data.iter();
    activities.any(|activity| !ACTIVITY_STATUSES.contains(&activity.order_status))
}

/// The time of the newest readable activity of a page.
pub(super) fn newest(page: &TimedPage<OrderActivity>) -> Option<i64> {
    let times = page
        .data
        .iter()
        .map(|activity| activity.created_at.micros());
    times.max()
}
