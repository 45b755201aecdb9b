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

/// Why a form was refused.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum FormRefusal {
    /// The form comes from another site, has no valid CSRF token, or has another content type.
    Foreign,
    TooLarge,
    /// The body did not arrive within the deadline.
    Timeout,
    /// The connection ended within the body.
    Incomplete,
    /// Too many forms were submitted through the link. Contains the time until the next form is
    /// accepted.
    TooOften(Duration),
}

pub(in super::super) fn not_found(page: &PageContext) -> PageResponse {
    let language = page.language;
    let sentences = [
        t_in!(language, "page-not-found-text"),
        t_in!(language, "page-not-found-help"),
    ];
    let title = t_in!(language, "page-not-found-title");
    let markup = message_page(page, &title, &sentences, None);
    PageResponse::html(StatusCode::NOT_FOUND, language, markup)
}

/// The page for a refused form, with a link back to the gift.
pub(in super::super) fn form_refusal(page: &PageContext, refusal: FormRefusal) -> PageResponse {
    let language = page.language;
    let (status, title, text) = match refusal {
        FormRefusal::Foreign => (
            StatusCode::FORBIDDEN,
            t_in!(language, "page-foreign-form-title"),
            t_in!(language, "page-foreign-form-text"),
        ),
        FormRefusal::TooLarge => (
            StatusCode::PAYLOAD_TOO_LARGE,
            t_in!(language, "page-too-large-title"),
            t_in!(language, "page-too-large-text"),
        ),
        FormRefusal::Timeout => (
            StatusCode::REQUEST_TIMEOUT,
            t_in!(language, "page-timeout-title"),
            t_in!(language, "page-timeout-text"),
        ),
        FormRefusal::Incomplete => (
            StatusCode::BAD_REQUEST,
            t_in!(language, "page-incomplete-title"),
            t_in!(language, "page-incomplete-text"),
        ),
        FormRefusal::TooOften(_) => (
            StatusCode::TOO_MANY_REQUESTS,
            t_in!(language, "page-too-often-title"),
            t_in!(language, "page-too-often-text"),
        ),
    };
    let address = page.gift_address();
    let label = t_in!(language, "page-back-button");
    let markup = message_page(page, &title, &[text], Some((&address, &label)));
    let response = PageResponse::html(status, language, markup);
    match refusal {
        FormRefusal::TooOften(wait) => response.with_header(header::RETRY_AFTER, retry_after(wait)),
        _ => response,
    }
}

/// Status 429: the client requests too many pages.
pub(in super::super) fn too_many_requests(page: &PageContext, wait: Duration) -> PageResponse {
    let language = page.language;
    let title = t_in!(language, "page-busy-title");
    let text = t_in!(language, "page-busy-text");
    let markup = message_page(page, &title, &[text], None);
    PageResponse::html(StatusCode::TOO_MANY_REQUESTS, language, markup)
        .with_header(header::RETRY_AFTER, retry_after(wait))
}

fn retry_after(wait: Duration) -> HeaderValue {
    HeaderValue::from(retry_after_seconds(wait))
}

pub(in super::super) fn method_not_allowed(page: &PageContext) -> PageResponse {
    let language = page.language;
    let title = t_in!(language, "page-method-title");
    let text = t_in!(language, "page-method-text");
    let markup = message_page(page, &title, &[text], None);
    PageResponse::html(StatusCode::METHOD_NOT_ALLOWED, language, markup)
}

/// The page for a request that failed in the service. The page of a valid link links to the gift.
pub(in super::super) fn service_failure(page: &PageContext, status: StatusCode) -> PageResponse {
    let language = page.language;
    let title = t_in!(language, "page-error-title");
    let text = t_in!(language, "page-error-text");
    let address = page.has_token().then(|| page.gift_address());
    let label = t_in!(language, "page-back-button");
    let link = address.as_deref().map(|address| (address, label.as_str()));
    let markup = message_page(page, &title, &[text], link);
    PageResponse::html(status, language, markup)
}
