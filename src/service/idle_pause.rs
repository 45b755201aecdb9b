//! The pauses between the checks of a worker for due work: short while there is work, longer while there is none, so that a
//! service at rest uses little power.

use std::time::Duration;

use tokio::sync::watch;

/// The longest pause where a transaction that writes ends it. A laptop's sleep does not advance the timer, and with
/// [`IdlePause::wait`], work that becomes due later, such as a retry, waits for the end of the pause.
const MAX_PAUSE_WITH_SIGNAL: Duration = Duration::from_secs(5);

/// The longest pause where other instances write, too.
const MAX_PAUSE_WITHOUT_SIGNAL: Duration = Duration::from_secs(2);

/// A pause that a transaction ends has at least this length, unless it would be shorter anyway: an idle worker must not check
/// after each transaction of a busy service.
const MIN_ENDED_PAUSE: Duration = Duration::from_secs(1);

/// Used by all background workers.
#[derive(Debug)]
pub(crate) struct IdlePause {
    shortest: Duration,
    longest: Duration,
    next: Duration,
    writes: Option<watch::Receiver<()>>,
}

impl IdlePause {
    /// `writes` receives a signal after each transaction that wrote; `None` where other instances write, too.
    pub(crate) fn new(shortest: Duration, writes: Option<watch::Receiver<()>>) -> Self {
        let longest = match writes {
            Some(_) => MAX_PAUSE_WITH_SIGNAL,
            None => MAX_PAUSE_WITHOUT_SIGNAL,
        };
        Self {
            shortest,
            longest,
            next: shortest,
            writes,
        }
    }

    /// Waits after a check. Each check that finds no work doubles the pause. A transaction since the last pause ends the pause
    /// early, also one during the check.
    pub(crate) async fn wait(&mut self, has_found_work: bool) {
        let pause = self.next_pause(has_found_work);
        self.wait_for(pause).await;
    }

    /// Waits until work is due in `time_left`, within the limits of the pause; `None` when no work is planned. A transaction
    /// ends the pause early, because it may plan earlier work.
    pub(crate) async fn wait_until_due(&mut self, time_left: Option<Duration>) {
        let pause = time_left.unwrap_or(self.longest);
        self.wait_for(pause.clamp(self.shortest, self.longest))
            .await;
    }

    async fn wait_for(&mut self, pause: Duration) {
        let Some(writes) = &mut self.writes else {
            return tokio::time::sleep(pause).await;
        };
        let least = pause.min(MIN_ENDED_PAUSE);
        tokio::time::sleep(least).await;
        tokio::select! {
            // An error means that the store is gone, and the worker will be, too.
            Ok(()) = writes.changed() => {}
            () = tokio::time::sleep(pause - least) => {}
        }
    }

    /// The length of the pause after a check, unless a transaction ends the pause.
    fn next_pause(&mut self, has_found_work: bool) -> Duration {
        let pause = if has_found_work {
            self.shortest
        } else {
            self.next
        };
        self.next = (pause * 2).min(self.longest);
        pause
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    const SHORTEST: Duration = Duration::from_millis(200);

    #[test]
    fn pause_grows_until_work_is_found() {
        let mut pause = IdlePause::new(SHORTEST, None);
        let milliseconds = Duration::from_millis;
        let idle: Vec<Duration> = (0..6).map(|_| pause.next_pause(false)).collect();
        assert_eq!(idle, [200, 400, 800, 1_600, 2_000, 2_000].map(milliseconds));
        assert_eq!(pause.next_pause(true), SHORTEST);
        assert_eq!(pause.next_pause(false), 2 * SHORTEST);
    }

    #[tokio::test]
    async fn pause_lasts_until_work_is_due() {
        let mut pause = IdlePause::new(SHORTEST, None);
        let tolerance = Duration::from_secs(1);
        for (time_left, expected) in [
            (Some(Duration::ZERO), SHORTEST),
            (Some(3 * SHORTEST), 3 * SHORTEST),
            (Some(Duration::MAX), MAX_PAUSE_WITHOUT_SIGNAL),
            (None, MAX_PAUSE_WITHOUT_SIGNAL),
        ] {
            let begin = Instant::now();
            pause.wait_until_due(time_left).await;
            let taken = begin.elapsed();
            assert!(
                (expected..expected + tolerance).contains(&taken),
                "{time_left:?}: {taken:?}"
            );
        }
    }

    #[tokio::test]
    async fn write_ends_the_pause() {
        let writes = watch::Sender::new(());
        let mut pause = IdlePause::new(SHORTEST, Some(writes.subscribe()));
        for _ in 0..10 {
            pause.next_pause(false);
        }
        assert_eq!(pause.next_pause(false), MAX_PAUSE_WITH_SIGNAL);
        let begin = Instant::now();
        // Before the pause, as during a check.
        writes.send_replace(());
        pause.wait(false).await;
        assert!(begin.elapsed() >= MIN_ENDED_PAUSE);
        let write_later = async {
            tokio::time::sleep(2 * MIN_ENDED_PAUSE).await;
            writes.send_replace(());
        };
        tokio::join!(pause.wait(false), write_later);
        assert!(begin.elapsed() >= 3 * MIN_ENDED_PAUSE);
        assert!(begin.elapsed() < MAX_PAUSE_WITH_SIGNAL);
    }
}
