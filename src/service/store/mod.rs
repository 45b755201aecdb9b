//! What a service keeps: SQL lives here and nowhere else. SQLite, in one file.
//!
//! Every method is one transaction or one read. Writes take the lock first (`BEGIN IMMEDIATE`):
//! a transaction that reads and then wants to write would fail as soon as another one wrote.
//! Rows go in by set, a few thousand a statement (`json_each`), never a statement per row.

mod accounts;
mod activities;
mod batches;
mod catalog;
mod creation;
mod life;
mod orders;

pub use accounts::{Account, CommerceCard, StoredPaymentMethod};
pub use activities::ActivityBounds;
pub use batches::{InsertError, NewBatch, StoredBatch};
pub use catalog::ProductFilter;
pub use creation::ClaimedJob;
pub use life::{DueOrder, LifeStep, SwappedGift};
pub use orders::{OrderBounds, StoredOrder};

use std::path::{Path, PathBuf};

use sqlx::{
    Sqlite, SqlitePool, Transaction,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::ServiceError;

/// Rows written by one statement.
pub(super) const ROWS_A_STATEMENT: usize = 5_000;

/// The database of one service. Clones share the connections.
#[derive(Clone, Debug)]
pub struct Store {
    pool: SqlitePool,
}

impl Store {
    /// Opens the file, makes it when it is not there, and brings its tables up to date.
    ///
    /// # Errors
    /// [`ServiceError::Damaged`] when the file is no database or a broken one; it is left alone.
    pub async fn open(data_dir: &Path) -> Result<Self, ServiceError> {
        let path = data_dir.join("service.sqlite");
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
        sqlx::migrate!("src/service/store/migrations")
            .run(&pool)
            .await
            .map_err(|error| match error {
                sqlx::migrate::MigrateError::Execute(error) => damaged_or(error, &path),
                error => error.into(),
            })?;
        let store = Self { pool };
        let healthy: String = sqlx::query_scalar("PRAGMA quick_check(1)")
            .fetch_one(&store.pool)
            .await
            .map_err(|error| damaged_or(error, &path))?;
        if healthy != "ok" {
            return Err(ServiceError::Damaged { path });
        }
        Ok(store)
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }

    async fn write(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        self.pool.begin_with("BEGIN IMMEDIATE").await
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
