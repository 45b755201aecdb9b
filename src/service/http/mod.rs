//! The HTTP API of the gifting service.
//!
//! [`router`] assembles everything: `endpoints/` and, for operators, `admin/` (one file per tag, each with its routes),
//! `openapi/` (the description of those endpoints), the recipient page and the middleware. Handlers
//! take the extractors of `auth`, `params` and `body`, which return an
//! [`ApiError`](api_error::ApiError) for every failure. [`server`] accepts the connections.

mod admin;
pub(super) mod api_error;
mod auth;
pub(super) mod body;
mod body_budget;
mod body_tally;
mod cached_list;
mod card_events;
mod client_address;
mod cost_quotas;
mod database_watch;
mod endpoints;
mod host_allow_list;
mod metrics;
mod middleware;
mod openapi;
mod params;
pub(super) mod rate_limits;
mod response_cache;
pub(super) mod router;
pub(super) mod server;
mod server_stream;
mod single_flight;
pub(super) mod state;
#[cfg(test)]
mod tests;

pub(super) use openapi::API_TITLE;
