//! Addresses that a service must not post to for anybody.

use std::{
    io,
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use giftdesk::service::{WebhookOptions, webhooks::Resolver};
use serde_json::json;

use super::receiver::{Receiver, attempts, register, send};
use crate::harness::TestService;

/// Answers with these addresses, one list after the other; the last one again and again.
struct Scripted {
    answers: Vec<Vec<&'static str>>,
    asked: AtomicUsize,
}

#[async_trait]
impl Resolver for Scripted {
    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        let asked = self.asked.fetch_add(1, Ordering::SeqCst);
        let answer = &self.answers[asked.min(self.answers.len() - 1)];
        if answer.is_empty() {
            return Err(io::ErrorKind::NotFound.into());
        }
        Ok(answer.iter().map(|text| text.parse().unwrap()).collect())
    }
}

/// A service that refuses private addresses, and asks this script for names.
async fn service(answers: Vec<Vec<&'static str>>, allow_private: bool) -> TestService {
    let mut service = TestService::new().await;
    service.stop().await;
    service
        .start_with(|config| {
            config.webhooks = WebhookOptions {
                allow_private,
                resolver: Some(Arc::new(Scripted {
                    answers,
                    asked: AtomicUsize::new(0),
                })),
                ..WebhookOptions::default()
            };
        })
        .await;
    service
}

#[tokio::test]
async fn addresses_inside_the_network_are_refused() {
    let service = service(vec![vec!["10.1.2.3"]], false).await;
    for url in [
        "http://127.0.0.1:8080/",
        "https://127.1/",
        "http://0x7f000001/",
        "http://2130706433/",
        "http://0/",
        "http://10.0.0.1/hook",
        "http://192.168.0.10/",
        "http://169.254.169.254/latest/meta-data",
        "http://100.64.3.4/",
        "http://[::1]:3000/",
        "http://[::ffff:127.0.0.1]/",
        "http://[fd00::1]/",
        "http://[fe80::1]/",
        "http://intranet/",
        "http://gifts.example.com/",
    ] {
        let (status, answer) = service.post("/v1/webhooks", &json!({"url": url})).await;
        assert_eq!(status, 400, "{url}: {answer}");
        assert_eq!(
            answer["error"], "url must not point into a private network",
            "{url}"
        );
    }
}

#[tokio::test]
async fn what_is_no_address_of_the_web_is_refused() {
    let service = service(vec![vec![]], true).await;
    for (url, sentence) in [
        ("", "url can't be blank"),
        ("gifts", "url is not an address"),
        ("ftp://example.com/", "url must be an http or https address"),
        ("file:///etc/passwd", "url must be an http or https address"),
        (
            "https://me:secret@example.com/",
            "url must not hold a user name or a password",
        ),
        (
            "https://gone.example.com/",
            "The host of url cannot be found",
        ),
    ] {
        let (status, answer) = service.post("/v1/webhooks", &json!({"url": url})).await;
        assert_eq!(
            (status.as_u16(), &answer["error"]),
            (400, &json!(sentence)),
            "{url}"
        );
    }
    let long = format!("https://example.com/{}", "a".repeat(3_000));
    for body in [json!({"url": long}), json!({"url": null}), json!({})] {
        assert_eq!(service.post("/v1/webhooks", &body).await.0, 400);
    }
}

/// The name that was public when it was registered is looked up again for each connection, and
/// what that finds is what is connected to.
#[tokio::test]
async fn a_name_that_turns_inward_later_is_not_followed() {
    let receiver = Receiver::open().await;
    let service = service(vec![vec!["8.8.8.8"], vec!["127.0.0.1"]], false).await;
    let url = format!(
        "http://rebinding.example.com:{}/ok",
        receiver.address.port()
    );
    let (id, _) = register(&service, &url, None).await;
    send(&service, 1).await;
    assert!(receiver.heard().is_empty());
    let refused = (None, Some("address_refused".to_owned()));
    assert_eq!(attempts(&service, &id).await, [refused.clone(), refused]);
}

#[tokio::test]
async fn a_name_with_one_address_inside_is_refused_whole() {
    let service = service(vec![vec!["8.8.8.8", "192.168.1.1"]], false).await;
    let url = "http://both.example.com/";
    let (status, answer) = service.post("/v1/webhooks", &json!({"url": url})).await;
    assert_eq!(status, 400, "{answer}");
}

/// An endpoint from a time when the operator allowed it.
#[tokio::test]
async fn digits_are_checked_again_at_each_delivery() {
    let receiver = Receiver::open().await;
    let mut service = TestService::new().await;
    let (id, _) = register(&service, &receiver.url("/ok"), Some(&["order.created"])).await;
    service.stop().await;
    service
        .start_with(|config| config.webhooks = WebhookOptions::default())
        .await;
    send(&service, 1).await;
    assert!(receiver.heard().is_empty());
    let refused = (None, Some("address_refused".to_owned()));
    assert_eq!(attempts(&service, &id).await, [refused]);
}

#[tokio::test]
async fn an_operator_can_allow_them() {
    let receiver = Receiver::open().await;
    let service = service(vec![vec!["127.0.0.1"]], true).await;
    let url = format!("http://receiver.internal:{}/ok", receiver.address.port());
    register(&service, &url, None).await;
    send(&service, 1).await;
    service.advance(Duration::ZERO).await;
    assert_eq!(receiver.heard().len(), 2);
    let host = format!("receiver.internal:{}", receiver.address.port());
    assert_eq!(receiver.heard()[0].header("host"), host);
}
