//! `/admin/v1`: what the operators of a shop keep, one file per tag of the OpenAPI document. The key of an account gets 403.

mod audit;
mod shop;

use super::openapi::ApiRoutes;

/// The routes of operators whose requests have small bodies.
pub(super) fn routes() -> ApiRoutes {
    shop::routes().merge(audit::routes())
}
