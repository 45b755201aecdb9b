//! The job worker of a service.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::sync::{Mutex, Notify};

use crate::{
    contract::{Clock, Timestamp},
    service::{
        error::{Result, ServiceError},
        practice::simulator::PracticeSimulator,
        store::{ClaimedJob, JobProgress, SharedStore, with_timeout},
    },
};

/// Time between two checks for due work. The worker polls instead of sleeping until the next due
/// time, because tests move the clock and a laptop's sleep does not advance a timer.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Maximum number of simulated orders that one transaction advances.
const MAX_SIMULATED_ORDERS: i64 = 2_000;

/// Does background work when it is woken and at least once per [`POLL_INTERVAL`]. Any number of
/// workers can share a database, because they lease their jobs.
pub(crate) struct JobWorker {
    store: SharedStore,
    clock: Arc<dyn Clock>,
    wake: Arc<Notify>,
    simulator: Option<Arc<PracticeSimulator>>,
    /// Identifies the worker as the owner of leases.
    name: String,
    is_stopping: AtomicBool,
    /// Serializes rounds of work, because a test can run a round at the same time as
    /// [`run`](Self::run).
    round: Mutex<()>,
}

impl JobWorker {
    pub(crate) fn new(
        store: SharedStore,
        clock: Arc<dyn Clock>,
        wake: Arc<Notify>,
        simulator: Option<Arc<PracticeSimulator>>,
    ) -> Self {
        Self {
            store,
            clock,
            wake,
            simulator,
            name: uuid::Uuid::new_v4().to_string(),
            is_stopping: AtomicBool::new(false),
            round: Mutex::new(()),
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
    pub(crate) async fn run(&self) {
        while !self.is_stopping() {
            match self.run_due_work().await {
                Err(error) if error.is_transient() => {
                    tracing::warn!(%error, "background work waits for the database");
                }
                Err(error) => {
                    tracing::error!(%error, "background work failed and will be retried");
                }
                Ok(()) => {}
            }
            tokio::select! {
                () = self.wake.notified() => {}
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
        }
    }

    /// Completes all work that is due now.
    ///
    /// Simulated events come first, because activities are numbered in the order of time: after the
    /// activities of new orders, no event with an earlier time can be recorded.
    pub(crate) async fn run_due_work(&self) -> Result<()> {
        let _round = self.round.lock().await;
        let now = self.clock.now();
        self.simulate_until(now).await?;
        // Holds are released after the simulation, so that gifts that were accepted in time keep
        // their holds.
        while !self.is_stopping() && with_timeout(self.store.release_expired_holds(now)).await? > 0
        {
        }
        while !self.is_stopping()
            && let Some(job) =
                with_timeout(self.store.claim_job(self.clock.now(), &self.name)).await?
        {
            self.run_job(&job).await?;
        }
        Ok(())
    }

    async fn run_job(&self, job: &ClaimedJob) -> Result<()> {
        while !self.is_stopping() {
            let now = self.clock.now();
            match with_timeout(self.store.create_next_orders(job, now, &self.name)).await {
                Ok(JobProgress::Unfinished) => {}
                Ok(JobProgress::Complete | JobProgress::LeaseLost) => return Ok(()),
                Err(error) => return self.postpone(job, &error).await,
            }
        }
        Ok(())
    }

    async fn postpone(&self, job: &ClaimedJob, error: &ServiceError) -> Result<()> {
        let now = self.clock.now();
        // A busy database is not a failure of the batch.
        let reason = (!error.is_transient()).then(|| error.to_string());
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

    /// Applies the simulated events of practice orders up to `end`.
    async fn simulate_until(&self, end: Timestamp) -> Result<()> {
        let Some(simulator) = &self.simulator else {
            return Ok(());
        };
        while !self.is_stopping() {
            let due = self.store.due_orders(
                end,
                simulator.min_event_interval(),
                MAX_SIMULATED_ORDERS,
                &self.name,
            );
            let due = with_timeout(due).await?;
            if due.is_empty() {
                return Ok(());
            }
            let transitions: Vec<_> = due
                .iter()
                .map(|order| simulator.transition_or_pause(order))
                .collect();
            let applied = self
                .store
                .apply_planned_transitions(&transitions, end, &self.name);
            with_timeout(applied).await?;
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
