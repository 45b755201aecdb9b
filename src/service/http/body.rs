//! JSON request bodies. The errors of axum's own extractor are plain text and quote the input;
//! [`JsonBody`] returns an [`ApiError`] instead.

use std::error::Error;

use axum::{
    body::Bytes,
    extract::{FromRequest, Request, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header::CONTENT_TYPE},
};
use serde::de::DeserializeOwned;
use tower_http::timeout::TimeoutError;

use super::{
    api_error::{ApiError, BODY_TOO_LARGE, BODY_TOO_SLOW, WRONG_CONTENT_TYPE},
    body_budget::{BudgetExceeded, reserve_body},
    body_tally::{self, BodyFault},
    state::ServiceState,
};

/// A deserialized JSON object.
pub(super) struct JsonBody<T>(pub T);

impl<T: DeserializeOwned + Send + 'static> FromRequest<ServiceState> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &ServiceState) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                WRONG_CONTENT_TYPE,
            ));
        }
        let request = reserve_body(request, &state.runtime.body_budget)?;
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|rejection| read_error(&rejection))?;
        // serde would accept an array whose items are the fields in declaration order.
        if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
            return Err(ApiError::bad_request(
                "The request body must be a JSON object",
            ));
        }
        // A batch of 100,000 recipients takes too long to parse on an async thread.
        tokio::task::spawn_blocking(move || read_json(&bytes).map(Self))
            .await
            .map_err(|_| ApiError::bad_request("The request body could not be read"))?
    }
}

fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    if bytes.len() >= body_tally::MIN_BYTES {
        body_tally::refuse_oversized_body(bytes).map_err(body_fault)?;
    }
    serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_slice(bytes))
        .map_err(|error| parse_error(&error))
}

fn is_json(headers: &HeaderMap) -> bool {
    headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|media_type| {
            let media_type = media_type.trim().to_ascii_lowercase();
            media_type == "application/json"
                || (media_type.starts_with("application/") && media_type.ends_with("+json"))
        })
}

fn read_error(rejection: &BytesRejection) -> ApiError {
    if let Some(exceeded) = budget_exceeded(rejection) {
        return exceeded;
    }
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, BODY_TOO_LARGE)
    } else if is_timeout(rejection) {
        ApiError::new(StatusCode::REQUEST_TIMEOUT, BODY_TOO_SLOW)
    } else {
        ApiError::bad_request("The request body could not be read")
    }
}

fn body_fault(fault: BodyFault) -> ApiError {
    ApiError::bad_request(match fault {
        BodyFault::TooLarge => format!(
            "The request body has more than {} list items, or too many values",
            body_tally::MAX_ITEMS
        ),
        BodyFault::NotJson { line, column } => {
            format!("The request body is not valid (line {line}, column {column})")
        }
    })
}

/// Names the field and the position, and never repeats the rejected value.
fn parse_error(error: &serde_path_to_error::Error<serde_json::Error>) -> ApiError {
    let (line, column) = (error.inner().line(), error.inner().column());
    let field = match error.path().to_string() {
        path if path == "." => String::new(),
        path => format!("{path}, "),
    };
    ApiError::bad_request(format!(
        "The request body is not valid ({field}line {line}, column {column})"
    ))
}

/// The response to a body without an announced size for which no memory was left.
fn budget_exceeded(rejection: &BytesRejection) -> Option<ApiError> {
    has_cause::<BudgetExceeded>(rejection).then(|| BudgetExceeded.into())
}

/// Whether the body was refused because it did not arrive before its deadline.
pub(crate) fn is_timeout(rejection: &BytesRejection) -> bool {
    has_cause::<TimeoutError>(rejection)
}

fn has_cause<E: Error + 'static>(rejection: &BytesRejection) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(rejection);
    while let Some(error) = cause {
        if error.is::<E>() {
            return true;
        }
        let inner = error.downcast_ref::<std::io::Error>();
        // `io::Error::source` skips the error that it wraps.
        cause = match inner.and_then(std::io::Error::get_ref) {
            Some(inner) => Some(inner),
            None => error.source(),
        };
    }
    false
}
