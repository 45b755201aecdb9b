//! Cached bodies of list responses. Clients that track gifts request the same lists again and
//! again; while the account's revision is unchanged, the previous body is still correct.
//!
//! Only lists that depend on nothing but the account are cached: batches, orders, recipients and
//! activities, but not the catalog. Every transaction that changes one of these lists increments
//! `Account::revision`, and each request reads the account with its key, so changes by other
//! instances count too.

use axum::{body::Bytes, http::HeaderValue};
use moka::{policy::EvictionPolicy, sync::Cache};
use sha2::{Digest as _, Sha256};

/// Maximum size of all cached bodies and their request targets together. The least recently used
/// bodies are evicted first.
const MAX_BYTES: u64 = 32 << 20;

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

/// The cached bodies of one instance.
pub(super) struct ResponseCache(Cache<CacheKey, CachedBody>);

impl ResponseCache {
    pub(super) fn new() -> Self {
        Self::with_capacity(MAX_BYTES)
    }

    fn with_capacity(max_bytes: u64) -> Self {
        let size = |(_, target): &CacheKey, cached: &CachedBody| {
            u32::try_from(target.len() + cached.body.bytes.len()).unwrap_or(u32::MAX)
        };
        let cache = Cache::builder()
            .max_capacity(max_bytes)
            .weigher(size)
            .eviction_policy(EvictionPolicy::lru());
        Self(cache.build())
    }

    /// The cached body, if the account has not changed since.
    pub(super) fn get(&self, key: &CacheKey, revision: i64) -> Option<TaggedBody> {
        let cached = self.0.get(key)?;
        (cached.revision == revision).then_some(cached.body)
    }

    pub(super) fn insert(&self, key: CacheKey, revision: i64, body: TaggedBody) {
        self.0.insert(key, CachedBody { revision, body });
    }
}

#[cfg(test)]
mod tests {
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
        let cache = ResponseCache::with_capacity(300);
        for number in 0..3 {
            cache.insert(key(number), 1, body());
            cache.0.run_pending_tasks();
        }
        assert!(cache.get(&key(0), 1).is_some());
        cache.0.run_pending_tasks();
        cache.insert(key(3), 1, body());
        cache.0.run_pending_tasks();
        assert!(cache.get(&key(1), 1).is_none());
        assert!(cache.get(&key(0), 1).is_some());
        assert!(cache.get(&key(3), 1).is_some());
        assert_eq!(cache.0.weighted_size(), 300);
    }

    #[test]
    fn ignores_and_replaces_body_of_older_revision() {
        let cache = ResponseCache::with_capacity(300);
        cache.insert(key(0), 1, body());
        assert!(cache.get(&key(0), 2).is_none());
        cache.insert(key(0), 2, body());
        assert!(cache.get(&key(0), 2).is_some());
        cache.0.run_pending_tasks();
        assert_eq!(cache.0.weighted_size(), 100);
    }
}
