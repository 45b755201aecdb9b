//! `GET /healthz`: the program answers. `GET /readyz`: it can do its work, so requests may be sent
//! to it. For whoever restarts programs and whoever spreads requests over them; no key.

use std::{sync::atomic::Ordering, time::Duration};

use axum::{Json, extract::State, http::StatusCode};
use serde::Serialize;

use super::{Service, failure::Failure};

/// A database that takes longer than this to say a number is not there.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Serialize, utoipa::ToSchema)]
pub struct Health {
    /// `ok` or `ready`.
    pub status: &'static str,
}

pub async fn alive() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// Not while it stops, not without its database, not before the tables are up to date.
pub async fn ready(State(service): State<Service>) -> Result<Json<Health>, Failure> {
    let unready = |sentence: &str| Failure {
        status: StatusCode::SERVICE_UNAVAILABLE,
        sentence: sentence.to_owned(),
    };
    if service.operating.stopping.load(Ordering::Relaxed) {
        return Err(unready("The service is stopping"));
    }
    match tokio::time::timeout(PATIENCE, service.store.check_health()).await {
        Ok(Ok(())) => Ok(Json(Health { status: "ready" })),
        Ok(Err(error)) => {
            tracing::warn!(%error, "the database cannot be used");
            Err(unready("The database cannot be used"))
        }
        Err(_) => {
            tracing::warn!("the database does not answer");
            Err(unready("The database does not answer"))
        }
    }
}
