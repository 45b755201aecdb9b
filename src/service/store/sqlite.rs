//! SQLite: one file for one service on one machine.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use sqlx::{
    Connection as _, Sqlite, SqliteConnection, SqlitePool, Transaction,
    migrate::{MigrateError, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

use super::{
    adoption::is_pending,
    retry::{STARTUP, retry},
};
use crate::service::error::{Result, ServiceError};

mod adoption;
mod backup;
mod file;

/// The cache of a reading connection, in negative KiB. The operating system caches the file as well.
const READER_CACHE: &str = "-4000";

/// The cache of the writing connection, in negative KiB.
const WRITER_CACHE: &str = "-16000";

/// A writing connection that is not used for so long is closed.
const WRITER_IDLE_TIME: Duration = Duration::from_secs(60);

/// The time that a connection waits for another process that writes.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);

/// The longest time that a process waits for another one that migrates the tables.
const MAX_MIGRATION_WAIT: Duration = Duration::from_secs(3_600);

/// The rows of a result that are buffered, so that the thread of a connection and the reader rarely wait for each other.
const BUFFERED_ROWS: usize = 1_000;

/// The connection that writes to a file.
#[derive(Debug)]
pub(super) struct SqliteDatabase {
    path: PathBuf,
    /// A single connection keeps its cache: each commit of another connection would empty it.
    write_pool: SqlitePool,
    /// Serializes writers before they take a connection. Waiting writers thus leave the connections
    /// to readers, and the next writer starts as soon as the previous one ends.
    writer: Arc<Mutex<()>>,
    /// Sends a signal after each transaction that writes.
    writes: watch::Sender<()>,
}

pub(super) struct SqliteTransaction {
    transaction: Transaction<'static, Sqlite>,
    // Declared after the transaction: the signal follows its end, and then the next writer has its turn.
    _signal: WriteSignal,
    _turn: OwnedMutexGuard<()>,
}

/// Sends the signal when it is dropped: a commit whose request was canceled can still happen.
struct WriteSignal(watch::Sender<()>);

impl Drop for WriteSignal {
    fn drop(&mut self) {
        self.0.send_replace(());
    }
}

impl SqliteTransaction {
    pub(super) async fn commit(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await
    }

    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.transaction
    }
}

impl SqliteDatabase {
    /// Opens `service.sqlite` in the folder, creates a missing file, migrates the tables and checks
    /// the file for damage, unless it is large and was closed. Returns the connections that read, too.
    pub(super) async fn open(data_dir: &Path) -> Result<(Self, SqlitePool)> {
        let path = database_path(data_dir);
        if !path.exists() {
            create_database(&path).await?;
        }
        file::refuse_lost_content(&path)?;
        let is_checked = file::was_interrupted(&path) || !file::is_large(&path);
        let options = connect_options(&path);
        let pool = open_pool(&options, &path).await?;
        migrate_alone(&pool, &path).await?;
        if is_checked {
            refuse_damage(&pool, &path).await?;
        }
        let database = Self::with_writer(path, options).await?;
        Ok((database, pool))
    }

    /// Opens `service.sqlite` in the folder for reads: creates and migrates nothing. A large file is not checked for damage,
    /// because the check reads all of it.
    pub(super) async fn open_unmigrated(data_dir: &Path) -> Result<(Self, SqlitePool)> {
        let path = database_path(data_dir);
        file::refuse_lost_content(&path)?;
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .busy_timeout(BUSY_TIMEOUT)
            .pragma("query_only", "ON");
        let pool = open_pool(&options, &path).await?;
        if !file::is_large(&path) {
            refuse_damage(&pool, &path).await?;
        }
        let database = Self::with_writer(path, options).await?;
        Ok((database, pool))
    }

    async fn with_writer(path: PathBuf, options: SqliteConnectOptions) -> Result<Self> {
        let write_pool = SqlitePoolOptions::new()
            .max_connections(1)
            .test_before_acquire(false)
            // The cache is freed with the connection.
            .idle_timeout(WRITER_IDLE_TIME)
            // After a full disk SQLite ends a transaction by itself, which sqlx does not notice.
            .before_acquire(|connection, _| {
                Box::pin(async move { Ok(!connection.is_in_transaction()) })
            })
            .connect_with(options.pragma("cache_size", WRITER_CACHE))
            .await?;
        Ok(Self {
            path,
            write_pool,
            writer: Arc::default(),
            writes: watch::Sender::new(()),
        })
    }

    /// Begins a write transaction. `BEGIN IMMEDIATE` acquires the write lock immediately; a
    /// transaction that upgrades from reading to writing fails when another transaction has
    /// written.
    pub(super) async fn begin_write(&self) -> Result<SqliteTransaction, sqlx::Error> {
        let turn = self.writing_turn().await;
        Ok(SqliteTransaction {
            transaction: self.write_pool.begin_with("BEGIN IMMEDIATE").await?,
            _signal: WriteSignal(self.writes.clone()),
            _turn: turn,
        })
    }

