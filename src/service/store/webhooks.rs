//! Webhook endpoints with their secrets, and events.
//!
//! The transaction that changes an order or a batch also writes its events (`events`). The
//! API manages endpoints, and a worker delivers events (`deliveries`).

use std::time::Duration;

use secrecy::{ExposeSecret as _, SecretString};

use super::{
    Store,
    accounts::{Account, lock_account},
    helpers::{to_json, trusted_sql},
    query, query_as, query_scalar,
    stored_order::{ORDER_COLUMNS, ORDER_JOINS, StoredOrder},
};
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

impl Store {
    /// Registers an endpoint for events; none means every event. Returns `false` when the account already has
    /// [`MAX_ENDPOINTS`].
    pub(crate) async fn add_endpoint(
        &self,
        account_no: i64,
        id: WebhookId,
        url: &str,
        events: &[WebhookEventType],
        secret: &SecretString,
        now: Timestamp,
    ) -> Result<bool> {
        let events = match events {
            [] => None,
            events => Some(to_json(events)?),
        };
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // Concurrent registrations are counted one by one.
            lock_account(&mut write, account_no).await?;
            let existing: i64 =
                query_scalar("SELECT count(*) FROM webhook_endpoint WHERE account_no = $1")
                    .bind(account_no)
                    .fetch_one(&mut write)
                    .await?;
            if existing >= MAX_ENDPOINTS {
                return Ok(false);
            }
            let no: i64 = query_scalar(
                "INSERT INTO webhook_endpoint (id, account_no, url, events, created_at)
                 VALUES ($1, $2, $3, $4, $5) RETURNING no",
            )
            .bind(id)
            .bind(account_no)
            .bind(url)
            .bind(&events)
            .bind(now)
            .fetch_one(&mut write)
            .await?;
            query(
                "INSERT INTO webhook_secret (account_no, endpoint_no, position, secret) VALUES ($1, $2, 1, $3)",
            )
            .bind(account_no)
            .bind(no)
            .bind(secret.expose_secret())
            .execute(&mut write)
            .await?;
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Deletes an endpoint, and gives up its waiting deliveries. Returns `false` when the account has no
    /// such endpoint. Repeat the call after an error.
    pub(crate) async fn delete_endpoint(&self, account_no: i64, id: WebhookId) -> Result<bool> {
        // Disabled first, because giving up its deliveries can take long: no event is added meanwhile, and after an interruption
        // the client can repeat its request.
        let disable = query_as::<(i64,)>(trusted_sql(format!(
            "UPDATE webhook_endpoint SET disabled_at = coalesce(disabled_at, {})
             WHERE id = $1 AND account_no = $2 RETURNING no",
            self.dialect().now_micros(),
        )));
        let disabled = self
            .fetch_written(disable.bind(id).bind(account_no))
            .await?;
        let Some(&(no,)) = disabled.first() else {
            return Ok(false);
        };
        self.give_up_deliveries(account_no, no).await?;
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // No rotation adds a secret in between.
            lock_account(&mut write, account_no).await?;
            for statement in [
                "DELETE FROM webhook_secret WHERE account_no = $1 AND endpoint_no = $2",
                "DELETE FROM webhook_endpoint WHERE account_no = $1 AND no = $2",
            ] {
                query(statement)
                    .bind(account_no)
                    .bind(no)
                    .execute(&mut write)
                    .await?;
            }
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Adds a new signing secret. The previous secret stays valid until `overlap` has passed.
    /// Returns `false` when the account has no such endpoint.
    pub(crate) async fn rotate_secret(
        &self,
        account_no: i64,
        id: WebhookId,
        secret: &SecretString,
        now: Timestamp,
        overlap: Duration,
    ) -> Result<bool> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // Concurrent rotations run one by one.
            lock_account(&mut write, account_no).await?;
            let no: Option<i64> = query_scalar(
                "SELECT no FROM webhook_endpoint WHERE id = $1 AND account_no = $2",
            )
            .bind(id)
            .bind(account_no)
            .fetch_optional(&mut write)
            .await?;
            let Some(no) = no else {
                return Ok(false);
            };
            let newest: i64 = query_scalar(
                "SELECT max(position) FROM webhook_secret WHERE account_no = $1 AND endpoint_no = $2",
            )
            .bind(account_no)
            .bind(no)
            .fetch_one(&mut write)
            .await?;
            query(
                "UPDATE webhook_secret SET valid_until = $1
                 WHERE account_no = $2 AND endpoint_no = $3 AND valid_until IS NULL",
            )
            .bind(now + overlap)
            .bind(account_no)
            .bind(no)
            .execute(&mut write)
            .await?;
            query(
                "DELETE FROM webhook_secret
                 WHERE account_no = $1 AND endpoint_no = $2 AND (valid_until <= $3 OR position <= $4)",
            )
            .bind(account_no)
            .bind(no)
            .bind(now)
            .bind(newest + 1 - MAX_SECRETS)
            .execute(&mut write)
            .await?;
            query(
                "INSERT INTO webhook_secret (account_no, endpoint_no, position, secret)
                 VALUES ($1, $2, $3, $4)",
            )
            .bind(account_no)
            .bind(no)
            .bind(newest + 1)
            .bind(secret.expose_secret())
            .execute(&mut write)
            .await?;
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Lists the endpoints of all accounts, oldest first.
    pub(crate) async fn endpoints(&self) -> Result<Vec<EndpointEntry>> {
        Ok(query_as(
            "SELECT e.id, a.name AS account, e.url, e.created_at, e.disabled_at,
                (SELECT count(*) FROM webhook_delivery d
                    WHERE d.account_no = e.account_no AND d.endpoint_no = e.no
                    AND d.next_attempt_at IS NOT NULL) AS pending_deliveries
             FROM webhook_endpoint e JOIN account a ON a.no = e.account_no ORDER BY e.no",
        )
        .fetch_all(&self.pool)
        .await?)
    }

    /// Lists the latest delivery attempts at an endpoint, newest first.
    pub(crate) async fn attempts(&self, id: WebhookId, limit: i64) -> Result<Vec<AttemptEntry>> {
        Ok(query_as(
            "SELECT t.event_id, v.event_type, t.attempt, t.at, t.duration_ms, t.status, t.error, t.location
             FROM (SELECT * FROM webhook_attempt
                WHERE account_no = (SELECT account_no FROM webhook_endpoint WHERE id = $1)
                    AND endpoint_no = (SELECT no FROM webhook_endpoint WHERE id = $1)
                ORDER BY at DESC, event_id DESC, attempt DESC LIMIT $2) AS t
             JOIN webhook_event v ON v.account_no = t.account_no AND v.id = t.event_id
             ORDER BY t.at DESC, t.event_id DESC, t.attempt DESC",
        )
        .bind(id)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?)
    }

    /// Returns `None` when the endpoint is deleted or disabled.
    pub(crate) async fn endpoint(
        &self,
        account_no: i64,
        endpoint_no: i64,
        now: Timestamp,
    ) -> Result<Option<Endpoint>> {
        #[derive(sqlx::FromRow)]
        struct Row {
            id: WebhookId,
            url: String,
        }
        let row: Option<Row> = query_as(
            "SELECT id, url FROM webhook_endpoint
             WHERE account_no = $1 AND no = $2 AND disabled_at IS NULL",
        )
        .bind(account_no)
        .bind(endpoint_no)
        .fetch_optional(&self.pool)
        .await?;
        let Some(Row { id, url }) = row else {
            return Ok(None);
        };
        let secrets: Vec<String> = query_scalar(
            "SELECT secret FROM webhook_secret
             WHERE account_no = $1 AND endpoint_no = $2 AND (valid_until IS NULL OR valid_until > $3)
             ORDER BY position DESC LIMIT $4",
        )
        .bind(account_no)
        .bind(endpoint_no)
        .bind(now)
        .bind(MAX_SECRETS)
        .fetch_all(&self.pool)
        .await?;
        // No secrets: the endpoint was deleted between the two queries.
        Ok((!secrets.is_empty()).then(|| Endpoint {
            id,
            url,
            secrets: secrets.into_iter().map(SecretString::from).collect(),
        }))
    }

    pub(crate) async fn event(
        &self,
        account_no: i64,
        id: WebhookEventId,
    ) -> Result<Option<StoredEvent>> {
        Ok(query_as(
            "SELECT id, account_no, event_type, order_seq, batch_no
             FROM webhook_event WHERE account_no = $1 AND id = $2",
        )
        .bind(account_no)
        .bind(id)
        .fetch_optional(&self.pool)
        .await?)
    }

    pub(crate) async fn account_by_no(&self, account_no: i64) -> Result<Option<Account>> {
        Ok(query_as(
            "SELECT no, email, public_app_id, sender_first_name, sender_last_name, revision
             FROM account WHERE no = $1",
        )
        .bind(account_no)
        .fetch_optional(&self.pool)
        .await?)
    }

    pub(crate) async fn order_by_seq(
        &self,
        account_no: i64,
        seq: i64,
    ) -> Result<Option<StoredOrder>> {
        Ok(query_as(trusted_sql(format!(
            "SELECT {ORDER_COLUMNS} FROM orders o {ORDER_JOINS}
             WHERE o.account_no = $1 AND o.seq = $2"
        )))
        .bind(account_no)
        .bind(seq)
        .fetch_optional(&self.pool)
        .await?)
    }
}
