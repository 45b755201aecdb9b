//! How long each entry waits for its next try. One that fails for ever holds up none of the others.

use std::{collections::HashMap, time::Duration};

use tokio::time::Instant;

use crate::desk::{OutboxEntry, OutboxId};

/// The first wait after a try that settled nothing; each further one is twice as long.
const FIRST: Duration = Duration::from_secs(1);
pub(super) const LONGEST: Duration = Duration::from_secs(60);
/// The longest wait of an entry that waits for a person: the service may still come to tell.
pub(super) const FOR_A_PERSON: Duration = Duration::from_secs(3600);

struct Wait {
    span: Duration,
    until: Instant,
}

#[derive(Default)]
pub(super) struct Waits {
    entries: HashMap<OutboxId, Wait>,
    /// The last wait for the line or the disk, while it did not work.
    line: Option<Duration>,
}

fn longer(last: Option<Duration>, longest: Duration) -> Duration {
    last.map_or(FIRST, |last| (last * 2).min(longest))
}

impl Waits {
    pub(super) fn is_due(&self, id: OutboxId) -> bool {
        self.entries
            .get(&id)
            .is_none_or(|wait| wait.until <= Instant::now())
    }

    pub(super) fn put_off(&mut self, id: OutboxId, longest: Duration) {
        let span = longer(self.entries.get(&id).map(|wait| wait.span), longest);
        let until = Instant::now() + span;
        self.entries.insert(id, Wait { span, until });
    }

    pub(super) fn forget(&mut self, id: OutboxId) {
        self.entries.remove(&id);
    }

    /// Lets go of entries that are settled or not there any more.
    pub(super) fn keep_only(&mut self, entries: &[OutboxEntry]) {
        self.entries.retain(|id, _| {
            entries
                .iter()
                .any(|entry| entry.id == *id && entry.state.is_active())
        });
    }

    /// Makes every entry due; the next waits are still longer than the last ones.
    pub(super) fn end(&mut self) {
        let now = Instant::now();
        for wait in self.entries.values_mut() {
            wait.until = now;
        }
    }

    /// Nothing can be done now, whatever the entry.
    pub(super) fn after_failure(&mut self) -> Duration {
        let span = longer(self.line, LONGEST);
        self.line = Some(span);
        span
    }

    /// How long until the first entry is due, after a pass that came to its end.
    pub(super) fn until_next(&mut self) -> Option<Duration> {
        self.line = None;
        let first = self.entries.values().map(|wait| wait.until).min()?;
        Some(first.saturating_duration_since(Instant::now()))
    }
}
