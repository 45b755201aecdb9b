//! Drives the engine without a window: sends a command and waits for the event that answers it. While a
//! POST that sends gifts is in flight, the time limits of the programs do not pass: only the POST's own
//! limit ends it.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use crate::{
    cli::{
        failure::{CliCode, Failure},
        output::write_stderr,
    },
    desk::{
        AnyQuestion, Command, ConnectionState, Desk, Event, Question, RequestKey, SyncResource,
        SyncState,
    },
    i18n::t,
};

/// How long the engine may take to respond to one command.
pub(super) const RESPONSE_TIMEOUT: Duration = Duration::from_secs(120);

/// The resources without which nothing can be sent.
const NEEDED: [SyncResource; 4] = [
    SyncResource::Account,
    SyncResource::Workspaces,
    SyncResource::PaymentMethods,
    SyncResource::Products,
];

/// The resources of which `orders`, `batches`, `export`, `cancel` and `extend` need the current state.
const NEEDED_FOR_LISTS: [SyncResource; 4] = [
    SyncResource::Account,
    SyncResource::Batches,
    SyncResource::Orders,
    SyncResource::Activities,
];

/// The longest single wait for an event. Bounds how late a timeout is noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// The part of the engine that the driver uses; tests implement it without an engine.
pub(super) trait Engine {
    fn send(&self, command: Command);
    /// Waits for the next event. Returns `None` when no event arrives within `limit`.
    fn wait_event(&self, limit: Duration) -> Option<Event>;
}

impl Engine for Desk {
    fn send(&self, command: Command) {
        Desk::send(self, command);
    }

    fn wait_event(&self, limit: Duration) -> Option<Event> {
        Desk::wait_event(self, limit)
    }
}

/// The result that a command waits for. The message of a timeout names it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Awaited {
    Service,
    Catalog,
    Product,
    Draft,
    File,
    Checks,
    Price,
    Batch,
    List,
    OrderJob,
}

impl Awaited {
    fn timeout_text(self, limit: Duration) -> String {
        let seconds = limit.as_secs();
        match self {
            Self::Service => t!("cli-timeout-service", seconds = seconds),
            Self::Catalog => t!("cli-timeout-catalog", seconds = seconds),
            Self::Product => t!("cli-timeout-product", seconds = seconds),
            Self::Draft => t!("cli-timeout-draft", seconds = seconds),
            Self::File => t!("cli-timeout-file", seconds = seconds),
            Self::Checks => t!("cli-timeout-checks", seconds = seconds),
            Self::Price => t!("cli-timeout-price", seconds = seconds),
            Self::Batch => t!("cli-timeout-batch", seconds = seconds),
            Self::List => t!("cli-timeout-list", seconds = seconds),
            Self::OrderJob => t!("cli-timeout-order-job", seconds = seconds),
        }
    }

    fn timeout_meaning(self) -> String {
        match self {
            Self::OrderJob => t!("cli-change-timeout-meaning"),
            _ => t!("cli-timeout-meaning"),
        }
    }
}

pub(super) struct EngineDriver<'a> {
    engine: &'a dyn Engine,
    next_key: u64,
    is_post_in_flight: bool,
    time_without_post: Duration,
}

impl<'a> EngineDriver<'a> {
    pub fn new(engine: &'a dyn Engine) -> Self {
        Self {
            engine,
            next_key: 0,
            is_post_in_flight: false,
            time_without_post: Duration::ZERO,
        }
    }

    pub fn send(&self, command: Command) {
        self.engine.send(command);
    }

    pub fn new_request_key(&mut self) -> RequestKey {
        self.next_key += 1;
        RequestKey(self.next_key)
    }

    /// The time that this driver has waited while no POST was in flight. Time limits of programs are
    /// measured with it.
    pub fn time_without_post(&self) -> Duration {
        self.time_without_post
    }

