//! The OpenAPI 3.1 description of this service.
//!
//! Schemas are derived from the contract's types, so they match the requests and responses. The
//! operations are written by hand, one file per tag. Tests compare the document with the router
//! (every route and method, in both directions) and with responses of a running service.

mod account;
mod batches;
mod catalog;
pub(super) mod document;
mod errors;
mod examples;
mod limits;
mod operation;
mod orders;
mod schema;
mod schemas;
mod service;
#[cfg(test)]
mod tests;
mod webhooks;
