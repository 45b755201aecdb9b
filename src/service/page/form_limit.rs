//! Limits how many forms per minute can be submitted through one gift link.

use std::{
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use governor::{
    Quota, RateLimiter, clock, middleware::NoOpMiddleware, nanos::Nanos,
    state::keyed::HashMapStateStore,
};

use crate::contract::Clock;

/// Maximum number of forms per minute through one link; all of these can arrive at once.
const FORMS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(30).unwrap();

/// Forms between two clean-ups, which remove links that were idle for a minute.
const FORMS_BETWEEN_CLEANUPS: u32 = 1_000;

/// Makes the service's clock usable by the rate limiter.
#[derive(Clone)]
struct ServiceClock(Arc<dyn Clock>);

impl clock::Clock for ServiceClock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        let micros = u64::try_from(self.0.now().micros()).unwrap_or(0);
        Duration::from_micros(micros).into()
    }
}

type Limiter = RateLimiter<String, HashMapStateStore<String>, ServiceClock, NoOpMiddleware<Nanos>>;

/// One limit for each gift link.
pub(super) struct FormLimit {
    limiter: Limiter,
    clock: ServiceClock,
    forms: AtomicU32,
}

impl FormLimit {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        let clock = ServiceClock(clock);
        let quota = Quota::per_minute(FORMS_PER_MINUTE);
        Self {
            limiter: RateLimiter::hashmap_with_clock(quota, clock.clone()),
            clock,
            forms: AtomicU32::new(0),
        }
    }

    /// Counts a form.
    ///
    /// # Errors
    /// The time until the next form of this link is accepted.
    pub fn check(&self, token: &str) -> Result<(), Duration> {
        if self
            .forms
            .fetch_add(1, Ordering::Relaxed)
            .is_multiple_of(FORMS_BETWEEN_CLEANUPS)
        {
            self.limiter.retain_recent();
        }
        self.limiter
            .check_key(&token.to_owned())
            .map_err(|refused| refused.wait_time_from(clock::Clock::now(&self.clock)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{ManualClock, Timestamp};

    #[test]
    fn limits_forms_of_each_link() {
        let clock = Arc::new(ManualClock::at(Timestamp::from_micros(1_000_000)));
        let limit = FormLimit::new(clock.clone());
        for _ in 0..FORMS_PER_MINUTE.get() {
            limit.check("one").unwrap();
        }
        assert_eq!(limit.check("one"), Err(Duration::from_secs(2)));
        limit.check("two").unwrap();
        clock.advance(Duration::from_secs(60));
        for _ in 0..FORMS_PER_MINUTE.get() {
            limit.check("one").unwrap();
        }
    }
}
