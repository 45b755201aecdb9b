//! The open databases: their connection pools, transactions and change counters.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use sqlx::{SqlitePool, Transaction, sqlite::Sqlite};

use super::{
    damage_marker::DamageMarker,
    error::StoreError,
    folder_lock::FolderLock,
    sorted_ids::{SortedIdCache, SortedIdKey},
};
use crate::desk::{
    Problem, ProblemKind,
    batches::grouped_rows::GroupedBatches,
    inbox::Inbox,
    lists::Changed,
    orders::{changed::ChangedOrders, facts::FigureCache},
    sends::{guards::sent_content::SentContentCache, outbox::cache::OutboxCache},
};

/// Row id of a connection in the local database. Every row that belongs to a connection carries it,
/// so that Practice and real gifts never mix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, sqlx::Type)]
#[sqlx(transparent)]
pub struct ConnectionRowId(pub i64);

pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// The two databases. Clones share their connections.
#[derive(Clone)]
pub struct Store {
    /// `mirror.sqlite`: the service's data. A commit need not be on disk, because the sync reads again
    /// what a power failure loses.
    pub(in crate::desk) mirror: SqlitePool,
    /// The connection that writes `mirror.sqlite`. A single one keeps its cache: each commit of another connection would
    /// empty it. Reads that decide what is written use it, too.
    pub(in crate::desk) mirror_writer: SqlitePool,
    /// Connections for the reads of whole lists, which end when they are not needed any more.
    pub(in crate::desk) mirror_lists: SqlitePool,
    /// `desk.sqlite`: data that exists only here. The data is on disk when a commit returns.
    pub(in crate::desk) durable: SqlitePool,
    /// `mirror.sqlite` with `desk.sqlite` attached as `desk`, for queries over both. Only reads.
    pub(in crate::desk) mirror_and_desk: SqlitePool,
    pub(in crate::desk) shared: Arc<Shared>,
}

pub(in crate::desk) struct Shared {
    /// Number of changes of each part of the mirror since the start: the generation of cached lists.
    pub(in crate::desk) catalog: AtomicU64,
    pub(in crate::desk) account: AtomicU64,
    pub(in crate::desk) batches: AtomicU64,
    pub(in crate::desk) orders: AtomicU64,
    /// Number of changes of what was sent to whom, and when.
    pub(in crate::desk) gifts: AtomicU64,
    /// Number of sends that were added to the outbox, removed or will not be sent, since the start.
    pub(in crate::desk) sends: AtomicU64,
    /// Number of these changes and of sends that got a batch, since the start.
    pub(in crate::desk) listed_sends: AtomicU64,
    /// Number of changes of lists and people.
    pub(in crate::desk) people: AtomicU64,
    /// Number of changes of the marks of the inbox.
    pub(in crate::desk) marks: AtomicU64,
    pub(in crate::desk) sorted_ids: SortedIdCache,
    pub(in crate::desk) outbox: OutboxCache,
    pub(in crate::desk) sent_content: SentContentCache,
    /// The inbox that was read last, and its connection. Its windows come from it, so that they agree with its numbers.
    pub(in crate::desk) inbox: Mutex<Option<(ConnectionRowId, Arc<Inbox>)>>,
    pub(in crate::desk) changed_orders: ChangedOrders,
    pub(in crate::desk) figures: FigureCache,
    /// The grouped list of batches that was read last.
    pub(in crate::desk) grouped_batches: Mutex<Option<(SortedIdKey, Arc<GroupedBatches>)>>,
    is_read_only: bool,
    damage: DamageMarker,
    /// The lock of the data folder, released when the store is closed or its last clone is dropped.
    /// `None` for a store that is only read.
    lock: Mutex<Option<FolderLock>>,
}

