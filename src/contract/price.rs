//! What a batch would cost, before it is sent.

use serde::{Deserialize, Serialize};

use super::{Cents, lenient::null_as_default};

/// Answer of `POST /v1/order_batches/price`.
// Services in the wild also call the two parts `cart_price` and `total_price`: both are read, the
// first names are written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct PriceEstimate {
    #[serde(alias = "cart_price", deserialize_with = "null_as_default")]
    pub cart_price_estimate: CartPriceEstimate,
    #[serde(alias = "total_price", deserialize_with = "null_as_default")]
    pub total_price_estimate: TotalPriceEstimate,
}

/// One recipient's gift. Low tax is 0 %, high tax 10 %.
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

/// All recipients together. The `calculated` values exist only for direct send, where every
/// address is known.
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
