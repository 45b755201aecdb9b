//! A service with one batch of orders that answers cancellations and expirations as a test plans.

use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use axum::{
    Json, Router,
    body::Body,
    extract::{Path, State},
    http::{HeaderName, StatusCode},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use futures_util::stream;
use serde_json::{Value, json};
use uuid::Uuid;

/// What happens to the next request that changes an order. Without a plan it succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeResponse {
    /// Changes the order and breaks the connection before the response is complete.
    ChangeAndDisconnect,
    /// Changes the order and responds 502.
    ChangeAndFail,
    /// Changes the order and responds 409.
    ChangeAndRefuse,
    /// Changes nothing and responds 500.
    Fail,
    /// Changes nothing and responds 400.
    Refuse,
    /// Changes nothing and responds 429 with `Retry-After: 1`.
    Busy,
    /// Changes nothing and responds 200 with the order.
    AcceptWithoutChange,
}

#[derive(Default)]
pub struct ServiceState {
    pub next: VecDeque<ChangeResponse>,
    pub orders: Vec<Value>,
    /// The ids of the orders whose change was requested, in order.
    pub requested: Vec<String>,
    /// The ids of the orders that were read one by one.
    pub read: Vec<String>,
    /// Responds 500 to reads of one order.
    pub fails_reads: bool,
    /// The status of a canceled order.
    pub canceled_status: &'static str,
    /// Responds 503 to everything.
    pub is_down: bool,
    /// Each read of an order has another gift link, as of a service that signs each link again.
    pub varies: bool,
}

pub struct OrderService {
    pub state: Arc<Mutex<ServiceState>>,
    pub address: SocketAddr,
    pub batch: Uuid,
    runtime: Option<tokio::runtime::Runtime>,
}

impl Drop for OrderService {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

type Shared = (Arc<Mutex<ServiceState>>, Uuid);

impl OrderService {
    /// Starts a service whose batch has one order of each of these statuses.
    pub fn start(statuses: &[&str]) -> Self {
        let batch = Uuid::now_v7();
        let orders = statuses
            .iter()
            .enumerate()
            .map(|(index, status)| {
                json!({
                    "id": Uuid::now_v7().to_string(),
                    "status": status,
                    "order_batch_id": batch,
                    "recipient_first_name": format!("Person{}", index + 1),
                    "recipient_email": format!("person{}@example.org", index + 1),
                    "individual_gift_link": format!("https://gifts.example/g/{index}"),
                    "expires_at": "2027-06-01T00:00:00Z",
                    "amounts": {"amount_pre_tax_total": 5000},
                })
            })
            .collect();
        let state = Arc::new(Mutex::new(ServiceState {
            orders,
            canceled_status: "canceled",
            ..ServiceState::default()
        }));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind(("127.0.0.1", 0)))
            .unwrap();
        let address = listener.local_addr().unwrap();
        let router = router((Arc::clone(&state), batch));
        runtime.spawn(async move { axum::serve(listener, router).await });
        Self {
            state,
            address,
            batch,
            runtime: Some(runtime),
        }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn plan(&self, next: impl IntoIterator<Item = ChangeResponse>) {
        self.state.lock().unwrap().next = next.into_iter().collect();
    }

    pub fn set_down(&self, is_down: bool) {
        self.state.lock().unwrap().is_down = is_down;
    }

    pub fn order_ids(&self) -> Vec<Uuid> {
        let state = self.state.lock().unwrap();
        let id = |order: &Value| order["id"].as_str().unwrap().parse().unwrap();
        state.orders.iter().map(id).collect()
    }

    /// How often orders were read one by one.
    pub fn reads(&self) -> usize {
        self.state.lock().unwrap().read.len()
    }

    /// How often each order was requested to change.
    pub fn request_counts(&self) -> Vec<usize> {
        let state = self.state.lock().unwrap();
        let count = |order: &Value| {
            let id = order["id"].as_str().unwrap();
            state.requested.iter().filter(|one| *one == id).count()
        };
        state.orders.iter().map(count).collect()
    }

    pub fn statuses(&self) -> Vec<String> {
        let state = self.state.lock().unwrap();
        let status = |order: &Value| order["status"].as_str().unwrap().to_owned();
        state.orders.iter().map(status).collect()
    }
}

fn router(shared: Shared) -> Router {
    let empty = || get(async || Json(json!({"data": [], "list_meta": {"total_count": 0}})));
    Router::new()
        .route(
            "/v1/me",
            get(async || Json(json!({"email": "a@example.org"}))),
        )
        .route("/v1/workspaces", empty())
        .route("/v1/payment_methods", empty())
        .route("/v1/cards", empty())
        .route("/v1/products", empty())
        .route("/v1/brands", empty())
        .route("/v1/collections", empty())
        .route("/v1/order_activities", empty())
        .route("/v1/order_batches", get(list_batches))
        .route("/v1/order_batches/{id}", get(one_batch))
        .route("/v1/order_batches/{id}/orders", get(list_orders))
        .route("/v1/order_batches/{id}/recipients", empty())
        .route("/v1/orders", get(list_orders))
        .route("/v1/orders/{id}", get(read_order))
        .route("/v1/orders/{id}/cancel", post(cancel))
        .route("/v1/orders/{id}/update_expiration", post(extend))
        .layer(axum::middleware::from_fn_with_state(
            Arc::clone(&shared.0),
            down,
        ))
        .with_state(shared)
}

async fn down(
    State(state): State<Arc<Mutex<ServiceState>>>,
    request: axum::extract::Request,
    next: axum::middleware::Next,
) -> Response {
    if state.lock().unwrap().is_down {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, "Down for maintenance.");
    }
    next.run(request).await
}

