//! `GET /pictures/{kind}/{name}`: open to everybody, as pictures in mails must be.

use std::sync::Arc;

use axum::{
    Json, Router,
    body::Bytes,
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use tokio::sync::Semaphore;

use super::{plan, render, shelf::Shelf};
use crate::contract::ErrorBody;

/// Pictures drawn at the same time: drawing is all CPU, and orders matter more.
const AT_ONCE: usize = 2;

struct Studio {
    shelf: Shelf,
    seats: Semaphore,
}

/// The pictures' routes, for a router of any state.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let studio = Arc::new(Studio {
        shelf: Shelf::default(),
        seats: Semaphore::new(AT_ONCE),
    });
    Router::new()
        .route("/pictures/{kind}/{name}", get(picture))
        .with_state(studio)
}

async fn picture(
    State(studio): State<Arc<Studio>>,
    path: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let Some(found) = path
        .ok()
        .and_then(|Path((kind, name))| plan::find(&kind, &name))
    else {
        return refusal(StatusCode::NOT_FOUND, "Picture not found");
    };
    let tag = found.tag();
    if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|seen| *seen == *tag)
    {
        return with_headers(StatusCode::NOT_MODIFIED.into_response(), &tag);
    }
    let address = found.address();
    if let Some(png) = studio.shelf.get(&address) {
        return drawn(png, &tag);
    }
    let Ok(_seat) = studio.seats.acquire().await else {
        return refusal(StatusCode::SERVICE_UNAVAILABLE, "The service is stopping");
    };
    // Somebody else may have drawn it while this request waited.
    if let Some(png) = studio.shelf.get(&address) {
        return drawn(png, &tag);
    }
    match tokio::task::spawn_blocking(|| render::png(found)).await {
        Ok(Some(png)) => {
            let png = Bytes::from(png);
            studio.shelf.put(address, png.clone());
            drawn(png, &tag)
        }
        Ok(None) | Err(_) => refusal(
            StatusCode::INTERNAL_SERVER_ERROR,
            "The picture could not be drawn",
        ),
    }
}

fn drawn(png: Bytes, tag: &str) -> Response {
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static("image/png"))];
    with_headers((kind, png).into_response(), tag)
}

fn with_headers(mut response: Response, tag: &str) -> Response {
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=86400"),
    );
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

fn refusal(status: StatusCode, sentence: &str) -> Response {
    let body = ErrorBody {
        error: sentence.to_owned(),
    };
    (status, Json(body)).into_response()
}
