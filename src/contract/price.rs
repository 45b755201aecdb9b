//! Price estimates of batches that are not sent yet.

use serde::{Deserialize, Serialize};

use super::{Cents, lenient::null_as_default};

/// Response of `POST /v1/order_batches/price`.
// Some services name the two parts `cart_price` and `total_price`, so both names are read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct PriceEstimate {
    #[serde(alias = "cart_price", deserialize_with = "null_as_default")]
    pub cart_price_estimate: CartPriceEstimate,
    #[serde(alias = "total_price", deserialize_with = "null_as_default")]
    pub total_price_estimate: TotalPriceEstimate,
}

/// The price of one recipient's gift. The low estimate has no tax, the high estimate 10 %.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CartPriceEstimate {
    #[serde(deserialize_with = "null_as_default")]
    pub price_product: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub price_shipping: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub price_processing_fee: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub price_pre_tax: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub price_est_tax_low: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub price_est_tax_high: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub price_est_total_low: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub price_est_total_high: Cents,
}

/// The price of all gifts together. The `calculated` values exist only for direct sends, because they
/// need every address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct TotalPriceEstimate {
    #[serde(deserialize_with = "null_as_default")]
    pub recipients: u64,
    pub est_tax_calculated: Option<Cents>,
    pub est_total_calculated: Option<Cents>,
    #[serde(deserialize_with = "null_as_default")]
    pub est_group_total_low: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub est_group_total_high: Cents,
}
