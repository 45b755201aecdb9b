//! Why a request did not work, as sentences for people. No error holds a key or a full address
//! with its query.

use std::time::Duration;

/// What went wrong between us and the service. `Display` is a sentence; see
/// [`ClientError::sentence`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The address cannot be one of a service, or the key may not be sent to it.
    #[error("{reason}")]
    BadAddress { reason: String },
    #[error("That is not a key: it is empty or has characters that no key has. Copy it again.")]
    BadKey,
    /// The HTTP client could not be made on this machine.
    #[error("A connection could not be prepared on this machine ({reason}).")]
    Setup { reason: String },
    /// No connection: the request did not leave this machine.
    #[error("{host} cannot be reached ({reason}). Check the internet connection and the address.")]
    Unreachable { host: String, reason: String },
    #[error("{host} did not answer in time.")]
    TimedOut { host: String },
    /// The connection broke after the request was on its way.
    #[error("The connection to {host} broke before the answer was complete.")]
    CutOff { host: String },
    /// The service understood and said no.
    #[error("{sentence}")]
    Refused {
        status: u16,
        sentence: String,
        retry_after: Option<Duration>,
    },
    #[error("The service does not accept this key: {sentence}")]
    Unauthorized { sentence: String },
    #[error("{sentence}")]
    NotFound { sentence: String },
    #[error("{}", busy(*.retry_after))]
    RateLimited { retry_after: Option<Duration> },
    /// The service had a fault of its own.
    #[error("{}", failed(*.status, .sentence.as_deref()))]
    ServiceFailed {
        status: u16,
        sentence: Option<String>,
        retry_after: Option<Duration>,
    },
    /// Something answered, but not as a gifting service does.
    #[error("{host} did not answer like a gifting service: {what}. Check the address.")]
    NotTheService { host: String, what: String },
}

impl ClientError {
    /// The error for a person.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.to_string()
    }

    /// Whether the service can have done what it was asked although we got this error. What creates
    /// something must not be sent again before it is known.
    #[must_use]
    pub fn may_have_arrived(&self) -> bool {
        matches!(
            self,
            Self::TimedOut { .. }
                | Self::CutOff { .. }
                | Self::ServiceFailed { .. }
                | Self::NotTheService { .. }
        )
    }

    /// Whether the line is down, as opposed to an answer we do not like.
    #[must_use]
    pub fn is_offline(&self) -> bool {
        matches!(
            self,
            Self::Unreachable { .. } | Self::TimedOut { .. } | Self::CutOff { .. }
        )
    }

    /// How long the service asked us to wait.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused { retry_after, .. }
            | Self::RateLimited { retry_after }
            | Self::ServiceFailed { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// Sorts out what the HTTP client says. `host` is all of the address that is kept.
    pub(super) fn from_transport(error: &reqwest::Error, host: &str) -> Self {
        let host = host.to_owned();
        if error.is_connect() || error.is_builder() {
            let reason = if error.is_timeout() {
                "no answer in time".to_owned()
            } else {
                innermost(error)
            };
            Self::Unreachable { host, reason }
        } else if error.is_timeout() {
            Self::TimedOut { host }
        } else {
            Self::CutOff { host }
        }
    }
}

/// The cause at the bottom: "Connection refused (os error 111)" says more than "error sending
/// request", and has no address in it.
pub(super) fn innermost(error: &(dyn std::error::Error + 'static)) -> String {
    let mut cause = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    let text = cause.to_string();
    if text.contains("://") {
        "it could not be sent".to_owned()
    } else {
        text
    }
}

fn busy(retry_after: Option<Duration>) -> String {
    match retry_after.map(|span| span.as_secs()) {
        Some(1) => "The service is busy and asks to be left alone for a second.".to_owned(),
        Some(seconds) if seconds > 1 => {
            format!("The service is busy and asks to be left alone for {seconds} seconds.")
        }
        _ => "The service is busy. Try again in a moment.".to_owned(),
    }
}

fn failed(status: u16, sentence: Option<&str>) -> String {
    match sentence {
        Some(sentence) => format!("The service has a problem of its own ({status}): {sentence}"),
        None => format!("The service has a problem of its own ({status}). Try again in a moment."),
    }
}
