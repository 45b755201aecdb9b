//! Connects to `desk.sqlite`, brings its schema up to date and checks it.

use std::{path::Path, time::Duration};

use sqlx::{
    ConnectOptions as _, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Result, desk_schema, error::StoreError};

/// The most connections of the pool.
const MAX_CONNECTIONS: u32 = 4;
const BUSY_TIMEOUT: Duration = Duration::from_secs(20);
/// The most connections of the pool that reads both databases.
const MAX_JOINED_CONNECTIONS: u32 = 2;
/// A file is made smaller when so much of it is unused, such as after the removal of a large connection. Less is not
/// worth the time: later rows use it.
const MIN_UNUSED_BYTES: i64 = 64 << 20;
/// The start waits while the used part of the file is copied, which takes less than a second for so much.
/// A file with a larger used part stays as it is.
const MAX_COPIED_BYTES: i64 = 64 << 20;

/// A larger file that was closed is checked after the start, because the check reads all of it.
const MAX_BYTES_CHECKED_AT_START: u64 = 8 << 20;

/// How a file is checked for damage when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// Also compares indexes with their tables.
    Whole,
    Quick,
    /// [`check_file`] follows while the app is used. The file was closed, so that damage can only come from the disk, and SQLite
    /// reports most of it when it reads the page.
    Deferred,
}

impl Check {
    /// Decides how a file is checked at the start. `can_wait`: the process runs long enough to check it later.
    pub(in crate::desk) fn at_start(file: &Path, was_damaged: bool, can_wait: bool) -> Self {
        let is_large =
            std::fs::metadata(file).is_ok_and(|file| file.len() > MAX_BYTES_CHECKED_AT_START);
        if was_damaged {
            Self::Whole
        } else if can_wait && is_large && !was_interrupted(file) {
            Self::Deferred
        } else {
            Self::Quick
        }
    }
}

/// Whether the last process did not close the file: SQLite then leaves its log.
fn was_interrupted(file: &Path) -> bool {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    Path::new(&log).exists()
}

/// Opens the file for durable writes, in the newest schema.
pub(in crate::desk) async fn connect(file: &Path, check: Check) -> Result<SqlitePool> {
    // What a user deletes, such as a person, is overwritten in the file.
    let options = connect_options(file, SqliteSynchronous::Full).pragma("secure_delete", "ON");
    let durable = pool_options(MAX_CONNECTIONS).connect_with(options).await?;
    if let Err(error) = migrate_and_check(&durable, check).await {
        durable.close().await;
        return Err(error);
    }
    Ok(durable)
}

pub(in crate::desk) async fn pool(
    file: &Path,
    synchronous: SqliteSynchronous,
    connections: u32,
) -> Result<SqlitePool> {
    Ok(pool_options(connections)
        .connect_with(connect_options(file, synchronous))
        .await?)
}

/// The part of a file that is mapped into memory: the most that SQLite allows. Mapped pages are not copied into the cache
/// of each connection, and belong to the operating system, which takes them back when memory is short.
pub(super) const MAPPED_BYTES: &str = "2147418112";

/// The cache of a connection, in negative KiB: pages of the write-ahead log, and those after [`MAPPED_BYTES`].
pub(super) const CONNECTION_CACHE: &str = "-4000";

/// The rows of a result that are buffered, so that the thread of a connection and the reader rarely wait for each other.
const BUFFERED_ROWS: usize = 1_000;

