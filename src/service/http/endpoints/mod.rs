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
mod products;
mod webhooks;
mod workspaces;

use axum::Router;

use super::state::ServiceState;

/// The routes of all resources, without the health probes.
pub(super) fn routes() -> Router<ServiceState> {
    Router::new()
        .merge(me::routes())
        .merge(products::routes())
        .merge(brands::routes())
        .merge(cards::routes())
        .merge(collections::routes())
        .merge(workspaces::routes())
        .merge(payment_methods::routes())
        .merge(commerce_payment_methods::routes())
        .merge(order_batches::routes())
        .merge(orders::routes())
        .merge(order_activities::routes())
        .merge(webhooks::routes())
        .merge(metrics::routes())
        .merge(openapi::routes())
}
