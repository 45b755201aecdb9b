//! The terms of a shop: the amounts that it adds to the prices of its catalog. The shipping price of a brand is in the catalog.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contract::{Cents, Percent};

/// Amounts added to the price of a gift. Frozen with each batch. Without any value nothing is added, and gifts are delivered
/// in the US only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Terms {
    /// In percent of products and shipping.
    pub processing_fee: Percent,
    /// Sales tax in percent of products, shipping and fee, by the two-letter code of the state. A state without an entry has
    /// no tax.
    #[schema(value_type = std::collections::HashMap<String, f64>)]
    pub state_taxes: BTreeMap<String, Percent>,
    /// The countries outside the US to which gifts are delivered.
    pub zones: Vec<DeliveryZone>,
}

/// Countries outside the US where the delivery of a gift costs the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DeliveryZone {
    /// Two-letter codes.
    pub countries: Vec<String>,
    /// The price of the transport of one gift.
    pub freight: Cents,
    /// Taxes and duties in percent of the products.
    pub duty: Percent,
}

/// The terms of the shop, and how often they were changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TermsSetting {
    pub revision: i64,
    pub terms: Terms,
}

/// Body of `PUT /admin/v1/settings/terms`. Batches that exist keep their terms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TermsChange {
    pub terms: Terms,
    /// The revision that the change was made from. Another one refuses the change.
    #[serde(default)]
    pub expected_revision: Option<i64>,
}
