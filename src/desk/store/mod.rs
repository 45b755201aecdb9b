//! What lasts: a SQLite database in the data folder.
//!
//! It mirrors the service (catalog, batches, orders, activities), so that the app opens with
//! yesterday's data, and it is the only home of drafts, of the outbox and of end users' cards. The engine and the sync
//! use it; screens see what it answers as [`view`](super::view) types. It refuses a folder that
//! another copy of the app holds, and never deletes a database that it cannot read.

mod activities;
mod batch_write;
mod batches;
mod brands;
mod catalog_write;
mod connections;
mod damaged;
mod documents;
mod drafts;
mod end_user_cards;
mod error;
mod folder;
mod funnel;
mod json;
mod order_detail;
mod order_write;
mod orders;
mod outbox;
mod products;
mod salvage;
mod sorted_ids;
mod summary;
#[cfg(test)]
mod tests;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use sqlx::{
    ConnectOptions as _, SqlitePool,
    sqlite::{
        Sqlite, SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
    },
};

pub use catalog_write::Catalog;
pub use drafts::StoredDraft;
pub use error::StoreError;
pub use order_write::OrderPlace;
pub use outbox::NewOutboxEntry;
pub use summary::Calendar;

use super::{Problem, view::Changed};

/// Row id of a connection in the local database. Every row that belongs to a connection carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, sqlx::Type)]
#[sqlx(transparent)]
pub struct ConnectionRowId(pub i64);

pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// The database. Clones share it.
#[derive(Clone)]
pub struct Store {
    /// Reads, and the mirror's writes: what a power failure takes of these is read again.
    pool: SqlitePool,
    /// Writes of what exists nowhere else: on disk when they return, whatever happens next.
    durable: SqlitePool,
    shared: Arc<Shared>,
}

struct Shared {
    /// Counts changes of each part, so that remembered windows know when they are old.
    catalog: AtomicU64,
    batches: AtomicU64,
    orders: AtomicU64,
    sorted_ids: sorted_ids::SortedIdCache,
    damage: damaged::Marker,
    /// Held until the store is closed, or dropped with the last of its clones.
    lock: Mutex<Option<folder::FolderLock>>,
}

/// An open store, and what was wrong with the last one.
pub struct Opened {
    pub store: Store,
    /// Set when the database was damaged and a new one was begun.
    pub damage: Option<Problem>,
}

impl Store {
    /// Takes the folder and opens its database, making both when there are none.
    ///
    /// # Errors
    /// A [`Problem`] when the folder cannot be used, is in use, or no database can be made in it.
    pub async fn open(folder: &Path, now: crate::contract::Timestamp) -> Result<Opened, Problem> {
        let lock = folder::take(folder)?;
        let file = folder.join("desk.sqlite");
        let marker = damaged::Marker::in_folder(folder);
        let noted = marker.found();
        let is_noted = noted.is_some();
        let first = match noted {
            Some(error) if file.exists() => Err(error),
            _ => connect(&file).await,
        };
        let (durable, damage) = match first {
            Ok(durable) => (durable, None),
            Err(error) if error.is_damage() => {
                let (durable, problem) = damaged::begin_anew(&file, now, &error).await?;
                (durable, Some(problem))
            }
            Err(error) => return Err(error.problem()),
        };
        if is_noted {
            marker.remove();
        }
        let pool = pool(&file, SqliteSynchronous::Normal, 4)
            .await
            .map_err(|error| error.problem())?;
        let shared = Shared {
            catalog: AtomicU64::new(0),
            batches: AtomicU64::new(0),
            orders: AtomicU64::new(0),
            sorted_ids: sorted_ids::SortedIdCache::default(),
            damage: marker,
            lock: Mutex::new(Some(lock)),
        };
        Ok(Opened {
            store: Self {
                pool,
                durable,
                shared: Arc::new(shared),
            },
            damage,
        })
    }

    /// Finishes what is being written, closes the files and lets the folder go. Every clone is
    /// closed with it: what is asked of one afterwards fails.
    pub async fn close(&self) {
        self.pool.close().await;
        self.durable.close().await;
        let lock = self
            .shared
            .lock
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        drop(lock);
    }

    /// Looks at a failure before it is told. The mirror is not checked at the start, which would
    /// take seconds: damage that is met in it is noted, and the next start begins a new file.
    pub fn note(&self, error: &StoreError) {
        if error.is_damage() {
            self.shared.damage.leave(error);
        }
    }

    /// A transaction of the mirror. It holds the write lock from its first statement, so that it
    /// never fails half-way because somebody else wrote.
    async fn write(&self) -> Result<sqlx::Transaction<'static, Sqlite>> {
        Ok(self.pool.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// A transaction that is on disk when its commit returns.
    async fn begin_durable(&self) -> Result<sqlx::Transaction<'static, Sqlite>> {
        Ok(self.durable.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Notes that parts of the mirror changed: remembered windows of them are asked anew.
    fn touch(&self, changed: Changed) {
        let parts = [
            (changed.catalog, &self.shared.catalog),
            (changed.batches, &self.shared.batches),
            (changed.orders, &self.shared.orders),
        ];
        for (_, count) in parts.iter().filter(|(touched, _)| *touched) {
            count.fetch_add(1, Ordering::AcqRel);
        }
    }
}

async fn pool(file: &Path, synchronous: SqliteSynchronous, connections: u32) -> Result<SqlitePool> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .busy_timeout(Duration::from_secs(20))
        .pragma("cache_size", "-16000")
        .pragma("mmap_size", "268435456")
        // A slow statement is nobody's business in the log of a desktop app.
        .disable_statement_logging();
    Ok(SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(30))
        .connect_with(options)
        .await?)
}

/// Opens the file for what must not be lost, and brings it to the newest shape.
async fn connect(file: &Path) -> Result<SqlitePool> {
    let durable = pool(file, SqliteSynchronous::Full, 2).await?;
    if let Err(error) = prepare(&durable).await {
        durable.close().await;
        return Err(error);
    }
    Ok(durable)
}

async fn prepare(pool: &SqlitePool) -> Result<()> {
    sqlx::migrate!("src/desk/store/migrations")
        .run(pool)
        .await?;
    // Only what cannot be read again from the service; checking the mirror would take seconds, so
    // its damage is noted when it is met.
    for check in [
        "PRAGMA quick_check('connection')",
        "PRAGMA quick_check('setting')",
        "PRAGMA quick_check('draft')",
        "PRAGMA quick_check('draft_recipient')",
        "PRAGMA quick_check('outbox')",
        "PRAGMA quick_check('end_user_card')",
    ] {
        let said: String = sqlx::query_scalar(check).fetch_one(pool).await?;
        if said != "ok" {
            return Err(StoreError::Damaged(said));
        }
    }
    Ok(())
}

/// Where the pictures of a data folder are kept.
#[must_use]
pub fn picture_folder(folder: &Path) -> PathBuf {
    folder.join("pictures")
}
