//! The operations on orders and their activities.

use serde_json::json;

use super::{
    examples::listed_order,
    operation::Operation,
    schema::{text, time},
};
use crate::contract::samples;

pub(super) fn operations() -> Vec<Operation> {
    let mut activity = samples::activity();
    activity["order"] = listed_order();
    let mut canceled = listed_order();
    canceled["status"] = json!("canceled");
    vec![
        Operation::get("/v1/orders", "listOrders", "List orders")
            .description("Newest first.")
            .query(
                "created_at[after]",
                time(),
                "Only orders created at or after this time",
            )
            .query(
                "created_at[before]",
                time(),
                "Only orders created at or before this time",
            )
            .page_response("A page of orders", "Order", listed_order())
            .with_etag()
            .bad_request(&[
                "created_at[after] must be a time such as 2026-11-02T15:00:00Z",
                "Page must be greater than 0",
            ]),
        Operation::get(
            "/v1/orders/{id}",
            "getOrder",
            "Get an order with its event times",
        )
        .response(200, "The order", "Order", samples::order()),
        Operation::post("/v1/orders/{id}/cancel", "cancelOrder", "Cancel an order")
            .description(
                "Possible until the recipient accepts the gift. A canceled order stays canceled.",
            )
            .response(200, "The canceled order", "Order", canceled)
            .bad_request(&["This order can no longer be canceled"]),
        Operation::post(
            "/v1/orders/{id}/update_expiration",
            "updateOrderExpiration",
            "Change the expiration of an order",
        )
        .description(
            "Possible until the recipient accepts the gift. The new time must be in the future. An \
             unknown order is reported before an invalid body.",
        )
        .request(
            "ExpirationRequest",
            json!({"expiration": "2030-01-31T00:00:00Z"}),
        )
        .response(200, "The order", "Order", listed_order())
        .bad_request(&[
            "Expiration can't be blank",
            "Expiration must be in the future",
            "The expiration of this order can no longer be changed",
        ]),
        Operation::get(
            "/v1/order_activities",
            "listOrderActivities",
            "List status changes of orders",
        )
        .description(
            "Newest first. Each activity contains its order in its current state. `notified` and \
             `accepted` are no activities; the activity of a canceled order is `failed`.",
        )
        .query("after", time(), "Only activities at or after this time")
        .query("before", time(), "Only activities at or before this time")
        .query(
            "statuses",
            text(),
            "Only these statuses, separated by commas",
        )
        .page_response("A page of activities", "OrderActivity", activity)
        .with_etag()
        .bad_request(&[
            "after must be a time such as 2026-11-02T15:00:00Z",
            "Page must be greater than 0",
        ]),
    ]
    .into_iter()
    .map(|operation| operation.tag("Orders"))
    .collect()
}
