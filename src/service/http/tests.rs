//! Tests of the router that need access to the state of the service.

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

use super::{
    router::{api_routes, router, with_middleware},
    state::{RuntimeState, ServiceState},
};
use crate::{
    contract::{Clock as _, ErrorBody, ManualClock, OrderStatus, Product, Timestamp, rules},
    service::{
        RequestLimits, ServiceConfig, WebhookOptions,
        base_url::BaseUrl,
        page::form_limit,
        practice::catalog::apply_goods,
        store::{self, OrderTransition},
        webhooks::ssrf_guard::SsrfGuard,
    },
};

const KEY: &str = "key-of-a-router";

/// A state with an empty database.
pub(super) async fn test_state() -> (tempfile::TempDir, ServiceState) {
    let folder = tempfile::tempdir().unwrap();
    let clock = Arc::new(ManualClock::at(Timestamp::from_micros(0)));
    let state = ServiceState {
        store: store::open(folder.path(), None).await.unwrap(),
        form_limit: Arc::new(form_limit(clock.clone())),
        clock,
        base_url: BaseUrl::parse("http://localhost").unwrap(),
        wake: Arc::new(Notify::new()),
        runtime: Arc::new(RuntimeState::new(
            &ServiceConfig::default(),
            None,
            Arc::default(),
            Arc::default(),
        )),
        ssrf_guard: SsrfGuard::new(&WebhookOptions::default()),
        is_practice: true,
        cards: None,
        sends_email: false,
        local_operator: None,
    };
    (folder, state)
}

async fn panicking() -> &'static str {
    panic!("internal details")
}

#[tokio::test]
async fn panic_returns_error_body_without_details() {
    let (_folder, state) = test_state().await;
    let routes = api_routes().route("/panicking", get(panicking));
    let router = with_middleware(routes, state, &ServiceConfig::default());
    for _ in 0..2 {
        let request = Request::get("/panicking").header("host", "localhost");
        let request = request.body(Body::empty()).unwrap();
        let response = router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let body = to_bytes(response.into_body(), 1_000).await.unwrap();
        let body: ErrorBody = serde_json::from_slice(&body).unwrap();
        assert_eq!(body.error, "The service had an internal error");
    }
}

/// A state with a catalog and an API key. No background worker runs.
async fn practice_state() -> (tempfile::TempDir, ServiceState, ManualClock) {
    let (folder, mut state) = test_state().await;
    let clock = ManualClock::at("2026-11-02T15:00:00Z".parse().unwrap());
    let now = clock.now();
    state.clock = Arc::new(clock.clone());
    state.store.ensure_default_account().await.unwrap();
    state
        .store
        .ensure_practice_payment_methods(now)
        .await
        .unwrap();
    state.store.prepare(true).await.unwrap();
    state.store.set_initial_key(KEY, now).await.unwrap();
    apply_goods(&state.store, now).await.unwrap();
    (folder, state, clock)
}

