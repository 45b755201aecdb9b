//! Tests of the outbox with a real store, a mocked service, and an engine that records events.

mod fake_engine;
mod in_doubt;
mod parts_store;
mod review;
mod scheduled;
mod simulation;
pub(in crate::desk) mod store;
mod unreadable;

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use secrecy::SecretString;
use serde_json::{Value, json};
use tokio::time::Instant;
use uuid::Uuid;
use wiremock::{
    Mock, MockGuard, MockServer, ResponseTemplate,
    matchers::{method, path},
};

use super::{
    entry::{Attempts, OutboxEntry, OutboxState},
    ports::{OutboxEngine, OutboxPorts},
    retry_schedule::RetrySchedule,
    signals::OutboxSignals,
    store::NewOutboxEntry,
    worker::Worker,
};
use crate::{
    client::{Client, ClientOptions},
    contract::{Cents, Clock, Timestamp, rules::Violation},
    desk::{
        drafts::DraftId,
        event::Event,
        ids::OutboxId,
        problem::{Impact, ProblemCode, ProblemKind},
        store::Store,
        system::lock::lock,
    },
};
use fake_engine::FakeEngine;

/// A clock that the test sets.
#[derive(Default)]
struct TestClock(Mutex<Timestamp>);

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        *lock(&self.0)
    }
}

/// An outbox with one entry.
struct Fixture {
    ports: OutboxPorts,
    clock: Arc<TestClock>,
    engine: Arc<FakeEngine>,
    schedule: RetrySchedule,
    entry: OutboxEntry,
    _folder: tempfile::TempDir,
}

impl Fixture {
    async fn with_entry(base_url: &str, from_name: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let opened = Store::open(folder.path(), Timestamp::default())
            .await
            .unwrap();
        let store = opened.store;
        let (connection_row, _) = store.connections().await.unwrap()[0];
        let entry = OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            title: "Spring thanks".to_owned(),
            first_recipient: String::new(),
            recipients: 1,
            total_low: Cents(4400),
            total_high: Cents(4840),
            customer_reference_id: Uuid::now_v7().to_string(),
            state: OutboxState::Waiting,
            created_at: Timestamp::default(),
            attempts: Attempts::default(),
            part: None,
        };
        let request = json!({
            "from_name": from_name,
            "recipients": [{"first_name": "Ann", "email": "ann@example.org"}],
            "cart": {"items": [{"product_id": Uuid::now_v7(), "quantity": 1}]},
            "send_method": "email_and_link",
            "customer_reference_id": entry.customer_reference_id,
        });
        let new = NewOutboxEntry {
            cost_abroad: Cents::ZERO,
            entry: entry.clone(),
            request: request.to_string().into_bytes().into(),
            acceptance: None,
            earlier_batches: None,
            columns: String::new(),
        };
        assert!(store.add_to_outbox(connection_row, &new).await.unwrap());
        let options = ClientOptions {
            max_attempts: 1,
            ..ClientOptions::default()
        };
        let client = Client::new(base_url, SecretString::from("key"), options).unwrap();
        let engine = Arc::new(FakeEngine::new(Arc::new(client), store.clone()));
        // A day after the entry was added.
        let clock = Arc::new(TestClock::default());
        *lock(&clock.0) = entry.created_at + Duration::from_secs(86_400);
        let ports = OutboxPorts {
            store,
            connection_row,
            returns_references: true,
            clock: Arc::clone(&clock) as Arc<dyn Clock>,
            timer: Arc::new(Instant::now),
            signals: Arc::new(OutboxSignals::default()),
            engine: Arc::clone(&engine) as Arc<dyn OutboxEngine>,
        };
        Self {
            ports,
            clock,
            engine,
            schedule: RetrySchedule::new(Arc::new(Instant::now)),
            entry,
            _folder: folder,
        }
    }

    /// Runs a pass in which every entry is due. Returns the state of the entry after it.
    async fn run_pass(&mut self) -> OutboxState {
        self.schedule.make_all_due();
        let worker = Worker::new(&self.ports, &*self.engine.service);
        worker.run_pass(&mut self.schedule).await;
        let row = self.ports.connection_row;
        let stored = self.ports.store.outbox_entry(row, self.entry.id).await;
        stored.unwrap().unwrap().state
    }

    /// Runs a pass every minute for this many minutes. Returns the state of the entry after it.
    async fn run_for_minutes(&mut self, minutes: u32) -> OutboxState {
        let mut state = self.run_pass().await;
        for _ in 0..minutes {
            self.pass_time(Duration::from_secs(60));
            state = self.run_pass().await;
        }
        state
    }

    fn pass_time(&self, time: Duration) {
        let mut now = lock(&self.clock.0);
        *now = *now + time;
    }

    /// The problems that were reported since the last call.
    fn take_reports(&self) -> Vec<ProblemCode> {
        let events = std::mem::take(&mut *lock(&self.engine.events));
        let code = |event| match event {
            Event::Problem(problem) => Some(problem.code()),
            _ => None,
        };
        events.into_iter().filter_map(code).collect()
    }

    fn batch(&self) -> Value {
        json!({
            "id": Uuid::now_v7(),
            "send_status": "pending",
            "recipients_count": 1,
            "customer_reference_id": self.entry.customer_reference_id,
        })
    }
}

