//! Reads the batches that are due: unfinished ones until they are complete, then all their orders, and
//! complete ones again and again, because statuses change without an activity.

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use super::{
    failure::{RoundOutcomes, RoundStop, SyncFailure},
    orders_page::{OrdersPage, SeenOrders},
    page_reader::ReadPage as _,
    status::SyncResource,
    worker::Worker,
};
use crate::{
    client::{ClientError, PageWalk, UnreadableRecord, WalkStep},
    contract::{OrderBatch, OrderBatchId, PageQuery, SendStatus, Timestamp},
    desk::{
        batches::{DueBatch, NextOrders, OPEN_INTERVAL, has_whole_preview},
        lists::Changed,
        orders::OrderPageRead,
        store::StoreError,
    },
};

/// The most pending batches whose status one round reads.
const MAX_PENDING: u32 = 30;
/// The most batches that are taken from the mirror at once.
const MAX_DUE: u32 = 100;
/// After this time a round stops reading orders, so that new batches and activities are read between the
/// orders of large batches. The next round follows at once.
const TIME_SLICE: Duration = Duration::from_secs(20);
/// The pages of orders that one round reads again, at least and at most. Rounds are five seconds apart, two with a service inside giftdesk: of
/// more than 120,000 orders that can still change, each is read less often than every [`OPEN_INTERVAL`]. This applies to more
/// than 60,000 while rounds are busy, to more than 40,000 after a minute without changes, and to more than 12,000 after five,
/// because rounds are further apart then.
const MIN_REREAD_PAGES: u64 = 5;
const MAX_REREAD_PAGES: u64 = 10;
/// A bound for a service whose list never ends.
const MAX_PAGES: u64 = 10_000;
/// Progress is reported for batches with at least so many orders.
const MIN_REPORTED_ORDERS: u64 = 200;

/// How much of a batch's orders was read.
enum OrdersRead {
    /// All orders, the first of them at this time.
    All(Timestamp),
    /// The list ended before the number of orders that the service reports, or after [`MAX_PAGES`].
    PartMissing,
    /// The pages of this read are used up.
    More,
}

impl Worker {
    /// Reads what is due. Returns whether first reads are left for the next round.
    pub(super) async fn read_due_batches(
        &mut self,
        round: &mut RoundOutcomes,
    ) -> Result<bool, RoundStop> {
        let has_more = self.read_unread_batches(round).await?;
        self.reread_batches(round).await?;
        Ok(has_more)
    }

    /// Reads batches whose orders are not all mirrored.
    async fn read_unread_batches(&mut self, round: &mut RoundOutcomes) -> Result<bool, RoundStop> {
        let begun = Instant::now();
        let mut handled: HashSet<OrderBatchId> = HashSet::new();
        let mut pending = 0;
        loop {
            let due = self.due_batches(false, &handled).await?;
            if due.is_empty() {
                return Ok(false);
            }
            self.has_unread_batches = true;
            for batch in due {
                if begun.elapsed() >= TIME_SLICE {
                    return Ok(true);
                }
                handled.insert(batch.id);
                let is_pending = batch.status == SendStatus::Pending;
                if is_pending && !self.listed.contains(&batch.id) {
                    pending += 1;
                    if pending > MAX_PENDING {
                        continue;
                    }
                }
                let read = if is_pending {
                    self.read_pending(&batch).await
                } else {
                    self.read_missing_orders(&batch, begun).await
                };
                self.finish_batch(batch.id, read, round).await?;
            }
        }
    }

    /// Reads batches again whose orders may be out of date.
    async fn reread_batches(&mut self, round: &mut RoundOutcomes) -> Result<(), RoundStop> {
        let begun = Instant::now();
        let mut pages_left = self.reread_budget().await.map_err(RoundStop::Store)?;
        let mut handled: HashSet<OrderBatchId> = HashSet::new();
        loop {
            let due = self.due_batches(true, &handled).await?;
            if due.is_empty() {
                return Ok(());
            }
            for batch in due {
                if pages_left == 0 || begun.elapsed() >= TIME_SLICE {
                    return Ok(());
                }
                // A page of the list that was read for another batch may have had this one.
                if !handled.insert(batch.id) {
                    continue;
                }
                let read = self.reread(&batch, &mut pages_left).await;
                let read = read.map(|others| handled.extend(others));
                self.finish_batch(batch.id, read, round).await?;
            }
        }
    }

