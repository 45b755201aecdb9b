//! One pass over the open orders: a few at a time, with the outcome of each on disk and mirrored at
//! once.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures_util::{StreamExt as _, stream};
use tokio::time::Instant;

use super::{
    job::OrderOutcome,
    ports::{OrderJobPorts, OrderJobSignals},
    step::{Pause, Step, StepContext, StepResult},
    store::{JobItemResult, OpenJob},
};
use crate::{
    contract::{Backoff, OrderId},
    desk::{lists::Changed, orders::OrderPosition, problem::Problem, store::StoreError},
};

/// The most requests at the same time.
const MAX_CONCURRENT_REQUESTS: usize = 4;
/// How many orders are marked as requested in one durable write.
const ORDERS_PER_WRITE: usize = 16;
/// The pauses while the service or the disk does not work, and between looks at one order.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(60));
/// The longest pause that a service can require.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(3600);
/// The shortest time between two events with the progress of a job.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(150);

/// An order that is in doubt after a step of this run.
struct Retry {
    attempts: u32,
    failed_reads: u32,
    /// Steps in a row that left the order in doubt.
    steps: u32,
    last_problem: Option<Problem>,
    due: Instant,
}

pub(super) struct Worker {
    ports: OrderJobPorts,
    /// By job and position.
    retries: HashMap<(i64, i64), Retry>,
    /// Passes in a row that ended early.
    failures: u32,
    /// Until when the service wants no requests.
    paused_until: Option<Instant>,
    published_at: Option<Instant>,
    has_unpublished_progress: bool,
}

impl Worker {
    pub(super) fn new(ports: OrderJobPorts) -> Self {
        Self {
            ports,
            retries: HashMap::new(),
            failures: 0,
            paused_until: None,
            published_at: None,
            has_unpublished_progress: false,
        }
    }

    pub(super) fn signals(&self) -> &OrderJobSignals {
        &self.ports.signals
    }

    /// Makes every order due now. Later pauses continue to grow.
    pub(super) fn make_all_due(&mut self) {
        let now = Instant::now();
        for retry in self.retries.values_mut() {
            retry.due = now;
        }
    }

    /// Requests open orders until none is due. Returns the time until the next pass; `None` when no
    /// order is open. Sends nothing before the end of a pause that the service requires.
    pub(super) async fn run_pass(&mut self) -> Option<Duration> {
        if let Some(until) = self.paused_until {
            let rest = until.saturating_duration_since(Instant::now());
            if !rest.is_zero() {
                return Some(rest);
            }
            self.paused_until = None;
        }
        let pause = loop {
            match self.run_chunk().await {
                Ok(ChunkOutcome::Continue) => {}
                Ok(ChunkOutcome::NotDue) => break self.time_until_due(),
                Ok(ChunkOutcome::Paused(pause)) => {
                    self.set_waiting_for(Some(pause.problem));
                    let backoff = self.next_backoff();
                    let required = pause.retry_after.unwrap_or_default().min(MAX_RETRY_AFTER);
                    if !required.is_zero() {
                        self.paused_until = Some(Instant::now() + required);
                    }
                    break Some(backoff.max(required));
                }
                Err(error) => {
                    self.set_waiting_for(Some(error.problem()));
                    self.ports.engine.report_store_failure(error);
                    break Some(self.next_backoff());
                }
            }
            let is_recent = self
                .published_at
                .is_some_and(|at| at.elapsed() < PROGRESS_INTERVAL);
            if !is_recent {
                self.publish().await;
            }
        };
        if pause.is_none() {
            self.set_waiting_for(None);
        }
        if self.has_unpublished_progress {
            self.publish().await;
        }
        pause
    }

    fn next_backoff(&mut self) -> Duration {
        self.failures = self.failures.saturating_add(1);
        BACKOFF.pause(self.failures)
    }

    /// The time until the first order in doubt is due; `None` when no order is open.
    fn time_until_due(&self) -> Option<Duration> {
        let first = self.retries.values().map(|retry| retry.due).min()?;
        Some(first.saturating_duration_since(Instant::now()))
    }

