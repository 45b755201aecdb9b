//! Changes to an order: canceling, and changing the expiration.

use std::{collections::HashMap, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::{KEY, TestService, make_direct_send, total_count},
    practice_orders::list_all,
};

/// The real time of a simulated hour at practice speed 1.
const HOUR: Duration = Duration::from_micros(2_500_000);

fn order_path(order: &Value, action: &str) -> String {
    format!("/v1/orders/{}{action}", order["id"].as_str().unwrap())
}

async fn cancel_order(service: &TestService, order: &Value) -> (u16, Value) {
    let (status, answer) = service
        .post(&order_path(order, "/cancel"), &json!({}))
        .await;
    (status.as_u16(), answer)
}

/// A single order without the times that only `GET /v1/orders/{id}` returns.
fn without_event_times(mut order: Value) -> Value {
    let times = order.as_object_mut().unwrap().remove("event_times");
    assert!(times.is_some_and(|times| times["created_at"].is_string()));
    order
}

async fn set_expiration(service: &TestService, order: &Value, expiration: Value) -> (u16, Value) {
    let body = json!({"expiration": expiration});
    let (status, answer) = service
        .post(&order_path(order, "/update_expiration"), &body)
        .await;
    (status.as_u16(), answer)
}

/// The statuses of the activities of each order, oldest first.
async fn statuses_by_order(service: &TestService) -> HashMap<String, Vec<String>> {
    let mut paths: HashMap<String, Vec<String>> = HashMap::new();
    for activity in list_all(service, "/v1/order_activities").await.iter().rev() {
        let order = activity["order"]["id"].as_str().unwrap().to_owned();
        let status = activity["order_status"].as_str().unwrap().to_owned();
        paths.entry(order).or_default().push(status);
    }
    paths
}

