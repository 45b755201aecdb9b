//! Ends requests that wait for a database server that is gone: its machine stopped without closing the connections, or the
//! network between does not work. Otherwise a request would wait for the operating system, which takes minutes.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::service::store::SharedStore;

/// The time that a request gets before the first check. With the other times it has a response within three seconds.
const UNCHECKED_TIME: Duration = Duration::from_millis(500);

/// The time between two checks, however many requests wait.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// A server that does not answer within this time counts as gone.
const CHECK_TIMEOUT: Duration = Duration::from_millis(1_500);

/// The last check: its end and whether the server answered.
#[derive(Debug, Default)]
pub(super) struct DatabaseWatch(Mutex<Option<(Instant, bool)>>);

impl DatabaseWatch {
    /// Returns when the server does not answer.
    pub(super) async fn wait_until_gone(&self, store: &SharedStore) {
        tokio::time::sleep(UNCHECKED_TIME).await;
        while self.is_reachable(store).await {
            tokio::time::sleep(CHECK_INTERVAL).await;
        }
    }

    async fn is_reachable(&self, store: &SharedStore) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, is_reachable)) = *last
            && at.elapsed() < CHECK_INTERVAL
        {
            return is_reachable;
        }
        let answered = tokio::time::timeout(CHECK_TIMEOUT, store.ping()).await;
        let is_reachable = matches!(answered, Ok(Ok(())));
        *last = Some((Instant::now(), is_reachable));
        is_reachable
    }
}
