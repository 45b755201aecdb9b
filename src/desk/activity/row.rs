//! Activities of orders, as the Activity screen shows them.

use std::time::Duration;

use crate::{
    contract::{ActivityId, BrandId, Cents, OrderBatchId, OrderId, OrderStatus, Timestamp},
    desk::batches::{BatchTitle, CartSummary, Funnel},
};

/// A filter of the live feed, which is sorted newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActivityQuery {
    /// Empty: every status.
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
    pub batch: BatchTitle,
    pub recipient: String,
    pub gift: CartSummary,
    /// The original gift, on the acceptance of a swapped gift.
    pub swapped_from: Option<CartSummary>,
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
    /// Gifts of any age whose creation time is not known; those figures that depend on it leave them out.
    pub undated: u64,
    /// Steps of gifts before this time are still to be read; `None` when all were read.
    pub steps_known_since: Option<Timestamp>,
    pub median_to_open: Option<Duration>,
    pub median_to_accept: Option<Duration>,
    /// Charged and not refunded, and the number of these gifts.
    pub spent: Cents,
    pub charged_orders: u64,
    /// Gifts that were accepted or shipped and are not delivered yet.
    pub on_the_way: u64,
    /// Gifts in transit for over 12 days, whatever the user did with them in the inbox.
    pub late: u64,
    /// Unaccepted gifts that expire within 7 days, whatever the user did with them in the inbox.
    pub at_risk: u64,
    /// Authorized amount of [`at_risk`](Self::at_risk).
    pub at_risk_amount: Cents,
    /// One point per day of the local calendar, oldest first.
    pub days: Vec<DayPoint>,
    pub by_brand: Vec<BrandShare>,
    /// Number of acceptances after up to 1 h, 6 h, 1 day, 3 days, 7 days, 14 days, later.
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

/// The charged gifts of a brand and what they cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrandShare {
    pub id: BrandId,
    pub name: String,
    pub orders: u64,
    pub amount: Cents,
}
