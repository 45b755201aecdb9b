//! Why a request to a gifting service did not succeed.
//!
//! The outbox and the sync choose their next step by the kind of error, above all by whether the
//! service may have processed the request ([`ClientError::may_have_arrived`]). No error contains an
//! API key, or a URL with its query. `Display` is English for logs; `messages::problem` has the
//! text for users.

use std::time::Duration;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// The address of the service or of a picture cannot be used, or the key cannot be sent.
    #[error("the address or the key cannot be used: {0}")]
    BadAddress(AddressFault),
    /// The request was not sent: no connection was established, or the HTTP library failed first.
    #[error("the service could not be reached ({cause})")]
    Unreachable { cause: String },
    #[error("the service did not respond in time")]
    TimedOut,
    /// The connection broke after the request was on its way.
    #[error("the connection broke before the service had responded ({cause})")]
    CutOff { cause: String },
    /// A 4xx without a variant of its own. `reason` is the error message of the service.
    #[error("the service refused the request (HTTP {status}): {}", reason_text(.reason.as_deref()))]
    Refused { status: u16, reason: Option<String> },
    /// 401: the key is missing, unknown or revoked.
    #[error("the service does not accept the key: {}", reason_text(.reason.as_deref()))]
    Unauthorized { reason: Option<String> },
    /// 404 with a reason. A 404 without a reason does not come from a gifting service.
    #[error("not found: {reason}")]
    NotFound { reason: String },
    /// 429: the service requires a pause.
    #[error("the service asks for a pause")]
    RateLimited { retry_after: Option<Duration> },
    /// 408 or 5xx: the service could not complete the request.
    #[error("the service failed (HTTP {status}): {}", reason_text(.reason.as_deref()))]
    ServiceFailed {
        status: u16,
        reason: Option<String>,
        retry_after: Option<Duration>,
    },
    /// The response is not that of a gifting service, or the request could not be encoded.
    #[error("the response is not a gifting service's: {0}")]
    NotTheService(ResponseFault),
}

/// Why an address or an API key cannot be used.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    thiserror::Error,
)]
#[serde(rename_all = "snake_case")]
pub enum AddressFault {
    #[error("the address is empty")]
    Empty,
    #[error("it is not a URL")]
    NotAUrl,
    #[error("it is not an http or https URL with a host")]
    NotHttp,
    #[error("it contains a user name or password")]
    HasCredentials,
    #[error("it contains a query or fragment")]
    HasQuery,
    /// Plain HTTP to another machine would show the key to the network.
    #[error("it is plain http to another machine")]
    NotEncrypted,
    #[error("other computers cannot open it over https")]
    NotPublic,
    #[error("the key is empty or has characters that a header cannot carry")]
    KeyNotSendable,
    #[error("the picture's address cannot be fetched")]
    PictureNotFetchable,
}

/// Why a response is not one that a gifting service sends, or why the request could not be encoded.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    thiserror::Error,
)]
#[serde(rename_all = "snake_case")]
pub enum ResponseFault {
    #[error("it is larger than the limit")]
    TooLarge,
    #[error("it redirects to another address")]
    Redirect,
    #[error("the path is unknown there")]
    UnknownPath,
    #[error("it is empty")]
    Empty,
    #[error("it is a web page")]
    WebPage,
    #[error("it is not JSON, or not all of it")]
    NotJson,
    #[error("its JSON has an unexpected structure")]
    UnexpectedStructure,
    #[error("it is not a picture")]
    NotAPicture,
    #[error("the request could not be encoded")]
    RequestNotEncoded,
}

impl ClientError {
    /// Details for a bug report: the HTTP status, the error of the network library or the fault.
    /// Empty after a timeout.
    #[must_use]
    pub(crate) fn details(&self) -> String {
        match self {
            Self::Unreachable { cause } | Self::CutOff { cause } => cause.clone(),
            Self::Refused { status, .. } | Self::ServiceFailed { status, .. } => {
                format!("HTTP {status}")
            }
            Self::Unauthorized { .. } => "HTTP 401".to_owned(),
            Self::NotFound { .. } => "HTTP 404".to_owned(),
            Self::RateLimited { .. } => "HTTP 429".to_owned(),
            Self::BadAddress(fault) => fault.to_string(),
            Self::NotTheService(fault) => fault.to_string(),
            Self::TimedOut => String::new(),
        }
    }

    /// Whether the service may have acted on the request in spite of this error. If so, a request
    /// that creates something must not be sent again before its outcome is known.
    #[must_use]
    pub(crate) fn may_have_arrived(&self) -> bool {
        match self {
            Self::TimedOut
            | Self::CutOff { .. }
            | Self::ServiceFailed { .. }
            | Self::NotTheService(_) => true,
            Self::BadAddress(_)
            | Self::Unreachable { .. }
            | Self::Unauthorized { .. }
            | Self::NotFound { .. }
            | Self::Refused { .. }
            | Self::RateLimited { .. } => false,
        }
    }

    /// The pause that the service requires, if its response names one.
    #[must_use]
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after } | Self::ServiceFailed { retry_after, .. } => {
                *retry_after
            }
            _ => None,
        }
    }

    /// Classifies an error of the HTTP library about a request without a complete response.
    pub(super) fn from_transport(error: &reqwest::Error) -> Self {
        let cause = causes(error);
        if error.is_connect() || error.is_builder() {
            Self::Unreachable { cause }
        } else if error.is_timeout() {
            Self::TimedOut
        } else {
            Self::CutOff { cause }
        }
    }
}

/// The chain of causes below an error. The error's own text is left out: it contains the address.
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
        "cause unknown".clone_into(&mut text);
    }
    text
}

fn reason_text(reason: Option<&str>) -> &str {
    reason.unwrap_or("no reason given")
}
