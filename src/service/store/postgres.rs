//! PostgreSQL: one database for many instances of a service.
//!
//! Statements use only what PostgreSQL-compatible engines support too: no advisory locks and no LISTEN.
//! Transactions that fail with a serialization failure or a deadlock are retried.

use std::time::{Duration, Instant};

use sqlx::{
    Connection as _, PgConnection, PgPool, Postgres, Transaction, pool::PoolConnectionMetadata,
    postgres::PgPoolOptions,
};

use crate::service::error::{Result, ServiceError};

mod adoption;
mod database_url;
mod distribution;
mod migration;
mod server_health;
mod session;

use database_url::DatabaseUrl;
pub(super) use distribution::distribute;
pub use distribution::{PlacedTable, TablePlacement};
pub(super) use migration::has_pending_migrations;
use server_health::{Pinger, StorageFailures};
use session::SessionSettings;

/// Maximum number of connections of one instance. A PostgreSQL server allows 100 by default.
const MAX_CONNECTIONS: u32 = 16;

/// A connection that was idle for less time is used without a check.
const UNCHECKED_IDLE_TIME: Duration = Duration::from_secs(1);

/// A server with its connections.
#[derive(Debug)]
pub(super) struct PostgresDatabase {
    pool: PgPool,
    pinger: Pinger,
    storage_failures: StorageFailures,
}

impl PostgresDatabase {
    /// Also returns the pool of connections.
    pub(super) async fn open(url: &str) -> Result<(Self, PgPool)> {
        let url = DatabaseUrl::parse(url)?;
        session::check_sessions(&url).await?;
        migration::migrate(&url).await?;
        Self::connect(url).await
    }

    /// As [`Self::open`], for reads: creates and migrates nothing.
    pub(super) async fn open_unmigrated(url: &str) -> Result<(Self, PgPool)> {
        let url = DatabaseUrl::parse(url)?;
        session::check_sessions(&url).await?;
        Self::connect(url).await
    }

    async fn connect(url: DatabaseUrl) -> Result<(Self, PgPool)> {
        let settings = SessionSettings::of_service(&url);
        let pool = PgPoolOptions::new()
            .max_connections(MAX_CONNECTIONS)
            .acquire_timeout(Duration::from_secs(30))
            .test_before_acquire(false)
            .before_acquire(|connection, state| Box::pin(ping_when_idle(connection, state)))
            .after_connect(move |connection, _| {
                let settings = settings.clone();
                Box::pin(async move { settings.apply(connection).await })
            })
            .connect_with(url.options.clone())
            .await?;
        let database = Self {
            pool: pool.clone(),
            pinger: Pinger::new(url.options),
            storage_failures: StorageFailures::default(),
        };
        Ok((database, pool))
    }

    pub(super) async fn begin(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.pool.begin().await
    }

    pub(super) fn record_storage_failure(&self) {
        self.storage_failures.record(Instant::now());
    }

    pub(super) fn check_space(&self) -> Result<()> {
        match self.storage_failures.has_recent(Instant::now()) {
            true => Err(ServiceError::StorageFailed),
            false => Ok(()),
        }
    }

    pub(super) async fn ping(&self) -> Result<(), sqlx::Error> {
        self.pinger.ping().await
    }

    pub(super) async fn close_pinger(&self) {
        self.pinger.close().await;
    }
}

/// Pings a connection that was idle, because it may be broken. A connection in constant use is not pinged before each query.
async fn ping_when_idle(
    connection: &mut PgConnection,
    state: PoolConnectionMetadata,
) -> Result<bool, sqlx::Error> {
    if state.idle_for >= UNCHECKED_IDLE_TIME {
        connection.ping().await?;
    }
    Ok(true)
}
