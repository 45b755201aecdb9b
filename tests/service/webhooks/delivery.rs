//! Receivers that fail, stall, redirect, go away; services that rest meanwhile.

use std::time::Duration;

use giftdesk::service::{WebhookOptions, webhooks::schedule};

use super::receiver::{Receiver, attempts, delete_own, register, send, until};
use crate::harness::TestService;

const ONE: Option<&[&str]> = Some(&["order_batch.created"]);

#[tokio::test]
async fn what_fails_is_tried_again_on_schedule_and_then_given_up() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&service, &receiver.url("/fail"), ONE).await;
    send(&service, 1).await;
    for (made, pause) in (1..).zip(schedule::PAUSES) {
        assert_eq!(receiver.heard().len(), made);
        service.advance(pause.mul_f64(0.89)).await;
        assert_eq!(receiver.heard().len(), made, "too early after {made}");
        service.advance(pause.mul_f64(0.22)).await;
    }
    assert_eq!(receiver.heard().len(), 8);
    service.advance(Duration::from_secs(20 * 24 * 3_600)).await;
    assert_eq!(receiver.heard().len(), 8);
    let heard = receiver.heard();
    assert!(heard.iter().all(|again| again.id() == heard[0].id()));
    let times: Vec<&str> = heard
        .iter()
        .map(|one| one.header("webhook-timestamp"))
        .collect();
    assert!(
        times.windows(2).all(|pair| pair[0] < pair[1]),
        "each attempt is signed anew"
    );
    let refused = (Some(500), Some("refused".to_owned()));
    assert_eq!(attempts(&service, &id).await, vec![refused; 8]);
}

#[tokio::test]
async fn what_worked_at_last_is_not_sent_again() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&service, &receiver.url("/once"), ONE).await;
    send(&service, 1).await;
    for _ in 0..10 {
        service.advance(Duration::from_secs(3_600)).await;
    }
    assert_eq!(receiver.heard().len(), 2);
    assert_eq!(
        attempts(&service, &id).await,
        [(Some(500), Some("refused".to_owned())), (Some(200), None)]
    );
}

#[tokio::test]
async fn a_redirect_is_a_failure_and_is_not_followed() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&service, &receiver.url("/redirect"), ONE).await;
    send(&service, 1).await;
    service.advance(Duration::from_secs(6)).await;
    assert_eq!(receiver.heard_at("/redirect").len(), 2);
    assert!(receiver.heard_at("/ok").is_empty());
    let redirected = (Some(302), Some("redirect".to_owned()));
    assert_eq!(attempts(&service, &id).await, vec![redirected; 2]);
}

#[tokio::test]
async fn an_endpoint_that_says_gone_is_disabled() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&service, &receiver.url("/gone"), ONE).await;
    send(&service, 1).await;
    assert_eq!(receiver.heard().len(), 1);
    send(&service, 1).await;
    service.advance(Duration::from_secs(48 * 3_600)).await;
    assert_eq!(receiver.heard().len(), 1);
    assert_eq!(
        attempts(&service, &id).await,
        [(Some(410), Some("gone".to_owned()))]
    );
    assert_eq!(delete_own(&service, &id).await, 204);
}

#[tokio::test]
async fn nobody_who_listens_is_a_failure_like_another() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    let url = receiver.url("/ok");
    drop(receiver);
    let (id, _) = register(&service, &url, ONE).await;
    // The port is closed once the receiver's task has ended.
    until("closing", || {
        std::net::TcpStream::connect(url[7..].trim_end_matches("/ok")).is_err()
    })
    .await;
    send(&service, 1).await;
    assert_eq!(
        attempts(&service, &id).await,
        [(None, Some("no_connection".to_owned()))]
    );
}

