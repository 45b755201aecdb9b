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

/// The shipments when those on their way were delivered at `at`. `None` when one waits for an operator, because it was lost,
/// damaged or returned, or is to be shipped again.
fn delivered_shipments(mut shipments: Vec<Shipment>, at: Timestamp) -> Option<Vec<Shipment>> {
    for shipment in &mut shipments {
        match shipment.status {
            ShipmentStatus::Shipped => {
                shipment.status = ShipmentStatus::Delivered;
                shipment.delivered_at = Some(at);
            }
            ShipmentStatus::Delivered | ShipmentStatus::FailedWithReship => {}
            _ => return None,
        }
    }
    Some(shipments)
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
            // The event was planned when the last parcel was shipped.
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
