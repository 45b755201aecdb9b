//! Reads the activities that are older than those of the first read, for the times of their orders alone: the feed does not
//! get them.
//!
//! First those with the status `created`, each of which has the whole order and its creation time. Their batches need not be
//! read page by page then, so that a first read costs no more requests than reading the orders. Afterwards the others, a few
//! pages in each round: they say when gifts were opened, accepted and last updated.

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use super::{
    activities::count_new,
    activity_cursor::{Cursor, EarlierRest, ListRead, PER_PAGE},
    failure::SyncFailure,
    page_reader::{PageReader, TimedPage},
    status::SyncResource,
    worker::Worker,
};
use crate::{
    client::{ActivityFilter, PageWalk, WalkStep},
    contract::{ActivityId, OrderActivity, OrderStatus, Timestamp, activity::ACTIVITY_STATUSES},
    desk::{activity::ActivityUse, lists::Changed, store::documents},
};

/// A bound for a service whose list never ends.
const MAX_PAGES: u64 = 1_000_000;
/// After this time a round goes on with the next resource.
const TIME_SLICE: Duration = Duration::from_secs(20);
/// The pages of older activities that one round reads, except from a service inside this process.
const PAGES_PER_ROUND: u64 = 20;

/// The state of reading a list within one round.
pub(super) struct ListReader {
    pages: PageReader<TimedPage<OrderActivity>>,
    walk: PageWalk,
    pub(super) distinct: u64,
    seen: HashSet<ActivityId>,
}

/// The pages that were read and stored together.
pub(super) struct PagesRead {
    /// `None` when no page arrived.
    pub(super) page: Option<TimedPage<OrderActivity>>,
    pub(super) is_end: bool,
}

/// A part of the older activities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Creations,
    Others,
}

impl Part {
    fn list(self, cursor: &mut Cursor) -> &mut Option<ListRead> {
        match self {
            Self::Creations => &mut cursor.creations,
            Self::Others => &mut cursor.earlier,
        }
    }

    fn statuses(self, cursor: &Cursor) -> Vec<OrderStatus> {
        match self {
            Self::Creations => vec![OrderStatus::Created],
            // A filter would leave out the statuses that the contract does not name.
            Self::Others if cursor.has_other_statuses => Vec::new(),
            Self::Others => {
                let statuses = ACTIVITY_STATUSES.iter();
                let others = statuses.filter(|status| **status != OrderStatus::Created);
                others.cloned().collect()
            }
        }
    }
}

impl Worker {
    /// Goes on with the activities before those of the first read.
    pub(super) async fn read_earlier_activities(
        &mut self,
        cursor: &mut Cursor,
    ) -> Result<EarlierRest, SyncFailure> {
        let deadline = Instant::now() + TIME_SLICE;
        if cursor.creations.is_some() {
            self.publish_known_since(cursor).await?;
            if !self
                .continue_part(Part::Creations, cursor, u64::MAX, deadline)
                .await?
            {
                return Ok(EarlierRest::Creations);
            }
            let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
            let marked = store.mark_complete_batches(connection_row).await?;
            self.announce(Changed {
                batches: marked > 0,
                ..Changed::default()
            })
            .await;
        }
        if cursor.earlier.is_none() {
            // After an interruption, too.
            if cursor.reaches_back_to.is_some() {
                self.publish_known_since(cursor).await?;
            }
            return Ok(EarlierRest::Background);
        }
        let max_pages = match self.ports.is_embedded {
            true => u64::MAX,
            false => PAGES_PER_ROUND,
        };
        let is_end = self
            .continue_part(Part::Others, cursor, max_pages, deadline)
            .await?;
        if is_end {
            self.publish_known_since(cursor).await?;
        }
        Ok(match self.ports.is_embedded && !is_end {
            true => EarlierRest::Others,
            false => EarlierRest::Background,
        })
    }

    /// Stores from when on the steps of gifts are known, for the screens.
    async fn publish_known_since(&mut self, cursor: &Cursor) -> Result<(), SyncFailure> {
        let is_incomplete = cursor.creations.is_some() || cursor.earlier.is_some();
        let known_since = cursor.reaches_back_to.filter(|_| is_incomplete);
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let known_since = known_since.map(Timestamp::from_micros);
        let is_changed = store
            .save_document(connection_row, documents::STEPS_KNOWN_SINCE, &known_since)
            .await?;
        self.announce(Changed {
            orders: is_changed,
            ..Changed::default()
        })
        .await;
        Ok(())
    }

    /// Reads up to `max_pages` pages of a part. Returns whether the part is read to its end.
    async fn continue_part(
        &mut self,
        part: Part,
        cursor: &mut Cursor,
        max_pages: u64,
        deadline: Instant,
    ) -> Result<bool, SyncFailure> {
        let Some(mut list) = *part.list(cursor) else {
            return Ok(true);
        };
        let statuses = part.statuses(cursor);
        let mut reader = self.list_reader(list, list.filter(statuses.clone()));
        let last_page = list.next_page.saturating_add(max_pages - 1).min(MAX_PAGES);
        let mut is_end = false;
        while !is_end && list.next_page <= last_page && Instant::now() < deadline {
            let read = self
                .read_list(&mut reader, &mut list, last_page, ActivityUse::Times)
                .await?;
            let ignores_statuses = read.page.as_ref().is_some_and(|page| {
                let mut activities = page.data.iter();
                activities.any(|activity| !statuses.contains(&activity.order_status))
            });
            // Such a service lists all activities here, and again as the others.
            let is_repeated = part == Part::Creations && ignores_statuses;
            is_end = read.is_end || read.page.is_none() || is_repeated;
            is_end |= list.next_page > MAX_PAGES;
            *part.list(cursor) = (!is_end).then_some(list);
            self.save_cursor(cursor).await?;
            // What each round reads in the background is no progress of a sync.
            if let Some(page) = read.page
                && max_pages == u64::MAX
            {
                self.progress
                    .working(SyncResource::Activities, reader.distinct, page.total_count);
            }
        }
        Ok(is_end)
    }

    pub(super) fn list_reader(&self, list: ListRead, filter: ActivityFilter) -> ListReader {
        let distinct = (list.next_page - 1) * PER_PAGE;
        ListReader {
            pages: self.activity_pages(filter, list.next_page),
            walk: PageWalk::new(distinct),
            distinct,
            seen: HashSet::new(),
        }
    }

    /// Reads and stores the next pages of a list, none of them after `last_page`.
    pub(super) async fn read_list(
        &mut self,
        reader: &mut ListReader,
        list: &mut ListRead,
        last_page: u64,
        activity_use: ActivityUse,
    ) -> Result<PagesRead, SyncFailure> {
        self.read_requested_records().await;
        let ahead = self.pages_ahead();
        let arrived = reader.pages.next_arrived(ahead, last_page).await?;
        let mut step = WalkStep::NextPage;
        let mut kept = Vec::with_capacity(arrived.len());
        for page in arrived {
            let new_items = count_new(&page, &mut reader.seen);
            reader.distinct += new_items;
            step = reader
                .walk
                .add_page(page.item_count(), new_items, page.total_count);
            kept.push(page);
            if step != WalkStep::NextPage {
                break;
            }
        }
        list.next_page += kept.len() as u64;
        let page = TimedPage::joined(kept);
        if let Some(page) = &page {
            self.store_page(page, activity_use).await?;
        }
        Ok(PagesRead {
            page,
            is_end: step != WalkStep::NextPage,
        })
    }
}
