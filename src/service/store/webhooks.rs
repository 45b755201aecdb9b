//! Webhook endpoints, events and their deliveries.
//!
//! The transaction that changes an order or a batch also writes its events (`sql/events.rs`). This
//! interface serves the API that manages endpoints and the worker that delivers events.

use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretString;

use super::{accounts::Account, orders::StoredOrder};
use crate::{
    contract::{Timestamp, WebhookEventId, WebhookEventType, WebhookId},
    service::error::Result,
};

/// Maximum number of endpoints of an account.
pub(crate) const MAX_ENDPOINTS: i64 = 16;

/// Maximum number of secrets that sign a payload: the newest secret and those that recent rotations
/// replaced.
pub(super) const MAX_SECRETS: i64 = 5;

/// Time after which another instance repeats a delivery that was not finished. Longer than one
/// attempt.
pub(super) const DELIVERY_LEASE: Duration = Duration::from_secs(60);

/// An endpoint to register.
#[derive(Debug)]
pub(crate) struct NewEndpoint<'a> {
    pub(crate) id: WebhookId,
    pub(crate) account_no: i64,
    pub(crate) url: &'a str,
    /// An empty list means every event.
    pub(crate) events: &'a [WebhookEventType],
    pub(crate) secret: &'a SecretString,
    pub(crate) now: Timestamp,
}

/// The target of a delivery. Has no `Debug` because the URL can contain a token.
#[derive(Clone)]
pub(crate) struct Endpoint {
    pub(crate) id: WebhookId,
    pub(crate) url: String,
    /// Newest first, never empty.
    pub(crate) secrets: Vec<SecretString>,
}

/// An endpoint as listed for the operator, without its secrets.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct EndpointEntry {
    pub id: WebhookId,
    pub account: String,
    pub url: String,
    pub created_at: Timestamp,
    pub disabled_at: Option<Timestamp>,
    /// Deliveries that wait for their next attempt.
    pub pending_deliveries: i64,
}

/// An endpoint with a due delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, sqlx::FromRow)]
pub(crate) struct DueEndpoint {
    pub(crate) endpoint_no: i64,
    pub(crate) account_no: i64,
}

/// Some endpoints with due deliveries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DueEndpoints {
    pub(crate) endpoints: Vec<DueEndpoint>,
    /// From where the next call looks for more endpoints; 0 when the calls since 0 found all of them.
    pub(crate) next_after: i64,
}

/// How many deliveries to an endpoint the worker can attempt now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WantedDeliveries {
    pub(crate) endpoint: DueEndpoint,
    pub(crate) limit: i64,
}

/// A leased delivery.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct ClaimedDelivery {
    pub(crate) account_no: i64,
    pub(crate) endpoint_no: i64,
    pub(crate) event_id: WebhookEventId,
    /// The number of earlier attempts.
    pub(crate) attempts: i64,
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct StoredEvent {
    pub(crate) id: WebhookEventId,
    pub(crate) account_no: i64,
    pub(crate) event_type: String,
    pub(crate) order_seq: Option<i64>,
    pub(crate) batch_no: Option<i64>,
}

/// Result of one delivery attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) at: Timestamp,
    pub(crate) duration: Duration,
    pub(crate) status: Option<u16>,
    /// Short code of the failure.
    pub(crate) error: Option<&'static str>,
    /// Where a redirect leads.
    pub(crate) location: Option<String>,
}

/// A delivery attempt as listed for the operator.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct AttemptEntry {
    pub event_id: WebhookEventId,
    pub event_type: String,
    pub attempt: i64,
    pub at: Timestamp,
    pub duration_ms: i64,
    pub status: Option<i64>,
    pub error: Option<String>,
    /// Where a redirect leads.
    pub location: Option<String>,
}

/// What happens to a delivery after an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeliveryDecision {
    Delivered,
    RetryAt(Timestamp),
    GivenUp,
    /// The endpoint is disabled and its other deliveries are given up.
    EndpointGone,
}

#[async_trait]
pub(crate) trait Webhooks {
    /// Registers an endpoint. Returns `false` when the account already has [`MAX_ENDPOINTS`].
    async fn add_endpoint(&self, new: NewEndpoint<'_>) -> Result<bool>;

    /// Deletes an endpoint, and gives up its waiting deliveries. Returns `false` when the account has no
    /// such endpoint. Repeat the call after an error.
    async fn delete_endpoint(&self, account_no: i64, id: WebhookId) -> Result<bool>;

    /// Adds a new signing secret. The previous secret stays valid until `overlap` has passed.
    /// Returns `false` when the account has no such endpoint.
    async fn rotate_secret(
        &self,
        account_no: i64,
        id: WebhookId,
        secret: &SecretString,
        now: Timestamp,
        overlap: Duration,
    ) -> Result<bool>;

    /// Lists the endpoints of all accounts, oldest first.
    async fn endpoints(&self) -> Result<Vec<EndpointEntry>>;

    /// Lists the latest delivery attempts at an endpoint, newest first.
    async fn attempts(&self, id: WebhookId, limit: i64) -> Result<Vec<AttemptEntry>>;

    /// Returns `None` when the endpoint is deleted or disabled.
    async fn endpoint(
        &self,
        account_no: i64,
        endpoint_no: i64,
        now: Timestamp,
    ) -> Result<Option<Endpoint>>;

    async fn event(&self, account_no: i64, id: WebhookEventId) -> Result<Option<StoredEvent>>;

    async fn account_by_no(&self, account_no: i64) -> Result<Option<Account>>;

    async fn order_by_seq(&self, account_no: i64, seq: i64) -> Result<Option<StoredOrder>>;
}

#[async_trait]
pub(crate) trait Deliveries {
    /// Returns the endpoints whose deliveries have been due longest and, when these are only a part, others whose
    /// numbers follow `after`. Deliveries of a deleted endpoint, written while it was deleted, count too: the worker
    /// claims and deletes them.
    async fn due_endpoints(&self, now: Timestamp, after: i64) -> Result<DueEndpoints>;

    /// Leases due deliveries to some endpoints in one transaction, of each those that have been due longest.
    async fn claim_deliveries(
        &self,
        wanted: &[WantedDeliveries],
        now: Timestamp,
        owner: &str,
    ) -> Result<Vec<ClaimedDelivery>>;

    /// Records an attempt and what happens to the delivery. Does nothing when the lease was lost,
    /// because the new owner records its own attempt.
    async fn finish_attempt(
        &self,
        delivery: &ClaimedDelivery,
        attempt: Attempt,
        decision: DeliveryDecision,
        owner: &str,
    ) -> Result<()>;

    /// Deletes a delivery whose event was deleted.
    async fn delete_delivery(&self, delivery: &ClaimedDelivery) -> Result<()>;

    /// Gives up all deliveries that wait for an attempt, in short transactions, because an endpoint can have millions. Call when
    /// the endpoint is disabled or deleted.
    async fn give_up_deliveries(&self, account_no: i64, endpoint_no: i64) -> Result<()>;

    /// Ends the delivery leases of an owner that stops.
    async fn release_delivery_leases(&self, owner: &str) -> Result<()>;

    /// Deletes up to a few thousand events that are older than `before` and have no waiting
    /// deliveries. Returns their number.
    async fn delete_old_events(&self, before: Timestamp) -> Result<u64>;
}
