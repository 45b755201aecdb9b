//! The operations of cards that need an operator: those that failed, and those whose result at the processor is another one than
//! the ledger says.

use serde::{Deserialize, Serialize};

use crate::contract::{Cents, OrderId, OrderStatus, Timestamp};

/// An operation of the processor for the card of a gift.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CardOperationKind {
    /// Hold the price.
    Authorize,
    /// Charge the held price.
    Capture,
    /// End the hold without a charge.
    Cancel,
    /// Return the charge.
    Refund,
}

/// Why an operation of a card is a problem.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumIter,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CardProblemCode {
    /// The bank refused.
    Declined,
    /// The processor refused the request.
    Refused,
    /// The processor did not answer, or is not able to perform the operation yet.
    Unavailable,
    /// The processor refused the secret key of the shop.
    Unauthorized,
    /// No running service with a processor of cards has performed the operation.
    NotPerformed,
    /// The processor reports another amount or currency than the service requested.
    AmountDiffers,
    /// The processor ended the authorization before the gift was shipped.
    AuthorizationEnded,
    /// The authorization was charged at the processor, not by the service.
    ChargedOutside,
    /// The charge was refunded at the processor, not by the service.
    RefundedOutside,
    /// The processor accepted the refund, and reported later that it failed.
    RefundFailed,
}

/// An operation of a card that needs an operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CardProblem {
    pub order_id: OrderId,
    pub order_status: OrderStatus,
    pub account_no: i64,
    /// The name of the account.
    pub account: String,
    pub kind: CardOperationKind,
    pub amount: Cents,
    pub code: CardProblemCode,
    /// The last answer of the bank or the processor. It can be empty.
    pub reason: String,
    pub created_at: Timestamp,
    /// `null`: the service makes no attempt by itself.
    pub next_attempt_at: Option<Timestamp>,
}

impl CardProblemCode {
    /// An operation that was made at the processor, not by the service. A retry only looks at its state again.
    #[must_use]
    pub fn is_made_outside(self) -> bool {
        matches!(self, Self::ChargedOutside | Self::RefundedOutside)
    }
}

impl CardProblem {
    /// Nothing holds the price of the gift, or a new hold was refused: the gift is not packed without one.
    #[must_use]
    pub fn is_about_authorization(&self) -> bool {
        self.kind == CardOperationKind::Authorize && !self.code.is_made_outside()
    }

    /// Whether the gift is not paid, so that it can be canceled.
    #[must_use]
    pub fn can_cancel_gift(&self) -> bool {
        matches!(
            self.order_status,
            OrderStatus::Accepted | OrderStatus::PendingPayment
        )
    }

    /// Whether the gift was shipped and has no authorization, so that its charge can be canceled.
    #[must_use]
    pub fn can_cancel_charge(&self) -> bool {
        let is_shipped = matches!(
            self.order_status,
            OrderStatus::Shipped | OrderStatus::Delivered
        );
        let is_without_authorization = matches!(
            (self.kind, self.code),
            (
                CardOperationKind::Capture,
                CardProblemCode::AuthorizationEnded
            ) | (CardOperationKind::Authorize, CardProblemCode::Declined)
        );
        is_shipped && is_without_authorization
    }
}

/// The answer of `GET /admin/v1/card_problems`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CardProblems {
    /// Oldest first.
    pub data: Vec<CardProblem>,
}
