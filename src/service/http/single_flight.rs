//! Single-flight look-ups of API keys: requests that arrive together with the same key share one
//! database query.
//!
//! While a query for a key runs, new requests wait for the next query, which starts when the
//! running one ends. So no request is answered from a query that started before the request
//! arrived, and a revoked key is refused from the next request on. The loading caches of moka do
//! not promise that: a late request joins the running query.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use futures_util::{
    FutureExt as _,
    future::{BoxFuture, Shared},
};

use super::api_error::ApiError;
use crate::service::store::{Account, SharedStore};

/// `None` when no account has the key.
type LookupResult = Result<Option<Account>, ApiError>;
type Lookup = Shared<BoxFuture<'static, LookupResult>>;

/// The look-ups of one key.
#[derive(Default)]
struct KeyQueue {
    /// Locked by the running look-up.
    running: Arc<tokio::sync::Mutex<()>>,
    /// The look-up that starts next. New requests join this look-up.
    next: Mutex<Option<Lookup>>,
}

/// The key look-ups of one instance. A key is in memory only while requests wait for its look-up.
#[derive(Default)]
pub(super) struct SingleFlight(Mutex<HashMap<String, Arc<KeyQueue>>>);

impl SingleFlight {
    pub(super) async fn find_account_by_key(&self, store: &SharedStore, key: &str) -> LookupResult {
        let entry = self.join_queue(key);
        let lookup = {
            let mut next = lock(&entry.queue.next);
            let next = next.get_or_insert_with(|| new_lookup(&entry.queue, store, key));
            next.clone()
        };
        lookup.await
    }

    fn join_queue<'a>(&'a self, key: &'a str) -> QueueEntry<'a> {
        let mut queues = lock(&self.0);
        let queue = match queues.get(key) {
            Some(queue) => Arc::clone(queue),
            None => Arc::clone(queues.entry(key.to_owned()).or_default()),
        };
        QueueEntry {
            queues: &self.0,
            key,
            queue,
        }
    }
}

fn new_lookup(queue: &Arc<KeyQueue>, store: &SharedStore, key: &str) -> Lookup {
    let (running, queue) = (Arc::clone(&queue.running), Arc::downgrade(queue));
    let (store, key) = (store.clone(), key.to_owned());
    let lookup = async move {
        let _running = running.lock_owned().await;
        // From here on, new requests create the next look-up.
        if let Some(queue) = queue.upgrade() {
            lock(&queue.next).take();
        }
        store
            .find_account_by_key(&key)
            .await
            .map_err(ApiError::from)
    };
    lookup.boxed().shared()
}

/// A request that waits in the queue of a key. Dropping the last entry removes the queue, even when
/// the request is cancelled.
struct QueueEntry<'a> {
    queues: &'a Mutex<HashMap<String, Arc<KeyQueue>>>,
    key: &'a str,
    queue: Arc<KeyQueue>,
}

impl Drop for QueueEntry<'_> {
    fn drop(&mut self) {
        let mut queues = lock(self.queues);
        // Two owners are left: the map and this entry. Entries are created under the map's lock.
        if Arc::strong_count(&self.queue) == 2 {
            queues.remove(self.key);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Poisoning is ignored: a panic while the lock is held leaves the value consistent.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;
    use crate::{contract::Timestamp, service::store};

    async fn store_with_key() -> (tempfile::TempDir, SharedStore) {
        let folder = tempfile::tempdir().unwrap();
        let store = store::open(folder.path(), None).await.unwrap();
        store.ensure_default_account().await.unwrap();
        let now = Timestamp::from_micros(0);
        store.set_initial_key("a-key", now).await.unwrap();
        (folder, store)
    }

    #[tokio::test]
    async fn completes_every_look_up_and_keeps_no_key() {
        let (_folder, store) = store_with_key().await;
        let lookups = SingleFlight::default();
        let look_up = |key| lookups.find_account_by_key(&store, key);
        let both = join_all((0..100).map(|number| look_up(["a-key", "another"][number % 2])));
        for (number, found) in both.await.into_iter().enumerate() {
            assert_eq!(found.unwrap().is_some(), number % 2 == 0);
        }
        // A cancelled request does not block the next one.
        drop(tokio::time::timeout(std::time::Duration::ZERO, look_up("a-key")).await);
        assert!(look_up("a-key").await.unwrap().is_some());
        assert!(lock(&lookups.0).is_empty());
        store.close().await;
    }

    #[tokio::test]
    async fn refuses_revoked_key_from_next_request() {
        let (_folder, store) = store_with_key().await;
        let lookups = SingleFlight::default();
        let before = join_all((0..10).map(|_| lookups.find_account_by_key(&store, "a-key")));
        assert!(before.await.into_iter().all(|it| it.unwrap().is_some()));
        let id = store.keys().await.unwrap().remove(0).id;
        assert!(store.revoke_key(&id).await.unwrap());
        let after = lookups.find_account_by_key(&store, "a-key").await;
        assert!(after.unwrap().is_none());
        store.close().await;
    }
}
