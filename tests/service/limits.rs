//! Limits that protect the service and its other clients: rate, connections, time, host names and
//! malformed requests. Refused requests get the error body wherever a response is possible.

use std::time::Duration;

use giftdesk::service::{Keys, RequestLimits};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::harness::{KEY, TestService, send_request};

const TEST_TIMEOUT: Duration = Duration::from_secs(20);

/// Sends raw bytes, because an HTTP client refuses to send malformed requests.
async fn send_raw(service: &TestService, bytes: &[u8]) -> TcpStream {
    let url = service.url("");
    let mut connection = TcpStream::connect(url.strip_prefix("http://").unwrap())
        .await
        .unwrap();
    // The service may close the connection before it has read everything.
    let _ = connection.write_all(bytes).await;
    connection
}

/// Reads until the service closes the connection.
async fn read_all(mut connection: TcpStream) -> String {
    let mut bytes = Vec::new();
    let reading = tokio::time::timeout(TEST_TIMEOUT, async {
        let mut some = [0; 4_096];
        while let Ok(count) = connection.read(&mut some).await {
            if count == 0 {
                break;
            }
            bytes.extend_from_slice(&some[..count]);
        }
    });
    reading.await.expect("the service closes the connection");
    String::from_utf8(bytes).unwrap()
}

