//! SQLite: one file for one service on one machine.

use std::{
    ops::{Deref, DerefMut},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use async_trait::async_trait;
use sqlx::{
    Connection as _, Sqlite, SqliteConnection, SqlitePool, Transaction,
    migrate::{MigrateError, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

use super::{
    activity_counts::ActivityCounts, emails::Emails as _, interface::Store, retry,
    turn_cursors::TurnCursors,
};
use crate::{
    contract::Timestamp,
    service::error::{Result, ServiceError},
};

mod adoption;
mod file;

// The statements, compiled for SQLite.
#[path = "sql/mod.rs"]
mod sql;

use Sqlite as Db;
use SqliteStore as Backend;

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

/// Clones share the connections.
#[derive(Clone, Debug)]
pub(crate) struct SqliteStore {
    path: PathBuf,
    pool: SqlitePool,
    /// The connection that writes. A single one keeps its cache: each commit of another connection would empty it.
    write_pool: SqlitePool,
    /// Serializes writers before they take a connection. Waiting writers thus leave the connections
    /// to readers, and the next writer starts as soon as the previous one ends.
    writer: Arc<Mutex<()>>,
    /// Sends a signal after each transaction that writes.
    writes: watch::Sender<()>,
    is_practice: Arc<AtomicBool>,
    activity_counts: ActivityCounts,
    turn_cursors: TurnCursors,
}

struct WriteTransaction {
    transaction: Transaction<'static, Sqlite>,
    // Declared after the transaction: the signal follows its end, and then the permit is returned.
    _signal: WriteSignal,
    _permit: WritePermit,
}

/// The permission to write on the only connection that does. Without it a statement would wait for the connection itself,
/// and fail after a while.
struct WritePermit {
    _turn: OwnedMutexGuard<()>,
    pool: SqlitePool,
}

impl WritePermit {
    /// For a single statement that writes.
    fn pool(&self) -> &SqlitePool {
        &self.pool
    }
}

/// Sends the signal when it is dropped: a commit whose request was canceled can still happen.
struct WriteSignal(watch::Sender<()>);

impl Drop for WriteSignal {
    fn drop(&mut self) {
        self.0.send_replace(());
    }
}

impl WriteTransaction {
    async fn commit(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await
    }
}

impl Deref for WriteTransaction {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.transaction
    }
}

impl DerefMut for WriteTransaction {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.transaction
    }
}

impl SqliteStore {
    /// Opens `service.sqlite` in the folder, creates a missing file, migrates the tables and checks
    /// the file for damage, unless it is large and was closed.
    pub(super) async fn open(data_dir: &Path) -> Result<Self> {
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
            let check: String = sqlx::query_scalar("PRAGMA quick_check(1)")
                .fetch_one(&pool)
                .await
                .map_err(|error| open_error(error, &path))?;
            if check != "ok" {
                return Err(ServiceError::DatabaseDamaged { path });
            }
        }
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
            pool,
            write_pool,
            writer: Arc::default(),
            writes: watch::Sender::new(()),
            is_practice: Arc::default(),
            activity_counts: ActivityCounts::new(),
            turn_cursors: TurnCursors::default(),
        })
    }

    /// Begins a write transaction. `BEGIN IMMEDIATE` acquires the write lock immediately; a
    /// transaction that upgrades from reading to writing fails when another transaction has
    /// written.
    async fn begin_write(&self) -> Result<WriteTransaction, sqlx::Error> {
        let permit = self.write_permit().await;
        Ok(WriteTransaction {
            transaction: self.write_pool.begin_with("BEGIN IMMEDIATE").await?,
            _signal: WriteSignal(self.writes.clone()),
            _permit: permit,
        })
    }

    /// Waits for the permit to write.
    async fn write_permit(&self) -> WritePermit {
        WritePermit {
            _turn: Arc::clone(&self.writer).lock_owned().await,
            pool: self.write_pool.clone(),
        }
    }

    /// Matches the PostgreSQL store. [`check_space`](Store::check_space) tries the disk itself.
    fn record_storage_failure(&self) {}

    fn is_practice(&self) -> bool {
        self.is_practice.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
impl SqliteStore {
    /// Counts the steps of all connections.
    pub(super) async fn count_steps(&self) -> crate::sqlite_steps::StepCounter {
        crate::sqlite_steps::StepCounter::watch([&self.pool, &self.write_pool]).await
    }
}

pub(super) use file::database_path;

#[async_trait]
impl Store for SqliteStore {
    /// Ends leases that a killed service left behind: only one service uses the folder.
    async fn prepare(&self, is_practice: bool) -> Result<()> {
        self.is_practice.store(is_practice, Ordering::Relaxed);
        self.release_email_leases(None).await?;
        let permit = self.write_permit().await;
        for statement in [
            "UPDATE job SET owner = NULL, lease_until = NULL WHERE owner IS NOT NULL",
            "DELETE FROM lease",
            // next_attempt_at of a leased delivery holds the end of the lease.
            "UPDATE webhook_delivery SET owner = NULL, next_attempt_at = created_at
             WHERE owner IS NOT NULL AND next_attempt_at IS NOT NULL",
        ] {
            sqlx::query(statement).execute(permit.pool()).await?;
        }
        Ok(())
    }

    async fn ping(&self) -> Result<()> {
        Ok(())
    }

    async fn check_space(&self) -> Result<()> {
        let path = self.path.clone();
        let checked = tokio::task::spawn_blocking(move || file::check_space(&path)).await;
        checked.unwrap_or(Err(ServiceError::DatabaseTimeout))
    }

    fn writes(&self) -> Option<watch::Receiver<()>> {
        Some(self.writes.subscribe())
    }

    async fn database_time(&self) -> Result<Option<Timestamp>> {
        Ok(None)
    }

    async fn close(&self) {
        self.write_pool.close().await;
        self.pool.close().await;
    }
}

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
    let pool = retry::retry_while(|| Box::pin(connect(readers)), is_busy)
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
        match retry::retry_while(|| Box::pin(adopt_and_migrate(pool)), may_be_lost_race).await {
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

/// SQL that SQLite spells differently from PostgreSQL.
mod dialect {
    /// Reads the JSON array in parameter `n` as a table with a column `value`.
    pub(super) fn json_rows(n: u32) -> String {
        format!("json_each(${n}) AS json_row")
    }

    /// The time of the database in microseconds.
    pub(super) const NOW_MICROS: &str = "CAST(unixepoch('subsec') * 1000000 AS INTEGER)";

    /// Converts 32 hexadecimal digits to an id.
    pub(super) fn id_from_hex(expression: &str) -> String {
        format!("unhex({expression})")
    }

    /// Returns whether the error says that the customer reference is taken.
    pub(super) fn is_reference_taken(error: &dyn sqlx::error::DatabaseError) -> bool {
        error.is_unique_violation()
            && error
                .message()
                .contains("order_batch.customer_reference_id")
    }

    /// Always `false`: a write transaction holds the lock from its first statement and never
    /// conflicts.
    pub(super) fn is_serialization_failure(_: &dyn sqlx::error::DatabaseError) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Row as _};

    use super::*;
    use crate::contract::OrderStatus;

    #[tokio::test]
    async fn page_of_batches_looks_up_their_orders() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).await.unwrap();
        let mut query = sqlx::QueryBuilder::new("EXPLAIN QUERY PLAN ");
        sql::first_orders_of_page(&mut query);
        let plan = query.build().fetch_all(&store.pool).await.unwrap();
        let steps: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
        let looks_up = |step: &String| {
            step.starts_with("SEARCH o ")
                && step.contains("(account_no=? AND batch_no=? AND position<?)")
        };
        assert!(steps.iter().any(looks_up), "{steps:#?}");
        store.pool.close().await;
    }

    #[tokio::test]
    async fn page_of_statuses_reads_their_index() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).await.unwrap();
        for count in 1..=OrderStatus::KNOWN.len() {
            let mut query = sqlx::QueryBuilder::new("EXPLAIN QUERY PLAN ");
            sql::activity_page(&mut query, &OrderStatus::KNOWN[..count]);
            let plan = query.build().fetch_all(&store.pool).await.unwrap();
            let step: String = plan[0].get("detail");
            assert!(
                step.contains("COVERING INDEX order_activity_by_status"),
                "{step}"
            );
            assert!(step.contains("seq>? AND seq<?"), "{step}");
        }
        store.pool.close().await;
    }

    #[tokio::test]
    async fn deliveries_to_give_up_are_found_by_their_key() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).await.unwrap();
        let explain = format!("EXPLAIN QUERY PLAN {}", sql::give_up_deliveries());
        let plan = sqlx::query(AssertSqlSafe(explain))
            .bind(1)
            .bind(1)
            .bind("[]")
            .fetch_all(&store.pool)
            .await
            .unwrap();
        let step: String = plan[0].get("detail");
        assert!(
            step.contains("account_no=? AND event_id=? AND endpoint_no=?"),
            "{step}"
        );
        store.pool.close().await;
    }

    #[tokio::test]
    async fn old_events_are_deleted_by_their_keys() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).await.unwrap();
        for statement in sql::delete_events() {
            let explain = format!("EXPLAIN QUERY PLAN {statement}");
            let plan = sqlx::query(AssertSqlSafe(explain))
                .bind("[]")
                .fetch_all(&store.pool)
                .await
                .unwrap();
            let step: String = plan[0].get("detail");
            assert!(
                step.contains("PRIMARY KEY (account_no=? AND ") && step.contains("id=?)"),
                "{step}"
            );
        }
        store.pool.close().await;
    }

    #[tokio::test]
    async fn leased_rows_are_found_by_their_keys() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).await.unwrap();
        for (statement, table) in sql::lease_statements()
            .into_iter()
            .zip(["recipient_email", "webhook_delivery"])
        {
            let explain = format!("EXPLAIN QUERY PLAN {statement}");
            let plan = sqlx::query(AssertSqlSafe(explain))
                .fetch_all(&store.pool)
                .await
                .unwrap();
            let steps: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
            let by_key = format!("SEARCH {table} USING PRIMARY KEY (account_no=? AND ");
            assert!(
                steps.iter().any(|step| step.starts_with(&by_key)),
                "{steps:#?}"
            );
            let scan = format!("SCAN {table}");
            assert!(
                !steps.iter().any(|step| step.starts_with(&scan)),
                "{steps:#?}"
            );
        }
        store.pool.close().await;
    }

    #[tokio::test]
    async fn changes_of_orders_look_each_order_up() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).await.unwrap();
        for statement in sql::order_change_statements() {
            let explain = format!("EXPLAIN QUERY PLAN {statement}");
            let plan = sqlx::query(AssertSqlSafe(explain))
                .bind("[]")
                .bind(1)
                .fetch_all(&store.pool)
                .await
                .unwrap();
            let steps: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
            let of_orders = |step: &&String| {
                step.starts_with("SEARCH orders ")
                    || step.starts_with("SEARCH o ")
                    || step.starts_with("SCAN o")
            };
            let looks_up = |step: &String| step.contains("(account_no=? AND seq=?)");
            assert!(steps.iter().filter(of_orders).all(looks_up), "{steps:#?}");
            assert!(steps.iter().any(looks_up), "{steps:#?}");
        }
        store.pool.close().await;
    }
}
