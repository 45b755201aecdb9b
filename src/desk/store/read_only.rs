//! Opens the store of a data folder that another process uses, to read it only.

use std::{path::Path, time::Duration};

use sqlx::{
    ConnectOptions as _, SqlitePool,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

use super::{
    Result, Store, StoreError,
    changed_orders::ChangedOrders,
    connect::{self, CONNECTION_CACHE, MAPPED_BYTES},
    damage_marker::DamageMarker,
    database::Pools,
    mirror,
    open::desk_file,
};
use crate::desk::{Problem, ProblemKind};

/// The most connections of each pool.
const MAX_CONNECTIONS: u32 = 2;

impl Store {
    /// Opens the databases of a folder without its lock. Every write fails.
    ///
    /// # Errors
    /// A [`Problem`] when a database cannot be opened, or has another schema than this version of the
    /// app.
    pub async fn open_read_only(folder: &Path) -> Result<Self, Problem> {
        let desk_file = desk_file(folder);
        let mirror_file = folder.join("mirror.sqlite");
        let durable = open(&desk_file, &connect::MIGRATOR).await?;
        let mirror = match open(&mirror_file, &mirror::MIGRATOR).await {
            Ok(mirror) => mirror,
            Err(problem) => {
                durable.close().await;
                return Err(problem);
            }
        };
        Ok(Self::new(
            Pools {
                mirror: mirror.clone(),
                mirror_writer: mirror,
                mirror_lists: mirror::list_pool(&mirror_file),
                durable,
                mirror_and_desk: connect::joined_pool(&mirror_file, &desk_file),
            },
            ChangedOrders::default(),
            DamageMarker::in_folder(folder),
            None,
        ))
    }
}

async fn open(file: &Path, migrator: &Migrator) -> Result<SqlitePool, Problem> {
    let pool = pool(file).await.map_err(|error| error.problem())?;
    let newest = migrator.iter().map(|migration| migration.version).max();
    match applied_version(&pool).await {
        Ok(version) if version == newest => Ok(pool),
        Ok(_) => {
            pool.close().await;
            // The other process is another version of the app.
            Err(ProblemKind::DataFolderInUse.into())
        }
        Err(error) => {
            pool.close().await;
            Err(error.problem())
        }
    }
}

async fn pool(file: &Path) -> Result<SqlitePool> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .busy_timeout(Duration::from_secs(20))
        .pragma("cache_size", CONNECTION_CACHE)
        .pragma("mmap_size", MAPPED_BYTES)
        .disable_statement_logging();
    Ok(SqlitePoolOptions::new()
        .max_connections(MAX_CONNECTIONS)
        .test_before_acquire(false)
        .acquire_timeout(Duration::from_secs(30))
        .connect_with(options)
        .await?)
}

async fn applied_version(pool: &SqlitePool) -> Result<Option<i64>, StoreError> {
    Ok(
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
            .fetch_one(pool)
            .await?,
    )
}
