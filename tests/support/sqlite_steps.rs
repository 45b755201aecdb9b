//! Counts the steps of SQLite's virtual machine, so that tests bound the work of a read or a write, or compare it with few
//! and with many rows. Unlike a time, the count is the same on a busy machine.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use sqlx::SqlitePool;

/// The steps of all connections of some pools.
#[derive(Clone, Default)]
pub(crate) struct StepCounter(Arc<AtomicU64>);

impl StepCounter {
    pub(crate) async fn watch<'a>(pools: impl IntoIterator<Item = &'a SqlitePool>) -> Self {
        let counter = Self::default();
        for pool in pools {
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
