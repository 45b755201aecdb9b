//! Cached bodies of list responses. Clients that track gifts request the same lists again and
//! again; while the account's revision is unchanged, the previous body is still correct.
//!
//! Only lists that depend on nothing but the account are cached: batches, orders, recipients and
//! activities, but not the catalog. Every transaction that changes one of these lists increments
//! `Account::revision`, and each request reads the account with its key, so changes by other
//! instances count too.

use std::time::Duration;

use axum::{body::Bytes, http::HeaderValue};
use moka::{policy::EvictionPolicy, sync::Cache};
use sha2::{Digest as _, Sha256};

/// Maximum size of all cached bodies and their request targets together. The least recently used
/// bodies are evicted first.
const MAX_BYTES: u64 = 32 << 20;

/// A body that is not requested for so long is dropped by the next request that needs a body. The first sync of a client reads
/// all lists once, and the practice service runs in the process of the desktop app, which has these lists in its mirror.
const MAX_IDLE_TIME: Duration = Duration::from_secs(120);

/// Maximum size of all ETags and their request targets together: some 30,000 of the pages that the app requests.
const MAX_ETAG_BYTES: u64 = 4 << 20;

/// The size of an ETag without its target.
const ETAG_BYTES: usize = 34;

/// The number of the account, and the path with query of the request.
pub(super) type CacheKey = (i64, String);

/// A body with its ETag, which is the same on every instance.
#[derive(Clone)]
pub(super) struct TaggedBody {
    pub(super) bytes: Bytes,
    pub(super) etag: HeaderValue,
}

impl TaggedBody {
    pub(super) fn new(bytes: Bytes) -> Self {
        let digest = hex::encode(&Sha256::digest(&bytes)[..16]);
        let etag = HeaderValue::try_from(format!("\"{digest}\""));
        Self {
            bytes,
            etag: etag.unwrap_or_else(|_| HeaderValue::from_static("\"\"")),
        }
    }
}

#[derive(Clone)]
struct CachedBody {
    /// The account's revision before the list was read.
    revision: i64,
    body: TaggedBody,
}

/// The cached bodies of one instance. The ETags of many more lists are kept than bodies, so that a client that has a list
/// learns without a read of the database that it did not change.
pub(super) struct ResponseCache {
    bodies: Cache<CacheKey, CachedBody>,
    /// With the account's revision before the list was read.
    etags: Cache<CacheKey, (i64, HeaderValue)>,
}

impl ResponseCache {
    pub(super) fn new() -> Self {
        Self::with_limits(MAX_BYTES, MAX_IDLE_TIME)
    }

    fn with_limits(max_bytes: u64, max_idle_time: Duration) -> Self {
        let size = |(_, target): &CacheKey, cached: &CachedBody| {
            u32::try_from(target.len() + cached.body.bytes.len()).unwrap_or(u32::MAX)
        };
        let cache = Cache::builder()
            .max_capacity(max_bytes)
            .time_to_idle(max_idle_time)
            .weigher(size)
            .eviction_policy(EvictionPolicy::lru());
        Self {
            bodies: cache.build(),
            etags: Cache::builder()
                .max_capacity(MAX_ETAG_BYTES)
                .weigher(|(_, target): &CacheKey, _| {
                    u32::try_from(target.len() + ETAG_BYTES).unwrap_or(u32::MAX)
                })
                .build(),
        }
    }

    /// The cached body, if the account has not changed since.
    pub(super) fn get(&self, key: &CacheKey, revision: i64) -> Option<TaggedBody> {
        let cached = self.bodies.get(key)?;
        (cached.revision == revision).then_some(cached.body)
    }

    /// The ETag of a list, if the account has not changed since the list was read.
    pub(super) fn etag(&self, key: &CacheKey, revision: i64) -> Option<HeaderValue> {
        let (read_at, etag) = self.etags.get(key)?;
        (read_at == revision).then_some(etag)
    }

    pub(super) fn insert(&self, key: CacheKey, revision: i64, body: TaggedBody) {
        self.etags
            .insert(key.clone(), (revision, body.etag.clone()));
        self.bodies.insert(key, CachedBody { revision, body });
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn key(number: usize) -> CacheKey {
        (1, format!("/{number}"))
    }

    /// A body that weighs 100 bytes together with its key.
    fn body() -> TaggedBody {
        TaggedBody::new(Bytes::from_static(&[b' '; 98]))
    }

    #[test]
    fn evicts_least_recently_used_bodies() {
        let cache = ResponseCache::with_limits(300, MAX_IDLE_TIME);
        for number in 0..3 {
            cache.insert(key(number), 1, body());
            cache.bodies.run_pending_tasks();
        }
        assert!(cache.get(&key(0), 1).is_some());
        cache.bodies.run_pending_tasks();
        cache.insert(key(3), 1, body());
        cache.bodies.run_pending_tasks();
        assert!(cache.get(&key(1), 1).is_none());
        assert_eq!(cache.etag(&key(1), 1), Some(body().etag));
        assert_eq!(cache.etag(&key(1), 2), None, "the account changed");
        assert!(cache.get(&key(0), 1).is_some());
        assert!(cache.get(&key(3), 1).is_some());
        assert_eq!(cache.bodies.weighted_size(), 300);
    }

    #[test]
    fn idle_body_is_dropped_and_its_etag_stays() {
        let cache = ResponseCache::with_limits(300, Duration::from_millis(50));
        cache.insert(key(0), 1, body());
        let deadline = Instant::now() + Duration::from_secs(10);
        while cache.bodies.weighted_size() > 0 || cache.bodies.contains_key(&key(0)) {
            assert!(Instant::now() < deadline, "the body is kept");
            std::thread::sleep(Duration::from_millis(10));
            cache.bodies.run_pending_tasks();
        }
        assert_eq!(cache.etag(&key(0), 1), Some(body().etag));
    }

    #[test]
    fn ignores_and_replaces_body_of_older_revision() {
        let cache = ResponseCache::with_limits(300, MAX_IDLE_TIME);
        cache.insert(key(0), 1, body());
        assert!(cache.get(&key(0), 2).is_none());
        cache.insert(key(0), 2, body());
        assert!(cache.get(&key(0), 2).is_some());
        cache.bodies.run_pending_tasks();
        assert_eq!(cache.bodies.weighted_size(), 100);
    }
}
