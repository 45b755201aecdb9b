//! Classification of responses and failures.

use super::*;
use crate::contract::{OrderBatchRequest, OrderId, PageQuery, PriceRequest};

#[tokio::test]
async fn recognizes_responses_of_other_servers() {
    let html = ResponseTemplate::new(200).set_body_raw("<html>Welcome</html>", "text/html");
    let elsewhere = ResponseTemplate::new(302).insert_header("Location", "http://127.0.0.1:1/");
    for (answer, fault) in [
        (html, ResponseFault::WebPage),
        (json("{\"data\": [1,"), ResponseFault::NotJson),
        (json("hello"), ResponseFault::NotJson),
        (json("[1, 2]"), ResponseFault::UnexpectedStructure),
        (json(""), ResponseFault::Empty),
        (ResponseTemplate::new(204), ResponseFault::Empty),
        (elsewhere, ResponseFault::Redirect),
        (
            ResponseTemplate::new(404).set_body_string("Not here"),
            ResponseFault::UnknownPath,
        ),
    ] {
        let server = serve_response(answer).await;
        let client = client_at(&server.uri());
        let error = client
            .order(OrderId::generate())
            .await
            .expect_err("a fault");
        assert_eq!(error, ClientError::NotTheService(fault));
        assert!(error.may_have_arrived(), "the server may have acted");
        let list = client
            .orders_page(&OrderFilter::default(), PageQuery::default())
            .await;
        assert!(list.is_err(), "{fault}");
        assert_eq!(
            request_count(&server).await,
            2,
            "such responses are not retried"
        );
    }
}

