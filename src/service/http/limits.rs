//! How many requests a key may make, and how many everybody may make who has none.
//!
//! A key has a bucket of its own, so one account's hurry is nobody else's wait. Requests without a
//! valid key (a wrong one, a gift page, a picture) are counted by the address they come from; in
//! IPv6 by the network of 64 bits, which one customer has whole. Behind a proxy they all come from
//! the proxy and share one bucket.

use std::{
    hash::{BuildHasher as _, RandomState},
    net::{IpAddr, Ipv6Addr, SocketAddr},
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
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

/// Requests that may come at once, in seconds' worth of the rate.
const BURST: u32 = 4;

/// Addresses that are counted between two clearings of those that have gone quiet.
const SWEEP: u32 = 4_096;

/// What asks after the service itself is never refused for coming often.
const UNCOUNTED: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// The buckets of one instance.
#[derive(Debug)]
pub struct Limits(Option<Buckets>);

#[derive(Debug)]
struct Buckets {
    /// By a hash: a key is kept nowhere.
    keys: DefaultKeyedRateLimiter<u64>,
    hasher: RandomState,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
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
                hasher: RandomState::new(),
                addresses: RateLimiter::keyed(quota),
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

    /// Counts a request of nobody in particular.
    pub fn of_stranger(&self, extensions: &Extensions) -> Result<(), TooMany> {
        let Some(buckets) = &self.0 else {
            return Ok(());
        };
        let address = match extensions.get::<ConnectInfo<SocketAddr>>() {
            Some(ConnectInfo(peer)) => network(peer.ip()),
            None => IpAddr::V6(Ipv6Addr::UNSPECIFIED),
        };
        if buckets.counted.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            buckets.addresses.retain_recent();
        }
        buckets
            .addresses
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

impl IntoResponse for TooMany {
    fn into_response(self) -> Response {
        let mut response = Failure {
            status: StatusCode::TOO_MANY_REQUESTS,
            sentence: "Too many requests; wait as long as Retry-After says".to_owned(),
        }
        .into_response();
        // Whole seconds, rounded up: who waits so long is let in.
        let seconds = u64::from(self.0.subsec_nanos() > 0) + self.0.as_secs();
        response
            .headers_mut()
            .insert(RETRY_AFTER, HeaderValue::from(seconds.max(1)));
        response
    }
}

/// Counts what needs no key; what needs one is counted where the key is read.
pub(super) async fn strangers(
    State(service): State<Service>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.extensions().get::<MatchedPath>();
    let counted_elsewhere = path.is_some_and(|path| {
        let path = path.as_str();
        path.starts_with("/v1/") || UNCOUNTED.contains(&path)
    });
    if !counted_elsewhere
        && let Err(refused) = service.operating.limits.of_stranger(request.extensions())
    {
        return refused.into_response();
    }
    next.run(request).await
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
        limits.of_stranger(&Extensions::new()).unwrap();
    }

    #[test]
    fn no_limit_is_no_limit() {
        let limits = Limits::new(0);
        for _ in 0..10_000 {
            limits.of_key("a").unwrap();
            limits.of_stranger(&Extensions::new()).unwrap();
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
