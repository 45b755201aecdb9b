//! When each resource is read next.

use std::{collections::HashMap, time::Duration};

use tokio::time::Instant;

use super::status::SyncResource;
use crate::contract::Backoff;

/// The time between two reads of the account and the catalog.
pub(super) const SLOW_INTERVAL: Duration = Duration::from_secs(3600);
/// The longest pause after failed reads.
pub(super) const MAX_PAUSE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy)]
struct Next {
    /// `None`: now.
    at: Option<Instant>,
    failures: u32,
}

/// The next read of each resource.
pub(super) struct Schedule {
    next: HashMap<SyncResource, Next>,
    backoff: Backoff,
}

impl Schedule {
    pub(super) fn new(poll_interval: Duration) -> Self {
        Self {
            next: HashMap::new(),
            backoff: Backoff::new(poll_interval, MAX_PAUSE),
        }
    }

    pub(super) fn is_due(&self, resource: SyncResource) -> bool {
        let next = self.next.get(&resource).and_then(|next| next.at);
        next.is_none_or(|at| at <= Instant::now())
    }

    /// Makes every resource due.
    pub(super) fn reset(&mut self) {
        self.next.clear();
    }

    pub(super) fn make_due(&mut self, resource: SyncResource) {
        self.next.remove(&resource);
    }

    pub(super) fn add_success(&mut self, resource: SyncResource) {
        let at = match resource {
            SyncResource::Account
            | SyncResource::Workspaces
            | SyncResource::PaymentMethods
            | SyncResource::Cards
            | SyncResource::Products
            | SyncResource::Brands
            | SyncResource::Collections => Some(Instant::now() + SLOW_INTERVAL),
            SyncResource::Batches
            | SyncResource::Recipients
            | SyncResource::Orders
            | SyncResource::Activities => None,
        };
        self.next.insert(resource, Next { at, failures: 0 });
    }

    /// The pause of the resource begins after the one that the service requires, so that the next round
    /// reads the other resources first.
    pub(super) fn add_failure(&mut self, resource: SyncResource, required: Option<Duration>) {
        let failures = self.next.get(&resource).map_or(0, |next| next.failures) + 1;
        let pause = required.unwrap_or_default() + self.backoff.pause(failures);
        let at = Some(Instant::now() + pause);
        self.next.insert(resource, Next { at, failures });
    }
}
