//! The OpenAPI 3.1 description of this service.
//!
//! An operation is described beside its handler, where [`ApiRoutes`] takes both. Its schemas are derived from the
//! contract's types, so they match the requests and responses. Tests compare the document with the router
//! and with responses of a running service.

pub(super) mod document;
mod errors;
pub(super) mod examples;
mod limits;
mod operation;
mod routes;
pub(super) mod schema;
mod schemas;
#[cfg(test)]
mod tests;
mod webhooks;

pub(super) use operation::Operation;
pub(super) use routes::ApiRoutes;