fn batch_json((state, batch): &Shared) -> Value {
    let count = state.lock().unwrap().orders.len();
    json!({
        "id": batch,
        "send_status": "complete",
        "batch_name": "Spring thanks",
        "from_name": "The Garden Team",
        "orders_count": count,
        "recipients_count": count,
    })
}

async fn list_batches(State(shared): State<Shared>) -> Response {
    Json(json!({"data": [batch_json(&shared)], "list_meta": {"total_count": 1}})).into_response()
}

async fn one_batch(State(shared): State<Shared>) -> Response {
    Json(batch_json(&shared)).into_response()
}

async fn list_orders(State((state, _)): State<Shared>) -> Response {
    let orders = state.lock().unwrap().orders.clone();
    Json(json!({"data": orders, "list_meta": {"total_count": orders.len()}})).into_response()
}

async fn read_order(State((state, _)): State<Shared>, Path(id): Path<String>) -> Response {
    let mut state = state.lock().unwrap();
    state.read.push(id.clone());
    if state.fails_reads {
        return refuse(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong.");
    }
    match state.orders.iter().find(|order| order["id"] == *id) {
        Some(order) => {
            let mut order = order.clone();
            if state.varies {
                let number = state.read.len();
                order["individual_gift_link"] =
                    format!("https://gifts.example/g/0?read={number}").into();
            }
            Json(order).into_response()
        }
        None => refuse(StatusCode::NOT_FOUND, "Order not found"),
    }
}

async fn cancel(State((state, _)): State<Shared>, Path(id): Path<String>) -> Response {
    let status = state.lock().unwrap().canceled_status;
    change(&state, &id, |order| order["status"] = status.into())
}

async fn extend(
    State((state, _)): State<Shared>,
    Path(id): Path<String>,
    Json(body): Json<Value>,
) -> Response {
    change(&state, &id, |order| {
        order["expires_at"] = body["expiration"].clone();
    })
}

fn change(state: &Mutex<ServiceState>, id: &str, apply: impl FnOnce(&mut Value)) -> Response {
    let mut state = state.lock().unwrap();
    state.requested.push(id.to_owned());
    let next = state.next.pop_front();
    let Some(order) = state.orders.iter_mut().find(|order| order["id"] == *id) else {
        return refuse(StatusCode::NOT_FOUND, "Order not found");
    };
    let is_open = matches!(
        order["status"].as_str(),
        Some("created" | "notified" | "opened")
    );
    match next {
        Some(ChangeResponse::Fail) => {
            return refuse(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong.");
        }
        Some(ChangeResponse::Refuse) => return refuse(StatusCode::BAD_REQUEST, "Not today."),
        Some(ChangeResponse::Busy) => {
            let headers = [(HeaderName::from_static("retry-after"), "1")];
            let body = Json(json!({"error": "Slow down."}));
            return (StatusCode::TOO_MANY_REQUESTS, headers, body).into_response();
        }
        Some(ChangeResponse::AcceptWithoutChange) => return Json(order.clone()).into_response(),
        _ if !is_open => {
            return refuse(
                StatusCode::BAD_REQUEST,
                "This order can no longer be changed",
            );
        }
        _ => apply(order),
    }
    match next {
        Some(ChangeResponse::ChangeAndDisconnect) => disconnect(),
        Some(ChangeResponse::ChangeAndFail) => refuse(StatusCode::BAD_GATEWAY, "Bad gateway"),
        Some(ChangeResponse::ChangeAndRefuse) => refuse(StatusCode::CONFLICT, "Conflict"),
        _ => Json(order.clone()).into_response(),
    }
}

fn refuse(status: StatusCode, sentence: &str) -> Response {
    (status, Json(json!({ "error": sentence }))).into_response()
}

/// A response whose connection breaks in the middle of the body.
fn disconnect() -> Response {
    let pieces = vec![
        Ok::<_, std::io::Error>("{\"i".to_owned()),
        Err(std::io::Error::other("disconnected")),
    ];
    let mut response = Response::new(Body::from_stream(stream::iter(pieces)));
    response
        .headers_mut()
        .insert("content-type", "application/json".parse().unwrap());
    response
}
