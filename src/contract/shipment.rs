//! Shipments of an order, one per parcel.

use serde::{Deserialize, Serialize};

use super::{ShipmentId, Timestamp, lenient::null_as_default, open_enum::open_enum};

open_enum! {
    #[derive(Default)]
    pub enum ShipmentStatus {
        #[default]
        Pending = "pending",
        Tracking = "tracking",
        Shipped = "shipped",
        Delivered = "delivered",
        DeliveredOverride = "delivered_override",
        Failed = "failed",
        FailedUnsetTracking = "failed_unset_tracking",
        FailedWithReship = "failed_with_reship",
    }
}

impl ShipmentStatus {
    /// Whether the parcel came back or was lost, and no other parcel replaces it.
    #[must_use]
    pub fn is_returned(&self) -> bool {
        matches!(self, Self::Failed | Self::FailedUnsetTracking)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Shipment {
    #[serde(deserialize_with = "null_as_default")]
    pub id: ShipmentId,
    #[serde(deserialize_with = "null_as_default")]
    pub status: ShipmentStatus,
    #[serde(deserialize_with = "null_as_default")]
    pub brand_name: String,
    pub tracking_carrier: Option<String>,
    pub tracking_number: Option<String>,
    pub tracking_url: Option<String>,
    pub shipped_at: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    pub delivery_eta: Option<Timestamp>,
}