async fn send(
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

/// Creates a batch with one gift link.
async fn create_batch(
    router: &Router,
    state: &ServiceState,
    scheduled_send_on: Option<&str>,
) -> Value {
    let products = state.store.sendable_products(rules::US).await.unwrap();
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
    let (status, _, batch) = send(router, Method::POST, "/v1/order_batches", KEY, body).await;
    assert_eq!(status, StatusCode::CREATED, "{batch}");
    serde_json::from_str(&batch).unwrap()
}

#[tokio::test]
async fn metrics_show_overdue_jobs() {
    let (_folder, state, clock) = practice_state().await;
    let router = router(state.clone(), &ServiceConfig::default());
    create_batch(&router, &state, Some("2026-11-02T16:00:00Z")).await;
    clock.advance(Duration::from_secs(2 * 3_600));
    let (status, _, text) = send(&router, Method::GET, "/metrics", "", Body::empty()).await;
    assert_eq!(status, StatusCode::OK);
    let line = "giftdesk_oldest_waiting_job_seconds 3600.0";
    assert!(text.lines().any(|found| found == line), "{text}");
    let waiting =
        |line: &str| line.starts_with("giftdesk_jobs{") && line.ends_with("state=\"waiting\"} 1");
    assert!(text.lines().any(waiting), "{text}");
}

#[tokio::test]
async fn page_explains_failed_gift() {
    let (_folder, state, clock) = practice_state().await;
    let router = router(state.clone(), &ServiceConfig::default());
    let batch = create_batch(&router, &state, None).await;
    let link = batch["orders_preview"][0]["individual_gift_link"].as_str();
    let path = link.unwrap().strip_prefix("http://localhost").unwrap();
    let (store, now) = (&state.store, clock.now());
    let due = store.due_orders(now, Duration::ZERO, 1, "a").await.unwrap();
    let order = &due.first().expect("it is due").order;
    let transition = OrderTransition {
        status: Some(OrderStatus::Failed),
        ..OrderTransition::new(order.account_no, order.seq, &order.status, now)
    };
    store
        .apply_planned_transitions(&[transition], now, "a")
        .await
        .unwrap();
    let (status, _, page) = send(&router, Method::GET, path, "", Body::empty()).await;
    assert_eq!(status, StatusCode::OK);
    for part in [
        "<h1>This gift can’t be delivered</h1>",
        "Contact The People Team",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("<form"), "{page}");
}

#[tokio::test]
async fn excess_key_guesses_cost_no_query() {
    let (_folder, mut state, _) = practice_state().await;
    let config = ServiceConfig {
        limits: RequestLimits {
            requests_per_second: 1,
            ..RequestLimits::default()
        },
        ..ServiceConfig::default()
    };
    state.runtime = Arc::new(RuntimeState::new(
        &config,
        None,
        Arc::default(),
        Arc::default(),
    ));
    let router = router(state.clone(), &config);
    let me = async |key: &str| {
        let (status, ..) = send(&router, Method::GET, "/v1/me", key, Body::empty()).await;
        status.as_u16()
    };
    assert_eq!(me(KEY).await, 200);
    // Every request that needs the database returns 503 from here on.
    state.store.close().await;
    assert_eq!(me("guess").await, 503);
    let mut codes = Vec::new();
    for number in 0..200 {
        codes.push(me(&format!("guess-{number}")).await);
    }
    assert!(codes.contains(&429), "{codes:?}");
    let asked = codes.iter().filter(|code| **code == 503).count();
    assert!(asked < 100, "{codes:?}");
    assert_eq!(me(KEY).await, 503, "guesses do not limit a known key");
}

#[tokio::test]
async fn failing_page_has_style_and_link() {
    let (_folder, mut state, _) = practice_state().await;
    state.base_url = BaseUrl::parse("http://localhost/base").unwrap();
    state.store.close().await;
    let router = router(state, &ServiceConfig::default());
    let token = "A".repeat(28);
    for (method, path) in [
        (Method::GET, format!("/gift/{token}")),
        (Method::POST, format!("/gift/{token}/accept")),
    ] {
        let (status, headers, page) = send(&router, method, &path, "", Body::empty()).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{page}");
        assert_eq!(headers["retry-after"], "1");
        assert_eq!(headers["cache-control"], "no-store");
        for part in [
            "Something went wrong",
            "href=\"/base/gift.css?",
            &format!("href=\"/base/gift/{token}\""),
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
    }
    // A malformed token is not looked up.
    for odd in [
        "%00".to_owned(),
        "abc%00".to_owned(),
        format!("{}%00", &token[1..]),
        format!("{token}A"),
        // As many bytes as a token has.
        "%C3%A4".repeat(14),
    ] {
        let path = format!("/gift/{odd}");
        let (status, ..) = send(&router, Method::GET, &path, "", Body::empty()).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
}
