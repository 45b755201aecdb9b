//! PostgreSQL: one database for many instances of a service.
//!
//! Statements use only what PostgreSQL-compatible engines support too: no advisory locks and no LISTEN. Transactions that fail with a serialization failure or a deadlock are retried.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use async_trait::async_trait;
use sqlx::{
    Connection as _, PgConnection, PgPool, Postgres, Transaction, pool::PoolConnectionMetadata,
    postgres::PgPoolOptions,
};
use tokio::sync::watch;

use super::{activity_counts::ActivityCounts, interface::Store, turn_cursors::TurnCursors};
use crate::{
    contract::Timestamp,
    service::error::{Result, ServiceError},
};

mod adoption;
mod database_url;
mod migration;
mod pinger;
mod session;
mod storage_failures;
// The statements, compiled for PostgreSQL.
#[path = "sql/mod.rs"]
mod sql;

use database_url::DatabaseUrl;
use pinger::Pinger;
use session::SessionSettings;
use storage_failures::StorageFailures;

use Postgres as Db;
use PostgresStore as Backend;

type WriteTransaction = Transaction<'static, Postgres>;

/// Maximum number of connections of one instance. A PostgreSQL server allows 100 by default.
const MAX_CONNECTIONS: u32 = 16;

/// A connection that was idle for less time is used without a check.
const UNCHECKED_IDLE_TIME: Duration = Duration::from_secs(1);

/// Clones share the connection pool.
#[derive(Clone, Debug)]
pub(crate) struct PostgresStore {
    pool: PgPool,
    pinger: Arc<Pinger>,
    storage_failures: Arc<StorageFailures>,
    is_practice: Arc<AtomicBool>,
    activity_counts: ActivityCounts,
    turn_cursors: TurnCursors,
}

impl PostgresStore {
    pub(super) async fn open(url: &str) -> Result<Self> {
        let url = DatabaseUrl::parse(url)?;
        session::check_sessions(&url).await?;
        migration::migrate(&url).await?;
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
        Ok(Self {
            pool,
            pinger: Arc::new(Pinger::new(url.options)),
            storage_failures: Arc::default(),
            is_practice: Arc::default(),
            activity_counts: ActivityCounts::new(),
            turn_cursors: TurnCursors::default(),
        })
    }

    async fn begin_write(&self) -> Result<WriteTransaction, sqlx::Error> {
        self.pool.begin().await
    }

    fn record_storage_failure(&self) {
        self.storage_failures.record(Instant::now());
    }

    /// Matches the SQLite store, where a single write statement waits for a permit. PostgreSQL
    /// accepts concurrent writers.
    async fn write_permit(&self) -> WritePermit {
        WritePermit {
            pool: self.pool.clone(),
        }
    }

    fn is_practice(&self) -> bool {
        self.is_practice.load(Ordering::Relaxed)
    }
}

struct WritePermit {
    pool: PgPool,
}

impl WritePermit {
    fn pool(&self) -> &PgPool {
        &self.pool
    }
}

#[async_trait]
impl Store for PostgresStore {
    /// Does not end leases: other instances may hold them, and the leases of a dead instance
    /// expire.
    async fn prepare(&self, is_practice: bool) -> Result<()> {
        self.is_practice.store(is_practice, Ordering::Relaxed);
        Ok(())
    }

    fn writes(&self) -> Option<watch::Receiver<()>> {
        None
    }

    async fn database_time(&self) -> Result<Option<Timestamp>> {
        let micros: i64 = sqlx::query_scalar(
            "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)",
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(Some(Timestamp::from_micros(micros)))
    }

    async fn ping(&self) -> Result<()> {
        Ok(self.pinger.ping().await?)
    }

    async fn check_space(&self) -> Result<()> {
        match self.storage_failures.has_recent(Instant::now()) {
            true => Err(ServiceError::StorageFailed),
            false => Ok(()),
        }
    }

    async fn close(&self) {
        self.pinger.close().await;
        self.pool.close().await;
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

/// SQL that PostgreSQL spells differently from SQLite.
mod dialect {
    /// Reads the JSON array in parameter `n` as a table with a column `value`.
    pub(super) fn json_rows(n: u32) -> String {
        format!("json_array_elements(CAST(${n} AS json)) AS json_row (value)")
    }

    /// The time of the database in microseconds.
    pub(super) const NOW_MICROS: &str =
        "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)";

    /// Converts 32 hexadecimal digits to an id.
    pub(super) fn id_from_hex(expression: &str) -> String {
        format!("CAST({expression} AS uuid)")
    }

    /// Returns whether the error says that the customer reference is taken.
    pub(super) fn is_reference_taken(error: &dyn sqlx::error::DatabaseError) -> bool {
        error.constraint() == Some("order_batch_by_reference")
    }

    /// Returns whether another transaction caused a serialization failure or a deadlock.
    pub(super) fn is_serialization_failure(error: &dyn sqlx::error::DatabaseError) -> bool {
        matches!(error.code().as_deref(), Some("40001" | "40P01"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::OrderStatus;

    #[test]
    fn changes_of_orders_join_the_account() {
        for statement in sql::order_change_statements() {
            assert!(
                statement.contains("account_no = s.account_no"),
                "{statement}"
            );
        }
    }

    #[test]
    fn page_of_batches_names_the_account() {
        let mut query = sqlx::QueryBuilder::new("");
        sql::first_orders_of_page(&mut query);
        let text = query.sql();
        assert!(
            text.as_str().contains("o.account_no = $1"),
            "{}",
            text.as_str()
        );
    }

    #[test]
    fn page_of_statuses_names_the_account() {
        let mut query = sqlx::QueryBuilder::new("");
        sql::activity_page(&mut query, OrderStatus::KNOWN);
        let text = query.sql();
        assert!(
            text.as_str().contains("c.account_no = $1"),
            "{}",
            text.as_str()
        );
    }

    #[test]
    fn leased_and_deleted_rows_are_found_by_account() {
        let leased = sql::lease_statements();
        for statement in leased.into_iter().chain(sql::delete_events()) {
            let joins = statement.contains(".account_no = s.account_no");
            let lists = statement.contains("id, account_no) IN (");
            assert!(joins || lists, "{statement}");
        }
    }

    #[test]
    fn deliveries_to_give_up_are_found_by_their_events() {
        let statement = sql::give_up_deliveries();
        assert!(statement.contains("event_id IN (SELECT"), "{statement}");
    }
}
