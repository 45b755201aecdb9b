//! The events of a shop's orders that no person causes: an accepted gift is paid at once, and a shipped one counts as
//! delivered after some time.

use std::time::Duration;

use crate::{
    contract::{OrderStatus, Shipment, ShipmentStatus, Timestamp},
    service::{
        progress::PlannedEvents,
        rules::states,
        store::{OrderTransition, StoredGift},
    },
};

/// The shipments when those on their way were delivered at `at`. `None` when none is on its way, or one is to be shipped. A failed
/// one is that of a settled parcel.
fn delivered_shipments(mut shipments: Vec<Shipment>, at: Timestamp) -> Option<Vec<Shipment>> {
    let mut is_any_on_its_way = false;
    for shipment in &mut shipments {
        match shipment.status {
            ShipmentStatus::Shipped => {
                is_any_on_its_way = true;
                shipment.status = ShipmentStatus::Delivered;
                shipment.delivered_at = Some(at);
            }
            ShipmentStatus::Delivered
            | ShipmentStatus::FailedWithReship
            | ShipmentStatus::Failed => {}
            _ => return None,
        }
    }
    is_any_on_its_way.then_some(shipments)
}

/// Shorter than the time between two planned events of one order.
const EVENT_INTERVAL: Duration = Duration::from_secs(3_600);

/// Plans the events of a shop.
#[derive(Debug)]
pub(crate) struct ShopProgress;

impl PlannedEvents for ShopProgress {
    fn min_event_interval(&self) -> Duration {
        EVENT_INTERVAL
    }

    fn transition_or_pause(&self, gift: &StoredGift, at: Timestamp) -> OrderTransition {
        let order = &gift.order;
        let mut transition = OrderTransition::new(order.account_no, order.seq, &order.status, at);
        let status = gift.status();
        let next = match status {
            // The money was authorized with the batch.
            OrderStatus::Accepted | OrderStatus::PendingPayment => Some(OrderStatus::Paid),
            OrderStatus::Shipped if gift.has_parcel_problem => None,
            // The event was planned when the last parcel was shipped, or when the problem of another one was settled.
            OrderStatus::Shipped => order
                .shipments()
                .ok()
                .and_then(|shipments| delivered_shipments(shipments, at))
                .map(|shipments| {
                    transition.shipments = Some(shipments);
                    OrderStatus::Delivered
                }),
            _ => None,
        };
        transition.status = next.filter(|next| states::can_transition(&status, next));
        transition
    }
}
