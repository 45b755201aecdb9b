//! Whether the database server works: it answers, and it has not failed to write lately.

use std::{
    sync::PoisonError,
    time::{Duration, Instant},
};

use sqlx::{Connection as _, PgConnection, postgres::PgConnectOptions};
use tokio::sync::Mutex;

/// The time after which an idle connection counts as broken and a new one is tried.
const PING_TIMEOUT: Duration = Duration::from_millis(700);

/// How long an instance is not ready after a failure: as long as clients are told to wait. Then a request that writes shows
/// whether the server can write again.
const UNREADY_TIME: Duration = Duration::from_secs(30);

/// Pings the server on a connection of its own: those of the pool can all wait for a lock or a long statement, although the
/// server works.
#[derive(Debug)]
pub(super) struct Pinger {
    options: PgConnectOptions,
    connection: Mutex<Option<PgConnection>>,
}

impl Pinger {
    pub(super) fn new(options: PgConnectOptions) -> Self {
        Self {
            options,
            connection: Mutex::new(None),
        }
    }

    /// # Errors
    /// When the server does not accept a connection. A server that does not answer keeps this waiting.
    pub(super) async fn ping(&self) -> Result<(), sqlx::Error> {
        let mut slot = self.connection.lock().await;
        // Taken, so that a connection whose ping fails or is given up is closed.
        if let Some(mut connection) = slot.take() {
            let pinged = tokio::time::timeout(PING_TIMEOUT, connection.ping()).await;
            if matches!(pinged, Ok(Ok(()))) {
                *slot = Some(connection);
                return Ok(());
            }
        }
        let mut connection = PgConnection::connect_with(&self.options).await?;
        connection.ping().await?;
        *slot = Some(connection);
        Ok(())
    }

    pub(super) async fn close(&self) {
        if let Some(connection) = self.connection.lock().await.take() {
            let _ = connection.close().await;
        }
    }
}

/// When the server last failed to write: its disk was full, it could not be written, or the server accepts only reads. Only
/// the server knows its disk, so that a failure is the only sign.
#[derive(Debug, Default)]
pub(super) struct StorageFailures(std::sync::Mutex<Option<Instant>>);

impl StorageFailures {
    pub(super) fn record(&self, at: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(at);
    }

    pub(super) fn has_recent(&self, now: Instant) -> bool {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|last| now.saturating_duration_since(last) < UNREADY_TIME)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failure_counts_for_half_a_minute() {
        let (failures, begin) = (StorageFailures::default(), Instant::now());
        assert!(!failures.has_recent(begin));
        failures.record(begin);
        assert!(failures.has_recent(begin + Duration::from_secs(29)));
        assert!(!failures.has_recent(begin + Duration::from_secs(30)));
    }
}
