//! Ends a long read when nothing waits for its rows any more. SQLite otherwise works on until it has a row to hand over,
//! which for a sorted list is nearly at the end.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use sqlx::sqlite::SqliteConnection;

/// SQLite asks after so many steps of its virtual machine, which take less than a millisecond.
const STEPS_BETWEEN_CHECKS: i32 = 10_000;

/// Interrupts the statement of a connection when this is dropped. The connection must be one of
/// [`Store::mirror_lists`](super::Store), whose users all watch it again before they read.
pub(in crate::desk) struct InterruptOnDrop(Arc<AtomicBool>);

impl InterruptOnDrop {
    pub(in crate::desk) async fn watch(connection: &mut SqliteConnection) -> sqlx::Result<Self> {
        let is_dropped = Arc::new(AtomicBool::new(false));
        let watched = Arc::clone(&is_dropped);
        let mut handle = connection.lock_handle().await?;
        handle.set_progress_handler(STEPS_BETWEEN_CHECKS, move || {
            !watched.load(Ordering::Relaxed)
        });
        Ok(Self(is_dropped))
    }
}

impl Drop for InterruptOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
