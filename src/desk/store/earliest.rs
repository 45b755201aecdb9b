//! The earlier of two times that can be unknown, and how long a sum of orders is valid. Used by the caches of money and of
//! Activity.

use crate::contract::Timestamp;

pub(super) fn earliest(one: Option<Timestamp>, two: Option<Timestamp>) -> Option<Timestamp> {
    match (one, two) {
        (Some(one), Some(two)) => Some(one.min(two)),
        (one, two) => one.or(two),
    }
}

/// Whether a sum that was computed at a time is still valid: until `valid_until`, or for ever.
pub(super) fn is_valid(
    computed_at: Timestamp,
    valid_until: Option<Timestamp>,
    now: Timestamp,
) -> bool {
    // The user can set the clock of the computer back.
    computed_at <= now && valid_until.is_none_or(|until| now < until)
}
