//! `/admin/v1`: what the operators of a shop keep, one file per tag of the OpenAPI document. The key of an account gets 403.

mod audit;
mod cards;
mod catalog;
mod funds;
mod inbox;
mod parcels;
mod pictures;
mod practice;
mod settings;
mod shop;
mod stock;
mod verify;

use super::openapi::ApiRoutes;

/// The routes of operators whose requests have small bodies.
pub(super) fn routes() -> ApiRoutes {
    shop::routes()
        .merge(inbox::routes())
        .merge(funds::routes())
        .merge(cards::routes())
        .merge(parcels::routes())
        .merge(stock::routes())
        .merge(settings::routes())
        .merge(practice::routes())
        .merge(verify::routes())
        .merge(catalog::routes())
        .merge(pictures::routes())
        .merge(audit::routes())
}

/// The routes of operators whose requests have lists or files.
pub(super) fn large_routes() -> ApiRoutes {
    parcels::large_routes()
        .merge(catalog::large_routes())
        .merge(pictures::large_routes())
}
