//! Webhook deliveries: the statements of [`Deliveries`].

use async_trait::async_trait;

use super::{
    Backend, dialect,
    helpers::{count_as_u64, retry_on_conflict, to_json, trusted_sql},
};
use crate::{
    contract::{Timestamp, WebhookEventId},
    service::{
        error::Result,
        store::webhooks::{
            Attempt, ClaimedDelivery, DELIVERY_LEASE, Deliveries, DeliveryDecision, DueEndpoint,
        },
    },
};

/// Maximum number of events that one transaction deletes.
const MAX_DELETED_EVENTS: i64 = 2_000;

#[async_trait]
impl Deliveries for Backend {
    async fn due_endpoints(&self, now: Timestamp) -> Result<Vec<DueEndpoint>> {
        let first_due: Option<i64> = sqlx::query_scalar(
            "SELECT endpoint_no FROM webhook_delivery WHERE next_attempt_at <= $1 LIMIT 1",
        )
        .bind(now)
        .fetch_optional(&self.pool)
        .await?;
        let Some(first_due) = first_due else {
            return Ok(Vec::new());
        };
        // One index lookup per endpoint, regardless of the number of waiting deliveries.
        let due: Vec<DueEndpoint> = sqlx::query_as(
            "SELECT e.no AS endpoint_no, e.account_no FROM webhook_endpoint e
             WHERE EXISTS (SELECT 1 FROM webhook_delivery d
                WHERE d.endpoint_no = e.no AND d.next_attempt_at <= $1)
             ORDER BY e.no",
        )
        .bind(now)
        .fetch_all(&self.pool)
        .await?;
        if due.is_empty() {
            // The delivery was written while its endpoint was deleted. The worker claims and
            // deletes the delivery.
            return Ok(vec![DueEndpoint {
                endpoint_no: first_due,
                account_no: 0,
            }]);
        }
        Ok(due)
    }

    async fn claim_deliveries(
        &self,
        endpoint_no: i64,
        limit: i64,
        now: Timestamp,
        owner: &str,
    ) -> Result<Vec<ClaimedDelivery>> {
        // The update repeats the condition: of two workers that want the same row, the second waits
        // for the first and then finds the row leased.
        retry_on_conflict(|| async {
            let _permit = self.write_permit().await;
            Ok(sqlx::query_as(
                "UPDATE webhook_delivery SET owner = $1, next_attempt_at = $2
                 WHERE endpoint_no = $3 AND next_attempt_at <= $4 AND event_id IN
                    (SELECT event_id FROM webhook_delivery
                     WHERE endpoint_no = $3 AND next_attempt_at <= $4
                     ORDER BY next_attempt_at, event_id LIMIT $5)
                 RETURNING endpoint_no, event_id, attempts",
            )
            .bind(owner)
            .bind(now + DELIVERY_LEASE)
            .bind(endpoint_no)
            .bind(now)
            .bind(limit)
            .fetch_all(&self.pool)
            .await?)
        })
        .await
    }

    async fn finish_attempt(
        &self,
        delivery: &ClaimedDelivery,
        attempt: Attempt,
        decision: DeliveryDecision,
        owner: &str,
    ) -> Result<()> {
        let ended_at = attempt.at + attempt.duration;
        retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let finished = sqlx::query(
                "UPDATE webhook_delivery
                 SET owner = NULL, attempts = attempts + 1, next_attempt_at = $1, delivered_at = $2
                 WHERE event_id = $3 AND endpoint_no = $4 AND owner = $5 AND attempts = $6",
            )
            .bind(match decision {
                DeliveryDecision::RetryAt(at) => Some(at),
                DeliveryDecision::Delivered
                | DeliveryDecision::GivenUp
                | DeliveryDecision::EndpointGone => None,
            })
            .bind((decision == DeliveryDecision::Delivered).then_some(ended_at))
            .bind(delivery.event_id)
            .bind(delivery.endpoint_no)
            .bind(owner)
            .bind(delivery.attempts)
            .execute(&mut *write)
            .await?;
            if finished.rows_affected() == 0 {
                return Ok(());
            }
            sqlx::query(
                "INSERT INTO webhook_attempt
                    (event_id, endpoint_no, attempt, at, duration_ms, status, error)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(delivery.event_id)
            .bind(delivery.endpoint_no)
            .bind(delivery.attempts + 1)
            .bind(attempt.at)
            .bind(i64::try_from(attempt.duration.as_millis()).unwrap_or(i64::MAX))
            .bind(attempt.status.map(i64::from))
            .bind(attempt.error)
            .execute(&mut *write)
            .await?;
            if decision == DeliveryDecision::EndpointGone {
                sqlx::query("UPDATE webhook_endpoint SET disabled_at = $1 WHERE no = $2")
                    .bind(ended_at)
                    .bind(delivery.endpoint_no)
                    .execute(&mut *write)
                    .await?;
                sqlx::query(
                    "UPDATE webhook_delivery SET owner = NULL, next_attempt_at = NULL
                     WHERE endpoint_no = $1 AND next_attempt_at IS NOT NULL",
                )
                .bind(delivery.endpoint_no)
                .execute(&mut *write)
                .await?;
            }
            write.commit().await?;
            Ok(())
        })
        .await
    }

    async fn delete_delivery(&self, delivery: &ClaimedDelivery) -> Result<()> {
        retry_on_conflict(|| async {
            let _permit = self.write_permit().await;
            sqlx::query("DELETE FROM webhook_delivery WHERE event_id = $1 AND endpoint_no = $2")
                .bind(delivery.event_id)
                .bind(delivery.endpoint_no)
                .execute(&self.pool)
                .await?;
            Ok(())
        })
        .await
    }

    async fn release_delivery_leases(&self, owner: &str) -> Result<()> {
        retry_on_conflict(|| async {
            let _permit = self.write_permit().await;
            sqlx::query(
                "UPDATE webhook_delivery SET owner = NULL, next_attempt_at = next_attempt_at - $1
                 WHERE owner = $2 AND next_attempt_at IS NOT NULL",
            )
            .bind(i64::try_from(DELIVERY_LEASE.as_micros()).unwrap_or(i64::MAX))
            .bind(owner)
            .execute(&self.pool)
            .await?;
            Ok(())
        })
        .await
    }

    async fn delete_old_events(&self, before: Timestamp) -> Result<u64> {
        retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let ids: Vec<WebhookEventId> = sqlx::query_scalar(
                "SELECT v.id FROM webhook_event v WHERE v.created_at < $1
                 AND NOT EXISTS (SELECT 1 FROM webhook_delivery d
                    WHERE d.event_id = v.id AND d.next_attempt_at IS NOT NULL)
                 ORDER BY v.created_at LIMIT $2",
            )
            .bind(before)
            .bind(MAX_DELETED_EVENTS)
            .fetch_all(&mut *write)
            .await?;
            if ids.is_empty() {
                return Ok(0);
            }
            let rows: Vec<_> = ids.iter().map(|id| [id.0.simple().to_string()]).collect();
            let rows = to_json(&rows)?;
            for (table, id) in [
                ("webhook_attempt", "event_id"),
                ("webhook_delivery", "event_id"),
                ("webhook_event", "id"),
            ] {
                sqlx::query(trusted_sql(format!(
                    "DELETE FROM {table} WHERE {id} IN (SELECT {} FROM {})",
                    dialect::id_from_hex("value ->> 0"),
                    dialect::json_rows(1),
                )))
                .bind(&rows)
                .execute(&mut *write)
                .await?;
            }
            write.commit().await?;
            Ok(count_as_u64(ids.len() as i64))
        })
        .await
    }
}
