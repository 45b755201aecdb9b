//! The responses of the recipient page: HTML, redirects and status codes, with the headers that
//! keep the page private.

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use maud::Markup;

use crate::{
    i18n::Language,
    service::{error::ServiceError, http::api_error::ApiError},
};

/// Allows images, styles, fonts and forms of this service; no scripts, and no frame around the
/// page.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; img-src 'self'; style-src 'self'; \
     font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

#[derive(Debug)]
pub(super) struct PageResponse(Response);

impl PageResponse {
    pub fn html(status: StatusCode, language: Language, markup: Markup) -> Self {
        let language = HeaderValue::from_static(language.tag());
        let html = Html(markup.into_string());
        Self((status, [(header::CONTENT_LANGUAGE, language)], html).into_response())
    }

    /// A redirect that browsers follow with GET.
    pub fn see_other(address: &str) -> Self {
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

    pub fn with_header(mut self, name: header::HeaderName, value: HeaderValue) -> Self {
        self.0.headers_mut().insert(name, value);
        self
    }
}

impl IntoResponse for PageResponse {
    fn into_response(self) -> Response {
        let mut response = self.0;
        add_privacy_headers(response.headers_mut());
        response
    }
}

fn add_privacy_headers(headers: &mut HeaderMap) {
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::VARY, "accept-language"),
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

/// Marks the response to a failure of the service, whose body is replaced by an HTML page. The
/// conversion from [`ServiceError`] cannot build that page, because it knows neither the language
/// nor the gift.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServiceFailed;

impl From<ServiceError> for PageResponse {
    /// Logs the error as for a failed request of the API.
    fn from(error: ServiceError) -> Self {
        let mut response = ApiError::from(error).into_response();
        response.extensions_mut().insert(ServiceFailed);
        Self(response)
    }
}
