//! Which status an order can take after which.

use crate::contract::OrderStatus;

/// The path of a gift, in order. Steps can be skipped forwards, never backwards.
pub const LIFECYCLE: [OrderStatus; 9] = [
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

fn step(status: &OrderStatus) -> Option<usize> {
    LIFECYCLE.iter().position(|known| known == status)
}

/// Whether an order may go from one status to another.
///
/// Forwards along the path; `failed` from any before `shipped`; `canceled` before acceptance.
#[must_use]
pub fn can_transition(from: &OrderStatus, to: &OrderStatus) -> bool {
    let Some(from_step) = step(from) else {
        return false;
    };
    match to {
        OrderStatus::Failed => from_step < 7,
        OrderStatus::Canceled => from.is_unaccepted(),
        _ => step(to).is_some_and(|to_step| to_step > from_step),
    }
}
