//! Stopping and restarting a service.

use reqwest::Method;

use crate::{
    harness::{KEY, TestService, start, total_count},
    practice_orders::list_all,
};

#[tokio::test]
async fn clock_set_back_keeps_list_order() {
    let mut service = TestService::new().await;
    service
        .post("/v1/order_batches", &service.batch_request(2).await)
        .await;
    service.stop().await;
    service.clock = giftdesk::contract::ManualClock::at("2026-11-01T15:00:00Z".parse().unwrap());
    service.start(0.0).await;
    service
        .post("/v1/order_batches", &service.batch_request(3).await)
        .await;
    let activities = list_all(&service, "/v1/order_activities").await;
    assert!(
        activities
            .windows(2)
            .all(|pair| pair[0]["created_at"].as_str() >= pair[1]["created_at"].as_str())
    );
    let since = "/v1/orders?created_at[after]=2026-11-02T15:00:00Z";
    assert_eq!(list_all(&service, since).await.len(), 5);
}

#[tokio::test]
async fn new_initial_key_replaces_the_old_one() {
    let mut service = TestService::new().await;
    service
        .post("/v1/order_batches", &service.batch_request(1).await)
        .await;
    service.stop().await;
    service.start_with_key("another-key").await;
    let ask = |key: &'static str| service.send(Method::GET, "/v1/orders", Some(key), None);
    let (status, _) = ask(KEY).await;
    assert_eq!(status, 401, "the old key is refused");
    let (status, orders) = ask("another-key").await;
    assert_eq!(
        (status.as_u16(), total_count(&orders)),
        (200, 1),
        "both keys open the same account"
    );
}

#[tokio::test]
async fn address_in_use_has_clear_error() {
    let service = TestService::new().await;
    let elsewhere = tempfile::tempdir().unwrap();
    let mut config = service.config(elsewhere.path());
    config.listen = service
        .url("")
        .trim_start_matches("http://")
        .parse()
        .unwrap();
    let clock = std::sync::Arc::new(service.clock.clone());
    let error = giftdesk::service::start(config, clock).await.unwrap_err();
    assert!(
        error.to_string().contains("in use by another program"),
        "{error}"
    );
    // The failed start has released the folder.
    start(elsewhere.path(), &service.clock, 0.0).await.unwrap();
}
