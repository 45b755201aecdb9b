//! What needs an action of an operator: parcels with a problem, and items of which few are left.

use serde::{Deserialize, Serialize};

use crate::contract::Timestamp;

/// Response of `GET /admin/v1/inbox`: parcels first, those that wait longest first, then items, those with the fewest units
/// first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct OperatorInbox {
    /// The number of items, also of those beyond the list.
    pub total: u64,
    /// At most 200 of each kind.
    pub data: Vec<OperatorInboxItem>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct OperatorInboxItem {
    pub kind: OperatorInboxKind,
    /// The number of the parcel, or the SKU; without a SKU the handle of the product.
    pub subject: String,
    /// The recipient of the parcel, or the product and its variant.
    pub name: String,
    /// When the parcel was reported, or the number of units last changed.
    pub since: Option<Timestamp>,
    /// The parcel, or the free units.
    pub count: u64,
}

#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum OperatorInboxKind {
    LostParcel,
    DamagedParcel,
    ReturnedParcel,
    /// Few units are free, or none.
    LowStock,
}
