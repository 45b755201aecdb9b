//! The operations for operators: health, metrics and the document itself.

use serde_json::json;

use super::operation::Operation;

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::get("/healthz", "getHealth", "Check that the service responds")
            .response(
                200,
                "The service responds",
                "Health",
                json!({"status": "ok"}),
            )
            .without_rate_limit(),
        Operation::get(
            "/readyz",
            "getReadiness",
            "Check that the service is ready for requests",
        )
        .description("503 while the service is stopping and while its database is not available.")
        .response(
            200,
            "The service is ready",
            "Health",
            json!({"status": "ready"}),
        )
        .without_rate_limit(),
        Operation::get("/metrics", "getMetrics", "Get metrics for Prometheus")
            .description(
                "Contains no personal data and no ids. Expose this path to internal networks only.",
            )
            .raw_response(
                200,
                "OpenMetrics text",
                "application/openmetrics-text; version=1.0.0; charset=utf-8",
            )
            .without_rate_limit(),
        Operation::get("/openapi.json", "getDocument", "Get this document").raw_response(
            200,
            "OpenAPI 3.1",
            "application/json",
        ),
    ]
    .into_iter()
    .map(|operation| operation.tag("Service").public())
    .collect()
}
