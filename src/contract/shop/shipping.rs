//! The shipping of a shop: when an order without a report of its delivery counts as delivered.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The most days until an order counts as delivered.
pub const MAX_DELIVERY_DAYS: u32 = 365;

const DAY: Duration = Duration::from_secs(86_400);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ShippingSettings {
    /// Days after its last parcel was shipped; 0: an order is delivered only when that is reported.
    pub delivered_after_days: u32,
}

/// The settings of shipping, and how often they were changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ShippingSetting {
    pub revision: i64,
    pub shipping: ShippingSettings,
}

/// Body of `PUT /admin/v1/settings/shipping`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ShippingSettingsChange {
    pub shipping: ShippingSettings,
    /// The revision that the change was made from. Another one refuses the change.
    #[serde(default)]
    pub expected_revision: Option<i64>,
}

impl Default for ShippingSettings {
    /// The settings of a shop whose operator set none.
    fn default() -> Self {
        Self {
            delivered_after_days: 14,
        }
    }
}

impl ShippingSettings {
    /// The time from the shipping of the last parcel until the order counts as delivered; `None`: never by itself.
    #[must_use]
    pub fn time_until_delivered(self) -> Option<Duration> {
        (self.delivered_after_days > 0).then(|| DAY * self.delivered_after_days)
    }

    /// Why the settings are refused, in words for the operator.
    #[must_use]
    pub fn validation_problem(self) -> Option<String> {
        let is_too_late = self.delivered_after_days > MAX_DELIVERY_DAYS;
        is_too_late
            .then(|| format!("An order counts as delivered after at most {MAX_DELIVERY_DAYS} days"))
    }
}
