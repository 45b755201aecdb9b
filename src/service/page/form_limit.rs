//! Limits how many forms per minute can be submitted through one gift link.

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use governor::{Quota, clock, nanos::Nanos};

use crate::{contract::Clock, service::keyed_limit::KeyedLimit};

/// Maximum number of forms per minute through one link; all of these can arrive at once.
const FORMS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(30).unwrap();

/// Makes the service's clock usable by the rate limiter.
#[derive(Clone)]
pub(crate) struct ServiceClock(Arc<dyn Clock>);

impl clock::Clock for ServiceClock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        let micros = u64::try_from(self.0.now().micros()).unwrap_or(0);
        Duration::from_micros(micros).into()
    }
}

/// One bucket for each gift link.
pub(crate) type FormLimit = KeyedLimit<String, ServiceClock>;

pub(crate) fn form_limit(clock: Arc<dyn Clock>) -> FormLimit {
    let quota = Quota::per_minute(FORMS_PER_MINUTE);
    KeyedLimit::new(Some(quota), ServiceClock(clock))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::{ManualClock, Timestamp},
        service::keyed_limit::RateLimited,
    };

    #[test]
    fn limits_forms_of_each_link() {
        let clock = Arc::new(ManualClock::at(Timestamp::from_micros(1_000_000)));
        let limit = form_limit(clock.clone());
        let submit = |link: &str| limit.take_one(&link.to_owned());
        for _ in 0..FORMS_PER_MINUTE.get() {
            submit("one").unwrap();
        }
        let retry_after = Duration::from_secs(2);
        assert_eq!(submit("one"), Err(RateLimited { retry_after }));
        submit("two").unwrap();
        clock.advance(Duration::from_secs(60));
        for _ in 0..FORMS_PER_MINUTE.get() {
            submit("one").unwrap();
        }
    }
}
