//! How many requests a key may make, and how many everybody may make who has none.
//!
//! A key has a bucket of its own, so one account's hurry is nobody else's wait. Requests without a
//! valid key are counted by the address they come from; in IPv6 by the network of 64 bits, which
//! one customer has whole. Each address has two buckets: one for what recipients open (gift pages
//! and pictures), one for everything else (wrong keys first of all), so that whoever guesses keys
//! shuts no recipient out. Behind a proxy they all come from the proxy and share those two.
//!
//! A key that was not valid lately asks the bucket of its address before it is looked up: guesses
//! beyond the limit cost no query.

use std::{
    collections::HashSet,
    hash::{BuildHasher as _, RandomState},
    net::{IpAddr, Ipv6Addr, SocketAddr},
    num::NonZeroU32,
    sync::{
        PoisonError, RwLock,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use axum::{
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{Extensions, HeaderValue, StatusCode, header::RETRY_AFTER},
    middleware::Next,
    response::{IntoResponse, Response},
};
use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock as _, DefaultClock},
};

use super::{Service, failure::Failure};
use crate::service::page;

/// Requests that may come at once, in seconds' worth of the rate.
const BURST: u32 = 4;

/// Addresses that are counted between two clearings of those that have gone quiet.
const SWEEP: u32 = 4_096;

/// Keys that are remembered as valid; of more, all are forgotten.
const KNOWN: usize = 10_000;

/// What asks after the service itself is never refused for coming often.
const UNCOUNTED: &str = "/metrics";

/// What somebody without a valid key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stranger {
    /// A gift page, or a picture.
    Recipient,
    /// Anything else; a wrong key above all.
    Other,
}

/// The buckets of one instance.
#[derive(Debug)]
pub struct Limits(Option<Buckets>);

#[derive(Debug)]
struct Buckets {
    /// By a hash: a key is kept nowhere.
    keys: DefaultKeyedRateLimiter<u64>,
    /// Keys that were valid when they came last.
    known: RwLock<HashSet<u64>>,
    hasher: RandomState,
    recipients: DefaultKeyedRateLimiter<IpAddr>,
    others: DefaultKeyedRateLimiter<IpAddr>,
    counted: AtomicU32,
    clock: DefaultClock,
}

impl Limits {
    /// `rate` requests a second, four seconds' worth of them at once; 0: as many as come.
    pub fn new(rate: u32) -> Self {
        Self(NonZeroU32::new(rate).map(|rate| {
            let burst = NonZeroU32::new(rate.get().saturating_mul(BURST)).unwrap_or(rate);
            let quota = Quota::per_second(rate).allow_burst(burst);
            Buckets {
                keys: RateLimiter::keyed(quota),
                known: RwLock::default(),
                hasher: RandomState::new(),
                recipients: RateLimiter::keyed(quota),
                others: RateLimiter::keyed(quota),
                counted: AtomicU32::new(0),
                clock: DefaultClock::default(),
            }
        }))
    }

    /// Counts a request with this key, which is a valid one.
    pub fn of_key(&self, key: &str) -> Result<(), TooMany> {
        let Some(buckets) = &self.0 else {
            return Ok(());
        };
        buckets
            .keys
            .check_key(&buckets.hasher.hash_one(key))
            .map_err(|refused| TooMany(refused.wait_time_from(buckets.clock.now())))
    }

    /// Whether this key was valid when it came last. It may have been revoked since.
    pub fn knows(&self, key: &str) -> bool {
        self.0.as_ref().is_none_or(|buckets| {
            let known = buckets.known.read().unwrap_or_else(PoisonError::into_inner);
            known.contains(&buckets.hasher.hash_one(key))
        })
    }

    /// Notes what a look-up of this key came to.
    pub fn note(&self, key: &str, is_valid: bool) {
        let Some(buckets) = &self.0 else {
            return;
        };
        let hash = buckets.hasher.hash_one(key);
        let mut known = buckets
            .known
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if !is_valid {
            known.remove(&hash);
            return;
        }
        if known.len() >= KNOWN {
            known.clear();
        }
        known.insert(hash);
    }

