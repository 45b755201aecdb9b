//! PostgreSQL: one database for many instances of a service.
//!
//! Nothing here needs more than what PostgreSQL-compatible engines have too: no advisory locks, no
//! LISTEN, and what such an engine undoes (serialization failures, deadlocks) is done again.

use std::{
    str::FromStr as _,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use sqlx::{
    PgPool, Postgres, Transaction,
    migrate::MigrateError,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use super::{Result, Store, retry};
use crate::service::ServiceError;

// The statements, compiled for PostgreSQL.
#[path = "sql/mod.rs"]
mod sql;

use Postgres as Db;
use PostgresStore as Backend;

/// A transaction that writes.
type Write = Transaction<'static, Postgres>;

/// Connections of one instance; a server allows 100 by default.
const CONNECTIONS: u32 = 16;

/// What the server ends by itself. An instance whose machine vanishes in the middle of a
/// transaction leaves rows locked that every other one needs, and its socket may stay open for
/// hours. An address can set each differently: `?options[lock_timeout]=5s`.
const LIMITS: [(&str, &str); 6] = [
    // Between two statements of a transaction there is a little arithmetic, never a wait.
    ("idle_in_transaction_session_timeout", "15s"),
    // Longer than that, so that whoever waits for a vanished one's row gets it.
    ("lock_timeout", "25s"),
    // The longest statement writes a few thousand rows, which takes well below a second.
    ("statement_timeout", "60s"),
    // A minute of silence on a line ends it.
    ("tcp_keepalives_idle", "30"),
    ("tcp_keepalives_interval", "10"),
    ("tcp_keepalives_count", "3"),
];

/// Clones share the connections.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    pool: PgPool,
    practice: Arc<AtomicBool>,
}

impl PostgresStore {
    pub async fn open(url: &str) -> Result<Self> {
        let options = PgConnectOptions::from_str(url).map_err(|_| ServiceError::DatabaseAddress)?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(Duration::from_secs(30))
            .connect_with(limited(options.clone()))
            .await?;
        // On a line of its own, without limits: an index on a long table takes as long as it takes.
        let line = PgPoolOptions::new()
            .max_connections(1)
            .connect_with(options)
            .await?;
        retry::retry_while(|| Box::pin(migrate(&line)), lost_a_race).await?;
        line.close().await;
        Ok(Self {
            pool,
            practice: Arc::default(),
        })
    }

    async fn write(&self) -> Result<Write, sqlx::Error> {
        self.pool.begin().await
    }

    /// Before a single statement that writes: the database lets any number write at once.
    async fn turn(&self) -> Turn {
        Turn
    }

    fn is_practice(&self) -> bool {
        self.practice.load(Ordering::Relaxed)
    }
}

/// Nobody waits for a turn here.
struct Turn;

#[async_trait]
impl Store for PostgresStore {
    /// Leases may be held by other instances; those of a dead one run out.
    async fn prepare(&self, practice: bool) -> Result<()> {
        self.practice.store(practice, Ordering::Relaxed);
        Ok(())
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

/// With the limits that the address does not set itself.
fn limited(options: PgConnectOptions) -> PgConnectOptions {
    let given = options.get_options().unwrap_or_default().to_owned();
    let missing = LIMITS.into_iter().filter(|(name, _)| !given.contains(name));
    options.options(missing)
}

async fn migrate(pool: &PgPool) -> Result<(), MigrateError> {
    let mut migrator = sqlx::migrate!("src/service/store/migrations/postgres");
    migrator.set_locking(false);
    migrator.run(pool).await
}

fn lost_a_race(error: &MigrateError) -> bool {
    matches!(
        error,
        MigrateError::Execute(sqlx::Error::Database(_))
            | MigrateError::ExecuteMigration(sqlx::Error::Database(_), _)
    )
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
    pub fn is_serialization_failure(error: &dyn sqlx::error::DatabaseError) -> bool {
        matches!(error.code().as_deref(), Some("40001" | "40P01"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_address_sets_itself_stays() {
        let address = "postgres://giftdesk@localhost/gifts?options[lock_timeout]=5s";
        let options = limited(PgConnectOptions::from_str(address).unwrap());
        let set = options.get_options().unwrap();
        assert_eq!(set.matches("lock_timeout=").count(), 1, "{set}");
        assert!(set.contains("lock_timeout=5s"), "{set}");
        assert!(
            set.contains("idle_in_transaction_session_timeout=15s"),
            "{set}"
        );
    }
}
