//! What a failed request is told: a status and `{"error": "<a sentence>"}`, always.

use axum::{
    Json,
    body::Body,
    http::{HeaderValue, Response, StatusCode, header::RETRY_AFTER},
    response::IntoResponse,
};

use crate::{contract::ErrorBody, service::ServiceError};

/// A failure on its way to the client. Nothing internal is in it.
#[derive(Clone, Debug)]
pub struct Failure {
    pub status: StatusCode,
    pub sentence: String,
}

impl Failure {
    pub fn bad_request(sentence: impl Into<String>) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            sentence: sentence.into(),
        }
    }

    /// No such thing, or it belongs to another account: the two look alike on purpose.
    pub fn not_found(what: &str) -> Self {
        Self {
            status: StatusCode::NOT_FOUND,
            sentence: format!("{what} not found"),
        }
    }

    pub fn unauthorized(sentence: &str) -> Self {
        Self {
            status: StatusCode::UNAUTHORIZED,
            sentence: sentence.to_owned(),
        }
    }

    pub fn internal_response() -> Response<Body> {
        Self {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            sentence: "Something went wrong on our side".to_owned(),
        }
        .into_response()
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response<Body> {
        let mut response = (
            self.status,
            Json(ErrorBody {
                error: self.sentence,
            }),
        )
            .into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            // Whatever is in the way passes by itself.
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        // The operator reads the reason; the client is told nothing internal.
        if error.is_transient() {
            tracing::warn!(%error, "a request came at a bad time");
            Self {
                status: StatusCode::SERVICE_UNAVAILABLE,
                sentence: "The service is too busy, try again".to_owned(),
            }
        } else {
            tracing::error!(%error, "a request failed");
            Self {
                status: StatusCode::INTERNAL_SERVER_ERROR,
                sentence: "Something went wrong on our side".to_owned(),
            }
        }
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        ServiceError::from(error).into()
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        ServiceError::from(error).into()
    }
}

pub(super) async fn unknown_path() -> Failure {
    Failure {
        status: StatusCode::NOT_FOUND,
        sentence: "There is nothing at this path".to_owned(),
    }
}

pub(super) async fn wrong_method() -> Failure {
    Failure {
        status: StatusCode::METHOD_NOT_ALLOWED,
        sentence: "This path does not take this method".to_owned(),
    }
}
