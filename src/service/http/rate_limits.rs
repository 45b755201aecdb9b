//! Rate limits: token buckets per API key and per client address.
//!
//! Each API key has its own bucket, so one account cannot slow down another. Requests without a
//! valid key are limited by client address; an IPv6 address counts as its /64 network, which
//! usually belongs to one customer. Each address has two buckets, one for recipient pages and
//! pictures and one for everything else, so that guessing keys does not lock recipients out. Behind
//! a proxy that is not configured as trusted, all clients share these two buckets.
//!
//! A key takes from the bucket of its address only when it is not valid, so that the first requests of valid keys
//! behind one address are not refused. While the bucket is empty, keys that are not known to be valid are refused
//! before their look-up, so guesses beyond the limit cost no database query.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasher as _, RandomState},
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    sync::{Mutex, MutexGuard, PoisonError, RwLock},
    time::{Duration, Instant},
};

use axum::http::Extensions;
use governor::{Quota, clock::DefaultClock};

use super::client_address::ClientAddress;
use crate::service::keyed_limit::{KeyedLimit, RateLimited};

/// A bucket holds this many seconds of requests.
const BURST_SECONDS: u32 = 4;

/// Maximum number of addresses whose guesses are refused before the look-up. A full map is cleared.
const MAX_GUESSING_ADDRESSES: usize = 10_000;

/// Maximum number of hashes of valid keys in memory. A full set is cleared.
const MAX_KNOWN_KEYS: usize = 10_000;

/// The kind of a request without a valid key. Each kind has its own buckets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unauthenticated {
    /// A recipient page, its style sheet or a picture.
    Recipient,
    Other,
}

/// The rate limits of one instance.
pub(super) struct RateLimits {
    /// Buckets by the hash of the key, so that no key stays in memory.
    keys: KeyedLimit<u64>,
    /// Hashes of the keys that were valid at their last use.
    known_keys: RwLock<HashSet<u64>>,
    hasher: RandomState,
    recipient_addresses: KeyedLimit<IpAddr>,
    other_addresses: KeyedLimit<IpAddr>,
    /// Until when the keys of an address are refused that are not known to be valid.
    guessing_addresses: Mutex<HashMap<IpAddr, Instant>>,
}

impl RateLimits {
    /// Allows `rate` requests per second. A rate of 0 allows any number.
    pub(super) fn new(rate: u32) -> Self {
        let quota = NonZeroU32::new(rate).map(|rate| {
            let burst = rate.saturating_mul(const { NonZeroU32::new(BURST_SECONDS).unwrap() });
            Quota::per_second(rate).allow_burst(burst)
        });
        Self {
            keys: KeyedLimit::new(quota, DefaultClock::default()),
            known_keys: RwLock::default(),
            hasher: RandomState::new(),
            recipient_addresses: KeyedLimit::new(quota, DefaultClock::default()),
            other_addresses: KeyedLimit::new(quota, DefaultClock::default()),
            guessing_addresses: Mutex::default(),
        }
    }

    /// Takes a token from the bucket of a valid key.
    pub(super) fn check_key(&self, key: &str) -> Result<(), RateLimited> {
        self.keys.take_one(&self.hasher.hash_one(key))
    }

    /// Whether the key was valid at its last use. The key may have been revoked since.
    pub(super) fn is_known_key(&self, key: &str) -> bool {
        let known = self.known_keys.read();
        let known = known.unwrap_or_else(PoisonError::into_inner);
        known.contains(&self.hasher.hash_one(key))
    }

    /// Records the result of a key look-up for [`is_known_key`](Self::is_known_key).
    pub(super) fn record_key(&self, key: &str, is_valid: bool) {
        let hash = self.hasher.hash_one(key);
        let known = self.known_keys.write();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        if !is_valid {
            known.remove(&hash);
            return;
        }
        if known.len() >= MAX_KNOWN_KEYS {
            known.clear();
        }
        known.insert(hash);
    }

    fn guessing_addresses(&self) -> MutexGuard<'_, HashMap<IpAddr, Instant>> {
        let guessing = self.guessing_addresses.lock();
        guessing.unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses a key that is not known to be valid, while the bucket of its address is empty.
    pub(super) fn check_unknown_key(&self, extensions: &Extensions) -> Result<(), RateLimited> {
        let guessing = self.guessing_addresses();
        let until = guessing.get(&address_of(extensions));
        let wait = until.map(|until| until.saturating_duration_since(Instant::now()));
        match wait {
            Some(retry_after) if !retry_after.is_zero() => Err(RateLimited { retry_after }),
            _ => Ok(()),
        }
    }

