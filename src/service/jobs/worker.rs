//! The worker: does what is due, then waits for a signal or a moment, whichever comes first.

use std::{sync::Arc, time::Duration};

use tokio::sync::{Mutex, Notify};

use crate::{
    contract::{Clock, Timestamp},
    service::{
        ServiceError,
        practice::life::Life,
        store::{ClaimedJob, SharedStore},
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
    life: Option<Arc<Life>>,
    name: String,
    /// One turn at a time, also when a test asks for one while the loop is at it.
    turn: Mutex<()>,
}

impl Worker {
    pub fn new(
        store: SharedStore,
        clock: Arc<dyn Clock>,
        wake: Arc<Notify>,
        life: Option<Arc<Life>>,
    ) -> Self {
        let name = uuid::Uuid::new_v4().to_string();
        Self {
            store,
            clock,
            wake,
            life,
            name,
            turn: Mutex::new(()),
        }
    }

    /// Works until it is dropped.
    pub async fn run(&self) {
        loop {
            if let Err(error) = self.do_what_is_due().await {
                tracing::error!(%error, "background work failed and is tried again");
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
        self.live_until(self.clock.now()).await?;
        while let Some(job) = self.store.claim_job(self.clock.now(), &self.name).await? {
            self.work_on(&job).await?;
        }
        Ok(())
    }

    async fn work_on(&self, job: &ClaimedJob) -> Result<(), ServiceError> {
        loop {
            let now = self.clock.now();
            match self.store.work_on_job(job, now, &self.name).await {
                Ok(Some(false)) => {}
                // Complete, or somebody else's by now.
                Ok(Some(true) | None) => return Ok(()),
                Err(error) => {
                    let now = self.clock.now();
                    if self
                        .store
                        .postpone_job(job, now, &error.to_string())
                        .await?
                    {
                        tracing::error!(batch = job.batch_no, %error, "a batch has failed");
                    } else {
                        tracing::warn!(batch = job.batch_no, %error, "a batch is tried again later");
                    }
                    return Ok(());
                }
            }
        }
    }

    /// Catches up on what practice orders lived through until then.
    async fn live_until(&self, end: Timestamp) -> Result<(), ServiceError> {
        let Some(life) = &self.life else {
            return Ok(());
        };
        loop {
            let due = self
                .store
                .due_orders(end, life.window(), LIVES_A_TURN, &self.name)
                .await?;
            if due.is_empty() {
                return Ok(());
            }
            let steps: Vec<_> = due.iter().map(|order| life.step_or_rest(order)).collect();
            self.store.live(&steps, end, &self.name).await?;
        }
    }

    /// Lets go of what is held, so that another worker need not wait.
    pub async fn hand_back(&self) {
        if let Err(error) = self.store.hand_back(&self.name).await {
            tracing::warn!(%error, "leases could not be handed back; they run out by themselves");
        }
    }
}
