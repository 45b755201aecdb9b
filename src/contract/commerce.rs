//! Payment cards of an app's end users. The contract has no card numbers: an embedded form of the
//! live service exchanges them for an `interim_card_key`.

use serde::{Deserialize, Serialize};

use super::{PaymentMethodId, Timestamp, address::BillingAddress, lenient::null_as_default};

/// Why a service without a processor of cards refuses a card, with the status 400.
pub const CARDS_NOT_ACCEPTED: &str = "This service does not accept cards";

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CommerceUserPaymentMethod {
    pub id: PaymentMethodId,
    #[serde(default)]
    pub card_brand: Option<String>,
    #[serde(default)]
    pub card_last_4: Option<String>,
    #[serde(default)]
    pub card_exp_month: Option<u32>,
    #[serde(default)]
    pub card_exp_year: Option<u32>,
    #[serde(default)]
    pub cardholder_name: Option<String>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub created_at: Timestamp,
}

/// Body of `POST /v1/commerce_user_payment_methods`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CommerceUserPaymentMethodRequest {
    #[serde(deserialize_with = "null_as_default")]
    pub cardholder_name: String,
    #[serde(deserialize_with = "null_as_default")]
    pub commerce_end_user_id: String,
    /// Only `card` is supported.
    #[serde(deserialize_with = "null_as_default")]
    pub payment_method_type: String,
    #[serde(deserialize_with = "null_as_default")]
    pub interim_card_key: String,
    #[serde(deserialize_with = "null_as_default")]
    pub billing_address: BillingAddress,
}
