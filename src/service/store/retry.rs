//! Retries for opening and migrating a database while other processes do the same.
//!
//! A migration is one transaction, or can be run twice. The process that loses the race gets an error and
//! finds the finished tables at its next attempt. Locks are not needed; some PostgreSQL-compatible engines
//! lack advisory locks.

use std::time::Duration;

use futures_util::future::BoxFuture;

const MAX_ATTEMPTS: u32 = 50;
const RETRY_INTERVAL: Duration = Duration::from_millis(100);

/// Runs `operation` until it succeeds, fails with an error that `is_retryable` rejects, or has
/// failed [`MAX_ATTEMPTS`] times.
///
/// # Errors
/// The last error of `operation`.
pub(super) async fn retry_while<'a, T, E>(
    operation: impl Fn() -> BoxFuture<'a, Result<T, E>>,
    is_retryable: fn(&E) -> bool,
) -> Result<T, E> {
    let mut attempt = 1;
    loop {
        match operation().await {
            Err(error) if attempt < MAX_ATTEMPTS && is_retryable(&error) => {
                attempt += 1;
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
            other => return other,
        }
    }
}
