//! `GET /metrics`: the metrics in OpenMetrics text format, for Prometheus.

use axum::{
    Router,
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse as _, Response},
    routing::get,
};

use crate::service::http::{api_error::ApiError, state::ServiceState};

const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub(super) fn routes() -> Router<ServiceState> {
    Router::new().route("/metrics", get(show))
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
