//! The outbox as screens see it: every send, from the moment it was decided.

use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{DraftId, Problem};
use crate::contract::{Cents, OrderBatchId, Timestamp};

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct OutboxId(pub Uuid);

impl fmt::Display for OutboxId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How far a send has come. Written to disk before the step it names is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OutboxState {
    /// On disk, not yet sent; also after the service was unreachable.
    Waiting,
    /// The request has been started. After a crash: unknown until the service has been asked.
    Sending,
    /// The line broke after the request left. The service is asked for the batch by its
    /// `customer_reference_id` before anything else happens.
    Unknown(Problem),
    /// The service was asked and cannot tell. It is not sent again before a person has said so.
    Undecided(Problem),
    /// The service has the batch.
    Sent(OrderBatchId),
    /// The service said no; nothing was sent, and the draft is as it was.
    Refused(Problem),
}

impl OutboxState {
    /// Whether nothing more happens to it by itself or by a person's word.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        matches!(self, Self::Sent(_) | Self::Refused(_))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboxEntry {
    pub id: OutboxId,
    pub draft_id: DraftId,
    pub title: String,
    pub recipients: u64,
    /// What the person agreed to.
    pub total_low: Cents,
    pub total_high: Cents,
    pub customer_reference_id: String,
    pub state: OutboxState,
    pub created_at: Timestamp,
}
