//! Who is to be written to, and what came of it.
//!
//! A batch that announces its gifts is walked through in the order of its recipients, a chunk at a
//! time, under a lease. What was sent is written with how far the walk has come in one
//! transaction: an instance that dies costs at most the chunk it was at a second mail, never one
//! that is missing. A mail that could not be sent alone is tried again alone.

use std::time::Duration;

use async_trait::async_trait;

use super::{Result, StoredGift};
use crate::contract::Timestamp;

/// How long whoever sends may be silent: longer than a chunk takes a slow server.
pub(super) const MAIL_LEASE: Duration = Duration::from_secs(300);

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
    pub tries: i64,
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
    /// Nothing could be sent to anybody, which is no fault of this one: it waits as long as that.
    Waiting(String),
    /// Nobody takes mail at this address.
    Refused(String),
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
    /// Takes the lease of a batch with recipients who are to be written to now.
    async fn claim_mailing(&self, now: Timestamp, owner: &str) -> Result<Option<ClaimedMailing>>;

    /// The next letters of a walk, in the order of the recipients.
    async fn letters(&self, mailing: &ClaimedMailing, limit: i64) -> Result<Vec<Letter>>;

    /// Writes what came of a chunk, and that the walk goes on at `next_position`; with `stuck`,
    /// after a pause. An announced gift becomes notified. `false`: the lease was lost, so nothing
    /// was written.
    async fn settle_mailing(
        &self,
        mailing: &ClaimedMailing,
        next_position: i64,
        deliveries: &[Delivery],
        stuck: bool,
        now: Timestamp,
        owner: &str,
    ) -> Result<bool>;

    /// Takes the lease of single mails that are due.
    async fn claim_mails(&self, now: Timestamp, limit: i64, owner: &str) -> Result<Vec<Letter>>;

    /// Writes what came of single mails whose lease is still held.
    async fn settle_mails(
        &self,
        deliveries: &[Delivery],
        now: Timestamp,
        owner: &str,
    ) -> Result<()>;

    /// Lets go of the leases of one who stops; `None`: of everybody's.
    async fn hand_back_mails(&self, owner: Option<&str>) -> Result<()>;
}
