//! Background work: creates the orders of large and scheduled batches, releases expired payment
//! holds, and applies the planned events of orders.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::{Mutex, Notify};

use crate::{
    contract::{Clock, Timestamp, rules},
    service::{
        error::{Result, ServiceError},
        gift_views::{GiftViews, LinkViews},
        idle_pause::IdlePause,
        progress::PlannedEvents,
        store::{ClaimedJob, JobProgress, SharedStore, with_timeout},
    },
};

/// The shortest pause between two checks for due work, unless a request wakes the worker.
const MIN_PAUSE: Duration = Duration::from_secs(1);

/// Time between two simulations. Each of them costs several transactions, and empties the cached lists of its accounts.
const SIMULATION_INTERVAL: Duration = Duration::from_secs(1);

/// Time between two releases of the holds of expired gifts. Gifts expire after days, so a delay of seconds does not matter.
const RELEASE_INTERVAL: Duration = Duration::from_secs(10);

/// Time after which a simulation lets jobs run first, so that new batches do not wait for the events that were missed
/// while the computer slept.
const MAX_SIMULATION_TIME: Duration = Duration::from_millis(300);

/// Maximum number of gifts whose views one statement writes.
const MAX_VIEWED_GIFTS: usize = 5_000;

/// Maximum number of simulated orders that one transaction advances: it holds the write lock for about 10 ms.
const MAX_SIMULATED_ORDERS: i64 = 250;

/// The same at the start of a service and in tests, when no request waits for the write lock.
const MAX_CAUGHT_UP_ORDERS: i64 = 4_000;

/// Time limit for the work that became due while no service ran, before a service or a command begins.
const CATCH_UP_TIMEOUT: Duration = Duration::from_secs(10);

/// Does background work when it is woken or due. Any number of workers can share a database, because
/// they lease their jobs.
pub(crate) struct JobWorker {
    store: SharedStore,
    clock: Arc<dyn Clock>,
    wake: Arc<Notify>,
    events: Option<Arc<dyn PlannedEvents>>,
    gift_views: Arc<GiftViews>,
    /// Identifies the worker as the owner of leases.
    name: String,
    is_stopping: AtomicBool,
    /// Serializes rounds of work, because a test can run a round at the same time as
    /// [`run`](Self::run). Has the times of the steps that run at intervals.
    round: Mutex<StepTimes>,
}

/// When the steps of a round that run at intervals last ended.
#[derive(Default)]
struct StepTimes {
    /// All due events were applied.
    simulated: Option<Instant>,
    /// No hold of an expired gift was left.
    released: Option<Instant>,
}

fn is_due(last: Option<Instant>, interval: Duration) -> bool {
    last.is_none_or(|last| last.elapsed() >= interval)
}

impl JobWorker {
    pub(crate) fn new(
        store: SharedStore,
        clock: Arc<dyn Clock>,
        wake: Arc<Notify>,
        events: Option<Arc<dyn PlannedEvents>>,
        gift_views: Arc<GiftViews>,
    ) -> Self {
        Self {
            store,
            clock,
            wake,
            events,
            gift_views,
            name: uuid::Uuid::new_v4().to_string(),
            is_stopping: AtomicBool::new(false),
            round: Mutex::default(),
        }
    }

