//! Runs the outbox of a case, with its crashes and the decisions of the user, and checks after each
//! step what must always be true.

use std::{
    cell::Cell,
    collections::HashSet,
    sync::{Arc, Mutex},
    task::Poll,
    time::Duration,
};

use tokio::time::Instant;
use uuid::Uuid;

use super::{
    Environment, HOLD, MAX_DELAY, RECIPIENTS, RECOVERY, SimEvent, Start, TOTAL,
    world::{SharedWorld, World, group_message},
};
use crate::{
    contract::{
        CardId, CartItemRequest, Cents, Clock, OrderBatchRequest, ProductId, RecipientRequest,
        SendMethod, Timestamp,
    },
    desk::{
        drafts::DraftId,
        ids::OutboxId,
        personal::GroupRequest,
        problem::{ProblemCode, ProblemKind},
        sends::{
            log::SendStep,
            outbox::{
                entry::{Attempts, OutboxEntry, OutboxState},
                parts::{PricedGroup, divide},
                parts_store::CanceledRequests,
                ports::OutboxPorts,
                retry_schedule::RetrySchedule,
                signals::{GuardCheck, OutboxSignals},
                store::{NewOutboxEntry, Transition},
                tests::fake_engine::FakeEngine,
                worker::Worker,
            },
            schedule::ON_TIME,
            sent_columns::SentColumns,
        },
        store::{ConnectionRowId, Store},
        system::lock::lock,
    },
};

const CONNECTION: ConnectionRowId = ConnectionRowId(1);
/// Decisions of the user after which every send must be settled.
const MAX_DECISIONS: usize = 60;
/// The requests for a reference without a decision of the user: one, and its repetitions.
const MAX_POSTS: u64 = 5;
/// The time between two decisions, in seconds.
const DECISION_TIME: u64 = 3_600;

/// One run of the outbox against a world. The outbox has one send of one or more parts.
pub(super) struct Simulation {
    world: SharedWorld,
    ports: OutboxPorts,
    schedule: RetrySchedule,
    /// When the next pass begins; `None` when the outbox waits to be woken.
    next_pass: Option<u64>,
    /// The draft of the send.
    draft: DraftId,
    /// The send whose request cannot be read.
    unreadable: Option<OutboxEntry>,
    /// Whether the user canceled the parts that were not started.
    is_canceled: bool,
    /// The sends whose hold a crash interrupted, until the user decides about them.
    interrupted: HashSet<OutboxId>,
    /// Decisions to send again, or to send a refused part once more.
    resends: u64,
    /// The time at which the send leaves by itself; `None` when the user has not scheduled it, or has sent it at
    /// once.
    scheduled_for: Cell<Option<Timestamp>>,
}

