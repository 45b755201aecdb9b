//! Reads are tried again; what sends gifts never is.

use super::*;
use crate::contract::{CommerceUserPaymentMethodRequest, OrderBatchRequest, PriceRequest};

async fn served(answers: Vec<ResponseTemplate>) -> MockServer {
    let server = MockServer::start().await;
    for answer in answers {
        Mock::given(any())
            .respond_with(answer)
            .up_to_n_times(1)
            .mount(&server)
            .await;
    }
    server
}

fn client(server: &MockServer, waits: &Waits) -> Client {
    Client::new(&server.uri(), SecretString::from(KEY), options(waits)).expect("a client")
}

#[tokio::test]
async fn a_read_survives_a_passing_failure() {
    for status in [429, 500, 502, 503, 504] {
        let bad = || ResponseTemplate::new(status);
        let server = served(vec![
            bad(),
            bad(),
            bad(),
            json(r#"{"email":"ada@example.com"}"#),
        ])
        .await;
        let waits = Waits::default();
        let me = client(&server, &waits)
            .me()
            .await
            .expect("an answer in the end");
        assert_eq!(me.email.as_deref(), Some("ada@example.com"), "{status}");
        let ceilings = [500, 1000, 2000].map(Duration::from_millis);
        assert_eq!(waits.seen().len(), 3);
        for (wait, ceiling) in waits.seen().into_iter().zip(ceilings) {
            assert!(wait <= ceiling, "{wait:?} is more than {ceiling:?}");
        }
    }
}

#[tokio::test]
async fn a_read_gives_up_after_four_tries() {
    let server = answering(ResponseTemplate::new(503)).await;
    let error = client(&server, &Waits::default())
        .me()
        .await
        .expect_err("down");
    assert!(matches!(
        error,
        ClientError::ServiceFailed { status: 503, .. }
    ));
    assert_eq!(requests(&server).await, 4);
}

#[tokio::test]
async fn what_a_service_decided_is_not_asked_again() {
    for status in [302, 400, 401, 403, 404, 413, 501] {
        let server = answering(ResponseTemplate::new(status)).await;
        let error = client(&server, &Waits::default()).me().await;
        assert!(error.is_err(), "{status}");
        assert_eq!(requests(&server).await, 1, "{status}");
    }
}

#[tokio::test]
async fn what_sends_or_stores_is_sent_once() {
    for answer in [ResponseTemplate::new(500), ResponseTemplate::new(429)] {
        let server = answering(answer).await;
        let client = client(&server, &Waits::default());
        let _ = client
            .create_order_batch(&OrderBatchRequest::default())
            .await
            .expect_err("no");
        assert_eq!(requests(&server).await, 1);
        let card = CommerceUserPaymentMethodRequest::default();
        let _ = client
            .create_commerce_user_payment_method(&card)
            .await
            .expect_err("no");
        assert_eq!(requests(&server).await, 2);
        let _ = client
            .price(&PriceRequest::default())
            .await
            .expect_err("no");
        assert_eq!(requests(&server).await, 3);
    }
}

#[tokio::test]
async fn a_connection_that_breaks_during_a_send_is_not_used_again() {
    let (base, machine) = raw(vec![b""]);
    let error = client_at(&base)
        .create_order_batch(&OrderBatchRequest::default())
        .await
        .expect_err("hung up");
    assert!(matches!(error, ClientError::CutOff { .. }), "{error:?}");
    assert!(error.may_have_arrived());
    assert_eq!(machine.join().expect("the machine"), 1);
}

#[tokio::test]
async fn a_read_survives_a_line_that_breaks() {
    let half = b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"email\": ";
    let whole = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
    let (base, machine) = raw(vec![b"", half, whole]);
    client_at(&base)
        .me()
        .await
        .expect("the third answer is whole");
    assert_eq!(machine.join().expect("the machine"), 3);
}

#[tokio::test]
async fn the_pause_a_service_asks_for_is_kept() {
    let busy = |seconds: &str| ResponseTemplate::new(429).insert_header("Retry-After", seconds);
    let waits = Waits::default();
    let server = served(vec![busy("7"), json("{}")]).await;
    client(&server, &waits).me().await.expect("an answer");
    assert_eq!(waits.seen(), [Duration::from_secs(7)]);

    let dated = busy("Wed, 21 Oct 2026 07:28:20 GMT")
        .insert_header("Date", "Wed, 21 Oct 2026 07:28:00 GMT");
    let waits = Waits::default();
    let server = served(vec![dated, json("{}")]).await;
    client(&server, &waits).me().await.expect("an answer");
    assert_eq!(waits.seen(), [Duration::from_secs(20)]);
}

#[tokio::test]
async fn a_pause_too_long_to_wait_is_told_instead() {
    let server = answering(ResponseTemplate::new(429).insert_header("Retry-After", "3600")).await;
    let waits = Waits::default();
    let error = client(&server, &waits).me().await.expect_err("busy");
    assert_eq!(
        error,
        ClientError::RateLimited {
            retry_after: Some(Duration::from_secs(3600))
        }
    );
    assert!(waits.seen().is_empty());
    assert!(!error.may_have_arrived());
}
