//! Promises of the client, against services that misbehave. All on loopback.

use std::time::Duration;

use futures_util::{StreamExt as _, TryStreamExt as _};
use secrecy::SecretString;
use wiremock::{
    Mock, MockServer, ResponseTemplate,
    matchers::{any, method, path, query_param},
};

use super::*;
use crate::contract::{OrderBatchRequest, ProductId};

const KEY: &str = "sk-test-4711";

fn client(server: &MockServer) -> Client {
    let options = ClientOptions {
        retry_base: Duration::from_millis(1),
        read_timeout: Duration::from_secs(5),
        ..ClientOptions::default()
    };
    Client::new(&server.uri(), SecretString::from(KEY), options).unwrap()
}

async fn answering(answer: ResponseTemplate) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(any()).respond_with(answer).mount(&server).await;
    server
}

#[tokio::test]
async fn a_read_is_tried_again_and_a_send_never_is() {
    let server = answering(ResponseTemplate::new(500)).await;
    let client = client(&server);
    assert!(matches!(
        client.me().await,
        Err(ClientError::ServiceFailed { status: 500, .. })
    ));
    assert_eq!(server.received_requests().await.unwrap().len(), 4);

    server.reset().await;
    Mock::given(any())
        .respond_with(ResponseTemplate::new(500))
        .mount(&server)
        .await;
    let error = client
        .create_order_batch(&OrderBatchRequest::default())
        .await
        .unwrap_err();
    assert!(error.may_have_arrived());
    assert_eq!(server.received_requests().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_read_succeeds_after_a_passing_failure() {
    let server = MockServer::start().await;
    Mock::given(any())
        .respond_with(ResponseTemplate::new(429).insert_header("Retry-After", "0"))
        .up_to_n_times(2)
        .mount(&server)
        .await;
    Mock::given(any())
        .respond_with(ResponseTemplate::new(200).set_body_string(r#"{"email":"a@example.com"}"#))
        .mount(&server)
        .await;
    assert_eq!(
        client(&server).me().await.unwrap().email.as_deref(),
        Some("a@example.com")
    );
}

#[tokio::test]
async fn a_refusal_says_what_the_service_said() {
    let body = r#"{"error":"Recipients can't be blank"}"#;
    let server = answering(ResponseTemplate::new(400).set_body_string(body)).await;
    let error = client(&server)
        .create_order_batch(&OrderBatchRequest::default())
        .await
        .unwrap_err();
    assert_eq!(error.sentence(), "Recipients can't be blank");
    assert!(!error.may_have_arrived());
}

#[tokio::test]
async fn what_is_not_the_service_is_said_to_be_something_else() {
    for (answer, word) in [
        (
            ResponseTemplate::new(200).set_body_string("<html>Welcome</html>"),
            "web page",
        ),
        (
            ResponseTemplate::new(200).set_body_string("{\"data\": [1,"),
            "cannot be read",
        ),
        (
            ResponseTemplate::new(200).set_body_string("42"),
            "cannot be read",
        ),
        (ResponseTemplate::new(200), "nothing"),
        (
            ResponseTemplate::new(302).insert_header("Location", "https://example.com/"),
            "another address",
        ),
    ] {
        let server = answering(answer).await;
        let error = client(&server).me().await.unwrap_err();
        assert!(
            matches!(error, ClientError::NotTheService { .. }),
            "{error:?}"
        );
        assert!(error.sentence().contains(word), "{error}");
        assert_eq!(
            server.received_requests().await.unwrap().len(),
            1,
            "no redirect is followed"
        );
    }
}

#[tokio::test]
async fn an_answer_without_an_end_is_not_read_to_its_end() {
    let server = answering(ResponseTemplate::new(200).set_body_bytes(vec![b' '; 1 << 20])).await;
    let options = ClientOptions {
        max_answer: 1 << 10,
        ..ClientOptions::default()
    };
    let client = Client::new(&server.uri(), SecretString::from(KEY), options).unwrap();
    assert!(matches!(
        client.me().await,
        Err(ClientError::NotTheService { .. })
    ));
}

#[tokio::test]
async fn nobody_listening_means_that_nothing_left() {
    let free = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let options = ClientOptions {
        retry_base: Duration::from_millis(1),
        ..ClientOptions::default()
    };
    let client = Client::new(&format!("http://{free}"), SecretString::from(KEY), options).unwrap();
    let error = client
        .create_order_batch(&OrderBatchRequest::default())
        .await
        .unwrap_err();
    assert!(
        matches!(error, ClientError::Unreachable { .. }),
        "{error:?}"
    );
    assert!(!error.may_have_arrived());
    assert!(error.is_offline());
}

#[tokio::test]
async fn a_line_that_breaks_in_the_middle_leaves_it_open_what_happened() {
    // A service that reads the request and closes the line half way through its answer.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let breaker = std::thread::spawn(move || {
        use std::io::{Read as _, Write as _};
        let (mut line, _) = listener.accept().unwrap();
        let mut request = [0; 4096];
        let _ = line.read(&mut request).unwrap();
        line.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{\"id\": \"01")
            .unwrap();
    });
    let client = Client::new(
        &format!("http://{address}"),
        SecretString::from(KEY),
        ClientOptions::default(),
    )
    .unwrap();
    let error = client
        .create_order_batch(&OrderBatchRequest::default())
        .await
        .unwrap_err();
    breaker.join().unwrap();
    assert!(matches!(error, ClientError::CutOff { .. }), "{error:?}");
    assert!(error.may_have_arrived());
}

#[tokio::test]
async fn the_key_is_in_the_request_and_nowhere_else() {
    let server =
        answering(ResponseTemplate::new(401).set_body_string(r#"{"error":"Unknown API key"}"#))
            .await;
    let client = client(&server);
    let error = client.me().await.unwrap_err();
    assert!(matches!(error, ClientError::Unauthorized { .. }));
    for text in [
        format!("{client:?}"),
        format!("{error:?}"),
        error.sentence(),
        error.details(),
    ] {
        assert!(!text.contains(KEY), "{text}");
    }
    let requests = server.received_requests().await.unwrap();
    assert_eq!(
        requests[0].headers["authorization"],
        format!("Bearer {KEY}").as_str()
    );
}

#[tokio::test]
async fn the_key_is_not_shown_to_hosts_of_pictures() {
    let server = answering(
        ResponseTemplate::new(200)
            .insert_header("Content-Type", "image/png")
            .set_body_bytes([1]),
    )
    .await;
    let url = format!("{}/pictures/a.png", server.uri());
    client(&server).fetch_picture(&url, 10).await.unwrap();
    let requests = server.received_requests().await.unwrap();
    assert!(!requests[0].headers.contains_key("authorization"));
}

#[tokio::test]
async fn a_walk_drops_rows_that_shifted_and_follows_the_new_end() {
    let ids: Vec<ProductId> = (0..151).map(|_| ProductId::generate()).collect();
    let page = |range: std::ops::Range<usize>, total: usize| {
        let data: Vec<_> = ids[range]
            .iter()
            .map(|id| serde_json::json!({"id": id, "unknown": 1}))
            .collect();
        serde_json::json!({"data": data, "list_meta": {"total_count": total}})
    };
    let server = MockServer::start().await;
    // Between the two pages one row came in at the front: the last of page 1 is seen again.
    for (number, body) in [("1", page(0..100, 150)), ("2", page(99..151, 152))] {
        Mock::given(method("GET"))
            .and(path("/v1/products"))
            .and(query_param("page", number))
            .respond_with(ResponseTemplate::new(200).set_body_json(body))
            .mount(&server)
            .await;
    }
    let client = client(&server);
    let walked: Vec<_> = client
        .all_products(ProductFilter::default())
        .map_ok(|p| p.id)
        .try_collect()
        .await
        .unwrap();
    assert_eq!(walked, ids);
}

#[tokio::test]
async fn a_walk_ends_after_an_error() {
    let server = answering(ResponseTemplate::new(400).set_body_string("{}")).await;
    let client = client(&server);
    let items: Vec<_> = client.all_orders(OrderFilter::default()).collect().await;
    assert_eq!(items.len(), 1);
    assert!(items[0].is_err());
}
