//! The error response of every failed API request: a status code and `{"error": "<message>"}`.
//!
//! Messages name nothing internal; internal causes go to the log. The constants are messages that
//! the OpenAPI document shows as examples.

use std::time::Duration;

use axum::{
    Json,
    body::Body,
    http::{HeaderValue, Response, StatusCode, header::RETRY_AFTER},
    response::IntoResponse,
};

use super::rate_limits::retry_after_seconds;
use crate::{
    contract::ErrorBody,
    service::{error::ServiceError, keyed_limit::RateLimited},
};

pub(super) const INVALID_KEY: &str = "API key is not valid";
pub(super) const BODY_TOO_SLOW: &str = "The request body took too long to arrive";
pub(super) const BODY_TOO_LARGE: &str = "The request body is too large";
pub(super) const WRONG_CONTENT_TYPE: &str = "The Content-Type must be application/json";
pub(super) const WRONG_HOST: &str = "This service does not accept requests for this host name. \
     Its operator can allow the name with --allow-host.";
pub(super) const TOO_MANY_REQUESTS: &str =
    "Too many requests. Try again after the number of seconds in the Retry-After header.";
pub(super) const HEADERS_TOO_LARGE: &str = "The request headers are too large";
pub(super) const INTERNAL_ERROR: &str = "The service had an internal error";
pub(super) const UNKNOWN_WEBHOOK: &str = "Webhook not found";
pub(super) const BUSY: &str = "The service is busy. Try again.";
pub(super) const CANNOT_SAVE: &str =
    "The service cannot save anything at the moment. Try again later.";
pub(super) const NO_DATABASE: &str = "The database is not responding. Try again.";

/// The `Retry-After` of a 503 response, whose causes usually pass within a second.
const UNAVAILABLE_RETRY_AFTER: Duration = Duration::from_secs(1);

/// The `Retry-After` when the disk is full, until the operator of the computer makes room.
const STORAGE_RETRY_AFTER: Duration = Duration::from_secs(30);

/// A failed request, as the client sees it.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub status: StatusCode,
    pub message: String,
    /// Sent as the `Retry-After` header.
    retry_after: Option<Duration>,
}

impl ApiError {
    pub(super) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self {
            status,
            message: message.into(),
            retry_after: None,
        }
    }

    pub(super) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    pub(super) fn unauthorized(message: &str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, message)
    }

    /// Status 404 for missing objects and for objects of other accounts, which clients must not be
    /// able to distinguish.
    pub(super) fn not_found(object: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, format!("{object} not found"))
    }

    pub(super) fn unavailable(message: &str) -> Self {
        Self {
            retry_after: Some(UNAVAILABLE_RETRY_AFTER),
            ..Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
        }
    }

    /// The disk of the database is full or cannot be written.
    fn cannot_save() -> Self {
        Self {
            retry_after: Some(STORAGE_RETRY_AFTER),
            ..Self::unavailable(CANNOT_SAVE)
        }
    }

    pub(super) fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, INTERNAL_ERROR)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response<Body> {
        let body = Json(ErrorBody {
            error: self.message,
        });
        let mut response = (self.status, body).into_response();
        if let Some(wait) = self.retry_after {
            let seconds = HeaderValue::from(retry_after_seconds(wait));
            response.headers_mut().insert(RETRY_AFTER, seconds);
        }
        response
    }
}

impl From<ServiceError> for ApiError {
    fn from(error: ServiceError) -> Self {
        if error.is_storage_failure() {
            tracing::error!(%error, "the disk of the database is full or cannot be written");
            Self::cannot_save()
        } else if error.is_transient() {
            tracing::warn!(%error, "the database was busy or unreachable during a request");
            Self::unavailable(BUSY)
        } else {
            tracing::error!(%error, "a request failed");
            Self::internal()
        }
    }
}

impl From<RateLimited> for ApiError {
    fn from(limited: RateLimited) -> Self {
        Self {
            retry_after: Some(limited.retry_after),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, TOO_MANY_REQUESTS)
        }
    }
}

impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> Self {
        ServiceError::from(error).into()
    }
}

pub(super) async fn path_not_found() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "This path does not exist")
}

pub(super) async fn method_not_allowed() -> ApiError {
    ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "This path does not support this method",
    )
}
