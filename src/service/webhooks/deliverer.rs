//! The deliverer: claims what is due and posts it, many side by side, few to one endpoint, so that
//! a slow endpoint holds up nobody else.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::http::StatusCode;
use tokio::{sync::Notify, task::JoinSet};

use super::{WebhookOptions, post::Poster, schedule};
use crate::{
    contract::Timestamp,
    service::{
        ServiceError,
        http::{Service, webhook_body},
        store::{Attempt, ClaimedDelivery, DeliveryDecision, DueEndpoint, with_timeout},
    },
};

/// How late something that falls due can be noticed.
const GLANCE: Duration = Duration::from_millis(200);

/// Attempts at the same time, of all, of one account and of one endpoint.
const MOST: usize = 64;
const MOST_OF_ACCOUNT: usize = 16;
const MOST_OF_ENDPOINT: usize = 4;

/// How long attempts that were begun are waited for at the end.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long it is kept what was delivered to whom.
const MEMORY: Duration = Duration::from_secs(30 * 24 * 3_600);

/// How often old events are looked for.
const SWEEP: Duration = Duration::from_secs(3_600);

/// Posts what happened to whoever wants to know. One of each instance; deliveries are leased.
pub struct Deliverer {
    service: Service,
    options: WebhookOptions,
    /// Made for the first delivery: reading the machine's certificates takes a while.
    poster: tokio::sync::OnceCell<Poster>,
    name: String,
    flying: Mutex<HashMap<DueKey, usize>>,
    landed: Notify,
    stopping: AtomicBool,
}

/// What attempts are counted by.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum DueKey {
    All,
    Account(i64),
    Endpoint(i64),
}

impl DueKey {
    fn of(due: &DueEndpoint) -> [(Self, usize); 3] {
        [
            (Self::All, MOST),
            (Self::Account(due.account_no), MOST_OF_ACCOUNT),
            (Self::Endpoint(due.endpoint_no), MOST_OF_ENDPOINT),
        ]
    }
}

/// The room that an attempt takes, until it is over in any way.
struct Seat {
    deliverer: Arc<Deliverer>,
    due: DueEndpoint,
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.deliverer.give_back(&self.due);
        self.deliverer.landed.notify_waiters();
    }
}

impl Deliverer {
    #[must_use]
    pub fn new(service: Service, options: WebhookOptions) -> Self {
        Self {
            service,
            options,
            poster: tokio::sync::OnceCell::new(),
            name: uuid::Uuid::new_v4().to_string(),
            flying: Mutex::default(),
            landed: Notify::new(),
            stopping: AtomicBool::new(false),
        }
    }

    /// Delivers until it is stopped or dropped.
    pub async fn run(self: Arc<Self>) {
        tokio::join!(self.deliver(true), self.sweep());
    }

    /// Delivers what is due now, and what falls due meanwhile, to the end of every attempt.
    pub async fn settle(self: &Arc<Self>) {
        self.deliver(false).await;
        self.forget_old().await;
    }

    /// Begins nothing new, waits a while for what was begun, and lets go of the rest.
    pub async fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        let _ = tokio::time::timeout(PATIENCE, async {
            while self.count(DueKey::All) > 0 {
                let landed = self.landed.notified();
                tokio::select! {
                    () = landed => {}
                    () = tokio::time::sleep(GLANCE) => {}
                }
            }
        })
        .await;
        if let Err(error) = self.service.store.release_delivery_leases(&self.name).await {
            tracing::warn!(%error, "deliveries could not be handed back; their leases run out");
        }
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    async fn deliver(self: &Arc<Self>, forever: bool) {
        // Tasks of their own: each can hold the database while this waits for it.
        let mut attempts = JoinSet::new();
        loop {
            match with_timeout(self.claim()).await {
                Ok(claimed) => {
                    for (seat, delivery) in claimed {
                        attempts.spawn(async move { seat.deliverer.attempt(&delivery).await });
                    }
                }
                Err(error) => tracing::error!(%error, "webhooks wait for the database"),
            }
            if attempts.is_empty() && !forever && self.count(DueKey::All) == 0 {
                return;
            }
            tokio::select! {
                Some(_) = attempts.join_next() => {}
                () = self.landed.notified(), if attempts.is_empty() => {}
                () = tokio::time::sleep(GLANCE) => {}
            }
            if self.is_stopping() {
                while attempts.join_next().await.is_some() {}
                return;
            }
        }
    }

