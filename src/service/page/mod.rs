//! The recipient page, opened by a gift link: card, message and products, swap, address form,
//! delivery progress and thank-you note. Plain HTML without scripts, in the language of the browser
//! or of the `lang` parameter.
//!
//! The link is the only credential; its token has more than 160 bits. Pages are therefore kept out
//! of caches, search engines, frames and referrers; every POST form has a CSRF token derived from
//! the link; text from outside is escaped. Behavior: `docs/recipient.md`.

mod accept;
mod context;
mod country;
mod form;
mod form_limit;
mod gift;
mod icon;
mod loaded_gift;
mod loader;
mod response;
mod security;
mod selection;
mod stylesheet;
mod submission;
mod swap;
mod thanks;
mod views;

use std::time::Duration;

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request},
    http::{HeaderMap, Uri, header},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse as _, Response},
    routing::get,
};

use super::http::{api_error::ApiError, state::ServiceState};
use context::{GiftRequest, PageContext, PageState};
use response::{PageResponse, ServiceFailed};

/// The largest form that the service accepts, in bytes. The forms of the page are far smaller.
const MAX_FORM_BYTES: usize = 64 * 1024;

/// Whether a path is a file that every page shows.
pub(crate) fn is_asset_path(path: &str) -> bool {
    path == stylesheet::PATH || path == icon::PATH
}

/// The page's routes, for a router of any state.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(service: ServiceState) -> Router<S> {
    let state = PageState::new(service);
    Router::new()
        .route(stylesheet::PATH, get(stylesheet::show))
        .route(icon::PATH, get(icon::show))
        .route("/gift/{token}", get(gift::show))
        .route("/gift/{token}/swap", get(swap::show))
        .route(
            "/gift/{token}/accept",
            get(accept::show).post(accept::submit),
        )
        .route(
            "/gift/{token}/thanks",
            get(thanks::show).post(thanks::submit),
        )
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
        .layer(from_fn_with_state(state.clone(), render_service_failure))
        .with_state(state)
}

/// Whether a path belongs to a gift link, even to an incomplete link.
pub(crate) fn is_gift_path(path: &str) -> bool {
    path.strip_prefix("/gift")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The page for a gift path without a route.
pub(crate) fn not_found(service: ServiceState, request: &Request) -> Response {
    views::not_found(&page_context(service, request)).into_response()
}

/// The page for status 429, for a client that requests too many pages.
pub(crate) fn too_many_requests(
    service: ServiceState,
    request: &Request,
    wait: Duration,
) -> Response {
    views::too_many_requests(&page_context(service, request), wait).into_response()
}

/// The page for an error of the service outside of the page's own routes.
pub(crate) fn unavailable(
    service: ServiceState,
    uri: &Uri,
    headers: &HeaderMap,
    error: ApiError,
) -> Response {
    let page = PageState::new(service).page(uri.query(), headers);
    let token = uri.path().split('/').nth(2).unwrap_or_default();
    failure_page(&page, token, &error.into_response())
}

fn page_context(service: ServiceState, request: &Request) -> PageContext {
    PageState::new(service).page(request.uri().query(), request.headers())
}

async fn method_not_allowed(page: PageContext) -> PageResponse {
    views::method_not_allowed(&page)
}

/// Replaces the response to a failure of the service with an HTML page in the recipient's language.
async fn render_service_failure(
    page: PageContext,
    gift: GiftRequest,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    if response
        .extensions_mut()
        .remove::<ServiceFailed>()
        .is_none()
    {
        return response;
    }
    failure_page(&page, &gift.token, &response)
}

/// The page for a failed response, with the time of its `Retry-After`.
fn failure_page(page: &PageContext, token: &str, failed: &Response) -> Response {
    let mut answer = views::service_failure(page, token, failed.status());
    if let Some(retry_after) = failed.headers().get(header::RETRY_AFTER) {
        answer = answer.with_header(header::RETRY_AFTER, retry_after.clone());
    }
    answer.into_response()
}