#[tokio::test]
async fn an_endpoint_that_stalls_holds_up_nobody() {
    let mut service = TestService::new().await;
    service.stop().await;
    // Nobody is given up on while this test lasts.
    let timeout = Duration::from_secs(600);
    service
        .start_with(|config| config.webhooks = private(timeout))
        .await;
    let receiver = Receiver::open().await;
    for path in ["/stall", "/ok"] {
        register(&service, &receiver.url(path), Some(&["order.created"])).await;
    }
    service
        .post("/v1/order_batches", &service.batch_request(60).await)
        .await;
    until("every event at the quick one", || {
        receiver.heard_at("/ok").len() == 60
    })
    .await;
    until("as many as wait at once", || {
        receiver.heard_at("/stall").len() >= 4
    })
    .await;
    assert_eq!(receiver.heard_at("/stall").len(), 4, "the others wait");
}

#[tokio::test]
async fn an_endpoint_that_stalls_is_given_up_on() {
    let mut service = TestService::new().await;
    service.stop().await;
    let timeout = Duration::from_millis(50);
    service
        .start_with(|config| config.webhooks = private(timeout))
        .await;
    let receiver = Receiver::open().await;
    let (slow, _) = register(&service, &receiver.url("/stall"), ONE).await;
    send(&service, 1).await;
    assert_eq!(
        attempts(&service, &slow).await,
        [(None, Some("timeout".to_owned()))]
    );
}

#[tokio::test]
async fn an_answer_without_end_is_not_read() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&service, &receiver.url("/endless"), ONE).await;
    send(&service, 1).await;
    assert_eq!(attempts(&service, &id).await, [(Some(200), None)]);
}

#[tokio::test]
async fn what_waits_when_a_service_stops_is_delivered_after_its_next_start() {
    let mut service = TestService::new().await;
    let receiver = Receiver::open().await;
    register(&service, &receiver.url("/once"), ONE).await;
    send(&service, 1).await;
    assert_eq!(receiver.heard().len(), 1);
    service.stop().await;
    service.clock.advance(Duration::from_secs(2));
    service.start(0.0).await;
    service.advance(Duration::ZERO).await;
    assert_eq!(receiver.heard().len(), 1, "it is not its time yet");
    service.advance(Duration::from_secs(4)).await;
    assert_eq!(receiver.heard().len(), 2);
}

/// The attempt of a service that is killed leaves no outcome, so it is made again.
#[tokio::test]
async fn what_was_on_its_way_when_a_service_died_is_delivered_again() {
    let mut service = TestService::new().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&service, &receiver.url("/stall"), ONE).await;
    service
        .post("/v1/order_batches", &service.batch_request(1).await)
        .await;
    until("the first attempt", || receiver.heard().len() == 1).await;
    service.kill().await;
    // Longer than any lease.
    service.clock.advance(Duration::from_secs(61));
    service
        .start_with(|config| config.webhooks = private(Duration::from_millis(300)))
        .await;
    service.advance(Duration::ZERO).await;
    assert_eq!(receiver.heard().len(), 2);
    assert_eq!(
        attempts(&service, &id).await,
        [(None, Some("timeout".to_owned()))]
    );
}

#[tokio::test]
async fn a_month_later_attempts_are_forgotten_and_what_waits_is_not() {
    let service = TestService::new().await;
    let receiver = Receiver::open().await;
    let (done, _) = register(&service, &receiver.url("/ok"), ONE).await;
    let (waits, _) = register(
        &service,
        &receiver.url("/fail"),
        Some(&["order_batch.created", "order.created"]),
    )
    .await;
    send(&service, 1).await;
    service.advance(Duration::from_secs(29 * 24 * 3_600)).await;
    assert_eq!(attempts(&service, &done).await.len(), 1);
    // Eight attempts at each, and nothing waits any more.
    for _ in 0..10 {
        service.advance(Duration::from_secs(12 * 3_600)).await;
    }
    assert!(attempts(&service, &done).await.is_empty());
    assert!(attempts(&service, &waits).await.is_empty());
    assert_eq!(receiver.heard_at("/fail").len(), 16);
}

fn private(timeout: Duration) -> WebhookOptions {
    WebhookOptions {
        allow_private: true,
        timeout,
        ..WebhookOptions::default()
    }
}