impl Shared {
    /// `lock`: `None` for a store that is only read.
    pub(super) fn new(
        changed_orders: ChangedOrders,
        damage: DamageMarker,
        lock: Option<FolderLock>,
    ) -> Self {
        Self {
            catalog: AtomicU64::new(0),
            account: AtomicU64::new(0),
            batches: AtomicU64::new(0),
            orders: AtomicU64::new(0),
            gifts: AtomicU64::new(0),
            sends: AtomicU64::new(0),
            listed_sends: AtomicU64::new(0),
            grouped_batches: Mutex::default(),
            people: AtomicU64::new(0),
            marks: AtomicU64::new(0),
            sorted_ids: SortedIdCache::default(),
            outbox: OutboxCache::default(),
            sent_content: SentContentCache::default(),
            inbox: Mutex::default(),
            changed_orders,
            figures: FigureCache::default(),
            is_read_only: lock.is_none(),
            damage,
            lock: Mutex::new(lock),
        }
    }

    /// Whether another process writes the databases.
    pub(in crate::desk) fn is_read_only(&self) -> bool {
        self.is_read_only
    }
}

impl Store {
    /// Finishes running writes, closes the files and releases the folder. Calls on any clone fail
    /// from then on.
    pub async fn close(&self) {
        drop(self.close_and_keep_lock().await);
    }

    /// As [`Self::close`], but keeps the folder: nobody else uses it until the lock is dropped.
    pub(in crate::desk) async fn close_and_keep_lock(&self) -> Option<FolderLock> {
        self.mirror_and_desk.close().await;
        self.mirror_lists.close().await;
        self.mirror_writer.close().await;
        self.mirror.close().await;
        self.durable.close().await;
        self.shared
            .lock
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    /// Records damage for the next start, which checks `desk.sqlite` as a whole and replaces the
    /// mirror.
    pub fn record_damage(&self, error: &StoreError) {
        if error.is_damage() {
            self.shared.damage.write(error);
        }
    }

    /// As [`Store::record_damage`], for a failure that is reported as a problem.
    pub fn record_reported_damage(&self, problem: &Problem) {
        if problem.kind == ProblemKind::DatabaseDamaged {
            self.shared.damage.write(&problem.details);
        }
    }

    /// Frees the caches of the connections, except those that are in use.
    pub async fn release_memory(&self) -> Result<()> {
        let pools = [
            &self.mirror,
            &self.mirror_writer,
            &self.mirror_lists,
            &self.durable,
            &self.mirror_and_desk,
        ];
        for pool in pools {
            // Held until the end, so that each connection is taken once.
            let mut idle = Vec::new();
            while let Some(mut connection) = pool.try_acquire() {
                sqlx::query("PRAGMA shrink_memory")
                    .execute(&mut *connection)
                    .await?;
                idle.push(connection);
            }
        }
        Ok(())
    }

    /// Begins a transaction of the mirror. The transaction takes the write lock at once, so that a
    /// concurrent write cannot make it fail half-way.
    pub(in crate::desk) async fn begin_mirror(&self) -> Result<Transaction<'static, Sqlite>> {
        Ok(self.mirror_writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Begins a transaction that is on disk when its commit returns.
    pub(in crate::desk) async fn begin_durable(&self) -> Result<Transaction<'static, Sqlite>> {
        Ok(self.durable.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Starts a new generation of parts of the mirror, which invalidates their cached lists.
    pub(in crate::desk) fn invalidate(&self, changed: Changed) {
        if changed.orders {
            self.shared.gifts.fetch_add(1, Ordering::AcqRel);
        }
        self.invalidate_lists(changed);
    }

    /// As [`Store::invalidate`] for changes that the guards do not depend on.
    pub(in crate::desk) fn invalidate_lists(&self, changed: Changed) {
        let parts = [
            (changed.catalog, &self.shared.catalog),
            (changed.batches, &self.shared.batches),
            (changed.orders, &self.shared.orders),
        ];
        for (_, count) in parts.iter().filter(|(is_changed, _)| *is_changed) {
            count.fetch_add(1, Ordering::AcqRel);
        }
    }
}
