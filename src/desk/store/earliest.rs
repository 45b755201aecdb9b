//! The earlier of two times that can be unknown, for sums of orders.

use crate::contract::Timestamp;

pub(super) fn earliest(one: Option<Timestamp>, two: Option<Timestamp>) -> Option<Timestamp> {
    match (one, two) {
        (Some(one), Some(two)) => Some(one.min(two)),
        (one, two) => one.or(two),
    }
}