    /// Counts a request of nobody in particular.
    pub fn of_stranger(&self, who: Stranger, extensions: &Extensions) -> Result<(), TooMany> {
        let Some(buckets) = &self.0 else {
            return Ok(());
        };
        let address = match extensions.get::<ConnectInfo<SocketAddr>>() {
            Some(ConnectInfo(peer)) => network(peer.ip()),
            None => IpAddr::V6(Ipv6Addr::UNSPECIFIED),
        };
        if buckets.counted.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            buckets.recipients.retain_recent();
            buckets.others.retain_recent();
        }
        let addresses = match who {
            Stranger::Recipient => &buckets.recipients,
            Stranger::Other => &buckets.others,
        };
        addresses
            .check_key(&address)
            .map_err(|refused| TooMany(refused.wait_time_from(buckets.clock.now())))
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        v4 => v4,
    }
}

/// 429: come again after this long.
#[derive(Debug)]
pub struct TooMany(Duration);

/// Whole seconds, rounded up: who waits so long is let in.
pub fn whole_seconds(wait: Duration) -> u64 {
    let seconds = u64::from(wait.subsec_nanos() > 0) + wait.as_secs();
    seconds.max(1)
}

impl IntoResponse for TooMany {
    fn into_response(self) -> Response {
        let mut response = Failure {
            status: StatusCode::TOO_MANY_REQUESTS,
            sentence: "Too many requests; wait as long as Retry-After says".to_owned(),
        }
        .into_response();
        let seconds = HeaderValue::from(whole_seconds(self.0));
        response.headers_mut().insert(RETRY_AFTER, seconds);
        response
    }
}

/// Counts what needs no key; what needs one is counted where the key is read.
pub(super) async fn strangers(
    State(service): State<Service>,
    request: Request,
    next: Next,
) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let counted_elsewhere = route.is_some_and(|route| {
        let route = route.as_str();
        route.starts_with("/v1/") || route == UNCOUNTED
    });
    if counted_elsewhere {
        return next.run(request).await;
    }
    let path = request.uri().path();
    let is_page = page::is_gift_path(path);
    let who = if is_page || path == page::STYLE_PATH || path.starts_with("/pictures/") {
        Stranger::Recipient
    } else {
        Stranger::Other
    };
    let limits = &service.operating.limits;
    match limits.of_stranger(who, request.extensions()) {
        Err(TooMany(wait)) if is_page => page::too_many_requests(service, &request, wait),
        Err(refused) => refused.into_response(),
        Ok(()) => next.run(request).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_a_bucket_of_its_own() {
        let limits = Limits::new(1);
        for _ in 0..BURST {
            limits.of_key("a").unwrap();
        }
        // One more may have dripped in meanwhile, a hundred may not.
        let refused = (0..100).find_map(|_| limits.of_key("a").err()).unwrap();
        assert!(refused.0 <= Duration::from_secs(1), "{refused:?}");
        limits.of_key("b").unwrap();
        let nobody = Extensions::new();
        limits.of_stranger(Stranger::Other, &nobody).unwrap();
    }

    #[test]
    fn five_hundred_a_second_are_two_thousand_at_once() {
        let limits = Limits::new(500);
        for _ in 0..2_000 {
            limits.of_key("a").unwrap();
        }
        // Some may have dripped in meanwhile.
        assert!((0..100_000).any(|_| limits.of_key("a").is_err()));
    }

    #[test]
    fn who_guesses_keys_takes_nothing_from_recipients() {
        let limits = Limits::new(1);
        let nobody = Extensions::new();
        let guess = |_| limits.of_stranger(Stranger::Other, &nobody).is_err();
        assert!((0..100).any(guess));
        limits.of_stranger(Stranger::Recipient, &nobody).unwrap();
    }

    #[test]
    fn keys_are_known_until_they_are_not_valid_and_never_too_many() {
        let limits = Limits::new(1);
        assert!(!limits.knows("a"));
        limits.note("a", true);
        assert!(limits.knows("a"));
        limits.note("a", false);
        assert!(!limits.knows("a"));
        for number in 0..=KNOWN {
            limits.note(&number.to_string(), true);
        }
        assert!(limits.knows(&KNOWN.to_string()));
        assert!(!limits.knows("0"));
    }

    #[test]
    fn a_wait_is_told_in_seconds_that_are_long_enough() {
        for (millis, seconds) in [(0, 1), (1, 1), (1_000, 1), (1_001, 2)] {
            assert_eq!(whole_seconds(Duration::from_millis(millis)), seconds);
        }
    }

    #[test]
    fn no_limit_is_no_limit() {
        let limits = Limits::new(0);
        for _ in 0..10_000 {
            limits.of_key("a").unwrap();
            let nobody = Extensions::new();
            limits.of_stranger(Stranger::Other, &nobody).unwrap();
        }
    }

    #[test]
    fn neighbours_of_one_network_share_a_bucket() {
        let of = |text: &str| network(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
