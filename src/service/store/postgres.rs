//! PostgreSQL: one database for many instances of a service.
//!
//! Nothing here needs more than what PostgreSQL-compatible engines have too: no advisory locks, no
//! LISTEN, and what such an engine undoes (serialization failures, deadlocks) is done again.

use std::{str::FromStr as _, time::Duration};

use async_trait::async_trait;
use sqlx::{
    PgPool, Postgres, Transaction,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use super::{Result, Store};
use crate::service::ServiceError;

// The statements, compiled for PostgreSQL.
#[path = "sql/mod.rs"]
mod sql;

use Postgres as Db;
use PostgresStore as Backend;

/// Clones share the connections.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    pool: PgPool,
}

impl PostgresStore {
    pub async fn open(url: &str) -> Result<Self> {
        let options = PgConnectOptions::from_str(url).map_err(|_| ServiceError::DatabaseAddress)?;
        let pool = PgPoolOptions::new()
            .max_connections(16)
            .acquire_timeout(Duration::from_secs(30))
            .connect_with(options)
            .await?;
        migrate(&pool).await?;
        Ok(Self { pool })
    }

    async fn write(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.pool.begin().await
    }
}

#[async_trait]
impl Store for PostgresStore {
    /// Leases may be held by other instances; those of a dead one run out.
    async fn begin(&self) -> Result<()> {
        Ok(())
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

/// Several instances may start at once, and a distributed engine has no advisory lock for them. A
/// migration is one transaction: whoever loses the race sees an error, and at its next look that
/// the tables are there.
async fn migrate(pool: &PgPool) -> Result<()> {
    const LOOKS: u32 = 50;
    let mut migrator = sqlx::migrate!("src/service/store/migrations/postgres");
    migrator.set_locking(false);
    let mut look = 1;
    loop {
        match migrator.run(pool).await {
            Ok(()) => return Ok(()),
            Err(
                sqlx::migrate::MigrateError::Execute(_)
                | sqlx::migrate::MigrateError::ExecuteMigration(..),
            ) if look < LOOKS => {
                look += 1;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// What PostgreSQL says in its own way.
mod dialect {
    /// The elements of the JSON array that is parameter `n`, as a table with a column `value`.
    pub fn each(n: u32) -> String {
        format!("json_array_elements(CAST(${n} AS json)) AS each (value)")
    }

    /// An id from its 32 hexadecimal digits.
    pub fn id(text: &str) -> String {
        format!("CAST({text} AS uuid)")
    }

    /// Whether a unique violation is about the customer's reference.
    pub fn is_reference_taken(error: &dyn sqlx::error::DatabaseError) -> bool {
        error.constraint() == Some("order_batch_by_reference")
    }

    /// Undone because of what another transaction did: a serialization failure or a deadlock.
    pub fn is_undone(error: &dyn sqlx::error::DatabaseError) -> bool {
        matches!(error.code().as_deref(), Some("40001" | "40P01"))
    }
}
