//! The worker against a service whose responses the test sets.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use secrecy::SecretString;
use serde_json::json;
use uuid::Uuid;
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate, matchers};

use crate::{
    client::{Client, ClientOptions},
    contract::{Clock, Order, OrderId, OrderStatus, Timestamp},
    desk::{
        ids::OrderJobId,
        jobs::{
            job::{OrderAction, OrderJobCounts, OrderJobQuery, OrderOutcome, OrderSelection},
            ports::{OrderJobEngine, OrderJobPorts},
            step::{MAX_FAILED_READS, MAX_FAILED_READS_AFTER_STOP},
            worker::Worker,
        },
        lists::Changed,
        orders::OrderPosition,
        problem::{Problem, ProblemKind},
        store::{ConnectionRowId, Store, StoreError},
        system::lock::lock,
    },
};

const CONNECTION: ConnectionRowId = ConnectionRowId(1);
const JOB: OrderJobId = OrderJobId(Uuid::from_u128(500));

/// A clock that only the test moves.
struct ManualClock(AtomicI64);

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros(self.0.load(Ordering::SeqCst))
    }
}

struct FakeEngine(Client);

#[async_trait]
impl OrderJobEngine for FakeEngine {
    async fn client(&self) -> Result<Client, Problem> {
        Ok(self.0.clone())
    }

    fn emit_changed(&self, _: Changed) {}

    fn report_store_failure(&self, error: StoreError) {
        panic!("{error}");
    }

    async fn publish_order_jobs(&self) {}
}

struct Responses {
    /// The HTTP status of a response to a change.
    change: u16,
    /// The HTTP status of a response to a read.
    read: u16,
    /// The status of every order.
    status: &'static str,
    /// The service counts requests, and does not respond to them.
    is_held: bool,
    /// How far the clock moves while the service works on a request.
    duration_micros: i64,
    changes: u32,
    reads: u32,
}

#[derive(Clone)]
struct Service {
    responses: Arc<Mutex<Responses>>,
    clock: Arc<ManualClock>,
}

impl Respond for Service {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let mut responses = lock(&self.responses);
        self.clock
            .0
            .fetch_add(responses.duration_micros, Ordering::SeqCst);
        let is_read = request.method.as_str() == "GET";
        let status = if is_read {
            responses.reads += 1;
            responses.read
        } else {
            responses.changes += 1;
            responses.change
        };
        let order_status = responses.status;
        drop(responses);
        while lock(&self.responses).is_held {
            std::thread::sleep(Duration::from_millis(1));
        }
        let response = ResponseTemplate::new(status);
        match status {
            200 => {
                let id = request.url.path().split('/').nth(3).unwrap();
                let status = if is_read { order_status } else { "canceled" };
                response.set_body_json(json!({ "id": id, "status": status }))
            }
            429 => response
                .insert_header("retry-after", "60")
                .set_body_json(json!({ "error": "Slow down." })),
            _ => response.set_body_json(json!({ "error": "Not today." })),
        }
    }
}

struct Fixture {
    service: Service,
    store: Store,
    worker: Worker,
    _server: MockServer,
    _folder: tempfile::TempDir,
}

fn order_id(n: u128) -> OrderId {
    Uuid::from_u128(n).into()
}

impl Fixture {
    /// A job that cancels this many orders of a service that carries out everything.
    async fn new(orders: u128) -> Self {
        let start: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), start).await.unwrap().store;
        let clock = Arc::new(ManualClock(AtomicI64::new(start.micros())));
        let service = Service {
            responses: Arc::new(Mutex::new(Responses {
                change: 200,
                read: 200,
                status: "opened",
                is_held: false,
                duration_micros: 0,
                changes: 0,
                reads: 0,
            })),
            clock: Arc::clone(&clock),
        };
        let server = MockServer::start().await;
        Mock::given(matchers::any())
            .respond_with(service.clone())
            .mount(&server)
            .await;
        let options = ClientOptions {
            max_attempts: 1,
            ..ClientOptions::default()
        };
        let client = Client::new(&server.uri(), SecretString::from("key"), options).unwrap();
        let named: Vec<(OrderId, String)> = (1..=orders)
            .map(|n| (order_id(n), "Ann Lee".to_owned()))
            .collect();
        store
            .add_order_job(CONNECTION, JOB, OrderAction::Cancel, &named, start)
            .await
            .unwrap();
        let worker = Worker::new(OrderJobPorts {
            store: store.clone(),
            connection_row: CONNECTION,
            clock,
            signals: Arc::default(),
            engine: Arc::new(FakeEngine(client)),
        });
        Self {
            service,
            store,
            worker,
            _server: server,
            _folder: folder,
        }
    }

    fn responses(&self) -> std::sync::MutexGuard<'_, Responses> {
        lock(&self.service.responses)
    }

    async fn counts(&self) -> OrderJobCounts {
        self.store.order_jobs(CONNECTION).await.unwrap()[0].counts
    }

    async fn first_outcome(&self) -> OrderOutcome {
        let query = OrderJobQuery {
            job: JOB,
            only_unsuccessful: false,
        };
        let now = self.service.clock.now();
        let window = self.store.window(CONNECTION, "US", &query, 0..1, now).await;
        window.unwrap().rows.remove(0).outcome
    }
}

