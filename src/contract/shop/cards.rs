//! The cards that a shop could not charge yet.

use serde::{Deserialize, Serialize};

use crate::contract::{Cents, OrderId, Timestamp};

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

/// An operation of a card that failed, and is tried again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CardProblem {
    pub order_id: OrderId,
    pub account_no: i64,
    /// The name of the account.
    pub account: String,
    pub kind: CardOperationKind,
    pub amount: Cents,
    /// The last answer of the bank or the processor.
    pub reason: String,
    pub created_at: Timestamp,
    /// `null`: not by itself any more.
    pub next_attempt_at: Option<Timestamp>,
}

/// The answer of `GET /admin/v1/card_problems`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CardProblems {
    /// Oldest first.
    pub data: Vec<CardProblem>,
}
