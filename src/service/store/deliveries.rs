//! The queue of deliveries to webhook endpoints.

use std::collections::HashSet;

use super::{
    Dialect, QueryBuilder, Store,
    helpers::{to_json, trusted_sql},
    query, query_as, query_scalar,
    webhooks::{
        Attempt, ClaimedDelivery, DELIVERY_LEASE, DeliveryDecision, DueEndpoint, DueEndpoints,
        WantedDeliveries,
    },
};
use crate::{
    contract::{Timestamp, WebhookEventId},
    service::error::Result,
};

/// Maximum number of events that one transaction deletes.
const MAX_DELETED_EVENTS: i64 = 2_000;

/// Maximum number of deliveries that one transaction gives up.
const MAX_GIVEN_UP_DELIVERIES: i64 = 2_000;

/// The number of deliveries that decide which endpoints are served first.
const MAX_OLDEST: i64 = 200;
/// The most endpoints that one call examines in addition to those of the oldest deliveries.
const MAX_EXAMINED: i64 = 300;

/// The endpoints of the deliveries that have been due longest. `$1`: now; `$2`: the number of deliveries.
const OLDEST_DUE: &str = "SELECT d.endpoint_no, d.account_no, count(*) AS deliveries
     FROM (SELECT endpoint_no, account_no FROM webhook_delivery WHERE next_attempt_at <= $1
        ORDER BY next_attempt_at LIMIT $2) AS d
     GROUP BY d.endpoint_no, d.account_no";

/// Endpoints after the number `$2`, and whether a delivery is due at `$1`: one index look-up each.
const NEXT_ENDPOINTS: &str =
    "SELECT e.no AS endpoint_no, e.account_no, EXISTS (SELECT 1 FROM webhook_delivery d
        WHERE d.account_no = e.account_no AND d.endpoint_no = e.no AND d.next_attempt_at <= $1) AS is_due
     FROM webhook_endpoint e WHERE e.no > $2 ORDER BY e.no LIMIT $3";

/// Events before `$1` whose deliveries have all ended, at most `$2`.
const OLD_EVENTS: &str = "SELECT v.account_no, v.id FROM webhook_event v WHERE v.created_at < $1
     AND NOT EXISTS (SELECT 1 FROM webhook_delivery d
        WHERE d.account_no = v.account_no AND d.event_id = v.id AND d.next_attempt_at IS NOT NULL)
     ORDER BY v.created_at LIMIT $2";

#[derive(sqlx::FromRow)]
struct OldestDue {
    #[sqlx(flatten)]
    endpoint: DueEndpoint,
    deliveries: i64,
}

#[derive(sqlx::FromRow)]
struct ExaminedEndpoint {
    #[sqlx(flatten)]
    endpoint: DueEndpoint,
    is_due: bool,
}

impl Store {
    /// Returns the endpoints whose deliveries have been due longest and, when these are only a part, others whose
    /// numbers follow `after`. Deliveries of a deleted endpoint, written while it was deleted, count too: the worker
    /// claims and deletes them.
    pub(crate) async fn due_endpoints(&self, now: Timestamp, after: i64) -> Result<DueEndpoints> {
        let oldest: Vec<OldestDue> = query_as(OLDEST_DUE)
            .bind(now)
            .bind(MAX_OLDEST)
            .fetch_all(&self.pool)
            .await?;
        let deliveries: i64 = oldest.iter().map(|due| due.deliveries).sum();
        let mut endpoints: Vec<DueEndpoint> = oldest.iter().map(|due| due.endpoint).collect();
        if deliveries < MAX_OLDEST {
            return Ok(DueEndpoints {
                endpoints,
                next_after: 0,
            });
        }
        // Many deliveries are due, perhaps all to a few endpoints: the others must not wait for them.
        let examined: Vec<ExaminedEndpoint> = query_as(NEXT_ENDPOINTS)
            .bind(now)
            .bind(after)
            .bind(MAX_EXAMINED)
            .fetch_all(&self.pool)
            .await?;
        let is_end = (examined.len() as i64) < MAX_EXAMINED;
        let last = examined.last().map(|last| last.endpoint.endpoint_no);
        let known: HashSet<i64> = endpoints.iter().map(|due| due.endpoint_no).collect();
        let due = examined.into_iter().filter(|examined| examined.is_due);
        let due = due.map(|examined| examined.endpoint);
        endpoints.extend(due.filter(|due| !known.contains(&due.endpoint_no)));
        Ok(DueEndpoints {
            endpoints,
            next_after: last.filter(|_| !is_end).unwrap_or(0),
        })
    }

