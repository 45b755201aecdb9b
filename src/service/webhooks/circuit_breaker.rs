//! Pauses webhooks whose receiver does not respond, so that their attempts, each of which waits for the time limit,
//! do not take the places of others. Deliveries of a paused webhook stay due. The pauses are in memory: each instance
//! finds out for itself.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::contract::Backoff;

/// Consecutive time-outs after which a circuit opens.
const MAX_TIMEOUTS: u32 = 3;

const OPEN_TIME: Backoff = Backoff::new(Duration::from_secs(30), Duration::from_secs(600));

/// The most webhooks whose time-outs are remembered.
const MAX_CIRCUITS: usize = 10_000;

/// The attempts that a webhook may begin now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Permission {
    All,
    /// One attempt, which finds out whether the receiver responds again.
    Probe,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Fewer than [`MAX_TIMEOUTS`] time-outs.
    Closed,
    Open {
        until: Instant,
    },
    /// The probe is not over.
    Probing,
}

#[derive(Clone, Copy, Debug)]
struct Circuit {
    timeouts: u32,
    state: State,
}

/// One circuit for each webhook with a time-out.
#[derive(Debug, Default)]
pub(super) struct CircuitBreaker(Mutex<HashMap<i64, Circuit>>);

impl CircuitBreaker {
    fn circuits(&self) -> MutexGuard<'_, HashMap<i64, Circuit>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The caller reports a probe with one of the methods below.
    pub(super) fn permit_attempts(&self, endpoint_no: i64, now: Instant) -> Permission {
        let mut circuits = self.circuits();
        let Some(circuit) = circuits.get_mut(&endpoint_no) else {
            return Permission::All;
        };
        match circuit.state {
            State::Closed => Permission::All,
            State::Open { until } if now >= until => {
                circuit.state = State::Probing;
                Permission::Probe
            }
            State::Open { .. } | State::Probing => Permission::None,
        }
    }

    /// Records an attempt that ended before the time limit, whatever its status.
    pub(super) fn record_response(&self, endpoint_no: i64) {
        self.circuits().remove(&endpoint_no);
    }

    /// Records an attempt that reached the time limit. Returns how long the circuit is open, if it opens now.
    pub(super) fn record_timeout(&self, endpoint_no: i64, now: Instant) -> Option<Duration> {
        let mut circuits = self.circuits();
        if circuits.len() >= MAX_CIRCUITS && !circuits.contains_key(&endpoint_no) {
            // Forgetting closes circuits, which only makes attempts; remembering all would need unlimited memory.
            circuits.clear();
        }
        let circuit = circuits.entry(endpoint_no).or_insert(Circuit {
            timeouts: 0,
            state: State::Closed,
        });
        // An attempt that began before the circuit opened changes nothing.
        if matches!(circuit.state, State::Open { .. }) {
            return None;
        }
        circuit.timeouts = circuit.timeouts.saturating_add(1);
        let open_time = match circuit.timeouts.checked_sub(MAX_TIMEOUTS) {
            Some(further) => OPEN_TIME.pause(further + 1),
            None => return None,
        };
        circuit.state = State::Open {
            until: now + open_time,
        };
        Some(open_time)
    }

    /// Records that a probe was not made.
    pub(super) fn release_probe(&self, endpoint_no: i64, now: Instant) {
        if let Some(circuit) = self.circuits().get_mut(&endpoint_no)
            && circuit.state == State::Probing
        {
            circuit.state = State::Open { until: now };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn receiver_without_responses_is_probed_after_pauses() {
        let (breaker, now) = (CircuitBreaker::default(), Instant::now());
        for _ in 0..2 {
            assert_eq!(breaker.record_timeout(1, now), None);
            assert_eq!(breaker.permit_attempts(1, now), Permission::All);
        }
        let pause = breaker.record_timeout(1, now).expect("a pause");
        let late = breaker.record_timeout(1, now);
        assert_eq!(late, None, "the attempt began before the pause");
        assert_eq!(breaker.permit_attempts(1, now), Permission::None);
        assert_eq!(breaker.permit_attempts(2, now), Permission::All);

        let later = now + pause;
        assert_eq!(breaker.permit_attempts(1, later), Permission::Probe);
        for _ in 0..3 {
            let permission = breaker.permit_attempts(1, later);
            assert_eq!(permission, Permission::None, "the probe is not over");
        }
        breaker.release_probe(1, later);
        assert_eq!(breaker.permit_attempts(1, later), Permission::Probe);
        let longer = breaker.record_timeout(1, later).expect("a pause");
        assert!(longer > pause);
        let again = later + longer;
        assert_eq!(breaker.permit_attempts(1, again), Permission::Probe);
        breaker.record_response(1);
        assert_eq!(breaker.permit_attempts(1, again), Permission::All);
    }

    #[test]
    fn response_forgets_time_outs() {
        let (breaker, now) = (CircuitBreaker::default(), Instant::now());
        for _ in 0..10 {
            breaker.record_timeout(1, now);
            breaker.record_timeout(1, now);
            breaker.record_response(1);
        }
        assert_eq!(breaker.permit_attempts(1, now), Permission::All);
    }
}
