//! Order jobs on disk, and the orders that this app canceled. All writes are durable: a job with all
//! its orders is on disk before its first request.

use std::collections::HashSet;

use sqlx::{Row, sqlite::SqliteRow};

use super::job::{
    OrderAction, OrderJob, OrderJobCounts, OrderJobItem, OrderJobQuery, OrderOutcome,
    OrderOutcomeCode,
};
use crate::{
    contract::{Order, OrderId, OrderStatus, Timestamp},
    desk::{
        ids::OrderJobId,
        problem::{Problem, ProblemKind},
        store::{ConnectionRowId, Result, Store, json},
    },
};

/// The most finished jobs that are kept, without those whose failures the inbox shows.
const MAX_FINISHED_JOBS: usize = 10;

/// Triggers maintain the counts, because a running job is shown several times a second.
pub(super) const ORDER_JOBS: &str = "SELECT id, action, expires_at, is_stop_requested, created_at, \
    coalesce(sum(orders) FILTER (WHERE outcome = 'waiting'), 0) AS waiting, \
    coalesce(sum(orders) FILTER (WHERE outcome = 'in_doubt'), 0) AS in_doubt, \
    coalesce(sum(orders) FILTER (WHERE outcome = 'done'), 0) AS done, \
    coalesce(sum(orders) FILTER (WHERE outcome = 'not_allowed'), 0) AS not_allowed, \
    coalesce(sum(orders) FILTER (WHERE outcome = 'failed'), 0) AS failed, \
    coalesce(sum(orders) FILTER (WHERE outcome = 'stopped'), 0) AS stopped \
    FROM order_job JOIN order_job_count ON job_row = order_job.row_id \
    WHERE connection_row = ?1 GROUP BY order_job.row_id HAVING sum(orders) > 0 \
    ORDER BY created_at DESC, order_job.row_id DESC";

/// An order of a job whose next request is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenJobItem {
    pub position: i64,
    pub order_id: OrderId,
    /// Whether an earlier request may have arrived.
    pub is_in_doubt: bool,
}

/// The result of one step with an order of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct JobItemResult {
    pub position: i64,
    pub outcome: OrderOutcome,
    /// Whether a request for the order may have arrived, in this step or before.
    pub may_have_arrived: bool,
}

/// An unfinished job with some of its open orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenJob {
    pub row_id: i64,
    pub action: OrderAction,
    pub is_stop_requested: bool,
    pub items: Vec<OpenJobItem>,
}

impl Store {
    /// Stores a job with its orders and the names of their recipients. Deletes the oldest finished jobs
    /// of `deletable_order_jobs`.
    pub async fn add_order_job(
        &self,
        connection_row: ConnectionRowId,
        id: OrderJobId,
        action: OrderAction,
        orders: &[(OrderId, String)],
        now: Timestamp,
    ) -> Result<()> {
        let (name, expires_at) = match action {
            OrderAction::Cancel => ("cancel", None),
            OrderAction::Extend { expires_at } => ("extend", Some(expires_at)),
        };
        let rows: Vec<_> = orders
            .iter()
            .map(|(id, recipient)| (json::hex(id.0), recipient))
            .collect();
        let rows = json::text(&rows)?;
        let finished = self.deletable_order_jobs(connection_row, now).await?;
        let outdated = finished.iter().skip(MAX_FINISHED_JOBS);
        let outdated: Vec<String> = outdated.map(|id| json::hex(id.0)).collect();
        let mut write = self.begin_durable().await?;
        let job_row: i64 = sqlx::query_scalar(
            "INSERT INTO order_job (connection_row, id, action, expires_at, created_at) \
             VALUES (?1, ?2, ?3, ?4, ?5) RETURNING row_id",
        )
        .bind(connection_row)
        .bind(id)
        .bind(name)
        .bind(expires_at)
        .bind(now)
        .fetch_one(&mut *write)
        .await?;
        sqlx::query(
            "INSERT INTO order_job_item (job_row, position, order_id, recipient_name, outcome) \
             SELECT ?1, key, unhex(value ->> 0), value ->> 1, ?3 FROM json_each(?2)",
        )
        .bind(job_row)
        .bind(rows)
        .bind(<&str>::from(OrderOutcomeCode::Waiting))
        .execute(&mut *write)
        .await?;
        // A job that was retried meanwhile has open orders.
        sqlx::query(
            "DELETE FROM order_job WHERE connection_row = ?1 \
             AND id IN (SELECT unhex(value) FROM json_each(?2)) AND NOT EXISTS ( \
             SELECT 1 FROM order_job_item WHERE job_row = order_job.row_id \
             AND outcome IN ('waiting', 'in_doubt'))",
        )
        .bind(connection_row)
        .bind(json::text(&outdated)?)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(())
    }

