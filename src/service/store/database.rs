//! The database of a store: SQLite in a file of this machine, or PostgreSQL on a server.

use std::sync::atomic::Ordering;

use sqlx::{PgPool, Postgres, SqlitePool, Transaction};
use tokio::sync::{OwnedMutexGuard, watch};

use super::{
    Store,
    dialect::Dialect,
    postgres::{self, PostgresDatabase},
    query::{Executor, Query, Record, query_as, query_scalar},
    sqlite::{self, SqliteDatabase, SqliteTransaction},
};
use crate::{contract::Timestamp, service::error::Result};

#[derive(Debug)]
pub(super) enum Database {
    Sqlite(SqliteDatabase),
    Postgres(Box<PostgresDatabase>),
}

/// A database as its operator knows it.
#[derive(Debug)]
pub(crate) struct DatabaseState {
    pub(crate) engine: &'static str,
    pub(crate) version: String,
    /// The version of its tables.
    pub(crate) migration: i64,
    /// The connections that are in use and those that the server permits; `None` without a server.
    pub(crate) connections: Option<(i64, i64)>,
}

/// Connections for statements outside of transactions.
#[derive(Clone, Debug)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// A transaction that writes. Dropping the value rolls the transaction back.
pub(super) enum WriteTransaction {
    Sqlite(SqliteTransaction),
    Postgres(Transaction<'static, Postgres>),
}

/// The permission for a single statement that writes.
struct WritePermit {
    pool: Pool,
    /// SQLite has one connection that writes: without its turn a statement would wait for the connection itself, and fail
    /// after a while.
    _turn: Option<OwnedMutexGuard<()>>,
}

impl WriteTransaction {
    pub(super) async fn commit(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(transaction) => transaction.commit().await,
            Self::Postgres(transaction) => transaction.commit().await,
        }
    }

    pub(super) fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
    }
}

impl<'c> From<&'c mut WriteTransaction> for Executor<'c> {
    fn from(write: &'c mut WriteTransaction) -> Self {
        match write {
            WriteTransaction::Sqlite(transaction) => Self::Sqlite(transaction.connection()),
            WriteTransaction::Postgres(transaction) => Self::Postgres(transaction),
        }
    }
}

impl<'c> From<&'c Pool> for Executor<'c> {
    fn from(pool: &'c Pool) -> Self {
        match pool {
            Pool::Sqlite(pool) => Self::SqlitePool(pool),
            Pool::Postgres(pool) => Self::PostgresPool(pool),
        }
    }
}

impl Store {
    pub(super) async fn begin_write(&self) -> Result<WriteTransaction, sqlx::Error> {
        Ok(match &self.database {
            Database::Sqlite(database) => WriteTransaction::Sqlite(database.begin_write().await?),
            Database::Postgres(database) => WriteTransaction::Postgres(database.begin().await?),
        })
    }

    /// Runs a single statement that writes, again after a conflict. Returns the number of rows that were changed.
    pub(super) async fn execute(&self, statement: Query<'_, ()>) -> Result<u64> {
        self.retry_on_conflict(|| async {
            let permit = self.write_permit().await;
            Ok(statement.clone().execute(&permit.pool).await?)
        })
        .await
    }

    /// As [`execute`](Self::execute), and reads the rows that the statement returns.
    pub(super) async fn fetch_written<T: Record>(&self, statement: Query<'_, T>) -> Result<Vec<T>> {
        self.retry_on_conflict(|| async {
            let permit = self.write_permit().await;
            Ok(statement.clone().fetch_all(&permit.pool).await?)
        })
        .await
    }

    /// Waits for the permission to write.
    async fn write_permit(&self) -> WritePermit {
        let (pool, turn) = match &self.database {
            Database::Sqlite(database) => {
                let turn = database.writing_turn().await;
                (Pool::Sqlite(database.write_pool().clone()), Some(turn))
            }
            Database::Postgres(_) => (self.pool.clone(), None),
        };
        WritePermit { pool, _turn: turn }
    }

    pub(super) fn dialect(&self) -> Dialect {
        match &self.database {
            Database::Sqlite(_) => Dialect::Sqlite,
            Database::Postgres(_) => Dialect::Postgres,
        }
    }

