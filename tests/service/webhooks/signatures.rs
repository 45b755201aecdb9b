//! Signatures, verified with the library that receivers use.

use std::time::Duration;

use axum::http::HeaderMap;
use giftdesk::contract::{Clock as _, ManualClock, WallClock};
use serde_json::json;
use standardwebhooks::Webhook;

use super::receiver::{Receiver, register_webhook, send_batch};
use crate::harness::TestService;

#[tokio::test]
async fn receiver_verifies_only_genuine_signatures() {
    let mut service = TestService::new().await;
    service.stop().await;
    // The library compares timestamps with the system clock.
    service.clock = ManualClock::at(WallClock.now());
    service.start(0.0).await;
    let receiver = Receiver::start().await;
    let (_, secret) = register_webhook(&service, &receiver.url("/ok"), None).await;
    let (_, another) = register_webhook(&service, &receiver.url("/another"), None).await;
    send_batch(&service, 1).await;
    let requests = receiver.requests_to("/ok");
    assert_eq!(requests.len(), 3);
    for received in requests {
        let verify = |secret: &str, body: &str, headers: &HeaderMap| {
            Webhook::new(secret)
                .unwrap()
                .verify(body.as_bytes(), headers)
        };
        verify(&secret, &received.body, &received.headers).unwrap();
        verify(&another, &received.body, &received.headers).unwrap_err();
        verify(&secret, &format!("{} ", received.body), &received.headers).unwrap_err();
        for other in ["webhook-id", "webhook-timestamp"] {
            let mut headers = received.headers.clone();
            let value = format!("{}1", received.header(other));
            headers.insert(other, value.parse().unwrap());
            verify(&secret, &received.body, &headers).unwrap_err();
        }
        for name in ["id", "timestamp", "signature"] {
            assert_eq!(
                received.header(&format!("svix-{name}")),
                received.header(&format!("webhook-{name}"))
            );
        }
    }
}

#[tokio::test]
async fn both_secrets_sign_during_rotation() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let (id, first) =
        register_webhook(&service, &receiver.url("/ok"), Some(&["order.created"])).await;
    let rotate = format!("/v1/webhooks/{id}/rotate_secret");
    let (status, answer) = service.post(&rotate, &json!({})).await;
    assert_eq!((status.as_u16(), &answer["id"]), (200, &json!(id)));
    let second = answer["secret"].as_str().unwrap().to_owned();
    assert_ne!(first, second);

    send_batch(&service, 1).await;
    let received = receiver.requests().pop().unwrap();
    assert!(received.is_signed_by(&first) && received.is_signed_by(&second));
    assert_eq!(received.header("webhook-signature").split(' ').count(), 2);

    service.advance(Duration::from_secs(24 * 3_600 + 1)).await;
    send_batch(&service, 1).await;
    let received = receiver.requests().pop().unwrap();
    assert!(!received.is_signed_by(&first) && received.is_signed_by(&second));

    // After many rotations, the newest secret signs and the number of signatures is limited.
    let mut newest = second;
    for _ in 0..8 {
        let (_, answer) = service.post(&rotate, &json!({})).await;
        newest = answer["secret"].as_str().unwrap().to_owned();
    }
    send_batch(&service, 1).await;
    let received = receiver.requests().pop().unwrap();
    assert!(received.is_signed_by(&newest));
    assert_eq!(received.header("webhook-signature").split(' ').count(), 5);
}
