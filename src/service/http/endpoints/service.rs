//! The service itself, for supervisors, load balancers and tools: `GET /healthz` (the process responds), `GET /readyz` (the
//! instance can serve requests), `GET /metrics` for Prometheus, and `GET /openapi.json`. None of them needs a key.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use axum::{
    Json,
    body::Bytes,
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse as _, Response},
    routing::get,
};
use serde::Serialize;
use serde_json::json;

use super::operations;
use crate::service::http::{
    api_error::ApiError,
    openapi::{ApiRoutes, Operation, document::document},
    state::ServiceState,
};

/// A database that does not answer a trivial query within this time counts as down, and so does its disk.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);

const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

#[derive(Serialize, utoipa::ToSchema)]
struct Health {
    /// `ok` or `ready`.
    status: &'static str,
}

/// The health probes.
pub(in crate::service::http) fn probes() -> ApiRoutes {
    ApiRoutes::new("Service")
        .route(
            Operation::get("/healthz", "getHealth", "Check that the service responds")
                .public()
                .response::<Health>(200, "The service responds", json!({"status": "ok"}))
                .without_rate_limit(),
            get(async || Json(Health { status: "ok" })),
        )
        .route(
            Operation::get(
                "/readyz",
                "getReadiness",
                "Check that the service is ready for requests",
            )
            .description(
                "503 while the service is stopping and while its database is not available.",
            )
            .public()
            .response::<Health>(200, "The service is ready", json!({"status": "ready"}))
            .without_rate_limit(),
            get(show_readiness),
        )
}

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Service")
        .route(
            Operation::get("/metrics", "getMetrics", "Get metrics for Prometheus")
                .description(
                    "Contains no personal data and no ids. Expose this path to internal \
                 networks only.",
                )
                .public()
                .raw_response(200, "OpenMetrics text", OPENMETRICS)
                .without_rate_limit(),
            get(show_metrics),
        )
        .route(
            Operation::get("/openapi.json", "getDocument", "Get this document")
                .public()
                .raw_response(200, "OpenAPI 3.1", "application/json"),
            get(show_document),
        )
}

/// Fails while the service stops, while its workers crash again and again, while the database is down or lacks the
/// service's tables, and while its disk is full or cannot be written.
async fn show_readiness(State(state): State<ServiceState>) -> Result<Json<Health>, ApiError> {
    if state.runtime.is_stopping.load(Ordering::Relaxed) {
        return Err(ApiError::unavailable("The service is stopping"));
    }
    if state.runtime.crashes.has_frequent(Instant::now()) {
        return Err(ApiError::unavailable("Background work keeps failing"));
    }
    match tokio::time::timeout(DATABASE_TIMEOUT, state.store.check_health()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => {
            tracing::warn!(%error, "the database is not available");
            return Err(ApiError::unavailable("The database is not available"));
        }
        Err(_) => {
            tracing::warn!("the database is not responding");
            return Err(ApiError::unavailable("The database is not responding"));
        }
    }
    let has_space = state.runtime.database_watch.has_space(&state.store);
    match tokio::time::timeout(DATABASE_TIMEOUT, has_space).await {
        Ok(true) => Ok(Json(Health { status: "ready" })),
        Ok(false) => Err(ApiError::unavailable(
            "The disk of the database is full or cannot be written",
        )),
        Err(_) => {
            tracing::warn!("the disk of the database is not responding");
            Err(ApiError::unavailable(
                "The disk of the database is not responding",
            ))
        }
    }
}

async fn show_metrics(State(state): State<ServiceState>) -> Result<Response, ApiError> {
    let metrics = &state.runtime.metrics;
    metrics
        .refresh_figures(&state.store, state.clock.now())
        .await;
    if let Some(clock) = state.runtime.database_clock.get() {
        metrics.set_clock_difference(clock.difference());
    }
    let text = metrics.encode().map_err(|error| {
        tracing::error!(%error, "the metrics could not be encoded");
        ApiError::internal()
    })?;
    Ok(([(CONTENT_TYPE, OPENMETRICS)], text).into_response())
}

async fn show_document(State(state): State<ServiceState>) -> Result<Response, ApiError> {
    let cached = &state.runtime.openapi_document;
    let bytes = match cached.get() {
        Some(bytes) => bytes.clone(),
        None => {
            let json = document(state.base_url.as_str(), operations())?.to_string();
            cached.get_or_init(|| Bytes::from(json)).clone()
        }
    };
    Ok(([(CONTENT_TYPE, "application/json")], bytes).into_response())
}
