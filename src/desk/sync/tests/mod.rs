//! The sync against a model of a service with faults: after the service rests, the mirror equals the
//! service.

mod announcements;
mod busy_rounds;
mod clock;
mod earlier_activities;
mod faults;
mod model;
mod new_activities;
mod ops;
mod outcomes;
mod rebuild;
mod shown_reads;
mod simulation;

use std::{
    collections::HashSet,
    future::poll_fn,
    path::Path,
    sync::{
        Arc, LazyLock, Mutex,
        atomic::{AtomicI64, Ordering},
    },
    task::Poll,
    thread,
    time::Duration,
};

use async_trait::async_trait;
use secrecy::SecretString;
use wiremock::{Mock, MockServer, matchers};

use self::{
    model::{Model, ModelActivity, ResponseFault},
    ops::Op,
};
use super::{
    SyncEngine, SyncPorts, ports::RoundRequest, progress::Progress, status::ResourceStatus,
    worker::Worker,
};
use crate::{
    client::{Client, ClientOptions},
    contract::{Clock, Me, OrderBatchId, Timestamp},
    desk::{
        Event, Problem,
        batches::{BatchQuery, BatchTitle},
        jobs::OrderSelection,
        lists::Changed,
        orders::OrderQuery,
        store::{ConnectionRowId, Store, StoreError},
    },
};

const CONNECTION: ConnectionRowId = ConnectionRowId(1);
/// How far a round moves the clock.
const ROUND_TIME: Duration = Duration::from_secs(5);

