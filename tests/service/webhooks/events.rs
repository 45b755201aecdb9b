//! Which events there are, and what they hold.

use std::{collections::HashMap, time::Duration};

use serde_json::{Value, json};

use super::receiver::{Receiver, register, send};
use crate::{harness::TestService, life::all};

#[tokio::test]
async fn a_small_batch_and_its_orders_are_told_as_answers_show_them() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    register(&service, &receiver.url("/ok"), None).await;
    let batch = send(&service, 2).await;
    let heard = receiver.heard();
    let kinds = receiver.kinds();
    assert_eq!(
        kinds,
        HashMap::from([
            ("order_batch.created".to_owned(), 1),
            ("order.created".to_owned(), 2)
        ]),
        "it was complete at once, so nothing completes it later"
    );
    let orders = all(&service, "/v1/orders").await;
    for heard in heard {
        assert_eq!(heard.header("content-type"), "application/json");
        let body = heard.json();
        assert_eq!(body["id"], body["event_id"]);
        assert_eq!(body["id"], heard.id());
        let mut names: Vec<_> = body.as_object().unwrap().keys().collect();
        names.sort();
        assert_eq!(names, ["data", "event_id", "event_type", "id"]);
        if heard.kind() == "order_batch.created" {
            let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
            assert_eq!(body["data"], service.get(&path).await);
        } else {
            assert!(orders.contains(&body["data"]), "{body}");
        }
    }
}

#[tokio::test]
async fn a_batch_made_in_the_background_is_completed_once() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    register(&service, &receiver.url("/ok"), None).await;
    let batch = send(&service, 25).await;
    let mut scheduled = service.batch_request(1).await;
    scheduled["scheduled_send_on"] = json!("2026-11-02T16:00:00Z");
    service.post("/v1/order_batches", &scheduled).await;
    service.advance(Duration::ZERO).await;
    let kinds = receiver.kinds();
    assert_eq!(kinds["order_batch.created"], 2);
    assert_eq!(kinds["order_batch.completed"], 1);
    assert_eq!(kinds["order.created"], 25);
    let completed = receiver
        .heard()
        .into_iter()
        .find(|heard| heard.kind() == "order_batch.completed")
        .unwrap()
        .json();
    assert_eq!(completed["data"]["id"], batch["id"]);
    assert_eq!(completed["data"]["send_status"], "complete");
    assert_eq!(
        completed["data"]["orders_preview"]
            .as_array()
            .unwrap()
            .len(),
        10
    );
    service.advance(Duration::from_secs(3_600)).await;
    assert_eq!(receiver.kinds()["order_batch.completed"], 2);
    service.advance(Duration::from_secs(3_600)).await;
    assert_eq!(receiver.kinds()["order_batch.completed"], 2);
    assert_eq!(receiver.kinds()["order.created"], 26);
}

#[tokio::test]
async fn a_refused_batch_is_told_to_nobody() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    register(&service, &receiver.url("/ok"), None).await;
    let mut request = service.batch_request(1).await;
    request["customer_reference_id"] = json!("once");
    assert_eq!(service.post("/v1/order_batches", &request).await.0, 201);
    assert_eq!(service.post("/v1/order_batches", &request).await.0, 400);
    service.advance(Duration::ZERO).await;
    assert_eq!(receiver.heard().len(), 2);
}

#[tokio::test]
async fn an_endpoint_hears_only_what_it_asked_for() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    let only = ["order_batch.completed", "order_batch.completed"];
    register(&service, &receiver.url("/completed"), Some(&only)).await;
    register(&service, &receiver.url("/all"), Some(&[])).await;
    send(&service, 12).await;
    let completed = receiver.heard_at("/completed");
    assert_eq!(completed.len(), 1);
    assert_eq!(completed[0].kind(), "order_batch.completed");
    assert_eq!(receiver.heard_at("/all").len(), 14);
    // The same event has the same id for everybody.
    let same = receiver.heard_at("/all");
    assert!(same.iter().any(|heard| heard.id() == completed[0].id()));
}

#[tokio::test]
async fn a_direct_send_is_accepted_as_it_is_made() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    register(&service, &receiver.url("/ok"), None).await;
    let mut request = service.batch_request(1).await;
    request["send_method"] = json!("direct_send");
    request["recipients"][0]["mailing_address"] = json!({
        "address_1": "1 Main St", "city": "Portland", "state": "OR",
        "postal_code": "97201", "country": "US",
    });
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    let kinds = receiver.kinds();
    assert_eq!(
        (kinds["order.created"], kinds["order.gift_accepted"]),
        (1, 1)
    );
}

/// What an order lives through is told as often as it is in the feed.
#[tokio::test]
async fn every_step_of_a_life_is_told() {
    let service = TestService::with_speed(1.0).await;
    let receiver = Receiver::open().await;
    register(&service, &receiver.url("/ok"), None).await;
    send(&service, 400).await;
    for _ in 0..40 {
        service.advance(Duration::from_secs(60)).await;
    }
    let activities = all(&service, "/v1/order_activities").await;
    let took = |status: &str| {
        activities
            .iter()
            .filter(|activity| activity["order_status"] == status)
            .count()
    };
    let kinds = receiver.kinds();
    let told = |kind: &str| kinds.get(kind).copied().unwrap_or(0);
    for (kind, status) in [
        ("order.created", "created"),
        ("order.gift_opened", "opened"),
        ("order.gift_accepted", "accepted"),
        ("order.shipped", "shipped"),
        ("order.delivered", "delivered"),
        // In practice an order fails after it was paid.
        ("order.refunded", "failed"),
    ] {
        assert_eq!(told(kind), took(status), "{kind}");
    }
    assert!(
        told("order.delivered") > 50 && told("order.refunded") > 0,
        "{kinds:?}"
    );
    let orders = all(&service, "/v1/orders").await;
    let thanked: Vec<&Value> = orders
        .iter()
        .filter(|order| order["thank_you_note"].is_string())
        .collect();
    assert!(thanked.len() > 10);
    assert_eq!(told("order.thank_you_note_added"), thanked.len());
    let known = giftdesk::contract::WebhookEventType::KNOWN;
    assert!(
        kinds
            .keys()
            .all(|kind| known.contains(&kind.as_str().into())),
        "{kinds:?}"
    );
}
