//! When the outbox takes the next step with each entry. An entry that keeps failing does not delay
//! other entries.

use std::{collections::HashMap, num::NonZeroU32, sync::Arc, time::Duration};

use tokio::time::Instant;

use super::entry::{OutboxEntry, OutboxState};
use crate::{
    contract::Backoff,
    desk::{
        ids::OutboxId, sends::schedule::ScheduleTiming, settings::preferences::MAX_HOLD_SECONDS,
    },
};

/// How often the outbox looks whether a scheduled send is due, because the clock can be set, and because time in
/// which the computer sleeps does not count for a pause.
const SCHEDULE_POLL_INTERVAL: Duration = Duration::from_secs(30);
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The pauses while the service or the disk does not work.
const FAILURE_BACKOFF: Backoff = Backoff::new(FIRST_PAUSE, Duration::from_secs(60));
/// The pauses between look-ups of an entry in doubt. A batch can appear in the service's list some
/// time after its creation.
const LOOKUP_BACKOFF: Backoff = Backoff::new(Duration::from_secs(2), Duration::from_secs(60));
/// The pauses between look-ups of an entry in review: its reference may still appear at the
/// service.
const REVIEW_BACKOFF: Backoff = Backoff::new(FIRST_PAUSE, Duration::from_secs(3600));
/// The longest time in which a user can undo a send. A clock that jumps cannot prolong a hold
/// beyond it.
pub(crate) const MAX_HOLD: Duration = Duration::from_secs(MAX_HOLD_SECONDS as u64);

/// Why an entry waits for its next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RetryReason {
    Failure,
    NotFound,
    Review,
}

struct Retry {
    reason: RetryReason,
    /// Steps in a row that ended for this reason.
    count: u32,
    due: Instant,
}

pub(super) struct RetrySchedule {
    timer: Arc<dyn Fn() -> Instant + Send + Sync>,
    /// The divisor of every pause that the outbox chooses itself.
    speed: NonZeroU32,
    entries: HashMap<OutboxId, Retry>,
    /// The ends of the holds. A hold is not shortened by [`RetrySchedule::make_all_due`].
    holds: HashMap<OutboxId, Instant>,
    /// When the outbox looks at scheduled sends again.
    next_schedule_check: Option<Instant>,
    /// Passes in a row that ended early, because no entry could be sent.
    failed_passes: u32,
    /// The end of the pause that the service required.
    paused_until: Option<Instant>,
}

impl RetrySchedule {
    pub(super) fn new(timer: Arc<dyn Fn() -> Instant + Send + Sync>) -> Self {
        Self {
            timer,
            speed: NonZeroU32::MIN,
            entries: HashMap::new(),
            holds: HashMap::new(),
            next_schedule_check: None,
            failed_passes: 0,
            paused_until: None,
        }
    }

    pub(super) fn with_speed(self, speed: NonZeroU32) -> Self {
        Self { speed, ..self }
    }

    fn now(&self) -> Instant {
        (self.timer)()
    }

    pub(super) fn is_due(&self, id: OutboxId) -> bool {
        let now = self.now();
        let is_held = self.holds.get(&id).is_some_and(|end| *end > now);
        !is_held && self.entries.get(&id).is_none_or(|retry| retry.due <= now)
    }

    /// Holds an entry for the remaining time, unless the entry already has a hold.
    pub(super) fn hold(&mut self, id: OutboxId, remaining: Duration) {
        let end = self.now() + remaining.min(MAX_HOLD);
        self.holds.entry(id).or_insert(end);
    }

    /// Keeps a scheduled send that is early, or late and waits for the user.
    pub(super) fn keep(&mut self, timing: Option<ScheduleTiming>) {
        let poll = SCHEDULE_POLL_INTERVAL / self.speed.get();
        let pause = match timing {
            Some(ScheduleTiming::Early(rest)) => rest.min(poll),
            // A setting wakes the outbox; only the clock can make a late send early again.
            _ => 10 * poll,
        };
        let next = self.now() + pause;
        self.next_schedule_check = self
            .next_schedule_check
            .map_or(Some(next), |known| Some(known.min(next)));
    }

    /// Delays the next step of an entry, each time for longer, and at least for the pause that the
    /// service required.
    pub(super) fn delay(&mut self, id: OutboxId, reason: RetryReason, required: Option<Duration>) {
        let before = self
            .entries
            .get(&id)
            .filter(|retry| retry.reason == reason)
            .map_or(0, |retry| retry.count);
        let count = before.saturating_add(1);
        let backoff = match reason {
            RetryReason::Failure => FAILURE_BACKOFF,
            RetryReason::NotFound => LOOKUP_BACKOFF,
            RetryReason::Review => REVIEW_BACKOFF,
        };
        let pause = backoff.pause(count) / self.speed.get();
        let pause = pause.max(required.unwrap_or_default());
        let due = self.now() + pause;
        self.entries.insert(id, Retry { reason, count, due });
    }

    pub(super) fn remove(&mut self, id: OutboxId) {
        self.entries.remove(&id);
        self.holds.remove(&id);
    }

