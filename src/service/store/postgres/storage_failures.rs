//! When the database server last failed to write: its disk was full, it could not be written, or the server accepts only
//! reads. Only the server knows its disk, so that a failure is the only sign.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long an instance is not ready after a failure: as long as clients are told to wait. Then a request that writes shows
/// whether the server can write again.
const UNREADY_TIME: Duration = Duration::from_secs(30);

#[derive(Debug, Default)]
pub(super) struct StorageFailures(Mutex<Option<Instant>>);

impl StorageFailures {
    pub(super) fn record(&self, at: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(at);
    }

    pub(super) fn has_recent(&self, now: Instant) -> bool {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|last| now.saturating_duration_since(last) < UNREADY_TIME)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failure_counts_for_half_a_minute() {
        let (failures, begin) = (StorageFailures::default(), Instant::now());
        assert!(!failures.has_recent(begin));
        failures.record(begin);
        assert!(failures.has_recent(begin + Duration::from_secs(29)));
        assert!(!failures.has_recent(begin + Duration::from_secs(30)));
    }
}
