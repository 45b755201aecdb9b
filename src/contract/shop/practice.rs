//! The settings of Practice: who packs its parcels.

use serde::{Deserialize, Serialize};

/// Who packs the parcels of Practice. Recipients and carriers are simulated in both cases.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
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
pub enum Packing {
    /// The simulation packs paid orders some time after the payment.
    #[default]
    Simulated,
    /// Paid orders wait for an operator who packs their parcels. The simulated carrier then ships and delivers them.
    Operator,
}

/// The settings of Practice, and how often they were changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PracticeSettings {
    pub revision: i64,
    pub packing: Packing,
}

/// Body of `PUT /admin/v1/settings/practice`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PracticeSettingsChange {
    pub packing: Packing,
    /// The revision that the change was made from. Another one refuses the change.
    #[serde(default)]
    pub expected_revision: Option<i64>,
}
