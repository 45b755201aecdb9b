//! What a client may not do to others: come too often, hold connections, come under a strange
//! name, or send what is no HTTP. Each is told so in the error body wherever there is somebody to
//! tell.

use std::time::Duration;

use giftdesk::service::{Keys, RequestLimits};
use reqwest::Method;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::harness::{KEY, TestService, answer};

const LIMIT: Duration = Duration::from_secs(20);

/// Opens a connection and says something, byte for byte.
async fn say(service: &TestService, bytes: &[u8]) -> TcpStream {
    let url = service.url("");
    let mut line = TcpStream::connect(url.strip_prefix("http://").unwrap())
        .await
        .unwrap();
    // A service that has heard enough may hang up in the middle.
    let _ = line.write_all(bytes).await;
    line
}

/// Everything that is answered until the other side hangs up.
async fn heard(mut line: TcpStream) -> String {
    let mut bytes = Vec::new();
    let reading = tokio::time::timeout(LIMIT, async {
        let mut some = [0; 4_096];
        while let Ok(count) = line.read(&mut some).await {
            if count == 0 {
                break;
            }
            bytes.extend_from_slice(&some[..count]);
        }
    });
    reading.await.expect("the other side hangs up");
    String::from_utf8(bytes).unwrap()
}

/// The code and the sentence of an answer.
fn refusal(answer: &str) -> (u16, String) {
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
async fn what_is_no_request_is_refused_in_words_too() {
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
            "no length at all",
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
            "a strange host",
            format!("GET /healthz HTTP/1.1\r\nhost: evil.example\r\n{close}"),
        ),
        (
            421,
            "a strange host in the address",
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
            "a long address",
            format!("GET /{long} HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        ),
        (
            404,
            "a starry address",
            format!("OPTIONS * HTTP/1.1\r\nhost: localhost\r\n{close}"),
        ),
        (
            405,
            "a made-up method",
            format!("BREW /v1/me HTTP/1.1\r\nhost: localhost\r\n{close}"),
        ),
    ];
    for (expected, what, request) in cases {
        let answer = heard(say(&service, request.as_bytes()).await).await;
        let (code, sentence) = refusal(&answer);
        assert_eq!(code, expected, "{what}: {answer}");
        assert!(!sentence.is_empty(), "{what}");
    }
}

#[tokio::test]
async fn names_of_this_machine_and_names_that_were_allowed_are_answered() {
    let service = TestService::with_config(|config| {
        config.public_url = Some("https://gifts.example.com/base".to_owned());
        config.allowed_hosts = vec!["gifts.internal".to_owned()];
        config.listen = ([127, 0, 0, 1], 0).into();
    })
    .await;
    // The public address is not where this test can knock.
    let at = service.listening_at();
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
        let (code, body) = answer(request).await;
        assert_eq!(code, expected, "{host}: {body}");
    }
}

