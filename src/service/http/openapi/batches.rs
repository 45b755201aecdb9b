//! The operations on order batches.

use super::{
    examples::{listed_order, new_batch, new_price_request},
    operation::Operation,
};
use crate::{contract::samples, service::rules::batch};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::get("/v1/order_batches", "listOrderBatches", "List order batches")
            .description("Newest first.")
            .page_response("A page of batches", "OrderBatch", samples::order_batch())
            .with_etag(),
        Operation::post(
            "/v1/order_batches",
            "createOrderBatch",
            "Send a gift to recipients",
        )
        .description(
            "With up to 10 recipients, the response contains the orders in `orders_preview`. With \
             more recipients, or with `scheduled_send_on`, the batch is `pending` until its orders \
             exist. A refused batch is not stored in part. `customer_reference_id` can be used once \
             per account, and is checked before everything else, so a client that did not receive \
             the response can safely retry. `expires_at` must be in the future and after \
             `scheduled_send_on`. `international_shipping_tier` decides what recipients outside the \
             US can do: with `disabled` nothing; with `standard` and \
             `international_gift_cards_enabled` they can swap the gift to a gift card; with `full` \
             the gift is delivered to more than 100 countries, and freight, taxes and duties are \
             the order's `amount_global_relay_cost`. A collection in the cart uses its own tier, and \
             a direct send ships to the US only. The last path segment of a `product_url` is the id or slug of \
             a product.",
        )
        .request("OrderBatchRequest", new_batch())
        .response(201, "The batch", "OrderBatch", samples::order_batch())
        .bad_request(&[
            "Recipients can't be blank",
            "Recipient 12: email can't be blank",
            "Product not found: 01920000-0000-7000-8000-000000000007",
            "A card must be specified when a message is specified",
            batch::REFERENCE_USED,
            "The request body is not valid (recipients[1].first_name, line 1, column 80)",
        ]),
        Operation::post(
            "/v1/order_batches/price",
            "priceOrderBatch",
            "Estimate the price of a batch",
        )
        .description(
            "Nothing is stored or charged. Until the addresses are known, tax is between 0 % and \
             10 %; the `calculated` amounts are present only for a direct send with all addresses. \
             `price_est_global_relay_high` is the most that a delivery outside the US adds to a \
             gift; the totals do not contain it. \
             Both prices are in the response under two names.",
        )
        .request("PriceRequest", new_price_request())
        .response(
            200,
            "The estimate",
            "PriceEstimate",
            samples::price_estimate(),
        )
        .bad_request(&[
            "Recipients can't be blank",
            "Send method is not valid: pigeon",
        ]),
        Operation::get(
            "/v1/order_batches/{id}",
            "getOrderBatch",
            "Get an order batch",
        )
        .response(200, "The batch", "OrderBatch", samples::order_batch()),
        Operation::get(
            "/v1/order_batches/{id}/orders",
            "listOrdersOfBatch",
            "List the orders of a batch",
        )
        .description(
            "In the order of the recipients. While the batch is pending, only the orders that exist \
             already.",
        )
        .page_response("A page of orders", "Order", listed_order())
        .with_etag(),
        Operation::get(
            "/v1/order_batches/{id}/recipients",
            "listRecipientsOfBatch",
            "List the recipients of a batch",
        )
        .description("In the order of the request.")
        .page_response("A page of recipients", "Recipient", samples::recipient())
        .with_etag(),
    ]
    .into_iter()
    .map(|operation| operation.tag("Order batches"))
    .collect()
}
