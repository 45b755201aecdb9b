//! The endpoints of the API, one file per tag of the OpenAPI document, each with its routes and handlers.

mod account;
mod catalog;
mod order_batches;
mod orders;
pub(super) mod service;
mod webhooks;

pub(super) use account::NO_CARDS;
use axum::{Router, extract::DefaultBodyLimit};

use super::{
    admin,
    openapi::{ApiRoutes, Operation},
    state::ServiceState,
};

/// The most bytes of a request that has no list of recipients.
const MAX_SMALL_BODY_BYTES: usize = 64 * 1024;

/// The routes of all resources, without the health probes.
fn described_routes() -> ApiRoutes {
    let mut small_requests = account::routes()
        .merge(catalog::routes())
        .merge(orders::routes())
        .merge(webhooks::routes())
        .merge(service::routes())
        .merge(admin::routes());
    small_requests.router = small_requests
        .router
        .layer(DefaultBodyLimit::max(MAX_SMALL_BODY_BYTES));
    small_requests
        .merge(order_batches::routes())
        .merge(admin::large_routes())
}

/// What the document describes: the operations of [`routes`] and the health probes.
pub(super) fn operations() -> Vec<Operation> {
    described_routes().merge(service::probes()).operations
}

/// The routes of all resources, without the health probes.
pub(super) fn routes() -> Router<ServiceState> {
    described_routes().router
}
