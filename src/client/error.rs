//! Why a request did not work, in the shape the outbox needs: was anything done? No error holds a
//! key, or a full address with its query.

use std::time::Duration;

/// A request that did not succeed. `Display` is a sentence for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// The address cannot be one of a service, or the key cannot be sent to it.
    #[error("{why}")]
    BadAddress { why: String },
    /// No connection: nothing of the request left this machine.
    #[error(
        "The service could not be reached. Check the internet connection and the address in Settings."
    )]
    Unreachable { why: String },
    #[error("The service did not answer in time.")]
    TimedOut,
    /// The connection broke after the request was on its way.
    #[error("The connection broke before the service had answered.")]
    CutOff { why: String },
    /// The service understood and said no.
    #[error("{sentence}")]
    Refused { status: u16, sentence: String },
    /// 401: the key is missing, unknown or revoked.
    #[error("The service does not accept this key: {sentence}")]
    Unauthorized { sentence: String },
    /// 404.
    #[error("{sentence}")]
    NotFound { sentence: String },
    /// 429.
    #[error("{}", busy(*.retry_after))]
    RateLimited { retry_after: Option<Duration> },
    /// 5xx: the service has a fault of its own.
    #[error("{}", failed(*.status, .sentence.as_deref()))]
    ServiceFailed {
        status: u16,
        sentence: Option<String>,
        retry_after: Option<Duration>,
    },
    /// Something answered, but not as this contract says: a web page, half a body, nonsense.
    #[error("What answered there is not a gifting service: {what}. Check the address in Settings.")]
    NotTheService { what: String },
}

impl ClientError {
    /// The error for a person.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.to_string()
    }

    /// More for a report: what the network library said.
    #[must_use]
    pub fn details(&self) -> String {
        match self {
            Self::Unreachable { why } | Self::CutOff { why } => why.clone(),
            other => other.to_string(),
        }
    }

    /// Whether the service can have done what it was asked although we got this error. What creates
    /// something must not be sent again before that is known.
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

    /// How long the service asked us to wait.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after } | Self::ServiceFailed { retry_after, .. } => {
                *retry_after
            }
            _ => None,
        }
    }

    /// Sorts out what the HTTP library says about a request that got no whole answer.
    pub(super) fn from_transport(error: &reqwest::Error) -> Self {
        let why = causes(error);
        if error.is_connect() || error.is_builder() {
            Self::Unreachable { why }
        } else if error.is_timeout() {
            Self::TimedOut
        } else {
            Self::CutOff { why }
        }
    }
}

/// What lies beneath an error, without its own text: that one holds the address.
pub(super) fn causes(error: &reqwest::Error) -> String {
    let mut text = String::new();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        if !text.is_empty() {
            text.push_str(": ");
        }
        text.push_str(&error.to_string());
        cause = error.source();
    }
    if text.is_empty() {
        "no more is known".clone_into(&mut text);
    }
    text
}

fn busy(retry_after: Option<Duration>) -> String {
    match retry_after.map(|span| span.as_secs()) {
        Some(1) => "The service is busy and asks for a pause of one second.".to_owned(),
        Some(seconds) if seconds > 1 => {
            format!("The service is busy and asks for a pause of {seconds} seconds.")
        }
        _ => "The service is busy and asks for a pause. Try again in a moment.".to_owned(),
    }
}

fn failed(status: u16, sentence: Option<&str>) -> String {
    match sentence {
        Some(sentence) => format!("The service failed ({status}): {sentence}"),
        None => format!("The service failed ({status}). Try again in a moment."),
    }
}