    /// Removes entries that are settled or no longer in the outbox.
    pub(super) fn retain_active(&mut self, entries: &[OutboxEntry]) {
        let is_active = |id: &OutboxId| {
            entries.iter().any(|entry| {
                // A refused entry can turn out to be sent.
                let may_change =
                    entry.state.is_active() || matches!(entry.state, OutboxState::Refused(_));
                entry.id == *id && may_change
            })
        };
        self.entries.retain(|id, _| is_active(id));
        self.holds.retain(|id, _| {
            entries
                .iter()
                .any(|entry| entry.id == *id && matches!(entry.state, OutboxState::Held(Some(_))))
        });
    }

    /// Makes every entry due now, except held entries. Later delays continue to grow.
    pub(super) fn make_all_due(&mut self) {
        let now = self.now();
        for retry in self.entries.values_mut() {
            retry.due = now;
        }
    }

    /// The rest of the pause that the service required.
    pub(super) fn required_pause(&self) -> Option<Duration> {
        let rest = self.paused_until?.saturating_duration_since(self.now());
        Some(rest).filter(|rest| !rest.is_zero())
    }

    /// The pause after a pass that ended early, because the failure concerns every entry.
    pub(super) fn pause_after_failed_pass(&mut self, required: Option<Duration>) -> Duration {
        self.failed_passes = self.failed_passes.saturating_add(1);
        self.paused_until = required.map(|pause| self.now() + pause);
        let pause = FAILURE_BACKOFF.pause(self.failed_passes) / self.speed.get();
        pause.max(required.unwrap_or_default())
    }

    /// The pause after a complete pass: the time until the first entry is due. Returns `None` when
    /// every entry is settled.
    pub(super) fn pause_after_pass(&mut self) -> Option<Duration> {
        self.failed_passes = 0;
        let due = self.entries.values().map(|retry| retry.due);
        let first = due
            .chain(self.holds.values().copied())
            .chain(self.next_schedule_check.take())
            .min()?;
        Some(first.saturating_duration_since(self.now()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use uuid::Uuid;

    use super::*;

    /// A schedule whose time the test sets.
    fn schedule() -> (RetrySchedule, Arc<Mutex<Instant>>) {
        let now = Arc::new(Mutex::new(Instant::now()));
        let shared = Arc::clone(&now);
        let schedule = RetrySchedule::new(Arc::new(move || *shared.lock().unwrap()));
        (schedule, now)
    }

    fn id() -> OutboxId {
        OutboxId(Uuid::now_v7())
    }

    fn seconds(number: u64) -> Duration {
        Duration::from_secs(number)
    }

    #[test]
    fn delays_double_up_to_their_limit() {
        let ((mut schedule, _), id) = (schedule(), id());
        for pause in [1, 2, 4, 8, 16, 32, 60, 60] {
            schedule.delay(id, RetryReason::Failure, None);
            assert!(!schedule.is_due(id));
            assert_eq!(schedule.pause_after_pass(), Some(seconds(pause)));
        }
        schedule.make_all_due();
        assert!(schedule.is_due(id));
        schedule.remove(id);
        schedule.delay(id, RetryReason::Failure, None);
        assert_eq!(schedule.pause_after_pass(), Some(seconds(1)));
    }

    #[test]
    fn delays_restart_when_review_begins() {
        let ((mut schedule, _), id) = (schedule(), id());
        for _ in 0..8 {
            schedule.delay(id, RetryReason::Failure, None);
        }
        for pause in [1, 2, 4, 8, 16, 32, 64, 128] {
            schedule.delay(id, RetryReason::Review, None);
            assert_eq!(schedule.pause_after_pass(), Some(seconds(pause)));
        }
    }

    #[test]
    fn speed_shortens_own_pauses_only() {
        let (schedule, _) = schedule();
        let mut schedule = schedule.with_speed(NonZeroU32::new(100).unwrap());
        schedule.delay(id(), RetryReason::Failure, None);
        assert_eq!(schedule.pause_after_pass(), Some(Duration::from_millis(10)));
        let required = Some(seconds(90));
        assert_eq!(schedule.pause_after_failed_pass(required), seconds(90));
    }

    #[test]
    fn required_pause_blocks_every_entry() {
        let (mut schedule, now) = schedule();
        assert_eq!(
            schedule.pause_after_failed_pass(Some(seconds(90))),
            seconds(90)
        );
        schedule.make_all_due();
        assert_eq!(schedule.required_pause(), Some(seconds(90)));
        *now.lock().unwrap() += seconds(90);
        assert_eq!(schedule.required_pause(), None);
    }

    #[test]
    fn hold_ends_in_time_whatever_the_clock_says() {
        let ((mut schedule, now), id) = (schedule(), id());
        schedule.hold(id, seconds(86_400));
        schedule.make_all_due();
        assert!(!schedule.is_due(id));
        *now.lock().unwrap() += MAX_HOLD;
        // A later, longer hold of the same entry does not prolong the first.
        schedule.hold(id, seconds(86_400));
        assert!(schedule.is_due(id));
    }

    #[test]
    fn complete_pass_resets_pause_of_failed_passes() {
        let (mut schedule, _) = schedule();
        assert_eq!(schedule.pause_after_failed_pass(None), seconds(1));
        assert_eq!(schedule.pause_after_failed_pass(None), seconds(2));
        assert_eq!(schedule.pause_after_pass(), None);
        assert_eq!(schedule.pause_after_failed_pass(None), seconds(1));
    }
}
