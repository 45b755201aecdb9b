//! Requests that create or price a batch.
//!
//! Reading is lenient, so that the service refuses a missing field with a sentence of its own
//! ("Recipients can't be blank") instead of a parser error.

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
    // Optional, so that the service refuses a missing value with a sentence of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub send_method: Option<SendMethod>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Required with a message: the message appears after the card is opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_id: Option<CardId>,
    /// Default: the first payment method of the account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment_method_id: Option<PaymentMethodId>,
    /// Default: the oldest workspace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub workspace_id: Option<WorkspaceId>,
    /// Default: immediately.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduled_send_on: Option<Timestamp>,
    /// Default: never. Required for gifts that are paid from a balance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<SwapMode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub international_shipping_tier: Option<InternationalShippingTier>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub international_gift_cards_enabled: Option<bool>,
    /// Direct sends only: whether recipients get emails about confirmation and shipping.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notifications_enabled: Option<bool>,
    /// Required when the payment method is an end user's card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commerce_end_user_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch_name: Option<String>,
    /// Idempotency key, chosen by the client. The service refuses a second batch with the same
    /// value.
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
    // Boxed, because most of up to 100,000 recipients have no address.
    pub mailing_address: Option<Box<MailingAddress>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CartRequest {
    #[serde(deserialize_with = "null_as_default")]
    pub items: Vec<CartItemRequest>,
}

/// One line of a new batch's cart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CartItemRequest {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product_id: Option<ProductId>,
    /// Identifies the product instead of `product_id`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product_url: Option<String>,
    /// At least 1.
    // Signed, so that the service refuses a negative number with a sentence of its own.
    #[serde(deserialize_with = "null_as_default")]
    pub quantity: i64,
    /// Required when the product's price is variable; within its limits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable_price: Option<Cents>,
    /// Names of the chosen variants.
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