    /// Leases due deliveries to some endpoints in one transaction, of each those that have been due longest.
    pub(crate) async fn claim_deliveries(
        &self,
        wanted: &[WantedDeliveries],
        now: Timestamp,
        owner: &str,
    ) -> Result<Vec<ClaimedDelivery>> {
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        // The update repeats the condition: of two workers that want the same row, the second waits
        // for the first and then finds the row leased.
        let claim = claim_query(wanted, now, owner);
        self.fetch_written(claim.build_query_as()).await
    }

    /// Records an attempt and what happens to the delivery. Does nothing when the lease was lost,
    /// because the new owner records its own attempt.
    pub(crate) async fn finish_attempt(
        &self,
        delivery: &ClaimedDelivery,
        attempt: Attempt,
        decision: DeliveryDecision,
        owner: &str,
    ) -> Result<()> {
        let ended_at = attempt.at + attempt.duration;
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let finished = query(
                "UPDATE webhook_delivery
                 SET owner = NULL, attempts = attempts + 1, next_attempt_at = $1, delivered_at = $2
                 WHERE account_no = $3 AND event_id = $4 AND endpoint_no = $5 AND owner = $6 AND attempts = $7",
            )
            .bind(match decision {
                DeliveryDecision::RetryAt(at) => Some(at),
                DeliveryDecision::Delivered
                | DeliveryDecision::GivenUp
                | DeliveryDecision::EndpointGone => None,
            })
            .bind((decision == DeliveryDecision::Delivered).then_some(ended_at))
            .bind(delivery.account_no)
            .bind(delivery.event_id)
            .bind(delivery.endpoint_no)
            .bind(owner)
            .bind(delivery.attempts)
            .execute(&mut write)
            .await?;
            if finished == 0 {
                return Ok(());
            }
            query(
                "INSERT INTO webhook_attempt
                    (account_no, event_id, endpoint_no, attempt, at, duration_ms, status, error, location)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(delivery.account_no)
            .bind(delivery.event_id)
            .bind(delivery.endpoint_no)
            .bind(delivery.attempts + 1)
            .bind(attempt.at)
            .bind(i64::try_from(attempt.duration.as_millis()).unwrap_or(i64::MAX))
            .bind(attempt.status.map(i64::from))
            .bind(attempt.error)
            .bind(&attempt.location)
            .execute(&mut write)
            .await?;
            if decision == DeliveryDecision::EndpointGone {
                query(
                    "UPDATE webhook_endpoint SET disabled_at = $1 WHERE account_no = $2 AND no = $3",
                )
                .bind(ended_at)
                .bind(delivery.account_no)
                .bind(delivery.endpoint_no)
                .execute(&mut write)
                .await?;
            }
            write.commit().await?;
            Ok(())
        })
        .await
    }

    /// Gives up all deliveries that wait for an attempt, in short transactions, because an endpoint can have millions. Call when
    /// the endpoint is disabled or deleted.
    pub(crate) async fn give_up_deliveries(&self, account_no: i64, endpoint_no: i64) -> Result<()> {
        while self.give_up_some(account_no, endpoint_no).await? {}
        Ok(())
    }

    /// Deletes a delivery whose event was deleted.
    pub(crate) async fn delete_delivery(&self, delivery: &ClaimedDelivery) -> Result<()> {
        self.execute(
            query(
                "DELETE FROM webhook_delivery
                 WHERE account_no = $1 AND event_id = $2 AND endpoint_no = $3",
            )
            .bind(delivery.account_no)
            .bind(delivery.event_id)
            .bind(delivery.endpoint_no),
        )
        .await?;
        Ok(())
    }

    /// Ends the delivery leases of an owner that stops.
    pub(crate) async fn release_delivery_leases(&self, owner: &str) -> Result<()> {
        self.execute(
            query(
                "UPDATE webhook_delivery SET owner = NULL, next_attempt_at = next_attempt_at - $1
                 WHERE owner = $2 AND next_attempt_at IS NOT NULL",
            )
            .bind(i64::try_from(DELIVERY_LEASE.as_micros()).unwrap_or(i64::MAX))
            .bind(owner),
        )
        .await?;
        Ok(())
    }

    /// Deletes up to a few thousand events that are older than `before` and have no waiting
    /// deliveries. Returns their number.
    pub(crate) async fn delete_old_events(&self, before: Timestamp) -> Result<u64> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let events: Vec<OldEvent> = query_as(OLD_EVENTS)
                .bind(before)
                .bind(MAX_DELETED_EVENTS)
                .fetch_all(&mut write)
                .await?;
            if events.is_empty() {
                return Ok(0);
            }
            let rows: Vec<(i64, String)> = events
                .iter()
                .map(|event| (event.account_no, event.id.0.simple().to_string()))
                .collect();
            let rows = to_json(&rows)?;
            for statement in delete_events_sql(self.dialect()) {
                query(trusted_sql(statement))
                    .bind(&rows)
                    .execute(&mut write)
                    .await?;
            }
            write.commit().await?;
            Ok(events.len() as u64)
        })
        .await
    }
}

