//! Reads the activities that are new since the last round, in groups of pages: one transaction for many pages writes each
//! page of an index once.
//!
//! Their number is known from the first page: the total that the service claims, less the mirrored ones.

use std::{collections::HashSet, time::Duration};

use super::{
    activities::{count_new, newest},
    activity_cursor::{Cursor, LONG_OVERLAP, OVERLAP, PER_PAGE},
    failure::SyncFailure,
    page_reader::{PageReader, TimedPage},
    status::SyncResource,
    worker::Worker,
};
use crate::{
    client::{ActivityFilter, PageWalk, WalkStep},
    contract::{ActivityId, OrderActivity, Timestamp},
    desk::activity::ActivityUse,
};

/// A bound for a service whose list never ends.
const MAX_PAGES: u64 = 100_000;
/// The most pages that are stored together.
const MAX_GROUP_PAGES: u64 = 20;
/// Some services return times in whole seconds.
const PRECISION: Duration = Duration::from_secs(1);

/// How far a round has read the new activities.
struct ReadProgress {
    after: Timestamp,
    /// `None` before the first page.
    before: Option<Timestamp>,
    /// The total that the second page states.
    total: Option<u64>,
    walk: PageWalk,
    seen: HashSet<ActivityId>,
    pages: u64,
    is_end: bool,
    /// Whether the list between the bounds stays the same. Otherwise activities move to another page while pages are read, and
    /// a page that is requested ahead could lack some that are now on the page before it.
    is_bounded: bool,
}

impl ReadProgress {
    fn new(after: Timestamp, is_bounded: bool) -> Self {
        Self {
            after,
            before: None,
            total: None,
            walk: PageWalk::new(0),
            seen: HashSet::new(),
            pages: 0,
            is_end: false,
            is_bounded,
        }
    }

    fn add(&mut self, page: &TimedPage<OrderActivity>) {
        self.pages += 1;
        let new_items = count_new(page, &mut self.seen);
        let step = self
            .walk
            .add_page(page.item_count(), new_items, page.total_count);
        self.is_end = step != WalkStep::NextPage || self.pages >= MAX_PAGES;
        let is_before = |activity: &OrderActivity| {
            self.before
                .is_none_or(|before| activity.created_at <= before)
        };
        self.is_bounded &= page.data.iter().all(is_before) && has_only_since(page, self.after);
        self.is_bounded &= new_items == page.item_count();
        match self.pages {
            // The first page was requested without the upper bound.
            1 => {}
            2 => self.total = page.total_count,
            _ => self.is_bounded &= self.total == page.total_count,
        }
    }
}

