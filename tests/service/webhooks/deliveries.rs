//! Deliveries to receivers that fail, stall, redirect or disappear, and across restarts of the
//! service.

use std::time::Duration;

use giftdesk::service::{WebhookOptions, webhooks::retry_schedule};

use super::receiver::{
    Receiver, delete_own_webhook, list_attempts, list_redirects, register_webhook, send_batch,
    wait_until,
};
use crate::harness::TestService;

const CREATED_ONLY: Option<&[&str]> = Some(&["order_batch.created"]);

#[tokio::test]
async fn failed_delivery_is_retried_on_schedule_then_dropped() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let (id, _) = register_webhook(&service, &receiver.url("/fail"), CREATED_ONLY).await;
    send_batch(&service, 1).await;
    for (made, pause) in (1..).zip(retry_schedule::RETRY_DELAYS) {
        assert_eq!(receiver.requests().len(), made);
        service.advance(pause.mul_f64(0.89)).await;
        assert_eq!(receiver.requests().len(), made, "too early after {made}");
        service.advance(pause.mul_f64(0.22)).await;
    }
    assert_eq!(receiver.requests().len(), 8);
    service.advance(Duration::from_secs(20 * 24 * 3_600)).await;
    assert_eq!(receiver.requests().len(), 8);
    let requests = receiver.requests();
    assert!(requests.iter().all(|again| again.id() == requests[0].id()));
    let times: Vec<&str> = requests
        .iter()
        .map(|one| one.header("webhook-timestamp"))
        .collect();
    assert!(
        times.windows(2).all(|pair| pair[0] < pair[1]),
        "every attempt has a new timestamp"
    );
    let refused = (Some(500), Some("refused".to_owned()));
    assert_eq!(list_attempts(&service, &id).await, vec![refused; 8]);
}

#[tokio::test]
async fn successful_retry_is_not_repeated() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let (id, _) = register_webhook(&service, &receiver.url("/once"), CREATED_ONLY).await;
    send_batch(&service, 1).await;
    for _ in 0..10 {
        service.advance(Duration::from_secs(3_600)).await;
    }
    assert_eq!(receiver.requests().len(), 2);
    assert_eq!(
        list_attempts(&service, &id).await,
        [(Some(500), Some("refused".to_owned())), (Some(200), None)]
    );
}

#[tokio::test]
async fn redirect_fails_and_is_not_followed() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let (id, _) = register_webhook(&service, &receiver.url("/redirect"), CREATED_ONLY).await;
    send_batch(&service, 1).await;
    service.advance(Duration::from_secs(6)).await;
    assert_eq!(receiver.requests_to("/redirect").len(), 2);
    assert!(receiver.requests_to("/ok").is_empty());
    let redirected = (Some(302), Some("redirect".to_owned()));
    assert_eq!(list_attempts(&service, &id).await, vec![redirected; 2]);
    let target = receiver.url("/ok");
    assert_eq!(list_redirects(&service, &id).await, vec![target; 2]);
}

#[tokio::test]
async fn gone_response_disables_endpoint() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let (id, _) = register_webhook(&service, &receiver.url("/gone"), CREATED_ONLY).await;
    send_batch(&service, 1).await;
    assert_eq!(receiver.requests().len(), 1);
    send_batch(&service, 1).await;
    service.advance(Duration::from_secs(48 * 3_600)).await;
    assert_eq!(receiver.requests().len(), 1);
    assert_eq!(
        list_attempts(&service, &id).await,
        [(Some(410), Some("gone".to_owned()))]
    );
    assert_eq!(delete_own_webhook(&service, &id).await, 204);
}

#[tokio::test]
async fn refused_connection_is_retried() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let url = receiver.url("/ok");
    drop(receiver);
    let (id, _) = register_webhook(&service, &url, CREATED_ONLY).await;
    // The port closes when the receiver's task ends.
    wait_until("closing", || {
        std::net::TcpStream::connect(url[7..].trim_end_matches("/ok")).is_err()
    })
    .await;
    send_batch(&service, 1).await;
    assert_eq!(
        list_attempts(&service, &id).await,
        [(None, Some("no_connection".to_owned()))]
    );
}

#[tokio::test]
async fn slow_endpoint_does_not_delay_others() {
    // No attempt times out during this test.
    let service = start_with_timeout(Duration::from_secs(600)).await;
    let receiver = Receiver::start().await;
    for path in ["/stall", "/ok"] {
        register_webhook(&service, &receiver.url(path), Some(&["order.created"])).await;
    }
    service
        .post("/v1/order_batches", &service.batch_request(60).await)
        .await;
    wait_until("every event at the quick one", || {
        receiver.requests_to("/ok").len() == 60
    })
    .await;
    wait_until("as many as wait at once", || {
        receiver.requests_to("/stall").len() >= 4
    })
    .await;
    assert_eq!(receiver.requests_to("/stall").len(), 4, "the others wait");
}

