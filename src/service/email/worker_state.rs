//! The state of an [email worker](super::worker) between chunks: results that are not stored yet,
//! the batch that was served last, and the pause after a chunk that failed.

use std::time::Duration;

use crate::{
    contract::{Backoff, Timestamp},
    service::store::{AfterChunk, ClaimedBatchEmails, EmailResult},
};

/// The longest pause for a server that accepts no emails.
const MAX_PAUSE: Duration = Duration::from_secs(600);

const SERVER_BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), MAX_PAUSE);

#[derive(Default)]
pub(super) struct WorkerState {
    /// Results that are not stored yet. The worker stores them before it sends the next chunk.
    pub pending: Option<ChunkResults>,
    paused_until: Option<Timestamp>,
    /// Number of failed chunks in a row. A chunk without a failure resets the number to 0; a failed
    /// chunk that sent an email or was interrupted sets it to 1.
    failures: u32,
}

/// The results of a chunk, in the order of its emails.
pub(super) struct ChunkResults {
    /// The batch of the emails; `None` for single emails.
    pub batch: Option<ClaimedBatchEmails>,
    pub results: Vec<EmailResult>,
    pub after: AfterChunk,
}

/// Why a chunk ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChunkFailure {
    /// The server accepts no emails.
    Unavailable,
    /// A connection ended while an email was sent.
    Interrupted,
}

impl WorkerState {
    pub fn is_paused(&self, now: Timestamp) -> bool {
        // A clock that was set back does not prolong the pause.
        self.paused_until
            .is_some_and(|until| now < until && until <= now + MAX_PAUSE)
    }

    /// Sets the pause after a chunk. Pauses double while no email at all can be sent.
    pub fn record_chunk(&mut self, failure: Option<ChunkFailure>, any_sent: bool, now: Timestamp) {
        self.failures = match failure {
            None => 0,
            Some(ChunkFailure::Unavailable) if !any_sent => self.failures.saturating_add(1),
            Some(_) => 1,
        };
        self.paused_until = failure.map(|_| now + SERVER_BACKOFF.pause(self.failures));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pause_after(state: &mut WorkerState, failure: ChunkFailure, any_sent: bool) -> u64 {
        let now = Timestamp::from_micros(0);
        state.record_chunk(Some(failure), any_sent, now);
        assert!(state.is_paused(now));
        state.paused_until.unwrap().since(now).as_secs()
    }

    #[test]
    fn pauses_double_while_server_is_unavailable() {
        let mut state = WorkerState::default();
        let pauses: Vec<u64> = (0..12)
            .map(|_| pause_after(&mut state, ChunkFailure::Unavailable, false))
            .collect();
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
        assert_eq!(pause_after(&mut state, ChunkFailure::Unavailable, true), 1);
        assert_eq!(pause_after(&mut state, ChunkFailure::Unavailable, false), 2);
        // The interrupted email may be the cause, so the next email is tried soon.
        assert_eq!(pause_after(&mut state, ChunkFailure::Interrupted, false), 1);
        let later = Timestamp::from_micros(1_000_000);
        assert!(!state.is_paused(later));
        let clock_set_back = Timestamp::from_micros(-700_000_000);
        assert!(!state.is_paused(clock_set_back));
    }
}
