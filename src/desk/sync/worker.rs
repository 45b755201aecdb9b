//! One round of the sync. `account`, `catalog`, `collections`, `batch_list`, `activities`, `batch_reads`
//! and `shown_reads` read the resources, and `rebuild` deletes them first when a user requests it. A
//! resource that cannot be read does not stop the others.

use std::{
    collections::{HashMap, HashSet},
    time::{Duration, Instant},
};

use super::{
    activity_cursor::{EarlierRest, MAX_FIRST_PAGES},
    announcements::Announcements,
    catalog::CountryRead,
    failure::{RoundOutcomes, RoundStop, SyncFailure},
    outcomes::Outcomes,
    page_reader::RateLimitPause,
    ports::{RoundRequest, SyncPorts},
    progress::Progress,
    read_time::ClockCheck,
    schedule::{MAX_PAUSE, QuietRounds, Schedule},
    status::{RebuildScope, SyncResource},
};
use crate::{
    client::{Client, ClientError, UnreadableRecord},
    contract::{Backoff, OrderBatchId, Timestamp},
    desk::{
        Problem, batches::NextOrders, lists::Changed, store::StoreError,
        system::allocator::return_free_memory,
    },
};

/// The time between two removals of old records of unreadable data.
const CLEANING_INTERVAL: Duration = Duration::from_secs(3600);

/// A round with more new activities than this is *busy*. Rounds are busy after a large send, while its gifts are opened. A
/// few large rounds cost less than many small ones, because each round writes most pages of the indexes.
pub(super) const BUSY_ROUND_ACTIVITIES: usize = 20;

/// How many times as long as the poll interval the pause after a busy round is.
pub(super) const BUSY_FACTOR: u32 = 5;

/// The longest pause after a busy round.
const MAX_BUSY_PAUSE: Duration = Duration::from_secs(10);

/// The pause before the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RoundPause {
    /// The part that no signal shortens, because the service requires it.
    pub(super) required: Duration,
    /// The part after that, which a signal ends.
    pub(super) rest: Duration,
}

impl RoundPause {
    const fn optional(rest: Duration) -> Self {
        Self {
            required: Duration::ZERO,
            rest,
        }
    }
}

pub(super) struct Worker {
    pub(super) ports: SyncPorts,
    pub(super) client: Client,
    pub(super) progress: Progress,
    pub(super) schedule: Schedule,
    pub(super) outcomes: Outcomes,
    pub(super) announcements: Announcements,
    pub(super) rate_limit: RateLimitPause,
    /// Whether the key is known to belong to the account of the connection. Nothing is mirrored
    /// before.
    pub(super) is_verified: bool,
    pub(super) is_whole_list_requested: bool,
    /// What is to be deleted once the service responds. Nothing is deleted while offline.
    pub(super) requested_rebuilds: Vec<RebuildScope>,
    /// When the products that ship to recipients abroad are read next, by country.
    pub(super) country_reads: HashMap<&'static str, CountryRead>,
    pub(super) whole_list_read_at: Instant,
    /// The number of batches of a first read that ended before the total of the list.
    pub(super) short_list_length: Option<u64>,
    /// The lengths of the lists of orders that ended before the number that the service reports.
    pub(super) short_orders_lengths: HashMap<OrderBatchId, u64>,
    /// The batches that the list of this round had.
    pub(super) listed: HashSet<OrderBatchId>,
    /// Where the reads of orders go on that this round began.
    pub(super) next_orders: HashMap<OrderBatchId, NextOrders>,
    /// The activities that this round found new, without those of a first read.
    pub(super) new_activities: usize,
    /// The most pages of activities with which the feed begins.
    pub(super) max_first_pages: u64,
    /// Whether the service returned activities from before the requested time.
    pub(super) ignores_activity_bounds: bool,
    /// Whether this round found batches that are still being created, or whose orders are not all mirrored.
    pub(super) has_unread_batches: bool,
    clock_check: ClockCheck,
    has_long_overlap: bool,
    cleaned_at: Option<Instant>,
    pub(super) poll_interval: Duration,
    pub(super) quiet_rounds: QuietRounds,
    pub(super) backoff: Backoff,
    /// Consecutive rounds that ended early.
    stopped_rounds: u32,
}

