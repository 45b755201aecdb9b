//! Whether the database server responds and whether its disk can be written. A check runs once in an interval, however many
//! requests and probes ask.
//!
//! Requests that wait for a server that is gone are ended: its machine stopped without closing the connections, or the network
//! between does not work. Otherwise a request would wait for the operating system, which takes minutes.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::Mutex;

use crate::service::store::SharedStore;

/// The time that a request gets before the first check. With the other times it has a response within three seconds.
const UNCHECKED_TIME: Duration = Duration::from_millis(500);

/// The time between two pings of the server.
const PING_INTERVAL: Duration = Duration::from_millis(500);

/// A server that does not answer within this time counts as gone.
const PING_TIMEOUT: Duration = Duration::from_millis(1_500);

/// The time between two checks of the disk, each of which writes a megabyte.
const SPACE_CHECK_INTERVAL: Duration = Duration::from_secs(3);

#[derive(Debug, Default)]
pub(super) struct DatabaseWatch {
    ping: LastCheck,
    space: LastCheck,
}

impl DatabaseWatch {
    /// Returns when the server does not answer.
    pub(super) async fn wait_until_gone(&self, store: &SharedStore) {
        tokio::time::sleep(UNCHECKED_TIME).await;
        loop {
            let store = Arc::clone(store);
            let ping = async move {
                let answered = tokio::time::timeout(PING_TIMEOUT, store.ping()).await;
                matches!(answered, Ok(Ok(())))
            };
            if !self.ping.result(PING_INTERVAL, ping).await {
                return;
            }
            tokio::time::sleep(PING_INTERVAL).await;
        }
    }

    /// Whether the disk can be written.
    pub(super) async fn has_space(&self, store: &SharedStore) -> bool {
        let store = Arc::clone(store);
        let check = async move {
            let checked = store.check_space().await;
            if let Err(error) = &checked {
                tracing::error!(%error, "the disk of the database is full or cannot be written");
            }
            checked.is_ok()
        };
        self.space.result(SPACE_CHECK_INTERVAL, check).await
    }
}

/// The last check: its end and its result.
#[derive(Debug, Default)]
struct LastCheck(Arc<Mutex<Option<(Instant, bool)>>>);

impl LastCheck {
    /// The result of the last check, or of a new one when the last is older than `interval`. Waits for a check that another
    /// caller began. A check whose caller no longer waits goes on, and no other one begins meanwhile.
    async fn result(
        &self,
        interval: Duration,
        check: impl Future<Output = bool> + Send + 'static,
    ) -> bool {
        let mut last = Arc::clone(&self.0).lock_owned().await;
        if let Some((at, result)) = *last
            && at.elapsed() < interval
        {
            return result;
        }
        let checked = tokio::spawn(async move {
            let result = check.await;
            *last = Some((Instant::now(), result));
            result
        });
        checked.await.unwrap_or(false)
    }
}
