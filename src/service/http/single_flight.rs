//! Single flight: requests that arrive together and need the same read of the database share one.
//!
//! While a read of a key runs, new requests wait for the next read, which starts when the running one ends. So no
//! request is answered from a read that started before the request arrived: a revoked API key is refused from the next
//! request on, and a list with `Cache-Control: no-cache` shows every earlier change. The loading caches of moka do not
//! promise that: a late request joins the running read.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use futures_util::{
    FutureExt as _,
    future::{BoxFuture, Shared},
};

type Read<T> = Shared<BoxFuture<'static, T>>;

/// The reads of one key.
struct ReadQueue<T> {
    /// Locked by the running read.
    running: Arc<tokio::sync::Mutex<()>>,
    /// The read that starts next. New requests join this read.
    next: Mutex<Option<Read<T>>>,
}

impl<T> Default for ReadQueue<T> {
    fn default() -> Self {
        Self {
            running: Arc::default(),
            next: Mutex::new(None),
        }
    }
}

type Queues<K, T> = Mutex<HashMap<K, Arc<ReadQueue<T>>>>;

/// The reads of one instance. A key is in memory only while requests wait for its read.
pub(super) struct SingleFlight<K, T>(Queues<K, T>);

impl<K, T> Default for SingleFlight<K, T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Hash + Eq + Clone, T: Clone + Send + Sync + 'static> SingleFlight<K, T> {
    /// Returns the result of a read that starts after this call: that of `read`, or that of another request with the
    /// same key.
    pub(super) async fn run<F>(&self, key: &K, read: impl FnOnce() -> F) -> T
    where
        F: Future<Output = T> + Send + 'static,
    {
        let entry = self.join_queue(key);
        let shared = {
            let mut next = lock(&entry.queue.next);
            let next = next.get_or_insert_with(|| new_read(&entry.queue, read()));
            next.clone()
        };
        shared.await
    }

    fn join_queue<'a>(&'a self, key: &'a K) -> QueueEntry<'a, K, T> {
        let mut queues = lock(&self.0);
        let queue = match queues.get(key) {
            Some(queue) => Arc::clone(queue),
            None => Arc::clone(queues.entry(key.clone()).or_default()),
        };
        QueueEntry {
            queues: &self.0,
            key,
            queue,
        }
    }
}

fn new_read<T: Clone + Send + Sync + 'static>(
    queue: &Arc<ReadQueue<T>>,
    read: impl Future<Output = T> + Send + 'static,
) -> Read<T> {
    let (running, queue) = (Arc::clone(&queue.running), Arc::downgrade(queue));
    let read = async move {
        let _running = running.lock_owned().await;
        // From here on, new requests create the next read.
        if let Some(queue) = queue.upgrade() {
            lock(&queue.next).take();
        }
        read.await
    };
    read.boxed().shared()
}

/// A request that waits in the queue of a key. Dropping the last entry removes the queue, even when
/// the request is cancelled.
struct QueueEntry<'a, K: Hash + Eq, T> {
    queues: &'a Queues<K, T>,
    key: &'a K,
    queue: Arc<ReadQueue<T>>,
}

impl<K: Hash + Eq, T> Drop for QueueEntry<'_, K, T> {
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
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;
    use tokio::sync::Semaphore;

    use super::*;

    #[tokio::test]
    async fn every_request_gets_its_read_and_keys_are_dropped() {
        let reads = SingleFlight::default();
        let read = |key: &'static str| {
            let reads = &reads;
            async move { reads.run(&key, move || async move { key.len() }).await }
        };
        let both = join_all((0..100).map(|number| read(["one", "three"][number % 2])));
        for (number, found) in both.await.into_iter().enumerate() {
            assert_eq!(found, [3, 5][number % 2]);
        }
        // A cancelled request does not block the next one.
        drop(tokio::time::timeout(std::time::Duration::ZERO, read("one")).await);
        assert_eq!(read("one").await, 3);
        assert!(lock(&reads.0).is_empty());
    }

    #[tokio::test]
    async fn late_request_gets_a_later_read() {
        let (reads, value) = (SingleFlight::default(), Arc::new(AtomicUsize::new(1)));
        let (gate, started) = (Arc::new(Semaphore::new(0)), Arc::new(AtomicUsize::new(0)));
        let read = || {
            let (gate, started, value) = (gate.clone(), started.clone(), value.clone());
            async move {
                let found = value.load(Ordering::SeqCst);
                started.fetch_add(1, Ordering::SeqCst);
                gate.acquire().await.expect("an open gate").forget();
                found
            }
        };
        let first = reads.run(&"key", read);
        tokio::pin!(first);
        assert!(futures_util::poll!(&mut first).is_pending());
        // The first read has seen the old value; the next requests share one read of the new value.
        value.store(2, Ordering::SeqCst);
        let (second, third) = (reads.run(&"key", read), reads.run(&"key", read));
        tokio::pin!(second, third);
        assert!(futures_util::poll!(&mut second).is_pending());
        assert!(futures_util::poll!(&mut third).is_pending());
        gate.add_permits(2);
        assert_eq!(tokio::join!(first, second, third), (1, 2, 2));
        assert_eq!(started.load(Ordering::SeqCst), 2);
    }
}