    /// Claims as much as there is room for, a few of each endpoint.
    async fn claim(self: &Arc<Self>) -> Result<Vec<(Seat, ClaimedDelivery)>, ServiceError> {
        let mut claimed = Vec::new();
        if self.is_stopping() || self.count(DueKey::All) >= MOST {
            return Ok(claimed);
        }
        let now = self.service.clock.now();
        let mut due = self.service.store.due_endpoints(now).await?;
        // Whoever is first is so by chance: with more endpoints than room each gets its turn.
        rand::seq::SliceRandom::shuffle(due.as_mut_slice(), &mut rand::rng());
        for due in due {
            let seats = self.take(due);
            if seats.is_empty() {
                continue;
            }
            let limit = i64::try_from(seats.len()).unwrap_or(0);
            let store = &self.service.store;
            match store
                .claim_deliveries(due.endpoint_no, limit, now, &self.name)
                .await
            {
                Ok(found) => claimed.extend(seats.into_iter().zip(found)),
                // What was claimed before is delivered none the less.
                Err(error) if !claimed.is_empty() => {
                    tracing::error!(%error, "webhooks wait for the database");
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(claimed)
    }

    async fn attempt(&self, delivery: &ClaimedDelivery) {
        if let Err(error) = with_timeout(self.attempt_now(delivery)).await {
            // Its lease runs out, and then it is made again.
            tracing::error!(event = %delivery.event_id, %error, "a webhook could not be delivered");
        }
    }

    async fn attempt_now(&self, delivery: &ClaimedDelivery) -> Result<(), ServiceError> {
        let store = &self.service.store;
        let at = self.service.clock.now();
        let endpoint = store.endpoint(delivery.endpoint_no, at).await?;
        let event = store.event(delivery.event_id).await?;
        let (Some(endpoint), Some(event)) = (endpoint, event) else {
            return store.delete_delivery(delivery).await;
        };
        let attempt = match webhook_body::write(&self.service, &event).await {
            Ok(body) => {
                let poster = self.poster().await?;
                poster.post(&endpoint, event.id, body, at).await
            }
            // A busy database says nothing of the receiver: the lease runs out, and then it is made.
            Err(failure) if failure.status == StatusCode::SERVICE_UNAVAILABLE => return Ok(()),
            // The reason was logged where it arose.
            Err(_) => Attempt {
                at,
                duration: Duration::ZERO,
                status: None,
                error: Some("no_body"),
            },
        };
        let verdict = self.verdict(&attempt, delivery.attempts);
        let number = delivery.attempts + 1;
        let (status, error) = (attempt.status, attempt.error);
        // Never the address: it can hold a token of its own.
        if verdict == DeliveryDecision::Delivered {
            tracing::debug!(endpoint = %endpoint.id, event = %event.id, number, status, "delivered");
        } else {
            tracing::info!(
                endpoint = %endpoint.id, event = %event.id, number, status, error,
                "a webhook was not delivered"
            );
        }
        store
            .finish_attempt(delivery, attempt, verdict, &self.name)
            .await
    }

    fn verdict(&self, attempt: &Attempt, before: i64) -> DeliveryDecision {
        let failed = u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1);
        match (attempt.error, attempt.status) {
            (None, _) => DeliveryDecision::Delivered,
            (Some(_), Some(410)) => DeliveryDecision::EndpointGone,
            (Some(_), _) => match schedule::pause(failed, &mut rand::rng()) {
                Some(pause) => DeliveryDecision::RetryAt(self.service.clock.now() + pause),
                None => DeliveryDecision::GivenUp,
            },
        }
    }

    async fn poster(&self) -> Result<&Poster, ServiceError> {
        self.poster
            .get_or_try_init(|| async { Poster::new(self.service.guard.clone(), &self.options) })
            .await
            .map_err(|source| ServiceError::Webhooks { source })
    }

    /// Forgets what was delivered long ago, now and then.
    async fn sweep(&self) {
        let mut next: Option<Timestamp> = None;
        while !self.is_stopping() {
            let now = self.service.clock.now();
            if next.is_none_or(|next| next <= now) {
                next = Some(now + SWEEP);
                self.forget_old().await;
            }
            tokio::time::sleep(GLANCE * 25).await;
        }
    }

    async fn forget_old(&self) {
        let before = self.service.clock.now() - MEMORY;
        loop {
            match self.service.store.delete_old_events(before).await {
                Ok(0) => return,
                Ok(_) => {}
                Err(error) => {
                    tracing::warn!(%error, "old events of webhooks are still there");
                    return;
                }
            }
        }
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<DueKey, usize>> {
        self.flying.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, key: DueKey) -> usize {
        self.counts().get(&key).copied().unwrap_or(0)
    }

    /// Takes the room there is for an endpoint.
    fn take(self: &Arc<Self>, due: DueEndpoint) -> Vec<Seat> {
        let mut counts = self.counts();
        let room = DueKey::of(&due)
            .iter()
            .map(|(key, most)| most.saturating_sub(counts.get(key).copied().unwrap_or(0)))
            .min()
            .unwrap_or(0);
        if room > 0 {
            for (key, _) in DueKey::of(&due) {
                *counts.entry(key).or_default() += room;
            }
        }
        (0..room)
            .map(|_| Seat {
                deliverer: Arc::clone(self),
                due,
            })
            .collect()
    }

    fn give_back(&self, due: &DueEndpoint) {
        let mut counts = self.counts();
        for (key, _) in DueKey::of(due) {
            if let Some(count) = counts.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(&key);
                }
            }
        }
    }
}
