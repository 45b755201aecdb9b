//! The service's HTTP side: routes, keys, and an error body for every failure of every kind.

mod activities;
mod auth;
mod batches;
mod brands;
mod cards;
mod commerce;
mod extract;
pub mod failure;
mod me;
mod orders;
mod payment_methods;
mod products;
mod workspaces;

use std::sync::Arc;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    routing::{get, post},
};
use tokio::sync::Notify;
use tower_http::catch_panic::CatchPanicLayer;

use super::{page, practice, store::SharedStore};
use crate::contract::Clock;
use failure::Failure;

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
}

/// All routes. `max_body` in bytes.
pub fn router(service: Service, max_body: usize) -> Router {
    Router::new()
        .route("/v1/me", get(me::show))
        .route("/v1/products", get(products::list))
        .route("/v1/products/{id}", get(products::show))
        .route("/v1/brands", get(brands::list))
        .route("/v1/cards", get(cards::list))
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
        .route("/v1/order_activities", get(activities::list))
        .merge(page::routes(service.clone()))
        .merge(practice::pictures::routes())
        .fallback(failure::unknown_path)
        .method_not_allowed_fallback(failure::wrong_method)
        .layer(DefaultBodyLimit::max(max_body))
        .layer(CatchPanicLayer::custom(|_| Failure::internal_response()))
        .with_state(service)
}
