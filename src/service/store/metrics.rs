//! Health check and row counts for the operator's metrics.

use std::time::Duration;

use async_trait::async_trait;

use super::payment_ledger::LedgerCheckResult;
use crate::{contract::Timestamp, service::error::Result};

/// Counts and waiting times over all accounts.
#[derive(Clone, Debug, Default)]
pub(crate) struct StoreMetrics {
    pub(crate) jobs: Vec<JobCount>,
    /// Waiting time of the job that has been due longest.
    pub(crate) longest_job_wait: Duration,
    pub(crate) batches: Vec<BatchCount>,
    pub(crate) orders: i64,
    pub(crate) emails: Backlog,
    pub(crate) deliveries: Backlog,
    /// Payment methods whose balance is not that of the last entry of their ledger.
    pub(crate) ledger_differences: i64,
    /// The regular comparison of the ledger with the orders.
    pub(crate) ledger_check: LedgerCheckResult,
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct JobCount {
    pub(crate) kind: String,
    /// `scheduled`, `waiting` or `running`.
    pub(crate) state: String,
    pub(crate) count: i64,
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct BatchCount {
    pub(crate) send_status: String,
    pub(crate) count: i64,
}

/// Messages of one kind that were not sent yet.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Backlog {
    /// Messages that are due or will be retried.
    pub(crate) count: i64,
    /// Waiting time of the message that has been due longest.
    pub(crate) longest_wait: Duration,
}

#[async_trait]
pub(crate) trait Monitoring {
    /// Reads a row to check that the database answers and has the service's tables.
    async fn check_health(&self) -> Result<()>;

    /// When the last batch, activity and webhook event were created, and when the payment ledger was last compared.
    async fn latest_times(&self) -> Result<Vec<Timestamp>>;

    async fn metrics(&self, now: Timestamp) -> Result<StoreMetrics>;
}
