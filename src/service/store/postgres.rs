//! PostgreSQL: one database for many instances of a service.
//!
//! Statements use only what PostgreSQL-compatible engines support too: no advisory locks and no LISTEN. The partitions need
//! PostgreSQL. Transactions that fail with a serialization failure or a deadlock are retried.

use std::{
    borrow::Cow,
    ffi::OsString,
    net::IpAddr,
    str::FromStr as _,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use async_trait::async_trait;
use sqlx::{
    Connection as _, PgConnection, PgPool, Postgres, Transaction,
    migrate::MigrateError,
    pool::PoolConnectionMetadata,
    postgres::{PgConnectOptions, PgPoolOptions, PgSslMode},
};
use tokio::sync::watch;

use super::{activity_counts::ActivityCounts, interface::Store, retry};
use crate::{
    contract::Timestamp,
    service::error::{Result, ServiceError},
};

mod event_partitions;
// The statements, compiled for PostgreSQL.
#[path = "sql/mod.rs"]
mod sql;

use Postgres as Db;
use PostgresStore as Backend;

type WriteTransaction = Transaction<'static, Postgres>;

/// Maximum number of connections of one instance. A PostgreSQL server allows 100 by default.
const MAX_CONNECTIONS: u32 = 16;

/// The environment variable of PostgreSQL's own clients for the TLS mode.
const SSL_MODE_VARIABLE: &str = "PGSSLMODE";

/// Settings that make the server end stalled work. An instance whose machine vanishes in the middle
/// of a transaction keeps rows locked, and the server may notice the dead connection only after
/// hours. A database URL can override each setting: `?options[lock_timeout]=5s`.
const SERVER_SETTINGS: [(&str, &str); 6] = [
    // The store only calculates between two statements of a transaction, and never waits there.
    ("idle_in_transaction_session_timeout", "15s"),
    // Longer than `idle_in_transaction_session_timeout`, so that a transaction gets the rows of a
    // vanished instance.
    ("lock_timeout", "25s"),
    // The largest statement writes a few thousand rows in well under a second.
    ("statement_timeout", "60s"),
    // A connection that is silent for a minute ends.
    ("tcp_keepalives_idle", "30"),
    ("tcp_keepalives_interval", "10"),
    ("tcp_keepalives_count", "3"),
];

/// A connection that was idle for less time is used without a check.
const UNCHECKED_IDLE_TIME: Duration = Duration::from_secs(1);

/// The time that a migration waits for a lock. Running instances wait behind it, so that it gives up and is tried again after
/// [`LOCK_PAUSE`], in which their requests run.
const MIGRATION_LOCK_TIMEOUT: (&str, &str) = ("lock_timeout", "2s");
const LOCK_PAUSE: Duration = Duration::from_secs(5);
/// The longest time of these attempts. A backup can hold its locks for long.
const MAX_LOCK_WAIT: Duration = Duration::from_secs(3_600);

/// The code of a lock that was not granted in time, and of an exception that a migration raises.
const LOCK_NOT_AVAILABLE: &str = "55P03";
const RAISED_EXCEPTION: &str = "P0001";

/// Clones share the connection pool.
#[derive(Clone, Debug)]
pub(crate) struct PostgresStore {
    pool: PgPool,
    is_practice: Arc<AtomicBool>,
    activity_counts: ActivityCounts,
}

impl PostgresStore {
    pub(super) async fn open(url: &str) -> Result<Self> {
        let options =
            PgConnectOptions::from_str(url).map_err(|_| ServiceError::InvalidDatabaseUrl)?;
        let options = verify_remote_server(options, url, std::env::var_os(SSL_MODE_VARIABLE));
        let pool = PgPoolOptions::new()
            .max_connections(MAX_CONNECTIONS)
            .acquire_timeout(Duration::from_secs(30))
            .test_before_acquire(false)
            .before_acquire(|connection, state| Box::pin(ping_when_idle(connection, state)))
            .connect_with(with_server_settings(options.clone()))
            .await?;
        // Migrations use a connection without these time limits, because copying a large table can take long.
        let migration_pool = PgPoolOptions::new()
            .max_connections(1)
            .connect_with(options.options([MIGRATION_LOCK_TIMEOUT]))
            .await?;
        migrate_between_requests(&migration_pool).await?;
        migration_pool.close().await;
        Ok(Self {
            pool,
            is_practice: Arc::default(),
            activity_counts: ActivityCounts::new(),
        })
    }

    async fn begin_write(&self) -> Result<WriteTransaction, sqlx::Error> {
        self.pool.begin().await
    }

    /// Matches the SQLite store, which writes on a connection of its own.
    fn write_pool(&self) -> &PgPool {
        &self.pool
    }

    /// Matches the SQLite store, where a single write statement waits for a permit. PostgreSQL
    /// accepts concurrent writers.
    async fn write_permit(&self) -> WritePermit {
        WritePermit
    }

    fn is_practice(&self) -> bool {
        self.is_practice.load(Ordering::Relaxed)
    }
}

struct WritePermit;

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

    async fn maintain_event_partitions(&self, now: Timestamp, before: Timestamp) -> Result<()> {
        self.add_and_drop_event_partitions(now, before).await
    }

    async fn close(&self) {
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

/// Requires TLS with a verified certificate and host name from a server on another machine, unless the URL or the
/// environment chooses another mode: without it, the password and the addresses of recipients can be read in transit.
fn verify_remote_server(
    options: PgConnectOptions,
    url: &str,
    variable: Option<OsString>,
) -> PgConnectOptions {
    let is_set = variable.is_some_and(|mode| !mode.is_empty());
    let is_chosen = is_set || url.contains("sslmode=") || url.contains("ssl-mode=");
    if is_chosen || options.get_socket().is_some() || is_local(options.get_host()) {
        return options;
    }
    options.ssl_mode(PgSslMode::VerifyFull)
}

/// Whether a host is this machine: a loopback address or the folder of a socket.
fn is_local(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || host.starts_with('/')
        || address
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Adds the [`SERVER_SETTINGS`] that the database URL does not set itself.
fn with_server_settings(options: PgConnectOptions) -> PgConnectOptions {
    let given = options.get_options().unwrap_or_default().to_owned();
    let missing = SERVER_SETTINGS
        .into_iter()
        .filter(|(name, _)| !given.contains(name));
    options.options(missing)
}

async fn migrate(pool: &PgPool) -> Result<(), MigrateError> {
    let mut migrator = sqlx::migrate!("src/service/store/migrations/postgres");
    migrator.set_locking(false);
    migrator.run(pool).await
}

/// Runs the migrations, again after pauses when a lock is not granted.
async fn migrate_between_requests(pool: &PgPool) -> Result<(), MigrateError> {
    let begun = Instant::now();
    loop {
        let migrated = retry::retry_while(|| Box::pin(migrate(pool)), may_be_lost_race).await;
        match migrated {
            Err(error)
                if code_of(&error).as_deref() == Some(LOCK_NOT_AVAILABLE)
                    && begun.elapsed() < MAX_LOCK_WAIT =>
            {
                tracing::warn!(%error, "the migration waits for a lock and will be retried");
                tokio::time::sleep(LOCK_PAUSE).await;
            }
            other => return other,
        }
    }
}

/// Whether the error can mean that another instance has run or is running the same migration.
fn may_be_lost_race(error: &MigrateError) -> bool {
    code_of(error).is_some_and(|code| code != LOCK_NOT_AVAILABLE && code != RAISED_EXCEPTION)
}

/// The code of an error of the database.
fn code_of(error: &MigrateError) -> Option<Cow<'_, str>> {
    match error {
        MigrateError::Execute(sqlx::Error::Database(error))
        | MigrateError::ExecuteMigration(sqlx::Error::Database(error), _) => error.code(),
        _ => None,
    }
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
    fn deliveries_to_give_up_are_found_by_their_events() {
        let statement = sql::give_up_deliveries();
        assert!(statement.contains("event_id IN (SELECT"), "{statement}");
    }

    #[test]
    fn remote_server_is_verified_unless_url_says_otherwise() {
        let is_verified = |url: &str, variable: Option<&str>| {
            let options = PgConnectOptions::from_str(url)
                .unwrap()
                .ssl_mode(PgSslMode::Prefer);
            let options = verify_remote_server(options, url, variable.map(OsString::from));
            matches!(options.get_ssl_mode(), PgSslMode::VerifyFull)
        };
        let remote = "postgres://giftdesk@db.example.com/gifts";
        assert!(is_verified(remote, None));
        assert!(is_verified("postgres://giftdesk@192.0.2.1/gifts", None));
        assert!(!is_verified(remote, Some("require")));
        assert!(!is_verified(&format!("{remote}?sslmode=disable"), None));
        for local in [
            "localhost",
            "127.0.0.1",
            "[::1]",
            "%2Fvar%2Frun%2Fpostgresql",
        ] {
            assert!(
                !is_verified(&format!("postgres://giftdesk@{local}/gifts"), None),
                "{local}"
            );
        }
    }

    #[test]
    fn database_url_overrides_server_settings() {
        let url = "postgres://giftdesk@localhost/gifts?options[lock_timeout]=5s";
        let options = with_server_settings(PgConnectOptions::from_str(url).unwrap());
        let settings = options.get_options().unwrap();
        assert_eq!(settings.matches("lock_timeout=").count(), 1, "{settings}");
        assert!(settings.contains("lock_timeout=5s"), "{settings}");
        assert!(
            settings.contains("idle_in_transaction_session_timeout=15s"),
            "{settings}"
        );
    }
}