/// A pool that only reads: `mirror`, with `desk` attached under this name. Connects when it is first
/// used.
pub(super) fn joined_pool(mirror: &Path, desk: &Path) -> SqlitePool {
    let desk = desk.to_string_lossy().into_owned();
    let options = SqliteConnectOptions::new()
        .filename(mirror)
        .read_only(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("cache_size", CONNECTION_CACHE)
        .pragma("mmap_size", MAPPED_BYTES)
        .row_buffer_size(BUFFERED_ROWS)
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

pub(super) fn connect_options(file: &Path, synchronous: SqliteSynchronous) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("cache_size", CONNECTION_CACHE)
        .pragma("mmap_size", MAPPED_BYTES)
        .row_buffer_size(BUFFERED_ROWS)
        .disable_statement_logging()
}

pub(super) fn pool_options(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        // A connection to a file does not break, and the test costs as much as a small query.
        .test_before_acquire(false)
        .acquire_timeout(Duration::from_secs(30))
}

async fn migrate_and_check(pool: &SqlitePool, check: Check) -> Result<()> {
    desk_schema::migrate(pool).await?;
    let statement = match check {
        Check::Whole => Some("PRAGMA integrity_check(1)"),
        Check::Quick => Some(QUICK_CHECK),
        Check::Deferred => None,
    };
    if let Some(statement) = statement {
        run_check(&mut *pool.acquire().await?, statement).await?;
    }
    // The copy of a damaged file would pass the later check.
    if check != Check::Deferred
        && is_mostly_unused(pool).await?
        && let Err(error) = sqlx::query("VACUUM").execute(pool).await
    {
        // Needs space on the disk; the next start tries again.
        tracing::warn!(%error, "the database could not be made smaller");
    }
    Ok(())
}

const QUICK_CHECK: &str = "PRAGMA quick_check(1)";

/// Checks a file with a connection of its own, so that closing the store does not wait.
///
/// # Errors
/// [`StoreError::Damaged`], or why the file could not be checked.
pub(super) async fn check_file(file: &Path) -> Result<()> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    run_check(&mut options.connect().await?, QUICK_CHECK).await
}

async fn run_check(connection: &mut SqliteConnection, check: &'static str) -> Result<()> {
    let result: String = sqlx::query_scalar(check).fetch_one(connection).await?;
    if result == "ok" {
        Ok(())
    } else {
        Err(StoreError::Damaged(result))
    }
}

/// Whether making the file smaller frees much space and takes little time.
async fn is_mostly_unused(pool: &SqlitePool) -> Result<bool> {
    let (unused, pages, page_size): (i64, i64, i64) = sqlx::query_as(
        "SELECT freelist_count, page_count, page_size \
         FROM pragma_freelist_count, pragma_page_count, pragma_page_size",
    )
    .fetch_one(pool)
    .await?;
    let used = pages - unused;
    Ok(unused * page_size >= MIN_UNUSED_BYTES && used * page_size <= MAX_COPIED_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn size(file: &Path) -> u64 {
        tokio::fs::metadata(file).await.unwrap().len()
    }

    /// Opens a file after rows of these sizes were written to it, and the rows of the second deleted.
    async fn size_at_next_start(kept: i64, deleted: i64) -> (u64, u64) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("desk.sqlite");
        let pool = connect(&file, Check::Quick).await.unwrap();
        sqlx::query("CREATE TABLE filling (is_kept INTEGER, content BLOB)")
            .execute(&pool)
            .await
            .unwrap();
        for (is_kept, megabytes) in [(true, kept), (false, deleted)] {
            sqlx::query(
                "WITH RECURSIVE numbers (n) AS \
                 (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2) \
                 INSERT INTO filling SELECT ?1, zeroblob(1 << 20) FROM numbers",
            )
            .bind(is_kept)
            .bind(megabytes)
            .execute(&pool)
            .await
            .unwrap();
        }
        sqlx::query("DELETE FROM filling WHERE NOT is_kept")
            .execute(&pool)
            .await
            .unwrap();
        pool.close().await;
        let before = size(&file).await;
        connect(&file, Check::Quick).await.unwrap().close().await;
        (before, size(&file).await)
    }

    #[test]
    fn check_of_large_closed_file_can_wait() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("desk.sqlite");
        let check = |was_damaged, can_wait| Check::at_start(&file, was_damaged, can_wait);
        assert_eq!(check(false, true), Check::Quick, "a new file");
        std::fs::write(&file, vec![0; 9 << 20]).unwrap();
        assert_eq!(check(false, true), Check::Deferred);
        assert_eq!(check(false, false), Check::Quick);
        assert_eq!(check(true, true), Check::Whole);
        std::fs::write(folder.path().join("desk.sqlite-wal"), "").unwrap();
        assert_eq!(check(false, true), Check::Quick);
        assert_eq!(check(true, true), Check::Whole);
    }

    #[tokio::test]
    async fn mostly_unused_file_becomes_smaller() {
        let (before, after) = size_at_next_start(2, 70).await;
        assert!(before > 70 << 20, "{before}");
        assert!(after < 8 << 20, "{after}");
    }

    #[tokio::test]
    async fn start_copies_no_large_file() {
        for (kept, deleted) in [(2, 20), (70, 70)] {
            let (before, after) = size_at_next_start(kept, deleted).await;
            assert_eq!(before, after);
        }
    }
}