/// The rows to update are joined, so that SQLite finds them by the primary key; for a set it would read all waiting
/// deliveries.
pub(super) fn claim_query(
    wanted: &[WantedDeliveries],
    now: Timestamp,
    owner: &str,
) -> QueryBuilder<'static> {
    let mut query = QueryBuilder::new("UPDATE webhook_delivery SET owner = ");
    query.push_bind(owner.to_owned());
    query.push(", next_attempt_at = ");
    query.push_bind(now + DELIVERY_LEASE);
    query.push(" FROM (");
    for (index, wanted) in wanted.iter().enumerate() {
        let union = if index == 0 { "" } else { " UNION ALL " };
        query.push(union);
        query.push("SELECT * FROM (SELECT account_no, event_id, endpoint_no FROM webhook_delivery WHERE account_no = ");
        query.push_bind(wanted.endpoint.account_no);
        query.push(" AND endpoint_no = ");
        query.push_bind(wanted.endpoint.endpoint_no);
        query.push(" AND next_attempt_at <= ");
        query.push_bind(now);
        query.push(" ORDER BY next_attempt_at, event_id LIMIT ");
        query.push_bind(wanted.limit);
        query.push(format!(") AS due_{index}"));
    }
    query.push(
        ") AS s WHERE webhook_delivery.account_no = s.account_no AND webhook_delivery.event_id = s.event_id
            AND webhook_delivery.endpoint_no = s.endpoint_no AND +webhook_delivery.next_attempt_at <= ",
    );
    query.push_bind(now);
    query.push(
        " RETURNING webhook_delivery.account_no, webhook_delivery.endpoint_no, webhook_delivery.event_id,
            webhook_delivery.attempts",
    );
    query
}

/// The ids as rows of `Dialect::json_rows`.
fn hex_rows(ids: &[WebhookEventId]) -> Vec<[String; 1]> {
    ids.iter().map(|id| [id.0.simple().to_string()]).collect()
}

/// The key of an event that is deleted.
#[derive(sqlx::FromRow)]
struct OldEvent {
    account_no: i64,
    id: WebhookEventId,
}

/// SQL: gives up the deliveries of the account `$1` to the endpoint `$2` with the event ids `$3`. The `+` makes SQLite find
/// them by the primary key, instead of reading all deliveries of the endpoint.
pub(super) fn give_up_sql(dialect: Dialect) -> String {
    format!(
        "UPDATE webhook_delivery SET owner = NULL, next_attempt_at = NULL
         WHERE account_no = $1 AND endpoint_no = $2 AND +next_attempt_at IS NOT NULL
            AND event_id IN (SELECT {} FROM {})",
        dialect.id_from_hex("value ->> 0"),
        dialect.json_rows(3),
    )
}

/// The statements that delete events, with their deliveries and attempts. `$1`: their accounts and ids as JSON rows. SQLite
/// uses both columns of a key for a set only when the account comes last.
pub(super) fn delete_events_sql(dialect: Dialect) -> [String; 3] {
    [
        ("webhook_attempt", "event_id"),
        ("webhook_delivery", "event_id"),
        ("webhook_event", "id"),
    ]
    .map(|(table, id)| {
        format!(
            "DELETE FROM {table} WHERE ({id}, account_no) IN (SELECT {}, CAST(value ->> 0 AS BIGINT) FROM {})",
            dialect.id_from_hex("value ->> 1"),
            dialect.json_rows(1),
        )
    })
}

impl Store {
    /// Gives up at most [`MAX_GIVEN_UP_DELIVERIES`]. Returns `false` when none waits for an attempt.
    async fn give_up_some(&self, account_no: i64, endpoint_no: i64) -> Result<bool> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let ids: Vec<WebhookEventId> = query_scalar(
                "SELECT event_id FROM webhook_delivery
                 WHERE account_no = $1 AND endpoint_no = $2 AND next_attempt_at IS NOT NULL LIMIT $3",
            )
            .bind(account_no)
            .bind(endpoint_no)
            .bind(MAX_GIVEN_UP_DELIVERIES)
            .fetch_all(&mut write)
            .await?;
            if ids.is_empty() {
                return Ok(false);
            }
            query(trusted_sql(give_up_sql(self.dialect())))
                .bind(account_no)
                .bind(endpoint_no)
                .bind(to_json(&hex_rows(&ids))?)
                .execute(&mut write)
                .await?;
            write.commit().await?;
            Ok(true)
        })
        .await
    }
}
