//! The pauses between the checks of a worker for due work: short while there is work, longer while there is none, so that a
//! service at rest uses little power.

use std::time::Duration;

/// Used by the workers of emails and webhooks.
#[derive(Debug)]
pub(crate) struct IdlePause {
    shortest: Duration,
    longest: Duration,
    next: Duration,
}

impl IdlePause {
    pub(crate) const fn new(shortest: Duration, longest: Duration) -> Self {
        Self {
            shortest,
            longest,
            next: shortest,
        }
    }

    /// The pause after a check. Each check that finds no work doubles it.
    pub(crate) fn next_pause(&mut self, has_found_work: bool) -> Duration {
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
    use super::*;

    #[test]
    fn pause_grows_until_work_is_found() {
        let milliseconds = Duration::from_millis;
        let mut pause = IdlePause::new(milliseconds(200), milliseconds(1_000));
        let idle: Vec<Duration> = (0..5).map(|_| pause.next_pause(false)).collect();
        assert_eq!(idle, [200, 400, 800, 1_000, 1_000].map(milliseconds));
        assert_eq!(pause.next_pause(true), milliseconds(200));
        assert_eq!(pause.next_pause(false), milliseconds(400));
    }
}