/// When each test begins.
fn start() -> Timestamp {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

/// A clock that only the test moves.
#[derive(Clone)]
struct ManualClock(Arc<AtomicI64>);

impl ManualClock {
    fn new() -> Self {
        Self(Arc::new(AtomicI64::new(start().micros())))
    }

    fn advance(&self, time: Duration) {
        let micros = i64::try_from(time.as_micros()).unwrap();
        self.0.fetch_add(micros, Ordering::SeqCst);
    }

    fn set(&self, time: Timestamp) {
        self.0.store(time.micros(), Ordering::SeqCst);
    }

    fn set_back(&self, time: Duration) {
        let micros = i64::try_from(time.as_micros()).unwrap();
        self.0.fetch_sub(micros, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros(self.0.load(Ordering::SeqCst))
    }
}

struct FakeEngine {
    client: Client,
    events: Arc<Mutex<EmittedStatuses>>,
    announced_at: Arc<Mutex<Vec<tokio::time::Instant>>>,
}

/// How often the outcomes of resources, and changes of the mirror, were emitted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct EmittedStatuses {
    changed: usize,
    new_times: usize,
    announced: Changed,
}

#[async_trait]
impl SyncEngine for FakeEngine {
    async fn client(&self) -> Result<Client, Problem> {
        Ok(self.client.clone())
    }

    async fn reconnect(&self) {}

    fn country(&self) -> String {
        "US".to_owned()
    }

    fn emit(&self, event: Event) {
        let mut events = self.events.lock().unwrap();
        events.changed += usize::from(matches!(event, Event::SyncStatus(_)));
        if let Event::Changed(changed) = event {
            events.announced.add(changed);
            let now = tokio::time::Instant::now();
            self.announced_at.lock().unwrap().push(now);
        }
    }

    fn emit_new_times(&self, _: Vec<ResourceStatus>) {
        self.events.lock().unwrap().new_times += 1;
    }

    fn report_store_failure(&self, error: StoreError) {
        panic!("{error}");
    }

    fn set_rejection(&self, _: Option<Problem>) -> bool {
        false
    }

    async fn verify_account(&self, _: &Me) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn publish_connections(&self) {}

    async fn publish_catalog(&self) {}

    async fn publish_counts(&self) {}

    fn finish_round(&self) {}
}

struct Fixture {
    model: Model,
    events: Arc<Mutex<EmittedStatuses>>,
    /// When changes of the mirror were announced.
    announced_at: Arc<Mutex<Vec<tokio::time::Instant>>>,
    clock: ManualClock,
    ports: SyncPorts,
    worker: Worker,
    server: MockServer,
    folder: tempfile::TempDir,
}

impl Fixture {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for file in std::fs::read_dir(empty_folder()).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
        }
        let clock = ManualClock::new();
        let opened = Store::open(folder.path(), clock.now()).await.unwrap();
        let model = Model::default();
        let server = MockServer::start().await;
        Mock::given(matchers::any())
            .respond_with(model.clone())
            .mount(&server)
            .await;
        let options = ClientOptions {
            max_attempts: 1,
            ..ClientOptions::default()
        };
        let client = Client::new(&server.uri(), SecretString::from("key"), options).unwrap();
        let events = Arc::<Mutex<EmittedStatuses>>::default();
        let announced_at = Arc::<Mutex<Vec<tokio::time::Instant>>>::default();
        let ports = SyncPorts {
            store: opened.store,
            connection_row: CONNECTION,
            is_embedded: false,
            poll_interval: Duration::from_millis(1),
            clock: Arc::new(clock.clone()),
            signals: Arc::default(),
            engine: Arc::new(FakeEngine {
                client,
                events: Arc::clone(&events),
                announced_at: Arc::clone(&announced_at),
            }),
        };
        let worker = worker(&ports).await;
        Self {
            events,
            announced_at,
            model,
            clock,
            ports,
            worker,
            server,
            folder,
        }
    }

    async fn run_round(&mut self, is_full: bool) {
        let request = RoundRequest {
            is_full,
            ..RoundRequest::default()
        };
        self.worker.run_round(request).await;
        self.clock.advance(ROUND_TIME);
    }

    async fn add_batch(&mut self, orders: usize) {
        let batch = Op::AddBatch {
            orders,
            is_complete: true,
        };
        self.apply(&batch).await;
    }

    /// Adds an activity of an order of the first batch.
    fn add_activity(&self) {
        let at = self.clock.now();
        self.model.change(|state| {
            let activity = ModelActivity {
                id: state.new_id(),
                status: "opened",
                order: state.batches[0].orders[0].id,
                at,
            };
            state.activities.push(activity);
        });
    }

    /// The number of mirrored activities.
    async fn activities(&self) -> u64 {
        let first = Timestamp::from_micros(0);
        let count = self.ports.store.count_activities(CONNECTION, first).await;
        count.unwrap()
    }

    /// Requests whose address contains `part` get a faulty response until [`heal`](Self::heal).
    fn fail(&self, part: &str, fault: ResponseFault) {
        let failure = (part.to_owned(), fault);
        self.model.change(|state| state.failures.push(failure));
    }

    fn heal(&self) {
        self.model.change(|state| state.failures.clear());
    }

    /// Begins a round and drops it after the service got this many requests and the round was polled
    /// this many times since. Then the program starts again.
    async fn crash_in_round(&mut self, requests: usize, polls: u32) {
        let first = self.model.change(|state| state.requests.len());
        let mut polls_left = polls;
        let mut round = Box::pin(self.worker.run_round(RoundRequest::default()));
        poll_fn(|context| {
            if round.as_mut().poll(context).is_ready() {
                return Poll::Ready(());
            }
            if self.model.change(|state| state.requests.len()) < first + requests {
                return Poll::Pending;
            }
            polls_left = polls_left.saturating_sub(1);
            if polls_left == 0 {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
        drop(round);
        self.worker = worker(&self.ports).await;
        self.clock.advance(ROUND_TIME);
    }

    async fn apply(&mut self, op: &Op) {
        match op {
            Op::Round => self.run_round(false).await,
            Op::FullRound => self.run_round(true).await,
            Op::Restart => self.worker = worker(&self.ports).await,
            Op::Crash { requests, polls } => self.crash_in_round(*requests, *polls).await,
            _ => {
                let now = self.clock.now();
                self.model.change(|service| op.change_service(service, now));
                self.clock.set(op.end(now));
            }
        }
    }

    /// Ends the faults that hide batches, and lets the sync read until nothing is due.
    async fn rest(&mut self) {
        self.model.change(|state| {
            state.failures.clear();
            for batch in &mut state.batches {
                batch.is_complete = true;
                batch.is_hidden = false;
            }
        });
        // A clock that was set back may say that orders were read a moment ago, so time passes twice.
        for hours in [25, 1] {
            self.clock.advance(Duration::from_secs(hours * 3600));
            self.run_round(true).await;
            for _ in 0..200 {
                self.run_round(false).await;
                if !self.is_read_due().await {
                    break;
                }
                self.clock.advance(Duration::from_secs(60));
            }
        }
        self.run_round(true).await;
    }

    async fn is_read_due(&self) -> bool {
        for has_all_orders in [false, true] {
            let due = self
                .ports
                .store
                .due_batches(CONNECTION, has_all_orders, self.clock.now(), 1)
                .await
                .unwrap();
            if !due.is_empty() {
                return true;
            }
        }
        false
    }

    /// The names of the mirrored batches, newest first.
    async fn mirrored_batches(&self) -> Vec<String> {
        let query = BatchQuery::default();
        let window = self
            .ports
            .store
            .window(CONNECTION, "US", &query, 0..1_000, self.clock.now())
            .await
            .unwrap();
        let rows = window.rows;
        rows.iter()
            .map(|row| match &row.title {
                BatchTitle::Named(name) => name.clone(),
                other => panic!("{other:?}"),
            })
            .collect()
    }

    async fn assert_mirror_equals_service(&self) {
        let (batches, unreadable) = self
            .model
            .change(|state| (state.batches.clone(), state.unreadable.clone()));
        let unreadable: HashSet<String> = unreadable
            .iter()
            .map(|id| id.simple().to_string())
            .collect();
        let expected: Vec<&str> = batches.iter().rev().map(|batch| &*batch.name).collect();
        assert_eq!(self.mirrored_batches().await, expected);
        for batch in &batches {
            let rows = self
                .ports
                .store
                .selected_orders(
                    CONNECTION,
                    &OrderSelection::Query(OrderQuery {
                        batch: Some(OrderBatchId(batch.id)),
                        ..OrderQuery::default()
                    }),
                    self.clock.now(),
                )
                .await
                .unwrap();
            let mirrored: Vec<_> = rows
                .iter()
                .map(|row| {
                    (
                        row.recipient.clone(),
                        row.status.as_str(),
                        row.has_thank_you,
                    )
                })
                // An order that cannot be read any more stays as it was.
                .filter(|(name, ..)| !unreadable.contains(name))
                .collect();
            let expected: Vec<_> = batch
                .orders
                .iter()
                .map(|order| {
                    let name = order.id.simple().to_string();
                    (name, order.status, order.note.is_some())
                })
                .filter(|(name, ..)| !unreadable.contains(name))
                .collect();
            let differing: Vec<_> = mirrored
                .iter()
                .zip(&expected)
                .filter(|(mirrored, expected)| mirrored != expected)
                .collect();
            assert!(differing.is_empty(), "{}: {differing:?}", batch.name);
            assert_eq!(mirrored.len(), expected.len(), "{}", batch.name);
        }
    }
}

/// A data folder with empty databases: creating new ones takes half of the time of a case.
fn empty_folder() -> &'static Path {
    static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_owned();
        // The caller may be inside of a runtime.
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let opened = Store::open(&path, ManualClock::new().now()).await;
                opened.unwrap().store.close().await;
            });
        })
        .join()
        .unwrap();
        folder
    });
    FOLDER.path()
}

async fn worker(ports: &SyncPorts) -> Worker {
    let progress = Progress::new(ports.clone()).await;
    let client = ports.engine.client().await.unwrap();
    Worker::new(ports.clone(), client, progress, ports.poll_interval)
}

#[tokio::test]
async fn resumed_read_does_not_make_old_orders_young() {
    let mut fixture = Fixture::new().await;
    let batch = Op::AddBatch {
        orders: 600,
        is_complete: true,
    };
    fixture.apply(&batch).await;
    fixture.run_round(true).await;
    fixture.clock.advance(Duration::from_secs(12 * 60));
    // The round reads a part of the pages again.
    fixture.run_round(false).await;
    fixture.model.change(|state| {
        state.batches[0].orders[0].note = Some("Thank you".to_owned());
    });
    fixture.clock.advance(Duration::from_secs(12 * 60));
    for _ in 0..4 {
        fixture.run_round(false).await;
    }
    fixture.assert_mirror_equals_service().await;
}
