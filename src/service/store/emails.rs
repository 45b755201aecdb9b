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
pub const EMAIL_LEASE: Duration = Duration::from_secs(300);

/// What a mail is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmailKind {
    /// The link to a gift.
    Gift,
    /// A direct send is being prepared.
    Confirmation,
    /// A parcel of a direct send left.
    Shipped,
}

impl EmailKind {
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
pub struct ClaimedBatchEmails {
    pub batch_no: i64,
    pub kind: EmailKind,
    /// Everybody before has been written to.
    pub next_position: i64,
    pub recipients_count: i64,
}

/// How a walk goes on after a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterChunk {
    /// At once, by the same postman: the lease is renewed.
    KeepLease,
    /// By anybody, behind those that wait.
    Requeue,
    /// By anybody, when it was due anyway: nothing can be sent now, or the postman stops.
    Release,
}

/// A mail to one recipient.
#[derive(Clone, Debug)]
pub struct QueuedEmail {
    pub kind: EmailKind,
    /// Attempts that failed.
    pub attempts: i64,
    pub gift: StoredGift,
}

/// What came of a mail. Reasons are for the operator and hold no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmailOutcome {
    Sent,
    /// There was nothing to say any more.
    Skipped,
    /// The server asked for patience with this one. After some hours nobody asks any more.
    Deferred(String),
    /// Nothing could be sent to anybody, or the line broke: it is tried again, after ever longer
    /// pauses, until it is taken or refused.
    Unreachable(String),
    /// Nobody got to it. It is due as it was.
    NotAttempted,
    /// Nobody takes mail at this address.
    Rejected(String),
}

impl EmailOutcome {
    /// Whether its row stays: to be tried again, or for the operator to see.
    pub(super) const fn is_kept(&self) -> bool {
        matches!(
            self,
            Self::Deferred(_) | Self::Unreachable(_) | Self::Rejected(_)
        )
    }
}

/// A mail and what came of it.
#[derive(Clone, Debug)]
pub struct EmailResult {
    pub letter: QueuedEmail,
    pub outcome: EmailOutcome,
    /// When practice goes on with an order that was announced.
    pub next_event_at: Option<Timestamp>,
}

#[async_trait]
pub trait Emails {
    /// Takes the lease of the batch that is due longest; of several that are due since the same
    /// moment, the next after batch `after`, so that each has its turn.
    async fn claim_batch_emails(
        &self,
        now: Timestamp,
        after: i64,
        owner: &str,
    ) -> Result<Option<ClaimedBatchEmails>>;

    /// The next letters of a walk, in the order of the recipients.
    async fn next_batch_emails(
        &self,
        batch_email: &ClaimedBatchEmails,
        limit: i64,
    ) -> Result<Vec<QueuedEmail>>;

    /// Writes what came of a chunk, and that the walk goes on at `next_position`. An announced gift
    /// becomes notified. `false`: the lease was lost, so nothing was written. Done twice it changes
    /// nothing more.
    async fn finish_batch_email_chunk(
        &self,
        batch_email: &ClaimedBatchEmails,
        next_position: i64,
        deliveries: &[EmailResult],
        onward: AfterChunk,
        now: Timestamp,
        owner: &str,
    ) -> Result<bool>;

    /// Takes the lease of single mails that are due.
    async fn claim_emails(
        &self,
        now: Timestamp,
        limit: i64,
        owner: &str,
    ) -> Result<Vec<QueuedEmail>>;

    /// Writes what came of single mails whose lease is still held. Done twice it changes nothing
    /// more.
    async fn finish_emails(
        &self,
        deliveries: &[EmailResult],
        now: Timestamp,
        owner: &str,
    ) -> Result<()>;

    /// Lets go of the leases of one who stops; `None`: of everybody's.
    async fn release_email_leases(&self, owner: Option<&str>) -> Result<()>;
}
