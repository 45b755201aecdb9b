//! Promises of the router that no request from outside can put to the test.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Method, Request, StatusCode},
    routing::get,
};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tower::ServiceExt as _;

use super::{Operating, Service, bounded, router, routes};
use crate::{
    contract::{Clock as _, ErrorBody, ManualClock, OrderStatus, Product, Timestamp},
    service::{
        RequestLimits, ServiceConfig, WebhookOptions,
        practice::catalog::practice_catalog,
        store::{self, OrderTransition},
        webhooks::Guard,
    },
};

const KEY: &str = "key-of-a-router";

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

/// A service with a catalog and a key, whose background rests.
async fn at_rest() -> (tempfile::TempDir, Service, ManualClock) {
    let (folder, mut service) = a_service().await;
    let clock = ManualClock::at("2026-11-02T15:00:00Z".parse().unwrap());
    let now = clock.now();
    service.clock = Arc::new(clock.clone());
    service.store.ensure_default_account().await.unwrap();
    service
        .store
        .ensure_practice_payment_methods(now)
        .await
        .unwrap();
    service.store.prepare(true).await.unwrap();
    service.store.set_initial_key(KEY, now).await.unwrap();
    let catalog = practice_catalog();
    service.store.replace_catalog(&catalog).await.unwrap();
    (folder, service, clock)
}

async fn ask(
    router: &Router,
    method: Method,
    path: &str,
    key: &str,
    body: Body,
) -> (StatusCode, HeaderMap, String) {
    let request = Request::builder().method(method).uri(path);
    let request = request
        .header("host", "localhost")
        .header("authorization", format!("Bearer {key}"))
        .header("content-type", "application/json");
    let request = request.body(body).unwrap();
    let response = router.clone().oneshot(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let body = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    (status, headers, String::from_utf8(body.to_vec()).unwrap())
}

/// A batch of one, handed out as a link.
async fn sent(router: &Router, service: &Service, scheduled_send_on: Option<&str>) -> Value {
    let products = service.store.sendable_products().await.unwrap();
    let is_plain = |it: &&Product| it.variants.is_empty() && !it.price_is_variable;
    let product = products.iter().find(is_plain).unwrap();
    let request = json!({
        "from_name": "The People Team",
        "send_method": "link_multiple_custom_list",
        "recipients": [{"first_name": "Ida", "email": "ida@example.com"}],
        "cart": {"items": [{"product_id": product.id, "quantity": 1}]},
        "scheduled_send_on": scheduled_send_on,
    });
    let body = Body::from(request.to_string());
    let (status, _, batch) = ask(router, Method::POST, "/v1/order_batches", KEY, body).await;
    assert_eq!(status, StatusCode::CREATED, "{batch}");
    serde_json::from_str(&batch).unwrap()
}

#[tokio::test]
async fn a_due_job_that_nobody_does_is_seen_waiting() {
    let (_folder, service, clock) = at_rest().await;
    let router = router(service.clone(), &ServiceConfig::default());
    sent(&router, &service, Some("2026-11-02T16:00:00Z")).await;
    clock.advance(Duration::from_secs(2 * 3_600));
    let (status, _, text) = ask(&router, Method::GET, "/metrics", "", Body::empty()).await;
    assert_eq!(status, StatusCode::OK);
    let line = "giftdesk_oldest_waiting_job_seconds 3600.0";
    assert!(text.lines().any(|found| found == line), "{text}");
    let waiting =
        |line: &str| line.starts_with("giftdesk_jobs{") && line.ends_with("state=\"waiting\"} 1");
    assert!(text.lines().any(waiting), "{text}");
}

#[tokio::test]
async fn a_gift_that_failed_is_said_kindly() {
    let (_folder, service, clock) = at_rest().await;
    let router = router(service.clone(), &ServiceConfig::default());
    let batch = sent(&router, &service, None).await;
    let link = batch["orders_preview"][0]["individual_gift_link"].as_str();
    let path = link.unwrap().strip_prefix("http://localhost").unwrap();
    let (store, now) = (&service.store, clock.now());
    let due = store.due_orders(now, Duration::ZERO, 1, "a").await.unwrap();
    let order = due.first().expect("it is due");
    let step = OrderTransition {
        account_no: order.account_no,
        seq: order.seq,
        from: order.status.clone(),
        at: now,
        status: Some(OrderStatus::Failed),
        ..OrderTransition::default()
    };
    store
        .apply_planned_transitions(&[step], now, "a")
        .await
        .unwrap();
    let (status, _, page) = ask(&router, Method::GET, path, "", Body::empty()).await;
    assert_eq!(status, StatusCode::OK);
    for part in [
        "<h1>This gift did not make it</h1>",
        "Please tell The People Team",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("<form"), "{page}");
}

#[tokio::test]
async fn guesses_beyond_the_limit_are_refused_before_the_database_is_asked() {
    let (_folder, mut service, _) = at_rest().await;
    let config = ServiceConfig {
        limits: RequestLimits {
            requests_per_second: 1,
            ..RequestLimits::default()
        },
        ..ServiceConfig::default()
    };
    service.operating = Arc::new(Operating::new(&config));
    let router = router(service.clone(), &config);
    let me = async |key: &str| {
        let (status, ..) = ask(&router, Method::GET, "/v1/me", key, Body::empty()).await;
        status.as_u16()
    };
    assert_eq!(me(KEY).await, 200);
    // Whatever asks the database from here on is 503.
    service.store.close().await;
    assert_eq!(me("guess").await, 503);
    let mut codes = Vec::new();
    for number in 0..200 {
        codes.push(me(&format!("guess-{number}")).await);
    }
    assert!(codes.contains(&429), "{codes:?}");
    let asked = codes.iter().filter(|code| **code == 503).count();
    assert!(asked < 100, "{codes:?}");
    assert_eq!(me(KEY).await, 503, "a known key waits for no stranger");
}

#[tokio::test]
async fn a_page_that_fails_has_its_style_and_a_way_back() {
    let (_folder, mut service, _) = at_rest().await;
    service.base_url = "http://localhost/base".into();
    service.store.close().await;
    let router = router(service, &ServiceConfig::default());
    let token = "A".repeat(28);
    for (method, path) in [
        (Method::GET, format!("/gift/{token}")),
        (Method::POST, format!("/gift/{token}/accept")),
    ] {
        let (status, headers, page) = ask(&router, method, &path, "", Body::empty()).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{page}");
        assert_eq!(headers["retry-after"], "1");
        assert_eq!(headers["cache-control"], "no-store");
        for part in [
            "Not just now",
            "href=\"/base/gift.css?",
            &format!("href=\"/base/gift/{token}\""),
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
    }
    // What is no token is not sought at all.
    for odd in [
        "%00".to_owned(),
        "abc%00".to_owned(),
        format!("{}%00", &token[1..]),
        format!("{token}A"),
        // As many bytes as a token has.
        "%C3%A4".repeat(14),
    ] {
        let path = format!("/gift/{odd}");
        let (status, ..) = ask(&router, Method::GET, &path, "", Body::empty()).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
}