/// Returns the status code and the message of an error response.
fn parse_error(answer: &str) -> (u16, String) {
    let code = answer
        .strip_prefix("HTTP/1.1 ")
        .and_then(|rest| rest.get(..3))
        .and_then(|code| code.parse().ok());
    let code = code.unwrap_or_else(|| panic!("no answer: {answer:?}"));
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("content-type: application/json"), "{head}");
    let body: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"));
    (code, body["error"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn malformed_requests_get_error_body() {
    let service = TestService::new().await;
    let long = "x".repeat(70_000);
    let many = "a: b\r\n".repeat(300);
    let close = "connection: close\r\n\r\n";
    let auth = format!("authorization: Bearer {KEY}\r\nhost: localhost\r\n");
    let cases = [
        (400, "nonsense", "nonsense\r\n\r\n".to_owned()),
        (400, "bytes", "\u{1}\u{2}\u{3}\r\n\r\n".to_owned()),
        (
            400,
            "a bad header",
            "GET / HTTP/1.1\r\nbad header\r\n\r\n".to_owned(),
        ),
        (
            400,
            "two lengths",
            format!(
                "POST /v1/order_batches HTTP/1.1\r\n{auth}content-length: 1\r\ncontent-length: 2\r\n{close}"
            ),
        ),
        (
            400,
            "an invalid length",
            format!("POST /v1/order_batches HTTP/1.1\r\n{auth}content-length: many\r\n{close}"),
        ),
        (
            400,
            "a bad chunk",
            format!(
                "POST /v1/order_batches HTTP/1.1\r\n{auth}content-type: application/json\r\ntransfer-encoding: chunked\r\n{close}zz\r\n"
            ),
        ),
        (400, "no host", format!("GET /healthz HTTP/1.1\r\n{close}")),
        (
            400,
            "two hosts",
            format!("GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n{close}"),
        ),
        (
            421,
            "an unknown host",
            format!("GET /healthz HTTP/1.1\r\nhost: evil.example\r\n{close}"),
        ),
        (
            421,
            "an unknown host in the URL",
            format!("GET http://evil.example/healthz HTTP/1.1\r\nhost: localhost\r\n{close}"),
        ),
        (
            421,
            "a tunnel",
            format!("CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n{close}"),
        ),
        (
            431,
            "a long header",
            format!("GET / HTTP/1.1\r\na: {long}\r\n\r\n"),
        ),
        (431, "many headers", format!("GET / HTTP/1.1\r\n{many}\r\n")),
        (
            431,
            "a long URL",
            format!("GET /{long} HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        ),
        (
            404,
            "an asterisk target",
            format!("OPTIONS * HTTP/1.1\r\nhost: localhost\r\n{close}"),
        ),
        (
            405,
            "an unknown method",
            format!("BREW /v1/me HTTP/1.1\r\nhost: localhost\r\n{close}"),
        ),
    ];
    for (expected, what, request) in cases {
        let answer = read_all(send_raw(&service, request.as_bytes()).await).await;
        let (code, message) = parse_error(&answer);
        assert_eq!(code, expected, "{what}: {answer}");
        assert!(!message.is_empty(), "{what}");
    }
}

#[tokio::test]
async fn local_and_allowed_host_names_are_accepted() {
    let service = TestService::with_config(|config| {
        config.public_url = Some("https://gifts.example.com/base".to_owned());
        config.allowed_hosts = vec!["gifts.internal".to_owned()];
        config.listen = ([127, 0, 0, 1], 0).into();
    })
    .await;
    // The host of the public URL is not reachable in this test, so the header is set.
    let at = service.listen_address();
    for (host, expected) in [
        ("localhost:8787", 200),
        ("127.0.0.1", 200),
        ("[::1]:8787", 200),
        ("192.0.2.7", 200),
        ("gifts.example.com", 200),
        ("GIFTS.internal:80", 200),
        ("evil.example", 421),
        ("gifts.example.com.evil.example", 421),
    ] {
        let request = reqwest::Client::new()
            .get(format!("http://{at}/healthz"))
            .header("host", host);
        let (code, body) = send_request(request).await;
        assert_eq!(code, expected, "{host}: {body}");
    }
}

#[tokio::test]
async fn rate_limit_returns_retry_after() {
    let service = TestService::with_config(|config| config.limits.requests_per_second = 2).await;
    let other = service.other_account_key().await;
    let mut refused = None;
    for _ in 0..100 {
        let response = service.request(Method::GET, "/v1/me").send().await.unwrap();
        if response.status() == 429 {
            refused = Some(response);
            break;
        }
        assert_eq!(response.status(), 200);
    }
    let refused = refused.expect("100 requests exceed the limit");
    let after = refused.headers()["retry-after"].to_str().unwrap();
    let after: u64 = after.parse().expect("whole seconds");
    assert!((1..=2).contains(&after), "{after}");
    let body: Value = refused.json().await.unwrap();
    assert!(
        body["error"]
            .as_str()
            .unwrap()
            .contains("Too many requests")
    );

    // Other keys are not limited, and neither are metrics and health probes.
    let (status, _) = service
        .send(Method::GET, "/v1/me", Some(&other), None)
        .await;
    assert_eq!(status, 200);
    for _ in 0..50 {
        let (status, _) = service.send(Method::GET, "/readyz", None, None).await;
        assert_eq!(status, 200);
    }
    tokio::time::timeout(TEST_TIMEOUT, async {
        while service
            .request(Method::GET, "/v1/me")
            .send()
            .await
            .unwrap()
            .status()
            != 200
        {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await
    .expect("the limit recovers");
}

#[tokio::test]
async fn guessed_keys_are_rate_limited() {
    let service = TestService::with_config(|config| config.limits.requests_per_second = 2).await;
    service.get("/v1/me").await;
    let mut codes = Vec::new();
    for n in 0..60 {
        let key = format!("guess-{n}");
        let (status, body) = service.send(Method::GET, "/v1/me", Some(&key), None).await;
        assert!(body["error"].is_string());
        codes.push(status.as_u16());
    }
    assert_eq!(codes[0], 401);
    assert!(codes.contains(&429), "{codes:?}");
    // Guessed keys do not count towards the limits of known keys and of recipients.
    service.get("/v1/me").await;
    let page = service.request(Method::GET, "/gift/nobodys").send().await;
    assert_eq!(page.unwrap().status(), 404);
    // Other paths without a key are limited too.
    let mut codes = Vec::new();
    for _ in 0..60 {
        let (status, _) = service.send(Method::GET, "/nothing/here", None, None).await;
        codes.push(status.as_u16());
    }
    assert!(codes.contains(&429), "{codes:?}");
}

#[tokio::test]
async fn rate_limited_recipients_get_a_page() {
    let service = TestService::with_config(|config| config.limits.requests_per_second = 2).await;
    let http = reqwest::Client::new();
    let mut refused = None;
    for _ in 0..100 {
        let page = http.get(service.url("/gift/nobodys")).send().await.unwrap();
        if page.status() == 429 {
            refused = Some(page);
            break;
        }
        assert_eq!(page.status(), 404);
    }
    let refused = refused.expect("100 requests exceed the limit");
    let after = refused.headers()["retry-after"].to_str().unwrap();
    assert!((1..=2).contains(&after.parse::<u64>().unwrap()), "{after}");
    let text = refused.text().await.unwrap();
    assert!(text.contains("<h1>This page is busy</h1>"), "{text}");
    // Requests of recipients do not count towards the limit of a key.
    service.get("/v1/me").await;
}

#[tokio::test]
async fn revoked_known_key_is_refused_at_once() {
    let service =
        TestService::with_config(|config| config.limits.requests_per_second = 1_000).await;
    let other = service.other_account_key().await;
    let me = async || {
        let asked = service.send(Method::GET, "/v1/me", Some(&other), None);
        asked.await.0.as_u16()
    };
    assert_eq!((me().await, me().await), (200, 200));
    let database = crate::database::ensure_database(service.folder.path());
    let keys = Keys::open(service.folder.path(), database.as_ref())
        .await
        .unwrap();
    let entries = keys.list().await.unwrap();
    let entry = entries.iter().find(|it| it.name == "Another team");
    assert!(keys.revoke(&entry.unwrap().id).await.unwrap());
    keys.close().await;
    assert_eq!((me().await, me().await), (401, 401));
}

#[tokio::test]
async fn slow_form_gets_a_page() {
    let service = TestService::with_config(|config| shorten_timeouts(&mut config.limits)).await;
    let mut request = service.batch_request(1).await;
    request["send_method"] = serde_json::json!("link_multiple_custom_list");
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let link = batch["orders_preview"][0]["individual_gift_link"].as_str();
    let path = link.unwrap().strip_prefix(&service.url("")).unwrap();
    let head = format!(
        "POST {path}/accept HTTP/1.1\r\nhost: localhost\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\nword="
    );
    let answer = read_all(send_raw(&service, head.as_bytes()).await).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(
        answer.contains("<h1>Your form didn’t arrive in time</h1>"),
        "{answer}"
    );
    assert!(answer.contains(&format!("href=\"{path}\"")), "{answer}");
}

fn shorten_timeouts(limits: &mut RequestLimits) {
    limits.head_timeout = Duration::from_millis(300);
    limits.body_timeout = Duration::from_millis(300);
}

#[tokio::test]
async fn slow_request_head_closes_connection() {
    let service = TestService::with_config(|config| shorten_timeouts(&mut config.limits)).await;
    let mut connection =
        send_raw(&service, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ").await;
    let dripping = async {
        while connection.write_all(b"y").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, dripping)
        .await
        .expect("the connection is closed despite incoming bytes");
}

#[tokio::test]
async fn slow_body_gets_error_body() {
    let service = TestService::with_config(|config| shorten_timeouts(&mut config.limits)).await;
    let head = format!(
        "POST /v1/order_batches HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {KEY}\r\n\
         content-type: application/json\r\ncontent-length: 100000\r\n\r\n{{"
    );
    let answer = read_all(send_raw(&service, head.as_bytes()).await).await;
    let (code, message) = parse_error(&answer);
    assert_eq!(
        (code, message.as_str()),
        (408, "The request body took too long to arrive")
    );
}

#[tokio::test]
async fn idle_connections_give_way_to_waiting_clients() {
    let service = TestService::with_config(|config| {
        shorten_timeouts(&mut config.limits);
        config.limits.max_connections = 3;
    })
    .await;
    let mut holding = Vec::new();
    for _ in 0..6 {
        holding.push(send_raw(&service, b"GET / HTTP/1.1\r\n").await);
    }
    let asking = service.send(Method::GET, "/v1/me", Some(KEY), None);
    let (status, _) = tokio::time::timeout(TEST_TIMEOUT, asking)
        .await
        .expect("an answer");
    assert_eq!(status, 200);
    drop(holding);
}

#[tokio::test]
async fn client_that_stops_reading_is_disconnected() {
    let service = TestService::with_config(|config| {
        shorten_timeouts(&mut config.limits);
        config.limits.max_connections = 1;
    })
    .await;
    // Requests many more responses than the socket buffers hold, and reads none of them.
    let ask = format!(
        "GET /v1/products?per_page=100 HTTP/1.1\r\nhost: localhost\r\n\
         authorization: Bearer {KEY}\r\n\r\n"
    );
    let mut connection = send_raw(&service, b"").await;
    let asking = async { while connection.write_all(ask.as_bytes()).await.is_ok() {} };
    tokio::time::timeout(Duration::from_secs(60), asking)
        .await
        .expect("the service closes the connection");
    service.get("/v1/me").await;
}

/// A list of batches has the first ten orders of each, with their messages.
#[tokio::test]
async fn unread_large_lists_have_a_budget() {
    const BATCHES: usize = 90;
    const MAX_UNREAD: usize = 40;
    // The limit of request bodies does not apply.
    let service = TestService::with_config(|config| config.max_body_bytes = 1_000_000).await;
    let mut request = service.batch_request(10).await;
    request["message"] = json!("ö".repeat(10_000));
    request["card_id"] = service.get("/v1/cards").await["data"][0]["id"].clone();
    for _ in 0..BATCHES {
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
    }
    let list = || {
        service
            .request(Method::GET, "/v1/order_batches?per_page=100")
            .header("cache-control", "no-cache")
            .send()
    };
    let received = list().await.unwrap();
    let announced = received.content_length().unwrap();
    let bytes = received.bytes().await.unwrap().len() as u64;
    assert_eq!(announced, bytes);
    assert!((15_000_000..25_000_000).contains(&bytes), "{bytes}");
    let ask = format!(
        "GET /v1/order_batches?per_page=100 HTTP/1.1\r\nhost: localhost\r\n\
         cache-control: no-cache\r\nauthorization: Bearer {KEY}\r\n\r\n"
    );
    let mut unread = Vec::new();
    while list().await.unwrap().status() != 429 {
        assert!(unread.len() < MAX_UNREAD, "unread lists have no budget");
        unread.push(send_raw(&service, ask.as_bytes()).await);
    }
    service.get("/v1/order_batches?per_page=1").await;
    drop(unread);
    tokio::time::timeout(TEST_TIMEOUT, async {
        while list().await.unwrap().status() != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("the budget is returned");
}

#[tokio::test]
async fn large_batches_wait_for_their_quota() {
    let service =
        TestService::with_config(|config| config.limits.recipients_per_minute = 6_000).await;
    let mut request = service.batch_request(1).await;
    request["send_method"] = serde_json::json!("link_multiple_custom_list");
    let recipient = request["recipients"][0].clone();
    let of_size = |size: usize| {
        let mut request = request.clone();
        request["recipients"] = Value::Array(vec![recipient.clone(); size]);
        request
    };
    // The largest batch is always possible.
    let (status, batch) = service.post("/v1/order_batches", &of_size(100_000)).await;
    assert_eq!(status, 201, "{batch}");
    let body = of_size(50_000);
    let refused = service
        .request(Method::POST, "/v1/order_batches")
        .json(&body);
    let refused = refused.send().await.unwrap();
    assert_eq!(refused.status(), 429);
    let after = refused.headers()["retry-after"].to_str().unwrap();
    // 100 recipients each second; some were added while the first batch was stored.
    assert!(
        (1..=500).contains(&after.parse::<u64>().unwrap()),
        "{after}"
    );
    // The refused batch does not exist, and other accounts have their own quotas.
    let batches = service.get("/v1/order_batches").await;
    assert_eq!(crate::harness::total_count(&batches), 1);
    let other = service.other_account_key().await;
    let (status, batch) = service
        .send(
            Method::POST,
            "/v1/order_batches",
            Some(&other),
            Some(&of_size(50_000)),
        )
        .await;
    assert_eq!(status, 201, "{batch}");
}

#[tokio::test]
async fn bodies_of_one_client_have_a_budget() {
    const BODY: usize = 90_000;
    let service = TestService::with_config(|config| config.max_body_bytes = 100_000).await;
    let other = service.other_account_key().await;
    let post = async |key: &str| {
        let padding = "x".repeat(BODY);
        let body = serde_json::json!({ "message": padding });
        service
            .send(Method::POST, "/v1/order_batches", Some(key), Some(&body))
            .await
            .0
            .as_u16()
    };
    let head = format!(
        "POST /v1/order_batches HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {KEY}\r\n\
         content-type: application/json\r\ncontent-length: {BODY}\r\n\r\n{{"
    );
    let announced = [
        send_raw(&service, head.as_bytes()).await,
        send_raw(&service, head.as_bytes()).await,
    ];
    for _ in 0..20 {
        assert_eq!(post(KEY).await, 400, "announced bytes use no budget");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    drop(announced);
    let most = format!("{head}{}", " ".repeat(BODY - 10_000));
    // Two of them fit. One that arrives during a request below is refused, and the next one takes its place.
    let mut waiting = Vec::new();
    tokio::time::timeout(TEST_TIMEOUT, async {
        while post(KEY).await != 429 {
            waiting.push(send_raw(&service, most.as_bytes()).await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("two bodies use the budget of a client");
    assert_eq!(
        post(&other).await,
        400,
        "the other key has a budget of its own"
    );
    service.get("/v1/me").await;
    drop(waiting);
    tokio::time::timeout(TEST_TIMEOUT, async {
        while post(KEY).await != 400 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("the budget is returned");
}

#[tokio::test]
async fn clients_behind_trusted_proxy_are_limited_apart() {
    let service = TestService::with_config(|config| {
        config.limits.requests_per_second = 2;
        config.limits.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    let http = reqwest::Client::new();
    let status_for = async |client: &str| {
        let request = http.get(service.url("/nothing/here"));
        let request = request.header("x-forwarded-for", client);
        request.send().await.unwrap().status().as_u16()
    };
    let mut is_limited = false;
    for _ in 0..100 {
        is_limited |= status_for("192.0.2.1").await == 429;
    }
    assert!(is_limited);
    assert_eq!(status_for("192.0.2.2").await, 404);
    // What the client wrote into the header does not count, only what the proxy appended.
    let mut is_limited = false;
    for number in 0..100 {
        let forged = format!("203.0.113.{number}, 192.0.2.3");
        is_limited |= status_for(&forged).await == 429;
    }
    assert!(is_limited);
}

#[tokio::test]
async fn connections_of_one_address_are_limited() {
    let service =
        TestService::with_config(|config| config.limits.max_connections_per_address = 2).await;
    let partial = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n";
    let first = send_raw(&service, partial).await;
    let _second = send_raw(&service, partial).await;
    let whole = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let refused = read_all(send_raw(&service, whole).await).await;
    assert_eq!(refused, "");
    drop(first);
    tokio::time::timeout(TEST_TIMEOUT, async {
        while read_all(send_raw(&service, whole).await).await.is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("a closed connection makes room");
}

#[tokio::test]
async fn body_in_unknown_transfer_encoding_is_refused() {
    let service = TestService::new().await;
    let request = |encoding: &str| {
        format!(
            "POST /v1/order_batches/price HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {KEY}\r\n\
             content-type: application/json\r\nconnection: close\r\ntransfer-encoding: {encoding}\r\n\r\n\
             2\r\n{{}}\r\n0\r\n\r\n"
        )
    };
    let refused = read_all(send_raw(&service, request("gzip, chunked").as_bytes()).await).await;
    assert!(refused.starts_with("HTTP/1.1 501"), "{refused}");
    assert!(
        refused.contains("\"error\":\"The only supported"),
        "{refused}"
    );
    let read = read_all(send_raw(&service, request("Chunked").as_bytes()).await).await;
    assert!(read.starts_with("HTTP/1.1 400"), "{read}");
}
