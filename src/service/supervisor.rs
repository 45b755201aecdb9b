//! Starts a background worker again that panicked. An instance whose workers panic again and again is not ready, so
//! that others take its requests.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use tokio::task::JoinHandle;

use super::http::state::RuntimeState;

/// Crashes within [`CRASH_PERIOD`] after which the instance is not ready.
const MAX_CRASHES: usize = 3;
const CRASH_PERIOD: Duration = Duration::from_secs(300);

/// The pause before a worker starts again.
const RESTART_PAUSE: Duration = Duration::from_secs(1);

/// When workers crashed lately.
#[derive(Debug, Default)]
pub(crate) struct Crashes(Mutex<VecDeque<Instant>>);

impl Crashes {
    pub(crate) fn record(&self, at: Instant) {
        let mut crashes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        crashes.push_back(at);
        if crashes.len() > MAX_CRASHES {
            crashes.pop_front();
        }
    }

    /// Whether workers have crashed so often that the instance should get no requests.
    pub(crate) fn has_frequent(&self, now: Instant) -> bool {
        let crashes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let first = crashes.front();
        crashes.len() >= MAX_CRASHES && first.is_some_and(|first| now - *first < CRASH_PERIOD)
    }
}

/// A task that ends when this is dropped.
struct Task(JoinHandle<()>);

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Runs a worker until it ends. `run` starts it, again after each panic.
pub(crate) async fn supervise<F: Future<Output = ()> + Send + 'static>(
    runtime: Arc<RuntimeState>,
    worker: &'static str,
    run: impl Fn() -> F,
) {
    loop {
        let mut task = Task(tokio::spawn(run()));
        match (&mut task.0).await {
            Err(error) if error.is_panic() => {
                runtime.record_crash(worker);
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
    use crate::service::ServiceConfig;

    #[tokio::test]
    async fn worker_that_panics_starts_again() {
        let runtime = Arc::new(RuntimeState::new(&ServiceConfig::default(), Arc::default()));
        let starts = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&starts);
        supervise(Arc::clone(&runtime), "test", move || {
            let start = counted.fetch_add(1, Ordering::Relaxed);
            async move { assert!(start >= 2, "the first two starts panic") }
        })
        .await;
        assert_eq!(starts.load(Ordering::Relaxed), 3);
        assert!(!runtime.crashes.has_frequent(Instant::now()));
        runtime.record_crash("test");
        assert!(runtime.crashes.has_frequent(Instant::now()));
    }

    #[test]
    fn old_crashes_are_forgotten() {
        let (crashes, begin) = (Crashes::default(), Instant::now());
        for minute in 0..3 {
            crashes.record(begin + Duration::from_secs(60 * minute));
        }
        assert!(crashes.has_frequent(begin + Duration::from_secs(299)));
        assert!(!crashes.has_frequent(begin + Duration::from_secs(301)));
        crashes.record(begin + Duration::from_secs(301));
        assert!(crashes.has_frequent(begin + Duration::from_secs(302)));
    }
}
