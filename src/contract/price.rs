//! Price estimates of a batch.

use serde::{Deserialize, Serialize};

use super::{Cents, lenient::null_as_default};

/// Response of `POST /v1/order_batches/price`.
// Some services name the two fields `cart_price` and `total_price`: both names are read, the first
// ones are written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct PriceEstimate {
    #[serde(alias = "cart_price", deserialize_with = "null_as_default")]
    pub cart_price_estimate: CartPriceEstimate,
    #[serde(alias = "total_price", deserialize_with = "null_as_default")]
    pub total_price_estimate: TotalPriceEstimate,
}

/// The price for one recipient. The low tax is 0 %, the high tax 10 %.
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

/// The price for all recipients. Only direct sends have `calculated` values, because all addresses
/// are known.
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
