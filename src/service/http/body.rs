//! JSON request bodies. The errors of axum's own extractor are plain text and quote the input;
//! [`JsonBody`] returns an [`ApiError`] instead.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{FromRequest, Request, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header::CONTENT_TYPE},
};
use serde::de::DeserializeOwned;
use tokio::task::JoinHandle;
use tower_http::timeout::TimeoutError;

use super::{
    api_error::{ApiError, BODY_TOO_LARGE, BODY_TOO_SLOW, WRONG_CONTENT_TYPE},
    body_budget::{BudgetExceeded, Reservation, reserve_body},
    body_tally::{self, BodyFault},
    params::time_problem,
    state::ServiceState,
};
use crate::{contract::TIME_FORM, service::error::has_cause};

/// A deserialized JSON object, and the memory of its body until the response is ready.
pub(super) struct JsonBody<T>(pub T, pub Option<Arc<Reservation>>);

impl<T: DeserializeOwned + Send + 'static> FromRequest<ServiceState> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &ServiceState) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                WRONG_CONTENT_TYPE,
            ));
        }
        let largest = state.runtime.max_body_bytes;
        let (bytes, reservation) = read_bytes(request, state, largest).await?;
        // serde would accept an array whose items are the fields in declaration order.
        if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
            return Err(ApiError::bad_request(
                "The request body must be a JSON object",
            ));
        }
        let parsed = parse_in_background(bytes, reservation.clone()).await;
        let parsed =
            parsed.map_err(|_| ApiError::bad_request("The request body could not be read"))?;
        Ok(Self(parsed?, reservation))
    }
}

/// Reads a body of at most `largest` bytes, which the route limits. The reservation is for as long as the body is kept.
pub(super) async fn read_bytes(
    request: Request,
    state: &ServiceState,
    largest: usize,
) -> Result<(Bytes, Option<Arc<Reservation>>), ApiError> {
    let (request, reservation) = reserve_body(request, &state.runtime.body_budget, largest)?;
    let bytes = Bytes::from_request(request, state).await;
    let bytes = bytes.map_err(|rejection| read_error(&rejection))?;
    Ok((bytes, reservation))
}

/// Parses a body: one with 100,000 recipients takes too long on an async thread. When the client disconnects, its request
/// ends before the parser, so the parser holds the reservation until the body is freed.
fn parse_in_background<T: DeserializeOwned + Send + 'static>(
    bytes: Bytes,
    reservation: Option<Arc<Reservation>>,
) -> JoinHandle<Result<T, ApiError>> {
    tokio::task::spawn_blocking(move || {
        let parsed = read_json(&bytes);
        drop(bytes);
        drop(reservation);
        parsed
    })
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
    if has_cause::<BudgetExceeded>(rejection) {
        // A body without an announced size for which no memory was left.
        BudgetExceeded.into()
    } else if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
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

/// Names the field with the form of its time, or with the position, and never repeats the rejected value.
fn parse_error(error: &serde_path_to_error::Error<serde_json::Error>) -> ApiError {
    if error.inner().to_string().contains(TIME_FORM) {
        return ApiError::bad_request(time_problem(&error.path().to_string()));
    }
    let (line, column) = (error.inner().line(), error.inner().column());
    let field = match error.path().to_string() {
        path if path == "." => String::new(),
        path => format!("{path}, "),
    };
    ApiError::bad_request(format!(
        "The request body is not valid ({field}line {line}, column {column})"
    ))
}

/// Whether the body was refused because it did not arrive before its deadline.
pub(crate) fn is_timeout(rejection: &BytesRejection) -> bool {
    has_cause::<TimeoutError>(rejection)
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, mpsc};

    use super::{super::body_budget::byte_budget, *};

    /// What [`SlowBody`] waits for.
    static PROCEED: Mutex<Option<mpsc::Receiver<()>>> = Mutex::new(None);

    /// A body whose parser waits.
    struct SlowBody;

    impl<'de> serde::Deserialize<'de> for SlowBody {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let proceed = PROCEED.lock().unwrap().take().unwrap();
            let _ = proceed.recv();
            serde::de::IgnoredAny::deserialize(deserializer).map(|_| Self)
        }
    }

    #[tokio::test]
    async fn body_stays_reserved_while_it_is_parsed() {
        let (proceed, waiting) = mpsc::channel();
        *PROCEED.lock().unwrap() = Some(waiting);
        let budget = byte_budget(100);
        let reservation = Arc::new(Reservation::new(&budget, 1));
        reservation.add(60).unwrap();
        let parsing = parse_in_background::<SlowBody>("{}".into(), Some(reservation));
        while PROCEED.lock().unwrap().is_some() {
            tokio::task::yield_now().await;
        }
        // The client disconnects.
        drop(parsing);
        assert!(!budget.has_available(&1, 150));
        proceed.send(()).unwrap();
        let freed = async {
            while !budget.has_available(&1, 150) {
                tokio::task::yield_now().await;
            }
        };
        let limit = std::time::Duration::from_secs(10);
        tokio::time::timeout(limit, freed).await.unwrap();
    }
}
