//! Simulates the outbox against an unreliable network and service: answers that are lost, late or
//! rewritten, requests that arrive twice, lists that lag behind, hide batches or cut pages,
//! services without references, crashes between any two steps, and clocks that jump.
//!
//! The service counts the batches of each send. A send whose batch exists is never called refused
//! or canceled, no send has two batches, and after the network has recovered, every send ends as
//! sent, as refused without a batch, or with a question to the user. Times are in seconds.
//!
//! `GIFTDESK_SIMULATED_CASES` sets the number of cases.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    task::Poll,
    time::Duration,
};

use async_trait::async_trait;
use proptest::prelude::*;
use serde_json::json;
use tokio::time::Instant;
use uuid::Uuid;

use super::{
    super::{
        BatchService, Finalized, OutboxEngine, OutboxPorts, OutboxSignals, SentEntry,
        retry_schedule::RetrySchedule, worker::Worker,
    },
    finalize_in,
};
use crate::{
    client::{ClientError, ListPage, ResponseFault, UnreadableRecord},
    contract::{
        CartRequest, Cents, Clock, OrderBatch, OrderBatchId, PageQuery, PriceEstimate, Timestamp,
        TotalPriceEstimate,
    },
    desk::{
        Attempts, DraftId, Event, OutboxEntry, OutboxId, OutboxState, Problem, SendLogCheck,
        SendStep,
        lock::lock,
        store::{ConnectionRowId, NewOutboxEntry, Store, StoreError, Transition},
    },
};

/// Cases without `GIFTDESK_SIMULATED_CASES`.
const DEFAULT_CASES: u32 = 2_000;
/// The time after which a request in the network has arrived or is lost.
const MAX_DELAY: u64 = 60;
/// The longest time for which the list does not show a new batch.
const MAX_LIST_LAG: u64 = 300;
/// When the network and the service work again.
const RECOVERY: u64 = 1_200;
/// When every send must have its final state, or wait for the user.
const END: u64 = 4 * 3_600;

/// What happens to a request that creates a batch.
#[derive(Clone, Debug)]
enum PostFault {
    None,
    /// Nothing leaves this computer.
    Unreachable,
    /// The request is lost on the way.
    Lost,
    /// The batch is created, and the answer is lost or rewritten.
    AnswerLost(Answer),
    /// The request arrives after the client has given up.
    Late(u64),
    /// The network delivers the request twice; the first answer comes back.
    Doubled,
    /// The service creates nothing.
    NotCreated(Answer),
    /// The service refuses the request with its reason.
    Refused,
    Busy,
}

/// An answer that says nothing about the batch.
#[derive(Clone, Copy, Debug)]
enum Answer {
    CutOff,
    TimedOut,
    Status502,
    WebPage,
    HalfABody,
    Conflict,
    ForbiddenByProxy,
}

impl Answer {
    fn error(self) -> ClientError {
        match self {
            Self::CutOff => ClientError::CutOff {
                cause: "reset".to_owned(),
            },
            Self::TimedOut => ClientError::TimedOut,
            Self::Status502 => ClientError::ServiceFailed {
                status: 502,
                reason: None,
                retry_after: None,
            },
            Self::WebPage => ClientError::NotTheService(ResponseFault::WebPage),
            Self::HalfABody => ClientError::NotTheService(ResponseFault::NotJson),
            Self::Conflict => refusal(409),
            Self::ForbiddenByProxy => ClientError::Refused {
                status: 403,
                reason: None,
            },
        }
    }
}

fn page_of(batches: Vec<OrderBatch>, page: usize, per_page: usize) -> Vec<OrderBatch> {
    let from = page * per_page;
    batches.into_iter().skip(from).take(per_page).collect()
}

fn refusal(status: u16) -> ClientError {
    ClientError::Refused {
        status,
        reason: Some("This was sent before.".to_owned()),
    }
}

/// What happens to the requests that read the list, until the next [`SimEvent::List`].
#[derive(Clone, Copy, Debug)]
enum ListFault {
    None,
    Unreachable,
    Fails,
    /// Pages have at most this many batches.
    Capped(usize),
    /// The first page has only a batch that cannot be read.
    HasUnreadable,
}

#[derive(Clone, Debug)]
enum SimEvent {
    /// The program runs for this many seconds.
    Run(u64),
    /// The program is killed after this many polls of a pass, and starts again.
    Crash(u8),
    ClockJumps(i64),
    /// The user presses "Check status".
    Refresh,
    List(ListFault),
}

