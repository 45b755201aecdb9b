//! Receivers that fail, stall, redirect, go away; services that rest meanwhile.

use std::time::Duration;

use giftdesk::service::{WebhookOptions, webhooks::schedule};

use super::receiver::{Receiver, attempts, delete_own, register, send, until};
use crate::house::House;

const ONE: Option<&[&str]> = Some(&["order_batch.created"]);

#[tokio::test]
async fn what_fails_is_tried_again_on_schedule_and_then_given_up() {
    let house = House::open().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&house, &receiver.url("/fail"), ONE).await;
    send(&house, 1).await;
    for (made, pause) in (1..).zip(schedule::PAUSES) {
        assert_eq!(receiver.heard().len(), made);
        house.let_pass(pause.mul_f64(0.89)).await;
        assert_eq!(receiver.heard().len(), made, "too early after {made}");
        house.let_pass(pause.mul_f64(0.22)).await;
    }
    assert_eq!(receiver.heard().len(), 8);
    house.let_pass(Duration::from_secs(20 * 24 * 3_600)).await;
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
    assert_eq!(attempts(&house, &id).await, vec![refused; 8]);
}

#[tokio::test]
async fn what_worked_at_last_is_not_sent_again() {
    let house = House::open().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&house, &receiver.url("/once"), ONE).await;
    send(&house, 1).await;
    for _ in 0..10 {
        house.let_pass(Duration::from_secs(3_600)).await;
    }
    assert_eq!(receiver.heard().len(), 2);
    assert_eq!(
        attempts(&house, &id).await,
        [(Some(500), Some("refused".to_owned())), (Some(200), None)]
    );
}

#[tokio::test]
async fn a_redirect_is_a_failure_and_is_not_followed() {
    let house = House::open().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&house, &receiver.url("/redirect"), ONE).await;
    send(&house, 1).await;
    house.let_pass(Duration::from_secs(6)).await;
    assert_eq!(receiver.heard_at("/redirect").len(), 2);
    assert!(receiver.heard_at("/ok").is_empty());
    let redirected = (Some(302), Some("redirect".to_owned()));
    assert_eq!(attempts(&house, &id).await, vec![redirected; 2]);
}

#[tokio::test]
async fn an_endpoint_that_says_gone_is_disabled() {
    let house = House::open().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&house, &receiver.url("/gone"), ONE).await;
    send(&house, 1).await;
    assert_eq!(receiver.heard().len(), 1);
    send(&house, 1).await;
    house.let_pass(Duration::from_secs(48 * 3_600)).await;
    assert_eq!(receiver.heard().len(), 1);
    assert_eq!(
        attempts(&house, &id).await,
        [(Some(410), Some("gone".to_owned()))]
    );
    assert_eq!(delete_own(&house, &id).await, 204);
}

#[tokio::test]
async fn nobody_who_listens_is_a_failure_like_another() {
    let house = House::open().await;
    let receiver = Receiver::open().await;
    let url = receiver.url("/ok");
    drop(receiver);
    let (id, _) = register(&house, &url, ONE).await;
    // The port is closed once the receiver's task has ended.
    until("closing", || {
        std::net::TcpStream::connect(url[7..].trim_end_matches("/ok")).is_err()
    })
    .await;
    send(&house, 1).await;
    assert_eq!(
        attempts(&house, &id).await,
        [(None, Some("no_connection".to_owned()))]
    );
}

#[tokio::test]
async fn an_endpoint_that_stalls_holds_up_nobody() {
    let mut house = House::open().await;
    house.stop().await;
    // Nobody is given up on while this test lasts.
    let timeout = Duration::from_secs(600);
    house
        .start_with(|config| config.webhooks = private(timeout))
        .await;
    let receiver = Receiver::open().await;
    for path in ["/stall", "/ok"] {
        register(&house, &receiver.url(path), Some(&["order.created"])).await;
    }
    house
        .post("/v1/order_batches", &house.good_batch(60).await)
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
    let mut house = House::open().await;
    house.stop().await;
    let timeout = Duration::from_millis(50);
    house
        .start_with(|config| config.webhooks = private(timeout))
        .await;
    let receiver = Receiver::open().await;
    let (slow, _) = register(&house, &receiver.url("/stall"), ONE).await;
    send(&house, 1).await;
    assert_eq!(
        attempts(&house, &slow).await,
        [(None, Some("timeout".to_owned()))]
    );
}

#[tokio::test]
async fn an_answer_without_end_is_not_read() {
    let house = House::open().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&house, &receiver.url("/endless"), ONE).await;
    send(&house, 1).await;
    assert_eq!(attempts(&house, &id).await, [(Some(200), None)]);
}

#[tokio::test]
async fn what_waits_when_a_service_stops_is_delivered_after_its_next_start() {
    let mut house = House::open().await;
    let receiver = Receiver::open().await;
    register(&house, &receiver.url("/once"), ONE).await;
    send(&house, 1).await;
    assert_eq!(receiver.heard().len(), 1);
    house.stop().await;
    house.clock.advance(Duration::from_secs(2));
    house.start(0.0).await;
    house.let_pass(Duration::ZERO).await;
    assert_eq!(receiver.heard().len(), 1, "it is not its time yet");
    house.let_pass(Duration::from_secs(4)).await;
    assert_eq!(receiver.heard().len(), 2);
}

/// The attempt of a service that is killed leaves no outcome, so it is made again.
#[tokio::test]
async fn what_was_on_its_way_when_a_service_died_is_delivered_again() {
    let mut house = House::open().await;
    let receiver = Receiver::open().await;
    let (id, _) = register(&house, &receiver.url("/stall"), ONE).await;
    house
        .post("/v1/order_batches", &house.good_batch(1).await)
        .await;
    until("the first attempt", || receiver.heard().len() == 1).await;
    house.kill().await;
    // Longer than any lease.
    house.clock.advance(Duration::from_secs(61));
    house
        .start_with(|config| config.webhooks = private(Duration::from_millis(300)))
        .await;
    house.let_pass(Duration::ZERO).await;
    assert_eq!(receiver.heard().len(), 2);
    assert_eq!(
        attempts(&house, &id).await,
        [(None, Some("timeout".to_owned()))]
    );
}

#[tokio::test]
async fn a_month_later_attempts_are_forgotten_and_what_waits_is_not() {
    let house = House::open().await;
    let receiver = Receiver::open().await;
    let (done, _) = register(&house, &receiver.url("/ok"), ONE).await;
    let (waits, _) = register(
        &house,
        &receiver.url("/fail"),
        Some(&["order_batch.created", "order.created"]),
    )
    .await;
    send(&house, 1).await;
    house.let_pass(Duration::from_secs(29 * 24 * 3_600)).await;
    assert_eq!(attempts(&house, &done).await.len(), 1);
    // Eight attempts at each, and nothing waits any more.
    for _ in 0..10 {
        house.let_pass(Duration::from_secs(12 * 3_600)).await;
    }
    assert!(attempts(&house, &done).await.is_empty());
    assert!(attempts(&house, &waits).await.is_empty());
    assert_eq!(receiver.heard_at("/fail").len(), 16);
}

fn private(timeout: Duration) -> WebhookOptions {
    WebhookOptions {
        allow_private: true,
        timeout,
        ..WebhookOptions::default()
    }
}
