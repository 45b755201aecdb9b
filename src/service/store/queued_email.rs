//! The queue of emails to recipients and the results of sending them.
//!
//! A worker leases a batch and sends the first email to its recipients in order, in chunks. The
//! results of a chunk and the position of the next recipient are written in one transaction: when
//! an instance dies, at most one chunk of emails is sent twice and none is lost. An email that
//! failed is retried on its own. After several chunks a batch moves behind other waiting batches.

use std::time::Duration;

use super::stored_gift::StoredGift;
use crate::contract::Timestamp;

/// Duration of the lease of a batch or an email. Longer than a slow server needs for one chunk.
pub(crate) const EMAIL_LEASE: Duration = Duration::from_secs(300);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum EmailKind {
    /// The link to a gift.
    Gift,
    /// A direct send is being prepared.
    Confirmation,
    /// A gift that was not accepted, some days after its email.
    Reminder,
    /// A gift that was not accepted, before it expires.
    ExpiryReminder,
    /// All packages of a gift were shipped.
    Shipped,
    /// All packages of a gift were delivered.
    Delivered,
}

impl EmailKind {
    /// Whether the email asks the recipient to accept the gift. A refusal of its address concerns the sender.
    pub(super) const fn asks_to_accept(self) -> bool {
        matches!(self, Self::Gift | Self::Reminder | Self::ExpiryReminder)
    }

    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }
}

impl From<String> for EmailKind {
    /// Reads a stored kind. The tables contain only results of [`as_str`](Self::as_str).
    fn from(text: String) -> Self {
        text.parse().unwrap_or(Self::Gift)
    }
}

/// A leased batch whose recipients get their first email.
#[derive(Clone, Copy, Debug, sqlx::FromRow)]
pub(crate) struct ClaimedBatchEmails {
    pub(crate) account_no: i64,
    pub(crate) batch_no: i64,
    #[sqlx(try_from = "String")]
    pub(crate) kind: EmailKind,
    /// Position of the first recipient without an email.
    pub(crate) next_position: i64,
    pub(crate) recipients_count: i64,
}

/// What happens to the lease of a batch after a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterChunk {
    /// The same worker continues at once.
    KeepLease,
    /// Any worker continues, after the other batches that wait.
    Requeue,
    /// Any worker continues at the batch's previous place in the queue, because nothing can be sent
    /// now or the worker stops.
    Release,
}

/// An email to one recipient.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct QueuedEmail {
    #[sqlx(try_from = "String")]
    pub(crate) kind: EmailKind,
    /// Number of failed attempts.
    pub(crate) attempts: i64,
    /// For a reminder: whether the reminder before the expiry is due or less than a day away, which replaces it.
    pub(crate) has_expiry_reminder: bool,
    #[sqlx(flatten)]
    pub(crate) gift: StoredGift,
}

/// Result of an attempt to send an email. Reasons are for the operator and contain no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EmailOutcome {
    Sent,
    /// The email is obsolete, for example because its gift expired.
    Skipped,
    /// The server deferred this email, which is retried for about three hours.
    Deferred(String),
    /// The server did not accept any email or the connection broke. The email is retried with
    /// increasing pauses and without a limit.
    Unreachable(String),
    /// The chunk ended before this email, which stays due.
    NotAttempted,
    /// The email can never be sent, for example because the server rejected its content.
    Rejected(String),
    /// No email can be sent to the address. The sender of the gift sees that, and corrects the address.
    AddressRefused(String),
}

impl EmailOutcome {
    /// Returns whether the reason is stored with the email, for a retry or for the operator.
    pub(super) const fn is_kept(&self) -> bool {
        matches!(
            self,
            Self::Deferred(_) | Self::Unreachable(_) | Self::Rejected(_) | Self::AddressRefused(_)
        )
    }
}

/// An email and the result of sending it.
#[derive(Clone, Debug)]
pub(crate) struct EmailResult {
    pub(crate) email: QueuedEmail,
    pub(crate) outcome: EmailOutcome,
    /// Time of the next simulated event of an order whose gift email was sent.
    pub(crate) next_event_at: Option<Timestamp>,
}
