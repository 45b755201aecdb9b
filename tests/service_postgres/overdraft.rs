//! What several instances do at the same moment to one balance and to one gift.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    balances::{INITIAL_BALANCE, balance, paid_batch},
    harness::{KEY, TestService, total_count},
    instances::{another, until_made},
    practice_orders::all,
};

#[tokio::test(flavor = "multi_thread")]
async fn batches_at_the_same_moment_on_two_instances_cannot_overdraw_a_balance() {
    let service = TestService::new().await;
    let other = another(&service, 0.0).await;
    let http = reqwest::Client::new();
    // Eight of them fit.
    let (request, most) = paid_batch(&service, "Sunrise Balloon Flight", 90).await;
    assert_eq!(INITIAL_BALANCE / most, 8);
    let asking = (0..12).map(|number| {
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
    for answer in futures_util::future::join_all(asking).await {
        let answer = answer.unwrap();
        statuses.push(answer.status().as_u16());
        let body: Value = answer.json().await.unwrap();
        if let Some(said) = body["error"].as_str() {
            assert!(said.starts_with("The account balance is too low"), "{said}");
        }
    }
    statuses.sort_unstable();
    assert_eq!(
        statuses,
        [201, 201, 201, 201, 201, 201, 201, 201, 400, 400, 400, 400]
    );
    assert_eq!(balance(&service).await, INITIAL_BALANCE - 8 * most);
    assert_eq!(total_count(&service.get("/v1/order_batches").await), 8);
    other.shutdown().await;
}

/// Money goes back once, also when two instances find at the same moment that it is time.
#[tokio::test(flavor = "multi_thread")]
async fn what_expires_goes_back_once_whoever_gives_it_back() {
    let service = TestService::new().await;
    let other = another(&service, 0.0).await;
    let (request, _) = paid_batch(&service, "Everyday Skillet", 300).await;
    for _ in 0..3 {
        service.post("/v1/order_batches", &request).await;
    }
    service.advance(Duration::ZERO).await;
    other.tick().await.unwrap();
    until_made(&service, 900).await;
    service.clock.advance(Duration::from_secs(30 * 24 * 3_600));
    let (here, there) = tokio::join!(service.advance(Duration::ZERO), other.tick());
    let ((), ()) = (here, there.unwrap());
    assert_eq!(balance(&service).await, INITIAL_BALANCE);
    other.shutdown().await;
}

/// Of two who take a gift back at the same moment on two instances one did.
#[tokio::test(flavor = "multi_thread")]
async fn a_gift_is_taken_back_once() {
    let service = TestService::new().await;
    let other = another(&service, 0.0).await;
    let http = reqwest::Client::new();
    let (request, _) = paid_batch(&service, "Everyday Skillet", 10).await;
    let (_, batch) = service.post("/v1/order_batches", &request).await;
    for order in batch["orders_preview"].as_array().unwrap() {
        let path = format!("/v1/orders/{}/cancel", order["id"].as_str().unwrap());
        let ask = |base: String| {
            http.post(format!("{base}{path}"))
                .bearer_auth(KEY)
                .json(&json!({}))
                .send()
        };
        let (here, there) = tokio::join!(ask(service.url("")), ask(other.url()));
        let mut statuses = [
            here.unwrap().status().as_u16(),
            there.unwrap().status().as_u16(),
        ];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 400]);
    }
    assert_eq!(balance(&service).await, INITIAL_BALANCE);
    assert_eq!(total_count(&service.get("/v1/order_activities").await), 20);
    other.shutdown().await;
}

/// One instance lets gifts be accepted while another takes them back.
#[tokio::test(flavor = "multi_thread")]
async fn a_gift_that_one_instance_takes_back_the_other_does_not_accept() {
    let service = TestService::with_speed(1.0).await;
    let other = another(&service, 0.0).await;
    let http = reqwest::Client::new();
    let (mut request, _) = paid_batch(&service, "Everyday Skillet", 150).await;
    request["expires_at"] = json!("2028-01-01T00:00:00Z");
    service.post("/v1/order_batches", &request).await;
    until_made(&service, 150).await;
    let orders = all(&service, "/v1/orders").await;
    let mut taken_back = 0;
    for some in orders.chunks(15) {
        let canceling = some.iter().map(|order| {
            let path = format!("/v1/orders/{}/cancel", order["id"].as_str().unwrap());
            http.post(format!("{}{path}", other.url()))
                .bearer_auth(KEY)
                .json(&json!({}))
                .send()
        });
        let canceling = futures_util::future::join_all(canceling);
        // Ten hours of an order's life.
        let span = Duration::from_secs(25);
        let ((), answers) = tokio::join!(service.advance(span), canceling);
        for (order, answer) in some.iter().zip(answers) {
            let status = answer.unwrap().status().as_u16();
            taken_back += u32::from(status == 200);
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
    assert!((50..150).contains(&taken_back), "{taken_back}");
    service.advance(Duration::from_secs(60 * 60)).await;
    let kept: i64 = all(&service, "/v1/orders")
        .await
        .iter()
        .filter(|order| order["status"] == "delivered")
        .map(|order| order["amounts"]["amount_total"].as_i64().unwrap())
        .sum();
    let waiting = all(&service, "/v1/orders").await;
    let waiting = waiting.iter().filter(|order| {
        ["created", "notified", "opened"].contains(&order["status"].as_str().unwrap())
    });
    assert_eq!(waiting.count(), 0, "all were taken back or accepted");
    assert_eq!(balance(&service).await, INITIAL_BALANCE - kept);
    other.shutdown().await;
}
