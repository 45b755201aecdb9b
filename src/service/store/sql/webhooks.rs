//! Webhook endpoints and events: the statements of [`Webhooks`].

use std::time::Duration;

use async_trait::async_trait;
use secrecy::{ExposeSecret as _, SecretString};

use super::{
    Backend, dialect,
    helpers::{to_json, trusted_sql},
    order_query::{ORDER_COLUMNS, ORDER_JOINS},
};
use crate::{
    contract::{Timestamp, WebhookEventId, WebhookId},
    service::{
        error::Result,
        store::{
            accounts::Account,
            orders::StoredOrder,
            webhooks::{
                AttemptEntry, Deliveries as _, Endpoint, EndpointEntry, MAX_ENDPOINTS, MAX_SECRETS,
                NewEndpoint, StoredEvent, Webhooks,
            },
        },
    },
};

#[async_trait]
impl Webhooks for Backend {
    async fn add_endpoint(&self, new: NewEndpoint<'_>) -> Result<bool> {
        let events = match new.events {
            [] => None,
            events => Some(to_json(events)?),
        };
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // Locks the account's row, so that concurrent registrations are counted one by one.
            sqlx::query("UPDATE account SET order_count = order_count WHERE no = $1")
                .bind(new.account_no)
                .execute(&mut *write)
                .await?;
            let existing: i64 =
                sqlx::query_scalar("SELECT count(*) FROM webhook_endpoint WHERE account_no = $1")
                    .bind(new.account_no)
                    .fetch_one(&mut *write)
                    .await?;
            if existing >= MAX_ENDPOINTS {
                return Ok(false);
            }
            let no: i64 = sqlx::query_scalar(
                "INSERT INTO webhook_endpoint (id, account_no, url, events, created_at)
                 VALUES ($1, $2, $3, $4, $5) RETURNING no",
            )
            .bind(new.id)
            .bind(new.account_no)
            .bind(new.url)
            .bind(&events)
            .bind(new.now)
            .fetch_one(&mut *write)
            .await?;
            sqlx::query(
                "INSERT INTO webhook_secret (account_no, endpoint_no, position, secret) VALUES ($1, $2, 1, $3)",
            )
            .bind(new.account_no)
            .bind(no)
            .bind(new.secret.expose_secret())
            .execute(&mut *write)
            .await?;
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    async fn delete_endpoint(&self, account_no: i64, id: WebhookId) -> Result<bool> {
        // Disabled first, because giving up its deliveries can take long: no event is added meanwhile, and after an interruption
        // the client can repeat its request.
        let disabled: Option<i64> = self
            .retry_on_conflict(|| async {
                let mut write = self.begin_write().await?;
                let no = sqlx::query_scalar(trusted_sql(format!(
                    "UPDATE webhook_endpoint SET disabled_at = coalesce(disabled_at, {})
                 WHERE id = $1 AND account_no = $2 RETURNING no",
                    dialect::NOW_MICROS,
                )))
                .bind(id)
                .bind(account_no)
                .fetch_optional(&mut *write)
                .await?;
                write.commit().await?;
                Ok(no)
            })
            .await?;
        let Some(no) = disabled else {
            return Ok(false);
        };
        self.give_up_deliveries(account_no, no).await?;
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            for statement in [
                "DELETE FROM webhook_secret WHERE account_no = $1 AND endpoint_no = $2",
                "DELETE FROM webhook_endpoint WHERE account_no = $1 AND no = $2",
            ] {
                sqlx::query(statement)
                    .bind(account_no)
                    .bind(no)
                    .execute(&mut *write)
                    .await?;
            }
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    async fn rotate_secret(
        &self,
        account_no: i64,
        id: WebhookId,
        secret: &SecretString,
        now: Timestamp,
        overlap: Duration,
    ) -> Result<bool> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // Locks the endpoint's row, so that concurrent rotations run one by one.
            let no: Option<i64> = sqlx::query_scalar(
                "UPDATE webhook_endpoint SET created_at = created_at
                 WHERE id = $1 AND account_no = $2 RETURNING no",
            )
            .bind(id)
            .bind(account_no)
            .fetch_optional(&mut *write)
            .await?;
            let Some(no) = no else {
                return Ok(false);
            };
            let newest: i64 = sqlx::query_scalar(
                "SELECT max(position) FROM webhook_secret WHERE account_no = $1 AND endpoint_no = $2",
            )
            .bind(account_no)
            .bind(no)
            .fetch_one(&mut *write)
            .await?;
            sqlx::query(
                "UPDATE webhook_secret SET valid_until = $1
                 WHERE account_no = $2 AND endpoint_no = $3 AND valid_until IS NULL",
            )
            .bind(now + overlap)
            .bind(account_no)
            .bind(no)
            .execute(&mut *write)
            .await?;
            sqlx::query(
                "DELETE FROM webhook_secret
                 WHERE account_no = $1 AND endpoint_no = $2 AND (valid_until <= $3 OR position <= $4)",
            )
            .bind(account_no)
            .bind(no)
            .bind(now)
            .bind(newest + 1 - MAX_SECRETS)
            .execute(&mut *write)
            .await?;
            sqlx::query(
                "INSERT INTO webhook_secret (account_no, endpoint_no, position, secret)
                 VALUES ($1, $2, $3, $4)",
            )
            .bind(account_no)
            .bind(no)
            .bind(newest + 1)
            .bind(secret.expose_secret())
            .execute(&mut *write)
            .await?;
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    async fn endpoints(&self) -> Result<Vec<EndpointEntry>> {
        Ok(sqlx::query_as(
            "SELECT e.id, a.name AS account, e.url, e.created_at, e.disabled_at,
                (SELECT count(*) FROM webhook_delivery d
                    WHERE d.account_no = e.account_no AND d.endpoint_no = e.no
                    AND d.next_attempt_at IS NOT NULL) AS pending_deliveries
             FROM webhook_endpoint e JOIN account a ON a.no = e.account_no ORDER BY e.no",
        )
        .fetch_all(&self.pool)
        .await?)
    }

    async fn attempts(&self, id: WebhookId, limit: i64) -> Result<Vec<AttemptEntry>> {
        Ok(sqlx::query_as(
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

    async fn endpoint(
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
        let row: Option<Row> = sqlx::query_as(
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
        let secrets: Vec<String> = sqlx::query_scalar(
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

    async fn event(&self, account_no: i64, id: WebhookEventId) -> Result<Option<StoredEvent>> {
        Ok(sqlx::query_as(
            "SELECT id, account_no, event_type, order_seq, batch_no
             FROM webhook_event WHERE account_no = $1 AND id = $2",
        )
        .bind(account_no)
        .bind(id)
        .fetch_optional(&self.pool)
        .await?)
    }

    async fn account_by_no(&self, account_no: i64) -> Result<Option<Account>> {
        Ok(sqlx::query_as(
            "SELECT no, email, public_app_id, sender_first_name, sender_last_name, revision
             FROM account WHERE no = $1",
        )
        .bind(account_no)
        .fetch_optional(&self.pool)
        .await?)
    }

    async fn order_by_seq(&self, account_no: i64, seq: i64) -> Result<Option<StoredOrder>> {
        Ok(sqlx::query_as(trusted_sql(format!(
            "SELECT {ORDER_COLUMNS} FROM orders o {ORDER_JOINS}
             WHERE o.account_no = $1 AND o.seq = $2"
        )))
        .bind(account_no)
        .bind(seq)
        .fetch_optional(&self.pool)
        .await?)
    }
}
