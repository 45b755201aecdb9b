//! What a client sends to create or price a batch.
//!
//! Every field reads leniently here too: the service answers a missing field with its own
//! sentence ("Recipients can't be blank"), not with a parser's.

use serde::{Deserialize, Serialize};

use super::{
    CardId, Cents, InternationalShippingTier, MailingAddress, PaymentMethodId, ProductId,
    SendMethod, SwapMode, Timestamp, WorkspaceId, lenient::null_as_default,
};

/// Body of `POST /v1/order_batches`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct OrderBatchRequest {
    #[serde(deserialize_with = "null_as_default")]
    pub from_name: String,
    #[serde(deserialize_with = "null_as_default")]
    pub recipients: Vec<RecipientRequest>,
    #[serde(deserialize_with = "null_as_default")]
    pub cart: CartRequest,
    /// How the gifts reach their recipients.
    // Optional here so that the service refuses its absence in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub send_method: Option<SendMethod>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Required with a message: the message appears after the card is opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_id: Option<CardId>,
    /// Left out: the first payment method of the account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment_method_id: Option<PaymentMethodId>,
    /// Left out: the oldest workspace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub workspace_id: Option<WorkspaceId>,
    /// Left out: at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduled_send_on: Option<Timestamp>,
    /// Left out: never. Must be set for gifts paid from a balance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<SwapMode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub international_shipping_tier: Option<InternationalShippingTier>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub international_gift_cards_enabled: Option<bool>,
    /// Direct send only: whether recipients hear of confirmation and shipping.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notifications_enabled: Option<bool>,
    /// Required when the payment method is an end user's card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commerce_end_user_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch_name: Option<String>,
    /// The idempotency key: the client makes it and keeps it on disk before it sends. A second
    /// batch with the same value is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub customer_reference_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserved_options: Option<serde_json::Value>,
}

/// A recipient of a new batch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct RecipientRequest {
    #[serde(deserialize_with = "null_as_default")]
    pub first_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// Required for `email_and_link`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// E.164, US.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Required for `direct_send`.
    #[serde(skip_serializing_if = "Option::is_none")]
    // In a box: most recipients have none, and there may be 100,000 of them.
    pub mailing_address: Option<Box<MailingAddress>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CartRequest {
    #[serde(deserialize_with = "null_as_default")]
    pub items: Vec<CartItemRequest>,
}

/// One product of a new batch's cart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CartItemRequest {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product_id: Option<ProductId>,
    /// The other way to name a product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product_url: Option<String>,
    /// From 1.
    // Signed, so that a negative one is refused in words.
    #[serde(deserialize_with = "null_as_default")]
    pub quantity: i64,
    /// Required when the product's price is variable, within its bounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable_price: Option<Cents>,
    /// Names of variants, as many as the product lets a gift select.
    #[serde(
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "null_as_default"
    )]
    pub variants: Vec<String>,
}

/// Body of `POST /v1/order_batches/price`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct PriceRequest {
    #[serde(deserialize_with = "null_as_default")]
    pub recipients: Vec<RecipientRequest>,
    #[serde(deserialize_with = "null_as_default")]
    pub cart: CartRequest,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub send_method: Option<SendMethod>,
}
