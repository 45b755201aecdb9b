//! The pauses between attempts, per entry. An entry that keeps failing delays no other entry.

use std::{collections::HashMap, time::Duration};

use tokio::time::Instant;

use crate::desk::{OutboxEntry, OutboxId};

/// The pause after the first attempt without a result; each further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
pub(super) const MAX_PAUSE: Duration = Duration::from_secs(60);
/// The longest pause of an entry that needs review: the reference may still turn up at the service.
pub(super) const MAX_REVIEW_PAUSE: Duration = Duration::from_secs(3600);

struct Pause {
    length: Duration,
    until: Instant,
}

#[derive(Default)]
pub(super) struct Backoff {
    entries: HashMap<OutboxId, Pause>,
    /// The last pause while the service or the disk did not work at all.
    whole_outbox: Option<Duration>,
}

fn next_pause(last: Option<Duration>, max: Duration) -> Duration {
    last.map_or(FIRST_PAUSE, |last| (last * 2).min(max))
}

impl Backoff {
    pub(super) fn is_due(&self, id: OutboxId) -> bool {
        self.entries
            .get(&id)
            .is_none_or(|pause| pause.until <= Instant::now())
    }

    /// Pauses an entry for twice as long as before, at most `max`.
    pub(super) fn pause(&mut self, id: OutboxId, max: Duration) {
        let length = next_pause(self.entries.get(&id).map(|pause| pause.length), max);
        let until = Instant::now() + length;
        self.entries.insert(id, Pause { length, until });
    }

    pub(super) fn remove(&mut self, id: OutboxId) {
        self.entries.remove(&id);
    }

    /// Removes the pauses of entries that are settled or gone.
    pub(super) fn retain_active(&mut self, entries: &[OutboxEntry]) {
        self.entries.retain(|id, _| {
            entries
                .iter()
                .any(|entry| entry.id == *id && entry.state.is_active())
        });
    }

    /// Makes every entry due now. Their next pauses are longer than the last ones all the same.
    pub(super) fn make_all_due(&mut self) {
        let now = Instant::now();
        for pause in self.entries.values_mut() {
            pause.until = now;
        }
    }

    /// The pause of the whole outbox after a failure that concerns every entry.
    pub(super) fn pause_all(&mut self) -> Duration {
        let length = next_pause(self.whole_outbox, MAX_PAUSE);
        self.whole_outbox = Some(length);
        length
    }

    /// The time until the first entry is due, after a complete pass.
    pub(super) fn until_next(&mut self) -> Option<Duration> {
        self.whole_outbox = None;
        let first = self.entries.values().map(|pause| pause.until).min()?;
        Some(first.saturating_duration_since(Instant::now()))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    /// Whether the next entry is due in `seconds`; the test itself takes a moment.
    fn is_next_in(backoff: &mut Backoff, seconds: u64) -> bool {
        let limit = Duration::from_secs(seconds);
        let moment = Duration::from_millis(900);
        backoff
            .until_next()
            .is_some_and(|next| next <= limit && next + moment > limit)
    }

    #[test]
    fn pauses_double_up_to_their_limit() {
        let (mut backoff, id) = (Backoff::default(), OutboxId(Uuid::now_v7()));
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
            backoff.pause(id, MAX_PAUSE);
            assert!(!backoff.is_due(id));
            assert!(is_next_in(&mut backoff, seconds), "{seconds}");
        }
        backoff.make_all_due();
        assert!(backoff.is_due(id));
        backoff.remove(id);
        backoff.pause(id, MAX_PAUSE);
        assert!(is_next_in(&mut backoff, 1));
    }

    #[test]
    fn complete_pass_resets_pause_of_whole_outbox() {
        let mut backoff = Backoff::default();
        assert_eq!(backoff.pause_all(), Duration::from_secs(1));
        assert_eq!(backoff.pause_all(), Duration::from_secs(2));
        assert_eq!(backoff.until_next(), None);
        assert_eq!(backoff.pause_all(), Duration::from_secs(1));
    }
}
