//! Work that is done without a request: leased rows, so that whoever dies over one loses it.

use std::time::Duration;

use async_trait::async_trait;

use super::Result;
use crate::contract::Timestamp;

/// How long a job may be silent before another worker takes it over.
pub(super) const JOB_LEASE: Duration = Duration::from_secs(30);

/// Orders made in one transaction: long enough to be quick, short enough to let others write.
pub(super) const ORDERS_PER_CHUNK: usize = 5_000;

/// How often a job may fail in a row before its batch has failed; with the pauses about two hours.
pub(super) const MAX_ATTEMPTS: i64 = 20;

/// The pause after a job failed for the `attempts`th time: longer and longer, ten minutes at most.
pub(super) fn pause(attempts: i64) -> Duration {
    const LONGEST: Duration = Duration::from_secs(600);
    let doublings = u32::try_from(attempts).unwrap_or(0).min(16);
    Duration::from_secs(1)
        .saturating_mul(1 << doublings)
        .min(LONGEST)
}

/// A job that was claimed: the orders of this batch are to be made.
#[derive(Clone, Copy, Debug)]
pub struct ClaimedJob {
    pub no: i64,
    pub batch_no: i64,
}

#[async_trait]
pub trait Jobs {
    /// Takes the lease of a due job that nobody holds.
    async fn claim_job(&self, now: Timestamp, owner: &str) -> Result<Option<ClaimedJob>>;

    /// Makes the next orders of a claimed batch. `None`: the lease was lost, so nothing was done.
    /// `Some(true)`: the batch is complete.
    async fn create_next_orders(
        &self,
        job: &ClaimedJob,
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<bool>>;

    /// A job that failed for a `reason` waits longer and longer; after the last try the batch has
    /// failed for good, and the reason is kept for the operator. `true`: it has. Without a reason,
    /// as when the database was busy, it waits a moment and nothing is counted. Nothing at all
    /// happens when the lease was lost: another worker is at it.
    async fn postpone_job(
        &self,
        job: &ClaimedJob,
        now: Timestamp,
        owner: &str,
        reason: Option<&str>,
    ) -> Result<bool>;

    /// Lets go of every lease of a worker that stops, so that the next one need not wait for it.
    async fn release_leases(&self, owner: &str) -> Result<()>;
}
