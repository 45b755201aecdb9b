//! `/admin/v1`: what the operators of a shop keep, one file per tag of the OpenAPI document. The key of an account gets 403.

mod audit;
mod parcels;
mod shop;
mod stock;

use super::openapi::ApiRoutes;

/// The routes of operators whose requests have small bodies.
pub(super) fn routes() -> ApiRoutes {
    shop::routes()
        .merge(parcels::routes())
        .merge(stock::routes())
        .merge(audit::routes())
}

/// The routes of operators whose requests have lists.
pub(super) fn large_routes() -> ApiRoutes {
    parcels::large_routes()
}
