//! What needs an action of an operator: parcels with a problem, gifts whose card was declined, and items of which few are
//! left.

use serde::{Deserialize, Serialize};

use crate::contract::Timestamp;

/// Response of `GET /admin/v1/inbox`: parcels first, then gifts whose card was declined, those that wait longest first, then
/// items, those with the fewest units first.
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
    /// The number of the parcel, the id of the order, or the SKU; without a SKU the handle of the product.
    pub subject: String,
    /// The recipient of the parcel or the gift, or the product and its variant.
    pub name: String,
    /// When the parcel was reported, the card was last declined, or the number of units last changed.
    pub since: Option<Timestamp>,
    /// The parcel or the gift, or the free units.
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
    /// The card of an accepted gift was declined, so that its parcels wait.
    DeclinedCard,
    /// Few units are free, or none.
    LowStock,
}
