//! The worker: does what is due, then waits for a signal or a moment, whichever comes first.

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
        ServiceError,
        practice::simulator::PracticeSimulator,
        store::{ClaimedJob, SharedStore, with_timeout},
    },
};

/// How late something that falls due can be noticed. The clock is asked, not slept through: it can
/// be in a test's hand, and a laptop's sleep does not count as waiting.
const GLANCE: Duration = Duration::from_millis(200);

/// Practice orders advanced in one transaction.
const LIVES_A_TURN: i64 = 2_000;

/// One worker of a service. Several may work on the same database: jobs are leased.
pub struct Worker {
    store: SharedStore,
    clock: Arc<dyn Clock>,
    wake: Arc<Notify>,
    simulator: Option<Arc<PracticeSimulator>>,
    name: String,
    /// Set once: what is begun is brought to a point where somebody else can go on.
    stopping: AtomicBool,
    /// One turn at a time, also when a test asks for one while the loop is at it.
    turn: Mutex<()>,
}

impl Worker {
    pub fn new(
        store: SharedStore,
        clock: Arc<dyn Clock>,
        wake: Arc<Notify>,
        simulator: Option<Arc<PracticeSimulator>>,
    ) -> Self {
        let name = uuid::Uuid::new_v4().to_string();
        Self {
            store,
            clock,
            wake,
            simulator,
            name,
            stopping: AtomicBool::new(false),
            turn: Mutex::new(()),
        }
    }

    /// Takes nothing new from now on.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.wake.notify_one();
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Works until it is stopped or dropped.
    pub async fn run(&self) {
        while !self.is_stopping() {
            match self.do_what_is_due().await {
                Err(error) if error.is_transient() => {
                    tracing::warn!(%error, "background work waits for the database");
                }
                Err(error) => {
                    tracing::error!(%error, "background work failed and is tried again");
                }
                Ok(()) => {}
            }
            tokio::select! {
                () = self.wake.notified() => {}
                () = tokio::time::sleep(GLANCE) => {}
            }
        }
    }

    /// Everything that is due now, to its end.
    ///
    /// What orders live through comes first: an account's activities are listed in the order of
    /// time, so once new orders are made nothing can be said to have happened before them.
    pub async fn do_what_is_due(&self) -> Result<(), ServiceError> {
        let _turn = self.turn.lock().await;
        let now = self.clock.now();
        self.live_until(now).await?;
        // After the lives: what was accepted in time, while nothing ran, is not given back.
        while !self.is_stopping() && with_timeout(self.store.release_expired_holds(now)).await? > 0
        {
        }
        while !self.is_stopping()
            && let Some(job) =
                with_timeout(self.store.claim_job(self.clock.now(), &self.name)).await?
        {
            self.work_on(&job).await?;
        }
        Ok(())
    }

    async fn work_on(&self, job: &ClaimedJob) -> Result<(), ServiceError> {
        while !self.is_stopping() {
            let now = self.clock.now();
            match with_timeout(self.store.create_next_orders(job, now, &self.name)).await {
                Ok(Some(false)) => {}
                // Complete, or somebody else's by now.
                Ok(Some(true) | None) => return Ok(()),
                Err(error) => return self.postpone(job, &error).await,
            }
        }
        Ok(())
    }

    async fn postpone(&self, job: &ClaimedJob, error: &ServiceError) -> Result<(), ServiceError> {
        let now = self.clock.now();
        // A busy database says nothing about the batch.
        let reason = (!error.is_transient()).then(|| error.to_string());
        let postponed = self
            .store
            .postpone_job(job, now, &self.name, reason.as_deref());
        if with_timeout(postponed).await? {
            tracing::error!(batch = job.batch_no, %error, "a batch has failed");
        } else {
            tracing::warn!(batch = job.batch_no, %error, "a batch is tried again later");
        }
        Ok(())
    }

    /// Catches up on what practice orders lived through until then.
    async fn live_until(&self, end: Timestamp) -> Result<(), ServiceError> {
        let Some(simulator) = &self.simulator else {
            return Ok(());
        };
        while !self.is_stopping() {
            let due = self.store.due_orders(
                end,
                simulator.min_event_interval(),
                LIVES_A_TURN,
                &self.name,
            );
            let due = with_timeout(due).await?;
            if due.is_empty() {
                return Ok(());
            }
            let steps: Vec<_> = due
                .iter()
                .map(|order| simulator.transition_or_pause(order))
                .collect();
            with_timeout(
                self.store
                    .apply_planned_transitions(&steps, end, &self.name),
            )
            .await?;
        }
        Ok(())
    }

    /// Lets go of what is held, so that another worker need not wait.
    pub async fn hand_back(&self) {
        if let Err(error) = self.store.release_leases(&self.name).await {
            tracing::warn!(%error, "leases could not be handed back; they run out by themselves");
        }
    }
}