    /// Takes a token from the bucket of an address whose request has no valid key.
    pub(super) fn record_invalid_key(&self, extensions: &Extensions) -> Result<(), RateLimited> {
        let checked = self.check_address(Unauthenticated::Other, extensions);
        if let Err(refused) = &checked {
            let mut guessing = self.guessing_addresses();
            if guessing.len() >= MAX_GUESSING_ADDRESSES {
                guessing.clear();
            }
            let until = Instant::now() + refused.retry_after;
            guessing.insert(address_of(extensions), until);
        }
        checked
    }

    /// Takes a token from the bucket of the client's address.
    pub(super) fn check_address(
        &self,
        kind: Unauthenticated,
        extensions: &Extensions,
    ) -> Result<(), RateLimited> {
        let limit = match kind {
            Unauthenticated::Recipient => &self.recipient_addresses,
            Unauthenticated::Other => &self.other_addresses,
        };
        limit.take_one(&address_of(extensions))
    }
}

fn address_of(extensions: &Extensions) -> IpAddr {
    let client = extensions.get::<ClientAddress>();
    client.map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |client| {
        bucket_address(client.0)
    })
}

/// The address whose bucket a client uses: an IPv4 address, or the /64 network of an IPv6 address.
pub(super) fn bucket_address(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        v4 => v4,
    }
}

/// The value of a `Retry-After` header: whole seconds, rounded up, at least 1.
pub(crate) fn retry_after_seconds(wait: Duration) -> u64 {
    let seconds = u64::from(wait.subsec_nanos() > 0) + wait.as_secs();
    seconds.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_keys_are_refused_only_after_failures() {
        let limits = RateLimits::new(1);
        let extensions = Extensions::new();
        // The first use of a valid key takes nothing.
        for _ in 0..100 {
            limits.check_unknown_key(&extensions).unwrap();
        }
        let guess = |_| limits.record_invalid_key(&extensions).is_err();
        assert!((0..100).any(guess));
        let refused = limits.check_unknown_key(&extensions).unwrap_err();
        assert!(refused.retry_after <= Duration::from_secs(1));
        let mut elsewhere = Extensions::new();
        elsewhere.insert(ClientAddress("192.0.2.1".parse().unwrap()));
        limits.check_unknown_key(&elsewhere).unwrap();
    }

    #[test]
    fn each_key_has_its_own_bucket() {
        let limits = RateLimits::new(1);
        for _ in 0..BURST_SECONDS {
            limits.check_key("a").unwrap();
        }
        // The bucket may refill by a token or two during the test, but not by a hundred.
        let refused = (0..100).find_map(|_| limits.check_key("a").err()).unwrap();
        assert!(refused.retry_after <= Duration::from_secs(1), "{refused:?}");
        limits.check_key("b").unwrap();
        limits
            .check_address(Unauthenticated::Other, &Extensions::new())
            .unwrap();
    }

    #[test]
    fn bucket_holds_four_seconds_of_requests() {
        let limits = RateLimits::new(500);
        for _ in 0..2_000 {
            limits.check_key("a").unwrap();
        }
        assert!((0..100_000).any(|_| limits.check_key("a").is_err()));
    }

    #[test]
    fn guessed_keys_leave_recipient_bucket_full() {
        let limits = RateLimits::new(1);
        let extensions = Extensions::new();
        let guess = |_| {
            limits
                .check_address(Unauthenticated::Other, &extensions)
                .is_err()
        };
        assert!((0..100).any(guess));
        limits
            .check_address(Unauthenticated::Recipient, &extensions)
            .unwrap();
    }

    #[test]
    fn known_keys_are_bounded_and_exclude_invalid_keys() {
        let limits = RateLimits::new(1);
        assert!(!limits.is_known_key("a"));
        limits.record_key("a", true);
        assert!(limits.is_known_key("a"));
        limits.record_key("a", false);
        assert!(!limits.is_known_key("a"));
        for number in 0..=MAX_KNOWN_KEYS {
            limits.record_key(&number.to_string(), true);
        }
        assert!(limits.is_known_key(&MAX_KNOWN_KEYS.to_string()));
        assert!(!limits.is_known_key("0"));
    }

    #[test]
    fn retry_after_is_rounded_up_to_seconds() {
        for (millis, seconds) in [(0, 1), (1, 1), (1_000, 1), (1_001, 2)] {
            assert_eq!(retry_after_seconds(Duration::from_millis(millis)), seconds);
        }
    }

    #[test]
    fn rate_zero_allows_every_request() {
        let limits = RateLimits::new(0);
        for _ in 0..10_000 {
            limits.check_key("a").unwrap();
            limits
                .check_address(Unauthenticated::Other, &Extensions::new())
                .unwrap();
        }
    }

    #[test]
    fn addresses_of_one_ipv6_network_share_a_bucket() {
        let of = |text: &str| bucket_address(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
