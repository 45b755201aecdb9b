//! Concurrent changes to one balance and to one gift by several instances.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    balances::{INITIAL_BALANCE, balance_request, fetch_balance},
    concurrent_instances::{start_instance, wait_for_orders},
    harness::{KEY, TestService, total_count},
    practice_orders::list_all,
    queries::connect,
};

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_batches_cannot_overdraw_a_balance() {
    let service = TestService::new().await;
    let other = start_instance(&service, 0.0).await;
    let http = reqwest::Client::new();
    // The balance suffices for eight batches.
    let (request, most) = balance_request(&service, "Sunrise Balloon Flight", 90).await;
    assert_eq!(INITIAL_BALANCE / most, 8);
    let requests = (0..12).map(|number| {
        let base = match number % 2 {
            0 => service.url(""),
            _ => other.url(),
        };
        http.post(format!("{base}/v1/order_batches"))
            .bearer_auth(KEY)
            .json(&request)
            .send()
    });
    let mut statuses = Vec::new();
    for answer in futures_util::future::join_all(requests).await {
        let answer = answer.unwrap();
        statuses.push(answer.status().as_u16());
        let body: Value = answer.json().await.unwrap();
        if let Some(message) = body["error"].as_str() {
            assert!(
                message.starts_with("The account balance is too low"),
                "{message}"
            );
        }
    }
    statuses.sort_unstable();
    assert_eq!(
        statuses,
        [201, 201, 201, 201, 201, 201, 201, 201, 400, 400, 400, 400]
    );
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE - 8 * most);
    assert_eq!(total_count(&service.get("/v1/order_batches").await), 8);
    other.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn instances_release_an_expired_hold_once() {
    let service = TestService::new().await;
    let other = start_instance(&service, 0.0).await;
    let (request, _) = balance_request(&service, "Everyday Skillet", 300).await;
    for _ in 0..3 {
        service.post("/v1/order_batches", &request).await;
    }
    service.advance(Duration::ZERO).await;
    other.tick().await.unwrap();
    wait_for_orders(&service, 900).await;
    service.clock.advance(Duration::from_secs(30 * 24 * 3_600));
    let (here, there) = tokio::join!(service.advance(Duration::ZERO), other.tick());
    let ((), ()) = (here, there.unwrap());
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE);
    other.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_cancellations_cancel_a_gift_once() {
    let service = TestService::new().await;
    let other = start_instance(&service, 0.0).await;
    let http = reqwest::Client::new();
    let (request, _) = balance_request(&service, "Everyday Skillet", 10).await;
    let (_, batch) = service.post("/v1/order_batches", &request).await;
    for order in batch["orders_preview"].as_array().unwrap() {
        let path = format!("/v1/orders/{}/cancel", order["id"].as_str().unwrap());
        let cancel = |base: String| {
            http.post(format!("{base}{path}"))
                .bearer_auth(KEY)
                .json(&json!({}))
                .send()
        };
        let (here, there) = tokio::join!(cancel(service.url("")), cancel(other.url()));
        let mut statuses = [
            here.unwrap().status().as_u16(),
            there.unwrap().status().as_u16(),
        ];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 400]);
    }
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE);
    assert_eq!(total_count(&service.get("/v1/order_activities").await), 20);
    other.shutdown().await;
}

/// One instance simulates acceptances while another one cancels the gifts.
#[tokio::test(flavor = "multi_thread")]
async fn canceled_gift_is_not_accepted_by_another_instance() {
    let service = TestService::with_speed(1.0).await;
    let other = start_instance(&service, 0.0).await;
    let http = reqwest::Client::new();
    let (mut request, _) = balance_request(&service, "Everyday Skillet", 150).await;
    request["expires_at"] = json!("2028-01-01T00:00:00Z");
    service.post("/v1/order_batches", &request).await;
    wait_for_orders(&service, 150).await;
    let orders = list_all(&service, "/v1/orders").await;
    let mut canceled = 0;
    for some in orders.chunks(15) {
        let canceling = some.iter().map(|order| {
            let path = format!("/v1/orders/{}/cancel", order["id"].as_str().unwrap());
            http.post(format!("{}{path}", other.url()))
                .bearer_auth(KEY)
                .json(&json!({}))
                .send()
        });
        let canceling = futures_util::future::join_all(canceling);
        // Ten simulated hours.
        let span = Duration::from_secs(25);
        let ((), answers) = tokio::join!(service.advance(span), canceling);
        for (order, answer) in some.iter().zip(answers) {
            let status = answer.unwrap().status().as_u16();
            canceled += u32::from(status == 200);
            let path = format!("/v1/orders/{}", order["id"].as_str().unwrap());
            let order = service.get(&path).await;
            let accepted = &order["event_times"]["accepted_at"];
            let is_canceled = order["status"] == "canceled";
            assert_eq!(
                (is_canceled, accepted.is_null()),
                (status == 200, status == 200)
            );
        }
    }
    assert!((50..150).contains(&canceled), "{canceled}");
    service.advance(Duration::from_secs(60 * 60)).await;
    let captured: i64 = list_all(&service, "/v1/orders")
        .await
        .iter()
        .filter(|order| order["status"] == "delivered")
        .map(|order| order["amounts"]["amount_total"].as_i64().unwrap())
        .sum();
    let waiting = list_all(&service, "/v1/orders").await;
    let waiting = waiting.iter().filter(|order| {
        ["created", "notified", "opened"].contains(&order["status"].as_str().unwrap())
    });
    assert_eq!(waiting.count(), 0, "every gift was canceled or accepted");
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE - captured);
    other.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn database_refuses_changes_of_ledger_entries() {
    let service = TestService::new().await;
    let (request, _) = balance_request(&service, "Sunrise Balloon Flight", 1).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let mut database = connect(service.folder.path()).await;
    for statement in [
        "UPDATE payment_entry SET amount = 0",
        "DELETE FROM payment_entry",
        "TRUNCATE payment_entry",
    ] {
        let changed = sqlx::query(statement).execute(&mut database).await;
        let error = changed.expect_err(statement).to_string();
        assert!(error.contains("neither changed nor deleted"), "{error}");
    }
    let entries: i64 = sqlx::query_scalar("SELECT count(*) FROM payment_entry")
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert!(entries > 0);
}
