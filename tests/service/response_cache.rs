//! Cached list responses are never stale. `TestService::get` compares every list that any test
//! requests with the same list read from the database; the tests here make each kind of change
//! while all lists are cached.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{TestService, total_count};

/// Returns every cacheable list of an account that has this batch.
async fn fetch_lists(service: &TestService, batch: &Value) -> Vec<Value> {
    let id = batch["id"].as_str().unwrap();
    let mut lists = Vec::new();
    for path in [
        "/v1/order_batches".to_owned(),
        "/v1/orders?per_page=100".to_owned(),
        "/v1/order_activities".to_owned(),
        format!("/v1/order_batches/{id}/orders"),
        format!("/v1/order_batches/{id}/recipients"),
    ] {
        lists.push(service.get(&path).await);
    }
    lists
}

#[tokio::test]
async fn cached_lists_show_every_change() {
    let service = TestService::new().await;
    let (_, batch) = service
        .post("/v1/order_batches", &service.batch_request(3).await)
        .await;
    let before = fetch_lists(&service, &batch).await;
    assert_eq!(
        fetch_lists(&service, &batch).await,
        before,
        "nothing changed"
    );
    let orders = before[1]["data"].as_array().unwrap().clone();
    let (seen, canceled) = (&orders[0], &orders[1]);

    // Each view of the gift changes the cached view count; only the first one adds an activity.
    let link = seen["individual_gift_link"].as_str().unwrap();
    for views in 1..=2 {
        assert_eq!(reqwest::get(link).await.unwrap().status(), 200);
        // Further views are written by the background work.
        service.advance(Duration::ZERO).await;
        let lists = fetch_lists(&service, &batch).await;
        let order = &lists[1]["data"][0];
        assert_eq!(order["view_count_recipient"], views);
        assert_eq!(lists[2]["list_meta"]["total_count"], 4, "opened once");
    }

    let id = canceled["id"].as_str().unwrap();
    let later = json!({"expiration": "2027-01-31T00:00:00.000Z"});
    let path = format!("/v1/orders/{id}/update_expiration");
    assert_eq!(service.post(&path, &later).await.0, 200);
    let order = fetch_lists(&service, &batch).await[1]["data"][1].clone();
    assert_eq!(order["expires_at"], later["expiration"]);
    let path = format!("/v1/orders/{id}/cancel");
    assert_eq!(service.post(&path, &json!({})).await.0, 200);
    let order = fetch_lists(&service, &batch).await[3]["data"][1].clone();
    assert_eq!(order["status"], "canceled");

    // A scheduled batch is listed at once, its orders only when they exist.
    let mut request = service.batch_request(25).await;
    request["scheduled_send_on"] = json!("2026-11-03T15:00:00.000Z");
    let (_, large) = service.post("/v1/order_batches", &request).await;
    let waiting = fetch_lists(&service, &large).await;
    assert_eq!(total_count(&waiting[0]), 2);
    assert_eq!(
        (total_count(&waiting[3]), total_count(&waiting[4])),
        (0, 25)
    );
    service.advance(Duration::from_secs(24 * 3_600)).await;
    let made = fetch_lists(&service, &large).await;
    assert_eq!((total_count(&made[1]), total_count(&made[3])), (28, 25));
    assert_eq!(made[0]["data"][0]["send_status"], "complete");
}

#[tokio::test]
async fn cached_lists_are_separate_per_account() {
    let service = TestService::new().await;
    service
        .post("/v1/order_batches", &service.batch_request(3).await)
        .await;
    assert_eq!(total_count(&service.get("/v1/orders").await), 3);
    let key = service.other_account_key().await;
    let (_, theirs) = service
        .send(Method::GET, "/v1/orders", Some(&key), None)
        .await;
    assert_eq!(total_count(&theirs), 0);
    assert_eq!(total_count(&service.get("/v1/orders").await), 3);
}

#[tokio::test]
async fn known_list_is_not_sent_again() {
    let service = TestService::new().await;
    let (_, batch) = service
        .post("/v1/order_batches", &service.batch_request(2).await)
        .await;
    let id = batch["id"].as_str().unwrap();
    let path = format!("/v1/order_batches/{id}/orders");
    let read = async |known: Option<&str>| {
        let mut request = service.request(Method::GET, &path);
        if let Some(known) = known {
            request = request.header("if-none-match", known);
        }
        let response = request.send().await.unwrap();
        let etag = response.headers()["etag"].to_str().unwrap().to_owned();
        let status = response.status().as_u16();
        (status, etag, response.text().await.unwrap())
    };
    let (status, etag, list) = read(None).await;
    assert_eq!(status, 200);
    assert!(list.contains("individual_gift_link"));
    let several = format!("\"another\", {etag}");
    let weak = format!("W/{etag}");
    for known in [&etag, &several, &weak, "*"] {
        assert_eq!(read(Some(known)).await, (304, etag.clone(), String::new()));
    }

    let list: Value = serde_json::from_str(&list).unwrap();
    let order = list["data"][0]["id"].as_str().unwrap();
    let path = format!("/v1/orders/{order}/cancel");
    assert_eq!(service.post(&path, &json!({})).await.0, 200);
    let (status, changed, list) = read(Some(&etag)).await;
    assert_eq!(status, 200);
    assert_ne!(changed, etag);
    assert!(list.contains("canceled"));

    let uncached = service
        .request(Method::GET, &format!("/v1/order_batches/{id}/orders"))
        .header("cache-control", "no-cache")
        .header("if-none-match", &changed);
    let response = uncached.send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert!(response.headers().get("etag").is_none());
}
