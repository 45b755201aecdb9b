//! Webhook settings of a service, for operators and tests.

use std::{fmt, sync::Arc, time::Duration};

use super::resolver::Resolver;

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