    async fn due_batches(
        &self,
        has_all_orders: bool,
        handled: &HashSet<OrderBatchId>,
    ) -> Result<Vec<DueBatch>, RoundStop> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let limit = MAX_DUE + u32::try_from(handled.len()).unwrap_or(u32::MAX - MAX_DUE);
        let mut due = store
            .due_batches(
                connection_row,
                has_all_orders,
                self.ports.clock.now(),
                limit,
            )
            .await
            .map_err(RoundStop::Store)?;
        due.retain(|batch| !handled.contains(&batch.id));
        Ok(due)
    }

    /// Records the outcome of reading a batch.
    async fn finish_batch(
        &mut self,
        batch: OrderBatchId,
        read: Result<(), SyncFailure>,
        round: &mut RoundOutcomes,
    ) -> Result<(), RoundStop> {
        self.read_requested_records().await;
        match read {
            Ok(()) => round.add_success(),
            // The service does not have the batch; the mirrored one stays as it is.
            Err(SyncFailure::Service(ClientError::NotFound { .. })) => {
                round.add_success();
                let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
                let next = self.ports.clock.now() + OPEN_INTERVAL;
                store
                    .mark_batch_read(connection_row, batch, next)
                    .await
                    .map_err(RoundStop::Store)?;
            }
            Err(failure) => {
                let is_service_failure = failure.is_service_failure();
                let added = self.add_failure(round, failure).await;
                let problem = match &added {
                    Ok(problem) => Some(problem),
                    // The next round reads the other batches first.
                    Err(RoundStop::Paused(problem, _)) if is_service_failure => Some(&**problem),
                    Err(_) => None,
                };
                if let Some(problem) = problem {
                    let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
                    let now = self.ports.clock.now();
                    store
                        .mark_batch_failed(connection_row, batch, Some(problem), now)
                        .await
                        .map_err(RoundStop::Store)?;
                }
                added?;
            }
        }
        Ok(())
    }

    /// The pages of orders that this round reads again: enough to read all open orders once in
    /// [`OPEN_INTERVAL`].
    async fn reread_budget(&self) -> Result<u64, StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let pages = store.open_order_pages(connection_row).await?;
        let pause = self.pause_after_success();
        let share = pause.as_secs_f64() / OPEN_INTERVAL.as_secs_f64();
        let pages = (pages as f64 * share * 1.5).ceil() as u64;
        Ok(pages.clamp(MIN_REREAD_PAGES, MAX_REREAD_PAGES))
    }

    /// Reads the status of a pending batch, and the recipients of a scheduled one.
    async fn read_pending(&mut self, batch: &DueBatch) -> Result<(), SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let now = self.ports.clock.now();
        let scheduled_at = batch.scheduled_at.filter(|at| *at > now);
        if scheduled_at.is_some() && !batch.has_recipients {
            self.read_recipients(batch).await?;
        }
        let status = if self.listed.contains(&batch.id) {
            // The list of this round had the batch.
            Some(batch.status.clone())
        } else {
            self.read_batch(batch.id)
                .await?
                .map(|batch| batch.send_status)
        };
        let next = match (status, scheduled_at) {
            (Some(SendStatus::Pending), None) => now,
            (Some(SendStatus::Pending), Some(at)) => at.min(now + OPEN_INTERVAL),
            // The change of the status has made the batch due.
            (Some(_), _) => return Ok(()),
            // The service does not have the batch, or the batch cannot be read.
            (None, _) => now + OPEN_INTERVAL,
        };
        store
            .mark_batch_read(connection_row, batch.id, next)
            .await?;
        Ok(())
    }

    /// Reads the recipients of a scheduled batch, which has no orders yet.
    async fn read_recipients(&mut self, batch: &DueBatch) -> Result<(), SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let mut walk = PageWalk::new(0);
        let mut done = 0;
        for page in 1..=MAX_PAGES {
            self.read_requested_records().await;
            let query = PageQuery {
                page,
                per_page: PageQuery::MAX_PER_PAGE,
            };
            let response = self.client.batch_recipients_page(batch.id, query).await?;
            store
                .mirror_recipients(connection_row, batch.id, done, &response.data)
                .await?;
            let items = response.item_count();
            done += items;
            // Recipients have no ids, so that repeated pages cannot be noticed.
            let has_all = batch.orders_count.is_some_and(|count| done >= count);
            let step = walk.add_page(items, items, response.total_count);
            if step != WalkStep::NextPage || has_all {
                break;
            }
            self.progress
                .working(SyncResource::Recipients, done, batch.orders_count);
        }
        self.announce(Changed {
            batches: done > 0,
            ..Changed::default()
        })
        .await;
        Ok(())
    }

    /// Reads all orders of a batch that is not pending any more, until the end of the time slice.
    async fn read_missing_orders(
        &mut self,
        batch: &DueBatch,
        begun: Instant,
    ) -> Result<(), SyncFailure> {
        let deadline = begun + TIME_SLICE;
        let read = self
            .read_orders(batch, &mut { MAX_PAGES }, Some(deadline))
            .await?;
        self.record_orders_read(batch, &read).await
    }

    async fn record_orders_read(
        &mut self,
        batch: &DueBatch,
        read: &OrdersRead,
    ) -> Result<(), SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let now = self.ports.clock.now();
        match read {
            OrdersRead::All(begun_at) => {
                store
                    .mark_orders_read(connection_row, &[batch.id], *begun_at)
                    .await?;
            }
            OrdersRead::PartMissing => {
                store
                    .save_next_orders(connection_row, batch.id, NextOrders::FIRST)
                    .await?;
                store
                    .mark_batch_failed(connection_row, batch.id, None, now)
                    .await?;
            }
            OrdersRead::More => return Ok(()),
        }
        if !batch.has_all_orders {
            self.progress.mark_changed();
            self.announce(Changed {
                batches: true,
                orders: true,
                ..Changed::default()
            })
            .await;
        }
        Ok(())
    }

    /// Reads a complete batch again: a small one with its page of the list, a large one by its own
    /// pages. Returns the other batches that were read with it.
    async fn reread(
        &mut self,
        batch: &DueBatch,
        pages_left: &mut u64,
    ) -> Result<Vec<OrderBatchId>, SyncFailure> {
        let mut others = Vec::new();
        if batch
            .orders_count
            .is_some_and(|count| count <= OrderBatch::MAX_PREVIEW)
        {
            *pages_left = pages_left.saturating_sub(1);
            let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
            let index = store.batch_index(connection_row, batch.id).await?;
            others = self
                .read_batch_page(index / PageQuery::MAX_PER_PAGE + 1)
                .await?;
            if others.contains(&batch.id) {
                return Ok(others);
            }
        }
        if batch.next_orders == NextOrders::FIRST {
            *pages_left = pages_left.saturating_sub(1);
            if self
                .read_batch(batch.id)
                .await?
                .is_some_and(|batch| has_whole_preview(&batch))
            {
                return Ok(others);
            }
        }
        self.reread_orders(batch, pages_left).await?;
        Ok(others)
    }

    async fn reread_orders(
        &mut self,
        batch: &DueBatch,
        pages_left: &mut u64,
    ) -> Result<(), SyncFailure> {
        let mut pages = (*pages_left).max(1);
        let read = self.read_orders(batch, &mut pages, None).await?;
        *pages_left = pages.min(*pages_left);
        self.record_orders_read(batch, &read).await
    }

    /// Reads at most `pages_left` pages of the orders of a batch until `deadline`, from where the last read stopped.
    async fn read_orders(
        &mut self,
        batch: &DueBatch,
        pages_left: &mut u64,
        deadline: Option<Instant>,
    ) -> Result<OrdersRead, SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let mut next = self
            .next_orders
            .remove(&batch.id)
            .unwrap_or(batch.next_orders);
        let mut walk = PageWalk::new(next.position);
        let mut seen = SeenOrders::default();
        let mut pages = self.order_pages(batch, next.page, *pages_left).await?;
        let mut is_changed = false;
        let read = loop {
            if next.page > MAX_PAGES {
                break OrdersRead::PartMissing;
            }
            if *pages_left == 0 || deadline.is_some_and(|at| Instant::now() >= at) {
                self.next_orders.insert(batch.id, next);
                break OrdersRead::More;
            }
            self.read_requested_records().await;
            let last_page = (next.page - 1).saturating_add(*pages_left).min(MAX_PAGES);
            let arrived = pages.next_arrived(self.pages_ahead(), last_page).await?;
            *pages_left = pages_left.saturating_sub(arrived.len() as u64);
            let mut step = WalkStep::NextPage;
            let arrived = self.reread_forgotten_pages(batch.id, next, arrived).await?;
            let (mut read_pages, mut unreadable) = (Vec::new(), Vec::new());
            let mut total_count = None;
            for page in &arrived {
                let repeated = seen.add(self, batch.id, page).await?;
                read_pages.extend(page.to_store(next.page, next.position, repeated > 0));
                if let OrdersPage::Read { page, .. } = page {
                    unreadable.extend_from_slice(&page.unreadable);
                }
                total_count = page.total_count();
                let items = page.items();
                // A clock that was set back must not put the end of the read into the future.
                let begun_at = next.begun_at.unwrap_or(page.read_at()).min(page.read_at());
                next = NextOrders {
                    page: next.page + 1,
                    position: next.position + items,
                    begun_at: Some(begun_at),
                };
                step = walk.add_page(items, items - repeated, total_count);
                if step != WalkStep::NextPage {
                    break;
                }
            }
            // A page that was requested again is newer than the pages after it.
            let read_at = arrived.iter().map(OrdersPage::read_at).min();
            let read_at = read_at.unwrap_or_else(|| self.ports.clock.now());
            let begun_at = next.begun_at.unwrap_or(read_at);
            let has_news = store
                .mirror_order_pages(connection_row, batch.id, &read_pages, read_at)
                .await?;
            if has_news {
                is_changed = true;
                self.announce(Changed {
                    orders: true,
                    ..Changed::default()
                })
                .await;
            }
            self.note_unreadable_orders(&read_pages, &unreadable, read_at)
                .await?;
            match step {
                WalkStep::NextPage => {}
                WalkStep::End => {
                    // The count of the batch is a better claim than the total of the list.
                    let has_all = match batch.orders_count {
                        Some(expected) => walk.distinct() >= expected,
                        None => walk.has_all(),
                    };
                    break if self.is_end_of_orders(batch.id, walk.distinct(), has_all) {
                        OrdersRead::All(begun_at)
                    } else {
                        OrdersRead::PartMissing
                    };
                }
                WalkStep::Stuck => break OrdersRead::PartMissing,
            }
            store
                .save_next_orders(connection_row, batch.id, next)
                .await?;
            if !batch.has_all_orders
                && batch
                    .orders_count
                    .is_none_or(|count| count >= MIN_REPORTED_ORDERS)
            {
                let total = total_count.or(batch.orders_count);
                self.progress
                    .working(SyncResource::Orders, next.position, total);
            }
        };
        if is_changed {
            self.progress.mark_changed();
        }
        Ok(read)
    }

    /// Whether a list of orders that ended after `length` orders is complete. A list that ends before
    /// the number that the service reports is complete when it ends there twice in a row: the number is
    /// wrong.
    fn is_end_of_orders(&mut self, batch: OrderBatchId, length: u64, has_all: bool) -> bool {
        if has_all {
            self.short_orders_lengths.remove(&batch);
            return true;
        }
        length > 0 && self.short_orders_lengths.insert(batch, length) == Some(length)
    }

    async fn note_unreadable_orders(
        &mut self,
        pages: &[OrderPageRead<'_>],
        unreadable: &[UnreadableRecord],
        read_at: Timestamp,
    ) -> Result<(), StoreError> {
        let orders = pages.iter().flat_map(|page| page.orders.iter());
        let ids: Vec<String> = orders.map(|order| order.id.to_string()).collect();
        self.outcomes
            .forget_readable(SyncResource::Orders, &ids)
            .await?;
        self.outcomes
            .add_unreadable(SyncResource::Orders, unreadable, read_at)
            .await
    }
}
