//! What a page's request is answered: HTML or a way on, with the headers that keep it private.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};
use maud::Markup;

use super::{Asked, Page};
use crate::service::{error::ServiceError, http::api_error::ApiError};

/// Nothing from elsewhere, nothing inline, no script at all, no frame around it.
const POLICY: &str = "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// An answer of the page.
#[derive(Debug)]
pub(super) struct Answer(Response);

impl Answer {
    pub fn page(status: StatusCode, markup: Markup) -> Self {
        Self((status, Html(markup.into_string())).into_response())
    }

    /// After a form: to where its outcome is seen.
    pub fn go_to(address: &str) -> Self {
        match HeaderValue::from_str(address) {
            Ok(address) => {
                Self((StatusCode::SEE_OTHER, [(header::LOCATION, address)]).into_response())
            }
            Err(_) => Self(StatusCode::NOT_FOUND.into_response()),
        }
    }

    pub fn status(status: StatusCode) -> Self {
        Self(status.into_response())
    }

    pub fn with(mut self, name: header::HeaderName, value: HeaderValue) -> Self {
        self.0.headers_mut().insert(name, value);
        self
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let mut response = self.0;
        keep_private(response.headers_mut());
        response
    }
}

fn keep_private(headers: &mut HeaderMap) {
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    for (name, value) in [
        ("x-robots-tag", "noindex, nofollow, noarchive"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Stands for the page that says that something failed here.
#[derive(Clone, Copy, Debug)]
struct Trouble;

impl From<ServiceError> for Answer {
    /// The reason goes to the operator, in the words of every other failure.
    fn from(error: ServiceError) -> Self {
        let mut response = ApiError::from(error).into_response();
        response.extensions_mut().insert(Trouble);
        Self(response)
    }
}

/// A failure knows nothing of the page that it happened on: its frame and the way back are put
/// around it here.
pub(super) async fn in_frame(
    State(page): State<Page>,
    asked: Asked,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    if response.extensions_mut().remove::<Trouble>().is_none() {
        return response;
    }
    let again = response.headers().get(header::RETRY_AFTER).cloned();
    let mut answer = Answer::page(
        response.status(),
        super::views::trouble(&page, &asked.token),
    );
    if let Some(again) = again {
        answer = answer.with(header::RETRY_AFTER, again);
    }
    answer.into_response()
}
