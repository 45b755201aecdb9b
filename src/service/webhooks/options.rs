//! What an operator and a test decide about webhooks.

use std::{fmt, sync::Arc, time::Duration};

use super::Resolver;

#[derive(Clone)]
pub struct WebhookOptions {
    /// Lets endpoints be in the network the service runs in, loopback included.
    pub allow_private: bool,
    /// How long an attempt may take, from the look-up of the name to the answer's status.
    pub timeout: Duration,
    /// Who turns names into addresses; `None`: the system.
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
