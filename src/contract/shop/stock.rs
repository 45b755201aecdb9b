//! The stock of a shop. An item without an entry is not counted and can always be sent.

use serde::{Deserialize, Serialize};

use crate::contract::{OrderBatchId, OrderId, Timestamp};

/// The stock of one variant, or of a product without variants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct StockItem {
    pub sku: Option<String>,
    /// The handle of the product.
    pub product: String,
    pub product_name: String,
    /// Empty for a product without variants.
    pub variant: String,
    pub on_hand: i64,
    /// Promised to gifts that are accepted and not shipped.
    pub reserved: i64,
    /// On hand and not reserved.
    pub free: i64,
    /// The number of free units at which the operator wants to know.
    pub low_at: Option<i64>,
}

impl StockItem {
    /// Whether the operator wants to know that few are free.
    #[must_use]
    pub fn is_low(&self) -> bool {
        self.low_at.is_some_and(|low| self.free <= low)
    }
}

/// Query of `GET /admin/v1/stock`. Absent filters keep all items.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct StockFilter {
    /// Words of the name of the product, the variant or the SKU.
    pub search: Option<String>,
    /// The handle of the only product.
    pub product: Option<String>,
    /// Only items of which few are free.
    pub low: bool,
}

/// Counted items, by product and variant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct StockList {
    pub data: Vec<StockItem>,
    /// The parameter `after` of the next page; `null`: this is the last one.
    pub next: Option<String>,
}

/// Changes of stock, the last one first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct StockEntries {
    pub data: Vec<StockEntry>,
}

/// Query of `GET /admin/v1/stock/entries`: the item by its SKU, or by product and variant. Absent: all items.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StockEntryFilter {
    pub sku: Option<String>,
    /// The handle of the product.
    pub product: Option<String>,
    /// Empty for a product without variants.
    pub variant: String,
}

/// Body of `PUT /admin/v1/stock`: names an item by its SKU, or by product and variant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct StockChange {
    pub sku: Option<String>,
    pub product: Option<String>,
    pub variant: Option<String>,
    /// The number on hand after a count. An item without a stock is counted from now on.
    pub on_hand: Option<i64>,
    /// Ends the counting of the item, of which nothing may be reserved.
    pub stop_counting: bool,
    pub low_at: Option<i64>,
    /// The reason, for the list of changes.
    pub note: Option<String>,
    /// The number on hand that the operator saw. Another number refuses the change.
    pub expected_on_hand: Option<i64>,
}

/// One change of stock and its cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct StockEntry {
    pub no: i64,
    pub sku: Option<String>,
    pub cause: StockCause,
    pub on_hand_change: i64,
    pub reserved_change: i64,
    /// After the change.
    pub on_hand: i64,
    pub reserved: i64,
    /// The batch whose gifts caused the change.
    pub order_batch_id: Option<OrderBatchId>,
    /// The reference of the batch.
    pub reference_id: Option<String>,
    /// The order, when one gift caused the change.
    pub order_id: Option<OrderId>,
    pub note: Option<String>,
    pub recorded_at: Timestamp,
}

/// Why stock changed.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum StockCause {
    /// An operator counted.
    Counted,
    /// An import set the number.
    Imported,
    /// A gift was accepted, or a direct send created.
    Reserved,
    /// A gift was canceled, failed or was refunded before it was shipped.
    Released,
    /// A parcel was shipped.
    Shipped,
    /// A parcel is shipped again.
    Reshipped,
    /// The item is not counted anymore.
    Stopped,
}
