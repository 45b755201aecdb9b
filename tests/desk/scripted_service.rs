//! A service on a loopback port whose failures a test plans.

use std::{
    collections::{HashMap, VecDeque},
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Json, Router,
    body::Body,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::get,
};
use futures_util::stream;
use serde_json::{Value, json};
use uuid::Uuid;

/// What happens to the next request that creates a batch or a card. Without a plan, a batch is
/// created and a card is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlannedResponse {
    Create,
    /// Creates the object and breaks the connection before the response is complete.
    CreateAndDisconnect,
    /// Creates nothing and breaks the connection.
    Disconnect,
    /// Creates the batch and breaks the connection; lists contain the batch only after the next
    /// request that creates a batch.
    CreateLateAndDisconnect,
    /// Creates the object and responds 500.
    CreateAndFail,
    /// Creates nothing and responds 500.
    Fail,
    Refuse,
    /// Refuses the batch because of its reference.
    RefuseReference,
}

#[derive(Default)]
pub struct Script {
    pub next: VecDeque<PlannedResponse>,
    pub batches: Vec<Value>,
    /// A batch that lists do not contain yet.
    pub late_batch: Option<Value>,
    /// The bodies that were posted.
    pub posted: Vec<Value>,
    /// Responds to no request that creates a batch while this is set.
    pub holds_posts: bool,
    /// The activities, newest first.
    pub activities: Vec<Value>,
    /// Activities that are added after each page of activities that was read, the last group first.
    pub late_activities: Vec<Vec<Value>>,
    /// The requested pages of activities. The flag says whether the request had the parameter
    /// `after`.
    pub requested_activity_pages: Vec<(usize, bool)>,
    /// The requested pages of batches.
    pub requested_batch_pages: Vec<usize>,
    /// Ignores `customer_reference_id` and does not return it.
    pub ignores_references: bool,
    /// Responds 413 to batches with more recipients.
    pub max_recipients: Option<usize>,
    /// Responds 500 to price requests.
    pub fails_prices: bool,
    pub price_requests: usize,
    /// Responds 500 to the creation of batches with this name.
    pub failing_batch_name: Option<String>,
    /// The email of each key's account; `None` refuses the key. Other keys belong to a@example.org.
    pub accounts: HashMap<String, Option<String>>,
    /// Responds with the page of a captive portal to every `GET` request.
    pub serves_captive_portal: bool,
    /// The status of responses to requests whose path and query contain the text.
    pub failures: HashMap<String, u16>,
    /// The path and query of every request.
    pub requests: Vec<String>,
    /// The orders of each batch.
    pub orders: HashMap<String, Vec<Value>>,
    /// The most items of a page.
    pub max_per_page: Option<usize>,
    pub total_count: TotalCount,
    /// Whether lists of activities obey `after` and `before`.
    pub filters_activities: bool,
}

/// The `total_count` of lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TotalCount {
    #[default]
    Right,
    Missing,
    Wrong(i64),
}

impl Script {
    /// The page of a list that the query requests.
    fn page(&self, all: &[Value], query: &HashMap<String, String>) -> Value {
        let (number, size) = requested_page(query);
        let size = size.min(self.max_per_page.unwrap_or(size));
        let data: Vec<Value> = all
            .iter()
            .skip((number - 1) * size)
            .take(size)
            .cloned()
            .collect();
        let list_meta = match self.total_count {
            TotalCount::Right => json!({"total_count": all.len()}),
            TotalCount::Missing => json!({}),
            TotalCount::Wrong(total) => json!({"total_count": total}),
        };
        json!({"data": data, "list_meta": list_meta})
    }
}

#[derive(Clone, Default)]
pub struct ScriptedService {
    pub script: Arc<Mutex<Script>>,
}

pub struct RunningService {
    pub scripted: ScriptedService,
    pub address: SocketAddr,
    runtime: Option<tokio::runtime::Runtime>,
}

impl Drop for RunningService {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl RunningService {
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn plan(&self, next: impl IntoIterator<Item = PlannedResponse>) {
        self.scripted.script.lock().unwrap().next = next.into_iter().collect();
    }

    /// Adds a batch with a reference, so that the desk sees that the service returns references.
    pub fn add_batch_with_reference(&self) {
        self.scripted.script.lock().unwrap().batches.push(json!({
            "id": Uuid::now_v7().to_string(),
            "send_status": "complete",
            "customer_reference_id": "earlier",
            "recipients_count": 1,
        }));
    }

    pub fn batch_count(&self) -> usize {
        self.scripted.script.lock().unwrap().batches.len()
    }