    /// Every job of a connection, newest first.
    pub async fn order_jobs(&self, connection_row: ConnectionRowId) -> Result<Vec<OrderJob>> {
        sqlx::query(ORDER_JOBS)
            .bind(connection_row)
            .fetch_all(&self.durable)
            .await?
            .iter()
            .map(|row| {
                let count =
                    |name: &str| Ok::<_, sqlx::Error>(row.try_get::<i64, _>(name)?.unsigned_abs());
                Ok(OrderJob {
                    id: row.try_get("id")?,
                    action: action(row)?,
                    created_at: row.try_get("created_at")?,
                    counts: OrderJobCounts {
                        waiting: count("waiting")?,
                        in_doubt: count("in_doubt")?,
                        done: count("done")?,
                        not_allowed: count("not_allowed")?,
                        failed: count("failed")?,
                        stopped: count("stopped")?,
                    },
                    is_stop_requested: row.try_get("is_stop_requested")?,
                    waiting_for: None,
                })
            })
            .collect()
    }

    /// The jobs with open orders, oldest first, and up to `limit` of the open orders of each: first
    /// those in doubt.
    pub async fn open_order_jobs(
        &self,
        connection_row: ConnectionRowId,
        limit: usize,
    ) -> Result<Vec<OpenJob>> {
        let jobs = sqlx::query(
            "SELECT row_id, action, expires_at, is_stop_requested FROM order_job \
             WHERE connection_row = ?1 AND EXISTS (SELECT 1 FROM order_job_item \
             WHERE job_row = order_job.row_id AND outcome IN ('waiting', 'in_doubt')) \
             ORDER BY created_at, row_id",
        )
        .bind(connection_row)
        .fetch_all(&self.durable)
        .await?;
        let mut open = Vec::new();
        for job in &jobs {
            let row_id: i64 = job.try_get("row_id")?;
            let items = sqlx::query(
                "SELECT position, order_id, outcome = 'in_doubt' AS is_in_doubt \
                 FROM order_job_item \
                 WHERE job_row = ?1 AND outcome IN ('waiting', 'in_doubt') \
                 ORDER BY outcome, position LIMIT ?2",
            )
            .bind(row_id)
            .bind(i64::try_from(limit).unwrap_or(i64::MAX))
            .fetch_all(&self.durable)
            .await?
            .iter()
            .map(|row| {
                Ok(OpenJobItem {
                    position: row.try_get("position")?,
                    order_id: row.try_get("order_id")?,
                    is_in_doubt: row.try_get("is_in_doubt")?,
                })
            })
            .collect::<Result<_>>()?;
            open.push(OpenJob {
                row_id,
                action: action(job)?,
                is_stop_requested: job.try_get("is_stop_requested")?,
                items,
            });
        }
        Ok(open)
    }

    /// Marks waiting orders as in doubt, before their requests are sent. Returns those of them that
    /// were still waiting.
    pub async fn mark_job_items_requested(
        &self,
        job_row: i64,
        positions: &[i64],
    ) -> Result<HashSet<i64>> {
        let mut write = self.begin_durable().await?;
        let marked: Vec<i64> = sqlx::query_scalar(
            "UPDATE order_job_item SET outcome = 'in_doubt', may_have_arrived = 1 WHERE job_row = ?1 \
             AND outcome = 'waiting' AND position IN (SELECT value FROM json_each(?2)) \
             RETURNING position",
        )
        .bind(job_row)
        .bind(json::text(positions)?)
        .fetch_all(&mut *write)
        .await?;
        write.commit().await?;
        Ok(marked.into_iter().collect())
    }