#[derive(Clone, Debug)]
struct Case {
    returns_references: bool,
    /// Batches of other clients in the list.
    other_batches: usize,
    list_lag: u64,
    /// The status with which the service refuses a reference that it already has.
    repeat_status: u16,
    posts: Vec<PostFault>,
    events: Vec<SimEvent>,
}

struct CreatedBatch {
    batch: OrderBatch,
    reference: String,
    /// When the batch appears in the list.
    listed_at: u64,
}

/// The service and the network between it and the outbox.
struct World {
    case: Case,
    posts: VecDeque<PostFault>,
    list: ListFault,
    /// Seconds since the start.
    now: u64,
    clock_offset: i64,
    begin: Instant,
    batches: Vec<CreatedBatch>,
    /// Requests that arrive later, with the time of their arrival.
    in_flight: Vec<(u64, Vec<u8>)>,
}

impl World {
    fn deliver(&mut self) {
        let now = self.now;
        let (due, later) = std::mem::take(&mut self.in_flight)
            .into_iter()
            .partition(|(at, _)| *at <= now);
        self.in_flight = later;
        for (_, body) in due {
            let _ = self.create(&body);
        }
    }

    /// Creates a batch. A service that returns references refuses a reference that it already has.
    fn create(&mut self, body: &[u8]) -> Result<OrderBatch, ClientError> {
        let request: serde_json::Value = serde_json::from_slice(body).unwrap();
        let reference = request["customer_reference_id"].as_str().unwrap();
        if self.case.returns_references
            && self
                .batches
                .iter()
                .any(|batch| batch.reference == reference)
        {
            return Err(refusal(self.case.repeat_status));
        }
        let batch: OrderBatch = serde_json::from_value(json!({
            "id": Uuid::now_v7(),
            "send_status": "complete",
            "from_name": request["from_name"],
            "recipients_count": 1,
            "recipients_preview": request["recipients"],
            "customer_reference_id": self.case.returns_references.then_some(reference),
        }))
        .unwrap();
        self.batches.push(CreatedBatch {
            batch: batch.clone(),
            reference: reference.to_owned(),
            listed_at: self.now + self.case.list_lag,
        });
        Ok(batch)
    }

    fn post(&mut self, body: Vec<u8>) -> Result<OrderBatch, ClientError> {
        let fault = if self.now >= RECOVERY {
            PostFault::None
        } else {
            self.posts.pop_front().unwrap_or(PostFault::None)
        };
        match fault {
            PostFault::None => self.create(&body),
            PostFault::Unreachable => Err(ClientError::Unreachable {
                cause: "no route".to_owned(),
            }),
            PostFault::Lost => Err(Answer::TimedOut.error()),
            PostFault::AnswerLost(answer) => {
                let _ = self.create(&body);
                Err(answer.error())
            }
            PostFault::Late(seconds) => {
                self.in_flight.push((self.now + seconds, body));
                Err(Answer::TimedOut.error())
            }
            PostFault::Doubled => {
                let first = self.create(&body);
                // A service without references cannot recognize the second copy.
                if self.case.returns_references {
                    let _ = self.create(&body);
                }
                first
            }
            PostFault::NotCreated(answer) => Err(answer.error()),
            PostFault::Refused => Err(ClientError::Refused {
                status: 400,
                reason: Some("Your card was declined.".to_owned()),
            }),
            PostFault::Busy => Err(ClientError::RateLimited {
                retry_after: Some(Duration::from_secs(7)),
            }),
        }
    }

    fn page(&self, query: PageQuery) -> Result<ListPage<OrderBatch>, ClientError> {
        let list = if self.now >= RECOVERY {
            ListFault::None
        } else {
            self.list
        };
        let mut unreadable = Vec::new();
        let per_page = match list {
            ListFault::Unreachable => {
                return Err(ClientError::Unreachable {
                    cause: "no route".to_owned(),
                });
            }
            ListFault::Fails => return Err(Answer::Status502.error()),
            ListFault::Capped(size) => size,
            ListFault::HasUnreadable => {
                if query.page == 1 {
                    unreadable.push(UnreadableRecord {
                        record: "unreadable".to_owned(),
                        occurred_at: None,
                    });
                }
                query.per_page as usize
            }
            ListFault::None => query.per_page as usize,
        };
        let listed = |batch: &&CreatedBatch| batch.listed_at <= self.now;
        let ours = self.batches.iter().filter(listed).map(|b| b.batch.clone());
        let others = (0..self.case.other_batches).map(|number| self.other_batch(number));
        // Other batches come first, so that a cut list hides the batch of the send.
        let all: Vec<OrderBatch> = others.chain(ours).collect();
        let page = query.page as usize - 1;
        let data = match list {
            ListFault::HasUnreadable if page == 0 => Vec::new(),
            ListFault::HasUnreadable => page_of(all, page - 1, per_page),
            _ => page_of(all, page, per_page),
        };
        Ok(ListPage {
            data,
            unreadable,
            ..ListPage::default()
        })
    }