    /// Passes events to `pick` until it returns a value.
    ///
    /// # Errors
    /// When no event matches within `limit`, apart from time with a POST in flight; the message names
    /// `awaited`.
    pub fn wait<T>(
        &mut self,
        limit: Duration,
        awaited: Awaited,
        mut pick: impl FnMut(&Event) -> Option<T>,
    ) -> Result<T, Failure> {
        let begun = self.time_without_post;
        while self.time_without_post - begun < limit {
            if let Some(found) = self.wait_at_most(POLL_INTERVAL, &mut pick) {
                return Ok(found);
            }
        }
        Err(Failure::new(
            CliCode::ResponseTimeout,
            awaited.timeout_text(limit),
            awaited.timeout_meaning(),
            t!("cli-timeout-remedy"),
        ))
    }

    /// Passes events to `pick` for at most `time`, also while a POST is in flight. A timeout is an
    /// expected outcome: `None`.
    pub fn wait_at_most<T>(
        &mut self,
        time: Duration,
        mut pick: impl FnMut(&Event) -> Option<T>,
    ) -> Option<T> {
        let mut waited = Duration::ZERO;
        while waited < time {
            let turn = Instant::now();
            let event = self.engine.wait_event(POLL_INTERVAL);
            // A steady stream of other events must not extend the wait.
            let passed = event.as_ref().map_or(POLL_INTERVAL, |_| turn.elapsed());
            waited += passed;
            if !self.is_post_in_flight {
                self.time_without_post += passed;
            }
            let Some(event) = event else {
                continue;
            };
            if let Event::PostInFlight(post) = &event {
                self.is_post_in_flight = post.is_some();
            }
            if let Some(found) = pick(&event) {
                return Some(found);
            }
        }
        None
    }

    /// Waits for the end of a POST in flight, which can be one of an earlier send. Called before the
    /// program ends.
    pub fn wait_for_post(&mut self) {
        if self.is_post_in_flight {
            write_stderr(t!("cli-post-in-flight"));
        }
        while self.is_post_in_flight {
            self.wait_at_most(POLL_INTERVAL, |_| None::<()>);
        }
    }

    /// Asks a question and waits for the reply.
    ///
    /// # Errors
    /// When the engine cannot answer, or does not answer in time.
    pub fn ask<Q: Question>(&mut self, awaited: Awaited, question: Q) -> Result<Q::Reply, Failure> {
        let (question, mut reply) = AnyQuestion::new(question);
        self.send(Command::Ask(question));
        // `Event::Replied` follows the reply.
        self.wait(RESPONSE_TIMEOUT, awaited, |_| reply.take())?
            .map_err(Failure::from)
    }

    /// Waits until the mirror has the current data of the service. Returns the connections.
    ///
    /// # Errors
    /// When the connection or the sync fails, or takes too long. The remedy names `--offline`,
    /// which lists the mirror without a sync.
    pub fn wait_for_sync(&mut self) -> Result<Arc<ConnectionState>, Failure> {
        self.wait_for_resources(RESPONSE_TIMEOUT, &NEEDED_FOR_LISTS)
            .map_err(|failure| Failure {
                meaning: t!("cli-nothing-changed"),
                remedy: t!("cli-offline-remedy"),
                ..failure
            })
    }

    /// Waits until the first sync has completed. Returns the connections, with the account of the
    /// active one.
    pub fn wait_for_catalog(&mut self, limit: Duration) -> Result<Arc<ConnectionState>, Failure> {
        self.wait_for_resources(limit, &NEEDED)
    }