    /// Stores the outcomes of orders. A canceled order is remembered as canceled.
    pub async fn record_job_outcomes(&self, job_row: i64, results: &[JobItemResult]) -> Result<()> {
        if results.is_empty() {
            return Ok(());
        }
        let rows = results
            .iter()
            .map(|result| {
                let (status, problem) = match &result.outcome {
                    OrderOutcome::NotAllowed(status) => (Some(status.as_str()), None),
                    OrderOutcome::Failed(problem) => (None, Some(json::text(problem)?)),
                    _ => (None, None),
                };
                Ok(serde_json::json!({
                    "position": result.position,
                    "outcome": <&str>::from(OrderOutcomeCode::from(&result.outcome)),
                    "may_have_arrived": result.may_have_arrived,
                    "status": status,
                    "problem": problem,
                }))
            })
            .collect::<Result<Vec<_>>>()?;
        let rows = json::text(&rows)?;
        let mut write = self.begin_durable().await?;
        // A job that was stopped while a request was on its way leaves nothing waiting.
        sqlx::query(
            "WITH result AS MATERIALIZED (SELECT value ->> 'position' AS position, \
             value ->> 'outcome' AS outcome, value ->> 'status' AS status, \
             value ->> 'problem' AS problem, value ->> 'may_have_arrived' AS may_have_arrived \
             FROM json_each(?2)) \
             UPDATE order_job_item SET order_status = result.status, problem = result.problem, \
             may_have_arrived = result.may_have_arrived, \
             outcome = iif(result.outcome = 'waiting' AND (SELECT is_stop_requested FROM order_job \
             WHERE row_id = ?1), 'stopped', result.outcome) \
             FROM result WHERE job_row = ?1 AND order_job_item.position = result.position",
        )
        .bind(job_row)
        .bind(&rows)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT OR IGNORE INTO canceled_order (connection_row, order_id) \
             SELECT connection_row, order_id FROM json_each(?2) AS result \
             JOIN order_job ON order_job.row_id = ?1 AND action = 'cancel' \
             JOIN order_job_item ON job_row = ?1 AND position = result.value ->> 'position' \
             WHERE result.value ->> 'outcome' = 'done'",
        )
        .bind(job_row)
        .bind(&rows)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(())
    }

    /// Whether the user stopped the job, or removed it.
    pub async fn is_order_job_stopped(&self, job_row: i64) -> Result<bool> {
        let is_stop_requested: Option<bool> =
            sqlx::query_scalar("SELECT is_stop_requested FROM order_job WHERE row_id = ?1")
                .bind(job_row)
                .fetch_optional(&self.durable)
                .await?;
        Ok(is_stop_requested.unwrap_or(true))
    }

    /// Stops a job: no further order of it is requested.
    pub async fn stop_order_job(
        &self,
        connection_row: ConnectionRowId,
        id: OrderJobId,
    ) -> Result<()> {
        let mut write = self.begin_durable().await?;
        sqlx::query(
            "UPDATE order_job SET is_stop_requested = 1 WHERE connection_row = ?1 AND id = ?2",
        )
        .bind(connection_row)
        .bind(id)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "UPDATE order_job_item SET outcome = 'stopped' WHERE outcome = 'waiting' AND job_row = \
             (SELECT row_id FROM order_job WHERE connection_row = ?1 AND id = ?2)",
        )
        .bind(connection_row)
        .bind(id)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(())
    }

    /// Makes the failed and stopped orders of a job due again. An order whose request may have arrived
    /// is read first.
    pub async fn retry_order_job(
        &self,
        connection_row: ConnectionRowId,
        id: OrderJobId,
    ) -> Result<()> {
        let mut write = self.begin_durable().await?;
        sqlx::query(
            "UPDATE order_job SET is_stop_requested = 0 WHERE connection_row = ?1 AND id = ?2",
        )
        .bind(connection_row)
        .bind(id)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "UPDATE order_job_item SET problem = NULL, \
             outcome = iif(may_have_arrived, 'in_doubt', 'waiting') \
             WHERE outcome IN ('failed', 'stopped') AND job_row = \
             (SELECT row_id FROM order_job WHERE connection_row = ?1 AND id = ?2)",
        )
        .bind(connection_row)
        .bind(id)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(())
    }

    /// Removes a finished job. An unfinished one stays, because its requests are followed.
    pub async fn remove_order_job(
        &self,
        connection_row: ConnectionRowId,
        id: OrderJobId,
    ) -> Result<()> {
        sqlx::query(
            "DELETE FROM order_job WHERE connection_row = ?1 AND id = ?2 AND NOT EXISTS ( \
             SELECT 1 FROM order_job_item WHERE job_row = order_job.row_id \
             AND outcome IN ('waiting', 'in_doubt'))",
        )
        .bind(connection_row)
        .bind(id)
        .execute(&self.durable)
        .await?;
        Ok(())
    }

    /// The orders of a job and their number.
    pub(in crate::desk) async fn order_job_item_window(
        &self,
        connection_row: ConnectionRowId,
        query: OrderJobQuery,
        range: std::ops::Range<u64>,
    ) -> Result<(u64, Vec<OrderJobItem>)> {
        let total: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM order_job JOIN order_job_item ON job_row = order_job.row_id \
             WHERE connection_row = ?1 AND id = ?2 \
             AND (NOT ?3 OR outcome IN ('not_allowed', 'failed', 'stopped'))",
        )
        .bind(connection_row)
        .bind(query.job)
        .bind(query.only_unsuccessful)
        .fetch_one(&self.durable)
        .await?;
        let items = sqlx::query(
            "SELECT order_id, recipient_name, outcome, order_status, problem \
             FROM order_job JOIN order_job_item ON job_row = order_job.row_id \
             WHERE connection_row = ?1 AND id = ?2 \
             AND (NOT ?3 OR outcome IN ('not_allowed', 'failed', 'stopped')) \
             ORDER BY position LIMIT ?5 OFFSET ?4",
        )
        .bind(connection_row)
        .bind(query.job)
        .bind(query.only_unsuccessful)
        .bind(i64::try_from(range.start).unwrap_or(i64::MAX))
        .bind(i64::try_from(range.end.saturating_sub(range.start)).unwrap_or(i64::MAX))
        .fetch_all(&self.durable)
        .await?
        .iter()
        .map(|row| {
            Ok(OrderJobItem {
                order_id: row.try_get("order_id")?,
                recipient: row.try_get("recipient_name")?,
                outcome: outcome(row)?,
            })
        })
        .collect::<Result<_>>()?;
        Ok((total.cast_unsigned(), items))
    }

    /// Those of the failed orders that this app canceled.
    pub(in crate::desk) async fn canceled_here(
        &self,
        connection_row: ConnectionRowId,
        orders: impl Iterator<Item = &Order>,
    ) -> Result<HashSet<OrderId>> {
        let failed: Vec<String> = orders
            .filter(|order| order.status == OrderStatus::Failed)
            .map(|order| json::hex(order.id.0))
            .collect();
        if failed.is_empty() {
            return Ok(HashSet::new());
        }
        let canceled: Vec<OrderId> = sqlx::query_scalar(
            "SELECT order_id FROM json_each(?2) AS failed CROSS JOIN canceled_order \
             ON connection_row = ?1 AND order_id = unhex(failed.value)",
        )
        .bind(connection_row)
        .bind(json::text(&failed)?)
        .fetch_all(&self.durable)
        .await?;
        Ok(canceled.into_iter().collect())
    }
}