#[tokio::test]
async fn slow_endpoint_times_out() {
    let service = start_with_timeout(Duration::from_millis(50)).await;
    let receiver = Receiver::start().await;
    let (slow, _) = register_webhook(&service, &receiver.url("/stall"), CREATED_ONLY).await;
    send_batch(&service, 1).await;
    assert_eq!(
        list_attempts(&service, &slow).await,
        [(None, Some("timeout".to_owned()))]
    );
}

#[tokio::test]
async fn webhook_that_never_responds_is_paused() {
    let service = start_with_timeout(Duration::from_millis(100)).await;
    let receiver = Receiver::start().await;
    for path in ["/stall", "/ok"] {
        register_webhook(&service, &receiver.url(path), Some(&["order.created"])).await;
    }
    service
        .post("/v1/order_batches", &service.batch_request(60).await)
        .await;
    wait_until("every event at the other one", || {
        receiver.requests_to("/ok").len() == 60
    })
    .await;
    // Several looks for due deliveries: 56 of the paused webhook wait.
    tokio::time::sleep(Duration::from_secs(1)).await;
    service.advance(Duration::ZERO).await;
    // Four begin together, and two more before the third of them has timed out.
    let attempts = receiver.requests_to("/stall").len();
    assert!(attempts <= 6, "{attempts} attempts");
}

#[tokio::test]
async fn endless_response_is_not_read() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let (id, _) = register_webhook(&service, &receiver.url("/endless"), CREATED_ONLY).await;
    send_batch(&service, 1).await;
    assert_eq!(list_attempts(&service, &id).await, [(Some(200), None)]);
}

#[tokio::test]
async fn pending_delivery_survives_restart() {
    let mut service = TestService::new().await;
    let receiver = Receiver::start().await;
    register_webhook(&service, &receiver.url("/once"), CREATED_ONLY).await;
    send_batch(&service, 1).await;
    assert_eq!(receiver.requests().len(), 1);
    service.stop().await;
    service.clock.advance(Duration::from_secs(2));
    service.start(0.0).await;
    service.advance(Duration::ZERO).await;
    assert_eq!(receiver.requests().len(), 1, "it is not due yet");
    service.advance(Duration::from_secs(4)).await;
    assert_eq!(receiver.requests().len(), 2);
}

/// A killed service records no result of its attempt, so the delivery is repeated.
#[tokio::test]
async fn running_delivery_is_repeated_after_crash() {
    let mut service = TestService::new().await;
    let receiver = Receiver::start().await;
    let (id, _) = register_webhook(&service, &receiver.url("/stall"), CREATED_ONLY).await;
    service
        .post("/v1/order_batches", &service.batch_request(1).await)
        .await;
    wait_until("the first attempt", || receiver.requests().len() == 1).await;
    service.kill().await;
    // The lease of the interrupted attempt expires.
    service.clock.advance(Duration::from_secs(61));
    service
        .start_with(|config| config.webhooks = private_options(Duration::from_millis(300)))
        .await;
    service.advance(Duration::ZERO).await;
    assert_eq!(receiver.requests().len(), 2);
    assert_eq!(
        list_attempts(&service, &id).await,
        [(None, Some("timeout".to_owned()))]
    );
}

#[tokio::test]
async fn old_attempts_expire_but_pending_deliveries_stay() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    let (done, _) = register_webhook(&service, &receiver.url("/ok"), CREATED_ONLY).await;
    let (waits, _) = register_webhook(
        &service,
        &receiver.url("/fail"),
        Some(&["order_batch.created", "order.created"]),
    )
    .await;
    send_batch(&service, 1).await;
    service.advance(Duration::from_secs(29 * 24 * 3_600)).await;
    assert_eq!(list_attempts(&service, &done).await.len(), 1);
    // In these five days, the failing deliveries reach the limit of eight attempts.
    for _ in 0..10 {
        service.advance(Duration::from_secs(12 * 3_600)).await;
    }
    assert!(list_attempts(&service, &done).await.is_empty());
    assert!(list_attempts(&service, &waits).await.is_empty());
    assert_eq!(receiver.requests_to("/fail").len(), 16);
}

/// Starts a service that waits this long for the response of a receiver.
async fn start_with_timeout(timeout: Duration) -> TestService {
    TestService::with_config(|config| config.webhooks = private_options(timeout)).await
}

fn private_options(timeout: Duration) -> WebhookOptions {
    WebhookOptions {
        allow_private: true,
        timeout,
        ..WebhookOptions::default()
    }
}