    async fn run_chunk(&mut self) -> Result<ChunkOutcome, StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let limit = ORDERS_PER_WRITE + self.retries.len();
        let jobs = store.open_order_jobs(connection_row, limit).await?;
        self.retries
            .retain(|(job_row, _), _| jobs.iter().any(|job| job.row_id == *job_row));
        // A job whose orders are all in doubt does not delay the next job.
        let due = jobs
            .iter()
            .map(|job| (job, self.due_steps(job)))
            .find(|(_, steps)| !steps.is_empty());
        let Some((job, steps)) = due else {
            return Ok(ChunkOutcome::NotDue);
        };
        let client = match self.ports.engine.client().await {
            Ok(client) => client,
            Err(problem) => {
                return Ok(ChunkOutcome::Paused(Pause {
                    problem,
                    retry_after: None,
                }));
            }
        };
        let fresh: Vec<i64> = steps
            .iter()
            .filter(|step| !step.is_in_doubt)
            .map(|step| step.position)
            .collect();
        let marked = store.mark_job_items_requested(job.row_id, &fresh).await?;
        let steps = steps
            .into_iter()
            .filter(|step| step.is_in_doubt || marked.contains(&step.position))
            .collect();
        let context = StepContext {
            client,
            store: store.clone(),
            clock: Arc::clone(&self.ports.clock),
            job_row: job.row_id,
        };
        let results = run_steps(context, steps).await;
        self.record(job.row_id, &results).await?;
        let pauses = results.iter().filter_map(|result| result.pause.clone());
        if let Some(longest) = pauses.max_by_key(|pause| pause.retry_after) {
            return Ok(ChunkOutcome::Paused(longest));
        }
        // A service that answers no request clearly gets a pause, too.
        let all_unclear = results.iter().all(|result| result.unclear.is_some());
        if all_unclear && let Some(problem) = results.into_iter().find_map(|r| r.unclear) {
            return Ok(ChunkOutcome::Paused(Pause {
                problem,
                retry_after: None,
            }));
        }
        self.failures = 0;
        self.set_waiting_for(None);
        Ok(ChunkOutcome::Continue)
    }

    /// The open orders of a job that are due, at most one write's worth of them.
    fn due_steps(&self, job: &OpenJob) -> Vec<Step> {
        let now = Instant::now();
        job.items
            .iter()
            .filter_map(|item| {
                let retry = self.retries.get(&(job.row_id, item.position));
                if retry.is_some_and(|retry| retry.due > now) {
                    return None;
                }
                Some(Step {
                    position: item.position,
                    order_id: item.order_id,
                    action: job.action,
                    is_in_doubt: item.is_in_doubt,
                    may_request: !job.is_stop_requested,
                    attempts: retry.map_or(0, |retry| retry.attempts),
                    failed_reads: retry.map_or(0, |retry| retry.failed_reads),
                    last_problem: retry.and_then(|retry| retry.last_problem.clone()),
                })
            })
            .take(ORDERS_PER_WRITE)
            .collect()
    }

    /// Stores the outcomes, then mirrors the orders: the mirror shows a failed order as canceled only
    /// when its cancellation is stored.
    async fn record(&mut self, job_row: i64, results: &[StepResult]) -> Result<(), StoreError> {
        let items: Vec<JobItemResult> = results
            .iter()
            .map(|result| JobItemResult {
                position: result.position,
                outcome: result.outcome.clone(),
                may_have_arrived: result.may_have_arrived,
            })
            .collect();
        let store = &self.ports.store;
        let signals = Arc::clone(&self.ports.signals);
        let _recording = signals.lock_recording().await;
        // A stored cancellation changes how the sync mirrors these orders. The pages are forgotten first, because the process can
        // end between the two writes.
        let orders: Vec<OrderId> = results
            .iter()
            .filter_map(|result| result.order.as_ref())
            .map(|(order, _)| order.id)
            .collect();
        if !orders.is_empty() {
            store
                .forget_pages_of_orders(self.ports.connection_row, &orders)
                .await?;
        }
        store.record_job_outcomes(job_row, &items).await?;
        self.has_unpublished_progress = true;
        for result in results {
            let key = (job_row, result.position);
            if result.outcome == OrderOutcome::InDoubt {
                let steps = self.retries.get(&key).map_or(0, |retry| retry.steps) + 1;
                let retry = Retry {
                    attempts: result.attempts,
                    failed_reads: result.failed_reads,
                    steps,
                    last_problem: result.unclear.clone(),
                    due: Instant::now() + BACKOFF.pause(steps),
                };
                self.retries.insert(key, retry);
            } else {
                self.retries.remove(&key);
            }
        }
        let mut is_changed = false;
        for (order, read_at) in results.iter().filter_map(|result| result.order.as_ref()) {
            is_changed |= store
                .mirror_orders(
                    self.ports.connection_row,
                    std::slice::from_ref(order),
                    OrderPosition::Unknown,
                    *read_at,
                )
                .await?;
        }
        self.ports.engine.emit_changed(Changed {
            orders: is_changed,
            ..Changed::default()
        });
        Ok(())
    }

    fn set_waiting_for(&mut self, problem: Option<Problem>) {
        self.has_unpublished_progress |= self.ports.signals.set_waiting_for(problem);
    }

    async fn publish(&mut self) {
        self.has_unpublished_progress = false;
        self.published_at = Some(Instant::now());
        self.ports.engine.publish_order_jobs().await;
    }
}

enum ChunkOutcome {
    /// More orders may be due.
    Continue,
    /// No open order is due.
    NotDue,
    Paused(Pause),
}

/// Runs the steps, a few at a time. After a step that found the service unusable, the remaining steps
/// send nothing.
async fn run_steps(context: StepContext, steps: Vec<Step>) -> Vec<StepResult> {
    let context = Arc::new(context);
    let is_paused = Arc::new(AtomicBool::new(false));
    stream::iter(steps)
        .map(|step| {
            let (context, is_paused) = (Arc::clone(&context), Arc::clone(&is_paused));
            async move {
                if is_paused.load(Ordering::Acquire) {
                    return step.skipped();
                }
                let result = step.run(&context).await;
                if result.pause.is_some() {
                    is_paused.store(true, Ordering::Release);
                }
                result
            }
        })
        .buffer_unordered(MAX_CONCURRENT_REQUESTS)
        .collect()
        .await
}
