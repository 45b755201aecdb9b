//! Time limit for database work of the background workers.

use std::time::Duration;

use crate::service::error::{Result, ServiceError};

/// Longer than any statement takes. Only a database whose machine vanished without closing the
/// connection stays silent for this long.
const BACKGROUND_TIMEOUT: Duration = Duration::from_secs(300);

/// Runs database work of a background worker with a time limit. The worker retries the work like
/// any other work that failed.
///
/// # Errors
/// Those of `work`, and [`ServiceError::DatabaseTimeout`].
pub(crate) async fn with_timeout<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::time::timeout(BACKGROUND_TIMEOUT, work)
        .await
        .unwrap_or(Err(ServiceError::DatabaseTimeout))
}
