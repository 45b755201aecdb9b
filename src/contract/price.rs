//! Price estimates of a batch.

use serde::{Deserialize, Serialize};

use super::{Cents, lenient::null_as_default, rules::InternationalDelivery};

/// Response of `POST /v1/order_batches/price`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "PriceEstimateFields", into = "PriceEstimateFields")]
pub struct PriceEstimate {
    pub cart_price_estimate: CartPriceEstimate,
    pub total_price_estimate: TotalPriceEstimate,
}

/// The estimated prices of a batch, each under two names.
// The schema of the public contract has the names with `_estimate`, its examples have the short ones:
// both pairs are written, and either pair is read.
#[derive(Clone, Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
struct PriceEstimateFields {
    #[schema(value_type = CartPriceEstimate)]
    cart_price_estimate: Option<CartPriceEstimate>,
    #[schema(value_type = TotalPriceEstimate)]
    total_price_estimate: Option<TotalPriceEstimate>,
    /// The same as `cart_price_estimate`.
    #[schema(value_type = CartPriceEstimate)]
    cart_price: Option<CartPriceEstimate>,
    /// The same as `total_price_estimate`.
    #[schema(value_type = TotalPriceEstimate)]
    total_price: Option<TotalPriceEstimate>,
}

impl From<PriceEstimateFields> for PriceEstimate {
    fn from(fields: PriceEstimateFields) -> Self {
        let cart_price = fields.cart_price_estimate.or(fields.cart_price);
        let total_price = fields.total_price_estimate.or(fields.total_price);
        Self {
            cart_price_estimate: cart_price.unwrap_or_default(),
            total_price_estimate: total_price.unwrap_or_default(),
        }
    }
}

impl From<PriceEstimate> for PriceEstimateFields {
    fn from(estimate: PriceEstimate) -> Self {
        Self {
            cart_price: Some(estimate.cart_price_estimate.clone()),
            total_price: Some(estimate.total_price_estimate.clone()),
            cart_price_estimate: Some(estimate.cart_price_estimate),
            total_price_estimate: Some(estimate.total_price_estimate),
        }
    }
}

impl utoipa::PartialSchema for PriceEstimate {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        PriceEstimateFields::schema()
    }
}

impl utoipa::ToSchema for PriceEstimate {
    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>) {
        <PriceEstimateFields as utoipa::ToSchema>::schemas(schemas);
    }
}

/// The price for one recipient. The low tax is 0 %, the high tax that of the highest rate.
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
    /// The most that freight, taxes and duties add to a gift that is delivered outside the US; not in the
    /// totals.
    // An addition to the published contract: other services omit it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_est_global_relay_high: Option<Cents>,
}

impl CartPriceEstimate {
    /// The most that a gift can cost, also where freight, taxes and duties are added because it is delivered
    /// outside the US.
    #[must_use]
    pub fn highest_total(&self, abroad: InternationalDelivery) -> Cents {
        let relay = self.price_est_global_relay_high;
        let relay = relay.filter(|_| abroad == InternationalDelivery::Everything);
        self.price_est_total_high + relay.unwrap_or_default()
    }

    /// Whether the totals can be the price of a gift. Missing amounts are read as zero, and no gift is
    /// free, so zero is no price.
    #[must_use]
    pub fn has_valid_total(&self) -> bool {
        let (low, high) = (self.price_est_total_low, self.price_est_total_high);
        Cents::ZERO < low && low <= high
    }
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
