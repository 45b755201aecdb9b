//! `GET /pictures/{kind}/{name}`, without an API key, because emails and recipient pages show these
//! pictures.

use std::sync::OnceLock;

use axum::{
    Json, Router,
    body::Bytes,
    extract::{Path, rejection::PathRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use moka::future::Cache;
use tokio::sync::Semaphore;

use super::{
    manifest::{self, PictureSpec},
    render,
};
use crate::contract::ErrorBody;

/// Few, because rendering keeps a CPU busy and API requests are more urgent.
const MAX_CONCURRENT_RENDERS: usize = 2;

/// Maximum size of all rendered pictures and their paths together.
const MAX_CACHE_BYTES: u64 = 24 << 20;

/// Rendered pictures, by path.
pub(super) struct PictureCache {
    pictures: Cache<String, Bytes>,
    render_permits: Semaphore,
}

impl PictureCache {
    pub(super) fn new() -> Self {
        let size =
            |path: &String, png: &Bytes| u32::try_from(path.len() + png.len()).unwrap_or(u32::MAX);
        Self {
            pictures: Cache::builder()
                .max_capacity(MAX_CACHE_BYTES)
                .weigher(size)
                .build(),
            render_permits: Semaphore::new(MAX_CONCURRENT_RENDERS),
        }
    }

    /// The picture as PNG. Simultaneous requests for a picture render it once. Returns `None` when
    /// the picture cannot be rendered.
    pub(super) async fn get_or_render(&self, picture: &'static PictureSpec) -> Option<Bytes> {
        let render = async {
            let _permit = self.render_permits.acquire().await.ok()?;
            let rendered = tokio::task::spawn_blocking(|| render::png(picture)).await;
            rendered.ok().flatten().map(Bytes::from)
        };
        self.pictures
            .optionally_get_with(picture.path(), render)
            .await
    }

    #[cfg(test)]
    pub(super) async fn insert(&self, path: &str, png: Bytes) {
        self.pictures.insert(path.to_owned(), png).await;
        self.pictures.run_pending_tasks().await;
    }

    #[cfg(test)]
    pub(super) fn cached_bytes(&self) -> u64 {
        self.pictures.weighted_size()
    }
}

/// The routes of the pictures, for a router of any state.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/pictures/{kind}/{name}", get(picture))
}

async fn picture(
    path: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let Some(picture) = path
        .ok()
        .and_then(|Path((kind, name))| manifest::find(&kind, &name))
    else {
        return error(StatusCode::NOT_FOUND, "Picture not found");
    };
    respond(picture, &headers).await
}

/// The response with a picture.
pub(crate) async fn respond(picture: &'static PictureSpec, headers: &HeaderMap) -> Response {
    // The pictures are the same for all services of a process.
    static CACHE: OnceLock<PictureCache> = OnceLock::new();
    let cache = CACHE.get_or_init(PictureCache::new);
    let etag = picture.etag();
    if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| *known == *etag)
    {
        return with_cache_headers(StatusCode::NOT_MODIFIED.into_response(), &etag);
    }
    match cache.get_or_render(picture).await {
        Some(png) => {
            let content_type = [(header::CONTENT_TYPE, HeaderValue::from_static("image/png"))];
            with_cache_headers((content_type, png).into_response(), &etag)
        }
        None => error(
            StatusCode::INTERNAL_SERVER_ERROR,
            "The picture could not be rendered",
        ),
    }
}

fn with_cache_headers(mut response: Response, etag: &str) -> Response {
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=86400"),
    );
    if let Ok(etag) = HeaderValue::from_str(etag) {
        headers.insert(header::ETAG, etag);
    }
    response
}

fn error(status: StatusCode, sentence: &str) -> Response {
    let body = ErrorBody {
        error: sentence.to_owned(),
    };
    (status, Json(body)).into_response()
}