async fn service_with_prices() -> MockServer {
    let server = MockServer::start().await;
    let price = json!({
        "price_product": 4000,
        "price_est_total_low": 4400,
        "price_est_total_high": 4840,
    });
    Mock::given(method("POST"))
        .and(path("/v1/order_batches/price"))
        .respond_with(
            ResponseTemplate::new(200).set_body_json(json!({"cart_price_estimate": price})),
        )
        .mount(&server)
        .await;
    server
}

/// The price rises to twice that of [`service_with_prices`].
async fn raise_price(server: &MockServer) {
    let price = json!({"price_product": 8000, "price_est_total_low": 8800,
        "price_est_total_high": 9680});
    Mock::given(path("/v1/order_batches/price"))
        .respond_with(
            ResponseTemplate::new(200).set_body_json(json!({"cart_price_estimate": price})),
        )
        .with_priority(1)
        .mount(server)
        .await;
}

async fn respond_to_post(server: &MockServer, response: ResponseTemplate) {
    Mock::given(method("POST"))
        .and(path("/v1/order_batches"))
        .respond_with(response)
        .mount(server)
        .await;
}

async fn respond_to_list(server: &MockServer, batches: &[Value]) {
    list(ResponseTemplate::new(200).set_body_json(list_body(batches)))
        .mount(server)
        .await;
}

/// Responds to lists in this way until the guard is dropped.
async fn respond_to_list_for_a_time(server: &MockServer, response: ResponseTemplate) -> MockGuard {
    list(response).mount_as_scoped(server).await
}

fn list(response: ResponseTemplate) -> Mock {
    Mock::given(method("GET"))
        .and(path("/v1/order_batches"))
        .respond_with(response)
}

fn list_body(batches: &[Value]) -> Value {
    json!({"data": batches, "list_meta": {"total_count": batches.len()}})
}

async fn post_count(server: &MockServer) -> usize {
    let requests = server.received_requests().await.unwrap();
    requests
        .iter()
        .filter(|request| request.url.path() == "/v1/order_batches")
        .filter(|request| request.method == wiremock::http::Method::POST)
        .count()
}

#[tokio::test]
async fn sends_entry_once() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    let created = ResponseTemplate::new(201).set_body_json(outbox.batch());
    respond_to_post(&server, created).await;
    for _ in 0..2 {
        assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
    }
    assert_eq!(post_count(&server).await, 1);
    let events = lock(&outbox.engine.events);
    let sent = |event: &&Event| matches!(event, Event::Sent { .. });
    assert_eq!(events.iter().filter(sent).count(), 1);
}

#[tokio::test]
async fn refuses_rule_violation_without_request() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), "  ").await;
    let OutboxState::Refused(problem) = outbox.run_pass().await else {
        panic!("the entry was not refused");
    };
    let violations = vec![Violation::FromNameBlank];
    assert_eq!(problem.kind, ProblemKind::RulesViolated { violations });
    assert!(server.received_requests().await.unwrap().is_empty());
}

#[tokio::test]
async fn unreachable_service_keeps_entry_waiting() {
    let mut outbox = Fixture::with_entry("http://127.0.0.1:1", "The Garden Team").await;
    for _ in 0..2 {
        assert_eq!(outbox.run_pass().await, OutboxState::Waiting);
    }
    assert!(lock(&outbox.engine.events).is_empty());
}

#[tokio::test]
async fn response_without_price_keeps_entry_waiting() {
    let server = MockServer::start().await;
    Mock::given(path("/v1/order_batches/price"))
        .respond_with(ResponseTemplate::new(200).set_body_json(json!({})))
        .mount(&server)
        .await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    let created = ResponseTemplate::new(201).set_body_json(outbox.batch());
    respond_to_post(&server, created).await;
    for _ in 0..2 {
        assert_eq!(outbox.run_pass().await, OutboxState::Waiting);
    }
    assert_eq!(post_count(&server).await, 0);
}

#[tokio::test]
async fn failed_post_is_looked_up_before_resend() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    respond_to_post(&server, ResponseTemplate::new(500)).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
    respond_to_list(&server, &[outbox.batch()]).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
    assert_eq!(post_count(&server).await, 1);
}

/// The bodies of the requests to create a batch.
async fn posted_bodies(server: &MockServer) -> Vec<Vec<u8>> {
    let requests = server.received_requests().await.unwrap();
    requests
        .into_iter()
        .filter(|request| request.url.path() == "/v1/order_batches")
        .filter(|request| request.method == wiremock::http::Method::POST)
        .map(|request| request.body)
        .collect()
}

