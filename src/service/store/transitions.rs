//! What happens to orders: a step of one, whoever decides on it (a recipient, its sender, its mail,
//! or practice), and the orders that practice lets live.

use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::Result;
use crate::{
    contract::{CartId, Cents, MailingAddress, OrderStatus, Shipment, Timestamp},
    service::rules::gift::{GiftLine, Selection},
};

/// An order whose life goes on now.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct DueOrder {
    pub account_no: i64,
    pub seq: i64,
    pub batch_no: i64,
    pub position: i64,
    pub status: String,
    pub created_at: Timestamp,
    pub next_event_at: Timestamp,
    pub swap: String,
    pub send_method: String,
    pub expires_at: Option<Timestamp>,
    pub line_items: String,
    pub shipments: Option<String>,
    pub swapped: Option<String>,
}

/// What a recipient chose instead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SwappedGift {
    pub cart_id: CartId,
    pub lines: Vec<GiftLine>,
}

/// What happens to one order. `None` leaves a value as it is.
#[derive(Clone, Debug, Default)]
pub struct OrderTransition {
    pub account_no: i64,
    pub seq: i64,
    /// The status it is planned for; an order that has another one by now is left alone.
    pub from: String,
    /// When it happens.
    pub at: Timestamp,
    /// A new status is an activity; `None` only plans on.
    pub status: Option<OrderStatus>,
    pub next_event_at: Option<Timestamp>,
    pub views: u32,
    pub tax: Option<Cents>,
    pub swapped: Option<SwappedGift>,
    pub shipments: Option<Vec<Shipment>>,
    pub thank_you_note: Option<String>,
    /// What the recipient chose of each item.
    pub selections: Option<Vec<Selection>>,
    /// Where the recipient wants it.
    pub shipping_address: Option<MailingAddress>,
}

impl OrderTransition {
    /// The parcels, when the step is written as having happened at another time than planned.
    pub(super) fn shipments_at(&self, at: Timestamp) -> Option<Vec<Shipment>> {
        let mut shipments = self.shipments.clone()?;
        for shipment in &mut shipments {
            for time in [&mut shipment.shipped_at, &mut shipment.delivered_at] {
                if *time == Some(self.at) {
                    *time = Some(at);
                }
            }
        }
        Some(shipments)
    }
}

#[async_trait]
pub trait PracticeOrders {
    /// The orders that are due, the longest waiting first, all within `window` of the first. An
    /// order waits longer than that for its next event, so what was missed while nothing ran is
    /// caught up in the order of time. None while another instance leads the lives.
    async fn due_orders(
        &self,
        now: Timestamp,
        window: Duration,
        limit: i64,
        owner: &str,
    ) -> Result<Vec<DueOrder>>;

    /// Writes what happened, and an activity for every new status, in one transaction; nothing
    /// when another instance leads the lives by now, and nothing of an order that is not due at
    /// its step's time any more. Steps come in the order of their time.
    async fn apply_planned_transitions(
        &self,
        steps: &[OrderTransition],
        now: Timestamp,
        owner: &str,
    ) -> Result<()>;
}
