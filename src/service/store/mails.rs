//! Who is to be written to, and what came of it.
//!
//! A batch that announces its gifts is walked through in the order of its recipients, a chunk at a
//! time, under a lease. What was sent is written with how far the walk has come in one
//! transaction: an instance that dies costs at most the chunk it was at a second mail, never one
//! that is missing. A mail that could not be sent alone is tried again alone. A walk that was long
//! enough at it goes behind those that wait.

use std::time::Duration;

use async_trait::async_trait;

use super::{Result, StoredGift};
use crate::contract::Timestamp;

/// How long whoever sends may be silent: longer than a chunk takes a slow server.
pub const MAIL_LEASE: Duration = Duration::from_secs(300);

/// What a mail is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LetterKind {
    /// The link to a gift.
    Gift,
    /// A direct send is being prepared.
    Confirmation,
    /// A parcel of a direct send left.
    Shipped,
}

impl LetterKind {
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Gift => "gift",
            Self::Confirmation => "confirmation",
            Self::Shipped => "shipped",
        }
    }

    /// What is kept is written by this program only.
    pub(super) fn from_kept(text: &str) -> Self {
        match text {
            "confirmation" => Self::Confirmation,
            "shipped" => Self::Shipped,
            _ => Self::Gift,
        }
    }
}

/// A walk through the recipients of a batch, under a lease.
#[derive(Clone, Copy, Debug)]
pub struct ClaimedMailing {
    pub batch_no: i64,
    pub kind: LetterKind,
    /// Everybody before has been written to.
    pub next_position: i64,
    pub recipients_count: i64,
}

/// How a walk goes on after a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward {
    /// At once, by the same postman: the lease is renewed.
    Held,
    /// By anybody, behind those that wait.
    Behind,
    /// By anybody, when it was due anyway: nothing can be sent now, or the postman stops.
    AsItWas,
}

/// A mail to one recipient.
#[derive(Clone, Debug)]
pub struct Letter {
    pub kind: LetterKind,
    /// Attempts that failed.
    pub tries: i64,
    pub gift: StoredGift,
}

/// What came of a mail. Reasons are for the operator and hold no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Sent,
    /// There was nothing to say any more.
    Skipped,
    /// The server asked for patience with this one. After some hours nobody asks any more.
    Later(String),
    /// Nothing could be sent to anybody, or the line broke: it is tried again, after ever longer
    /// pauses, until it is taken or refused.
    Waiting(String),
    /// Nobody got to it. It is due as it was.
    Untried,
    /// Nobody takes mail at this address.
    Refused(String),
}

impl Outcome {
    /// Whether its row stays: to be tried again, or for the operator to see.
    pub(super) const fn is_kept(&self) -> bool {
        matches!(self, Self::Later(_) | Self::Waiting(_) | Self::Refused(_))
    }
}

/// A mail and what came of it.
#[derive(Clone, Debug)]
pub struct Delivery {
    pub letter: Letter,
    pub outcome: Outcome,
    /// When practice goes on with an order that was announced.
    pub next_event_at: Option<Timestamp>,
}

#[async_trait]
pub trait Mails {
    /// Takes the lease of the batch that is due longest; of several that are due since the same
    /// moment, the next after batch `after`, so that each has its turn.
    async fn claim_mailing(
        &self,
        now: Timestamp,
        after: i64,
        owner: &str,
    ) -> Result<Option<ClaimedMailing>>;

    /// The next letters of a walk, in the order of the recipients.
    async fn letters(&self, mailing: &ClaimedMailing, limit: i64) -> Result<Vec<Letter>>;

    /// Writes what came of a chunk, and that the walk goes on at `next_position`. An announced gift
    /// becomes notified. `false`: the lease was lost, so nothing was written. Done twice it changes
    /// nothing more.
    async fn settle_mailing(
        &self,
        mailing: &ClaimedMailing,
        next_position: i64,
        deliveries: &[Delivery],
        onward: Onward,
        now: Timestamp,
        owner: &str,
    ) -> Result<bool>;

    /// Takes the lease of single mails that are due.
    async fn claim_mails(&self, now: Timestamp, limit: i64, owner: &str) -> Result<Vec<Letter>>;

    /// Writes what came of single mails whose lease is still held. Done twice it changes nothing
    /// more.
    async fn settle_mails(
        &self,
        deliveries: &[Delivery],
        now: Timestamp,
        owner: &str,
    ) -> Result<()>;

    /// Lets go of the leases of one who stops; `None`: of everybody's.
    async fn hand_back_mails(&self, owner: Option<&str>) -> Result<()>;
}
