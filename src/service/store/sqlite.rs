//! SQLite: one file for a service on one machine.

use std::path::{Path, PathBuf};

use async_trait::async_trait;
use sqlx::{
    Sqlite, SqlitePool, Transaction,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Mails as _, Result, Store};
use crate::service::{ServiceError, private};

// The statements, compiled for SQLite.
#[path = "sql/mod.rs"]
mod sql;

use Sqlite as Db;
use SqliteStore as Backend;

/// Clones share the connections.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    pool: SqlitePool,
}

impl SqliteStore {
    /// Opens `service.sqlite` in the folder.
    pub async fn open(data_dir: &Path) -> Result<Self> {
        let path = data_dir.join("service.sqlite");
        // SQLite would make it for everybody to read, and gives what it keeps beside it the same
        // rights. Where it cannot be made, SQLite says why.
        drop(private::make_file(&path));
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An acknowledged batch survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(std::time::Duration::from_secs(30))
            .pragma("cache_size", "-32000");
        let pool = SqlitePoolOptions::new()
            .max_connections(6)
            .connect_with(options)
            .await
            .map_err(|error| damaged_or(error, &path))?;
        sqlx::migrate!("src/service/store/migrations/sqlite")
            .run(&pool)
            .await
            .map_err(|error| match error {
                sqlx::migrate::MigrateError::Execute(error) => damaged_or(error, &path),
                error => error.into(),
            })?;
        let healthy: String = sqlx::query_scalar("PRAGMA quick_check(1)")
            .fetch_one(&pool)
            .await
            .map_err(|error| damaged_or(error, &path))?;
        if healthy != "ok" {
            return Err(ServiceError::Damaged { path });
        }
        Ok(Self { pool })
    }

    /// A transaction that writes. It takes the lock first: one that reads and then wants to write
    /// would fail as soon as another one wrote.
    async fn write(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        self.pool.begin_with("BEGIN IMMEDIATE").await
    }
}

#[async_trait]
impl Store for SqliteStore {
    /// The service holds the folder alone, so leases that are left belong to one that was killed.
    async fn begin(&self) -> Result<()> {
        sqlx::query("UPDATE job SET owner = NULL, lease_until = NULL WHERE owner IS NOT NULL")
            .execute(&self.pool)
            .await?;
        self.hand_back_mails(None).await?;
        sqlx::query("DELETE FROM lease").execute(&self.pool).await?;
        // The end of such a lease stands where the time of the next attempt does.
        sqlx::query(
            "UPDATE webhook_delivery SET owner = NULL, next_at = created_at
             WHERE owner IS NOT NULL AND next_at IS NOT NULL",
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

fn damaged_or(error: sqlx::Error, path: &Path) -> ServiceError {
    // SQLITE_CORRUPT and SQLITE_NOTADB.
    let damaged = error
        .as_database_error()
        .and_then(|error| error.code())
        .is_some_and(|code| code == "11" || code == "26");
    if damaged {
        ServiceError::Damaged {
            path: PathBuf::from(path),
        }
    } else {
        error.into()
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
    pub fn is_undone(_: &dyn sqlx::error::DatabaseError) -> bool {
        false
    }
}