fn action(row: &SqliteRow) -> Result<OrderAction> {
    let expires_at: Option<Timestamp> = row.try_get("expires_at")?;
    Ok(match expires_at {
        Some(expires_at) => OrderAction::Extend { expires_at },
        None => OrderAction::Cancel,
    })
}

fn outcome(row: &SqliteRow) -> Result<OrderOutcome> {
    let text: String = row.try_get("outcome")?;
    let status: Option<String> = row.try_get("order_status")?;
    let problem: Option<String> = row.try_get("problem")?;
    Ok(match text.parse::<OrderOutcomeCode>() {
        Ok(OrderOutcomeCode::Waiting) => OrderOutcome::Waiting,
        Ok(OrderOutcomeCode::Done) => OrderOutcome::Done,
        Ok(OrderOutcomeCode::NotAllowed) => {
            OrderOutcome::NotAllowed(status.unwrap_or_default().into())
        }
        Ok(OrderOutcomeCode::Failed) => OrderOutcome::Failed(
            problem
                .and_then(|problem| json::read("problem", &problem))
                .unwrap_or_else(|| Problem::from(ProblemKind::RecordUnreadable { code: None })),
        ),
        Ok(OrderOutcomeCode::Stopped) => OrderOutcome::Stopped,
        Ok(OrderOutcomeCode::InDoubt) | Err(_) => OrderOutcome::InDoubt,
    })
}
