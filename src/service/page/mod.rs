//! The recipient page, opened by a gift link: card, message and products, swap, address form,
//! delivery progress and thank-you note. Plain HTML without scripts, in the language of the browser
//! or of the `lang` parameter.
//!
//! The link is the only credential; its token has more than 160 bits. Pages are therefore kept out
//! of caches, search engines, frames and referrers; every POST form has a CSRF token derived from
//! the link; text from outside is escaped. Behavior: `docs/recipient.md`.

mod accept;
mod address;
mod assets;
mod context;
mod country;
mod form;
mod form_limit;
mod gift;
mod loaded_gift;
mod loader;
mod response;
mod security;
mod selection;
mod views;

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request},
    http::header,
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse as _, Response},
    routing::get,
};

use super::http::state::ServiceState;
use response::{PageResponse, ServiceFailed};

pub(crate) use context::{PageContext, is_gift_path};
pub(crate) use form_limit::{FormLimit, form_limit};
pub(crate) use views::PageError;

/// The largest form that the service accepts, in bytes. The forms of the page are far smaller.
const MAX_FORM_BYTES: usize = 64 * 1024;

/// Whether a path is a file that every page shows.
pub(crate) fn is_asset_path(path: &str) -> bool {
    path == assets::STYLE_SHEET_PATH || path == assets::ICON_PATH
}

pub(crate) fn routes(state: ServiceState) -> Router<ServiceState> {
    Router::new()
        .route(assets::STYLE_SHEET_PATH, get(assets::show_style_sheet))
        .route(assets::ICON_PATH, get(assets::show_icon))
        .route("/gift/{token}", get(gift::show))
        .route("/gift/{token}/swap", get(accept::show_swap))
        .route(
            "/gift/{token}/accept",
            get(accept::show).post(accept::submit),
        )
        .route(
            "/gift/{token}/address",
            get(address::show).post(address::submit),
        )
        .route(
            "/gift/{token}/thanks",
            get(gift::show_thanks).post(gift::submit_thanks),
        )
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
        .layer(from_fn_with_state(state, render_service_failure))
}

/// The page for an error outside of the page's own routes.
pub(crate) fn error(page: &PageContext, error: PageError) -> Response {
    views::error(page, error).into_response()
}

async fn method_not_allowed(page: PageContext) -> PageResponse {
    views::error(&page, PageError::MethodNotAllowed)
}

/// Replaces the response to a failure of the service with an HTML page in the recipient's language.
async fn render_service_failure(page: PageContext, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    match response.extensions_mut().remove::<ServiceFailed>() {
        Some(ServiceFailed) => failure(&page, &response),
        None => response,
    }
}

/// The page for a failed response, with the time of its `Retry-After`.
pub(crate) fn failure(page: &PageContext, failed: &Response) -> Response {
    let mut answer = views::error(page, PageError::Failed(failed.status()));
    if let Some(retry_after) = failed.headers().get(header::RETRY_AFTER) {
        answer = answer.with_header(header::RETRY_AFTER, retry_after.clone());
    }
    answer.into_response()
}
