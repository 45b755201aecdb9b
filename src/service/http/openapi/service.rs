//! What whoever runs a service asks of it.

use serde_json::json;

use super::operation::Operation;

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::get("/healthz", "getHealth", "The program answers").answers(
            200,
            "It does",
            "Health",
            json!({"status": "ok"}),
        ),
        Operation::get("/readyz", "getReadiness", "Requests can be sent here")
            .about("503 while it stops and while its database cannot be used.")
            .answers(200, "They can", "Health", json!({"status": "ready"})),
        Operation::get("/metrics", "getMetrics", "Figures for Prometheus")
            .about("Nothing personal, and no ids. Meant for the inside of a network.")
            .answers_bytes(
                200,
                "OpenMetrics text",
                "application/openmetrics-text; version=1.0.0; charset=utf-8",
            ),
        Operation::get("/openapi.json", "getDocument", "This document").answers_bytes(
            200,
            "OpenAPI 3.1",
            "application/json",
        ),
    ]
    .into_iter()
    .map(|operation| {
        // The document is counted like everything else that needs no key.
        let operation = operation.tag("Service").open();
        if operation.path == "/openapi.json" {
            operation
        } else {
            operation.uncounted()
        }
    })
    .collect()
}
