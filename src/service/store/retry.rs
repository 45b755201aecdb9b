//! Opening a database and bringing its tables up to date while others may do the same.
//!
//! A migration is one transaction. Whoever loses the race sees an error, and at its next look that
//! the tables are there; no lock is needed, which not every engine has.

use std::time::Duration;

use futures_util::future::BoxFuture;

const LOOKS: u32 = 50;
const PAUSE: Duration = Duration::from_millis(100);

/// Runs something, and runs it again a little later when that failed and it `may_succeed` then.
///
/// # Errors
/// When it failed at the last look, or cannot succeed at all, as with a damaged database or one
/// from a newer program.
pub async fn retry_while<'a, T, E>(
    run: impl Fn() -> BoxFuture<'a, Result<T, E>>,
    may_succeed: fn(&E) -> bool,
) -> Result<T, E> {
    let mut look = 1;
    loop {
        match run().await {
            Err(error) if look < LOOKS && may_succeed(&error) => {
                look += 1;
                tokio::time::sleep(PAUSE).await;
            }
            other => return other,
        }
    }
}