    fn other_batch(&self, number: usize) -> OrderBatch {
        let id = Uuid::from_u128(number as u128 + 1);
        let reference = self
            .case
            .returns_references
            .then(|| format!("other-{number}"));
        serde_json::from_value(json!({
            "id": id,
            "send_status": "complete",
            "from_name": "Another team",
            "recipients_count": 3,
            "customer_reference_id": reference,
        }))
        .unwrap()
    }

    fn count(&self, reference: &str) -> usize {
        let of = |batch: &&CreatedBatch| batch.reference == reference;
        self.batches.iter().filter(of).count()
    }
}

#[derive(Clone)]
struct SharedWorld(Arc<Mutex<World>>);

#[async_trait]
impl BatchService for SharedWorld {
    async fn create_batch(&self, request: Vec<u8>, _: Duration) -> Result<OrderBatch, ClientError> {
        // A crash can come before the request leaves, and before its answer is stored.
        tokio::task::yield_now().await;
        let answer = lock(&self.0).post(request);
        tokio::task::yield_now().await;
        answer
    }

    async fn batch(&self, id: OrderBatchId) -> Result<OrderBatch, ClientError> {
        let world = lock(&self.0);
        let found = world.batches.iter().find(|created| created.batch.id == id);
        found
            .map(|created| created.batch.clone())
            .ok_or(ClientError::NotFound {
                reason: "Order batch not found".to_owned(),
            })
    }

    async fn batches_page(&self, page: PageQuery) -> Result<ListPage<OrderBatch>, ClientError> {
        tokio::task::yield_now().await;
        lock(&self.0).page(page)
    }

    async fn estimate_price(&self, _: CartRequest, _: u64) -> Result<PriceEstimate, ClientError> {
        Ok(PriceEstimate {
            total_price_estimate: TotalPriceEstimate::default(),
            ..PriceEstimate::default()
        })
    }
}

impl Clock for SharedWorld {
    fn now(&self) -> Timestamp {
        let world = lock(&self.0);
        let seconds = 1_800_000_000 + world.now.cast_signed() + world.clock_offset;
        Timestamp::from_micros(seconds * 1_000_000)
    }
}

struct SimulatedEngine {
    world: SharedWorld,
    store: Store,
}

#[async_trait]
impl OutboxEngine for SimulatedEngine {
    async fn service(&self) -> Result<Arc<dyn BatchService>, Problem> {
        Ok(Arc::new(self.world.clone()))
    }

    fn country(&self) -> String {
        "US".to_owned()
    }

    fn send_timeout(&self) -> Duration {
        Duration::from_secs(120)
    }

    fn emit(&self, _: Event) {}

    fn report_store_failure(&self, error: StoreError) {
        panic!("{error}");
    }

    fn add_notice(&self, problem: Problem) {
        panic!("{problem}");
    }

    async fn publish_outbox(&self) {}

    async fn publish_counts(&self) {}

    async fn finalize(&self, send: SentEntry) -> Result<Finalized, StoreError> {
        finalize_in(&self.store, &send).await
    }

    fn wake_sync(&self) {}
}

/// One run of the outbox against a world.
struct Simulation {
    world: SharedWorld,
    ports: OutboxPorts,
    schedule: RetrySchedule,
    entry: OutboxEntry,
    /// When the next pass begins; `None` when the outbox waits to be woken.
    next_pass: Option<u64>,
}

