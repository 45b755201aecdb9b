//! The entries of the outbox: every send since the person pressed Send.

use strum::{EnumDiscriminants, EnumString, IntoStaticStr};

use super::{DraftId, OutboxId, Problem};
use crate::contract::{Cents, OrderBatchId, Timestamp};

/// The state of a send. Written to disk before the step that it names is taken; `OutboxStateCode`
/// is the stored text.
#[derive(Clone, Debug, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(
    name(OutboxStateCode),
    derive(EnumString, IntoStaticStr),
    strum(serialize_all = "snake_case")
)]
pub enum OutboxState {
    /// On disk, not yet sent; also after the service was unreachable.
    Waiting,
    /// The request was started. After a crash the send is in doubt until it was looked up.
    Sending,
    /// The request may have arrived. The outbox looks the batch up by its `customer_reference_id`
    /// before anything else happens.
    InDoubt(Problem),
    /// The service cannot tell whether it has the batch. The outbox sends again only when a person
    /// decides it.
    NeedsReview(Problem),
    /// The service has the batch.
    Sent(OrderBatchId),
    /// The service refused the request; nothing was sent, and the draft is unchanged.
    Refused(Problem),
    /// The stored row could not be read. The outbox never sends it.
    Unreadable(Problem),
}

impl OutboxState {
    /// Whether the send has its final state.
    #[must_use]
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Sent(_) | Self::Refused(_))
    }

    /// Whether the outbox takes further steps with the send.
    #[must_use]
    pub fn is_active(&self) -> bool {
        !self.is_final() && !matches!(self, Self::Unreadable(_))
    }

    #[must_use]
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            Self::InDoubt(problem)
            | Self::NeedsReview(problem)
            | Self::Refused(problem)
            | Self::Unreadable(problem) => Some(problem),
            Self::Waiting | Self::Sending | Self::Sent(_) => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboxEntry {
    pub id: OutboxId,
    pub draft_id: DraftId,
    /// The name of the draft, which may be empty.
    pub title: String,
    pub recipients: u64,
    /// The price range that the user agreed to.
    pub total_low: Cents,
    pub total_high: Cents,
    pub customer_reference_id: String,
    pub state: OutboxState,
    pub created_at: Timestamp,
}
