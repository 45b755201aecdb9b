//! Whether the disk of the database can be written, checked every few seconds however many probes ask: each check
//! writes a megabyte, and probes need no key.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::Mutex;

use crate::service::store::SharedStore;

/// How long the result of a check is used.
const CHECK_INTERVAL: Duration = Duration::from_secs(3);

/// The last check: its end and whether the disk could be written.
#[derive(Debug, Default)]
pub(super) struct DiskWatch(Arc<Mutex<Option<(Instant, bool)>>>);

impl DiskWatch {
    /// Waits for a check that another probe began. A check of a disk that does not answer goes on when the caller no
    /// longer waits, and no other one begins meanwhile.
    pub(super) async fn has_space(&self, store: &SharedStore) -> bool {
        let mut last = Arc::clone(&self.0).lock_owned().await;
        if let Some((at, has_space)) = *last
            && at.elapsed() < CHECK_INTERVAL
        {
            return has_space;
        }
        let store = Arc::clone(store);
        let checked = tokio::spawn(async move {
            let checked = store.check_space().await;
            if let Err(error) = &checked {
                tracing::error!(%error, "the disk of the database is full or cannot be written");
            }
            *last = Some((Instant::now(), checked.is_ok()));
            checked.is_ok()
        });
        checked.await.unwrap_or(false)
    }
}
