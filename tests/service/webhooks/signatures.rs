//! Signatures, by the library that receivers use.

use std::time::Duration;

use axum::http::HeaderMap;
use giftdesk::contract::{Clock as _, ManualClock, WallClock};
use serde_json::json;
use standardwebhooks::Webhook;

use super::receiver::{Receiver, register, send};
use crate::harness::TestService;

#[tokio::test]
async fn a_receiver_believes_the_signature_and_nothing_else() {
    let mut service = TestService::new().await;
    service.stop().await;
    // The library looks at the machine's clock.
    service.clock = ManualClock::at(WallClock.now());
    service.start(0.0).await;
    let receiver = Receiver::open().await;
    let (_, secret) = register(&service, &receiver.url("/ok"), None).await;
    let (_, another) = register(&service, &receiver.url("/another"), None).await;
    send(&service, 1).await;
    let heard = receiver.heard_at("/ok");
    assert_eq!(heard.len(), 2);
    for heard in heard {
        let verify = |secret: &str, body: &str, headers: &HeaderMap| {
            Webhook::new(secret)
                .unwrap()
                .verify(body.as_bytes(), headers)
        };
        verify(&secret, &heard.body, &heard.headers).unwrap();
        verify(&another, &heard.body, &heard.headers).unwrap_err();
        verify(&secret, &format!("{} ", heard.body), &heard.headers).unwrap_err();
        for other in ["webhook-id", "webhook-timestamp"] {
            let mut headers = heard.headers.clone();
            let value = format!("{}1", heard.header(other));
            headers.insert(other, value.parse().unwrap());
            verify(&secret, &heard.body, &headers).unwrap_err();
        }
        for name in ["id", "timestamp", "signature"] {
            assert_eq!(
                heard.header(&format!("svix-{name}")),
                heard.header(&format!("webhook-{name}"))
            );
        }
    }
}

#[tokio::test]
async fn two_secrets_sign_while_one_takes_the_place_of_the_other() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    let (id, first) = register(&service, &receiver.url("/ok"), Some(&["order.created"])).await;
    let rotate = format!("/v1/webhooks/{id}/rotate_secret");
    let (status, answer) = service.post(&rotate, &json!({})).await;
    assert_eq!((status.as_u16(), &answer["id"]), (200, &json!(id)));
    let second = answer["secret"].as_str().unwrap().to_owned();
    assert_ne!(first, second);

    send(&service, 1).await;
    let heard = receiver.heard().pop().unwrap();
    assert!(heard.is_signed_by(&first) && heard.is_signed_by(&second));
    assert_eq!(heard.header("webhook-signature").split(' ').count(), 2);

    service.advance(Duration::from_secs(24 * 3_600 + 1)).await;
    send(&service, 1).await;
    let heard = receiver.heard().pop().unwrap();
    assert!(!heard.is_signed_by(&first) && heard.is_signed_by(&second));

    // However often it is rotated, the newest signs and the header stays short.
    let mut newest = second;
    for _ in 0..8 {
        let (_, answer) = service.post(&rotate, &json!({})).await;
        newest = answer["secret"].as_str().unwrap().to_owned();
    }
    send(&service, 1).await;
    let heard = receiver.heard().pop().unwrap();
    assert!(heard.is_signed_by(&newest));
    assert_eq!(heard.header("webhook-signature").split(' ').count(), 5);
}