#[tokio::test]
async fn unaccepted_order_can_be_canceled_once() {
    let service = TestService::new().await;
    service
        .post("/v1/order_batches", &service.batch_request(3).await)
        .await;
    let orders = list_all(&service, "/v1/orders").await;
    // Canceling needs neither a body nor a content type.
    let request = service.request(Method::POST, &order_path(&orders[1], "/cancel"));
    let (status, canceled) = crate::harness::send_request(request).await;
    assert_eq!(status, 200, "{canceled}");
    assert_eq!(canceled["status"], "canceled");
    assert!(canceled.get("event_times").is_none(), "{canceled}");
    assert_eq!(
        without_event_times(service.get(&order_path(&orders[1], "")).await),
        canceled
    );
    let activities = list_all(&service, "/v1/order_activities").await;
    assert_eq!(activities.len(), 4);
    assert_eq!(
        activities[0]["order_status"], "failed",
        "activities have no status for canceled orders"
    );
    assert_eq!(activities[0]["order"]["id"], orders[1]["id"]);
    assert_eq!(activities[0]["order"]["status"], "canceled");

    let (status, error) = cancel_order(&service, &orders[1]).await;
    assert_eq!(status, 400);
    assert_eq!(error["error"], "This order can no longer be canceled");
    let (status, _) = set_expiration(&service, &orders[1], json!("2027-01-31T00:00:00Z")).await;
    assert_eq!(status, 400);
    assert_eq!(total_count(&service.get("/v1/order_activities").await), 4);
    for other in [&orders[0], &orders[2]] {
        assert_eq!(
            service.get(&order_path(other, "")).await["status"],
            "created"
        );
    }
    let unknown_id = json!({"id": "00000000-0000-0000-0000-000000000001"});
    assert_eq!(cancel_order(&service, &unknown_id).await.0, 404);
    let (status, _) = service
        .send(Method::POST, "/v1/orders/nobody/cancel", Some(KEY), None)
        .await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn canceled_order_makes_no_progress() {
    let service = TestService::with_speed(1.0).await;
    service
        .post("/v1/order_batches", &service.batch_request(30).await)
        .await;
    service.advance(Duration::ZERO).await;
    // This time is too short for a practice order to be opened and accepted.
    service.advance(HOUR * 9 / 10).await;
    for order in list_all(&service, "/v1/orders").await {
        let (status, answer) = cancel_order(&service, &order).await;
        assert_eq!(status, 200, "{answer}");
    }
    service.advance(HOUR * 24 * 60).await;
    for (order, path) in statuses_by_order(&service).await {
        assert_eq!(path.last().unwrap(), "failed", "{order}: {path:?}");
        assert!(!path.contains(&"paid".to_owned()), "{path:?}");
    }
    for order in list_all(&service, "/v1/orders").await {
        assert_eq!(order["status"], "canceled", "{order}");
    }
}

#[tokio::test]
async fn accepted_order_can_no_longer_change() {
    let service = TestService::new().await;
    let mut request = service.batch_request(1).await;
    make_direct_send(&mut request);
    let (_, batch) = service.post("/v1/order_batches", &request).await;
    let order = &batch["orders_preview"][0];
    assert_eq!(cancel_order(&service, order).await.0, 400);
    let (status, error) = set_expiration(&service, order, json!("2027-01-31T00:00:00Z")).await;
    assert_eq!(status, 400);
    assert_eq!(
        error["error"],
        "The expiration of this order can no longer be changed"
    );
    let now = service.get(&order_path(order, "")).await;
    assert_eq!(now["status"], "accepted");
    assert_eq!(now["expires_at"], Value::Null);
}

#[tokio::test]
async fn new_expiration_affects_one_order_only() {
    let service = TestService::new().await;
    let mut request = service.batch_request(2).await;
    request["expires_at"] = json!("2026-12-31T00:00:00Z");
    let (_, batch) = service.post("/v1/order_batches", &request).await;
    let orders = batch["orders_preview"].as_array().unwrap();
    let (status, changed) =
        set_expiration(&service, &orders[0], json!("2027-01-31T12:00:00+02:00")).await;
    assert_eq!(status, 200, "{changed}");
    assert!(changed.get("event_times").is_none(), "{changed}");
    assert_eq!(changed["expires_at"], "2027-01-31T10:00:00.000Z");
    assert_eq!(changed["status"], "created");
    let batch_path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
    let batch = service.get(&batch_path).await;
    assert_eq!(batch["expires_at"], "2026-12-31T00:00:00.000Z");
    let ends: Vec<_> = batch["orders_preview"]
        .as_array()
        .unwrap()
        .iter()
        .map(|order| order["expires_at"].as_str().unwrap())
        .collect();
    assert_eq!(
        ends,
        ["2027-01-31T10:00:00.000Z", "2026-12-31T00:00:00.000Z"]
    );
    // A new expiration is not a status change, so it adds no activity to those of the two new
    // orders.
    assert_eq!(total_count(&service.get("/v1/order_activities").await), 2);
    for (wrong, message) in [
        (Value::Null, "Expiration can't be blank"),
        (
            json!("2026-11-02T15:00:00Z"),
            "Expiration must be in the future",
        ),
        (json!("soon"), "expiration"),
    ] {
        let (status, error) = set_expiration(&service, &orders[0], wrong).await;
        assert_eq!(status, 400, "{error}");
        let said = error["error"].as_str().unwrap();
        assert!(said.contains(message), "{said}");
    }
    // `+0000` is a common form of UTC.
    let (status, changed) =
        set_expiration(&service, &orders[1], json!("2027-02-28T12:00:00+0000")).await;
    assert_eq!(status, 200, "{changed}");
    assert_eq!(changed["expires_at"], "2027-02-28T12:00:00.000Z");
}

#[tokio::test]
async fn unknown_order_is_reported_before_invalid_expiration() {
    let service = TestService::new().await;
    let (_, batch) = service
        .post("/v1/order_batches", &service.batch_request(1).await)
        .await;
    let known = order_path(&batch["orders_preview"][0], "/update_expiration");
    let unknown = "/v1/orders/00000000-0000-0000-0000-000000000001/update_expiration".to_owned();
    let no_id = "/v1/orders/nobody/update_expiration".to_owned();
    let bodies = [
        (
            Some("application/json"),
            r#"{"expiration": "2027-01-31T00:00:00Z"}"#,
            200,
        ),
        (
            Some("application/json"),
            r#"{"expiration": "2020-01-31T00:00:00Z"}"#,
            400,
        ),
        (Some("application/json"), r#"{"expiration": null}"#, 400),
        (Some("application/json"), r#"{"expiration": 7}"#, 400),
        (Some("application/json"), "{", 400),
        (Some("application/json"), "", 400),
        (Some("text/plain"), "{}", 415),
        (None, "", 415),
    ];
    for (kind, body, expected) in bodies {
        for (path, expected) in [(&known, expected), (&unknown, 404), (&no_id, 404)] {
            let mut request = service.request(Method::POST, path).body(body);
            if let Some(kind) = kind {
                request = request.header("content-type", kind);
            }
            let (status, answer) = crate::harness::send_request(request).await;
            assert_eq!(status, expected, "{path} {kind:?} {body}: {answer}");
            if expected == 404 {
                assert_eq!(answer["error"], "Order not found");
            }
        }
    }
}

#[tokio::test]
async fn extended_expired_order_continues() {
    let service = TestService::with_speed(1.0).await;
    let mut request = service.batch_request(40).await;
    request["expires_at"] = json!("2026-11-02T15:00:02Z");
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::from_secs(1)).await;
    service.advance(HOUR * 24 * 60).await;
    let paid = "/v1/order_activities?statuses=paid";
    assert_eq!(total_count(&service.get(paid).await), 0);
    for order in list_all(&service, "/v1/orders").await {
        let (status, answer) =
            set_expiration(&service, &order, json!("2027-12-31T00:00:00Z")).await;
        assert_eq!(status, 200, "{answer}");
    }
    service.advance(HOUR * 24 * 60).await;
    assert!(total_count(&service.get(paid).await) > 20);
}

#[tokio::test]
async fn extended_opened_gift_stays_with_its_recipient() {
    let service = TestService::with_speed(1.0).await;
    let mut request = service.batch_request(30).await;
    request["send_method"] = json!("link_multiple_custom_list");
    request["expires_at"] = json!("2026-11-02T15:00:01Z");
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    for order in list_all(&service, "/v1/orders").await {
        let link = order["individual_gift_link"].as_str().unwrap();
        assert_eq!(reqwest::get(link).await.unwrap().status(), 200);
    }
    service.advance(HOUR * 24).await;
    for order in list_all(&service, "/v1/orders").await {
        assert_eq!(order["status"], "opened");
        let (status, answer) =
            set_expiration(&service, &order, json!("2027-12-31T00:00:00Z")).await;
        assert_eq!(status, 200, "{answer}");
    }
    service.advance(HOUR * 24 * 60).await;
    for order in list_all(&service, "/v1/orders").await {
        assert_eq!(order["status"], "opened", "only the recipient accepts it");
    }
}

/// Each order is accepted and canceled at the same time: exactly one of the two succeeds.
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_accept_and_cancel_never_both_succeed() {
    let service = TestService::with_speed(1.0).await;
    service
        .post("/v1/order_batches", &service.batch_request(120).await)
        .await;
    service.advance(Duration::ZERO).await;
    let mut canceled_ids = Vec::new();
    let mut accepted_ids = Vec::new();
    for _ in 0..12 {
        let orders = list_all(&service, "/v1/orders").await;
        let some: Vec<_> = orders
            .iter()
            .filter(|order| order["status"] == "opened")
            .take(8)
            .collect();
        let canceling =
            futures_util::future::join_all(some.iter().map(|it| cancel_order(&service, it)));
        let ((), answers) = tokio::join!(service.advance(HOUR * 8), canceling);
        for (order, (status, answer)) in some.iter().zip(answers) {
            let id = order["id"].as_str().unwrap().to_owned();
            match status {
                200 => canceled_ids.push(id),
                400 => accepted_ids.push(id),
                _ => panic!("{status}: {answer}"),
            }
        }
    }
    service.advance(HOUR * 24 * 60).await;
    assert!(canceled_ids.len() > 10, "{}", canceled_ids.len());
    let paths = statuses_by_order(&service).await;
    let is_paid = |id: &String| paths[id].contains(&"paid".to_owned());
    for id in &canceled_ids {
        assert_eq!(paths[id].last().unwrap(), "failed", "{:?}", paths[id]);
        assert!(!is_paid(id), "{:?}", paths[id]);
    }
    for id in &accepted_ids {
        assert!(is_paid(id), "{:?}", paths[id]);
    }
    for order in list_all(&service, "/v1/orders").await {
        let is_canceled = order["status"] == "canceled";
        let id = order["id"].as_str().unwrap().to_owned();
        assert_eq!(is_canceled, canceled_ids.contains(&id), "{order}");
    }
}
