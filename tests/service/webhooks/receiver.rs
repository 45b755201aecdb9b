//! A webhook receiver on a loopback port. The path decides the response; all requests are recorded.

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

/// Longer than any step takes in a working service.
const TEST_TIMEOUT: Duration = Duration::from_secs(30);

/// A received request.
#[derive(Clone, Debug)]
pub struct ReceivedRequest {
    pub path: String,
    pub headers: HeaderMap,
    pub body: String,
}

impl ReceivedRequest {
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

    /// Whether the delivery has a valid signature made with this secret, as Standard Webhooks
    /// defines it.
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

/// A server that records requests. Its responses by path: `/fail` 500, `/redirect` 302 to `/ok`,
/// `/gone` 410, `/stall` none, `/endless` 200 with an endless body, `/once` 500 at first and then
/// 200, and every other path 200.
#[derive(Clone)]
pub struct Receiver {
    pub address: SocketAddr,
    requests: Arc<Mutex<Vec<ReceivedRequest>>>,
    _server_task: Arc<ServerTask>,
}

struct ServerTask(tokio::task::JoinHandle<()>);

impl Drop for ServerTask {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Receiver {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let router = Router::new()
            .fallback(record_request)
            .with_state(Arc::clone(&requests));
        let server_task = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self {
            address,
            requests,
            _server_task: Arc::new(ServerTask(server_task)),
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn requests(&self) -> Vec<ReceivedRequest> {
        self.requests.lock().unwrap().clone()
    }

    pub fn requests_to(&self, path: &str) -> Vec<ReceivedRequest> {
        let mut requests = self.requests();
        requests.retain(|request| request.path == path);
        requests
    }

    /// The number of requests per event type.
    pub fn event_counts(&self) -> HashMap<String, usize> {
        let mut counts = HashMap::new();
        for request in self.requests() {
            *counts.entry(request.kind()).or_default() += 1;
        }
        counts
    }
}

async fn record_request(
    State(all): State<Arc<Mutex<Vec<ReceivedRequest>>>>,
    uri: Uri,
    headers: HeaderMap,
    body: String,
) -> Response<axum::body::Body> {
    let path = uri.path().to_owned();
    let before = {
        let mut all = all.lock().unwrap();
        all.push(ReceivedRequest {
            path: path.clone(),
            headers,
            body,
        });
        all.iter().filter(|request| request.path == path).count() - 1
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
        .body(axum::body::Body::from("response bodies are ignored"))
        .unwrap()
}

/// Creates a webhook for these events, or for all. Returns id and secret.
pub async fn register_webhook(
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

/// Deletes a webhook. Returns the status code.
pub async fn delete_webhook(service: &TestService, id: &str, key: &str) -> u16 {
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

pub async fn delete_own_webhook(service: &TestService, id: &str) -> u16 {
    delete_webhook(service, id, KEY).await
}

/// Returns the status and error code of each attempt at an endpoint, oldest first.
pub async fn list_attempts(service: &TestService, id: &str) -> Vec<(Option<i64>, Option<String>)> {
    let folder = service.folder.path();
    let database = crate::database::ensure_database(folder);
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

/// The targets of the redirects that a webhook got.
pub async fn list_redirects(service: &TestService, id: &str) -> Vec<String> {
    let folder = service.folder.path();
    let database = crate::database::ensure_database(folder);
    let endpoints = Endpoints::open(folder, database.as_ref()).await.unwrap();
    let entries = endpoints
        .attempts(id.parse().unwrap(), 1_000)
        .await
        .unwrap();
    endpoints.close().await;
    entries.into_iter().filter_map(|it| it.location).collect()
}

/// Creates a batch and runs the work that is due.
pub async fn send_batch(service: &TestService, count: usize) -> Value {
    let (status, batch) = service
        .post("/v1/order_batches", &service.batch_request(count).await)
        .await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    batch
}

/// Waits until the condition is true.
pub async fn wait_until(what: &str, condition: impl Fn() -> bool) {
    let waiting = async {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, waiting)
        .await
        .unwrap_or_else(|_| panic!("{what} did not happen"));
}