    pub(super) fn is_practice(&self) -> bool {
        self.is_practice.load(Ordering::Relaxed)
    }

    /// Sets the kind, on which the next events of orders depend.
    pub(crate) fn assume_kind(&self, is_practice: bool) {
        self.is_practice.store(is_practice, Ordering::Relaxed);
    }

    /// Prepares the database when a service starts. Outside practice no order is scheduled for the simulator.
    ///
    /// Ends leases that a killed service left in a file, which only one service uses. Other instances can hold leases in
    /// PostgreSQL, where those of a dead instance expire.
    pub(crate) async fn prepare(&self, is_practice: bool) -> Result<()> {
        self.assume_kind(is_practice);
        match &self.database {
            Database::Sqlite(_) => self.release_all_leases().await,
            Database::Postgres(_) => Ok(()),
        }
    }

    /// A receiver of a signal after each write transaction. Work for the workers is queued only in such transactions. `None`
    /// for a database that other instances write, too.
    pub(crate) fn writes(&self) -> Option<watch::Receiver<()>> {
        match &self.database {
            Database::Sqlite(database) => Some(database.writes()),
            Database::Postgres(_) => None,
        }
    }

    /// The current time of the database server; `None` for a database in this process.
    pub(crate) async fn database_time(&self) -> Result<Option<Timestamp>> {
        if let Database::Sqlite(_) = &self.database {
            return Ok(None);
        }
        let now = format!("SELECT {}", self.dialect().now_micros());
        let now = query_scalar(sqlx::AssertSqlSafe(now));
        Ok(Some(now.fetch_one(&self.pool).await?))
    }

    /// The database as its operator knows it.
    pub(crate) async fn database_state(&self) -> Result<DatabaseState> {
        let migration = query_scalar("SELECT max(version) FROM _sqlx_migrations")
            .fetch_one(&self.pool)
            .await?;
        if let Database::Sqlite(_) = &self.database {
            let version = query_scalar("SELECT sqlite_version()");
            return Ok(DatabaseState {
                engine: "SQLite",
                version: version.fetch_one(&self.pool).await?,
                migration,
                connections: None,
            });
        }
        let version = query_scalar("SELECT current_setting('server_version')");
        // `pg_stat_activity` hides the connections of other roles from a role without privileges.
        let connections = query_as(
            "SELECT (SELECT coalesce(sum(numbackends), 0)::BIGINT FROM pg_stat_database),
                 current_setting('max_connections')::BIGINT
                     - current_setting('superuser_reserved_connections')::BIGINT",
        );
        Ok(DatabaseState {
            engine: "PostgreSQL",
            version: version.fetch_one(&self.pool).await?,
            migration,
            connections: Some(connections.fetch_one(&self.pool).await?),
        })
    }

    /// Whether the next start of a service creates or migrates tables.
    ///
    /// # Errors
    /// When the tables are too old or too new for this version, or cannot be read.
    pub(crate) async fn has_pending_migrations(&self) -> Result<bool> {
        match &self.pool {
            Pool::Sqlite(pool) => sqlite::has_pending_migrations(pool).await,
            Pool::Postgres(pool) => postgres::has_pending_migrations(pool).await,
        }
    }

    /// Returns when the database server has answered, on a connection that is not used otherwise. At once for a database in
    /// this process.
    pub(crate) async fn ping(&self) -> Result<()> {
        match &self.database {
            Database::Sqlite(_) => Ok(()),
            Database::Postgres(database) => Ok(database.ping().await?),
        }
    }

    /// Fails when the disk of a database in this process is full or cannot be written, and for a while after another database
    /// could not write.
    pub(crate) async fn check_space(&self) -> Result<()> {
        match &self.database {
            Database::Sqlite(database) => database.check_space().await,
            Database::Postgres(database) => database.check_space(),
        }
    }

    /// Remembers a failure for [`check_space`](Self::check_space), which tries the disk of a file itself.
    pub(super) fn record_storage_failure(&self) {
        if let Database::Postgres(database) = &self.database {
            database.record_storage_failure();
        }
    }

    /// Completes pending writes and closes the connections.
    pub(crate) async fn close(&self) {
        match &self.database {
            Database::Sqlite(database) => database.write_pool().close().await,
            Database::Postgres(database) => database.close_pinger().await,
        }
        match &self.pool {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}
