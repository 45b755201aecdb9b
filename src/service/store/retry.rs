//! Retries of database work that other processes or transactions can make fail.
//!
//! A migration is one transaction, or can be run twice. The process that loses the race gets an error and
//! finds the finished tables at its next attempt. Locks are not needed; some PostgreSQL-compatible engines
//! lack advisory locks.

use std::time::Duration;

use crate::contract::Backoff;

/// How often work is tried, and the pauses between the attempts.
pub(super) struct RetryPolicy {
    max_attempts: u32,
    backoff: Backoff,
    /// Whether a pause is a random part of its length, so that transactions that conflicted do not conflict again.
    is_jittered: bool,
}

/// For opening and migrating a database while other processes do the same.
pub(super) const STARTUP: RetryPolicy = RetryPolicy {
    max_attempts: 50,
    backoff: Backoff::new(Duration::from_millis(100), Duration::from_millis(100)),
    is_jittered: false,
};

/// For a transaction that conflicts with others.
pub(super) const CONFLICT: RetryPolicy = RetryPolicy {
    max_attempts: 12,
    backoff: Backoff::new(Duration::from_millis(10), Duration::from_millis(1_280)),
    is_jittered: true,
};

/// Runs `operation` until it succeeds, fails with an error that `is_retryable` rejects, or has
/// failed as often as `policy` allows.
///
/// # Errors
/// The last error of `operation`.
pub(super) async fn retry<T, E, F: Future<Output = Result<T, E>>>(
    policy: &RetryPolicy,
    is_retryable: fn(&E) -> bool,
    operation: impl Fn() -> F,
) -> Result<T, E> {
    let mut attempt = 1;
    loop {
        match operation().await {
            Err(error) if attempt < policy.max_attempts && is_retryable(&error) => {
                let pause = match policy.is_jittered {
                    true => policy.backoff.jittered_pause(attempt),
                    false => policy.backoff.pause(attempt),
                };
                tokio::time::sleep(pause).await;
                attempt += 1;
            }
            other => return other,
        }
    }
}
