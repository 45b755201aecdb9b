//! A receiver on a loopback port that behaves as its paths say, and remembers what it heard.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, Response, StatusCode, Uri},
};
use giftdesk::{contract::WebhookId, service::Endpoints};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{KEY, TestService};

/// How long anything may take. Only a broken program ever waits this long.
const LIMIT: Duration = Duration::from_secs(30);

/// One request, as it came.
#[derive(Clone, Debug)]
pub struct Heard {
    pub path: String,
    pub headers: HeaderMap,
    pub body: String,
}

impl Heard {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    pub fn kind(&self) -> String {
        self.json()["event_type"].as_str().unwrap().to_owned()
    }

    pub fn id(&self) -> String {
        self.header("webhook-id").to_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    /// Whether this secret signed it, by the rules of Standard Webhooks.
    pub fn is_signed_by(&self, secret: &str) -> bool {
        let seconds = self.header("webhook-timestamp").parse().unwrap();
        let signature = standardwebhooks::Webhook::new(secret)
            .unwrap()
            .sign(&self.id(), seconds, self.body.as_bytes())
            .unwrap();
        self.header("webhook-signature")
            .split(' ')
            .any(|one| one == signature)
    }
}

/// Paths: `/ok` 200, `/fail` 500, `/redirect` 302 to `/ok`, `/gone` 410, `/stall` never,
/// `/endless` 200 with a body without end, `/once` 500 the first time and 200 from then on.
#[derive(Clone)]
pub struct Receiver {
    pub address: SocketAddr,
    heard: Arc<Mutex<Vec<Heard>>>,
    _serving: Arc<Serving>,
}

struct Serving(tokio::task::JoinHandle<()>);

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Receiver {
    pub async fn open() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let router = Router::new().fallback(hear).with_state(Arc::clone(&heard));
        let serving = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self {
            address,
            heard,
            _serving: Arc::new(Serving(serving)),
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn heard(&self) -> Vec<Heard> {
        self.heard.lock().unwrap().clone()
    }

    pub fn heard_at(&self, path: &str) -> Vec<Heard> {
        let mut heard = self.heard();
        heard.retain(|heard| heard.path == path);
        heard
    }

    /// How often each event was told.
    pub fn kinds(&self) -> HashMap<String, usize> {
        let mut kinds = HashMap::new();
        for heard in self.heard() {
            *kinds.entry(heard.kind()).or_default() += 1;
        }
        kinds
    }
}

async fn hear(
    State(all): State<Arc<Mutex<Vec<Heard>>>>,
    uri: Uri,
    headers: HeaderMap,
    body: String,
) -> Response<axum::body::Body> {
    let path = uri.path().to_owned();
    let before = {
        let mut all = all.lock().unwrap();
        all.push(Heard {
            path: path.clone(),
            headers,
            body,
        });
        all.iter().filter(|heard| heard.path == path).count() - 1
    };
    let status = match path.as_str() {
        "/fail" => StatusCode::INTERNAL_SERVER_ERROR,
        "/once" if before == 0 => StatusCode::INTERNAL_SERVER_ERROR,
        "/gone" => StatusCode::GONE,
        "/redirect" => {
            return Response::builder()
                .status(StatusCode::FOUND)
                .header("location", "/ok")
                .body(axum::body::Body::empty())
                .unwrap();
        }
        "/stall" => std::future::pending().await,
        "/endless" => {
            let parts = futures_util::stream::repeat_with(|| {
                Ok::<_, std::io::Error>([7_u8; 4096].to_vec())
            });
            return Response::new(axum::body::Body::from_stream(parts));
        }
        _ => StatusCode::OK,
    };
    Response::builder()
        .status(status)
        .body(axum::body::Body::from("what a receiver says is not read"))
        .unwrap()
}

/// Registers an endpoint for these events, or for all; its id and its secret.
pub async fn register(
    service: &TestService,
    url: &str,
    events: Option<&[&str]>,
) -> (String, String) {
    let mut request = json!({ "url": url });
    if let Some(events) = events {
        request["events"] = json!(events);
    }
    let (status, webhook) = service.post("/v1/webhooks", &request).await;
    assert_eq!(status, 201, "{webhook}");
    (
        webhook["id"].as_str().unwrap().to_owned(),
        webhook["secret"].as_str().unwrap().to_owned(),
    )
}

/// `DELETE /v1/webhooks/{id}`, which answers without a body when it worked.
pub async fn delete(service: &TestService, id: &str, key: &str) -> u16 {
    let url = service.url(&format!("/v1/webhooks/{id}"));
    let answer = reqwest::Client::new()
        .request(Method::DELETE, url)
        .bearer_auth(key)
        .send()
        .await
        .unwrap();
    let status = answer.status().as_u16();
    let body = answer.text().await.unwrap();
    assert_eq!(body.is_empty(), status == 204, "{status}: {body}");
    status
}

pub async fn delete_own(service: &TestService, id: &str) -> u16 {
    delete(service, id, KEY).await
}

/// The attempts at an endpoint as the operator sees them, oldest first: status, word.
pub async fn attempts(service: &TestService, id: &str) -> Vec<(Option<i64>, Option<String>)> {
    let folder = service.folder.path();
    let database = crate::database::of(folder);
    let endpoints = Endpoints::open(folder, database.as_ref()).await.unwrap();
    let id: WebhookId = id.parse().unwrap();
    let mut entries = endpoints.attempts(id, 1_000).await.unwrap();
    endpoints.close().await;
    entries.reverse();
    entries
        .into_iter()
        .map(|entry| (entry.status, entry.error))
        .collect()
}

/// Sends a batch of this many and does what then is due.
pub async fn send(service: &TestService, count: usize) -> Value {
    let (status, batch) = service
        .post("/v1/order_batches", &service.batch_request(count).await)
        .await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    batch
}

/// Waits until it is so.
pub async fn until(what: &str, is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, waiting)
        .await
        .unwrap_or_else(|_| panic!("{what} did not happen"));
}
