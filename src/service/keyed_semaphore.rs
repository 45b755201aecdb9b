//! A semaphore with a limit for each key below the limit of all, so that one account cannot use what the others need.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// Fewer keys than this stay in memory without permits.
const MIN_CLEANUP_LEN: usize = 1_000;

#[derive(Debug)]
pub(super) struct KeyedSemaphore<K> {
    all: Arc<Semaphore>,
    permits_per_key: usize,
    keys: Mutex<Keys<K>>,
}

#[derive(Debug)]
struct Keys<K> {
    /// The semaphores of keys with permits or waiting tasks.
    semaphores: HashMap<K, Weak<Semaphore>>,
    /// The number of keys at which those without permits are removed: twice as many as the last removal left, so that
    /// removals cost each new key a constant time.
    cleanup_len: usize,
}

/// One or several permits of a key. Dropping the value returns them.
#[derive(Debug)]
pub(super) struct KeyedPermit {
    of_key: OwnedSemaphorePermit,
    of_all: OwnedSemaphorePermit,
}

impl KeyedPermit {
    /// Adds other permits of the same key.
    pub(super) fn merge(&mut self, other: Self) {
        self.of_key.merge(other.of_key);
        self.of_all.merge(other.of_all);
    }
}

impl<K: Clone + Eq + Hash> KeyedSemaphore<K> {
    pub(super) fn new(permits: usize, permits_per_key: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(permits.min(Semaphore::MAX_PERMITS))),
            permits_per_key: permits_per_key.min(Semaphore::MAX_PERMITS),
            keys: Mutex::new(Keys {
                semaphores: HashMap::new(),
                cleanup_len: MIN_CLEANUP_LEN,
            }),
        }
    }

    /// Waits for a permit. A task that waits for its key has no permit of all.
    ///
    /// # Errors
    /// Never: the semaphores are not closed.
    pub(super) async fn acquire(&self, key: &K) -> Result<KeyedPermit, AcquireError> {
        let of_key = self.of_key(key).acquire_owned().await?;
        let of_all = self.acquire_of_all().await?;
        Ok(KeyedPermit { of_key, of_all })
    }

    /// Waits for a permit that counts towards no key.
    ///
    /// # Errors
    /// Never: the semaphore is not closed.
    pub(super) async fn acquire_of_all(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        Arc::clone(&self.all).acquire_owned().await
    }

    /// Takes permits at once. `None` when the key, or all keys together, have too few left.
    pub(super) fn try_acquire(&self, key: &K, permits: usize) -> Option<KeyedPermit> {
        let permits = u32::try_from(permits).ok()?;
        let of_key = self.of_key(key).try_acquire_many_owned(permits).ok()?;
        let of_all = Arc::clone(&self.all).try_acquire_many_owned(permits).ok()?;
        Some(KeyedPermit { of_key, of_all })
    }

    /// Whether the key, and all keys together, have `permits` left.
    pub(super) fn has_available(&self, key: &K, permits: usize) -> bool {
        let of_key = self.of_key(key).available_permits();
        permits <= of_key.min(self.available_permits())
    }

    pub(super) fn available_permits(&self) -> usize {
        self.all.available_permits()
    }

    fn of_key(&self, key: &K) -> Arc<Semaphore> {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(semaphore) = keys.semaphores.get(key).and_then(Weak::upgrade) {
            return semaphore;
        }
        if keys.semaphores.len() >= keys.cleanup_len {
            keys.semaphores
                .retain(|_, semaphore| semaphore.strong_count() > 0);
            keys.cleanup_len = MIN_CLEANUP_LEN.max(2 * keys.semaphores.len());
        }
        let semaphore = Arc::new(Semaphore::new(self.permits_per_key));
        keys.semaphores
            .insert(key.clone(), Arc::downgrade(&semaphore));
        semaphore
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn key_has_its_share_of_the_permits() {
        let semaphore = KeyedSemaphore::new(5, 2);
        let acquire = |key| semaphore.acquire(&key).now_or_never();
        let first = [acquire(1), acquire(1)];
        assert!(first.iter().all(Option::is_some) && acquire(1).is_none());
        let second = [acquire(2), acquire(2)];
        assert!(second.iter().all(Option::is_some));
        let last = acquire(3);
        assert!(last.is_some() && acquire(3).is_none(), "all are in use");
        drop(last);
        assert!(semaphore.acquire_of_all().now_or_never().is_some());
        drop(first);
        assert!(acquire(1).is_some());
    }

    #[test]
    fn permits_of_a_key_add_up() {
        let semaphore = KeyedSemaphore::new(400, 200);
        let mut held = semaphore.try_acquire(&1, 150).unwrap();
        assert!(semaphore.try_acquire(&1, 51).is_none() && !semaphore.has_available(&1, 51));
        held.merge(semaphore.try_acquire(&1, 50).unwrap());
        let other = semaphore.try_acquire(&2, 200).unwrap();
        assert!(semaphore.try_acquire(&3, 1).is_none());
        drop(held);
        assert!(semaphore.has_available(&3, 200) && !semaphore.has_available(&3, 201));
        drop(other);
        assert_eq!(semaphore.available_permits(), 400);
    }

    #[test]
    fn keys_without_permits_are_forgotten() {
        let semaphore = KeyedSemaphore::new(10, 1);
        let held = semaphore.try_acquire(&0, 1).unwrap();
        for key in 1..=2 * MIN_CLEANUP_LEN {
            semaphore.of_key(&key);
        }
        let count = || semaphore.keys.lock().unwrap().semaphores.len();
        assert!(count() <= MIN_CLEANUP_LEN);
        // Keys in use are not searched again for each new key.
        let used: Vec<_> = (1..=3 * MIN_CLEANUP_LEN)
            .map(|key| semaphore.of_key(&key))
            .collect();
        let cleanup_len = semaphore.keys.lock().unwrap().cleanup_len;
        assert!(cleanup_len > count());
        drop(used);
        for key in 1..=8 * MIN_CLEANUP_LEN {
            semaphore.of_key(&key);
        }
        assert!(count() <= MIN_CLEANUP_LEN);
        assert!(
            semaphore.try_acquire(&0, 1).is_none(),
            "its share is in use"
        );
        drop(held);
    }
}
