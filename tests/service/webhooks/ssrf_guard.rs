//! URLs to which the service must not post.

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

use super::receiver::{Receiver, list_attempts, register_webhook, send_batch};
use crate::harness::TestService;

/// Resolves every name to the next list of addresses, and to the last list after that. An empty
/// list means that the name does not exist.
struct ScriptedResolver {
    answers: Vec<Vec<&'static str>>,
    asked: AtomicUsize,
}

#[async_trait]
impl Resolver for ScriptedResolver {
    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        let asked = self.asked.fetch_add(1, Ordering::SeqCst);
        let answer = &self.answers[asked.min(self.answers.len() - 1)];
        if answer.is_empty() {
            return Err(io::ErrorKind::NotFound.into());
        }
        Ok(answer.iter().map(|text| text.parse().unwrap()).collect())
    }
}

/// Starts a service with a scripted resolver.
async fn service_with_resolver(
    answers: Vec<Vec<&'static str>>,
    allow_private: bool,
) -> TestService {
    let mut service = TestService::new().await;
    service.stop().await;
    service
        .start_with(|config| {
            config.webhooks = WebhookOptions {
                allow_private,
                resolver: Some(Arc::new(ScriptedResolver {
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
async fn private_addresses_are_refused() {
    let service = service_with_resolver(vec![vec!["10.1.2.3"]], false).await;
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
async fn invalid_urls_are_refused() {
    let service = service_with_resolver(vec![vec![]], true).await;
    for (url, message) in [
        ("", "url can't be blank"),
        ("gifts", "url is not a valid URL"),
        ("ftp://example.com/", "url must be an http or https URL"),
        ("file:///etc/passwd", "url must be an http or https URL"),
        (
            "https://me:secret@example.com/",
            "url must not contain a user name or password",
        ),
        (
            "https://gone.example.com/",
            "The host in url could not be found",
        ),
    ] {
        let (status, answer) = service.post("/v1/webhooks", &json!({"url": url})).await;
        assert_eq!(
            (status.as_u16(), &answer["error"]),
            (400, &json!(message)),
            "{url}"
        );
    }
    let long = format!("https://example.com/{}", "a".repeat(3_000));
    for body in [json!({"url": long}), json!({"url": null}), json!({})] {
        assert_eq!(service.post("/v1/webhooks", &body).await.0, 400);
    }
}

/// A name is resolved again for every connection, and the connection goes to the checked addresses.
#[tokio::test]
async fn name_that_later_resolves_privately_is_refused() {
    let receiver = Receiver::start().await;
    let service = service_with_resolver(vec![vec!["8.8.8.8"], vec!["127.0.0.1"]], false).await;
    let url = format!(
        "http://rebinding.example.com:{}/ok",
        receiver.address.port()
    );
    let (id, _) = register_webhook(&service, &url, None).await;
    send_batch(&service, 1).await;
    assert!(receiver.requests().is_empty());
    let refused = (None, Some("address_refused".to_owned()));
    assert_eq!(list_attempts(&service, &id).await, vec![refused; 3]);
}

#[tokio::test]
async fn name_with_one_private_address_is_refused() {
    let service = service_with_resolver(vec![vec!["8.8.8.8", "192.168.1.1"]], false).await;
    let url = "http://both.example.com/";
    let (status, answer) = service.post("/v1/webhooks", &json!({"url": url})).await;
    assert_eq!(status, 400, "{answer}");
}

/// The webhook was created while the operator allowed private addresses.
#[tokio::test]
async fn ip_address_is_checked_at_every_delivery() {
    let receiver = Receiver::start().await;
    let mut service = TestService::new().await;
    let (id, _) = register_webhook(&service, &receiver.url("/ok"), Some(&["order.created"])).await;
    service.stop().await;
    service
        .start_with(|config| config.webhooks = WebhookOptions::default())
        .await;
    send_batch(&service, 1).await;
    assert!(receiver.requests().is_empty());
    let refused = (None, Some("address_refused".to_owned()));
    assert_eq!(list_attempts(&service, &id).await, [refused]);
}

#[tokio::test]
async fn operator_can_allow_private_addresses() {
    let receiver = Receiver::start().await;
    let service = service_with_resolver(vec![vec!["127.0.0.1"]], true).await;
    let url = format!("http://receiver.internal:{}/ok", receiver.address.port());
    register_webhook(&service, &url, None).await;
    send_batch(&service, 1).await;
    service.advance(Duration::ZERO).await;
    assert_eq!(receiver.requests().len(), 3);
    let host = format!("receiver.internal:{}", receiver.address.port());
    assert_eq!(receiver.requests()[0].header("host"), host);
}
