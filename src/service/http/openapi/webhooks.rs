//! The operations on webhooks, and the request that the service sends to them.

use serde_json::json;
use utoipa::openapi::{
    ContentBuilder, HttpMethod, Paths, Ref, Required, ResponseBuilder, SecurityRequirement,
    path::OperationBuilder, request_body::RequestBodyBuilder,
};

use super::{
    examples::{example_id, listed_order},
    operation::Operation,
};
use crate::{contract::samples, service::http::api_error::UNKNOWN_WEBHOOK};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::post("/v1/webhooks", "createWebhook", "Create a webhook")
            .description(
                "Without `events`, the webhook receives all events. The signing secret is shown \
                 only in this response.",
            )
            .request("WebhookRequest", samples::webhook_request())
            .response(201, "The webhook", "Webhook", samples::webhook())
            .bad_request(&[
                "url can't be blank",
                "url must not point into a private network",
                "events[0] is not a known webhook event",
            ]),
        Operation::delete("/v1/webhooks/{id}", "deleteWebhook", "Delete a webhook")
            .empty_response(204, "The webhook is deleted")
            .without_not_found()
            .bad_request(&[UNKNOWN_WEBHOOK]),
        Operation::post(
            "/v1/webhooks/{id}/rotate_secret",
            "rotateWebhookSecret",
            "Replace the secret of a webhook",
        )
        .description(
            "For 24 hours, payloads are signed with both secrets. The new secret is shown only in \
             this response.",
        )
        .response(
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

/// The requests that the service sends to webhooks.
pub(super) fn requests() -> Paths {
    let body = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("WebhookEvent")))
        .example(Some(json!({
            "event_type": "order.shipped",
            "event_id": example_id(),
            "id": example_id(),
            "data": listed_order(),
        })))
        .build();
    let event = OperationBuilder::new()
        .operation_id(Some("event"))
        .summary(Some("An event happened"))
        .description(Some(
            "Signed as in Standard Webhooks: `webhook-id`, `webhook-timestamp` and \
             `webhook-signature`, and the same three headers as `svix-*`. Each event is delivered \
             at least once; use the id to detect repetitions. A delivery without a 2xx response \
             within 15 seconds is retried for about 28 hours. A 410 response ends all deliveries to \
             the webhook.",
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
