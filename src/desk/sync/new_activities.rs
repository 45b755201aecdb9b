//! Reads the activities that are new since the last round, in groups of pages: one transaction for many pages writes each
//! page of an index once.
//!
//! Their number is known from the first page: the total that the service claims, less the mirrored ones.

use std::{collections::HashSet, time::Duration};

use super::{
    activities::{Cursor, LONG_OVERLAP, OVERLAP, PER_PAGE, count_new, newest},
    failure::SyncFailure,
    page_reader::PageReader,
    timed_page::TimedPage,
    worker::Worker,
};
use crate::{
    client::{ActivityFilter, PageWalk, WalkStep},
    contract::{ActivityId, OrderActivity, Timestamp},
    desk::SyncResource,
};

/// A bound for a service whose list never ends.
const MAX_PAGES: u64 = 100_000;
/// The most pages that are stored together.
const MAX_GROUP_PAGES: u64 = 20;

/// How far a round has read the new activities.
struct ReadProgress {
    after: Timestamp,
    /// `None` before the first page.
    before: Option<Timestamp>,
    walk: PageWalk,
    seen: HashSet<ActivityId>,
    pages: u64,
    is_end: bool,
    /// Whether the service applies the bounds, which new activities do not pass. Otherwise they move the list, and a page that
    /// is requested ahead could lack activities that are now on the page before it.
    is_bounded: bool,
}

impl ReadProgress {
    fn new(after: Timestamp, is_bounded: bool) -> Self {
        Self {
            after,
            before: None,
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
        let is_in_bounds = page.data.iter().all(|activity| {
            let at = activity.created_at;
            at >= self.after && self.before.is_none_or(|before| at < before)
        });
        self.is_bounded &= is_in_bounds && new_items == page.item_count();
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
        match newest(&first) {
            Some(newest) => {
                known_until = known_until.max(newest.min(served_at));
                // The pages after the first have a bound, so that new activities do not move them: a millisecond after the
                // newest time of the first page, because a service can compare more digits than it returns.
                read.before = Some(Timestamp::from_micros(newest) + Duration::from_millis(1));
                // A time in the future is no bound. The time of the response has no fractions of a second.
                read.is_bounded &= newest <= served_at + 1_000_000;
            }
            None => read.is_bounded = false,
        }
        filter.before = read.before;
        let mut pages = self.activity_pages(filter.clone(), 2);
        let mut group = vec![first];
        let mut missing = match first_total.filter(|_| has_only_since(&group, after)) {
            Some(total) => total.saturating_sub(self.count_mirrored(after).await?),
            None => 0,
        };
        loop {
            let was_bounded = read.is_bounded;
            self.extend_group(&mut group, &mut pages, &mut read, missing)
                .await?;
            if was_bounded && !read.is_bounded {
                // Without the pages that were requested ahead.
                pages = self.activity_pages(filter.clone(), read.pages + 1);
            }
            let is_filtered = has_only_since(&group, after);
            self.ignores_activity_bounds |= !is_filtered;
            let Some(page) = TimedPage::joined(std::mem::take(&mut group)) else {
                break;
            };
            let new_activities = self.store_page(&page).await?;
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

    /// Adds the next pages to a group until it has `missing` activities, and at least one page. Requests nothing ahead when new
    /// activities can move the list, or the service refuses requests for their rate. A page that fails ends the round; the
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
                    if let Some(page) = TimedPage::joined(std::mem::take(group)) {
                        // Without the unknown batches: the service may refuse further requests.
                        let new = self.unknown_activities(&page).await?;
                        self.mirror_activities(&new, page.read_at).await?;
                    }
                    return Err(failure.into());
                }
            }
        }
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

/// Whether no activity of the pages is before `after`.
fn has_only_since(pages: &[TimedPage<OrderActivity>], after: Timestamp) -> bool {
    let mut activities = pages.iter().flat_map(|page| &page.data);
    activities.all(|activity| activity.created_at >= after)
}
