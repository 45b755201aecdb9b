//! Webhooks: how to be told, and what is told.

use serde_json::json;
use utoipa::openapi::{
    ContentBuilder, HttpMethod, Paths, Ref, Required, ResponseBuilder, SecurityRequirement,
    path::OperationBuilder, request_body::RequestBodyBuilder,
};

use super::{batches::list_order, example_id, operation::Operation};
use crate::contract::samples;

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::post("/v1/webhooks", "createWebhook", "Be told what happens")
            .about("Without `events`, everything. The secret that signs is told this once.")
            .takes("WebhookRequest", samples::webhook_request())
            .answers(201, "The webhook", "Webhook", samples::webhook())
            .refuses(&[
                "url can't be blank",
                "url must not point into a private network",
                "events[0] is not an event that webhooks are told of",
            ]),
        Operation::delete("/v1/webhooks/{id}", "deleteWebhook", "Be told no more")
            .answers_nothing(204, "Nothing is told there any more"),
        Operation::post(
            "/v1/webhooks/{id}/rotate_secret",
            "rotateWebhookSecret",
            "Sign with another secret",
        )
        .about("The old one signs beside it for a day. The new one is told this once.")
        .answers(
            200,
            "The webhook with its new secret",
            "Webhook",
            samples::webhook(),
        ),
    ]
    .into_iter()
    .map(|operation| operation.tag("Webhooks"))
    .collect()
}

/// What the service posts to a webhook.
pub(super) fn told() -> Paths {
    let body = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("WebhookEvent")))
        .example(Some(json!({
            "event_type": "order.shipped",
            "event_id": example_id(),
            "id": example_id(),
            "data": list_order(),
        })))
        .build();
    let event = OperationBuilder::new()
        .operation_id(Some("event"))
        .summary(Some("Something happened"))
        .description(Some(
            "Signed as in Standard Webhooks: `webhook-id`, `webhook-timestamp`, \
             `webhook-signature`, and the same three as `svix-*`. At least once: the id tells \
             repetitions. What is not answered with 2xx within 15 seconds is tried again for a day; \
             410 ends it.",
        ))
        .securities(Some(Vec::<SecurityRequirement>::new()))
        .request_body(Some(
            RequestBodyBuilder::new()
                .required(Some(Required::True))
                .content("application/json", body)
                .build(),
        ))
        .response("200", ResponseBuilder::new().description("Received"));
    let mut paths = Paths::new();
    paths.add_path_operation("event", vec![HttpMethod::Post], event);
    paths
}
