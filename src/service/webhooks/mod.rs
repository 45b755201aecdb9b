//! Webhooks: posts events to URLs that accounts register.
//!
//! Events come from the store's outbox. `worker` claims due deliveries within `attempt_limits`, `sender` makes one attempt
//! with the body of `payload`, `signature` signs the payload, `retry_schedule` decides when to retry, and `ssrf_guard` with
//! `public_ip` keeps requests out of private networks. `Endpoints` lists the endpoints and their
//! attempts for the operator.

mod attempt_limits;
mod circuit_breaker;
mod endpoints;
pub(super) mod options;
mod payload;
mod public_ip;
mod resolver;
pub mod retry_schedule;
mod sender;
pub(super) mod signature;
pub(super) mod ssrf_guard;
#[cfg(test)]
mod tests;
pub(super) mod worker;

pub use endpoints::Endpoints;
pub use options::WebhookOptions;
pub use resolver::Resolver;