#[tokio::test]
async fn who_comes_too_often_is_told_when_to_come_again() {
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
    let refused = refused.expect("a hundred at once are too many");
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

    // Nobody else is kept waiting, and asking after the service itself is never too often.
    let (status, _) = service
        .send(Method::GET, "/v1/me", Some(&other), None)
        .await;
    assert_eq!(status, 200);
    for _ in 0..50 {
        let (status, _) = service.send(Method::GET, "/readyz", None, None).await;
        assert_eq!(status, 200);
    }
    tokio::time::timeout(LIMIT, async {
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
    .expect("who waits is let in again");
}

#[tokio::test]
async fn who_guesses_keys_is_slowed_down() {
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
    // Whoever came with a key is not held up by them, and no recipient is.
    service.get("/v1/me").await;
    let page = service.request(Method::GET, "/gift/nobodys").send().await;
    assert_eq!(page.unwrap().status(), 404);
    // Nor are other things that need no key unlimited.
    let mut codes = Vec::new();
    for _ in 0..60 {
        let (status, _) = service.send(Method::GET, "/nothing/here", None, None).await;
        codes.push(status.as_u16());
    }
    assert!(codes.contains(&429), "{codes:?}");
}

#[tokio::test]
async fn recipients_who_come_too_often_are_told_in_words_of_their_own() {
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
    let refused = refused.expect("a hundred at once are too many");
    let after = refused.headers()["retry-after"].to_str().unwrap();
    assert!((1..=2).contains(&after.parse::<u64>().unwrap()), "{after}");
    let text = refused.text().await.unwrap();
    assert!(text.contains("<h1>Just a moment</h1>"), "{text}");
    // Nobody with a key waits for them.
    service.get("/v1/me").await;
}

#[tokio::test]
async fn a_key_that_is_taken_back_is_refused_at_once_however_well_it_was_known() {
    let service =
        TestService::with_config(|config| config.limits.requests_per_second = 1_000).await;
    let other = service.other_account_key().await;
    let me = async || {
        let asked = service.send(Method::GET, "/v1/me", Some(&other), None);
        asked.await.0.as_u16()
    };
    assert_eq!((me().await, me().await), (200, 200));
    let database = crate::database::of(service.folder.path());
    let keys = Keys::open(service.folder.path(), database.as_ref())
        .await
        .unwrap();
    let entries = keys.list().await.unwrap();
    let entry = entries.iter().find(|it| it.account == "Another team");
    assert!(keys.revoke(&entry.unwrap().id).await.unwrap());
    keys.close().await;
    assert_eq!((me().await, me().await), (401, 401));
}

#[tokio::test]
async fn a_form_that_comes_too_slowly_is_refused_in_words_for_people() {
    let service = TestService::with_config(|config| impatient(&mut config.limits)).await;
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
    let answer = heard(say(&service, head.as_bytes()).await).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("<h1>That took too long</h1>"), "{answer}");
    assert!(answer.contains(&format!("href=\"{path}\"")), "{answer}");
}

fn impatient(limits: &mut RequestLimits) {
    limits.head_timeout = Duration::from_millis(300);
    limits.body_timeout = Duration::from_millis(300);
}

#[tokio::test]
async fn a_head_that_comes_letter_by_letter_is_cut_off() {
    let service = TestService::with_config(|config| impatient(&mut config.limits)).await;
    let mut line = say(&service, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ").await;
    let dripping = async {
        while line.write_all(b"y").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LIMIT, dripping)
        .await
        .expect("it is cut off, however much comes");
}

#[tokio::test]
async fn a_body_that_comes_too_slowly_is_refused_in_words() {
    let service = TestService::with_config(|config| impatient(&mut config.limits)).await;
    let head = format!(
        "POST /v1/order_batches HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {KEY}\r\n\
         content-type: application/json\r\ncontent-length: 100000\r\n\r\n{{"
    );
    let answer = heard(say(&service, head.as_bytes()).await).await;
    let (code, sentence) = refusal(&answer);
    assert_eq!(
        (code, sentence.as_str()),
        (408, "The body took too long to arrive")
    );
}

#[tokio::test]
async fn who_holds_every_connection_loses_them_to_those_who_ask() {
    let service = TestService::with_config(|config| {
        impatient(&mut config.limits);
        config.limits.max_connections = 3;
    })
    .await;
    let mut holding = Vec::new();
    for _ in 0..6 {
        holding.push(say(&service, b"GET / HTTP/1.1\r\n").await);
    }
    let asking = service.send(Method::GET, "/v1/me", Some(KEY), None);
    let (status, _) = tokio::time::timeout(LIMIT, asking)
        .await
        .expect("an answer");
    assert_eq!(status, 200);
    drop(holding);
}

#[tokio::test]
async fn who_asks_and_does_not_read_is_let_go() {
    let service = TestService::with_config(|config| {
        impatient(&mut config.limits);
        config.limits.max_connections = 1;
    })
    .await;
    // Far more answers than fit between the two, none of them read.
    let ask = format!(
        "GET /v1/products?per_page=100 HTTP/1.1\r\nhost: localhost\r\n\
         authorization: Bearer {KEY}\r\n\r\n"
    );
    let mut line = say(&service, b"").await;
    let asking = async { while line.write_all(ask.as_bytes()).await.is_ok() {} };
    tokio::time::timeout(Duration::from_secs(60), asking)
        .await
        .expect("the service hangs up");
    service.get("/v1/me").await;
}
