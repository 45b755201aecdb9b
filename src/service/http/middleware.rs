//! The middleware: the checks of host and encoding, the end of requests without a database, the rate limit of requests
//! that need no key, and the recording of metrics and request logs. Health probes have only the host check.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request, State},
    http::{
        HeaderMap, StatusCode, Uri,
        header::{CONNECTION, HOST, TRANSFER_ENCODING},
    },
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use super::{
    api_error::{ApiError, NO_DATABASE, WRONG_HOST},
    metrics::method_label,
    rate_limits::Unauthenticated,
    state::ServiceState,
};
use crate::service::page::{self, PageContext, PageError};

/// This route has no rate limit, so that metrics collectors are never refused.
const UNLIMITED_ROUTE: &str = "/metrics";

/// Refuses requests for host names that are not allowed.
pub(super) async fn check_host(
    State(state): State<ServiceState>,
    request: Request,
    next: Next,
) -> Response {
    match requested_host(request.uri(), request.headers()) {
        Err(error) => error.into_response(),
        Ok(host) if !state.runtime.allowed_hosts.allows(host) => {
            ApiError::new(StatusCode::MISDIRECTED_REQUEST, WRONG_HOST).into_response()
        }
        Ok(_) => next.run(request).await,
    }
}

/// Refuses a body in an encoding that the server does not decode: its length would be read differently by a proxy.
pub(super) async fn check_transfer_encoding(request: Request, next: Next) -> Response {
    let mut encodings = request.headers().get_all(TRANSFER_ENCODING).iter();
    if encodings.all(|encoding| {
        encoding
            .as_bytes()
            .trim_ascii()
            .eq_ignore_ascii_case(b"chunked")
    }) {
        return next.run(request).await;
    }
    let error = ApiError::new(
        StatusCode::NOT_IMPLEMENTED,
        "The only supported Transfer-Encoding is chunked",
    );
    ([(CONNECTION, "close")], error).into_response()
}

/// Answers with 503 when the database server is gone. What the request has written stays or is rolled back as when its client
/// disconnects.
pub(super) async fn stop_waiting_for_database(
    State(state): State<ServiceState>,
    request: Request,
    next: Next,
) -> Response {
    let gift_page = PageContext::of_gift_path(&state, &request);
    tokio::select! {
        biased;
        response = next.run(request) => response,
        () = state.runtime.database_watch.wait_until_gone(&state.store) => {
            tracing::warn!("a request was not answered, because the database is not responding");
            let error = ApiError::unavailable(NO_DATABASE);
            match gift_page {
                Some(gift_page) => page::failure(&gift_page, &error.into_response()),
                None => error.into_response(),
            }
        }
    }
}

fn requested_host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Result<&'a str, ApiError> {
    let mut values = headers.get_all(HOST).iter();
    let host = match (uri.authority(), values.next(), values.next()) {
        (_, _, Some(_)) => {
            return Err(ApiError::bad_request(
                "The request has more than one Host header",
            ));
        }
        (Some(authority), ..) => Some(authority.as_str()),
        (None, value, None) => value.and_then(|value| value.to_str().ok()),
    };
    host.ok_or_else(|| ApiError::bad_request("The Host header is missing or not valid"))
}

/// Limits the rate of requests that need no key, except for [`UNLIMITED_ROUTE`]. The rate of
/// requests to `/v1/` and `/admin/v1/` is limited where their key is read.
pub(super) async fn limit_unauthenticated(
    State(state): State<ServiceState>,
    request: Request,
    next: Next,
) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let is_exempt = route.is_some_and(|route| {
        let route = route.as_str();
        route.starts_with("/v1/") || route.starts_with("/admin/v1/") || route == UNLIMITED_ROUTE
    });
    if is_exempt {
        return next.run(request).await;
    }
    let path = request.uri().path();
    let is_of_recipient =
        page::is_gift_path(path) || page::is_asset_path(path) || path.starts_with("/pictures/");
    let kind = match is_of_recipient {
        true => Unauthenticated::Recipient,
        false => Unauthenticated::Other,
    };
    let limits = &state.runtime.rate_limits;
    let Err(limited) = limits.check_address(kind, request.extensions()) else {
        return next.run(request).await;
    };
    match PageContext::of_gift_path(&state, &request) {
        Some(gift_page) => page::error(&gift_page, PageError::TooManyRequests(limited.retry_after)),
        None => ApiError::from(limited).into_response(),
    }
}

/// Records metrics and a log line of every response.
pub(super) async fn record_request(
    State(state): State<ServiceState>,
    request: Request,
    next: Next,
) -> Response {
    let metrics = &state.runtime.metrics;
    let method = method_label(request.method());
    // Labels contain the route template, because the path itself contains ids and tokens of gift
    // links.
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned());
    let started = Instant::now();
    let in_flight = metrics.begin_request();
    let response = next.run(request).await;
    drop(in_flight);
    let duration = started.elapsed();
    let code = response.status().as_u16();
    if code >= 500 {
        tracing::warn!(target: "giftdesk::requests", method, route, code, ms = duration.as_millis(), "answered");
    } else {
        tracing::debug!(target: "giftdesk::requests", method, route, code, ms = duration.as_millis(), "answered");
    }
    metrics.record_response(method, route, code, duration);
    response
}
