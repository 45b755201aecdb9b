//! The schema of `desk.sqlite`: its migrations, of which the first one is the whole schema.
//!
//! Folders of versions before the schema was one file are taken over in the last state before that, which has the same
//! tables. Folders in an older state are refused, and stay as they are.

use sqlx::{SqliteConnection, SqlitePool, migrate::Migrator};

use super::{Result, error::StoreError};

static MIGRATOR: Migrator = sqlx::migrate!("src/desk/store/migrations");

/// The number of the file that is the whole schema.
const WHOLE_SCHEMA: i64 = 300;
/// The last of the migrations that the file replaced.
const LAST_REPLACED: i64 = 280;

/// Brings the database to the newest schema.
///
/// # Errors
/// [`StoreError::TooOld`] for a database that is older than [`LAST_REPLACED`], which is not changed.
pub(super) async fn migrate(pool: &SqlitePool) -> Result<()> {
    let version = version(&mut *pool.acquire().await?).await?;
    match version {
        Some(version) if version < LAST_REPLACED => return Err(StoreError::TooOld(version)),
        Some(LAST_REPLACED) => record_whole_schema(pool).await?,
        _ => {}
    }
    Ok(MIGRATOR.run(pool).await?)
}

/// Creates the tables of this version of the schema in an empty database, or the newest ones.
pub(in crate::desk) async fn create(pool: &SqlitePool, version: Option<i64>) -> Result<()> {
    let created = match version {
        Some(LAST_REPLACED) => MIGRATOR.run_to(WHOLE_SCHEMA, pool).await,
        Some(version) if MIGRATOR.version_exists(version) => MIGRATOR.run_to(version, pool).await,
        _ => MIGRATOR.run(pool).await,
    };
    Ok(created?)
}

/// The newest migration that the database had; `None` for a new database.
pub(in crate::desk) async fn version(database: &mut SqliteConnection) -> sqlx::Result<Option<i64>> {
    let has_migrations: bool = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations')",
    )
    .fetch_one(&mut *database)
    .await?;
    if !has_migrations {
        return Ok(None);
    }
    sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations WHERE success")
        .fetch_one(database)
        .await
}

/// The newest migration of this version of the app.
pub(super) fn newest_version() -> Option<i64> {
    MIGRATOR.iter().map(|migration| migration.version).max()
}

/// Records the whole schema in place of the migrations that it replaced.
async fn record_whole_schema(pool: &SqlitePool) -> Result<()> {
    let mut write = pool.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query("DELETE FROM _sqlx_migrations")
        .execute(&mut *write)
        .await?;
    for schema in MIGRATOR
        .iter()
        .filter(|migration| migration.version == WHOLE_SCHEMA)
    {
        sqlx::query(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (?1, ?2, 1, ?3, 0)",
        )
        .bind(schema.version)
        .bind(&*schema.description)
        .bind(&*schema.checksum)
        .execute(&mut *write)
        .await?;
    }
    write.commit().await?;
    Ok(())
}
