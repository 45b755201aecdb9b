//! Promises of the router that no request from outside can put to the test.

use std::sync::Arc;

use axum::{
    body::{Body, to_bytes},
    http::{Request, StatusCode},
    routing::get,
};
use tokio::sync::Notify;
use tower::ServiceExt as _;

use super::{Operating, Service, bounded, routes};
use crate::{
    contract::{ErrorBody, ManualClock, Timestamp},
    service::{ServiceConfig, WebhookOptions, store, webhooks::Guard},
};

/// What every request can reach, on an empty database.
pub(super) async fn a_service() -> (tempfile::TempDir, Service) {
    let folder = tempfile::tempdir().unwrap();
    let service = Service {
        store: store::open(folder.path(), None).await.unwrap(),
        clock: Arc::new(ManualClock::at(Timestamp::from_micros(0))),
        base_url: "http://localhost".into(),
        wake: Arc::new(Notify::new()),
        operating: Arc::new(Operating::new(&ServiceConfig::default())),
        guard: Guard::new(&WebhookOptions::default()),
        practice: true,
    };
    (folder, service)
}

async fn broken() -> &'static str {
    panic!("what happened is nobody else's business")
}

#[tokio::test]
async fn a_panic_has_the_error_body_and_says_nothing_of_itself() {
    let (_folder, service) = a_service().await;
    let routes = routes().route("/broken", get(broken));
    let router = bounded(routes, service, &ServiceConfig::default());
    for _ in 0..2 {
        let request = Request::get("/broken").header("host", "localhost");
        let request = request.body(Body::empty()).unwrap();
        let response = router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let body = to_bytes(response.into_body(), 1_000).await.unwrap();
        let body: ErrorBody = serde_json::from_slice(&body).unwrap();
        assert_eq!(body.error, "Something went wrong on our side");
    }
}