impl Worker {
    /// Reads what is new since the cursor.
    pub(super) async fn read_new_activities(
        &mut self,
        mut cursor: Cursor,
        is_long: bool,
    ) -> Result<Option<Cursor>, SyncFailure> {
        let overlap = if is_long { LONG_OVERLAP } else { OVERLAP };
        let after = cursor.read_from(overlap);
        let mut filter = ActivityFilter {
            after: Some(after),
            ..ActivityFilter::default()
        };
        let mut read = ReadProgress::new(after, !self.ignores_activity_bounds);
        self.read_requested_records().await;
        let first = self.fetch(filter.clone(), 1).await?;
        read.add(&first);
        let (first_total, served_at) = (first.total_count, self.served_at(&first));
        let mut known_until = cursor.known_until;
        if let Some(newest) = newest(&first) {
            known_until = known_until.max(newest.min(served_at));
        }
        read.before = bound(&first);
        // A time in the future is no bound. The time of the response has no fractions of a second.
        let latest = Timestamp::from_micros(served_at) + 2 * PRECISION;
        read.is_bounded &= read.before.is_some_and(|before| before <= latest);
        filter.before = read.before;
        let mut pages = self.activity_pages(filter.clone(), 2);
        let mut group = vec![first];
        let mut missing = match first_total.filter(|_| has_only_since(&group[0], after)) {
            Some(total) => total.saturating_sub(self.count_mirrored(after).await?),
            None => 0,
        };
        loop {
            let was_bounded = read.is_bounded;
            self.extend_group(&mut group, &mut pages, &mut read, missing)
                .await?;
            if was_bounded && !read.is_bounded {
                // Drops the pages that were requested ahead.
                pages = self.activity_pages(filter.clone(), read.pages + 1);
            }
            let Some(page) = TimedPage::joined(std::mem::take(&mut group)) else {
                break;
            };
            let is_filtered = has_only_since(&page, after);
            self.ignores_activity_bounds |= !is_filtered;
            let new_activities = self.store_page(&page, ActivityUse::Feed).await?;
            self.new_activities += new_activities;
            let mirrored = self.count_mirrored(after).await?;
            // A service that ignores `after` claims the total of all activities.
            let total = page.total_count.filter(|_| is_filtered);
            // The mirror has as many activities as the service, so the next pages have nothing new.
            // Without this check, each round would read the many activities of a large batch again. As many as at the first
            // page are enough: the next round reads those that the service adds meanwhile.
            let has_all = match total {
                Some(total) => mirrored == total || first_total == Some(mirrored),
                None => new_activities == 0,
            };
            if has_all || read.is_end {
                break;
            }
            missing = total.map_or(0, |total| total.saturating_sub(mirrored));
        }
        let is_same = known_until == cursor.known_until;
        cursor.known_until = known_until;
        if !is_same {
            self.save_cursor(&cursor).await?;
        }
        Ok(Some(cursor))
    }

    /// Adds the next pages to a group until it has as many pages as `missing` activities need, at least one. Requests nothing
    /// ahead when the list can move, or the service refuses requests for their rate. A page that fails ends the round; the
    /// pages before it are stored.
    async fn extend_group(
        &mut self,
        group: &mut Vec<TimedPage<OrderActivity>>,
        pages: &mut PageReader<TimedPage<OrderActivity>>,
        read: &mut ReadProgress,
        missing: u64,
    ) -> Result<(), SyncFailure> {
        let ahead = match read.is_bounded {
            true => self.pages_ahead(),
            false => 0,
        };
        let length = match ahead {
            0 => 1,
            _ => missing.div_ceil(PER_PAGE).clamp(1, MAX_GROUP_PAGES),
        };
        let last_page = read.pages + length - group.len() as u64;
        while read.pages < last_page && !read.is_end && (read.is_bounded || group.is_empty()) {
            self.read_requested_records().await;
            match pages.next(ahead, last_page).await {
                Ok(page) => {
                    read.add(&page);
                    let position = read.pages * PER_PAGE;
                    self.progress
                        .working(SyncResource::Activities, position, page.total_count);
                    group.push(page);
                }
                Err(failure) => {
                    let failure = SyncFailure::from(failure);
                    if let Some(page) = TimedPage::joined(std::mem::take(group)) {
                        self.store_before_failure(&page, &failure).await?;
                    }
                    return Err(failure);
                }
            }
        }
        Ok(())
    }

    /// Stores the pages before a failed one. When the service cannot respond or forbids requests, activities of unknown
    /// batches are left to the next round.
    async fn store_before_failure(
        &mut self,
        page: &TimedPage<OrderActivity>,
        failure: &SyncFailure,
    ) -> Result<(), SyncFailure> {
        if !failure.is_unreachable() && !failure.requires_pause() {
            self.store_page(page, ActivityUse::Feed).await?;
            return Ok(());
        }
        let mut new = self.unknown_activities(page).await?;
        let batches: Vec<_> = new
            .iter()
            .map(|activity| activity.order.order_batch_id)
            .collect();
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let known = store.known_batches(connection_row, &batches).await?;
        new.retain(|activity| known.contains(&activity.order.order_batch_id));
        self.mirror_activities(&new, ActivityUse::Feed, page.read_at)
            .await?;
        Ok(())
    }

    /// The number of activities since `after` that are mirrored or recorded as unreadable.
    async fn count_mirrored(&self, after: Timestamp) -> Result<u64, SyncFailure> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let readable = store.count_activities(connection_row, after).await?;
        let unreadable = store
            .count_unreadable(connection_row, SyncResource::Activities, Some(after))
            .await?;
        Ok(readable + unreadable)
    }
}

