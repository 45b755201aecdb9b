//! Webhooks: posts events to URLs that accounts register.
//!
//! Events come from the store's outbox. `worker` claims due deliveries within `attempt_limits`, `sender` makes one attempt
//! with the signed body of `payload`, `retry_schedule` decides when to retry, and `ssrf_guard` keeps requests out of private
//! networks. `Endpoints` lists the endpoints and their attempts for the operator.

mod attempt_limits;
mod circuit_breaker;
mod endpoints;
mod payload;
mod resolver;
pub mod retry_schedule;
mod sender;
pub(super) mod ssrf_guard;
#[cfg(test)]
mod tests;
pub(super) mod worker;

use std::{fmt, sync::Arc, time::Duration};

pub use endpoints::Endpoints;
pub use resolver::Resolver;
pub(super) use sender::new_secret;

/// Webhook settings of a service, for operators and tests.
#[derive(Clone)]
pub struct WebhookOptions {
    /// Allows endpoints in private networks and on loopback.
    pub allow_private: bool,
    /// The longest duration of an attempt, from name resolution to the response status.
    pub timeout: Duration,
    /// Replaces the resolver of the operating system.
    pub resolver: Option<Arc<dyn Resolver>>,
}

impl Default for WebhookOptions {
    fn default() -> Self {
        Self {
            allow_private: false,
            timeout: Duration::from_secs(15),
            resolver: None,
        }
    }
}

impl fmt::Debug for WebhookOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WebhookOptions")
            .field("allow_private", &self.allow_private)
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}
