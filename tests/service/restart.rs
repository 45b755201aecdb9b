//! Stopping, being killed, starting again.

use reqwest::Method;

use crate::{
    harness::{KEY, TestService, count, start},
    life::all,
};

#[tokio::test]
async fn a_clock_that_was_set_back_does_not_disorder_the_lists() {
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
    let activities = all(&service, "/v1/order_activities").await;
    assert!(
        activities
            .windows(2)
            .all(|pair| pair[0]["created_at"].as_str() >= pair[1]["created_at"].as_str())
    );
    let since = "/v1/orders?created_at[after]=2026-11-02T15:00:00Z";
    assert_eq!(all(&service, since).await.len(), 5);
}

#[tokio::test]
async fn another_initial_key_takes_the_place_of_the_first() {
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
        (status.as_u16(), count(&orders)),
        (200, 1),
        "the same account"
    );
}

#[tokio::test]
async fn an_address_in_use_is_said_in_words() {
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
    // The folder is free again: nothing of the failed start holds it.
    start(elsewhere.path(), &service.clock, 0.0).await.unwrap();
}
