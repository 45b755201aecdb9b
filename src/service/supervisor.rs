//! Starts a background worker again that panicked. An instance whose workers panic again and again is not ready, so
//! that others take its requests.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family},
};
use tokio_util::task::AbortOnDropHandle;

/// Crashes within [`CRASH_PERIOD`] after which the instance is not ready.
const MAX_CRASHES: usize = 3;
const CRASH_PERIOD: Duration = Duration::from_secs(300);

/// The pause before a worker starts again.
const RESTART_PAUSE: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct WorkerLabels {
    worker: &'static str,
}

/// The number of crashes of each worker, for the metrics.
pub(crate) type CrashCounts = Family<WorkerLabels, Counter>;

/// The crashes of one instance.
#[derive(Debug, Default)]
pub(crate) struct Crashes {
    /// When workers crashed lately.
    recent: Mutex<VecDeque<Instant>>,
    counts: CrashCounts,
}

impl Crashes {
    pub(crate) fn counts(&self) -> CrashCounts {
        Family::clone(&self.counts)
    }

    /// Counts the crash of a background worker. After frequent ones the instance is not ready.
    pub(crate) fn record(&self, worker: &'static str, at: Instant) {
        self.record_attempt(worker);
        let mut crashes = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        crashes.push_back(at);
        if crashes.len() > MAX_CRASHES {
            crashes.pop_front();
        }
    }

    /// Counts a crash that leaves the instance ready: that of one of the `webhook_attempts` or `email_attempts`.
    pub(crate) fn record_attempt(&self, worker: &'static str) {
        self.counts.get_or_create(&WorkerLabels { worker }).inc();
    }

    /// Whether workers have crashed so often that the instance should get no requests.
    pub(crate) fn has_frequent(&self, now: Instant) -> bool {
        let crashes = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let first = crashes.front();
        crashes.len() >= MAX_CRASHES && first.is_some_and(|first| now - *first < CRASH_PERIOD)
    }
}

/// Runs a worker in the background until it ends or the handle is dropped. `run` starts it, again after each panic.
pub(crate) fn spawn_supervised<F: Future<Output = ()> + Send + 'static>(
    crashes: &Arc<Crashes>,
    worker: &'static str,
    run: impl Fn() -> F + Send + 'static,
) -> AbortOnDropHandle<()> {
    AbortOnDropHandle::new(tokio::spawn(supervise(Arc::clone(crashes), worker, run)))
}

async fn supervise<F: Future<Output = ()> + Send + 'static>(
    crashes: Arc<Crashes>,
    worker: &'static str,
    run: impl Fn() -> F,
) {
    loop {
        match AbortOnDropHandle::new(tokio::spawn(run())).await {
            Err(error) if error.is_panic() => {
                crashes.record(worker, Instant::now());
                tracing::error!(worker, "a background worker panicked and starts again");
            }
            Ok(()) | Err(_) => return,
        }
        tokio::time::sleep(RESTART_PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn worker_that_panics_starts_again() {
        let crashes = Arc::new(Crashes::default());
        let starts = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&starts);
        supervise(Arc::clone(&crashes), "test", move || {
            let start = counted.fetch_add(1, Ordering::Relaxed);
            async move { assert!(start >= 2, "the first two starts panic") }
        })
        .await;
        assert_eq!(starts.load(Ordering::Relaxed), 3);
        assert!(!crashes.has_frequent(Instant::now()));
        crashes.record("test", Instant::now());
        assert!(crashes.has_frequent(Instant::now()));
    }

    #[test]
    fn old_crashes_are_forgotten() {
        let (crashes, begin) = (Crashes::default(), Instant::now());
        for minute in 0..3 {
            crashes.record("test", begin + Duration::from_secs(60 * minute));
        }
        assert!(crashes.has_frequent(begin + Duration::from_secs(299)));
        assert!(!crashes.has_frequent(begin + Duration::from_secs(301)));
        crashes.record("test", begin + Duration::from_secs(301));
        assert!(crashes.has_frequent(begin + Duration::from_secs(302)));
    }
}
