//! The schedule of a send: who keeps the send until its time, and what happens at that time.
//!
//! A send that this computer keeps is an entry of the outbox, with its whole request on disk. It leaves when the
//! clock of this computer shows its time, and at most the time that the user allows after it: a send that is later,
//! because giftdesk was not running, the computer was asleep or the service could not be reached, waits for the
//! user. A clock that is set back delays sends; one that is set forward makes them late, and sends nothing that
//! the user has not allowed. Lateness is not stored, so a clock that was wrong for a while changes nothing.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How late a send counts as on time.
pub const ON_TIME: Duration = Duration::from_secs(10 * 60);

/// Who keeps a send until its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScheduleKeeper {
    /// The outbox. The send can be changed, sent at once or canceled until it leaves.
    #[default]
    ThisComputer,
    /// The service, which gets the request at once. The contract has no way to change or cancel it.
    Service,
}

impl ScheduleKeeper {
    /// The keeper in drafts that were saved before there was a choice.
    #[must_use]
    pub fn of_earlier_drafts() -> Self {
        Self::Service
    }
}

/// What the outbox does with a scheduled send now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScheduleTiming {
    /// Keeps the send for this long.
    Early(Duration),
    /// Sends the gifts.
    Due,
    /// Waits for the user.
    Late,
}
