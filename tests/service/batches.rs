//! Order batches: created at once, in the background and on schedule; listed, read and priced.

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{TestService, make_direct_send, total_count};

const DAY: Duration = Duration::from_secs(24 * 3600);

#[tokio::test]
async fn small_batch_is_complete_in_response() {
    let service = TestService::new().await;
    let mut request = service.batch_request(10).await;
    request["unknown_field"] = json!({"is": "ignored"});
    request["customer_reference_id"] = json!("autumn-1");
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    assert_eq!(batch["send_status"], "complete");
    assert_eq!(batch["orders_count"], 10);
    assert_eq!(batch["customer_reference_id"], "autumn-1");
    assert_eq!(
        batch["workspace_name"], "People team",
        "the oldest workspace is the default"
    );
    assert!(
        batch["batch_name"]
            .as_str()
            .unwrap()
            .contains("Sea Salt Cookie Dozen")
    );
    let orders = batch["orders_preview"].as_array().unwrap();
    assert_eq!(orders.len(), 10);
    let links: HashSet<_> = orders
        .iter()
        .map(|o| o["individual_gift_link"].as_str().unwrap())
        .collect();
    assert_eq!(links.len(), 10, "every gift has its own link");
    assert_eq!(orders[3]["recipient_email"], "person3@example.com");
    assert_eq!(orders[3]["status"], "created");
    assert_eq!(
        orders[0]["amounts"]["amount_tax"],
        Value::Null,
        "the address is not known yet"
    );
    let again = service
        .get(&format!(
            "/v1/order_batches/{}",
            batch["id"].as_str().unwrap()
        ))
        .await;
    assert_eq!(again, batch);
}

#[tokio::test]
async fn large_batch_completes_in_background_in_request_order() {
    let service = TestService::new().await;
    let (status, batch) = service
        .post("/v1/order_batches", &service.batch_request(12_345).await)
        .await;
    assert_eq!(status, 201);
    assert_eq!(batch["send_status"], "pending");
    assert_eq!(batch["orders_preview"], json!([]));
    assert_eq!(batch["recipients_count"], 12_345);
    assert_eq!(batch["recipients_preview"].as_array().unwrap().len(), 10);
    service.advance(Duration::ZERO).await;

    let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
    let batch = service.get(&path).await;
    assert_eq!(
        (&batch["send_status"], &batch["orders_count"]),
        (&json!("complete"), &json!(12_345))
    );
    for page in [1, 60, 124] {
        let list = service
            .get(&format!("{path}/orders?per_page=100&page={page}"))
            .await;
        assert_eq!(total_count(&list), 12_345);
        let first = (page - 1) * 100;
        assert_eq!(
            list["data"][0]["recipient_first_name"],
            format!("First{first}")
        );
    }
    let last = service
        .get(&format!("{path}/recipients?per_page=100&page=124"))
        .await;
    assert_eq!(last["data"][44]["first_name"], "First12344");
    assert_eq!(last["data"].as_array().unwrap().len(), 45);
    // One activity per order. The list of all orders starts with the newest.
    assert_eq!(
        total_count(&service.get("/v1/order_activities").await),
        12_345
    );
    let orders = service.get("/v1/orders?per_page=1").await;
    assert_eq!(orders["data"][0]["recipient_first_name"], "First12344");
}

#[tokio::test]
async fn pending_batch_completes_after_restart() {
    let mut service = TestService::new().await;
    let (_, batch) = service
        .post("/v1/order_batches", &service.batch_request(500).await)
        .await;
    service.stop().await;
    service.start(0.0).await;
    service.advance(Duration::ZERO).await;
    let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
    let batch = service.get(&path).await;
    assert_eq!(
        (&batch["send_status"], &batch["orders_count"]),
        (&json!("complete"), &json!(500))
    );
}

#[tokio::test]
async fn scheduled_batch_completes_after_downtime_at_its_time() {
    let mut service = TestService::new().await;
    let mut request = service.batch_request(3).await;
    request["scheduled_send_on"] = json!("2026-11-05T09:00:00Z");
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    assert_eq!(
        (&batch["send_status"], &batch["is_scheduled_send"]),
        (&json!("pending"), &json!(true))
    );
    let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
    service.advance(DAY).await;
    assert_eq!(service.get(&path).await["orders_count"], 0);

    service.stop().await;
    service.clock.advance(DAY * 7);
    service.start(0.0).await;
    service.advance(Duration::ZERO).await;
    let batch = service.get(&path).await;
    assert_eq!(
        (&batch["send_status"], &batch["orders_count"]),
        (&json!("complete"), &json!(3))
    );
    assert_eq!(batch["is_scheduled_send"], true, "the flag stays true");
    assert_eq!(batch["scheduled_send_on"], "2026-11-05T09:00:00.000Z");
}