impl Simulation {
    async fn start(store: &Store, row: ConnectionRowId, case: Case) -> Self {
        let begin = Instant::now();
        let world = SharedWorld(Arc::new(Mutex::new(World {
            posts: case.posts.clone().into(),
            list: ListFault::None,
            case,
            now: 0,
            clock_offset: 0,
            begin,
            batches: Vec::new(),
            in_flight: Vec::new(),
        })));
        let entry = OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            title: String::new(),
            recipients: 1,
            total_low: Cents(4400),
            total_high: Cents(4840),
            customer_reference_id: Uuid::now_v7().to_string(),
            state: OutboxState::Waiting,
            created_at: world.now(),
            attempts: Attempts::default(),
        };
        let request = json!({
            "from_name": "The Garden Team",
            "recipients": [{"first_name": "Ann", "email": "ann@example.org"}],
            "cart": {"items": [{"product_id": Uuid::from_u128(7), "quantity": 1}]},
            "send_method": "email_and_link",
            "customer_reference_id": entry.customer_reference_id,
        });
        let new = NewOutboxEntry {
            entry: entry.clone(),
            request: request.to_string().into_bytes(),
        };
        assert!(store.add_to_outbox(row, &new).await.unwrap());
        let returns_references = lock(&world.0).case.returns_references;
        let timer = timer(&world);
        let ports = OutboxPorts {
            store: store.clone(),
            connection_row: row,
            returns_references,
            clock: Arc::new(world.clone()),
            timer: timer.clone(),
            signals: Arc::new(OutboxSignals::default()),
            engine: Arc::new(SimulatedEngine {
                world: world.clone(),
                store: store.clone(),
            }),
        };
        Self {
            world,
            ports,
            schedule: RetrySchedule::new(timer),
            entry,
            next_pass: Some(0),
        }
    }

    fn now(&self) -> u64 {
        lock(&self.world.0).now
    }

    async fn state(&self) -> OutboxState {
        let row = self.ports.connection_row;
        let entry = self.ports.store.outbox_entry(row, self.entry.id).await;
        entry.unwrap().unwrap().state
    }

    /// Runs a pass, or the part of it before a crash.
    async fn pass(&mut self, crash_after: Option<u8>) {
        let service = self.world.clone();
        let worker = Worker::new(&self.ports, &service);
        let mut polls = 0;
        let mut pass = Box::pin(worker.run_pass(&mut self.schedule));
        let pause = std::future::poll_fn(|context| {
            if crash_after.is_some_and(|limit| polls >= limit) {
                return Poll::Ready(None);
            }
            polls = polls.saturating_add(1);
            pass.as_mut().poll(context).map(Some)
        })
        .await;
        drop(pass);
        let now = self.now();
        match pause {
            Some(pause) => {
                self.next_pass = pause.map(|pause| now + pause.as_secs_f64().ceil() as u64);
            }
            // The program starts again.
            None => {
                self.schedule = RetrySchedule::new(timer(&self.world));
                self.next_pass = Some(now);
            }
        }
    }

    /// Lets time pass until `end`, with every pass that is due.
    async fn run_until(&mut self, end: u64) {
        while let Some(next) = self.next_pass.filter(|next| *next <= end) {
            let arrived = {
                let mut world = lock(&self.world.0);
                world.now = world.now.max(next);
                world.deliver();
                world.now
            };
            self.pass(None).await;
            self.check().await;
            // A pass that asks to be repeated at once is repeated a second later.
            self.next_pass = self.next_pass.map(|next| next.max(arrived + 1));
        }
        let mut world = lock(&self.world.0);
        world.now = world.now.max(end);
        world.deliver();
    }

    async fn handle(&mut self, event: &SimEvent) {
        match event {
            SimEvent::Run(seconds) => {
                let end = self.now() + seconds;
                self.run_until(end).await;
            }
            SimEvent::Crash(polls) => self.pass(Some(*polls)).await,
            SimEvent::ClockJumps(seconds) => lock(&self.world.0).clock_offset += seconds,
            SimEvent::Refresh => {
                self.schedule.make_all_due();
                self.next_pass = Some(self.now());
                let now = self.now();
                self.run_until(now).await;
            }
            SimEvent::List(fault) => lock(&self.world.0).list = *fault,
        }
        self.check().await;
    }

    /// Checks what must always be true.
    async fn check(&self) {
        let state = self.state().await;
        let world = lock(&self.world.0);
        let batches = world.count(&self.entry.customer_reference_id);
        assert!(batches <= 1, "{batches} batches, {state:?}");
        let will_arrive = !world.in_flight.is_empty();
        match state {
            OutboxState::Refused(_) | OutboxState::Canceled | OutboxState::Waiting => {
                assert_eq!(batches, 0, "{state:?}");
                assert!(!will_arrive, "{state:?}");
            }
            OutboxState::Sent(_) => assert_eq!(batches, 1),
            _ => {}
        }
    }

    /// The user finds the batch at the service, or sends again.
    async fn decide(&mut self) {
        let row = self.ports.connection_row;
        let entry = self.ports.store.outbox_entry(row, self.entry.id).await;
        let entry = entry.unwrap().unwrap();
        let batch = lock(&self.world.0)
            .batches
            .first()
            .map(|created| created.batch.id);
        match batch {
            Some(batch) => {
                let step = SendStep::MarkedAsSent { batch: Some(batch) };
                let transition = Transition {
                    from: &entry.state,
                    to: &OutboxState::Sent(batch),
                    step: &step,
                    at: Timestamp::default(),
                };
                let store = &self.ports.store;
                assert!(store.finalize_sent(&entry, transition, true).await.unwrap());
            }
            None => {
                self.ports.signals.force_resend(entry.id);
                self.schedule.make_all_due();
                self.next_pass = Some(self.now());
            }
        }
    }
}