#[tokio::test]
async fn stop_prevents_unsent_requests() {
    let mut fixture = Fixture::new(20).await;
    fixture.responses().is_held = true;
    let (store, service) = (fixture.store.clone(), fixture.service.clone());
    let stop = async {
        while lock(&service.responses).changes == 0 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        store.stop_order_job(CONNECTION, JOB).await.unwrap();
        lock(&service.responses).is_held = false;
    };
    tokio::join!(fixture.worker.run_pass(), stop);
    let requested = u64::from(fixture.responses().changes);
    assert!(requested <= 8, "{requested} requests after a stop");
    let counts = fixture.counts().await;
    assert_eq!((counts.done, counts.stopped), (requested, 20 - requested));
}

#[tokio::test]
async fn order_failed_by_itself_is_not_canceled() {
    let mut fixture = Fixture::new(1).await;
    fixture.responses().change = 400;
    fixture.worker.run_pass().await;
    assert_eq!(fixture.counts().await.failed, 1);
    fixture.responses().status = "failed";
    fixture
        .store
        .retry_order_job(CONNECTION, JOB)
        .await
        .unwrap();
    fixture.worker.run_pass().await;
    assert_eq!(
        fixture.first_outcome().await,
        OrderOutcome::NotAllowed(OrderStatus::Failed)
    );
}

#[tokio::test]
async fn refusal_of_unreadable_order_is_kept() {
    let mut fixture = Fixture::new(1).await;
    fixture.responses().change = 400;
    fixture.responses().read = 500;
    fixture.worker.run_pass().await;
    let outcome = fixture.first_outcome().await;
    assert!(
        matches!(
            &outcome,
            OrderOutcome::Failed(problem)
                if matches!(problem.kind, ProblemKind::ServiceRefused { status: 400, .. })
        ),
        "{outcome:?}"
    );
}

#[tokio::test]
async fn unreadable_order_ends_with_unknown_result() {
    for (is_stopped, reads) in [
        (false, MAX_FAILED_READS),
        (true, MAX_FAILED_READS_AFTER_STOP),
    ] {
        let mut fixture = Fixture::new(1).await;
        fixture.responses().change = 500;
        fixture.responses().read = 500;
        fixture.worker.run_pass().await;
        assert_eq!(fixture.counts().await.in_doubt, 1);
        if is_stopped {
            fixture.store.stop_order_job(CONNECTION, JOB).await.unwrap();
        }
        for read in 1..=reads {
            assert_eq!(fixture.counts().await.in_doubt, 1, "before read {read}");
            fixture.worker.make_all_due();
            fixture.worker.run_pass().await;
        }
        let outcome = fixture.first_outcome().await;
        assert!(
            matches!(
                &outcome,
                OrderOutcome::Failed(problem) if problem.kind == ProblemKind::OrderResultUnknown
            ),
            "{outcome:?}"
        );
        // The request may have arrived, so a retry reads first.
        fixture
            .store
            .retry_order_job(CONNECTION, JOB)
            .await
            .unwrap();
        fixture.responses().status = "failed";
        fixture.responses().read = 200;
        fixture.worker.run_pass().await;
        assert_eq!(fixture.first_outcome().await, OrderOutcome::Done);
        assert_eq!(fixture.responses().changes, 1);
    }
}

#[tokio::test]
async fn required_pause_outlasts_wake() {
    let mut fixture = Fixture::new(1).await;
    fixture.responses().change = 429;
    for _ in 0..2 {
        let pause = fixture.worker.run_pass().await.unwrap();
        assert!(pause > Duration::from_secs(30), "{pause:?}");
        fixture.worker.make_all_due();
    }
    assert_eq!(fixture.responses().changes, 1);
}

impl Fixture {
    /// Mirrors the order as a read that was requested at `read_at` returned it.
    async fn mirror_read(&self, status: OrderStatus, read_at: Timestamp) {
        let order = Order {
            id: order_id(1),
            status,
            ..Order::default()
        };
        self.store
            .mirror_orders(CONNECTION, &[order], OrderPosition::Unknown, read_at)
            .await
            .unwrap();
    }

    async fn mirrored_status(&self) -> OrderStatus {
        let selection = OrderSelection::Orders(vec![order_id(1)].into());
        let now = self.service.clock.now();
        let rows = self
            .store
            .selected_orders(CONNECTION, &selection, now)
            .await
            .unwrap();
        rows[0].status.clone()
    }
}

#[tokio::test]
async fn newer_read_replaces_slower_earlier_read() {
    let mut fixture = Fixture::new(1).await;
    let now = fixture.service.clock.now();
    fixture.responses().change = 500;
    fixture.worker.run_pass().await;
    assert_eq!(fixture.counts().await.in_doubt, 1);
    // The sync reads the order while the job waits for the response to its own read.
    fixture
        .mirror_read(OrderStatus::Paid, now + Duration::from_secs(5))
        .await;
    fixture.responses().duration_micros = 10_000_000;
    fixture.responses().status = "canceled";
    fixture.worker.make_all_due();
    fixture.worker.run_pass().await;
    assert_eq!(fixture.counts().await.done, 1);
    assert_eq!(fixture.mirrored_status().await, OrderStatus::Paid);
}

#[tokio::test]
async fn change_outlasts_read_requested_before_its_response() {
    let mut fixture = Fixture::new(1).await;
    let now = fixture.service.clock.now();
    fixture.responses().duration_micros = 10_000_000;
    fixture.worker.run_pass().await;
    assert_eq!(fixture.counts().await.done, 1);
    // The sync requested the order before the service had canceled it.
    fixture
        .mirror_read(OrderStatus::Opened, now + Duration::from_secs(5))
        .await;
    assert_eq!(fixture.mirrored_status().await, OrderStatus::Canceled);
    fixture
        .mirror_read(OrderStatus::Paid, now + Duration::from_secs(11))
        .await;
    assert_eq!(fixture.mirrored_status().await, OrderStatus::Paid);
}
