//! The endpoints of the API, one file per resource, each with its routes and handlers.

mod brands;
mod cards;
mod collections;
mod commerce_payment_methods;
pub(super) mod health;
mod me;
mod metrics;
mod openapi;
mod order_activities;
mod order_batches;
mod orders;
mod payment_methods;
mod pictures;
mod products;
mod webhooks;
mod workspaces;

use axum::{Router, extract::DefaultBodyLimit};

use super::{
    openapi::{ApiRoutes, Operation},
    state::ServiceState,
};

/// The most bytes of a request that has no list of recipients.
const MAX_SMALL_BODY_BYTES: usize = 64 * 1024;

/// The routes whose requests have few fields.
fn small_requests() -> ApiRoutes {
    let mut routes = commerce_payment_methods::routes()
        .merge(orders::routes())
        .merge(webhooks::routes());
    routes.router = routes
        .router
        .layer(DefaultBodyLimit::max(MAX_SMALL_BODY_BYTES));
    routes
}

/// The routes of all resources, without the health probes.
fn described_routes() -> ApiRoutes {
    me::routes()
        .merge(products::routes())
        .merge(brands::routes())
        .merge(cards::routes())
        .merge(collections::routes())
        .merge(pictures::routes())
        .merge(workspaces::routes())
        .merge(payment_methods::routes())
        .merge(order_batches::routes())
        .merge(order_activities::routes())
        .merge(small_requests())
        .merge(metrics::routes())
        .merge(openapi::routes(operations))
}

/// What the document describes: the operations of [`routes`] and the health probes.
pub(super) fn operations() -> Vec<Operation> {
    let routes = described_routes().merge(health::routes());
    routes.operations
}

/// The routes of all resources, without the health probes.
pub(super) fn routes() -> Router<ServiceState> {
    described_routes().router
}
