//! Reads are retried; requests that create something are sent once.

use super::*;
use crate::contract::{CommerceUserPaymentMethodRequest, OrderBatchRequest, PriceRequest};

/// Starts a service that sends these responses, one per request.
async fn serve_in_turn(responses: Vec<ResponseTemplate>) -> MockServer {
    let server = MockServer::start().await;
    for response in responses {
        Mock::given(any())
            .respond_with(response)
            .up_to_n_times(1)
            .mount(&server)
            .await;
    }
    server
}

fn client(server: &MockServer, sleep: &RecordedSleep) -> Client {
    Client::new(&server.uri(), SecretString::from(KEY), options(sleep)).expect("a client")
}

#[tokio::test]
async fn read_survives_temporary_failures() {
    for status in [429, 500, 502, 503, 504] {
        let failure = || ResponseTemplate::new(status);
        let server = serve_in_turn(vec![
            failure(),
            failure(),
            failure(),
            json(r#"{"email":"ada@example.com"}"#),
        ])
        .await;
        let sleep = RecordedSleep::default();
        let me = client(&server, &sleep)
            .me()
            .await
            .expect("a response in the end");
        assert_eq!(me.email.as_deref(), Some("ada@example.com"), "{status}");
        let ceilings = [500, 1000, 2000].map(Duration::from_millis);
        assert_eq!(sleep.delays().len(), 3);
        for (wait, ceiling) in sleep.delays().into_iter().zip(ceilings) {
            assert!(wait <= ceiling, "{wait:?} is more than {ceiling:?}");
        }
    }
}

#[tokio::test]
async fn read_stops_after_four_attempts() {
    let server = serve_response(ResponseTemplate::new(503)).await;
    let error = client(&server, &RecordedSleep::default())
        .me()
        .await
        .expect_err("down");
    assert!(matches!(
        error,
        ClientError::ServiceFailed { status: 503, .. }
    ));
    assert_eq!(request_count(&server).await, 4);
}

#[tokio::test]
async fn refusals_are_not_retried() {
    for status in [302, 400, 401, 403, 404, 413, 501] {
        let server = serve_response(ResponseTemplate::new(status)).await;
        let error = client(&server, &RecordedSleep::default()).me().await;
        assert!(error.is_err(), "{status}");
        assert_eq!(request_count(&server).await, 1, "{status}");
    }
}

#[tokio::test]
async fn creations_are_sent_once() {
    for answer in [ResponseTemplate::new(500), ResponseTemplate::new(429)] {
        let server = serve_response(answer).await;
        let client = client(&server, &RecordedSleep::default());
        let _ = client
            .create_order_batch(&OrderBatchRequest::default())
            .await
            .expect_err("no");
        assert_eq!(request_count(&server).await, 1);
        let card = CommerceUserPaymentMethodRequest::default();
        let _ = client
            .create_commerce_user_payment_method(&card)
            .await
            .expect_err("no");
        assert_eq!(request_count(&server).await, 2);
        let _ = client
            .price(&PriceRequest::default())
            .await
            .expect_err("no");
        assert_eq!(request_count(&server).await, 3);
    }
}

#[tokio::test]
async fn send_is_not_repeated_after_broken_connection() {
    let (base_url, server) = serve_bytes(vec![b""]);
    let error = client_at(&base_url)
        .create_order_batch(&OrderBatchRequest::default())
        .await
        .expect_err("hung up");
    assert!(matches!(error, ClientError::CutOff { .. }), "{error:?}");
    assert!(error.may_have_arrived());
    assert_eq!(server.join().expect("the server"), 1);
}

#[tokio::test]
async fn read_survives_broken_connections() {
    let half = b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"email\": ";
    let complete =
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
    let (base_url, server) = serve_bytes(vec![b"", half, complete]);
    client_at(&base_url)
        .me()
        .await
        .expect("the third response is complete");
    assert_eq!(server.join().expect("the server"), 3);
}

#[tokio::test]
async fn waits_as_long_as_service_asks() {
    let busy = |seconds: &str| ResponseTemplate::new(429).insert_header("Retry-After", seconds);
    let sleep = RecordedSleep::default();
    let server = serve_in_turn(vec![busy("7"), json("{}")]).await;
    client(&server, &sleep).me().await.expect("a response");
    assert_eq!(sleep.delays(), [Duration::from_secs(7)]);

    let dated = busy("Wed, 21 Oct 2026 07:28:20 GMT")
        .insert_header("Date", "Wed, 21 Oct 2026 07:28:00 GMT");
    let sleep = RecordedSleep::default();
    let server = serve_in_turn(vec![dated, json("{}")]).await;
    client(&server, &sleep).me().await.expect("a response");
    assert_eq!(sleep.delays(), [Duration::from_secs(20)]);
}

#[tokio::test]
async fn read_fails_when_requested_pause_is_long() {
    let server =
        serve_response(ResponseTemplate::new(429).insert_header("Retry-After", "3600")).await;
    let sleep = RecordedSleep::default();
    let error = client(&server, &sleep).me().await.expect_err("busy");
    assert_eq!(
        error,
        ClientError::RateLimited {
            retry_after: Some(Duration::from_secs(3600))
        }
    );
    assert!(sleep.delays().is_empty());
    assert!(!error.may_have_arrived());
}