/// Whether no activity of a page is before `after`. A service can compare more digits than it returns.
fn has_only_since(page: &TimedPage<OrderActivity>, after: Timestamp) -> bool {
    let mut activities = page.data.iter();
    activities.all(|activity| activity.created_at + PRECISION > after)
}

/// The bound of the pages after the first, so that new activities do not move them: a little after the newest record of the
/// first page, because a service can compare more digits than it returns. `None` when the page has no records, or one without a
/// readable time.
fn bound(first: &TimedPage<OrderActivity>) -> Option<Timestamp> {
    let readable = first.data.iter().map(|activity| Some(activity.created_at));
    let unreadable = first.unreadable.iter().map(|record| record.occurred_at);
    let times: Option<Vec<Timestamp>> = readable.chain(unreadable).collect();
    let newest = times?.into_iter().max()?;
    let has_fraction = newest.micros() % 1_000_000 != 0;
    Some(match has_fraction {
        true => newest + Duration::from_millis(1),
        // Includes all times of this second.
        false => newest + Duration::from_millis(999),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        client::{ListPage, UnreadableRecord},
        contract::Order,
    };

    const SECOND: i64 = 1_000_000;

    /// A page of activities with these ids and times, in microseconds.
    fn page(activities: &[(u128, i64)], total: u64) -> TimedPage<OrderActivity> {
        let data = activities.iter().map(|(id, at)| OrderActivity {
            id: uuid::Uuid::from_u128(*id).into(),
            order_status: "opened".into(),
            created_at: Timestamp::from_micros(*at),
            order: Order::default(),
        });
        TimedPage {
            page: ListPage {
                data: data.collect(),
                unreadable: Vec::new(),
                total_count: Some(total),
                served_at: None,
            },
            read_at: Timestamp::from_micros(0),
        }
    }

    /// Whether the list stays the same after a first page with the times 9 and 8, and these pages.
    fn is_bounded(pages: &[TimedPage<OrderActivity>]) -> bool {
        let first = page(&[(1, 9 * SECOND + 1), (2, 8 * SECOND)], 9);
        let mut read = ReadProgress::new(Timestamp::from_micros(5 * SECOND), true);
        read.add(&first);
        read.before = bound(&first);
        for page in pages {
            read.add(page);
        }
        read.is_bounded
    }

    #[test]
    fn list_that_moves_is_noticed() {
        let second = || page(&[(3, 7 * SECOND), (4, 6 * SECOND)], 9);
        assert!(is_bounded(&[second(), page(&[(5, 5 * SECOND)], 9)]));
        // A repeated activity, another total, and times before and after the bounds.
        assert!(!is_bounded(&[page(&[(2, 8 * SECOND)], 9)]));
        assert!(!is_bounded(&[second(), page(&[(5, 5 * SECOND)], 10)]));
        assert!(!is_bounded(&[second(), page(&[(5, 4 * SECOND)], 9)]));
        assert!(!is_bounded(&[page(&[(3, 10 * SECOND)], 9)]));
    }

    #[test]
    fn bound_is_after_newest_record() {
        let mut first = page(&[(1, 9 * SECOND + 1), (2, 8 * SECOND)], 2);
        let bound_of = |page: &TimedPage<OrderActivity>| bound(page).map(Timestamp::micros);
        assert_eq!(bound_of(&first), Some(9 * SECOND + 1_001));
        let record = |occurred_at| UnreadableRecord {
            record: "3".to_owned(),
            occurred_at,
        };
        let later = Timestamp::from_micros(11 * SECOND);
        first.page.unreadable = vec![record(Some(later))];
        assert_eq!(bound_of(&first), Some(11 * SECOND + 999_000));
        first.page.unreadable.push(record(None));
        assert_eq!(bound_of(&first), None);
        assert_eq!(bound_of(&page(&[], 0)), None);
    }
}
