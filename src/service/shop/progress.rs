//! The events of a shop's orders that no person causes: an accepted gift is paid at once.

use std::time::Duration;

use crate::{
    contract::{OrderStatus, Timestamp},
    service::{
        progress::PlannedEvents,
        rules::states,
        store::{OrderTransition, StoredGift},
    },
};

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
            _ => None,
        };
        transition.status = next.filter(|next| states::can_transition(&status, next));
        transition
    }
}
