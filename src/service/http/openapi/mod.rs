//! The OpenAPI 3.1 description of this service.
//!
//! An operation is described beside its handler, where [`ApiRoutes`] takes both. Its schemas are derived from the
//! contract's types, so they match the requests and responses. Tests compare the document with the router
//! and with responses of a running service.

pub(super) mod document;
mod errors;
mod operation;
pub(super) mod parts;
mod schemas;
#[cfg(test)]
mod tests;

pub(in crate::service) use document::API_TITLE;
pub(super) use operation::{ApiRoutes, Operation};
