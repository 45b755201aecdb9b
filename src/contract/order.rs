//! Orders: the gift of one recipient in a batch.

use serde::{Deserialize, Serialize};

use super::{
    Amounts, CardId, Cart, CartItemId, OrderBatchId, OrderId, OriginalAmounts, Sender, Shipment,
    Timestamp, WorkspaceId,
    lenient::{count_or_default, null_as_default},
    open_enum::open_enum,
};

open_enum! {
    /// The status of an order. Statuses can be skipped.
    #[derive(Default)]
    pub enum OrderStatus {
        #[default]
        Created = "created",
        Notified = "notified",
        Opened = "opened",
        Accepted = "accepted",
        PendingPayment = "pending_payment",
        PendingUserApproval = "pending_user_approval",
        Paid = "paid",
        Ordered = "ordered",
        Shipped = "shipped",
        Delivered = "delivered",
        Failed = "failed",
        Canceled = "canceled",
    }
}

open_enum! {
    /// Why the recipient of a gift cannot accept it, unless the sender sends it again.
    pub enum AcceptanceProblem {
        /// The email server refused the address for good.
        EmailRefused = "email_refused",
        /// When the recipient last opened the gift, the service had too few of it.
        SoldOut = "sold_out",
    }
}

impl OrderStatus {
    /// Whether the gift was accepted, as far as the status says.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        matches!(
            self,
            Self::Accepted
                | Self::PendingPayment
                | Self::PendingUserApproval
                | Self::Shipped
                | Self::Delivered
        ) || self.is_paid()
    }

    /// Whether the recipient has not accepted the gift yet, so that the order can be canceled or
    /// extended, and can expire.
    #[must_use]
    pub fn is_unaccepted(&self) -> bool {
        matches!(self, Self::Created | Self::Notified | Self::Opened)
    }

    /// Whether a gift with this status expired before it was accepted.
    #[must_use]
    pub fn has_expired(&self, expires_at: Option<Timestamp>, now: Timestamp) -> bool {
        self.is_unaccepted() && expires_at.is_some_and(|at| at <= now)
    }

    /// Whether the status proves that the gift was paid.
    #[must_use]
    pub fn is_paid(&self) -> bool {
        matches!(
            self,
            Self::Paid | Self::Ordered | Self::Shipped | Self::Delivered
        )
    }
}

/// The gift of one recipient.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Order {
    pub id: OrderId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub status: OrderStatus,
    /// Requests to this URL can count as the recipient's view, so no program may fetch it.
    #[serde(default, deserialize_with = "null_as_default")]
    pub individual_gift_link: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub recipient_first_name: String,
    #[serde(default)]
    pub recipient_last_name: Option<String>,
    #[serde(default)]
    pub recipient_email: Option<String>,
    #[serde(default)]
    pub card_id: Option<CardId>,
    #[serde(default)]
    pub message: Option<String>,
    #[serde(default)]
    pub thank_you_note: Option<String>,
    #[serde(default, deserialize_with = "count_or_default")]
    pub view_count_recipient: u32,
    #[serde(default, deserialize_with = "null_as_default")]
    pub is_swapped: bool,
    #[serde(default, deserialize_with = "null_as_default")]
    pub order_batch_id: OrderBatchId,
    #[serde(default)]
    pub expires_at: Option<Timestamp>,
    /// The current cart: after a swap, the cart with the new products.
    #[serde(default, deserialize_with = "null_as_default")]
    pub cart: Cart,
    #[serde(default, deserialize_with = "null_as_default")]
    pub cart_selections: Vec<CartSelection>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub shipments: Vec<Shipment>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub amounts: Amounts,
    #[serde(default, deserialize_with = "null_as_default")]
    pub sender: Sender,
    #[serde(default)]
    pub workspace_id: Option<WorkspaceId>,
    #[serde(default)]
    pub workspace_name: Option<String>,
    /// The cart before the first swap.
    #[serde(default)]
    pub original_cart: Option<Cart>,
    #[serde(default)]
    pub original_amounts: Option<OriginalAmounts>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub reference_id: String,
    #[serde(default)]
    pub payment_link: Option<String>,
    /// Of an order that is not accepted, or was canceled because of the problem. An addition to the published contract.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acceptance_problem: Option<AcceptanceProblem>,
    /// Only in the response of `GET /v1/orders/{id}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_times: Option<EventTimes>,
}

/// The variants chosen for one unit of a cart item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CartSelection {
    #[serde(deserialize_with = "null_as_default")]
    #[schema(value_type = String, format = "uuid")]
    pub id: uuid::Uuid,
    #[serde(deserialize_with = "null_as_default")]
    pub cart_item_id: CartItemId,
    /// The unit of the item, from 0 to its quantity minus 1.
    #[serde(deserialize_with = "count_or_default")]
    pub quantity_index: u32,
    /// Names of variants.
    #[serde(deserialize_with = "null_as_default")]
    pub variants: Vec<String>,
}

/// The body of `POST /v1/orders/{id}/update_expiration`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ExpirationRequest {
    pub expiration: Option<Timestamp>,
}

/// When the order reached its statuses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct EventTimes {
    pub created_at: Option<Timestamp>,
    pub notified_at: Option<Timestamp>,
    pub opened_at: Option<Timestamp>,
    pub accepted_at: Option<Timestamp>,
    pub pending_payment_at: Option<Timestamp>,
    pub paid_at: Option<Timestamp>,
    pub shipped_at: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
}
