//! Rate limits with a token bucket for each key. Buckets that are full again are forgotten regularly.

use std::{
    hash::Hash,
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use governor::{
    InsufficientCapacity, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::NoOpMiddleware,
    state::keyed::HashMapStateStore,
};

/// How often tokens are taken between two clean-ups of full buckets.
const TAKES_PER_CLEANUP: u32 = 4_096;

/// A request was refused because its bucket has too few tokens.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RateLimited {
    pub retry_after: Duration,
}

type Limiter<K, C> = RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// The buckets of one instance.
pub(crate) struct KeyedLimit<K: Clone + Eq + Hash, C: Clock = DefaultClock> {
    /// `None` means no limit.
    limiter: Option<Limiter<K, C>>,
    clock: C,
    takes: AtomicU32,
}

impl<K: Clone + Eq + Hash, C: Clock + Clone> KeyedLimit<K, C> {
    pub(crate) fn new(quota: Option<Quota>, clock: C) -> Self {
        Self {
            limiter: quota.map(|quota| RateLimiter::hashmap_with_clock(quota, clock.clone())),
            clock,
            takes: AtomicU32::new(0),
        }
    }

    /// Takes tokens from the bucket of a key. More tokens than a full bucket holds are never refused.
    pub(crate) fn take(&self, key: &K, tokens: NonZeroU32) -> Result<(), RateLimited> {
        let Some(limiter) = &self.limiter else {
            return Ok(());
        };
        let takes = self.takes.fetch_add(1, Ordering::Relaxed);
        if takes % TAKES_PER_CLEANUP == TAKES_PER_CLEANUP - 1 {
            limiter.retain_recent();
        }
        match limiter.check_key_n(key, tokens) {
            Ok(Ok(())) | Err(InsufficientCapacity(_)) => Ok(()),
            Ok(Err(refused)) => Err(RateLimited {
                retry_after: refused.wait_time_from(self.clock.now()),
            }),
        }
    }

    pub(crate) fn take_one(&self, key: &K) -> Result<(), RateLimited> {
        self.take(key, NonZeroU32::MIN)
    }
}
