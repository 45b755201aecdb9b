//! What can go wrong between here and a service, in the shape the outbox needs: was anything done?

use std::time::Duration;

/// A request that did not succeed. None of its texts holds the key, a name or an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// The base address cannot be used.
    #[error("{why}")]
    BadAddress { why: String },
    /// No connection: nothing of the request left this machine.
    #[error("The service could not be reached.")]
    Unreachable { why: String },
    /// The service did not answer in time.
    #[error("The service did not answer in time.")]
    TimedOut,
    /// The line broke after the request had begun to leave.
    #[error("The line broke before the service had answered.")]
    CutOff { why: String },
    /// 401: the key is missing, unknown or revoked.
    #[error("The service does not accept this key: {sentence}")]
    Unauthorized { sentence: String },
    /// 404.
    #[error("{sentence}")]
    NotFound { sentence: String },
    /// Any other 4xx, with the service's own sentence.
    #[error("{sentence}")]
    Refused { status: u16, sentence: String },
    /// 429.
    #[error("The service asks for a pause.")]
    RateLimited { retry_after: Option<Duration> },
    /// 5xx: the service failed by itself.
    #[error("The service failed ({status}).")]
    ServiceFailed {
        status: u16,
        retry_after: Option<Duration>,
    },
    /// Something answered, but not as this contract says: HTML, half a body, nonsense.
    #[error("What answered there is not a gifting service: {what}")]
    NotTheService { what: String },
}

impl ClientError {
    /// One sentence for a person.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.to_string()
    }

    /// More for a report: what the network library said. Holds no address with a query.
    #[must_use]
    pub fn details(&self) -> String {
        match self {
            Self::Unreachable { why } | Self::CutOff { why } => why.clone(),
            other => other.to_string(),
        }
    }

    /// Whether a request that creates something may have been carried out all the same. Then the
    /// service has to be asked before it is sent again.
    #[must_use]
    pub fn may_have_arrived(&self) -> bool {
        match self {
            Self::TimedOut
            | Self::CutOff { .. }
            | Self::ServiceFailed { .. }
            | Self::NotTheService { .. } => true,
            Self::BadAddress { .. }
            | Self::Unreachable { .. }
            | Self::Unauthorized { .. }
            | Self::NotFound { .. }
            | Self::Refused { .. }
            | Self::RateLimited { .. } => false,
        }
    }

    /// Whether the line or the service is down, so that trying later makes sense.
    #[must_use]
    pub fn is_offline(&self) -> bool {
        matches!(
            self,
            Self::Unreachable { .. }
                | Self::TimedOut
                | Self::CutOff { .. }
                | Self::RateLimited { .. }
                | Self::ServiceFailed { .. }
        )
    }

    /// How long the service asked to wait.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after } | Self::ServiceFailed { retry_after, .. } => {
                *retry_after
            }
            _ => None,
        }
    }

    /// From a request that got no whole answer.
    pub(super) fn from_transport(error: &reqwest::Error) -> Self {
        // The address is left out: it is known to whoever asked, and it could hold a query.
        let mut why = String::new();
        let mut source: Option<&dyn std::error::Error> = std::error::Error::source(error);
        while let Some(inner) = source {
            if !why.is_empty() {
                why.push_str(": ");
            }
            why.push_str(&inner.to_string());
            source = inner.source();
        }
        if error.is_connect() {
            Self::Unreachable { why }
        } else if error.is_timeout() {
            Self::TimedOut
        } else {
            Self::CutOff { why }
        }
    }
}