/// The whole send, before it is divided.
fn whole_send(
    now: Timestamp,
    is_held: bool,
    scheduled_in: Option<u64>,
) -> (OutboxEntry, OrderBatchRequest) {
    let hold = Duration::from_secs(HOLD);
    let entry = OutboxEntry {
        id: OutboxId(Uuid::now_v7()),
        draft_id: DraftId::generate(),
        title: String::new(),
        first_recipient: String::new(),
        recipients: RECIPIENTS as u64,
        total_low: Cents(4400),
        total_high: TOTAL,
        customer_reference_id: Uuid::now_v7().to_string(),
        state: match scheduled_in {
            Some(seconds) => OutboxState::Scheduled(now + Duration::from_secs(seconds)),
            None if is_held => OutboxState::Held(Some(now + hold)),
            None => OutboxState::Waiting,
        },
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

/// The request with a message for every second recipient, and another for the others.
fn personal_groups(request: &OrderBatchRequest) -> Vec<PricedGroup> {
    let share = |recipients: usize| Cents(TOTAL.0 * recipients as i64 / RECIPIENTS as i64);
    let groups = (0..2).map(|group: u32| {
        let positions: Vec<u32> = (group..RECIPIENTS as u32).step_by(2).collect();
        let recipients: Vec<_> = positions
            .iter()
            .map(|at| request.recipients[*at as usize].clone())
            .collect();
        PricedGroup {
            total_low: share(positions.len()),
            total_high: share(positions.len()),
            cost_abroad: Cents::ZERO,
            group: GroupRequest {
                common: OrderBatchRequest {
                    message: Some(group_message(&recipients[0])),
                    // A message needs a card.
                    card_id: Some(CardId(Uuid::from_u128(8))),
                    recipients: Vec::new(),
                    ..request.clone()
                },
                recipients,
                positions,
            },
        }
    });
    groups.collect()
}

/// Adds a send whose request was cut off on disk.
async fn add_unreadable(store: &Store, now: Timestamp, state: OutboxState) -> OutboxEntry {
    let (entry, _) = whole_send(now, false, None);
    let mut attempts = entry.attempts;
    if !state.is_cancelable() {
        for step in [
            SendStep::AttemptStarted { attempt: 1 },
            SendStep::InDoubt {
                problem: ProblemCode::ConnectionInterrupted,
            },
        ] {
            attempts = attempts.after(&step, now);
        }
    }
    let entry = OutboxEntry {
        state,
        attempts,
        ..entry
    };
    let new = NewOutboxEntry {
        cost_abroad: Cents::ZERO,
        entry: entry.clone(),
        request: b"{\"from_name\": \"The".to_vec().into(),
        acceptance: None,
        earlier_batches: None,
        columns: String::new(),
    };
    assert!(store.add_to_outbox(CONNECTION, &new).await.unwrap());
    entry
}

/// Brings a waiting send into the state after the confirmation, or after the program was killed.
async fn begin_send(ports: &OutboxPorts, send: OutboxId, start: Start) {
    match start {
        Start::Waiting => {}
        Start::Checked => {
            let check = GuardCheck {
                generation: ports.store.check_generation(),
                settings: ports.engine.guard_settings(),
            };
            ports.signals.remember_check(send, check);
        }
        Start::Killed => {
            let transition = Transition {
                from: &OutboxState::Waiting,
                to: &OutboxState::Sending,
                step: &SendStep::AttemptStarted { attempt: 1 },
                at: ports.clock.now(),
            };
            assert!(ports.store.move_outbox(send, transition).await.unwrap());
        }
    }
}

impl Simulation {
    pub(super) async fn start(store: Store, environment: &Environment) -> Self {
        // The batches of earlier cases would show that the service returns references.
        store.clear_mirror(CONNECTION).await.unwrap();
        let part_size = environment.part_size;
        let world = SharedWorld(Arc::new(Mutex::new(World::new(environment.clone()))));
        let (entry, request) =
            whole_send(world.now(), environment.is_held, environment.scheduled_in);
        let draft = entry.draft_id;
        let scheduled_for = match entry.state {
            OutboxState::Scheduled(at) => Some(at),
            _ => None,
        };
        let unreadable = if environment.has_unreadable_send {
            let in_doubt = OutboxState::InDoubt(ProblemKind::ConnectionInterrupted.into());
            let state = if environment.is_clock_steady {
                OutboxState::Waiting
            } else {
                in_doubt
            };
            Some(add_unreadable(&store, world.now(), state).await)
        } else {
            None
        };
        let parts = if part_size < RECIPIENTS {
            let groups = personal_groups(&request);
            let columns = SentColumns::default();
            divide(&entry, &groups, None, &columns, part_size as u64).unwrap()
        } else {
            vec![NewOutboxEntry {
                cost_abroad: Cents::ZERO,
                request: serde_json::to_vec(&request).unwrap().into(),
                acceptance: None,
                earlier_batches: None,
                columns: String::new(),
                entry,
            }]
        };
        assert!(store.add_parts_to_outbox(CONNECTION, &parts).await.unwrap());
        let timer = timer(&world);
        let signals = OutboxSignals::default();
        for part in &parts {
            signals.remember_hold(part.entry.id);
        }
        let ports = OutboxPorts {
            store: store.clone(),
            connection_row: CONNECTION,
            returns_references: environment.returns_references && environment.knows_references,
            clock: Arc::new(world.clone()),
            timer: timer.clone(),
            signals: Arc::new(signals),
            engine: Arc::new(FakeEngine::new(Arc::new(world.clone()), store)),
        };
        if let [part] = &parts[..]
            && part.entry.state == OutboxState::Waiting
        {
            begin_send(&ports, part.entry.id, environment.start).await;
        }
        Self {
            world,
            ports,
            schedule: RetrySchedule::new(timer),
            next_pass: Some(0),
            draft,
            unreadable,
            is_canceled: false,
            interrupted: HashSet::new(),
            resends: 0,
            scheduled_for: Cell::new(scheduled_for),
        }
    }

    fn now(&self) -> u64 {
        lock(&self.world.0).now
    }

    /// The parts of the send.
    async fn entries(&self) -> Vec<OutboxEntry> {
        let mut entries = self.ports.store.outbox(CONNECTION).await.unwrap();
        entries.retain(|entry| entry.draft_id == self.draft);
        entries
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
            // The program starts again, and could not mark the holds that the crash interrupted.
            None => {
                let held = self.entries().await.into_iter();
                let held = held.filter(|entry| matches!(entry.state, OutboxState::Held(_)));
                self.interrupted.extend(held.map(|entry| entry.id));
                self.ports.signals = Arc::new(OutboxSignals::default());
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
            SimEvent::Reschedule(seconds) => self.reschedule(*seconds).await,
            SimEvent::SendNow => self.send_now().await,
            SimEvent::SendAgain => {
                self.send_again().await;
                self.run_until(environment.now).await;
            }
            SimEvent::ClockJumps(_) | SimEvent::List(_) | SimEvent::Price(_) => {}
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

    async fn scheduled(&self) -> Option<OutboxEntry> {
        let entries = self.entries().await;
        let is_scheduled = |entry: &OutboxEntry| matches!(entry.state, OutboxState::Scheduled(_));
        entries.into_iter().find(is_scheduled)
    }

    /// The user chooses another time for what has not left.
    async fn reschedule(&mut self, seconds: u64) {
        let Some(entry) = self.scheduled().await else {
            return;
        };
        let now = self.world.now();
        let at = now + Duration::from_secs(seconds);
        let changed = self
            .ports
            .store
            .reschedule(entry.id, &entry.state, at, now)
            .await;
        assert!(changed.unwrap());
        self.scheduled_for.set(self.scheduled_for.get().map(|_| at));
        self.next_pass = Some(self.now());
    }

    /// The user sends a scheduled send at once.
    async fn send_now(&mut self) {
        let Some(entry) = self.scheduled().await else {
            return;
        };
        let (store, now) = (&self.ports.store, self.world.now());
        assert!(store.send_now(entry.id, &entry.state, now).await.unwrap());
        self.scheduled_for.set(None);
        self.next_pass = Some(self.now());
    }

    /// A scheduled send begins at its time by the clock, or a little later.
    fn check_schedule(&self, entries: &[OutboxEntry]) {
        let is_kept = |entry: &OutboxEntry| {
            matches!(
                entry.state,
                OutboxState::Scheduled(_) | OutboxState::Canceled
            )
        };
        if let Some(at) = self.scheduled_for.get()
            && !entries.iter().all(is_kept)
        {
            let now = self.world.now();
            let is_in_time = now >= at && now.since(at) <= ON_TIME;
            assert!(
                is_in_time,
                "scheduled for {at}, and left at {now}: {entries:?}"
            );
            self.scheduled_for.set(None);
        }
    }

    /// At the end, a send whose time came after the recovery has left by itself, unless the clock jumped.
    pub(super) async fn check_schedule_kept(&self) {
        let is_clock_steady = lock(&self.world.0).environment.is_clock_steady;
        let (begin, entries) = (self.world.begin(), self.entries().await);
        let is_after_recovery =
            |at: Timestamp| at >= begin + Duration::from_secs(RECOVERY + MAX_DELAY);
        if is_clock_steady && self.scheduled_for.get().is_some_and(is_after_recovery) {
            let first = entries.first();
            let is_kept = first.is_some_and(|it| matches!(it.state, OutboxState::Scheduled(_)));
            assert!(!is_kept, "{entries:?}");
        }
    }

    /// The user sends every part in review again, whose batch the review does not show.
    async fn send_again(&mut self) {
        for entry in self.entries().await {
            let OutboxState::NeedsReview(problem) = &entry.state else {
                continue;
            };
            let shown = match &problem.kind {
                ProblemKind::SendNeedsReview { candidates, .. } => candidates.as_slice(),
                _ => &[],
            };
            let batch = lock(&self.world.0).batch_of(&entry.customer_reference_id);
            if batch.is_none_or(|batch| !shown.contains(&batch)) {
                self.ports.signals.force_resend(entry.id);
                self.resends += 1;
            }
        }
        self.schedule.make_all_due();
        self.next_pass = Some(self.now());
    }

    /// Checks what must always be true.
    pub(super) async fn check(&self) {
        let entries = self.entries().await;
        self.check_schedule(&entries);
        for entry in &entries {
            if self.interrupted.contains(&entry.id) {
                let is_undecided =
                    matches!(entry.state, OutboxState::Held(_) | OutboxState::Canceled);
                assert!(is_undecided, "{entry:?}");
            }
        }
        let world = lock(&self.world.0);
        for (recipient, gifts) in world.gifts() {
            assert!(gifts <= 1, "{recipient} has {gifts} gifts: {entries:?}");
        }
        for entry in &entries {
            let reference = &entry.customer_reference_id;
            let batches = world.count(reference);
            assert!(batches <= 1, "{batches} batches, {entry:?}");
            let posted = world.posted(reference);
            assert!(
                posted <= MAX_POSTS * (1 + self.resends),
                "{posted} requests, {entry:?}"
            );
            match entry.state {
                OutboxState::Refused(_)
                | OutboxState::Canceled
                | OutboxState::Scheduled(_)
                | OutboxState::Waiting => {
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
            let is_list_broken = lock(&self.world.0).environment.is_list_broken;
            match &open.state {
                OutboxState::Refused(_) if open.part.is_none() => break,
                OutboxState::Held(_) => self.end_hold(open).await,
                OutboxState::Scheduled(_) => self.send_now().await,
                // Nothing shows the user what happened.
                OutboxState::NeedsReview(_) if is_list_broken => break,
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

    /// The user sends a held send now.
    async fn end_hold(&mut self, entry: &OutboxEntry) {
        self.interrupted.clear();
        let (store, now) = (&self.ports.store, self.world.now());
        let is_ended = store.send_now(entry.id, &entry.state, now).await;
        assert!(is_ended.unwrap());
    }

    /// The user asks to send a refused part once more.
    async fn try_again(&mut self, entry: &OutboxEntry) {
        self.resends += 1;
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
    async fn review(&mut self, entry: &OutboxEntry) {
        let batch = lock(&self.world.0).batch_of(&entry.customer_reference_id);
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
            None => {
                self.resends += 1;
                self.ports.signals.force_resend(entry.id);
            }
        }
    }

    /// Checks the end: every recipient has one gift, unless the send was refused or canceled or the
    /// list fails forever, and nothing is left to do. Removes the sends.
    pub(super) async fn finish(self) {
        let entries = self.entries().await;
        let is_list_broken = lock(&self.world.0).environment.is_list_broken;
        let is_not_sent = |entry: &OutboxEntry| entry.state.is_not_sent();
        let is_asked = |entry: &OutboxEntry| matches!(entry.state, OutboxState::NeedsReview(_));
        let is_settled =
            |entry: &OutboxEntry| is_not_sent(entry) || matches!(entry.state, OutboxState::Sent(_));
        if is_list_broken && entries.iter().any(is_asked) {
            let is_ended = |entry: &OutboxEntry| {
                is_settled(entry) || is_asked(entry) || entry.is_blocked(&entries)
            };
            assert!(entries.iter().all(is_ended), "{entries:?}");
        } else {
            assert!(entries.iter().all(is_settled), "{entries:?}");
            if !entries.iter().any(is_not_sent) {
                let world = lock(&self.world.0);
                assert_eq!(world.gifts().len(), RECIPIENTS, "{entries:?}");
            } else {
                let is_refused = entries.len() == 1 && entries[0].part.is_none();
                assert!(self.is_canceled || is_refused, "{entries:?}");
            }
        }
        if let Some(unreadable) = &self.unreadable {
            self.check_unreadable(unreadable).await;
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

    /// The send whose request cannot be read never left, and waits for the user, who removes it.
    async fn check_unreadable(&self, entry: &OutboxEntry) {
        let (store, now) = (&self.ports.store, Timestamp::default());
        let stored = store.outbox_entry(CONNECTION, entry.id).await.unwrap();
        let stored = stored.expect("the entry is kept");
        let posted = lock(&self.world.0).posted(&entry.customer_reference_id);
        assert_eq!(posted, 0, "{stored:?}");
        let removed = match &stored.state {
            OutboxState::Unreadable(_) => {
                let removed = store.remove_unreadable_from_outbox(CONNECTION, entry.id, now);
                removed.await
            }
            OutboxState::NeedsReview(_) => {
                let step = SendStep::MarkedAsSent { batch: None };
                let removed = store.remove_from_outbox(entry.id, &stored.state, &step, now);
                removed.await
            }
            _ => panic!("{stored:?}"),
        };
        assert!(removed.unwrap());
    }
}

fn timer(world: &SharedWorld) -> Arc<dyn Fn() -> Instant + Send + Sync> {
    let world = world.clone();
    Arc::new(move || {
        let world = lock(&world.0);
        world.begin + Duration::from_secs(world.now)
    })
}