    pub fn posted(&self) -> Vec<Value> {
        self.scripted.script.lock().unwrap().posted.clone()
    }
}

impl ScriptedService {
    async fn wait_while_posts_are_held(&self) {
        while self.script.lock().unwrap().holds_posts {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Starts the service; port 0 chooses a free port.
    pub fn start(&self, port: u16) -> RunningService {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let router = router(self.clone());
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind(("127.0.0.1", port)))
            .unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(async move { axum::serve(listener, router).await });
        RunningService {
            scripted: self.clone(),
            address,
            runtime: Some(runtime),
        }
    }
}

fn router(scripted: ScriptedService) -> Router {
    let empty =
        || get(|state| respond(state, json!({"data": [], "list_meta": {"total_count": 0}})));
    Router::new()
        .route("/v1/me", get(me))
        .route("/v1/workspaces", empty())
        .route("/v1/payment_methods", get(payment_methods))
        .route("/v1/cards", empty())
        .route(
            "/v1/commerce_user_payment_methods",
            axum::routing::post(create_card),
        )
        .route("/v1/products", empty())
        .route("/v1/brands", empty())
        .route("/v1/collections", empty())
        .route("/v1/order_activities", get(list_activities))
        .route("/v1/order_batches", get(list_batches).post(create_batch))
        .route("/v1/order_batches/price", axum::routing::post(price_batch))
        .route("/v1/order_batches/{id}", get(find_batch))
        .route("/v1/order_batches/{id}/orders", get(list_orders))
        .route("/v1/order_batches/{id}/recipients", empty())
        .route("/v1/orders/{id}", get(find_order))
        .layer(axum::middleware::from_fn_with_state(
            scripted.clone(),
            record_and_fail,
        ))
        .with_state(scripted)
}

/// Records the request, and fails it as planned.
async fn record_and_fail(
    State(scripted): State<ScriptedService>,
    request: axum::extract::Request,
    next: axum::middleware::Next,
) -> Response {
    let path = request
        .uri()
        .path_and_query()
        .map_or_else(String::new, ToString::to_string);
    let failure = {
        let mut script = scripted.script.lock().unwrap();
        script.requests.push(path.clone());
        let failure = script
            .failures
            .iter()
            .find(|(part, _)| path.contains(*part));
        failure.map(|(_, status)| *status)
    };
    match failure {
        Some(status) => refuse(StatusCode::from_u16(status).unwrap(), "Not now."),
        None => next.run(request).await,
    }
}

async fn list_orders(
    state: State<ScriptedService>,
    Path(id): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    let body = {
        let script = state.script.lock().unwrap();
        let orders = script.orders.get(&id).cloned().unwrap_or_default();
        script.page(&orders, &query)
    };
    respond(state, body).await
}

async fn find_order(state: State<ScriptedService>, Path(id): Path<String>) -> Response {
    let found = {
        let script = state.script.lock().unwrap();
        let mut orders = script.orders.values().flatten();
        orders.find(|order| order["id"] == *id).cloned()
    };
    match found {
        Some(order) => respond(state, order).await,
        None => refuse(StatusCode::NOT_FOUND, "Order not found"),
    }
}

async fn respond(State(scripted): State<ScriptedService>, body: Value) -> Response {
    if scripted.script.lock().unwrap().serves_captive_portal {
        return axum::response::Html("<h1>Welcome to the hotel's network</h1>").into_response();
    }
    Json(body).into_response()
}

/// Responds with one payment card.
async fn payment_methods(state: State<ScriptedService>) -> Response {
    let card = json!({"id": "pm-1", "name": "Visa"});
    let body = json!({"data": [card], "list_meta": {"total_count": 1}});
    respond(state, body).await
}

async fn me(state: State<ScriptedService>, headers: HeaderMap) -> Response {
    let key = headers["authorization"].to_str().unwrap();
    let key = key.strip_prefix("Bearer ").unwrap();
    let account = state.script.lock().unwrap().accounts.get(key).cloned();
    match account.unwrap_or_else(|| Some("a@example.org".to_owned())) {
        Some(email) => respond(state, json!({ "email": email })).await,
        None => refuse(StatusCode::UNAUTHORIZED, "Unauthorized"),
    }
}

async fn list_batches(
    state: State<ScriptedService>,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    let body = {
        let mut script = state.script.lock().unwrap();
        let (number, _) = requested_page(&query);
        script.requested_batch_pages.push(number);
        let newest_first: Vec<Value> = script.batches.iter().rev().cloned().collect();
        script.page(&newest_first, &query)
    };
    respond(state, body).await
}

/// Returns the number and the size of the requested page.
fn requested_page(query: &HashMap<String, String>) -> (usize, usize) {
    let number = |name: &str, otherwise| {
        query
            .get(name)
            .map_or(otherwise, |value| value.parse().unwrap())
    };
    (number("page", 1), number("per_page", 20))
}

async fn list_activities(
    state: State<ScriptedService>,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    let (page, _) = requested_page(&query);
    let body = {
        let mut script = state.script.lock().unwrap();
        script
            .requested_activity_pages
            .push((page, query.contains_key("after")));
        let time = |value: &str| value.parse::<giftdesk::contract::Timestamp>().unwrap();
        let (after, before) = (query.get("after"), query.get("before"));
        let activities: Vec<Value> = script
            .activities
            .iter()
            .filter(|activity| {
                let at = time(activity["created_at"].as_str().unwrap());
                !script.filters_activities
                    || (after.is_none_or(|after| at >= time(after))
                        && before.is_none_or(|before| at <= time(before)))
            })
            .cloned()
            .collect();
        let page = script.page(&activities, &query);
        if let Some(late) = script.late_activities.pop() {
            script.activities.splice(0..0, late);
        }
        page
    };
    respond(state, body).await
}

async fn find_batch(state: State<ScriptedService>, Path(id): Path<String>) -> Response {
    let found = {
        let script = state.script.lock().unwrap();
        script
            .batches
            .iter()
            .find(|batch| batch["id"] == *id)
            .cloned()
    };
    match found {
        Some(batch) => respond(state, batch).await,
        None => refuse(StatusCode::NOT_FOUND, "Order batch not found"),
    }
}

async fn price_batch(State(scripted): State<ScriptedService>) -> Response {
    {
        let mut script = scripted.script.lock().unwrap();
        script.price_requests += 1;
        if script.fails_prices {
            return refuse(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong.");
        }
    }
    let one =
        json!({"price_product": 4000, "price_est_total_low": 4400, "price_est_total_high": 4840});
    Json(json!({"cart_price_estimate": one})).into_response()
}

async fn create_batch(State(scripted): State<ScriptedService>, body: String) -> Response {
    let request: Value = serde_json::from_str(&body).unwrap();
    scripted.script.lock().unwrap().posted.push(request.clone());
    scripted.wait_while_posts_are_held().await;
    let mut script = scripted.script.lock().unwrap();
    let next = script.next.pop_front();
    let late_batch = script.late_batch.take();
    script.batches.extend(late_batch);
    if next == Some(PlannedResponse::Disconnect) {
        return disconnect();
    }
    let recipients = request["recipients"].as_array().map_or(0, Vec::len);
    if script.max_recipients.is_some_and(|max| recipients > max) {
        return refuse(StatusCode::PAYLOAD_TOO_LARGE, "The request is too large.");
    }
    if next == Some(PlannedResponse::Fail) {
        return refuse(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong.");
    }
    if next == Some(PlannedResponse::RefuseReference) {
        let sentence = "customer_reference_id is not supported.";
        return refuse(StatusCode::BAD_REQUEST, sentence);
    }
    if next == Some(PlannedResponse::Refuse) {
        return refuse(StatusCode::BAD_REQUEST, "Your card was declined.");
    }
    if script.failing_batch_name.is_some()
        && request["batch_name"].as_str() == script.failing_batch_name.as_deref()
    {
        return refuse(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong.");
    }
    let nothing = Value::Null;
    let reference = if script.ignores_references {
        &nothing
    } else {
        &request["customer_reference_id"]
    };
    if !script.ignores_references
        && script
            .batches
            .iter()
            .any(|batch| batch["customer_reference_id"] == *reference)
    {
        // The message omits the name of the field, so that no code can depend on the wording.
        return refuse(StatusCode::BAD_REQUEST, "This was sent before.");
    }
    let batch = json!({
        "id": Uuid::now_v7().to_string(),
        "send_status": "pending",
        "from_name": request["from_name"],
        "recipients_count": recipients,
        "customer_reference_id": reference,
        "batch_name": request["batch_name"],
    });
    if next == Some(PlannedResponse::CreateLateAndDisconnect) {
        script.late_batch = Some(batch);
        return disconnect();
    }
    script.batches.push(batch.clone());
    match next {
        Some(PlannedResponse::CreateAndDisconnect) => disconnect(),
        Some(PlannedResponse::CreateAndFail) => {
            refuse(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong.")
        }
        _ => (StatusCode::CREATED, Json(batch)).into_response(),
    }
}

/// Fails or disconnects as planned; declines the card without a plan.
async fn create_card(State(scripted): State<ScriptedService>, body: String) -> Response {
    let request: Value = serde_json::from_str(&body).unwrap();
    let mut script = scripted.script.lock().unwrap();
    script.posted.push(request.clone());
    match script.next.pop_front() {
        Some(PlannedResponse::Disconnect | PlannedResponse::CreateAndDisconnect) => disconnect(),
        Some(PlannedResponse::Fail | PlannedResponse::CreateAndFail) => {
            refuse(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong.")
        }
        _ => {
            let key = request["interim_card_key"].as_str().unwrap();
            refuse(StatusCode::BAD_REQUEST, &format!("{key} was declined."))
        }
    }
}

fn refuse(status: StatusCode, sentence: &str) -> Response {
    (status, Json(json!({ "error": sentence }))).into_response()
}

/// A response whose connection breaks in the middle of the body.
fn disconnect() -> Response {
    let half: HashMap<&str, &str> = HashMap::from([("id", "…")]);
    let text = serde_json::to_string(&half).unwrap();
    let pieces = vec![
        Ok::<_, std::io::Error>(text[..3].to_owned()),
        Err(std::io::Error::other("disconnected")),
    ];
    let mut response = Response::new(Body::from_stream(stream::iter(pieces)));
    *response.status_mut() = StatusCode::CREATED;
    response
        .headers_mut()
        .insert("content-type", "application/json".parse().unwrap());
    response
}
