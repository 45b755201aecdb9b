//! Order batches.

use serde_json::{Value, json};

use super::operation::Operation;
use crate::{contract::samples, service::rules::batch};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/v1/order_batches",
            "listOrderBatches",
            "The account's batches",
        )
        .about("Newest first.")
        .lists("A page of batches", "OrderBatch", samples::order_batch()),
        Operation::post(
            "/v1/order_batches",
            "createOrderBatch",
            "Send a gift to recipients",
        )
        .about(
            "Up to 10 recipients: the orders are in `orders_preview` of the answer. More, or \
                 with `scheduled_send_on`: `pending` until the orders are made. All or nothing: a \
                 refused batch leaves no trace. `customer_reference_id` is taken once per account; \
                 a second batch with it is refused before anything else is looked at, so a client \
                 that lost the answer can try again and knows. `expires_at` is after now and after \
                 `scheduled_send_on`. `international_shipping_tier` and \
                 `international_gift_cards_enabled` are taken and checked, and have no effect: \
                 gifts are delivered in the US only.",
        )
        .takes("OrderBatchRequest", new_batch())
        .answers(201, "The batch", "OrderBatch", samples::order_batch())
        .refuses(&[
            "Recipients can't be blank",
            "Recipient 12: email can't be blank",
            "Product not found: 01920000-0000-7000-8000-000000000007",
            "A card must be specified when a message is specified",
            batch::REFERENCE_USED,
            "The body is not what this path takes (recipients[1].first_name, line 1, column 80)",
        ]),
        Operation::post(
            "/v1/order_batches/price",
            "priceOrderBatch",
            "What a batch would cost",
        )
        .about(
            "Nothing is kept or charged. Tax is from 0 % to 10 % until addresses are known: \
                 the `calculated` values exist for a direct send whose every address is given.",
        )
        .takes("PriceRequest", new_price())
        .answers(
            200,
            "The estimate",
            "PriceEstimate",
            samples::price_estimate(),
        )
        .refuses(&[
            "Recipients can't be blank",
            "Send method is not valid: pigeon",
        ]),
        Operation::get("/v1/order_batches/{id}", "getOrderBatch", "One batch").answers(
            200,
            "The batch",
            "OrderBatch",
            samples::order_batch(),
        ),
        Operation::get(
            "/v1/order_batches/{id}/orders",
            "listOrdersOfBatch",
            "The orders of a batch",
        )
        .about("In the order of the recipients. As many as exist while the batch is pending.")
        .lists("A page of orders", "Order", list_order()),
        Operation::get(
            "/v1/order_batches/{id}/recipients",
            "listRecipientsOfBatch",
            "The recipients of a batch",
        )
        .about("In the order of the request.")
        .lists("A page of recipients", "Recipient", samples::recipient()),
    ]
    .into_iter()
    .map(|operation| operation.tag("Order batches"))
    .collect()
}

/// An order as lists show it: without the times of its life.
pub(super) fn list_order() -> Value {
    let mut order = samples::order();
    if let Some(order) = order.as_object_mut() {
        order.remove("event_times");
    }
    order
}

/// A request that breaks no rule, whose product is the example's.
fn new_batch() -> Value {
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

fn new_price() -> Value {
    json!({
        "recipients": [samples::recipient()],
        "cart": {"items": [{"product_id": samples::product()["id"], "quantity": 1}]},
        "send_method": "email_and_link",
    })
}
