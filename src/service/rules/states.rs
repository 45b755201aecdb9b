//! The transitions between the statuses of an order, and the activities that record them.

use crate::contract::{OrderStatus, activity::ACTIVITY_STATUSES};

/// The statuses of an order from first to last, without `failed` and `canceled`. Statuses can be
/// skipped, and an order never goes back.
pub(crate) const LIFECYCLE: [OrderStatus; 9] = [
    OrderStatus::Created,
    OrderStatus::Notified,
    OrderStatus::Opened,
    OrderStatus::Accepted,
    OrderStatus::PendingPayment,
    OrderStatus::Paid,
    OrderStatus::Ordered,
    OrderStatus::Shipped,
    OrderStatus::Delivered,
];

/// The index of `shipped` in [`LIFECYCLE`].
const SHIPPED: usize = 7;

fn position(status: &OrderStatus) -> Option<usize> {
    LIFECYCLE.iter().position(|known| known == status)
}

/// The status of the activity that records a change to `status`, in the values of the contract: a
/// canceled order has an activity `failed`. Returns `None` for a status without an activity.
pub(crate) fn activity_status(status: &OrderStatus) -> Option<OrderStatus> {
    if *status == OrderStatus::Canceled {
        return Some(OrderStatus::Failed);
    }
    ACTIVITY_STATUSES.contains(status).then(|| status.clone())
}

/// Whether an order may change from one status to another: forward in [`LIFECYCLE`], to `failed`
/// from any status before `shipped`, to `canceled` before acceptance.
pub(crate) fn can_transition(from: &OrderStatus, to: &OrderStatus) -> bool {
    let Some(start) = position(from) else {
        return false;
    };
    match to {
        OrderStatus::Failed => start < SHIPPED,
        OrderStatus::Canceled => from.is_unaccepted(),
        _ => position(to).is_some_and(|to| to > start),
    }
}
