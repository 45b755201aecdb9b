//! Background jobs that create the orders of large and scheduled batches.
//!
//! A worker leases a job instead of locking its row, so that another worker continues when the
//! first worker dies and its lease expires.

use std::time::Duration;

use async_trait::async_trait;

use crate::{
    contract::{Backoff, Timestamp},
    service::error::Result,
};

/// Time after which another worker takes over a job, or the simulation of practice orders, when the
/// lease is not renewed.
pub(super) const JOB_LEASE: Duration = Duration::from_secs(30);

/// Maximum number of orders created in one transaction, and of their deliveries to webhook endpoints. Larger chunks would delay
/// other writers.
pub(super) const ORDERS_PER_CHUNK: usize = 5_000;

/// Failures in a row after which the batch has failed. With the pauses between them, the attempts
/// take about two hours. An email that the server defers is retried as many times.
pub(super) const MAX_ATTEMPTS: i64 = 20;

/// Pause of a job that could not run because the database was busy.
pub(super) const BUSY_PAUSE: Duration = Duration::from_secs(1);

/// Pauses between the attempts at a job that fails.
pub(super) const JOB_BACKOFF: Backoff =
    Backoff::new(Duration::from_secs(2), Duration::from_secs(600));

/// A leased job that creates the orders of a batch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClaimedJob {
    pub(crate) account_no: i64,
    pub(crate) batch_no: i64,
}

/// State of a job after a chunk of its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JobProgress {
    /// The worker no longer holds the lease; the transaction was rolled back.
    LeaseLost,
    Unfinished,
    /// The batch has all its orders and the job was deleted.
    Complete,
}

#[async_trait]
pub(crate) trait Jobs {
    /// When the next job is due; `None` when there is none. The time is past when the job is due, or leased to a worker.
    async fn next_job_at(&self) -> Result<Option<Timestamp>>;

    /// Leases a due job that no other worker holds, of the account that waits longest.
    async fn claim_job(&self, now: Timestamp, owner: &str) -> Result<Option<ClaimedJob>>;

    /// Creates the next orders of a claimed batch, and ends the lease.
    async fn create_next_orders(
        &self,
        job: &ClaimedJob,
        now: Timestamp,
        owner: &str,
    ) -> Result<JobProgress>;

    /// Schedules another attempt at a job that failed for `reason`. Returns `true` when the job has
    /// used all attempts: its batch has then failed, and the reason is stored for the operator.
    /// Without a reason (the database was busy) the job waits a moment and the attempt does not
    /// count. Changes nothing when the lease was lost.
    async fn postpone_job(
        &self,
        job: &ClaimedJob,
        now: Timestamp,
        owner: &str,
        reason: Option<&str>,
    ) -> Result<bool>;

    /// Ends the leases of a worker that panicked. Its claims count, because it has reported nothing.
    async fn abandon_jobs(&self, owner: &str) -> Result<()>;

    /// Ends all leases of a worker that stops, so that other workers can continue at once.
    async fn release_leases(&self, owner: &str) -> Result<()>;
}