#[tokio::test]
async fn missing_batch_is_resent_after_two_lookups() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    respond_to_post(&server, ResponseTemplate::new(500)).await;
    respond_to_list(&server, &[]).await;
    // Two look-ups come before the first repetition, four before the second.
    for expected in [1, 1, 2, 2, 2, 2, 3] {
        assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
        assert_eq!(posted_bodies(&server).await.len(), expected);
    }
    let bodies = posted_bodies(&server).await;
    assert!(bodies.iter().all(|body| *body == bodies[0]));
}

/// A service whose first response is lost, that lists the batch late, and that refuses a
/// repetition.
#[tokio::test]
async fn refused_repeat_stays_in_doubt_until_batch_appears() {
    for status in [400, 409, 422] {
        let server = service_with_prices().await;
        let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
        Mock::given(method("POST"))
            .and(path("/v1/order_batches"))
            .respond_with(ResponseTemplate::new(502))
            .up_to_n_times(1)
            .mount(&server)
            .await;
        let repeated = json!({"error": "This batch was already submitted."});
        respond_to_post(
            &server,
            ResponseTemplate::new(status).set_body_json(repeated),
        )
        .await;
        let empty = json!({"data": [], "list_meta": {"total_count": 0}});
        Mock::given(method("GET"))
            .and(path("/v1/order_batches"))
            .respond_with(ResponseTemplate::new(200).set_body_json(empty))
            .up_to_n_times(6)
            .mount(&server)
            .await;
        respond_to_list(&server, &[outbox.batch()]).await;
        for _ in 0..7 {
            let state = outbox.run_pass().await;
            assert!(matches!(state, OutboxState::InDoubt(_)), "{state:?}");
        }
        assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
        assert_eq!(post_count(&server).await, 2);
    }
}

#[tokio::test]
async fn conflict_of_first_request_is_looked_up() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    let conflict = json!({"error": "This batch was already submitted."});
    respond_to_post(&server, ResponseTemplate::new(409).set_body_json(conflict)).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
    respond_to_list(&server, &[outbox.batch()]).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
}

#[tokio::test]
async fn refusal_of_first_request_is_final() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    let declined = json!({"error": "Your card was declined."});
    respond_to_post(&server, ResponseTemplate::new(400).set_body_json(declined)).await;
    respond_to_list(&server, &[]).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
    let OutboxState::Refused(problem) = outbox.run_pass().await else {
        panic!("the entry was not refused");
    };
    assert_eq!(problem.code(), ProblemCode::ServiceRefused);
    assert_eq!(problem.impact.as_deref(), Some(&Impact::DraftSaved));
}

/// A proxy that repeats the request, and passes on the refusal of the repetition.
#[tokio::test]
async fn refusal_beside_similar_batch_needs_review() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    let refused = json!({"error": "customer_reference_id has already been used"});
    respond_to_post(&server, ResponseTemplate::new(400).set_body_json(refused)).await;
    let mut batch = outbox.batch();
    batch["from_name"] = "The Garden Team".into();
    batch["customer_reference_id"] = Value::Null;
    respond_to_list(&server, std::slice::from_ref(&batch)).await;
    for _ in 0..2 {
        assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
    }
    let OutboxState::NeedsReview(problem) = outbox.run_pass().await else {
        panic!("the user is not asked");
    };
    let ProblemKind::SendNeedsReview { candidates, .. } = problem.kind else {
        panic!("{problem:?}");
    };
    assert_eq!(json!(candidates), json!([batch["id"]]));
    assert_eq!(post_count(&server).await, 1);
}

#[tokio::test]
async fn refusal_without_reason_is_in_doubt() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    let page = ResponseTemplate::new(403).set_body_raw("<h1>Blocked</h1>", "text/html");
    respond_to_post(&server, page).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
}

#[tokio::test]
async fn ending_session_posts_nothing() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    respond_to_post(&server, ResponseTemplate::new(201)).await;
    outbox.ports.signals.post.stop();
    assert_eq!(outbox.run_pass().await, OutboxState::Waiting);
    assert_eq!(post_count(&server).await, 0);
    assert!(!outbox.ports.signals.post.is_in_flight());
}

#[tokio::test]
async fn pause_of_a_price_request_delays_every_send() {
    let server = MockServer::start().await;
    let busy = ResponseTemplate::new(429).insert_header("retry-after", "90");
    let any_request = Mock::given(wiremock::matchers::any()).respond_with(busy);
    any_request.mount(&server).await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    for _ in 0..3 {
        assert_eq!(outbox.run_pass().await, OutboxState::Waiting);
    }
    let requests = server.received_requests().await.unwrap();
    assert_eq!(requests.len(), 1, "the price was requested once");
    assert!(outbox.schedule.required_pause().is_some());
}

#[tokio::test]
async fn required_pause_delays_every_send() {
    for status in [429, 503] {
        let server = service_with_prices().await;
        let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
        let busy = ResponseTemplate::new(status).insert_header("retry-after", "90");
        respond_to_post(&server, busy).await;
        for _ in 0..3 {
            assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
        }
        let requests = server.received_requests().await.unwrap();
        assert_eq!(requests.len(), 2, "a price and a batch were requested");
    }
}
