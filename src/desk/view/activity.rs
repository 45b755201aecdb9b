//! What happened, as the Activity screen shows it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Funnel;
use crate::contract::{ActivityId, BrandId, Cents, OrderBatchId, OrderId, OrderStatus, Timestamp};

/// The live feed, newest first. Empty: every status.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActivityQuery {
    pub statuses: Vec<OrderStatus>,
    pub order: Option<OrderId>,
    /// Only acceptances whose recipient wrote a thank-you note.
    pub with_note: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ActivityRow {
    pub id: ActivityId,
    pub order_id: OrderId,
    pub batch_id: OrderBatchId,
    pub batch_name: String,
    pub recipient: String,
    pub gift: String,
    /// "Heavy Knit Hoodie", when the gift was swapped.
    pub swapped_from: Option<String>,
    pub thank_you_note: Option<String>,
    pub carrier: Option<String>,
    pub status: OrderStatus,
    pub at: Timestamp,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActivitySummary {
    pub funnel: Funnel,
    /// The direct sends in `funnel`. Their orders count as accepted when they are created, although
    /// their recipients neither open nor accept anything.
    pub direct: DirectCounts,
    pub sent_this_week: u64,
    pub median_to_open: Option<Duration>,
    pub median_to_accept: Option<Duration>,
    pub spent: Cents,
    /// Accepted gifts that are still on the way.
    pub on_the_way: u64,
    /// Unaccepted gifts that expire within 14 days, and what they are worth before tax.
    pub at_risk: u64,
    pub at_risk_amount: Cents,
    /// One point a day, oldest first, days of the local calendar.
    pub days: Vec<DayPoint>,
    pub attention: Vec<Attention>,
    pub by_brand: Vec<BrandShare>,
    /// Counts of acceptances after up to 1 h, 6 h, 1 day, 3 days, 7 days, 14 days, later.
    pub time_to_accept: [u64; 7],
}

/// How many orders of direct sends count as having reached a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DirectCounts {
    pub created: u64,
    pub notified: u64,
    pub opened: u64,
    pub accepted: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayPoint {
    /// Midnight local time.
    pub day: Timestamp,
    pub opened: u64,
    pub accepted: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrandShare {
    pub id: BrandId,
    pub name: String,
    pub orders: u64,
    pub amount: Cents,
}

/// Something a person may want to act on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attention {
    pub kind: AttentionKind,
    pub orders: u64,
    pub amount: Cents,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttentionKind {
    /// Unaccepted, within 14 days of their expiry.
    ExpiringSoon,
    /// Created or notified over 7 days ago and not opened.
    NotOpened,
    /// Shipped over 12 days ago and not delivered.
    LateDelivery,
    Failed,
}