    /// Ends [`run`](Self::run) after the current transaction.
    pub(crate) fn stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
        self.wake.notify_one();
    }

    fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }

    /// Works until the worker is stopped or the future is dropped.
    pub(crate) async fn run(self: Arc<Self>) {
        if let Err(error) = self.store.abandon_jobs(&self.name).await {
            tracing::warn!(%error, "the leases of an earlier run will expire");
        }
        let mut pause = IdlePause::new(MIN_PAUSE, self.store.writes());
        while !self.is_stopping() {
            let time_left = match self.run_round().await {
                // More work is due.
                Ok(false) => continue,
                Ok(true) => self.time_until_due().await,
                Err(error) => Err(error),
            };
            let time_left = time_left.unwrap_or_else(|error| {
                if error.is_transient() {
                    tracing::warn!(%error, "background work waits for the database");
                } else {
                    tracing::error!(%error, "background work failed and will be retried");
                }
                Some(Duration::ZERO)
            });
            tokio::select! {
                () = self.wake.notified() => {}
                () = pause.wait_until_due(time_left) => {}
            }
        }
    }

    /// The time until the next work is due; `None` when none is planned.
    async fn time_until_due(&self) -> Result<Option<Duration>> {
        if self.gift_views.has_waiting() {
            return Ok(Some(Duration::ZERO));
        }
        let job = with_timeout(self.store.next_job_at()).await?;
        let event = match self.events {
            Some(_) => with_timeout(self.store.next_event_at()).await?,
            None => None,
        };
        let due = job.into_iter().chain(event).min();
        Ok(due.map(|due| due.since(self.clock.now())))
    }

    /// Simulates for at most [`MAX_SIMULATION_TIME`] when the last simulation is [`SIMULATION_INTERVAL`] old, releases holds
    /// at intervals, and runs due jobs until the next simulation. Returns whether no work is left.
    async fn run_round(&self) -> Result<bool> {
        let mut last = self.round.lock().await;
        self.add_gift_views(self.gift_views.take_due()).await;
        let mut is_complete = true;
        if is_due(last.simulated, SIMULATION_INTERVAL) {
            let now = self.clock.now();
            let deadline = Instant::now() + MAX_SIMULATION_TIME;
            is_complete = self.simulate_until(now, Some(deadline)).await?;
            if is_complete && is_due(last.released, RELEASE_INTERVAL) {
                is_complete = self.release_holds(now, Some(deadline)).await?;
                if is_complete {
                    last.released = Some(Instant::now());
                }
            }
            if is_complete {
                last.simulated = Some(Instant::now());
            }
        }
        let deadline = Instant::now() + SIMULATION_INTERVAL;
        Ok(self.run_jobs(Some(deadline)).await? && is_complete)
    }

    /// Does the work that became due while no service ran, within [`CATCH_UP_TIMEOUT`]. The rest is done later.
    pub(crate) async fn catch_up(&self) {
        match tokio::time::timeout(CATCH_UP_TIMEOUT, self.run_due_work()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::error!(%error, "background work failed and will be retried");
            }
            Err(_) => tracing::warn!(
                "there is more due work than the start waits for; it continues later"
            ),
        }
    }

    /// Completes all work that is due now.
    ///
    /// Simulated events come first, because activities are numbered in the order of time: after the
    /// activities of new orders, an event with an earlier time is recorded with their time.
    pub(crate) async fn run_due_work(&self) -> Result<()> {
        let mut last = self.round.lock().await;
        self.write_gift_views().await;
        let now = self.clock.now();
        self.simulate_until(now, None).await?;
        self.release_holds(now, None).await?;
        let ended = Some(Instant::now());
        *last = StepTimes {
            simulated: ended,
            released: ended,
        };
        self.run_jobs(None).await?;
        Ok(())
    }

    /// Writes the views that were counted in memory.
    pub(crate) async fn write_gift_views(&self) {
        self.add_gift_views(self.gift_views.take()).await;
    }

    async fn add_gift_views(&self, views: Vec<LinkViews>) {
        for part in views.chunks(MAX_VIEWED_GIFTS) {
            let accounts = match with_timeout(self.store.add_gift_views(part)).await {
                Ok(accounts) => accounts,
                Err(error) => {
                    tracing::warn!(%error, "views of gifts will be written later");
                    let lost = self.gift_views.put_back(part);
                    if lost > 0 {
                        tracing::error!(links = lost, "views of gifts are lost: too many wait");
                    }
                    continue;
                }
            };
            if let Err(error) = with_timeout(self.store.increase_revisions(&accounts)).await {
                tracing::warn!(%error, "cached lists show earlier numbers of views");
            }
        }
    }

    /// Releases the holds of gifts that expired before `now`. Comes after the simulation until `now`, so that gifts that
    /// were accepted in time keep their holds. Returns whether none was left before `deadline`.
    async fn release_holds(&self, now: Timestamp, deadline: Option<Instant>) -> Result<bool> {
        while !self.is_stopping() {
            if with_timeout(self.store.release_expired_holds(now)).await? == 0 {
                return Ok(true);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Creates orders of due batches. Accounts take turns. Returns whether no batch was left before
    /// `deadline`.
    async fn run_jobs(&self, deadline: Option<Instant>) -> Result<bool> {
        while !self.is_stopping() {
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok(false);
            }
            let job = with_timeout(self.store.claim_job(self.clock.now(), &self.name)).await?;
            let Some(job) = job else {
                return Ok(true);
            };
            self.run_chunk(&job).await?;
        }
        Ok(true)
    }

    /// Creates the next orders of a batch. Then another account can have its turn.
    async fn run_chunk(&self, job: &ClaimedJob) -> Result<()> {
        let now = self.clock.now();
        match with_timeout(self.store.create_next_orders(job, now, &self.name)).await {
            Ok(JobProgress::Unfinished | JobProgress::Complete | JobProgress::LeaseLost) => Ok(()),
            Err(error) => self.postpone(job, &error).await,
        }
    }

    async fn postpone(&self, job: &ClaimedJob, error: &ServiceError) -> Result<()> {
        let now = self.clock.now();
        // A busy database is not a failure of the batch.
        let reason = error.counts_as_attempt().then(|| error.to_string());
        let postponed = self
            .store
            .postpone_job(job, now, &self.name, reason.as_deref());
        if with_timeout(postponed).await? {
            tracing::error!(batch = job.batch_no, %error, "a batch has failed");
        } else {
            tracing::warn!(batch = job.batch_no, %error, "a batch will be retried");
        }
        Ok(())
    }

    /// Applies the planned events of orders up to `end`. Returns whether it applied all of them before
    /// `deadline`.
    async fn simulate_until(&self, end: Timestamp, deadline: Option<Instant>) -> Result<bool> {
        let Some(events) = &self.events else {
            return Ok(true);
        };
        let max_orders = match deadline {
            Some(_) => MAX_SIMULATED_ORDERS,
            None => MAX_CAUGHT_UP_ORDERS,
        };
        while !self.is_stopping() {
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok(false);
            }
            let due =
                self.store
                    .due_orders(end, events.min_event_interval(), max_orders, &self.name);
            let due = with_timeout(due).await?;
            if due.is_empty() {
                return Ok(true);
            }
            self.refresh_catalog(events.as_ref()).await?;
            let transitions: Vec<_> = due
                .iter()
                .filter_map(|gift| Some(events.transition_or_pause(gift, gift.next_event_at?)))
                .collect();
            let applied = self
                .store
                .apply_planned_transitions(&transitions, end, &self.name);
            with_timeout(applied).await?;
        }
        Ok(true)
    }

    /// Gives the events the catalog of now, when they use an earlier one.
    async fn refresh_catalog(&self, events: &dyn PlannedEvents) -> Result<()> {
        let Some(used) = events.catalog_revision() else {
            return Ok(());
        };
        // Read first: a catalog that is newer than the revision is read again.
        let revision = with_timeout(self.store.catalog_revision()).await?;
        if revision != used {
            let products = with_timeout(self.store.sendable_products(rules::US)).await?;
            let collections = with_timeout(self.store.published_collections()).await?;
            events.set_catalog(revision, products, collections);
        }
        Ok(())
    }

    /// Ends the worker's leases, so that another worker can continue at once.
    pub(crate) async fn release_leases(&self) {
        if let Err(error) = self.store.release_leases(&self.name).await {
            tracing::warn!(%error, "leases were not released and will expire");
        }
    }
}
