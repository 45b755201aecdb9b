//! Orders and their activities.

use serde_json::json;

use super::{
    batches::list_order,
    operation::{Operation, text, time},
};
use crate::contract::samples;

pub(super) fn operations() -> Vec<Operation> {
    let mut activity = samples::activity();
    activity["order"] = list_order();
    let mut canceled = samples::order();
    canceled["status"] = json!("canceled");
    vec![
        Operation::get("/v1/orders", "listOrders", "The account's orders")
            .about("Newest first.")
            .query("created_at[after]", time(), "Made then or later")
            .query("created_at[before]", time(), "Made then or earlier")
            .lists("A page of orders", "Order", list_order())
            .refuses(&[
                "created_at[after] is not an ISO 8601 time",
                "Page must be greater than 0",
            ]),
        Operation::get(
            "/v1/orders/{id}",
            "getOrder",
            "One order, with the times of its life",
        )
        .answers(200, "The order", "Order", samples::order()),
        Operation::post("/v1/orders/{id}/cancel", "cancelOrder", "Take a gift back")
            .about("Only while nobody accepted it, and for good.")
            .answers(200, "The order, canceled", "Order", canceled)
            .refuses(&["The order can't be canceled any more"]),
        Operation::post(
            "/v1/orders/{id}/update_expiration",
            "updateOrderExpiration",
            "Move the time until which a gift can be accepted",
        )
        .about("Only while nobody accepted it, and to a time in the future.")
        .takes(
            "ExpirationRequest",
            json!({"expiration": "2030-01-31T00:00:00Z"}),
        )
        .answers(200, "The order", "Order", samples::order())
        .refuses(&[
            "Expiration can't be blank",
            "Expiration must be in the future",
            "The order can't be given another expiration any more",
        ]),
        Operation::get(
            "/v1/order_activities",
            "listOrderActivities",
            "Every status that an order took",
        )
        .about("Newest first. Each shows its order as it is now.")
        .query("after", time(), "Happened then or later")
        .query("before", time(), "Happened then or earlier")
        .query(
            "statuses",
            text(),
            "Only these statuses, separated by commas",
        )
        .lists("A page of activities", "OrderActivity", activity)
        .refuses(&[
            "after is not an ISO 8601 time",
            "Page must be greater than 0",
        ]),
    ]
    .into_iter()
    .map(|operation| operation.tag("Orders"))
    .collect()
}