#[tokio::test]
async fn refusal_contains_reason_of_service() {
    for (body, reason) in [
        (
            r#"{"error":"Recipients can't be blank"}"#,
            Some("Recipients can't be blank"),
        ),
        (r#"{"error":{"message":"Too many"}}"#, Some("Too many")),
        (r#"{"errors":["First","Second"]}"#, Some("First")),
        (r#"{"message":"No\u0007 such card"}"#, Some("No  such card")),
        ("", None),
        ("<html>", None),
    ] {
        let server = serve_response(ResponseTemplate::new(400).set_body_string(body)).await;
        let error = client_at(&server.uri())
            .create_order_batch(&OrderBatchRequest::default())
            .await
            .expect_err("refused");
        let reason = reason.map(str::to_owned);
        assert_eq!(
            error,
            ClientError::Refused {
                status: 400,
                reason
            }
        );
        assert!(!error.may_have_arrived());
    }
}

#[tokio::test]
async fn classifies_error_statuses() {
    let body = r#"{"error":"So it is."}"#;
    let error_of = async |status| {
        let server = serve_response(ResponseTemplate::new(status).set_body_string(body)).await;
        let client = client_at(&server.uri());
        let request = OrderBatchRequest::default();
        client
            .create_order_batch(&request)
            .await
            .expect_err("a failure")
    };
    let reason = || Some("So it is.".to_owned());
    assert_eq!(
        error_of(401).await,
        ClientError::Unauthorized { reason: reason() }
    );
    assert_eq!(
        error_of(404).await,
        ClientError::NotFound {
            reason: "So it is.".to_owned()
        }
    );
    assert_eq!(
        error_of(413).await,
        ClientError::Refused {
            status: 413,
            reason: reason()
        }
    );
    for status in [408, 500, 503] {
        let error = error_of(status).await;
        assert_eq!(
            error,
            ClientError::ServiceFailed {
                status,
                reason: reason(),
                retry_after: None
            }
        );
        assert!(error.may_have_arrived());
    }
}

#[tokio::test]
async fn limits_size_of_responses() {
    let server = serve_response(json(&" ".repeat(1 << 20))).await;
    let small = ClientOptions {
        max_response_bytes: 1 << 10,
        ..options(&RecordedSleep::default())
    };
    let client = Client::new(&server.uri(), SecretString::from(KEY), small).expect("a client");
    let error = client.me().await.expect_err("too large");
    assert_eq!(error, ClientError::NotTheService(ResponseFault::TooLarge));

    // A chunked response whose connection ends inside a chunk.
    let (base_url, server) = serve_bytes(vec![
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7d0\r\n                              ",
    ]);
    let error = client_at(&base_url)
        .create_order_batch(&OrderBatchRequest::default())
        .await
        .expect_err("half a body");
    assert!(matches!(error, ClientError::CutOff { .. }), "{error:?}");
    let _ = server.join();
}

#[tokio::test]
async fn refused_connection_means_nothing_was_sent() {
    // No other test uses this port, because each test lets the system choose a free port.
    let free = std::net::TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a free port");
    let error = client_at(&format!("http://{free}"))
        .create_order_batch(&OrderBatchRequest::default())
        .await
        .expect_err("connection refused");
    assert!(
        matches!(error, ClientError::Unreachable { .. }),
        "{error:?}"
    );
    assert!(!error.may_have_arrived());
    assert!(!error.details().is_empty());
}

#[tokio::test]
async fn timed_out_request_may_have_arrived() {
    let slow = json("{}").set_delay(Duration::from_secs(60));
    let server = serve_response(slow).await;
    let impatient = ClientOptions {
        create_timeout: Duration::from_millis(50),
        ..options(&RecordedSleep::default())
    };
    let client = Client::new(&server.uri(), SecretString::from(KEY), impatient).expect("a client");
    let error = client
        .create_order_batch(&OrderBatchRequest::default())
        .await
        .expect_err("a timeout");
    assert_eq!(error, ClientError::TimedOut);
    assert!(error.may_have_arrived());
}

#[tokio::test]
async fn unreadable_order_does_not_hide_others() {
    let ids = [OrderId::generate(), OrderId::generate()];
    let page = format!(
        r#"{{"data":[{{"id":"{}"}},{{"id":17}},"what",{{"id":"{}","new_field":1}}],"list_meta":{{"total_count":4}}}}"#,
        ids[0], ids[1]
    );
    let server = serve_response(json(&page)).await;
    let client = client_at(&server.uri());
    let page = client
        .orders_page(&OrderFilter::default(), PageQuery::default())
        .await
        .expect("a page");
    let read: Vec<OrderId> = page.data.iter().map(|order| order.id).collect();
    assert_eq!(read, ids);
    assert_eq!((page.unreadable.len(), page.total_count), (2, Some(4)));
}

#[tokio::test]
async fn absurd_totals_are_unknown() {
    for total in ["-1", "\"many\"", "1.5", "1e999", "null", "[]"] {
        let body = format!(r#"{{"data":[{{"id":17}}],"list_meta":{{"total_count":{total}}}}}"#);
        let server = serve_response(json(&body)).await;
        let page = client_at(&server.uri())
            .orders_page(&OrderFilter::default(), PageQuery::default())
            .await
            .expect("a page of a gifting service");
        assert_eq!((page.unreadable.len(), page.total_count), (1, None));
    }
}

#[tokio::test]
async fn page_without_records_is_another_service() {
    for body in [r#"{"data":[1,2]}"#, r#"{"data":"no"}"#, r#"{"items":[]}"#] {
        let server = serve_response(json(body)).await;
        let error = client_at(&server.uri())
            .orders_page(&OrderFilter::default(), PageQuery::default())
            .await
            .expect_err("another service");
        let fault = ResponseFault::UnexpectedStructure;
        assert_eq!(error, ClientError::NotTheService(fault));
    }
}

#[tokio::test]
async fn response_without_valid_price_is_no_price() {
    let totals = |low: &str, high: &str| {
        format!(
            r#"{{"cart_price":{{"price_product":4000,"price_est_total_low":{low},
            "price_est_total_high":{high}}},"total_price":{{"est_group_total_high":4840}}}}"#
        )
    };
    for body in [
        "{}".to_owned(),
        r#"{"cart_price":null}"#.to_owned(),
        r#"{"cart_price":{}}"#.to_owned(),
        r#"{"total_price":{"est_group_total_low":4400,"est_group_total_high":4840}}"#.to_owned(),
        totals("null", "null"),
        totals("4400", "null"),
        totals("null", "4840"),
        totals("0", "0"),
        totals("-4400", "4840"),
        totals("-4840", "-4400"),
        totals("4840", "4400"),
    ] {
        let server = serve_response(json(&body)).await;
        let estimate = client_at(&server.uri())
            .price(&PriceRequest::default())
            .await;
        let fault = ResponseFault::UnexpectedStructure;
        assert_eq!(estimate, Err(ClientError::NotTheService(fault)), "{body}");
    }
    let server = serve_response(json(&totals("4400", "4840"))).await;
    let estimate = client_at(&server.uri())
        .price(&PriceRequest::default())
        .await
        .expect("a price");
    assert_eq!(estimate.cart_price_estimate.price_est_total_high.0, 4840);
}
