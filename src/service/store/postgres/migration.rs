//! Migrates the tables while other instances run, or start and want to migrate, too.

use std::time::{Duration, Instant};

use sqlx::{
    PgPool, Postgres, Transaction,
    migrate::{MigrateError, Migrator},
    postgres::PgPoolOptions,
};

use super::{adoption, database_url::DatabaseUrl, session::SessionSettings};
use crate::service::{
    error::{Result, ServiceError},
    store::{
        adoption::is_pending,
        retry::{STARTUP, retry},
    },
};

/// The time that a migration waits for a lock. Running instances wait behind it, so that it gives up and is tried again after
/// [`LOCK_PAUSE`], in which their requests run.
const LOCK_TIMEOUT: &str = "2s";
const LOCK_PAUSE: Duration = Duration::from_secs(5);
/// The longest time of these attempts, and of waiting for an instance that migrates. A backup can hold its locks for long.
const MAX_WAIT: Duration = Duration::from_secs(3_600);

/// The codes of a lock that was not granted in time, of a deadlock, and of a missing table.
const LOCK_NOT_AVAILABLE: &str = "55P03";
const DEADLOCK: &str = "40P01";
const UNDEFINED_TABLE: &str = "42P01";

pub(super) fn migrator() -> Migrator {
    let mut migrator = sqlx::migrate!("src/service/store/migrations/postgres");
    migrator.set_locking(false);
    migrator
}

/// Adopts and migrates the tables, one instance after the other.
///
/// # Errors
/// When the database fails, is too old to adopt, or its role cannot create tables. Then nothing was created.
pub(super) async fn migrate(url: &DatabaseUrl) -> Result<()> {
    let pool = pool(url, LOCK_TIMEOUT).await?;
    let applied = applied_versions(&pool).await?;
    if is_pending(&migrator(), &applied)? {
        check_privilege(&pool).await?;
        let waiting = pool_of_waiting_instance(url).await?;
        let lock = tokio::time::timeout(MAX_WAIT, lock(&waiting)).await;
        let lock = lock.unwrap_or(Err(ServiceError::DatabaseTimeout))?;
        tracing::info!("the tables of the database are migrated");
        migrate_between_requests(&pool).await?;
        lock.commit().await?;
        waiting.close().await;
    } else {
        // Finds migrations that differ from those of this program.
        migrator().run(&pool).await?;
    }
    pool.close().await;
    Ok(())
}

async fn pool(url: &DatabaseUrl, lock_timeout: &str) -> Result<PgPool> {
    let settings = SessionSettings::of_migration(url, lock_timeout);
    Ok(PgPoolOptions::new()
        .max_connections(1)
        .after_connect(move |connection, _| {
            let settings = settings.clone();
            Box::pin(async move { settings.apply(connection).await })
        })
        .connect_with(url.options.clone())
        .await?)
}

/// The lock that this connection waits for keeps no request waiting.
pub(super) async fn pool_of_waiting_instance(url: &DatabaseUrl) -> Result<PgPool> {
    pool(url, "0").await
}

/// The migrations that the database has.
pub(super) async fn applied_versions(pool: &PgPool) -> Result<Vec<i64>> {
    let applied: Result<Vec<i64>, sqlx::Error> =
        sqlx::query_scalar("SELECT version FROM _sqlx_migrations")
            .fetch_all(pool)
            .await;
    match applied {
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(UNDEFINED_TABLE) => {
            Ok(Vec::new())
        }
        applied => Ok(applied?),
    }
}

/// Whether a start adopts or migrates the tables, or creates them.
///
/// # Errors
/// When this version cannot use them, or they cannot be read.
pub(in crate::service::store) async fn has_pending_migrations(pool: &PgPool) -> Result<bool> {
    is_pending(&migrator(), &applied_versions(pool).await?)
}

#[derive(sqlx::FromRow)]
struct Privilege {
    role: String,
    schema: Option<String>,
    is_granted: bool,
}

async fn check_privilege(pool: &PgPool) -> Result<()> {
    let privilege: Privilege = sqlx::query_as(
        "SELECT CAST(current_user AS text) AS role, CAST(current_schema() AS text) AS schema,
            coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS is_granted",
    )
    .fetch_one(pool)
    .await?;
    if privilege.is_granted {
        return Ok(());
    }
    Err(ServiceError::MayNotCreateTables {
        role: privilege.role,
        schema: privilege.schema.unwrap_or_else(|| "public".to_owned()),
    })
}

/// Waits until no other instance migrates or distributes the tables. The lock is a row, because not all engines have
/// locks of their own for this. It ends with the transaction, also when its instance ends.
pub(super) async fn lock(pool: &PgPool) -> Result<Transaction<'static, Postgres>> {
    let is_lost_race = |error: &sqlx::Error| error.as_database_error().is_some();
    retry(&STARTUP, is_lost_race, || create_lock_row(pool)).await?;
    // At another level the transaction would keep a snapshot, for which a concurrently built index waits.
    let mut lock = pool
        .begin_with("BEGIN ISOLATION LEVEL READ COMMITTED")
        .await?;
    sqlx::query("SELECT no FROM migration_lock WHERE no = 1 FOR UPDATE")
        .execute(&mut *lock)
        .await?;
    Ok(lock)
}

/// Several instances can create the table at the same time, of which all but one get an error.
async fn create_lock_row(pool: &PgPool) -> Result<(), sqlx::Error> {
    sqlx::query("CREATE TABLE IF NOT EXISTS migration_lock (no INTEGER PRIMARY KEY)")
        .execute(pool)
        .await?;
    sqlx::query("INSERT INTO migration_lock (no) VALUES (1) ON CONFLICT DO NOTHING")
        .execute(pool)
        .await?;
    Ok(())
}

/// Adopts and migrates, again after pauses when a lock is not granted.
async fn migrate_between_requests(pool: &PgPool) -> Result<()> {
    let begun = Instant::now();
    loop {
        match adopt_and_migrate(pool).await {
            Err(error) if lacks_lock(&error) && begun.elapsed() < MAX_WAIT => {
                tracing::warn!(%error, "the migration waits for a lock and will be retried");
                tokio::time::sleep(LOCK_PAUSE).await;
            }
            other => return other,
        }
    }
}

async fn adopt_and_migrate(pool: &PgPool) -> Result<()> {
    adoption::adopt(pool).await?;
    Ok(migrator().run(pool).await?)
}

/// Whether running instances kept the migration from a lock.
fn lacks_lock(error: &ServiceError) -> bool {
    let (ServiceError::Database { source }
    | ServiceError::Migration {
        source: MigrateError::ExecuteMigration(source, _),
    }) = error
    else {
        return false;
    };
    let code = source.as_database_error().and_then(|error| error.code());
    matches!(code.as_deref(), Some(LOCK_NOT_AVAILABLE | DEADLOCK))
}
