//! Opens the store of a data folder, replacing damaged databases, or reads the folder that another process uses.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    ConnectOptions as _, SqlitePool,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

use super::{
    Result, Store,
    connect::{CONNECTION_CACHE, Check, MAPPED_BYTES, check_file, connect, joined_pool},
    damage_marker::DamageMarker,
    damaged,
    database::Shared,
    desk_schema, folder_lock, mirror,
};
use crate::{
    contract::Timestamp,
    desk::{Problem, ProblemKind, orders::changed::ChangedOrders},
};

/// An open store.
pub struct Opened {
    pub store: Store,
    /// Set when `desk.sqlite` was damaged and a new file replaced it.
    pub damage: Option<Problem>,
    /// Whether [`Store::check_later`] must follow.
    pub needs_check: bool,
}

pub(super) fn desk_file(folder: &Path) -> PathBuf {
    folder.join("desk.sqlite")
}

impl Store {
    /// Locks the folder and opens its databases; creates all when they do not exist.
    ///
    /// # Errors
    /// A [`Problem`] when the folder cannot be used, is in use, or its databases cannot be opened, and
    /// [`ProblemKind::FolderMoved`] when its data moved to another computer.
    pub async fn open(folder: &Path, now: Timestamp) -> Result<Opened, Problem> {
        refuse_moved(Self::open_checked(folder, now, false).await?).await
    }

    /// As [`Self::open`], also when the data moved to another computer.
    ///
    /// # Errors
    /// A [`Problem`] when the folder cannot be used, is in use, or its databases cannot be opened.
    pub(in crate::desk) async fn open_even_if_moved(
        folder: &Path,
        now: Timestamp,
    ) -> Result<Opened, Problem> {
        Self::open_checked(folder, now, false).await
    }

    /// As [`Self::open`], for a window, which shows data at once: a large file may be checked later.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn open_for_window(folder: &Path, now: Timestamp) -> Result<Opened, Problem> {
        refuse_moved(Self::open_checked(folder, now, true).await?).await
    }

    /// Checks `desk.sqlite` as a whole. After damage the next start replaces the file.
    ///
    /// # Errors
    /// [`StoreError::Damaged`](super::StoreError::Damaged), or why the file could not be checked.
    pub async fn check_later(&self, folder: &Path) -> Result<()> {
        let checked = check_file(&desk_file(folder)).await;
        if let Err(error) = &checked {
            self.record_damage(error);
        }
        checked
    }

    async fn open_checked(
        folder: &Path,
        now: Timestamp,
        can_wait: bool,
    ) -> Result<Opened, Problem> {
        let lock = folder_lock::lock(folder)?;
        let file = desk_file(folder);
        damaged::undo_interrupted(&file)?;
        let marker = DamageMarker::in_folder(folder);
        let was_damaged = marker.is_written();
        let check = Check::at_start(&file, was_damaged, can_wait);
        let connected = connect(&file, check).await;
        let (durable, damage) = match connected {
            Ok(durable) => (durable, None),
            Err(error) if error.is_damage() => {
                let (durable, problem) = damaged::replace(&file, now, &error).await?;
                (durable, Some(problem))
            }
            Err(error) => return Err(error.problem()),
        };
        let mirror_file = folder.join("mirror.sqlite");
        let mirror = mirror::open(&mirror_file, &durable, was_damaged)
            .await
            .map_err(|error| error.problem())?;
        if was_damaged {
            marker.remove();
        }
        let changed_orders = ChangedOrders::default();
        Ok(Opened {
            store: Self {
                mirror,
                mirror_writer: mirror::writer_pool(&mirror_file, &changed_orders),
                mirror_lists: mirror::list_pool(&mirror_file),
                durable,
                mirror_and_desk: joined_pool(&mirror_file, &file),
                shared: Shared::new(changed_orders, marker, Some(lock)).into(),
            },
            damage,
            needs_check: check == Check::Deferred,
        })
    }
}

/// Closes the store of a folder whose data moved to another computer.
async fn refuse_moved(opened: Opened) -> Result<Opened, Problem> {
    close_if_moved(&opened.store).await?;
    Ok(opened)
}

/// Closes a store whose data moved to another computer.
///
/// # Errors
/// [`ProblemKind::FolderMoved`], or why the mark could not be read.
async fn close_if_moved(store: &Store) -> Result<(), Problem> {
    let problem = match store.moved_at().await {
        Ok(None) => return Ok(()),
        Ok(Some(at)) => ProblemKind::FolderMoved { at }.into(),
        Err(error) => error.problem(),
    };
    store.close().await;
    Err(problem)
}

/// The most connections of each pool that only reads.
const MAX_READ_ONLY_CONNECTIONS: u32 = 2;

impl Store {
    /// Opens the databases of a folder without its lock. Every write fails.
    ///
    /// # Errors
    /// A [`Problem`] when a database cannot be opened, or has another schema than this version of the
    /// app, and [`ProblemKind::FolderMoved`] when its data moved to another computer.
    pub async fn open_read_only(folder: &Path) -> Result<Self, Problem> {
        let desk_file = desk_file(folder);
        let mirror_file = folder.join("mirror.sqlite");
        let (durable, mirror) = read_only_pools(&desk_file, &mirror_file).await?;
        let marker = DamageMarker::in_folder(folder);
        let store = Self {
            mirror: mirror.clone(),
            mirror_writer: mirror,
            mirror_lists: mirror::list_pool(&mirror_file),
            durable,
            mirror_and_desk: joined_pool(&mirror_file, &desk_file),
            shared: Shared::new(ChangedOrders::default(), marker, None).into(),
        };
        close_if_moved(&store).await?;
        Ok(store)
    }
}

/// The pools of both databases.
async fn read_only_pools(
    desk_file: &Path,
    mirror_file: &Path,
) -> Result<(SqlitePool, SqlitePool), Problem> {
    let desk = read_only_pool(desk_file)
        .await
        .map_err(|error| error.problem())?;
    let mirror = match read_only_pool(mirror_file).await {
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

async fn read_only_pool(file: &Path) -> Result<SqlitePool> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .busy_timeout(Duration::from_secs(20))
        .pragma("cache_size", CONNECTION_CACHE)
        .pragma("mmap_size", MAPPED_BYTES)
        .disable_statement_logging();
    Ok(SqlitePoolOptions::new()
        .max_connections(MAX_READ_ONLY_CONNECTIONS)
        .test_before_acquire(false)
        .acquire_timeout(Duration::from_secs(30))
        .connect_with(options)
        .await?)
}
