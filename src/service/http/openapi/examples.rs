//! Example values beyond the samples of the contract.

use serde_json::{Value, json};

use crate::contract::samples;

/// The id in every example path.
pub(super) fn example_id() -> Value {
    json!("01920000-0000-7000-8000-000000000015")
}

/// An order as lists contain it: without event times.
pub(in crate::service::http) fn listed_order() -> Value {
    let mut order = samples::order();
    if let Some(order) = order.as_object_mut() {
        order.remove("event_times");
    }
    order
}

/// A valid request for the product of the samples.
pub(in crate::service::http) fn new_batch() -> Value {
    json!({
        "from_name": "The People Team",
        "send_method": "email_and_link",
        "recipients": [samples::recipient()],
        "cart": {"items": [{"product_id": samples::product()["id"], "quantity": 1}]},
        "message": "Thank you!",
        "card_id": samples::card()["id"],
        "batch_name": "Thank you, spring",
        "customer_reference_id": "thanks-2026-spring",
    })
}

pub(in crate::service::http) fn new_price_request() -> Value {
    json!({
        "recipients": [samples::recipient()],
        "cart": {"items": [{"product_id": samples::product()["id"], "quantity": 1}]},
        "send_method": "email_and_link",
    })
}
