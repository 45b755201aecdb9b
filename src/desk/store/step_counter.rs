//! Counts the steps of SQLite's virtual machine, so that tests compare the work of a read or a write with few and with
//! many rows.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use sqlx::SqlitePool;

use super::Store;

/// The steps of all connections of a store, except those of whole lists.
#[derive(Clone, Default)]
pub(crate) struct StepCounter(Arc<AtomicU64>);

impl StepCounter {
    pub(crate) async fn watch(store: &Store) -> Self {
        let counter = Self::default();
        for pool in [
            &store.mirror,
            &store.mirror_writer,
            &store.durable,
            &store.mirror_and_desk,
        ] {
            counter.watch_pool(pool).await;
        }
        counter
    }

    async fn watch_pool(&self, pool: &SqlitePool) {
        // Held until the end, so that each connection is taken once.
        let mut taken = Vec::new();
        for _ in 0..pool.options().get_max_connections() {
            let mut connection = pool.acquire().await.unwrap();
            let steps = Arc::clone(&self.0);
            let mut handle = connection.lock_handle().await.unwrap();
            handle.set_progress_handler(1, move || {
                steps.fetch_add(1, Ordering::Relaxed);
                true
            });
            drop(handle);
            taken.push(connection);
        }
    }

    /// The steps since the last call.
    pub(crate) fn take(&self) -> u64 {
        self.0.swap(0, Ordering::Relaxed)
    }
}
