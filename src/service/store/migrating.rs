//! Bringing tables up to date while others may do the same.
//!
//! A migration is one transaction. Whoever loses the race sees an error, and at its next look that
//! the tables are there; no lock is needed, which not every engine has.

use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::migrate::MigrateError;

const LOOKS: u32 = 50;
const PAUSE: Duration = Duration::from_millis(100);

/// Migrates, and looks again when that failed, unless looking again is `hopeless`.
///
/// # Errors
/// When it failed at the last look, or cannot succeed at all: a database from a newer program.
pub async fn migrate<'a>(
    run: impl Fn() -> BoxFuture<'a, Result<(), MigrateError>>,
    hopeless: fn(&sqlx::Error) -> bool,
) -> Result<(), MigrateError> {
    let mut look = 1;
    loop {
        match run().await {
            Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _))
                if look < LOOKS && !hopeless(&error) =>
            {
                look += 1;
                tokio::time::sleep(PAUSE).await;
            }
            other => return other,
        }
    }
}
