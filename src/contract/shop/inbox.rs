//! The list of the parcels with a problem, the items of which few are left, and the problems with cards, which wait for an operator.

use serde::{Deserialize, Serialize};

use crate::contract::Timestamp;

/// Response of `GET /admin/v1/inbox`: parcels first, those that wait longest first, then items, those with the fewest units
/// first, then cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct OperatorInbox {
    /// The number of parcels, items and cards in `data`, also of those beyond its limit.
    pub total: u64,
    /// The number of all parcels with a problem.
    pub parcels: u64,
    /// The number of all items of which few are left.
    pub low_stock: u64,
    /// At most 200 parcels, 200 items, and one entry for the cards.
    pub data: Vec<OperatorInboxItem>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct OperatorInboxItem {
    pub kind: OperatorInboxKind,
    /// The number of the parcel, or the SKU; without a SKU the handle of the product. Of a card: the id of the order.
    pub subject: String,
    /// The recipient of the parcel, or the product and its variant. Of a card: the account.
    pub name: String,
    /// When the parcel was reported, the number of units last changed, or the operation of the card began.
    pub since: Option<Timestamp>,
    /// Of an item: its free units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<u64>,
    /// Of cards: the number of their problems, of which the oldest is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problems: Option<u64>,
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
    /// Operations of cards need an operator. One item names the oldest of them and counts all.
    CardProblem,
}
