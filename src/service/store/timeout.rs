//! How long the background waits for the database.

use std::time::Duration;

use super::Result;
use crate::service::ServiceError;

/// Longer than whatever the database does takes: only one that vanished with its machine, without
/// closing a connection, is silent for so long.
const SILENCE: Duration = Duration::from_secs(300);

/// Something of the background's that no silent database holds up for ever. It is given up then,
/// and tried again like everything that failed.
///
/// # Errors
/// Those of `work`, and [`ServiceError::DatabaseSilent`].
pub async fn with_timeout<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::time::timeout(SILENCE, work)
        .await
        .unwrap_or(Err(ServiceError::DatabaseSilent))
}
