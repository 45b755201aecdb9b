//! Connects to `desk.sqlite`, migrates and checks it.

use std::{path::Path, time::Duration};

use sqlx::{
    ConnectOptions as _, SqlitePool,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Result, error::StoreError};

pub(super) static MIGRATOR: Migrator = sqlx::migrate!("src/desk/store/migrations");

/// The most connections of the pool.
const MAX_CONNECTIONS: u32 = 4;
const BUSY_TIMEOUT: Duration = Duration::from_secs(20);
/// The most connections of the pool that reads both databases.
const MAX_JOINED_CONNECTIONS: u32 = 2;
/// A file is made smaller when so many of its pages are unused. The migration that dropped the mirror
/// leaves such files.
const MIN_UNUSED_PAGES: i64 = 1_000;

/// Opens the file for durable writes, in the newest schema. Checks indexes against their tables as
/// well when `was_damaged`.
pub(super) async fn connect(file: &Path, was_damaged: bool) -> Result<SqlitePool> {
    let durable = pool(file, SqliteSynchronous::Full, MAX_CONNECTIONS).await?;
    if let Err(error) = migrate_and_check(&durable, was_damaged).await {
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
    Ok(pool_options(connections)
        .connect_with(connect_options(file, synchronous))
        .await?)
}

/// A pool that only reads: `mirror`, with `desk` attached under this name. Connects when it is first
/// used.
pub(super) fn joined_pool(mirror: &Path, desk: &Path) -> SqlitePool {
    let desk = desk.to_string_lossy().into_owned();
    let options = SqliteConnectOptions::new()
        .filename(mirror)
        .read_only(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("cache_size", "-16000")
        .pragma("mmap_size", "268435456")
        .disable_statement_logging();
    pool_options(MAX_JOINED_CONNECTIONS)
        .after_connect(move |connection, _| {
            let desk = desk.clone();
            Box::pin(async move {
                sqlx::query("ATTACH DATABASE ?1 AS desk")
                    .bind(desk)
                    .execute(&mut *connection)
                    .await?;
                Ok(())
            })
        })
        .connect_lazy_with(options)
}

fn connect_options(file: &Path, synchronous: SqliteSynchronous) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("cache_size", "-16000")
        .pragma("mmap_size", "268435456")
        .disable_statement_logging()
}

fn pool_options(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(30))
}

async fn migrate_and_check(pool: &SqlitePool, was_damaged: bool) -> Result<()> {
    MIGRATOR.run(pool).await?;
    let check = if was_damaged {
        "PRAGMA integrity_check(1)"
    } else {
        "PRAGMA quick_check(1)"
    };
    let result: String = sqlx::query_scalar(check).fetch_one(pool).await?;
    if result != "ok" {
        return Err(StoreError::Damaged(result));
    }
    let unused: i64 = sqlx::query_scalar("PRAGMA freelist_count")
        .fetch_one(pool)
        .await?;
    if unused >= MIN_UNUSED_PAGES
        && let Err(error) = sqlx::query("VACUUM").execute(pool).await
    {
        // Needs space on the disk; the next start tries again.
        tracing::warn!(%error, "the database could not be made smaller");
    }
    Ok(())
}