#[tokio::test]
async fn refuses_second_batch_with_same_reference() {
    let service = TestService::new().await;
    let mut request = service.batch_request(2).await;
    request["customer_reference_id"] = json!("once");
    let answers = tokio::join!(
        service.post("/v1/order_batches", &request),
        service.post("/v1/order_batches", &request),
        service.post("/v1/order_batches", &request),
    );
    let mut codes = [
        answers.0.0.as_u16(),
        answers.1.0.as_u16(),
        answers.2.0.as_u16(),
    ];
    codes.sort_unstable();
    assert_eq!(codes, [201, 400, 400]);
    assert_eq!(total_count(&service.get("/v1/order_batches").await), 1);
    assert_eq!(total_count(&service.get("/v1/orders").await), 2);
}

/// A client that lost the response retries, possibly days later, and must learn that the batch
/// exists.
#[tokio::test]
async fn used_reference_is_reported_before_other_errors() {
    let service = TestService::new().await;
    let mut request = service.batch_request(2).await;
    request["customer_reference_id"] = json!("once");
    request["scheduled_send_on"] = json!("2026-11-05T09:00:00Z");
    request["expires_at"] = json!("2026-11-06T09:00:00Z");
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(DAY * 10).await;
    let mut others = vec![request.clone()];
    let mut changed = |field: &str, value: Value| {
        let mut other = request.clone();
        other[field] = value;
        others.push(other);
    };
    changed("recipients", json!([]));
    changed("cart", json!({"items": []}));
    changed("payment_method_id", json!("gold"));
    for request in &others {
        let (status, error) = service.post("/v1/order_batches", request).await;
        assert_eq!(status, 400);
        assert_eq!(
            error["error"],
            "customer_reference_id has already been used"
        );
    }
    // With another reference, the other errors are reported.
    request["customer_reference_id"] = json!("another");
    let (_, error) = service.post("/v1/order_batches", &request).await;
    assert_eq!(error["error"], "Scheduled send on must be in the future");
    assert_eq!(total_count(&service.get("/v1/order_batches").await), 1);
}

#[tokio::test]
async fn direct_send_is_accepted_and_taxed_at_creation() {
    let service = TestService::new().await;
    let mut request = service.batch_request(1).await;
    make_direct_send(&mut request);
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let order = &batch["orders_preview"][0];
    assert_eq!(order["status"], "accepted");
    let amounts = &order["amounts"];
    let pre_tax = amounts["amount_pre_tax_total"].as_i64().unwrap();
    let tax = amounts["amount_tax"].as_i64().unwrap();
    assert!(tax > 0);
    assert_eq!(amounts["amount_total"], pre_tax + tax);
    let (_, price) = service
        .post(
            "/v1/order_batches/price",
            &json!({"recipients": request["recipients"], "cart": request["cart"], "send_method": "direct_send"}),
        )
        .await;
    assert_eq!(price["total_price_estimate"]["est_tax_calculated"], tax);
}

#[tokio::test]
async fn link_orders_are_notified_without_email() {
    let service = TestService::new().await;
    for count in [3, 15] {
        let mut request = service.batch_request(count).await;
        request["send_method"] = json!("link_multiple_custom_list");
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
    }
    service.advance(Duration::ZERO).await;
    let orders = service.get("/v1/orders?per_page=100").await;
    assert_eq!(total_count(&orders), 18);
    for order in orders["data"].as_array().unwrap() {
        assert_eq!(order["status"], "notified", "{order}");
        let path = format!("/v1/orders/{}", order["id"].as_str().unwrap());
        let times = service.get(&path).await["event_times"].clone();
        assert_eq!(times["notified_at"], times["created_at"]);
        assert_eq!(times["opened_at"], Value::Null);
    }
    let activities = service.get("/v1/order_activities?statuses=created").await;
    assert_eq!(total_count(&activities), 18);
    let everything = service.get("/v1/order_activities").await;
    assert_eq!(total_count(&everything), 18, "no activity for notified");
}

/// A list with a status is longer than what the service counts at once, and its pages are those of the whole list.
#[tokio::test]
async fn pages_of_a_status_match_the_list() {
    const RECIPIENTS: usize = 4_300;
    let service = TestService::new().await;
    let mut request = service.batch_request(RECIPIENTS).await;
    request["send_method"] = json!("link_multiple_custom_list");
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    // The order of a second batch is the newest.
    let (status, batch) = service
        .post("/v1/order_batches", &service.batch_request(1).await)
        .await;
    assert_eq!(status, 201, "{batch}");
    for page in [1, 2, 43, 44, 45] {
        let path = format!("/v1/order_activities?per_page=100&page={page}");
        let whole = service.get(&path).await;
        for statuses in ["created", "opened,created,paid"] {
            let of_status = service.get(&format!("{path}&statuses={statuses}")).await;
            assert_eq!(of_status["data"], whole["data"], "{path} {statuses}");
            assert_eq!(total_count(&of_status), RECIPIENTS as u64 + 1);
        }
    }
    let opened = service.get("/v1/order_activities?statuses=opened").await;
    assert_eq!(total_count(&opened), 0);
}

