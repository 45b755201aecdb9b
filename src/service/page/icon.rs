//! The icon of the page in tabs and bookmarks.

use axum::{
    http::{HeaderValue, header},
    response::IntoResponse,
};

const ICON: &str = include_str!("../../../assets/page/icon.svg");

pub(super) const PATH: &str = "/gift-icon.svg";

pub(super) async fn show() -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (
        headers.map(|(name, value)| (name, HeaderValue::from_static(value))),
        ICON,
    )
}
