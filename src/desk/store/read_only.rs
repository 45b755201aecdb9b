//! Opens the store of a data folder that another process uses, to read it only.

use std::{path::Path, time::Duration};

use sqlx::{
    ConnectOptions as _, SqlitePool,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

use super::{
    Result, Store,
    connect::{self, CONNECTION_CACHE, MAPPED_BYTES},
    damage_marker::DamageMarker,
    database::Pools,
    desk_schema, mirror,
    open::desk_file,
};
use crate::desk::{Problem, ProblemKind, orders::changed::ChangedOrders};

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
        let (durable, mirror) = open(&desk_file, &mirror_file).await?;
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

/// The pools of both databases.
async fn open(desk_file: &Path, mirror_file: &Path) -> Result<(SqlitePool, SqlitePool), Problem> {
    let desk = pool(desk_file).await.map_err(|error| error.problem())?;
    let mirror = match pool(mirror_file).await {
        Ok(mirror) => mirror,
        Err(error) => {
            desk.close().await;
            return Err(error.problem());
        }
    };
    let problem = match have_schemas(&desk, &mirror).await {
        Ok(true) => return Ok((desk, mirror)),
        // The other process is another version of the app.
        Ok(false) => ProblemKind::DataFolderInUse.into(),
        Err(error) => error.problem(),
    };
    desk.close().await;
    mirror.close().await;
    Err(problem)
}

/// Whether both databases have the schemas of this version of the app.
async fn have_schemas(desk: &SqlitePool, mirror: &SqlitePool) -> Result<bool> {
    let version = desk_schema::version(&mut *desk.acquire().await?).await?;
    Ok(version == desk_schema::newest_version() && mirror::has_schema(mirror).await?)
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