    /// `limit` bounds the time without progress: the first sync of a large account takes long.
    fn wait_for_resources(
        &mut self,
        limit: Duration,
        needed: &[SyncResource],
    ) -> Result<Arc<ConnectionState>, Failure> {
        let mut connections: Option<Arc<ConnectionState>> = None;
        loop {
            let step = self.wait(limit, Awaited::Service, |event| {
                match event {
                    Event::Connections(state) => {
                        if let Some(problem) = &state.problem {
                            return Some(Err(Failure::from(problem.clone())));
                        }
                        connections = Some(Arc::clone(state));
                    }
                    Event::Sync(SyncState::Offline { problem, .. }) => {
                        return Some(Err(Failure::from(problem.clone())));
                    }
                    Event::Sync(SyncState::Incomplete {
                        problem, failed, ..
                    }) if failed.is_empty()
                        || failed.iter().any(|resource| needed.contains(resource)) =>
                    {
                        return Some(Err(Failure::from(problem.clone())));
                    }
                    Event::Sync(SyncState::Working { .. }) => return Some(Ok(None)),
                    Event::Sync(SyncState::UpToDate { .. } | SyncState::Incomplete { .. }) => {
                        return connections.clone().map(|connections| Ok(Some(connections)));
                    }
                    _ => {}
                }
                None
            })??;
            if let Some(connections) = step {
                return Ok(connections);
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::{cell::RefCell, collections::VecDeque};

    use uuid::Uuid;

    use super::*;
    use crate::desk::{OutboxId, PostInFlight};

    /// Returns the given events, and no event in between for the given numbers of waits. Does not
    /// sleep: each wait without an event counts as [`POLL_INTERVAL`].
    #[derive(Default)]
    pub(in crate::cli) struct ScriptedEvents(RefCell<VecDeque<(u64, Event)>>);

    impl ScriptedEvents {
        pub(in crate::cli) fn then_after(self, silence: Duration, event: Event) -> Self {
            let waits = silence.as_millis() / POLL_INTERVAL.as_millis();
            self.0.borrow_mut().push_back((waits as u64, event));
            self
        }

        pub(in crate::cli) fn then(self, event: Event) -> Self {
            self.then_after(Duration::ZERO, event)
        }
    }

    impl Engine for ScriptedEvents {
        fn send(&self, _: Command) {}

        fn wait_event(&self, _: Duration) -> Option<Event> {
            let mut events = self.0.borrow_mut();
            let (waits, _) = events.front_mut()?;
            if *waits > 0 {
                *waits -= 1;
                return None;
            }
            events.pop_front().map(|(_, event)| event)
        }
    }

    pub(in crate::cli) fn post_begins() -> Event {
        Event::PostInFlight(Some(PostInFlight {
            send: OutboxId(Uuid::now_v7()),
            recipients: 1,
        }))
    }

    pub(in crate::cli) fn post_ends() -> Event {
        Event::PostInFlight(None)
    }

    const LIMIT: Duration = Duration::from_secs(120);

    #[test]
    fn timeout_names_awaited_result() {
        let engine = ScriptedEvents::default();
        let waited = EngineDriver::new(&engine)
            .wait::<()>(LIMIT, Awaited::Price, |_| unreachable!("no event is sent"));
        let failure = waited.unwrap_err();
        assert_eq!(failure.what, "The price didn’t arrive within 120 seconds.");
        assert!(failure.meaning.contains("isn’t sent twice"), "{failure}");
        assert!(failure.remedy.contains("before you send again"));
    }

    #[test]
    fn limit_does_not_pass_during_post() {
        let engine = ScriptedEvents::default()
            .then(post_begins())
            .then_after(10 * LIMIT, post_ends())
            .then_after(LIMIT / 2, Event::NotificationOpened)
            .then_after(2 * LIMIT, Event::NotificationOpened);
        let mut driver = EngineDriver::new(&engine);
        let mut wait = || {
            driver.wait(LIMIT, Awaited::Price, |event| {
                matches!(event, Event::NotificationOpened).then_some(())
            })
        };
        assert!(wait().is_ok(), "the POST takes longer than the limit");
        assert!(wait().is_err(), "the limit applies after the POST");
    }

    #[test]
    fn program_waits_for_post_in_flight_at_its_end() {
        let engine = ScriptedEvents::default()
            .then(post_begins())
            .then_after(LIMIT, post_ends());
        let mut driver = EngineDriver::new(&engine);
        driver.wait_at_most(POLL_INTERVAL, |_| Some(()));
        driver.wait_for_post();
        assert!(engine.0.borrow().is_empty());
    }
}
