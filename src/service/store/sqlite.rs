//! SQLite: one file for a service on one machine.

use std::{
    ops::{Deref, DerefMut},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use async_trait::async_trait;
use sqlx::{
    Sqlite, SqliteConnection, SqlitePool, Transaction,
    migrate::MigrateError,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::{Emails as _, Result, Store, retry};
use crate::service::{ServiceError, private_files};

// The statements, compiled for SQLite.
#[path = "sql/mod.rs"]
mod sql;

use Sqlite as Db;
use SqliteStore as Backend;

/// Clones share the connections.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    pool: SqlitePool,
    /// Taken by whoever writes, before a connection is: writers that wait hold none, so readers
    /// always find one, and the next one begins as soon as the one before it is done.
    writing: Arc<Mutex<()>>,
    practice: Arc<AtomicBool>,
}

/// A transaction that writes, while it is its turn.
struct Write {
    transaction: Transaction<'static, Sqlite>,
    // Dropped after the transaction.
    _turn: Turn,
}

type Turn = OwnedMutexGuard<()>;

impl Write {
    async fn commit(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await
    }
}

impl Deref for Write {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.transaction
    }
}

impl DerefMut for Write {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.transaction
    }
}

impl SqliteStore {
    /// Opens `service.sqlite` in the folder.
    pub async fn open(data_dir: &Path) -> Result<Self> {
        let path = file(data_dir);
        // SQLite would make it for everybody to read, and gives what it keeps beside it the same
        // rights. Where it cannot be made, SQLite says why.
        drop(private_files::create_private_file(&path));
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An acknowledged batch survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(std::time::Duration::from_secs(30))
            .pragma("cache_size", "-32000");
        let options = &options;
        // `serve` and `keys add` may find the same fresh folder at the same moment.
        let pool = retry::retry_while(|| Box::pin(connect(options)), is_busy)
            .await
            .map_err(|error| damaged_or(error, &path))?;
        retry::retry_while(|| Box::pin(migrate(&pool)), lost_a_race)
            .await
            .map_err(|error| match error {
                MigrateError::Execute(error) => damaged_or(error, &path),
                error => error.into(),
            })?;
        let healthy: String = sqlx::query_scalar("PRAGMA quick_check(1)")
            .fetch_one(&pool)
            .await
            .map_err(|error| damaged_or(error, &path))?;
        if healthy != "ok" {
            return Err(ServiceError::Damaged { path });
        }
        Ok(Self {
            pool,
            writing: Arc::default(),
            practice: Arc::default(),
        })
    }

    /// A transaction that writes. It takes the lock first: one that reads and then wants to write
    /// would fail as soon as another one wrote.
    async fn write(&self) -> Result<Write, sqlx::Error> {
        let turn = self.turn().await;
        Ok(Write {
            transaction: self.pool.begin_with("BEGIN IMMEDIATE").await?,
            _turn: turn,
        })
    }

    /// Before a single statement that writes: whoever came first comes first.
    async fn turn(&self) -> Turn {
        Arc::clone(&self.writing).lock_owned().await
    }

    fn is_practice(&self) -> bool {
        self.practice.load(Ordering::Relaxed)
    }
}

/// Where the database of a folder is.
pub(super) fn file(data_dir: &Path) -> PathBuf {
    data_dir.join("service.sqlite")
}

#[async_trait]
impl Store for SqliteStore {
    /// The service holds the folder alone, so leases that are left belong to one that was killed.
    async fn prepare(&self, practice: bool) -> Result<()> {
        self.practice.store(practice, Ordering::Relaxed);
        sqlx::query("UPDATE job SET owner = NULL, lease_until = NULL WHERE owner IS NOT NULL")
            .execute(&self.pool)
            .await?;
        self.release_email_leases(None).await?;
        sqlx::query("DELETE FROM lease").execute(&self.pool).await?;
        // The end of such a lease stands where the time of the next attempt does.
        sqlx::query(
            "UPDATE webhook_delivery SET owner = NULL, next_attempt_at = created_at
             WHERE owner IS NOT NULL AND next_attempt_at IS NOT NULL",
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

async fn connect(options: &SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    SqlitePoolOptions::new()
        .max_connections(6)
        .connect_with(options.clone())
        .await
}

async fn migrate(pool: &SqlitePool) -> Result<(), MigrateError> {
    sqlx::migrate!("src/service/store/migrations/sqlite")
        .run(pool)
        .await
}

fn damaged_or(error: sqlx::Error, path: &Path) -> ServiceError {
    if is_damage(&error) {
        ServiceError::Damaged {
            path: PathBuf::from(path),
        }
    } else {
        error.into()
    }
}

/// SQLITE_CORRUPT and SQLITE_NOTADB.
fn is_damage(error: &sqlx::Error) -> bool {
    code(error).is_some_and(|code| code == 11 || code == 26)
}

/// SQLITE_BUSY in any of its forms.
fn is_busy(error: &sqlx::Error) -> bool {
    code(error).is_some_and(|code| code & 0xff == 5)
}

fn code(error: &sqlx::Error) -> Option<u32> {
    error.as_database_error()?.code()?.parse().ok()
}

/// Another one made the table, or is at it.
fn lost_a_race(error: &MigrateError) -> bool {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            !is_damage(error)
        }
        _ => false,
    }
}

/// What SQLite says in its own way.
mod dialect {
    /// The elements of the JSON array that is parameter `n`, as a table with a column `value`.
    pub fn each(n: u32) -> String {
        format!("json_each(${n}) AS each")
    }

    /// An id from its 32 hexadecimal digits.
    pub fn id(text: &str) -> String {
        format!("unhex({text})")
    }

    /// Whether a unique violation is about the customer's reference.
    pub fn is_reference_taken(error: &dyn sqlx::error::DatabaseError) -> bool {
        error.is_unique_violation()
            && error
                .message()
                .contains("order_batch.customer_reference_id")
    }

    /// A writer holds the lock from its first statement, so nothing of it is undone.
    pub fn is_serialization_failure(_: &dyn sqlx::error::DatabaseError) -> bool {
        false
    }
}
