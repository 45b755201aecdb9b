//! The request that the service sends to webhooks.

use serde_json::json;
use utoipa::openapi::{
    ContentBuilder, HttpMethod, Paths, Ref, Required, ResponseBuilder, SecurityRequirement,
    path::OperationBuilder, request_body::RequestBodyBuilder,
};

use super::examples::{example_id, listed_order};

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
