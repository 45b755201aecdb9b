//! `GET /metrics`: the metrics in OpenMetrics text format, for Prometheus.

use axum::{
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse as _, Response},
    routing::get,
};

use crate::service::http::{
    api_error::ApiError,
    openapi::{ApiRoutes, Operation},
    state::ServiceState,
};

const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Service").route(
        Operation::get("/metrics", "getMetrics", "Get metrics for Prometheus")
            .description(
                "Contains no personal data and no ids. Expose this path to internal \
                 networks only.",
            )
            .public()
            .raw_response(200, "OpenMetrics text", OPENMETRICS)
            .without_rate_limit(),
        get(show),
    )
}

async fn show(State(state): State<ServiceState>) -> Result<Response, ApiError> {
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
