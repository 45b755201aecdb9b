//! `GET /gift/{token}`: what a gift link leads to. The recipient's page itself is not in this
//! version; the link says so in words and counts nothing.

use axum::{
    http::{StatusCode, header},
    response::{Html, IntoResponse},
};

pub async fn show() -> impl IntoResponse {
    (
        StatusCode::OK,
        [
            (header::CACHE_CONTROL, "no-store"),
            (header::REFERRER_POLICY, "no-referrer"),
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'"),
        ],
        [("x-robots-tag", "noindex")],
        Html(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>A gift</title>\
             <p>This gift link comes from a practice service. Nobody can accept a gift here.</p>",
        ),
    )
}
