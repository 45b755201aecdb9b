//! When the outbox takes the next step with each entry. An entry that keeps failing delays no other
//! entry.

use std::{collections::HashMap, time::Duration};

use tokio::time::Instant;

use crate::{
    contract::Backoff,
    desk::{OutboxEntry, OutboxId},
};

const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The pauses while the service or the disk does not work.
const FAILURE_BACKOFF: Backoff = Backoff::new(FIRST_PAUSE, Duration::from_secs(60));
/// The pauses between look-ups of an entry in review: its reference may still appear at the service.
const REVIEW_BACKOFF: Backoff = Backoff::new(FIRST_PAUSE, Duration::from_secs(3600));

/// Why an entry waits for its next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RetryReason {
    Failure,
    Review,
}

struct Retry {
    reason: RetryReason,
    /// Steps in a row that ended for this reason.
    count: u32,
    due: Instant,
}

#[derive(Default)]
pub(super) struct RetrySchedule {
    entries: HashMap<OutboxId, Retry>,
    /// Passes in a row that ended early, because no entry could be sent.
    failed_passes: u32,
}

impl RetrySchedule {
    pub(super) fn is_due(&self, id: OutboxId) -> bool {
        self.entries
            .get(&id)
            .is_none_or(|retry| retry.due <= Instant::now())
    }

    /// Delays the next step of an entry, each time for longer.
    pub(super) fn delay(&mut self, id: OutboxId, reason: RetryReason) {
        let before = self
            .entries
            .get(&id)
            .filter(|retry| retry.reason == reason)
            .map_or(0, |retry| retry.count);
        let count = before.saturating_add(1);
        let backoff = match reason {
            RetryReason::Failure => FAILURE_BACKOFF,
            RetryReason::Review => REVIEW_BACKOFF,
        };
        let due = Instant::now() + backoff.pause(count);
        self.entries.insert(id, Retry { reason, count, due });
    }

    pub(super) fn remove(&mut self, id: OutboxId) {
        self.entries.remove(&id);
    }

    /// Removes entries that are settled or no longer in the outbox.
    pub(super) fn retain_active(&mut self, entries: &[OutboxEntry]) {
        self.entries.retain(|id, _| {
            entries
                .iter()
                .any(|entry| entry.id == *id && entry.state.is_active())
        });
    }

    /// Makes every entry due now. Later delays continue to grow.
    pub(super) fn make_all_due(&mut self) {
        let now = Instant::now();
        for retry in self.entries.values_mut() {
            retry.due = now;
        }
    }

    /// The pause after a pass that ended early, because the failure concerns every entry.
    pub(super) fn pause_after_failed_pass(&mut self) -> Duration {
        self.failed_passes = self.failed_passes.saturating_add(1);
        FAILURE_BACKOFF.pause(self.failed_passes)
    }

    /// The pause after a complete pass: the time until the first entry is due. Returns `None` when
    /// every entry is settled.
    pub(super) fn pause_after_pass(&mut self) -> Option<Duration> {
        self.failed_passes = 0;
        let first = self.entries.values().map(|retry| retry.due).min()?;
        Some(first.saturating_duration_since(Instant::now()))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    /// Whether the next entry is due in `seconds`, up to 0.9 seconds less for the time the test
    /// takes.
    fn is_next_in(schedule: &mut RetrySchedule, seconds: u64) -> bool {
        let limit = Duration::from_secs(seconds);
        let moment = Duration::from_millis(900);
        schedule
            .pause_after_pass()
            .is_some_and(|next| next <= limit && next + moment > limit)
    }

    #[test]
    fn delays_double_up_to_their_limit() {
        let (mut schedule, id) = (RetrySchedule::default(), OutboxId(Uuid::now_v7()));
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
            schedule.delay(id, RetryReason::Failure);
            assert!(!schedule.is_due(id));
            assert!(is_next_in(&mut schedule, seconds), "{seconds}");
        }
        schedule.make_all_due();
        assert!(schedule.is_due(id));
        schedule.remove(id);
        schedule.delay(id, RetryReason::Failure);
        assert!(is_next_in(&mut schedule, 1));
    }

    #[test]
    fn delays_restart_when_review_begins() {
        let (mut schedule, id) = (RetrySchedule::default(), OutboxId(Uuid::now_v7()));
        for _ in 0..8 {
            schedule.delay(id, RetryReason::Failure);
        }
        for seconds in [1, 2, 4, 8, 16, 32, 64, 128] {
            schedule.delay(id, RetryReason::Review);
            assert!(is_next_in(&mut schedule, seconds), "{seconds}");
        }
    }

    #[test]
    fn complete_pass_resets_pause_of_failed_passes() {
        let mut schedule = RetrySchedule::default();
        assert_eq!(schedule.pause_after_failed_pass(), Duration::from_secs(1));
        assert_eq!(schedule.pause_after_failed_pass(), Duration::from_secs(2));
        assert_eq!(schedule.pause_after_pass(), None);
        assert_eq!(schedule.pause_after_failed_pass(), Duration::from_secs(1));
    }
}
