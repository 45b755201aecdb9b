//! Pauses webhooks whose receiver does not respond, so that their attempts, each of which waits for the time limit,
//! do not take the places of others. Deliveries of a paused webhook stay due. The pauses are in memory: each instance
//! finds out for itself.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::contract::Backoff;

/// Consecutive attempts without a response after which a webhook pauses.
const MAX_FAILURES: u32 = 3;

const PAUSES: Backoff = Backoff::new(Duration::from_secs(30), Duration::from_secs(600));

/// The most webhooks whose failures are remembered.
const MAX_WEBHOOKS: usize = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Fewer than [`MAX_FAILURES`] failures.
    Closed,
    Open {
        until: Instant,
    },
    /// One attempt finds out whether the receiver responds again.
    Probing,
}

#[derive(Clone, Copy, Debug)]
struct Webhook {
    failures: u32,
    state: State,
}

#[derive(Debug, Default)]
pub(super) struct CircuitBreaker(Mutex<HashMap<i64, Webhook>>);

impl CircuitBreaker {
    fn webhooks(&self) -> MutexGuard<'_, HashMap<i64, Webhook>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many of `wanted` attempts a webhook may begin now. After a pause it is one until that attempt has ended.
    pub(super) fn allow(&self, endpoint_no: i64, wanted: usize, now: Instant) -> usize {
        let mut webhooks = self.webhooks();
        let Some(webhook) = webhooks.get_mut(&endpoint_no) else {
            return wanted;
        };
        match webhook.state {
            State::Closed => wanted,
            State::Open { until } if now >= until && wanted > 0 => {
                webhook.state = State::Probing;
                1
            }
            State::Open { .. } | State::Probing => 0,
        }
    }

    /// Records an attempt that had a response, whatever its status.
    pub(super) fn responded(&self, endpoint_no: i64) {
        self.webhooks().remove(&endpoint_no);
    }

    /// Records an attempt without a response. Returns the pause that begins now, if one does.
    pub(super) fn failed(&self, endpoint_no: i64, now: Instant) -> Option<Duration> {
        let mut webhooks = self.webhooks();
        if webhooks.len() >= MAX_WEBHOOKS && !webhooks.contains_key(&endpoint_no) {
            // Rather too few pauses than unlimited memory.
            webhooks.clear();
        }
        let webhook = webhooks.entry(endpoint_no).or_insert(Webhook {
            failures: 0,
            state: State::Closed,
        });
        webhook.failures = webhook.failures.saturating_add(1);
        // Attempts that began before the pause change nothing.
        if webhook.failures < MAX_FAILURES || matches!(webhook.state, State::Open { .. }) {
            return None;
        }
        let pause = PAUSES.pause(webhook.failures - MAX_FAILURES + 1);
        webhook.state = State::Open { until: now + pause };
        Some(pause)
    }

    /// Records that a permitted attempt was not made.
    pub(super) fn abandoned(&self, endpoint_no: i64, now: Instant) {
        if let Some(webhook) = self.webhooks().get_mut(&endpoint_no)
            && webhook.state == State::Probing
        {
            webhook.state = State::Open { until: now };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn receiver_without_responses_pauses_and_is_probed() {
        let (breaker, now) = (CircuitBreaker::default(), Instant::now());
        for _ in 0..2 {
            assert_eq!(breaker.failed(1, now), None);
            assert_eq!(breaker.allow(1, 4, now), 4);
        }
        let pause = breaker.failed(1, now).expect("a pause");
        assert_eq!(breaker.failed(1, now), None, "an attempt that began before");
        assert_eq!(breaker.allow(1, 4, now), 0);
        assert_eq!(breaker.allow(2, 4, now), 4, "another receiver");

        let later = now + pause;
        assert_eq!(breaker.allow(1, 4, later), 1);
        assert_eq!(breaker.allow(1, 4, later), 0, "the probe runs");
        breaker.abandoned(1, later);
        assert_eq!(breaker.allow(1, 4, later), 1, "the probe was not made");
        let longer = breaker.failed(1, later).expect("a pause");
        assert!(longer > pause);
        assert_eq!(breaker.allow(1, 4, later + longer), 1);
        breaker.responded(1);
        assert_eq!(breaker.allow(1, 4, later + longer), 4);
    }

    #[test]
    fn response_forgets_failures() {
        let (breaker, now) = (CircuitBreaker::default(), Instant::now());
        for _ in 0..10 {
            breaker.failed(1, now);
            breaker.failed(1, now);
            breaker.responded(1);
        }
        assert_eq!(breaker.allow(1, 4, now), 4);
    }
}
