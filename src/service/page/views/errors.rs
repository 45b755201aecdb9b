//! Pages that report an error: unknown links, refused forms, rate limits, failures of the service.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};

use super::components::message_page;
use crate::{
    i18n::t_in,
    service::{
        http::rate_limits::retry_after_seconds,
        page::{context::PageContext, response::PageResponse},
    },
};

/// Why a request has no page of the gift.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PageError {
    /// The link is unknown.
    NotFound,
    MethodNotAllowed,
    /// The client requests too many pages. Contains the time until the next page.
    TooManyRequests(Duration),
    /// The request failed in the service.
    Failed(StatusCode),
    /// The form comes from another site, has no valid CSRF token, or has another content type.
    ForeignForm,
    FormTooLarge,
    /// The body did not arrive within the deadline.
    FormTimeout,
    /// The connection ended within the body.
    IncompleteForm,
    /// Too many forms were submitted through the link. Contains the time until the next form is
    /// accepted.
    TooManyForms(Duration),
}

/// The page for an error, with a link to the gift where that helps.
pub(in super::super) fn error(page: &PageContext, error: PageError) -> PageResponse {
    let language = page.language;
    let (status, title, text) = match error {
        PageError::NotFound => (
            StatusCode::NOT_FOUND,
            t_in!(language, "page-not-found-title"),
            t_in!(language, "page-not-found-text"),
        ),
        PageError::MethodNotAllowed => (
            StatusCode::METHOD_NOT_ALLOWED,
            t_in!(language, "page-method-title"),
            t_in!(language, "page-method-text"),
        ),
        PageError::TooManyRequests(_) => (
            StatusCode::TOO_MANY_REQUESTS,
            t_in!(language, "page-busy-title"),
            t_in!(language, "page-busy-text"),
        ),
        PageError::Failed(status) => (
            status,
            t_in!(language, "page-error-title"),
            t_in!(language, "page-error-text"),
        ),
        PageError::ForeignForm => (
            StatusCode::FORBIDDEN,
            t_in!(language, "page-foreign-form-title"),
            t_in!(language, "page-foreign-form-text"),
        ),
        PageError::FormTooLarge => (
            StatusCode::PAYLOAD_TOO_LARGE,
            t_in!(language, "page-too-large-title"),
            t_in!(language, "page-too-large-text"),
        ),
        PageError::FormTimeout => (
            StatusCode::REQUEST_TIMEOUT,
            t_in!(language, "page-timeout-title"),
            t_in!(language, "page-timeout-text"),
        ),
        PageError::IncompleteForm => (
            StatusCode::BAD_REQUEST,
            t_in!(language, "page-incomplete-title"),
            t_in!(language, "page-incomplete-text"),
        ),
        PageError::TooManyForms(_) => (
            StatusCode::TOO_MANY_REQUESTS,
            t_in!(language, "page-too-often-title"),
            t_in!(language, "page-too-often-text"),
        ),
    };
    let mut sentences = vec![text];
    if matches!(error, PageError::NotFound) {
        sentences.push(t_in!(language, "page-not-found-help"));
    }
    let has_link = match error {
        PageError::NotFound | PageError::MethodNotAllowed | PageError::TooManyRequests(_) => false,
        PageError::Failed(_) => page.has_token(),
        _ => true,
    };
    let (address, label) = (page.gift_address(), t_in!(language, "page-back-button"));
    let link = has_link.then_some((address.as_str(), label.as_str()));
    let response = PageResponse::html(
        status,
        language,
        message_page(page, &title, &sentences, link),
    );
    match error {
        PageError::TooManyRequests(wait) | PageError::TooManyForms(wait) => {
            let seconds = HeaderValue::from(retry_after_seconds(wait));
            response.with_header(header::RETRY_AFTER, seconds)
        }
        _ => response,
    }
}
