//! Webhooks: endpoints of accounts, what happened, and what has to be delivered to whom.
//!
//! What happened is written by whatever changes an order or a batch, in the same transaction
//! (`sql/events.rs`); this is the side of whoever registers endpoints and delivers.

use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretString;

use super::{Account, Result, StoredOrder};
use crate::contract::{Timestamp, WebhookEventId, WebhookEventType, WebhookId};

/// Endpoints an account can have.
pub const MAX_ENDPOINTS: i64 = 16;

/// Secrets that sign at the same time: the newest and what was rotated out lately.
pub const MAX_SECRETS: i64 = 5;

/// How long a delivery may be silent before another instance makes it: longer than an attempt.
pub(super) const DELIVERY_LEASE: Duration = Duration::from_secs(60);

/// An endpoint to be registered.
#[derive(Debug)]
pub struct NewEndpoint<'a> {
    pub id: WebhookId,
    pub account_no: i64,
    pub url: &'a str,
    /// Empty: every event.
    pub events: &'a [WebhookEventType],
    pub secret: &'a SecretString,
    pub now: Timestamp,
}

/// Where to deliver, and what signs. No `Debug`: an address can hold a token of its own.
#[derive(Clone)]
pub struct Endpoint {
    pub id: WebhookId,
    pub url: String,
    /// The newest first; never empty.
    pub secrets: Vec<SecretString>,
}

/// An endpoint as an operator sees it: never its secrets.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct EndpointEntry {
    pub id: WebhookId,
    pub account: String,
    pub url: String,
    pub created_at: Timestamp,
    pub disabled_at: Option<Timestamp>,
    /// Deliveries that wait for their next attempt.
    pub waiting: i64,
}

/// An endpoint for which something is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct DueEndpoint {
    pub endpoint_no: i64,
    pub account_no: i64,
}

/// A delivery that was claimed.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct ClaimedDelivery {
    pub endpoint_no: i64,
    pub event_id: WebhookEventId,
    /// Attempts that were made before.
    pub attempts: i64,
}

/// What happened, as it is kept.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct StoredEvent {
    pub id: WebhookEventId,
    pub account_no: i64,
    pub event_type: String,
    pub order_seq: Option<i64>,
    pub batch_no: Option<i64>,
    pub created_at: Timestamp,
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    pub at: Timestamp,
    pub duration: Duration,
    pub status: Option<u16>,
    /// A word for what kept it from success.
    pub error: Option<&'static str>,
}

/// An attempt as an operator sees it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct AttemptEntry {
    pub event_id: WebhookEventId,
    pub event_type: String,
    pub attempt: i64,
    pub at: Timestamp,
    pub duration_ms: i64,
    pub status: Option<i64>,
    pub error: Option<String>,
}

/// What becomes of a delivery after an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryDecision {
    Delivered,
    /// Tried again then.
    RetryAt(Timestamp),
    GivenUp,
    /// The endpoint is gone: nothing that waits for it is delivered any more.
    EndpointGone,
}

#[async_trait]
pub trait Webhooks {
    /// `false`: the account has as many endpoints as it can have.
    async fn add_endpoint(&self, new: NewEndpoint<'_>) -> Result<bool>;

    /// Forgets an endpoint and what waits for it; `false`: the account has none of this id.
    async fn delete_endpoint(&self, account_no: i64, id: WebhookId) -> Result<bool>;

    /// Signs with another secret from now on, and until `overlap` has passed with the old one too.
    /// `false`: the account has no such endpoint.
    async fn rotate_secret(
        &self,
        account_no: i64,
        id: WebhookId,
        secret: &SecretString,
        now: Timestamp,
        overlap: Duration,
    ) -> Result<bool>;

    /// Every endpoint of every account, oldest first.
    async fn endpoints(&self) -> Result<Vec<EndpointEntry>>;

    /// The last attempts at an endpoint, newest first.
    async fn attempts(&self, id: WebhookId, limit: i64) -> Result<Vec<AttemptEntry>>;

    /// `None`: it was deleted or is disabled.
    async fn endpoint(&self, endpoint_no: i64, now: Timestamp) -> Result<Option<Endpoint>>;

    async fn event(&self, id: WebhookEventId) -> Result<Option<StoredEvent>>;

    /// The account, and the order that is this one in its list.
    async fn account_by_no(&self, account_no: i64) -> Result<Option<Account>>;

    async fn order_by_seq(&self, account_no: i64, seq: i64) -> Result<Option<StoredOrder>>;
}

#[async_trait]
pub trait Deliveries {
    /// The endpoints that have something due.
    async fn due_endpoints(&self, now: Timestamp) -> Result<Vec<DueEndpoint>>;

    /// Takes the lease of up to `limit` due deliveries to an endpoint, the longest waiting first.
    async fn claim_deliveries(
        &self,
        endpoint_no: i64,
        limit: i64,
        now: Timestamp,
        owner: &str,
    ) -> Result<Vec<ClaimedDelivery>>;

    /// Writes how an attempt ended, with what becomes of the delivery. Nothing when the lease was
    /// lost: another one's outcome counts.
    async fn finish_attempt(
        &self,
        delivery: &ClaimedDelivery,
        attempt: Attempt,
        verdict: DeliveryDecision,
        owner: &str,
    ) -> Result<()>;

    /// Forgets a delivery whose endpoint or event is not there any more.
    async fn delete_delivery(&self, delivery: &ClaimedDelivery) -> Result<()>;

    /// Lets go of every delivery of an owner that stops.
    async fn release_delivery_leases(&self, owner: &str) -> Result<()>;

    /// Forgets events from before `before` that nothing waits for, a few thousand at most; how
    /// many.
    async fn delete_old_events(&self, before: Timestamp) -> Result<u64>;
}
