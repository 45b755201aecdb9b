//! The service's HTTP side: routes, keys, and an error body for every failure of every kind.

mod activities;
mod addresses;
mod answers;
mod auth;
mod batches;
mod brands;
mod cards;
mod collections;
mod commerce;
mod extract;
pub mod failure;
mod health;
mod hosts;
mod limits;
mod lookups;
mod me;
mod metrics;
pub mod openapi;
mod operating;
mod orders;
mod payment_methods;
mod products;
pub mod serve;
#[cfg(test)]
mod tests;
pub mod webhook_body;
mod webhooks;
mod wire;
mod workspaces;

use std::sync::Arc;

use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::Uri,
    middleware::from_fn_with_state,
    response::{IntoResponse as _, Response},
    routing::{delete, get, post},
};
use tokio::sync::Notify;
use tower_http::{catch_panic::CatchPanicLayer, timeout::RequestBodyDeadlineLayer};

use super::{ServiceConfig, page, practice, store::SharedStore, webhooks::Guard};
use crate::contract::Clock;
pub use extract::is_late;
use failure::Failure;
pub use limits::whole_seconds;
pub use operating::Operating;

/// What every request can reach.
#[derive(Clone)]
pub struct Service {
    pub store: SharedStore,
    pub clock: Arc<dyn Clock>,
    /// Whether it is only practice: nothing is charged, nothing is sent.
    pub practice: bool,
    /// Before every address in an answer; without a slash at its end.
    pub base_url: Arc<str>,
    /// Rung when there is work for the background.
    pub wake: Arc<Notify>,
    pub operating: Arc<Operating>,
    /// Says where webhooks may point.
    pub guard: Guard,
}

/// All routes, within the bounds of the configuration.
pub fn router(service: Service, config: &ServiceConfig) -> Router {
    let routes = routes().merge(page::routes(service.clone()));
    bounded(routes, service.clone(), config).merge(probes(service))
}

/// What is asked every few seconds, and may answer 503 with nothing being wrong: it is not counted,
/// and is no line of the log.
fn probes(service: Service) -> Router {
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .method_not_allowed_fallback(failure::wrong_method)
        .layer(CatchPanicLayer::custom(|_| Failure::internal_response()))
        .layer(from_fn_with_state(service.clone(), hosts::check))
        .with_state(service)
}

fn routes() -> Router<Service> {
    Router::new()
        .route("/v1/me", get(me::show))
        .route("/v1/products", get(products::list))
        .route("/v1/products/{id}", get(products::show))
        .route("/v1/brands", get(brands::list))
        .route("/v1/cards", get(cards::list))
        .route("/v1/collections", get(collections::list))
        .route("/v1/collections/{id}", get(collections::show))
        .route("/v1/workspaces", get(workspaces::list))
        .route("/v1/payment_methods", get(payment_methods::list))
        .route("/v1/commerce_user_payment_methods", post(commerce::create))
        .route(
            "/v1/order_batches",
            get(batches::list).post(batches::create),
        )
        .route("/v1/order_batches/price", post(batches::price))
        .route("/v1/order_batches/{id}", get(batches::show))
        .route("/v1/order_batches/{id}/orders", get(batches::orders))
        .route(
            "/v1/order_batches/{id}/recipients",
            get(batches::list_recipients),
        )
        .route("/v1/orders", get(orders::list))
        .route("/v1/orders/{id}", get(orders::show))
        .route("/v1/orders/{id}/cancel", post(orders::cancel))
        .route(
            "/v1/orders/{id}/update_expiration",
            post(orders::update_expiration),
        )
        .route("/v1/order_activities", get(activities::list))
        .route("/v1/webhooks", post(webhooks::create))
        .route("/v1/webhooks/{id}", delete(webhooks::delete))
        .route(
            "/v1/webhooks/{id}/rotate_secret",
            post(webhooks::rotate_secret),
        )
        .merge(practice::pictures::routes())
        .route("/metrics", get(metrics::show))
        .route("/openapi.json", get(openapi::show))
        .fallback(nowhere)
        .method_not_allowed_fallback(failure::wrong_method)
}

/// Recipients are told in words of their own.
async fn nowhere(State(service): State<Service>, address: Uri) -> Response {
    if page::is_gift_path(address.path()) {
        page::not_found(service)
    } else {
        failure::unknown_path().await.into_response()
    }
}

/// What holds for every request, from the outside in: it is counted, its host name is one of ours,
/// it does not come too often, a panic has the error body, its body is bounded in time and size.
fn bounded(routes: Router<Service>, service: Service, config: &ServiceConfig) -> Router {
    routes
        .layer(DefaultBodyLimit::max(config.max_body_bytes))
        .layer(RequestBodyDeadlineLayer::new(config.limits.body_timeout))
        .layer(CatchPanicLayer::custom(|_| Failure::internal_response()))
        .layer(from_fn_with_state(service.clone(), limits::strangers))
        .layer(from_fn_with_state(service.clone(), hosts::check))
        .layer(from_fn_with_state(service.clone(), metrics::count))
        .with_state(service)
}
