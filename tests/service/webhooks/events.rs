//! Which events are sent, and their payloads.

use std::{collections::HashMap, time::Duration};

use serde_json::{Value, json};

use super::receiver::{Receiver, register_webhook, send_batch};
use crate::{harness::TestService, practice_orders::list_all};

#[tokio::test]
async fn payloads_match_api_responses() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    register_webhook(&service, &receiver.url("/ok"), None).await;
    let batch = send_batch(&service, 2).await;
    let requests = receiver.requests();
    let kinds = receiver.event_counts();
    assert_eq!(
        kinds,
        HashMap::from([
            ("order_batch.created".to_owned(), 1),
            ("order.created".to_owned(), 2),
            ("order_batch.completed".to_owned(), 1)
        ])
    );
    let orders = list_all(&service, "/v1/orders").await;
    for received in requests {
        assert_eq!(received.header("content-type"), "application/json");
        let body = received.json();
        assert_eq!(body["id"], body["event_id"]);
        assert_eq!(body["id"], received.id());
        let mut names: Vec<_> = body.as_object().unwrap().keys().collect();
        names.sort();
        assert_eq!(names, ["data", "event_id", "event_type", "id"]);
        if received.kind().starts_with("order_batch.") {
            let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
            assert_eq!(body["data"], service.get(&path).await);
        } else {
            assert!(orders.contains(&body["data"]), "{body}");
        }
    }
}

#[tokio::test]
async fn every_batch_sends_completed_once() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    register_webhook(&service, &receiver.url("/ok"), None).await;
    let small = send_batch(&service, 10).await;
    let batch = send_batch(&service, 25).await;
    let mut scheduled = service.batch_request(1).await;
    scheduled["scheduled_send_on"] = json!("2026-11-02T16:00:00Z");
    service.post("/v1/order_batches", &scheduled).await;
    service.advance(Duration::ZERO).await;
    let kinds = receiver.event_counts();
    assert_eq!(kinds["order_batch.created"], 3);
    assert_eq!(kinds["order_batch.completed"], 2);
    assert_eq!(kinds["order.created"], 35);
    let completed: Vec<Value> = receiver
        .requests()
        .into_iter()
        .filter(|received| received.kind() == "order_batch.completed")
        .map(|received| received.json())
        .collect();
    for batch in [&small, &batch] {
        let of_batch = completed
            .iter()
            .filter(|event| event["data"]["id"] == batch["id"]);
        assert_eq!(of_batch.count(), 1);
    }
    for event in &completed {
        assert_eq!(event["data"]["send_status"], "complete");
        let orders = event["data"]["orders_preview"].as_array().unwrap();
        assert_eq!(orders.len(), 10);
        assert!(orders[0].get("event_times").is_none());
    }
    service.advance(Duration::from_secs(3_600)).await;
    assert_eq!(receiver.event_counts()["order_batch.completed"], 3);
    service.advance(Duration::from_secs(3_600)).await;
    assert_eq!(receiver.event_counts()["order_batch.completed"], 3);
    assert_eq!(receiver.event_counts()["order.created"], 36);
}

#[tokio::test]
async fn refused_batch_sends_no_event() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    register_webhook(&service, &receiver.url("/ok"), None).await;
    let mut request = service.batch_request(1).await;
    request["customer_reference_id"] = json!("once");
    assert_eq!(service.post("/v1/order_batches", &request).await.0, 201);
    assert_eq!(service.post("/v1/order_batches", &request).await.0, 400);
    service.advance(Duration::ZERO).await;
    assert_eq!(receiver.requests().len(), 3);
}

#[tokio::test]
async fn endpoint_receives_only_requested_events() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let only = ["order_batch.completed", "order_batch.completed"];
    register_webhook(&service, &receiver.url("/completed"), Some(&only)).await;
    register_webhook(&service, &receiver.url("/all"), Some(&[])).await;
    send_batch(&service, 12).await;
    let completed = receiver.requests_to("/completed");
    assert_eq!(completed.len(), 1);
    assert_eq!(completed[0].kind(), "order_batch.completed");
    assert_eq!(receiver.requests_to("/all").len(), 14);
    // All endpoints receive the same id.
    let same = receiver.requests_to("/all");
    assert!(
        same.iter()
            .any(|received| received.id() == completed[0].id())
    );
}

#[tokio::test]
async fn direct_send_sends_accepted_event() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    register_webhook(&service, &receiver.url("/ok"), None).await;
    let mut request = service.batch_request(1).await;
    request["send_method"] = json!("direct_send");
    request["recipients"][0]["mailing_address"] = json!({
        "address_1": "1 Main St", "city": "Portland", "state": "OR",
        "postal_code": "97201", "country": "US",
    });
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    let kinds = receiver.event_counts();
    assert_eq!(
        (kinds["order.created"], kinds["order.gift_accepted"]),
        (1, 1)
    );
}

/// Each kind of event is sent as often as orders reach its status.
#[tokio::test]
async fn every_status_change_sends_an_event() {
    let service = TestService::with_speed(1.0).await;
    let receiver = Receiver::start().await;
    register_webhook(&service, &receiver.url("/ok"), None).await;
    send_batch(&service, 400).await;
    for _ in 0..40 {
        service.advance(Duration::from_secs(60)).await;
    }
    let activities = list_all(&service, "/v1/order_activities").await;
    let took = |status: &str| {
        activities
            .iter()
            .filter(|activity| activity["order_status"] == status)
            .count()
    };
    let kinds = receiver.event_counts();
    let events = |kind: &str| kinds.get(kind).copied().unwrap_or(0);
    for (kind, status) in [
        ("order.created", "created"),
        ("order.gift_opened", "opened"),
        ("order.shipped", "shipped"),
        ("order.delivered", "delivered"),
        // Practice orders fail after payment only.
        ("order.refunded", "failed"),
    ] {
        assert_eq!(events(kind), took(status), "{kind}");
    }
    assert!(
        events("order.delivered") > 50 && events("order.refunded") > 0,
        "{kinds:?}"
    );
    let orders = list_all(&service, "/v1/orders").await;
    let unaccepted = ["created", "notified", "opened"];
    let accepted = orders
        .iter()
        .filter(|order| !unaccepted.contains(&order["status"].as_str().unwrap()));
    assert_eq!(events("order.gift_accepted"), accepted.count());
    let thanked: Vec<&Value> = orders
        .iter()
        .filter(|order| order["thank_you_note"].is_string())
        .collect();
    assert!(thanked.len() > 10);
    assert_eq!(events("order.thank_you_note_added"), thanked.len());
    let known = giftdesk::contract::WebhookEventType::KNOWN;
    assert!(
        kinds
            .keys()
            .all(|kind| known.contains(&kind.as_str().into())),
        "{kinds:?}"
    );
}
