//! Runs the outbox of a case, with its crashes and the decisions of the user, and checks after each
//! step what must always be true.

use std::{
    sync::{Arc, Mutex},
    task::Poll,
    time::Duration,
};

use tokio::time::Instant;
use uuid::Uuid;

use super::{
    Environment, RECIPIENTS, SimEvent,
    world::{SharedWorld, World},
};
use crate::{
    contract::{
        CartItemRequest, Cents, Clock, OrderBatchRequest, ProductId, RecipientRequest, SendMethod,
        Timestamp,
    },
    desk::{
        Attempts, DraftId, OutboxEntry, OutboxId, OutboxState, SendStep,
        lock::lock,
        outbox::{
            OutboxPorts, OutboxSignals, divide, retry_schedule::RetrySchedule,
            tests::fake_engine::FakeEngine, worker::Worker,
        },
        store::{CanceledRequests, ConnectionRowId, NewOutboxEntry, Store, Transition},
    },
};

const CONNECTION: ConnectionRowId = ConnectionRowId(1);
/// Decisions of the user after which every send must be settled.
const MAX_DECISIONS: usize = 60;
/// The time between two decisions, in seconds.
const DECISION_TIME: u64 = 3_600;

/// One run of the outbox against a world. The outbox has one send of one or more parts.
pub(super) struct Simulation {
    world: SharedWorld,
    ports: OutboxPorts,
    schedule: RetrySchedule,
    /// When the next pass begins; `None` when the outbox waits to be woken.
    next_pass: Option<u64>,
    /// Whether the user canceled the parts that were not started.
    is_canceled: bool,
}

/// The whole send, before it is divided.
fn whole_send(now: Timestamp) -> (OutboxEntry, OrderBatchRequest) {
    let entry = OutboxEntry {
        id: OutboxId(Uuid::now_v7()),
        draft_id: DraftId::generate(),
        title: String::new(),
        recipients: RECIPIENTS as u64,
        total_low: Cents(4400),
        total_high: Cents(4840),
        customer_reference_id: Uuid::now_v7().to_string(),
        state: OutboxState::Waiting,
        created_at: now,
        attempts: Attempts::default(),
        part: None,
    };
    let mut request = OrderBatchRequest {
        from_name: "The Garden Team".to_owned(),
        recipients: (0..RECIPIENTS)
            .map(|number| RecipientRequest {
                first_name: format!("Person{number}"),
                email: Some(format!("person{number}@example.org")),
                ..RecipientRequest::default()
            })
            .collect(),
        send_method: Some(SendMethod::EmailAndLink),
        customer_reference_id: Some(entry.customer_reference_id.clone()),
        ..OrderBatchRequest::default()
    };
    request.cart.items.push(CartItemRequest {
        product_id: Some(ProductId(Uuid::from_u128(7)).into()),
        quantity: 1,
        ..CartItemRequest::default()
    });
    (entry, request)
}

impl Simulation {
    pub(super) async fn start(store: Store, environment: &Environment) -> Self {
        // The batches of earlier cases would show that the service returns references.
        store.clear_mirror(CONNECTION).await.unwrap();
        let part_size = environment.part_size;
        let world = SharedWorld(Arc::new(Mutex::new(World::new(environment.clone()))));
        let (entry, request) = whole_send(world.now());
        let parts = if part_size < RECIPIENTS {
            divide(&entry, request, None, part_size as u64).unwrap()
        } else {
            vec![NewOutboxEntry {
                request: serde_json::to_vec(&request).unwrap(),
                acceptance: None,
                entry,
            }]
        };
        assert!(store.add_parts_to_outbox(CONNECTION, &parts).await.unwrap());
        let timer = timer(&world);
        let ports = OutboxPorts {
            store: store.clone(),
            connection_row: CONNECTION,
            returns_references: environment.returns_references,
            clock: Arc::new(world.clone()),
            timer: timer.clone(),
            signals: Arc::new(OutboxSignals::default()),
            engine: Arc::new(FakeEngine::new(Arc::new(world.clone()), store)),
        };
        Self {
            world,
            ports,
            schedule: RetrySchedule::new(timer),
            next_pass: Some(0),
            is_canceled: false,
        }
    }

    fn now(&self) -> u64 {
        lock(&self.world.0).now
    }

