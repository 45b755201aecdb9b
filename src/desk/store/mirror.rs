//! Opens the mirror database, which is a product of its schema (`mirror.sql`): a mirror that was created with another
//! schema, or that cannot be used, is deleted and created again, because the sync fills it from the services.

use std::{collections::HashMap, path::Path, time::Duration};

use sha2::{Digest as _, Sha256};
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteSynchronous},
};

use super::{
    Result,
    connect::{MAPPED_BYTES, connect_options, pool_options},
    error::StoreError,
};
use crate::desk::{ConnectionId, orders::changed::ChangedOrders};

const SCHEMA: &str = include_str!("mirror.sql");

/// Increases when the app stores something else in the same columns, so that the rows that are there are read again.
const READER_VERSION: u8 = 1;

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
pub(in crate::desk) async fn open(
    file: &Path,
    desk: &SqlitePool,
    is_damaged: bool,
) -> Result<SqlitePool> {
    if is_damaged {
        tracing::warn!("the mirror is damaged and is created again");
        remove(file);
    }
    match connect(file, desk).await {
        Ok(Some(mirror)) => Ok(mirror),
        Ok(None) => create(file, desk).await,
        Err(error) if error.is_damage() => {
            tracing::warn!(%error, "the mirror is damaged and is created again");
            create(file, desk).await
        }
        Err(error) => Err(error),
    }
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

/// Returns `None` for a mirror with another schema, and when rows of the mirror belong to another connection than their
/// row id says, which happens after `desk.sqlite` was replaced.
async fn connect(file: &Path, desk: &SqlitePool) -> Result<Option<SqlitePool>> {
    let mirror = pool_options(MAX_CONNECTIONS)
        .connect_with(mirror_options(file))
        .await?;
    let adopted =
        async { Ok(create_schema(&mirror).await? && adopt_connections(&mirror, desk).await?) };
    match adopted.await {
        Ok(true) => Ok(Some(mirror)),
        unusable => {
            mirror.close().await;
            unusable.map(|_| None)
        }
    }
}

/// Creates the schema in an empty file. Returns whether the file has the schema.
async fn create_schema(mirror: &SqlitePool) -> Result<bool> {
    let is_empty: bool = sqlx::query_scalar("SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)")
        .fetch_one(mirror)
        .await?;
    if is_empty {
        let set_hash = format!("PRAGMA user_version = {}", schema_hash());
        let mut write = mirror.begin().await?;
        sqlx::raw_sql(SCHEMA).execute(&mut *write).await?;
        sqlx::raw_sql(AssertSqlSafe(set_hash))
            .execute(&mut *write)
            .await?;
        write.commit().await?;
    }
    has_schema(mirror).await
}

/// Whether this version of the schema created the file.
pub(super) async fn has_schema(mirror: &SqlitePool) -> Result<bool> {
    let hash: i32 = sqlx::query_scalar("PRAGMA user_version")
        .fetch_one(mirror)
        .await?;
    Ok(hash == schema_hash())
}

/// The hash of the statements of the schema and of [`READER_VERSION`], which a mirror has as its `user_version`. Comments
/// do not change the hash.
fn schema_hash() -> i32 {
    let mut hash = Sha256::new_with_prefix([READER_VERSION]);
    let is_statement = |line: &&str| !line.trim_start().starts_with("--");
    for line in SCHEMA.lines().filter(is_statement) {
        hash.update(line);
    }
    let [first, second, third, fourth, ..] = <[u8; 32]>::from(hash.finalize());
    // Files of other programs, and of versions before the hash, have 0.
    i32::from_be_bytes([first, second, third, fourth]) | 1
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