    /// Waits for the turn to write.
    pub(super) async fn writing_turn(&self) -> OwnedMutexGuard<()> {
        Arc::clone(&self.writer).lock_owned().await
    }

    /// The connection that writes. Take a turn first.
    pub(super) fn write_pool(&self) -> &SqlitePool {
        &self.write_pool
    }

    pub(super) fn writes(&self) -> watch::Receiver<()> {
        self.writes.subscribe()
    }

    pub(super) async fn check_space(&self) -> Result<()> {
        let path = self.path.clone();
        let checked = tokio::task::spawn_blocking(move || file::check_space(&path)).await;
        checked.unwrap_or(Err(ServiceError::DatabaseTimeout))
    }
}

pub(super) use backup::{back_up, restore};
pub(super) use file::database_path;

fn connect_options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        // Full synchronization keeps an acknowledged batch through a power cut.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY_TIMEOUT)
        .row_buffer_size(BUFFERED_ROWS)
}

/// Creates the file with its tables. `serve` and `keys add` may do so at the same time.
async fn create_database(path: &Path) -> Result<()> {
    let new = file::NewFile::create(path)?;
    let pool = connect(&connect_options(new.prepared())).await?;
    migrator().run(&pool).await?;
    // Leaves no log.
    pool.close().await;
    new.publish()
}

async fn open_pool(options: &SqliteConnectOptions, path: &Path) -> Result<SqlitePool> {
    let readers = options.clone().pragma("cache_size", READER_CACHE);
    let readers = &readers;
    let pool = retry(&STARTUP, is_busy, || connect(readers))
        .await
        .map_err(|error| open_error(error, path))?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&pool)
        .await
        .map_err(|error| open_error(error, path))?;
    if tables == 0 {
        return Err(ServiceError::DatabaseEmpty {
            path: path.to_owned(),
        });
    }
    Ok(pool)
}

/// # Errors
/// When a part of the file is damaged.
async fn refuse_damage(pool: &SqlitePool, path: &Path) -> Result<()> {
    let check: String = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(pool)
        .await
        .map_err(|error| open_error(error, path))?;
    match check.as_str() {
        "ok" => Ok(()),
        _ => Err(ServiceError::DatabaseDamaged {
            path: path.to_owned(),
        }),
    }
}

async fn connect(options: &SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    SqlitePoolOptions::new()
        .max_connections(6)
        // A connection to a file does not break, and a ping costs as much as a small query.
        .test_before_acquire(false)
        .connect_with(options.clone())
        .await
}

/// Adopts and migrates the tables, also while another process does the same.
async fn migrate_alone(pool: &SqlitePool, path: &Path) -> Result<()> {
    let begun = Instant::now();
    loop {
        match retry(&STARTUP, may_be_lost_race, || adopt_and_migrate(pool)).await {
            Ok(()) => return Ok(()),
            // The other process needs longer.
            Err(error)
                if statement_error(&error).is_some_and(is_busy)
                    && begun.elapsed() < MAX_MIGRATION_WAIT =>
            {
                tracing::warn!("the migration waits for another process");
            }
            Err(ServiceError::Database { source }) => return Err(open_error(source, path)),
            Err(error) => return Err(error),
        }
    }
}

async fn adopt_and_migrate(pool: &SqlitePool) -> Result<()> {
    adoption::adopt(pool).await?;
    Ok(migrator().run(pool).await?)
}

/// Whether a start adopts or migrates the tables.
///
/// # Errors
/// When this version cannot use them, or they cannot be read.
pub(super) async fn has_pending_migrations(pool: &SqlitePool) -> Result<bool> {
    let mut connection = pool.acquire().await?;
    let applied = adoption::applied_versions(&mut connection).await?;
    is_pending(&migrator(), &applied)
}

fn migrator() -> Migrator {
    sqlx::migrate!("src/service/store/migrations/sqlite")
}

fn open_error(error: sqlx::Error, path: &Path) -> ServiceError {
    if is_damage(&error) {
        ServiceError::DatabaseDamaged {
            path: PathBuf::from(path),
        }
    } else {
        error.into()
    }
}

/// Whether the error is SQLITE_CORRUPT or SQLITE_NOTADB.
fn is_damage(error: &sqlx::Error) -> bool {
    error_code(error).is_some_and(|code| code == 11 || code == 26)
}

/// Whether the error is SQLITE_BUSY or one of its extended codes.
fn is_busy(error: &sqlx::Error) -> bool {
    error_code(error).is_some_and(|code| code & 0xff == 5)
}

fn error_code(error: &sqlx::Error) -> Option<u32> {
    error.as_database_error()?.code()?.parse().ok()
}

/// Whether the error can mean that another process has run or is running the same migration.
fn may_be_lost_race(error: &ServiceError) -> bool {
    statement_error(error).is_some_and(|error| !is_damage(error))
}

/// The error of a statement of a migration.
fn statement_error(error: &ServiceError) -> Option<&sqlx::Error> {
    match error {
        ServiceError::Database { source }
        | ServiceError::Migration {
            source: MigrateError::ExecuteMigration(source, _),
        } => Some(source),
        _ => None,
    }
}
