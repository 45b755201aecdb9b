//! The amounts of an order.

use serde::{Deserialize, Serialize};

use super::{Cents, lenient::null_as_default};

/// The highest tax of an estimate, in percent.
const MAX_TAX_PERCENT: i64 = 10;

/// The highest tax of an estimate for a price before tax.
#[must_use]
pub fn max_tax(pre_tax: Cents) -> Cents {
    pre_tax.percent(MAX_TAX_PERCENT)
}

/// The highest total of an estimate: the amount that is authorized for a gift whose delivery address is
/// unknown, and released when the gift expires.
#[must_use]
pub fn max_total(pre_tax: Cents) -> Cents {
    pre_tax + max_tax(pre_tax)
}

/// The amounts of an order. Tax and total have no value until the address is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Amounts {
    #[serde(deserialize_with = "null_as_default")]
    pub amount_product: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub amount_shipping: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub amount_processing_fee: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub amount_pre_tax_total: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub amount_credit_applied: Cents,
    pub amount_tax: Option<Cents>,
    pub amount_total: Option<Cents>,
    pub amount_global_relay_cost: Option<Cents>,
}

/// The amounts before a swap.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct OriginalAmounts {
    #[serde(deserialize_with = "null_as_default")]
    pub original_amount_product: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub original_amount_shipping: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub original_amount_credit_applied: Cents,
    #[serde(deserialize_with = "null_as_default")]
    pub original_amount_pre_tax_total: Cents,
}
