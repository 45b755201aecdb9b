//! Creating and deleting webhooks.

use reqwest::Method;
use serde_json::{Value, json};

use super::receiver::{Receiver, delete_own_webhook, delete_webhook, register_webhook, send_batch};
use crate::harness::TestService;

#[tokio::test]
async fn deleted_endpoint_receives_nothing() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let (kept, _) = register_webhook(&service, &receiver.url("/kept"), None).await;
    let (id, _) = register_webhook(&service, &receiver.url("/deleted"), None).await;
    assert_ne!(kept, id);
    send_batch(&service, 1).await;
    assert_eq!(receiver.requests_to("/deleted").len(), 3);
    assert_eq!(delete_own_webhook(&service, &id).await, 204);
    send_batch(&service, 1).await;
    assert_eq!(receiver.requests_to("/deleted").len(), 3);
    assert_eq!(receiver.requests_to("/kept").len(), 6);
    for unknown in [id.as_str(), "nothing"] {
        assert_eq!(
            delete_own_webhook(&service, unknown).await,
            400,
            "{unknown}"
        );
    }
}

#[tokio::test]
async fn deleting_endpoint_deletes_pending_deliveries() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let (id, _) = register_webhook(&service, &receiver.url("/fail"), None).await;
    send_batch(&service, 1).await;
    assert_eq!(receiver.requests().len(), 3);
    assert_eq!(delete_own_webhook(&service, &id).await, 204);
    service.advance(std::time::Duration::from_secs(3_600)).await;
    assert_eq!(receiver.requests().len(), 3);
}

#[tokio::test]
async fn endpoints_are_separate_per_account() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let other = service.other_account_key().await;
    let request = json!({"url": receiver.url("/other")});
    let (status, webhook) = service
        .send(Method::POST, "/v1/webhooks", Some(&other), Some(&request))
        .await;
    assert_eq!(status, 201, "{webhook}");
    let id = webhook["id"].as_str().unwrap();
    assert_eq!(delete_own_webhook(&service, id).await, 400);
    let rotate = format!("/v1/webhooks/{id}/rotate_secret");
    let (status, answer) = service.post(&rotate, &Value::Null).await;
    assert_eq!(
        (status.as_u16(), &answer["error"]),
        (404, &json!("Webhook not found"))
    );
    send_batch(&service, 3).await;
    assert!(
        receiver.requests().is_empty(),
        "{:?}",
        receiver.event_counts()
    );
    assert_eq!(delete_webhook(&service, id, &other).await, 204);
}

#[tokio::test]
async fn unknown_events_are_refused() {
    let service = TestService::new().await;
    for (events, place) in [
        (json!(["order.created", "order.vanished"]), "events[1]"),
        (json!([""]), "events[0]"),
    ] {
        let request = json!({"url": "http://127.0.0.1:9/", "events": events});
        let (status, answer) = service.post("/v1/webhooks", &request).await;
        assert_eq!(status, 400, "{answer}");
        assert!(
            answer["error"].as_str().unwrap().starts_with(place),
            "{answer}"
        );
    }
    let request = json!({"url": "http://127.0.0.1:9/", "events": null});
    let (status, answer) = service.post("/v1/webhooks", &request).await;
    assert_eq!(status, 201, "{answer}");
}

#[tokio::test]
async fn number_of_endpoints_is_limited() {
    let service = TestService::new().await;
    let mut last = String::new();
    for _ in 0..16 {
        last = register_webhook(&service, "http://127.0.0.1:9/", None)
            .await
            .0;
    }
    let request = json!({"url": "http://127.0.0.1:9/"});
    let (status, answer) = service.post("/v1/webhooks", &request).await;
    assert_eq!(status, 400, "{answer}");
    assert_eq!(delete_own_webhook(&service, &last).await, 204);
    register_webhook(&service, "http://127.0.0.1:9/", None).await;
}
