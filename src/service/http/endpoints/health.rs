//! `GET /healthz` (the process responds) and `GET /readyz` (the instance can serve requests), for
//! supervisors and load balancers. Neither needs a key.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use axum::{Json, extract::State, routing::get};
use serde::Serialize;
use serde_json::json;

use crate::service::http::{
    api_error::ApiError,
    openapi::{ApiRoutes, Operation},
    state::ServiceState,
};

/// A database that does not answer a trivial query within this time counts as down, and so does its disk.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Health {
    /// `ok` or `ready`.
    pub status: &'static str,
}

pub(crate) fn routes() -> ApiRoutes {
    ApiRoutes::new("Service")
        .route(
            Operation::get("/healthz", "getHealth", "Check that the service responds")
                .public()
                .response::<Health>(200, "The service responds", json!({"status": "ok"}))
                .without_rate_limit(),
            get(healthz),
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
            get(readyz),
        )
}

async fn healthz() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// Fails while the service stops, while its workers crash again and again, while the database is down or lacks the
/// service's tables, and while its disk is full or cannot be written.
async fn readyz(State(state): State<ServiceState>) -> Result<Json<Health>, ApiError> {
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
    let has_space = state.runtime.disk_watch.has_space(&state.store);
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