impl Worker {
    pub(super) fn new(
        ports: SyncPorts,
        client: Client,
        progress: Progress,
        poll_interval: Duration,
    ) -> Self {
        Self {
            outcomes: Outcomes::new(ports.clone()),
            announcements: Announcements::new(ports.clone()),
            ports,
            client,
            progress,
            rate_limit: RateLimitPause::default(),
            schedule: Schedule::new(poll_interval),
            is_verified: false,
            is_whole_list_requested: false,
            requested_rebuilds: Vec::new(),
            country_reads: HashMap::new(),
            whole_list_read_at: Instant::now(),
            short_list_length: None,
            short_orders_lengths: HashMap::new(),
            listed: HashSet::new(),
            next_orders: HashMap::new(),
            new_activities: 0,
            max_first_pages: MAX_FIRST_PAGES,
            ignores_activity_bounds: false,
            has_unread_batches: false,
            clock_check: ClockCheck::default(),
            has_long_overlap: true,
            cleaned_at: None,
            poll_interval,
            quiet_rounds: QuietRounds::new(),
            backoff: Backoff::new(poll_interval, MAX_PAUSE),
            stopped_rounds: 0,
        }
    }

    /// Runs one round. Returns the pause before the next one.
    pub(super) async fn run_round(&mut self, request: RoundRequest) -> RoundPause {
        if request.is_full {
            self.schedule.reset();
            self.is_whole_list_requested = true;
            self.has_long_overlap = true;
        }
        (self.new_activities, self.has_unread_batches) = (0, false);
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        if let Err(error) = store.complete_search_words(connection_row).await {
            tracing::warn!(%error, "some orders are not found by all of their words");
        }
        let result = self.read(&request).await;
        self.announce_now(Changed::default()).await;
        self.ports.engine.finish_round();
        let rejection = match &result {
            Err(RoundStop::Rejected(problem)) => Some(problem.clone()),
            _ => None,
        };
        if self.ports.engine.set_rejection(rejection) {
            self.ports.engine.publish_connections().await;
        }
        if let Err(RoundStop::Store(error)) = &result {
            self.ports.store.record_damage(error);
        }
        if self.announcements.take_has_changed() || request != RoundRequest::default() {
            self.quiet_rounds.record_change();
        }
        let pause = match result {
            Ok(has_more) => RoundPause::optional(self.end_round(has_more).await),
            Err(stop) => self.stop_round(stop),
        };
        if let Err(error) = self.outcomes.publish().await {
            self.ports.engine.report_store_failure(error);
        }
        pause
    }

    async fn end_round(&mut self, has_more: bool) -> Duration {
        self.stopped_rounds = 0;
        if has_more {
            return Duration::ZERO;
        }
        match self.outcomes.failed() {
            Some((failed, problem)) => self.progress.incomplete(problem, failed),
            None => self.progress.up_to_date().await,
        }
        if self.quiet_rounds.has_slowed_down() {
            if let Err(error) = self.ports.store.release_memory().await {
                self.ports.engine.report_store_failure(error);
            }
            tokio::task::spawn_blocking(return_free_memory);
        }
        self.pause_after_success()
    }

    /// The pause after a round that succeeds.
    pub(super) fn pause_after_success(&self) -> Duration {
        let pause = self.poll_interval * self.quiet_rounds.factor();
        // A batch that was just sent is shown as soon as its orders are mirrored.
        if self.new_activities <= BUSY_ROUND_ACTIVITIES || self.has_unread_batches {
            return pause;
        }
        pause.max((self.poll_interval * BUSY_FACTOR).min(MAX_BUSY_PAUSE))
    }

    /// Whether the pause after a round that succeeds is longer than usual.
    pub(super) fn has_long_pause(&self) -> bool {
        self.pause_after_success() > self.poll_interval
    }