#[tokio::test]
async fn estimate_has_both_pairs_of_names() {
    let service = TestService::new().await;
    let mut request = service.batch_request(4).await;
    for method in ["email_and_link", "direct_send"] {
        if method == "direct_send" {
            make_direct_send(&mut request);
        }
        let (status, price) = service.post("/v1/order_batches/price", &request).await;
        assert_eq!(status, 200, "{price}");
        let mut names: Vec<_> = price.as_object().unwrap().keys().collect();
        names.sort();
        assert_eq!(
            names,
            [
                "cart_price",
                "cart_price_estimate",
                "total_price",
                "total_price_estimate"
            ]
        );
        assert!(price["cart_price"]["price_pre_tax"].as_i64() > Some(0));
        assert_eq!(price["total_price"]["recipients"], 4);
        assert_eq!(price["cart_price"], price["cart_price_estimate"]);
        assert_eq!(price["total_price"], price["total_price_estimate"]);
    }
}

#[tokio::test]
async fn estimate_matches_charged_price() {
    let service = TestService::new().await;
    let request = service.batch_request(4).await;
    let (status, price) = service
        .post(
            "/v1/order_batches/price",
            &json!({"recipients": request["recipients"], "cart": request["cart"], "send_method": "email_and_link"}),
        )
        .await;
    assert_eq!(status, 200, "{price}");
    let (_, batch) = service.post("/v1/order_batches", &request).await;
    let amounts = &batch["orders_preview"][0]["amounts"];
    let one = &price["cart_price_estimate"];
    assert_eq!(one["price_pre_tax"], amounts["amount_pre_tax_total"]);
    assert_eq!(one["price_product"], amounts["amount_product"]);
    assert_eq!(price["total_price_estimate"]["recipients"], 4);
    assert_eq!(
        price["total_price_estimate"]["est_tax_calculated"],
        Value::Null
    );
}

#[tokio::test]
async fn orders_are_filtered_by_creation_time() {
    let service = TestService::new().await;
    for _ in 0..3 {
        service
            .post("/v1/order_batches", &service.batch_request(2).await)
            .await;
        service.advance(DAY).await;
    }
    let list = service
        .get("/v1/orders?created_at[after]=2026-11-03T15:00:00Z&created_at[before]=2026-11-03T15:00:00Z")
        .await;
    assert_eq!(total_count(&list), 2, "both bounds are inclusive");
    assert_eq!(
        total_count(&service.get("/v1/orders?created_at[after]=2026-11-03").await),
        4
    );
    // Common variants: an unescaped plus sign, no colon, no offset, no seconds.
    for time in [
        "2026-11-03T16:00:00+01:00",
        "2026-11-03T16:00:00%2B0100",
        "2026-11-03T15:00:00",
        "2026-11-03T15:00",
        "2026-11-03T15:00Z",
    ] {
        let list = format!("/v1/orders?created_at[after]={time}");
        assert_eq!(total_count(&service.get(&list).await), 4, "{time}");
    }
    assert_eq!(
        total_count(
            &service
                .get("/v1/orders?created_at[before]=2020-01-01T00:00:00Z")
                .await
        ),
        0
    );
    let order = service.get("/v1/orders").await["data"][0].clone();
    let one = service
        .get(&format!("/v1/orders/{}", order["id"].as_str().unwrap()))
        .await;
    assert!(one["event_times"]["created_at"].is_string());
    assert!(
        order.get("event_times").is_none(),
        "only the single order has them"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn large_batches_of_one_account_delay_no_other_account() {
    let service = TestService::new().await;
    let other = service.other_account_key().await;
    // All are due at the same time, the large ones were sent first.
    let scheduled = |mut request: Value| {
        request["scheduled_send_on"] = json!("2026-11-03T15:00:00.000Z");
        request
    };
    let large = scheduled(service.batch_request(5_001).await);
    let mut ids = Vec::new();
    for _ in 0..4 {
        let (status, batch) = service.post("/v1/order_batches", &large).await;
        assert_eq!(status, 201, "{batch}");
        ids.push(batch["id"].as_str().unwrap().to_owned());
    }
    let small = scheduled(service.batch_request(11).await);
    let path = "/v1/order_batches";
    let sent = service.send(Method::POST, path, Some(&other), Some(&small));
    let (status, batch) = sent.await;
    assert_eq!(status, 201, "{batch}");
    let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
    service.clock.advance(2 * DAY);
    let begin = Instant::now();
    loop {
        let (_, batch) = service.send(Method::GET, &path, Some(&other), None).await;
        if batch["send_status"] == "complete" {
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{batch}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut pending = 0;
    for id in ids {
        let batch = service.get(&format!("/v1/order_batches/{id}")).await;
        pending += u32::from(batch["send_status"] == "pending");
    }
    assert!(pending >= 2, "{pending} of 4 large batches wait");
}
