//! Assembles the routes of all resources with their middleware.

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    middleware::{from_fn, from_fn_with_state},
    response::{IntoResponse as _, Response},
};
use tower_http::{catch_panic::CatchPanicLayer, timeout::RequestBodyDeadlineLayer};

use super::{
    api_error::{ApiError, method_not_allowed, path_not_found},
    card_events, endpoints,
    middleware::{
        check_host, check_transfer_encoding, limit_unauthenticated, record_request,
        stop_waiting_for_database,
    },
    state::ServiceState,
};
use crate::service::{
    config::ServiceConfig,
    page::{self, PageContext, PageError},
};

/// All routes of the service, with the limits of the configuration.
pub(crate) fn router(state: ServiceState, config: &ServiceConfig) -> Router {
    let routes = api_routes()
        .merge(card_events::routes())
        .merge(page::routes(state.clone()));
    with_middleware(routes, state.clone(), config).merge(probe_routes(state))
}

/// Health probes. Orchestrators poll the probes every few seconds and 503 is a normal response, so
/// the probes have no metrics, request logs or rate limits.
fn probe_routes(state: ServiceState) -> Router {
    endpoints::service::probes()
        .router
        .method_not_allowed_fallback(method_not_allowed)
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::internal().into_response()
        }))
        .layer(from_fn_with_state(state.clone(), check_host))
        .with_state(state)
}

pub(super) fn api_routes() -> Router<ServiceState> {
    endpoints::routes()
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
}

/// Returns a page for an unknown path of a gift link, and the error body for every other unknown
/// path.
async fn not_found(State(state): State<ServiceState>, request: Request) -> Response {
    match PageContext::of_gift_path(&state, &request) {
        Some(gift_page) => page::error(&gift_page, PageError::NotFound),
        None => path_not_found().await.into_response(),
    }
}

/// Adds the middleware of every route except the probes. The last layer is the outermost: a request
/// is recorded, its encoding and its host are checked, its rate is limited, it ends when the
/// database is gone, a panic becomes an error body, and its body is limited in time and size.
pub(super) fn with_middleware(
    routes: Router<ServiceState>,
    state: ServiceState,
    config: &ServiceConfig,
) -> Router {
    routes
        .layer(DefaultBodyLimit::max(config.max_body_bytes))
        .layer(RequestBodyDeadlineLayer::new(config.limits.body_timeout))
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::internal().into_response()
        }))
        .layer(from_fn_with_state(state.clone(), stop_waiting_for_database))
        .layer(from_fn_with_state(state.clone(), limit_unauthenticated))
        .layer(from_fn_with_state(state.clone(), check_host))
        .layer(from_fn(check_transfer_encoding))
        .layer(from_fn_with_state(state.clone(), record_request))
        .with_state(state)
}