    async fn entries(&self) -> Vec<OutboxEntry> {
        self.ports.store.outbox(CONNECTION).await.unwrap()
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
    pub(super) async fn run_until(&mut self, end: u64) {
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

    /// Lets an event happen, after which the environment is `environment`.
    pub(super) async fn handle(&mut self, environment: &Environment, event: &SimEvent) {
        lock(&self.world.0).environment = environment.clone();
        match event {
            SimEvent::Run(_) => self.run_until(environment.now).await,
            SimEvent::Crash(polls) => self.pass(Some(*polls)).await,
            SimEvent::Refresh => {
                self.schedule.make_all_due();
                self.next_pass = Some(self.now());
                self.run_until(environment.now).await;
            }
            SimEvent::CancelRest => self.cancel_rest().await,
            SimEvent::ClockJumps(_) | SimEvent::List(_) => {}
        }
        assert_eq!(self.now(), environment.now);
    }

    /// The user cancels the parts that were not started.
    async fn cancel_rest(&mut self) {
        let entries = self.entries().await;
        let Some(entry) = entries.iter().find(|entry| entry.state.is_cancelable()) else {
            return;
        };
        let store = &self.ports.store;
        let now = self.world.now();
        let is_canceled = store
            .cancel_in_outbox(entry.id, &entry.state, CanceledRequests::Delete, now)
            .await;
        assert!(is_canceled.unwrap());
        self.is_canceled = true;
    }

    /// Checks what must always be true.
    pub(super) async fn check(&self) {
        let entries = self.entries().await;
        let world = lock(&self.world.0);
        for (recipient, gifts) in world.gifts() {
            assert!(gifts <= 1, "{recipient} has {gifts} gifts: {entries:?}");
        }
        for entry in &entries {
            let reference = &entry.customer_reference_id;
            let batches = world.count(reference);
            assert!(batches <= 1, "{batches} batches, {entry:?}");
            match entry.state {
                OutboxState::Refused(_) | OutboxState::Canceled | OutboxState::Waiting => {
                    assert_eq!(batches, 0, "{entry:?}");
                    assert!(!world.is_in_flight(reference), "{entry:?}");
                }
                OutboxState::Sent(_) => assert_eq!(batches, 1, "{entry:?}"),
                _ => {}
            }
            if entry.attempts.started > 0 {
                let is_sent = |earlier: &OutboxEntry| matches!(earlier.state, OutboxState::Sent(_));
                assert!(entry.earlier_parts(&entries).all(is_sent), "{entries:?}");
            }
        }
    }

    /// Lets the user decide about each part that waits for a decision, until the send is settled. A
    /// send of one part may end as refused.
    pub(super) async fn decide_until_settled(&mut self) {
        for _ in 0..MAX_DECISIONS {
            let entries = self.entries().await;
            let is_open = |entry: &&OutboxEntry| {
                !matches!(entry.state, OutboxState::Sent(_) | OutboxState::Canceled)
            };
            let Some(open) = entries.iter().find(is_open) else {
                break;
            };
            match &open.state {
                OutboxState::Refused(_) if open.part.is_none() => break,
                OutboxState::Refused(_) => self.try_again(open).await,
                OutboxState::NeedsReview(_) => self.review(open).await,
                _ => {}
            }
            self.schedule.make_all_due();
            self.next_pass = Some(self.now());
            let end = self.now() + DECISION_TIME;
            self.run_until(end).await;
            self.check().await;
        }
    }

    /// The user asks to send a refused part once more.
    async fn try_again(&self, entry: &OutboxEntry) {
        let transition = Transition {
            from: &entry.state,
            to: &OutboxState::Waiting,
            step: &SendStep::Requeued,
            at: Timestamp::default(),
        };
        let moved = self.ports.store.move_outbox(entry.id, transition).await;
        assert!(moved.unwrap());
    }

    /// The user finds the batch at the service, or sends again.
    async fn review(&self, entry: &OutboxEntry) {
        let batch = lock(&self.world.0)
            .batches
            .iter()
            .find(|created| created.reference == entry.customer_reference_id)
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
                assert!(store.finalize_sent(entry, transition, true).await.unwrap());
            }
            None => self.ports.signals.force_resend(entry.id),
        }
    }

    /// Checks the end: every recipient has one gift, unless the send was refused or canceled, and
    /// nothing is left to do. Removes the send.
    pub(super) async fn finish(self) {
        let entries = self.entries().await;
        let is_not_sent = |entry: &OutboxEntry| entry.state.is_not_sent();
        let is_settled =
            |entry: &OutboxEntry| is_not_sent(entry) || matches!(entry.state, OutboxState::Sent(_));
        assert!(entries.iter().all(is_settled), "{entries:?}");
        if !entries.iter().any(is_not_sent) {
            let world = lock(&self.world.0);
            assert_eq!(world.gifts().len(), RECIPIENTS, "{entries:?}");
        } else {
            let is_refused = entries.len() == 1 && entries[0].part.is_none();
            assert!(self.is_canceled || is_refused, "{entries:?}");
        }
        let store = &self.ports.store;
        for entry in entries {
            let step = SendStep::Removed;
            let removed = store
                .remove_from_outbox(entry.id, &entry.state, &step, Timestamp::default())
                .await;
            assert!(removed.unwrap());
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
