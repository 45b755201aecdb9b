//! What a [postman](super::worker) has in mind: what it could not write down yet, whose turn it is,
//! and how long it lets a server alone that takes nothing.

use std::time::Duration;

use crate::{
    contract::Timestamp,
    service::store::{AfterChunk, ClaimedBatchEmails, EmailResult},
};

/// The longest pause for a server that takes nothing.
const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// What a postman has in mind.
#[derive(Default)]
pub(super) struct Round {
    pub unsettled: Option<Unsettled>,
    /// The batch that had its turn.
    pub last_walk: i64,
    /// Nothing is sent before; how often nothing could be sent since something was.
    pauses_until: Option<Timestamp>,
    failures: u32,
}

/// Letters of one chunk that were tried, in order.
pub(super) struct Unsettled {
    /// `None`: letters of their own.
    pub walk: Option<ClaimedBatchEmails>,
    pub deliveries: Vec<EmailResult>,
    pub onward: AfterChunk,
}

/// Why a chunk ended early.
pub(super) enum Stuck {
    /// The server takes nothing.
    Shut,
    /// A line broke.
    Broken,
}

impl Round {
    pub fn pauses(&self, now: Timestamp) -> bool {
        // A clock that was set back makes no pause longer.
        self.pauses_until
            .is_some_and(|until| now < until && until <= now + LONGEST_PAUSE)
    }

    /// After a chunk.
    pub fn remember(&mut self, stuck: Option<&Stuck>, any_sent: bool, now: Timestamp) {
        // Longer and longer while nothing at all can be sent.
        self.failures = match stuck {
            None => 0,
            Some(Stuck::Shut) if !any_sent => self.failures.saturating_add(1),
            Some(_) => 1,
        };
        self.pauses_until = stuck.map(|_| {
            let pause = Duration::from_secs(1_u64 << (self.failures - 1).min(16));
            now + pause.min(LONGEST_PAUSE)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pause_after(round: &mut Round, stuck: &Stuck, any_sent: bool) -> u64 {
        let now = Timestamp::from_micros(0);
        round.remember(Some(stuck), any_sent, now);
        assert!(round.pauses(now));
        round.pauses_until.unwrap().since(now).as_secs()
    }

    #[test]
    fn a_server_that_takes_nothing_is_asked_ever_more_seldom() {
        let mut round = Round::default();
        let shut: Vec<u64> = (0..12)
            .map(|_| pause_after(&mut round, &Stuck::Shut, false))
            .collect();
        assert_eq!(shut, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
        assert_eq!(pause_after(&mut round, &Stuck::Shut, true), 1);
        assert_eq!(pause_after(&mut round, &Stuck::Shut, false), 2);
        // It may be the fault of that letter.
        assert_eq!(pause_after(&mut round, &Stuck::Broken, false), 1);
        let later = Timestamp::from_micros(1_000_000);
        assert!(!round.pauses(later));
        let clock_set_back = Timestamp::from_micros(-700_000_000);
        assert!(!round.pauses(clock_set_back));
    }
}