    fn stop_round(&mut self, stop: RoundStop) -> RoundPause {
        self.new_activities = 0;
        self.stopped_rounds = self.stopped_rounds.saturating_add(1);
        // The first stop doubles the pause between rounds.
        let pause = self.backoff.pause(self.stopped_rounds.saturating_add(1));
        match stop {
            RoundStop::Offline(problem) => self.progress.offline(problem),
            RoundStop::Rejected(problem) | RoundStop::Failed(problem) => {
                self.progress.incomplete(problem, Vec::new());
            }
            RoundStop::Paused(problem, retry_after) => {
                self.progress.incomplete(*problem, Vec::new());
                let required = retry_after.unwrap_or_default();
                return RoundPause {
                    required,
                    rest: pause.saturating_sub(required),
                };
            }
            RoundStop::Store(error) => {
                tracing::warn!(%error, "a round of the sync ended");
                self.progress.incomplete(error.problem(), Vec::new());
            }
        }
        RoundPause::optional(pause)
    }

    /// Reads what is due. Returns whether the next round must follow at once.
    async fn read(&mut self, request: &RoundRequest) -> Result<bool, RoundStop> {
        let now = self.ports.clock.now();
        let was_clock_set_back = self
            .clock_check
            .check(&self.ports.store, self.ports.connection_row, now)
            .await
            .map_err(RoundStop::Store)?;
        if was_clock_set_back {
            self.next_orders.clear();
        }
        self.add_requested_rebuilds()
            .await
            .map_err(RoundStop::Store)?;
        let mut round = RoundOutcomes::default();
        if self.schedule.is_due(SyncResource::Account) {
            let read = self.read_account().await;
            if !self.is_verified
                && let Err(failure) = read
            {
                return Err(RoundStop::without_account(failure));
            }
            self.finish(SyncResource::Account, read, &mut round).await?;
        }
        let shown = self.read_shown(&request.shown).await;
        if let Err(failure) = shown {
            self.add_failure(&mut round, failure).await?;
        }
        if self.schedule.is_due(SyncResource::Workspaces) {
            let read = self.read_workspaces().await;
            self.finish(SyncResource::Workspaces, read, &mut round)
                .await?;
        }
        if self.schedule.is_due(SyncResource::PaymentMethods) {
            let read = self.read_payment_methods().await;
            self.finish(SyncResource::PaymentMethods, read, &mut round)
                .await?;
        }
        if self.schedule.is_due(SyncResource::Cards) {
            let read = self.read_cards().await;
            self.finish(SyncResource::Cards, read, &mut round).await?;
        }
        self.read_catalog(&mut round).await?;
        self.read_collections(&mut round).await?;
        self.listed.clear();
        if self.schedule.is_due(SyncResource::Batches) {
            let read = self.read_batch_list().await;
            self.finish(SyncResource::Batches, read, &mut round).await?;
        }
        // Before the orders of batches, whose failures can end every round.
        let mut rest = None;
        if self.schedule.is_due(SyncResource::Activities) {
            let read = self.read_activities(self.has_long_overlap).await;
            let is_read = read.is_ok();
            let read = self.finish(SyncResource::Activities, read, &mut round);
            rest = read.await?;
            self.has_long_overlap &= !is_read;
        }
        let has_more = match rest {
            Some(EarlierRest::Creations) => true,
            _ => {
                let has_more = self.read_due_batches(&mut round).await?;
                self.date_new_orders(&mut round).await?;
                has_more || rest == Some(EarlierRest::Others)
            }
        };
        self.finish_orders().await.map_err(RoundStop::Store)?;
        self.clean_up().await.map_err(RoundStop::Store)?;
        self.ports.engine.publish_counts().await;
        self.read_products_abroad()
            .await
            .map_err(RoundStop::Store)?;
        // Only what the activities leave undated is searched.
        if rest == Some(EarlierRest::Background) && !self.has_unread_batches {
            self.search_creation_times(&mut round).await?;
        }
        Ok(has_more)
    }