fn timer(world: &SharedWorld) -> Arc<dyn Fn() -> Instant + Send + Sync> {
    let world = world.clone();
    Arc::new(move || {
        let world = lock(&world.0);
        world.begin + Duration::from_secs(world.now)
    })
}

async fn simulate(store: &Store, row: ConnectionRowId, case: Case) {
    // The batches of earlier cases would show that the service returns references.
    store.clear_mirror(row).await.unwrap();
    let mut simulation = Simulation::start(store, row, case.clone()).await;
    for event in &case.events {
        simulation.handle(event).await;
    }
    simulation.run_until(RECOVERY + MAX_DELAY).await;
    simulation.run_until(END).await;
    simulation.check().await;
    if let OutboxState::NeedsReview(_) = simulation.state().await {
        simulation.decide().await;
        simulation.run_until(END + 3_600).await;
        simulation.check().await;
    }
    let state = simulation.state().await;
    assert!(
        matches!(state, OutboxState::Sent(_) | OutboxState::Refused(_)),
        "{state:?}"
    );
    let step = SendStep::Removed;
    let removed = store
        .remove_from_outbox(simulation.entry.id, &state, &step, Timestamp::default())
        .await;
    assert!(removed.unwrap());
}

fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        Just(Answer::CutOff),
        Just(Answer::TimedOut),
        Just(Answer::Status502),
        Just(Answer::WebPage),
        Just(Answer::HalfABody),
        Just(Answer::Conflict),
        Just(Answer::ForbiddenByProxy),
    ]
}

fn post_fault() -> impl Strategy<Value = PostFault> {
    prop_oneof![
        1 => Just(PostFault::None),
        1 => Just(PostFault::Unreachable),
        2 => Just(PostFault::Lost),
        4 => answer().prop_map(PostFault::AnswerLost),
        2 => (1..MAX_DELAY).prop_map(PostFault::Late),
        1 => Just(PostFault::Doubled),
        2 => answer().prop_map(PostFault::NotCreated),
        1 => Just(PostFault::Refused),
        1 => Just(PostFault::Busy),
    ]
}

fn sim_event() -> impl Strategy<Value = SimEvent> {
    prop_oneof![
        4 => (1..90_u64).prop_map(SimEvent::Run),
        3 => (0..60_u8).prop_map(SimEvent::Crash),
        1 => (-100_000..100_000_i64).prop_map(SimEvent::ClockJumps),
        1 => Just(SimEvent::Refresh),
        2 => prop_oneof![
            Just(ListFault::None),
            Just(ListFault::Unreachable),
            Just(ListFault::Fails),
            (1..4_usize).prop_map(ListFault::Capped),
            Just(ListFault::HasUnreadable),
        ].prop_map(SimEvent::List),
    ]
}

fn case() -> impl Strategy<Value = Case> {
    (
        prop::bool::weighted(0.75),
        prop_oneof![Just(0_usize), 1..8_usize, Just(120)],
        prop_oneof![Just(0), 1..MAX_LIST_LAG],
        prop_oneof![Just(400_u16), Just(409), Just(422)],
        prop::collection::vec(post_fault(), 1..5),
        prop::collection::vec(sim_event(), 1..12),
    )
        .prop_map(
            |(returns_references, other_batches, list_lag, repeat_status, posts, events)| Case {
                returns_references,
                other_batches,
                list_lag,
                repeat_status,
                posts,
                events,
            },
        )
}

#[test]
fn send_is_neither_doubled_nor_lost_nor_called_refused() {
    let cases = std::env::var("GIFTDESK_SIMULATED_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(DEFAULT_CASES);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    // In memory where the system has such a folder: the cases write tens of thousands of
    // transactions.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
    let folder = folder.unwrap();
    let store = runtime
        .block_on(Store::open(folder.path(), Timestamp::default()))
        .unwrap()
        .store;
    let row = runtime.block_on(store.connections()).unwrap()[0].0;
    let config = ProptestConfig {
        cases,
        ..ProptestConfig::default()
    };
    proptest!(config, |(case in case())| {
        runtime.block_on(simulate(&store, row, case));
    });
    let check = runtime.block_on(store.verify_send_log()).unwrap();
    assert!(matches!(check, SendLogCheck::Intact { .. }), "{check:?}");
}
