//! Opens the mirror database. A mirror that cannot be used is deleted and created again, because the
//! sync fills it from the services.

use std::{collections::HashMap, path::Path, time::Duration};

use sqlx::{
    ConnectOptions as _, Connection as _, SqlitePool,
    migrate::{MigrateError, Migrator},
    sqlite::{SqliteConnectOptions, SqliteSynchronous},
};

use super::{
    Result,
    changed_orders::ChangedOrders,
    connect::{MAPPED_BYTES, connect_options, pool_options},
    error::StoreError,
};
use crate::desk::ConnectionId;

pub(super) static MIGRATOR: Migrator = sqlx::migrate!("src/desk/store/mirror_migrations");

/// The most connections of the pool.
const MAX_CONNECTIONS: u32 = 4;

/// The lists that are read as a whole at the same time: that of the screen, and one more.
const MAX_LIST_CONNECTIONS: u32 = 2;
const LIST_BUSY_TIMEOUT: Duration = Duration::from_secs(20);

/// The pages of the write-ahead log that are copied into the database at once. The default of 1,000 syncs the disk
/// too often during a first load.
const MAX_LOG_PAGES: &str = "10000";

/// The cache of the writer, in negative KiB: all pages of the indexes of some hundred thousand orders.
const WRITER_CACHE: &str = "-64000";

/// The writer is closed after this time without use, such as offline, so that its cache needs no memory. While the sync goes
/// on, [`Store::release_memory`](super::Store::release_memory) empties the cache.
const WRITER_IDLE_TIME: Duration = Duration::from_secs(60);

/// Opens the mirror of the connections in `desk`.
pub(super) async fn open(file: &Path, desk: &SqlitePool, is_damaged: bool) -> Result<SqlitePool> {
    if is_damaged {
        tracing::warn!("the mirror is damaged and is created again");
        remove(file);
    }
    match connect(file, desk).await {
        Ok(Some(mirror)) => Ok(mirror),
        Ok(None) => create(file, desk).await,
        Err(error) if is_unusable(&error) => {
            tracing::warn!(%error, "the mirror cannot be used and is created again");
            create(file, desk).await
        }
        Err(error) => Err(error),
    }
}

/// Whether a new file can be used although this one cannot. A newer version of the app can have
/// written the mirror.
fn is_unusable(error: &StoreError) -> bool {
    error.is_damage()
        || matches!(
            error,
            StoreError::Migration(MigrateError::VersionMissing(_))
        )
}

async fn create(file: &Path, desk: &SqlitePool) -> Result<SqlitePool> {
    remove(file);
    connect(file, desk)
        .await?
        .ok_or_else(|| StoreError::Damaged("a new mirror has rows".to_owned()))
}

fn mirror_options(file: &Path) -> SqliteConnectOptions {
    connect_options(file, SqliteSynchronous::Normal)
        .pragma("wal_autocheckpoint", MAX_LOG_PAGES)
        .pragma("journal_size_limit", "67108864")
}

/// The connection that writes the mirror. Connects when it is first used.
pub(super) fn writer_pool(file: &Path, changed_orders: &ChangedOrders) -> SqlitePool {
    let options = mirror_options(file).pragma("cache_size", WRITER_CACHE);
    let changed_orders = changed_orders.clone();
    pool_options(1)
        .after_connect(move |connection, _| {
            let changed_orders = changed_orders.clone();
            Box::pin(async move { changed_orders.watch(connection).await })
        })
        .idle_timeout(WRITER_IDLE_TIME)
        // After a full disk SQLite ends a transaction by itself, which sqlx does not notice.
        .before_acquire(|connection, _| {
            Box::pin(async move { Ok(!connection.is_in_transaction()) })
        })
        .connect_lazy_with(options)
}

/// The connections that read whole lists. They connect when they are first used, and only read.
pub(super) fn list_pool(file: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .busy_timeout(LIST_BUSY_TIMEOUT)
        .pragma("mmap_size", MAPPED_BYTES)
        .disable_statement_logging();
    pool_options(MAX_LIST_CONNECTIONS).connect_lazy_with(options)
}

/// Returns `None` when rows of the mirror belong to another connection than their row id says, which
/// happens after `desk.sqlite` was replaced.
async fn connect(file: &Path, desk: &SqlitePool) -> Result<Option<SqlitePool>> {
    let mirror = pool_options(MAX_CONNECTIONS)
        .connect_with(mirror_options(file))
        .await?;
    let adopted = async {
        MIGRATOR.run(&mirror).await?;
        adopt_connections(&mirror, desk).await
    };
    match adopted.await {
        Ok(true) => Ok(Some(mirror)),
        unusable => {
            mirror.close().await;
            unusable.map(|_| None)
        }
    }
}

/// Lists every connection of the desk in the mirror. Returns `false` when a row id belongs to another
/// connection.
async fn adopt_connections(mirror: &SqlitePool, desk: &SqlitePool) -> Result<bool> {
    let all: Vec<(i64, ConnectionId)> =
        sqlx::query_as("SELECT row_id, id FROM connection WHERE is_removed = 0")
            .fetch_all(desk)
            .await?;
    let mirrored: HashMap<i64, ConnectionId> =
        sqlx::query_as("SELECT connection_row, id FROM mirrored_connection")
            .fetch_all(mirror)
            .await?
            .into_iter()
            .collect();
    for (connection_row, id) in all {
        match mirrored.get(&connection_row) {
            Some(known) if *known != id => return Ok(false),
            Some(_) => {}
            None => {
                sqlx::query("INSERT INTO mirrored_connection (connection_row, id) VALUES (?1, ?2)")
                    .bind(connection_row)
                    .bind(id)
                    .execute(mirror)
                    .await?;
            }
        }
    }
    Ok(true)
}

fn remove(file: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(suffix);
        if let Err(error) = std::fs::remove_file(&name)
            && error.kind() != std::io::ErrorKind::NotFound
        {
            tracing::warn!(%error, "a file of the mirror could not be deleted");
        }
    }
}