    /// Reads the new activities once more when batches were read for the first time: an order that was created since the
    /// activities of this round has no known creation time yet, and must not be missed by what counts gifts by their time.
    async fn date_new_orders(&mut self, round: &mut RoundOutcomes) -> Result<(), RoundStop> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let is_wanted = self.has_unread_batches
            && self.schedule.is_due(SyncResource::Activities)
            && store
                .count_undated_orders(connection_row)
                .await
                .map_err(RoundStop::Store)?
                > 0;
        if is_wanted {
            let read = self.read_activities(false).await;
            self.finish(SyncResource::Activities, read, round).await?;
        }
        Ok(())
    }

    /// Records the outcome of reading a resource. Returns the value of a success.
    ///
    /// # Errors
    /// The reason why the round ends.
    pub(super) async fn finish<T>(
        &mut self,
        resource: SyncResource,
        read: Result<T, SyncFailure>,
        round: &mut RoundOutcomes,
    ) -> Result<Option<T>, RoundStop> {
        self.read_requested_records().await;
        match read {
            Ok(value) => {
                round.add_success();
                self.schedule.add_success(resource);
                self.outcomes
                    .add(resource, None)
                    .await
                    .map_err(RoundStop::Store)?;
                Ok(Some(value))
            }
            Err(failure) => {
                tracing::debug!(?resource, %failure, "a resource could not be read");
                self.schedule.add_failure(resource, failure.retry_after());
                let problem = self.add_failure(round, failure).await?;
                self.outcomes
                    .add(resource, Some(problem))
                    .await
                    .map_err(RoundStop::Store)?;
                Ok(None)
            }
        }
    }

    /// As [`RoundOutcomes::add_failure`]. A key that is not accepted for one resource is rejected only
    /// when it is not accepted for the account either.
    ///
    /// # Errors
    /// The reason why the round ends.
    pub(super) async fn add_failure(
        &mut self,
        round: &mut RoundOutcomes,
        failure: SyncFailure,
    ) -> Result<Problem, RoundStop> {
        if failure.is_unauthorized()
            && let Err(ClientError::Unauthorized { .. }) = self.client.me().await
        {
            return Err(RoundStop::Rejected(failure.problem()));
        }
        round.add_failure(failure)
    }

    /// The outcome of orders is the outcome of all batches. Orders are synced when no batch waits for its
    /// first read.
    async fn finish_orders(&mut self) -> Result<(), StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let problem: Option<Problem> = store.batch_problem(connection_row).await?;
        let progress = store.order_read_progress(connection_row).await?;
        if problem.is_none() && progress.is_some() {
            return self.outcomes.add_unfinished(SyncResource::Orders).await;
        }
        self.outcomes.add(SyncResource::Orders, problem).await
    }

    /// Records the unreadable records of a list that was read as a whole since `begun`.
    pub(super) async fn replace_unreadable(
        &mut self,
        resource: SyncResource,
        records: &[UnreadableRecord],
        begun: Timestamp,
    ) -> Result<(), StoreError> {
        let now = self.ports.clock.now();
        self.outcomes.add_unreadable(resource, records, now).await?;
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        store
            .forget_unlisted(connection_row, Some(resource), begun)
            .await
    }

    /// As [`Announcements::announce`].
    pub(super) async fn announce(&mut self, changed: Changed) {
        self.announcements.announce(changed).await;
    }

    /// As [`Announcements::announce_now`].
    pub(super) async fn announce_now(&mut self, changed: Changed) {
        self.announcements.announce_now(changed).await;
    }

    /// The pages of a list to request ahead.
    pub(super) fn pages_ahead(&mut self) -> usize {
        let refusals = self.client.rate_limit_refusals();
        self.rate_limit.pages_ahead(refusals)
    }

    async fn clean_up(&mut self) -> Result<(), StoreError> {
        if self
            .cleaned_at
            .is_some_and(|at| at.elapsed() < CLEANING_INTERVAL)
        {
            return Ok(());
        }
        self.cleaned_at = Some(Instant::now());
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        store
            .forget_unlisted(connection_row, None, self.ports.clock.now())
            .await
    }
}
