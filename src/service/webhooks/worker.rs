//! The worker that delivers webhooks: claims due deliveries and attempts many at the same time, but
//! few per endpoint, and pauses endpoints that do not respond, so that a slow endpoint does not delay the others.

use std::{
    collections::BTreeMap,
    panic::AssertUnwindSafe,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

use futures_util::FutureExt as _;
use tokio::{sync::Notify, task::JoinSet};

use super::{
    WebhookOptions,
    attempt_limits::{MAX_ATTEMPTS, RunningAttempts, interleave_accounts},
    circuit_breaker::{CircuitBreaker, Permission},
    payload::payload,
    retry_schedule::retry_delay,
    sender::{AttemptError, WebhookSender},
    ssrf_guard::SsrfGuard,
};
use crate::{
    contract::{Clock, Timestamp},
    service::{
        base_url::BaseUrl,
        error::ServiceError,
        idle_pause::IdlePause,
        store::{
            Attempt, ClaimedDelivery, DeliveryDecision, DueEndpoint, SharedStore, WantedDeliveries,
            with_timeout,
        },
        supervisor::Crashes,
    },
};

/// Time between two checks for due deliveries.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// How long the worker waits for more attempts to end after one did, to claim deliveries for all of them at once.
const BLOCK_TIME: Duration = Duration::from_millis(10);

/// How long [`WebhookWorker::stop`] waits for running attempts.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

/// How long events and attempts stay in the database.
const EVENT_RETENTION: Duration = Duration::from_secs(30 * 24 * 3_600);

/// How often expired events are deleted.
const CLEANUP_INTERVAL: Duration = Duration::from_secs(3_600);

/// How often the worker checks whether a clean-up is due.
const CLEANUP_POLL_INTERVAL: Duration = Duration::from_secs(5);

/// A receiver responds with 410 to stop deliveries to its endpoint.
const GONE: u16 = 410;

/// Delivers webhooks. Each instance of the service has one worker; deliveries are leased to one
/// instance at a time.
pub(crate) struct WebhookWorker {
    store: SharedStore,
    clock: Arc<dyn Clock>,
    /// The beginning of every link in a payload.
    base_url: BaseUrl,
    ssrf_guard: SsrfGuard,
    crashes: Arc<Crashes>,
    options: WebhookOptions,
    /// Created for the first delivery, because loading the system's certificates is slow.
    sender: tokio::sync::OnceCell<WebhookSender>,
    /// Identifies the worker as the owner of leases.
    owner: String,
    running: Mutex<RunningAttempts>,
    attempt_ended: Notify,
    breaker: CircuitBreaker,
    /// The number of the endpoint from which the next look for due deliveries goes on.
    examined_until: AtomicI64,
    is_stopping: AtomicBool,
}

/// Permission for one attempt, which counts towards all limits until the permit is dropped.
struct AttemptPermit {
    worker: Arc<WebhookWorker>,
    due: DueEndpoint,
    /// Whether the attempt finds out if the receiver responds again.
    is_probe: bool,
}

impl Drop for AttemptPermit {
    fn drop(&mut self) {
        self.worker.running().end(self.due);
        if self.is_probe {
            // Changes nothing when the probe was recorded.
            let endpoint_no = self.due.endpoint_no;
            self.worker
                .breaker
                .release_probe(endpoint_no, Instant::now());
        }
        self.worker.attempt_ended.notify_waiters();
    }
}

impl WebhookWorker {
    pub(crate) fn new(
        store: SharedStore,
        clock: Arc<dyn Clock>,
        base_url: BaseUrl,
        ssrf_guard: SsrfGuard,
        crashes: Arc<Crashes>,
        options: WebhookOptions,
    ) -> Self {
        Self {
            store,
            clock,
            base_url,
            ssrf_guard,
            crashes,
            options,
            sender: tokio::sync::OnceCell::new(),
            owner: uuid::Uuid::new_v4().to_string(),
            running: Mutex::default(),
            attempt_ended: Notify::new(),
            breaker: CircuitBreaker::default(),
            examined_until: AtomicI64::new(0),
            is_stopping: AtomicBool::new(false),
        }
    }

    /// Delivers until the worker is stopped or the future is dropped.
    pub(crate) async fn run(self: Arc<Self>) {
        tokio::join!(self.deliver(true), self.delete_expired_regularly());
    }

    /// Delivers until no delivery is due, then deletes expired events. For tests that control the
    /// clock.
    pub(crate) async fn run_until_idle(self: &Arc<Self>) {
        self.deliver(false).await;
        self.delete_expired().await;
    }

    /// Starts no new attempts, waits up to [`STOP_TIMEOUT`] for the running attempts, then releases
    /// the remaining leases.
    pub(crate) async fn stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
        let _ = tokio::time::timeout(STOP_TIMEOUT, async {
            while self.running().all() > 0 {
                let ended = self.attempt_ended.notified();
                tokio::select! {
                    () = ended => {}
                    () = tokio::time::sleep(POLL_INTERVAL) => {}
                }
            }
        })
        .await;
        if let Err(error) = self.store.release_delivery_leases(&self.owner).await {
            tracing::warn!(%error, "webhook leases could not be released; they will expire");
        }
    }

    fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }

    async fn deliver(self: &Arc<Self>, forever: bool) {
        // Attempts are separate tasks: each may hold a database connection that the loop waits for.
        let mut attempts = JoinSet::new();
        let mut pause = IdlePause::new(POLL_INTERVAL, self.store.writes());
        loop {
            let mut has_claimed = false;
            match with_timeout(self.claim()).await {
                Ok(claimed) => {
                    has_claimed = !claimed.is_empty();
                    for (permit, delivery) in claimed {
                        attempts.spawn(async move { permit.worker.attempt(&delivery).await });
                    }
                }
                Err(error) => tracing::error!(%error, "due webhooks could not be claimed"),
            }
            let has_examined_all = self.examined_until.load(Ordering::Relaxed) == 0;
            let is_idle = attempts.is_empty() && self.running().all() == 0;
            if is_idle && has_examined_all && !forever {
                return;
            }
            let has_found_work = has_claimed || !is_idle || !has_examined_all;
            tokio::select! {
                Some(_) = attempts.join_next() => {
                    if !attempts.is_empty() {
                        tokio::time::sleep(BLOCK_TIME).await;
                    }
                    while attempts.try_join_next().is_some() {}
                }
                () = self.attempt_ended.notified(), if attempts.is_empty() => {}
                () = pause.wait(has_found_work) => {}
            }
            if self.is_stopping() {
                while attempts.join_next().await.is_some() {}
                return;
            }
        }
    }

    /// Claims due deliveries within the limits.
    async fn claim(
        self: &Arc<Self>,
    ) -> Result<Vec<(AttemptPermit, ClaimedDelivery)>, ServiceError> {
        let mut claimed = Vec::new();
        if self.is_stopping() || self.running().all() >= MAX_ATTEMPTS {
            return Ok(claimed);
        }
        let store = &self.store;
        let now = self.clock.now();
        let found = store
            .due_endpoints(now, self.examined_until.load(Ordering::Relaxed))
            .await?;
        self.examined_until
            .store(found.next_after, Ordering::Relaxed);
        let mut due = interleave_accounts(found.endpoints, &mut rand::rng()).into_iter();
        loop {
            // One transaction for all of them. Endpoints with fewer deliveries than permits leave permits for the next block.
            let mut block = self.next_block(&mut due);
            let wanted: Vec<WantedDeliveries> = block
                .values()
                .filter_map(|permits| {
                    Some(WantedDeliveries {
                        endpoint: permits.first()?.due,
                        limit: i64::try_from(permits.len()).unwrap_or(0),
                    })
                })
                .collect();
            if wanted.is_empty() {
                return Ok(claimed);
            }
            match store.claim_deliveries(&wanted, now, &self.owner).await {
                Ok(deliveries) => {
                    for delivery in deliveries {
                        let permits = block.get_mut(&delivery.endpoint_no);
                        if let Some(permit) = permits.and_then(Vec::pop) {
                            claimed.push((permit, delivery));
                        }
                    }
                }
                // The deliveries claimed so far are leased and must be attempted.
                Err(error) if !claimed.is_empty() => {
                    tracing::error!(%error, "due webhooks could not be claimed");
                    return Ok(claimed);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Permits for the next endpoints, by the number of the endpoint, until all permits are taken.
    fn next_block(
        self: &Arc<Self>,
        endpoints: &mut impl Iterator<Item = DueEndpoint>,
    ) -> BTreeMap<i64, Vec<AttemptPermit>> {
        let mut block = BTreeMap::new();
        for due in endpoints {
            let permission = self
                .breaker
                .permit_attempts(due.endpoint_no, Instant::now());
            if permission == Permission::None {
                continue;
            }
            let is_probe = permission == Permission::Probe;
            let permits = self.acquire(due, is_probe);
            if permits.is_empty() {
                if is_probe {
                    self.breaker.release_probe(due.endpoint_no, Instant::now());
                }
                continue;
            }
            block.insert(due.endpoint_no, permits);
            if self.running().all() >= MAX_ATTEMPTS {
                break;
            }
        }
        block
    }

    async fn attempt(&self, delivery: &ClaimedDelivery) {
        let attempting = AssertUnwindSafe(with_timeout(self.attempt_once(delivery)));
        let attempted = match attempting.catch_unwind().await {
            Ok(attempted) => attempted,
            Err(_) => self.record_panic(delivery).await,
        };
        if let Err(error) = attempted {
            tracing::error!(
                event = %delivery.event_id, %error,
                "a webhook attempt was not recorded; it is repeated when its lease expires"
            );
        }
    }

    /// Records an attempt that panicked as failed, so that its delivery is given up after the usual attempts. The instance
    /// stays ready: the deliveries of one account could otherwise stop all instances.
    async fn record_panic(&self, delivery: &ClaimedDelivery) -> Result<(), ServiceError> {
        self.crashes.record_attempt("webhook_attempts");
        tracing::error!(event = %delivery.event_id, "a webhook attempt panicked");
        let attempt = Attempt {
            at: self.clock.now(),
            duration: Duration::ZERO,
            status: None,
            error: Some(AttemptError::Crashed.into()),
            location: None,
        };
        let decision = self.decide(&attempt, delivery.attempts);
        let finished = self
            .store
            .finish_attempt(delivery, attempt, decision, &self.owner);
        with_timeout(finished).await
    }

    async fn attempt_once(&self, delivery: &ClaimedDelivery) -> Result<(), ServiceError> {
        let store = &self.store;
        let now = self.clock.now();
        let endpoint = store
            .endpoint(delivery.account_no, delivery.endpoint_no, now)
            .await?;
        let event = store.event(delivery.account_no, delivery.event_id).await?;
        let Some(endpoint) = endpoint else {
            return store
                .give_up_deliveries(delivery.account_no, delivery.endpoint_no)
                .await;
        };
        let Some(event) = event else {
            return store.delete_delivery(delivery).await;
        };
        let attempt = match payload(store, &self.base_url, &event).await {
            Ok(Some(payload)) => {
                let sender = self.sender().await?;
                let account_no = event.account_no;
                sender
                    .send(account_no, &endpoint, event.id, payload, now)
                    .await
            }
            // A busy database is not a failure of the receiver: the delivery is repeated when its
            // lease expires.
            Err(error) if error.is_transient() || error.is_storage_failure() => return Err(error),
            failed => {
                if let Err(error) = failed {
                    tracing::error!(event = %event.id, %error, "the body of a webhook could not be made");
                }
                Attempt {
                    at: now,
                    duration: Duration::ZERO,
                    status: None,
                    error: Some(AttemptError::NoBody.into()),
                    location: None,
                }
            }
        };
        self.record_in_breaker(delivery.endpoint_no, attempt.error);
        let decision = self.decide(&attempt, delivery.attempts);
        let number = delivery.attempts + 1;
        let (status, error) = (attempt.status, attempt.error);
        // The URL is not logged, because it may contain a token.
        if decision == DeliveryDecision::Delivered {
            tracing::debug!(endpoint = %endpoint.id, event = %event.id, number, status, "webhook delivered");
        } else {
            tracing::info!(
                endpoint = %endpoint.id, event = %event.id, number, status, error,
                "webhook not delivered"
            );
        }
        store
            .finish_attempt(delivery, attempt, decision, &self.owner)
            .await?;
        if decision == DeliveryDecision::EndpointGone
            && let Err(error) = store
                .give_up_deliveries(delivery.account_no, delivery.endpoint_no)
                .await
        {
            tracing::warn!(%error, "deliveries to a disabled webhook are given up when they are due");
        }
        Ok(())
    }

    fn record_in_breaker(&self, endpoint_no: i64, error: Option<&'static str>) {
        // These say nothing about the receiver.
        let before_request = [
            AttemptError::BadUrl,
            AttemptError::AddressRefused,
            AttemptError::NotSigned,
            AttemptError::NoBody,
        ];
        if error == Some(AttemptError::Timeout.into()) {
            let open_time = self.breaker.record_timeout(endpoint_no, Instant::now());
            if let Some(open_time) = open_time {
                tracing::warn!(
                    endpoint_no,
                    ?open_time,
                    "a webhook that does not respond is paused"
                );
            }
        } else if before_request
            .into_iter()
            .all(|it| error != Some(it.into()))
        {
            self.breaker.record_response(endpoint_no);
        }
    }

    fn decide(&self, attempt: &Attempt, attempts_before: i64) -> DeliveryDecision {
        let failed = u32::try_from(attempts_before)
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        match (attempt.error, attempt.status) {
            (None, _) => DeliveryDecision::Delivered,
            (Some(_), Some(GONE)) => DeliveryDecision::EndpointGone,
            (Some(_), _) => match retry_delay(failed, &mut rand::rng()) {
                Some(delay) => DeliveryDecision::RetryAt(self.clock.now() + delay),
                None => DeliveryDecision::GivenUp,
            },
        }
    }

    async fn sender(&self) -> Result<&WebhookSender, ServiceError> {
        self.sender
            .get_or_try_init(|| async {
                WebhookSender::new(self.ssrf_guard.clone(), &self.options)
            })
            .await
            .map_err(|source| ServiceError::WebhookClient { source })
    }

    async fn delete_expired_regularly(&self) {
        let mut next: Option<Timestamp> = None;
        while !self.is_stopping() {
            let now = self.clock.now();
            if next.is_none_or(|next| next <= now) {
                next = Some(now + CLEANUP_INTERVAL);
                self.delete_expired().await;
            }
            tokio::time::sleep(CLEANUP_POLL_INTERVAL).await;
        }
    }

    async fn delete_expired(&self) {
        let now = self.clock.now();
        let before = now - EVENT_RETENTION;
        loop {
            match self.store.delete_old_events(before).await {
                Ok(0) => return,
                Ok(_) => {}
                Err(error) => {
                    tracing::warn!(%error, "expired webhook events could not be deleted");
                    return;
                }
            }
        }
    }

    fn running(&self) -> MutexGuard<'_, RunningAttempts> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns as many permits for an endpoint as its limits allow; for a probe at most one.
    fn acquire(self: &Arc<Self>, due: DueEndpoint, is_probe: bool) -> Vec<AttemptPermit> {
        let mut running = self.running();
        let limit = if is_probe { 1 } else { usize::MAX };
        let free = running.available_permits(due).min(limit);
        running.begin(due, free);
        (0..free)
            .map(|_| AttemptPermit {
                worker: Arc::clone(self),
                due,
                is_probe,
            })
            .collect()
    }
}
