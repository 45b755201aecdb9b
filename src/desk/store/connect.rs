//! Connects to the database file, migrates it and checks the tables that cannot be read again from
//! the service.

use std::{path::Path, time::Duration};

use sqlx::{
    ConnectOptions as _, SqlitePool,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Result, error::StoreError};

pub(super) static MIGRATOR: Migrator = sqlx::migrate!("src/desk/store/migrations");

/// Opens the file for durable writes, in the newest schema.
pub(super) async fn connect(file: &Path) -> Result<SqlitePool> {
    let durable = pool(file, SqliteSynchronous::Full, 2).await?;
    if let Err(error) = migrate_and_check(&durable).await {
        durable.close().await;
        return Err(error);
    }
    Ok(durable)
}

pub(super) async fn pool(
    file: &Path,
    synchronous: SqliteSynchronous,
    connections: u32,
) -> Result<SqlitePool> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .busy_timeout(Duration::from_secs(20))
        .pragma("cache_size", "-16000")
        .pragma("mmap_size", "268435456")
        .disable_statement_logging();
    Ok(SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(30))
        .connect_with(options)
        .await?)
}

async fn migrate_and_check(pool: &SqlitePool) -> Result<()> {
    MIGRATOR.run(pool).await?;
    // Damage in the mirror is recorded when a statement meets it: checking the mirror at every
    // start would take seconds.
    for check in [
        "PRAGMA quick_check('connection')",
        "PRAGMA quick_check('setting')",
        "PRAGMA quick_check('draft')",
        "PRAGMA quick_check('draft_recipient')",
        "PRAGMA quick_check('outbox')",
        "PRAGMA quick_check('send_log')",
        "PRAGMA quick_check('end_user_card')",
    ] {
        let result: String = sqlx::query_scalar(check).fetch_one(pool).await?;
        if result != "ok" {
            return Err(StoreError::Damaged(result));
        }
    }
    Ok(())
}
