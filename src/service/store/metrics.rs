//! What an operator asks of the database: whether it is there, and how much is in it.

use std::time::Duration;

use async_trait::async_trait;

use super::Result;
use crate::contract::Timestamp;

/// Counts over every account.
#[derive(Clone, Debug, Default)]
pub struct StoreMetrics {
    /// Kind, state (`scheduled`, `waiting`, `running`), count.
    pub jobs: Vec<(String, String, i64)>,
    /// How long the longest waiting job that is due has waited.
    pub longest_job_wait: Duration,
    /// Send status, count.
    pub batches: Vec<(String, i64)>,
    pub orders: i64,
    pub emails: Backlog,
    pub deliveries: Backlog,
}

/// What is to be sent, and is not.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backlog {
    /// Due, or to be tried again.
    pub count: i64,
    /// How long the one that is due longest has been due.
    pub longest_wait: Duration,
}

#[async_trait]
pub trait Monitoring {
    /// Reads something of a table of ours: the database answers, and its tables are there.
    async fn check_health(&self) -> Result<()>;

    async fn metrics(&self, now: Timestamp) -> Result<StoreMetrics>;
}
