//! The outcome of the last read of each resource, and the records that could not be read.

use std::{str::FromStr as _, time::Duration};

use serde_json::json;
use sqlx::Row;
use strum::IntoEnumIterator as _;

use super::status::{ReadProgress, ResourceStatus, SyncResource};
use crate::{
    client::UnreadableRecord,
    contract::Timestamp,
    desk::{
        problem::{Problem, ProblemKind},
        store::{ConnectionRowId, Result, Store, json},
    },
};

/// Unreadable records that the service has not listed for so long are forgotten. Everything is read
/// once a day.
const UNREADABLE_LIFETIME: Duration = Duration::from_secs(48 * 3600);

pub(in crate::desk) const OLDEST_ORDER_READ: &str = "SELECT min(orders_read_at) FROM batch \
     WHERE connection_row = ?1 AND orders_read_at IS NOT NULL";
pub(in crate::desk) const FAILED_BATCHES: &str =
    "SELECT count(*) FROM batch WHERE connection_row = ?1 AND problem_code IS NOT NULL";
pub(in crate::desk) const UNREAD_BATCHES: &str = "SELECT count(*) FROM batch WHERE connection_row = ?1 \
     AND has_all_orders = 0 AND status <> 'pending' AND problem_code IS NULL \
     AND (read_failures > 0 OR next_read_at = 0)";
pub(in crate::desk) const ALL_BATCHES: &str =
    "SELECT count(*) FROM batch WHERE connection_row = ?1";

/// The outcome of reading a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadOutcome<'a> {
    Complete,
    /// Nothing failed, and a part is still to be read.
    Unfinished,
    Failed(&'a Problem),
}

impl Store {
    /// Records the outcome of reading a resource.
    pub async fn save_outcome(
        &self,
        connection_row: ConnectionRowId,
        resource: SyncResource,
        outcome: ReadOutcome<'_>,
        at: Timestamp,
    ) -> Result<()> {
        let problem = match outcome {
            ReadOutcome::Failed(problem) => Some(problem),
            ReadOutcome::Complete | ReadOutcome::Unfinished => None,
        };
        sqlx::query(
            "INSERT INTO sync_resource (connection_row, resource, succeeded_at, attempted_at, \
             problem_code, problem_data) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
             ON CONFLICT (connection_row, resource) DO UPDATE SET \
             succeeded_at = coalesce(excluded.succeeded_at, succeeded_at), \
             attempted_at = excluded.attempted_at, problem_code = excluded.problem_code, \
             problem_data = excluded.problem_data",
        )
        .bind(connection_row)
        .bind(<&str>::from(resource))
        .bind((outcome == ReadOutcome::Complete).then_some(at))
        .bind(at)
        .bind(problem.map(|problem| problem.code().to_string()))
        .bind(problem.map(json::text).transpose()?)
        .execute(&self.mirror_writer)
        .await?;
        Ok(())
    }

    /// The outcome of each resource; resources that were never read have no times.
    pub async fn resource_statuses(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<ResourceStatus>> {
        let mut statuses: Vec<ResourceStatus> = SyncResource::iter()
            .filter(|resource| *resource != SyncResource::Recipients)
            .map(ResourceStatus::new)
            .collect();
        let rows = sqlx::query(
            "SELECT resource, succeeded_at, problem_code, problem_data, \
             (SELECT count(*) FROM unreadable_record AS record \
             WHERE record.connection_row = outcome.connection_row \
             AND record.resource = outcome.resource) AS unreadable \
             FROM sync_resource AS outcome WHERE connection_row = ?1",
        )
        .bind(connection_row)
        .fetch_all(&self.mirror)
        .await?;
        for row in &rows {
            let name: String = row.try_get("resource")?;
            let Ok(resource) = SyncResource::from_str(&name) else {
                continue;
            };
            let Some(status) = statuses
                .iter_mut()
                .find(|status| status.resource == resource)
            else {
                continue;
            };
            status.succeeded_at = row.try_get("succeeded_at")?;
            status.problem = read_problem(row)?;
            status.unreadable = row.try_get::<i64, _>("unreadable")?.cast_unsigned();
        }
        if let Some(status) = statuses
            .iter_mut()
            .find(|status| status.resource == SyncResource::Orders)
        {
            status.oldest_open_read_at = self.oldest_open_read(connection_row).await?;
            status.oldest_read_at = self.oldest_order_read(connection_row).await?;
            let failed = count(self, FAILED_BATCHES, connection_row).await?;
            status.failed_batches = failed;
            status.reading = self.order_read_progress(connection_row).await?;
        }
        let rebuilds = self.requested_rebuilds(connection_row).await?;
        for status in &mut statuses {
            status.is_rebuild_pending =
                rebuilds.iter().any(|scope| scope.includes(status.resource));
        }
        Ok(statuses)
    }

    async fn oldest_order_read(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Option<Timestamp>> {
        Ok(sqlx::query_scalar(OLDEST_ORDER_READ)
            .bind(connection_row)
            .fetch_one(&self.mirror)
            .await?)
    }

    /// How many batches have all their orders; `None` when no batch waits for its first read. A batch
    /// whose read failed, or that the service does not have, does not wait.
    pub async fn order_read_progress(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Option<ReadProgress>> {
        let unread = count(self, UNREAD_BATCHES, connection_row).await?;
        if unread == 0 {
            return Ok(None);
        }
        let total = count(self, ALL_BATCHES, connection_row).await?;
        Ok(Some(ReadProgress {
            done: total.saturating_sub(unread),
            total,
        }))
    }

    /// The problem of the batch that failed most often; `None` when all batches can be read.
    pub async fn batch_problem(&self, connection_row: ConnectionRowId) -> Result<Option<Problem>> {
        let row = sqlx::query(
            "SELECT problem_code, problem_data FROM batch \
             WHERE connection_row = ?1 AND problem_code IS NOT NULL \
             ORDER BY read_failures DESC LIMIT 1",
        )
        .bind(connection_row)
        .fetch_optional(&self.mirror)
        .await?;
        row.map_or(Ok(None), |row| read_problem(&row))
    }

    /// Records unreadable records of a resource that were listed at `at`. Returns the number of new
    /// ones.
    pub async fn add_unreadable(
        &self,
        connection_row: ConnectionRowId,
        resource: SyncResource,
        records: &[UnreadableRecord],
        at: Timestamp,
    ) -> Result<u64> {
        if records.is_empty() {
            return Ok(0);
        }
        let rows: Vec<_> = records
            .iter()
            .map(|record| {
                json!({
                    "record": record.record,
                    "at": record.occurred_at.map(Timestamp::micros),
                })
            })
            .collect();
        let before = self
            .count_unreadable(connection_row, resource, None)
            .await?;
        sqlx::query(
            "INSERT INTO unreadable_record (connection_row, resource, record, occurred_at, seen_at) \
             SELECT ?1, ?2, value ->> 'record', value ->> 'at', ?4 FROM json_each(?3) WHERE true \
             ON CONFLICT (connection_row, resource, record) DO UPDATE SET \
             seen_at = excluded.seen_at, occurred_at = excluded.occurred_at",
        )
        .bind(connection_row)
        .bind(<&str>::from(resource))
        .bind(json::text(&rows)?)
        .bind(at)
        .execute(&self.mirror_writer)
        .await?;
        let after = self
            .count_unreadable(connection_row, resource, None)
            .await?;
        Ok(after.saturating_sub(before))
    }

    /// The number of unreadable records of a resource, of those since `from` if that is set. A record
    /// without a readable time counts as one since `from`.
    pub async fn count_unreadable(
        &self,
        connection_row: ConnectionRowId,
        resource: SyncResource,
        from: Option<Timestamp>,
    ) -> Result<u64> {
        let count: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM unreadable_record WHERE connection_row = ?1 AND resource = ?2 \
             AND (?3 IS NULL OR coalesce(occurred_at, ?3) >= ?3)",
        )
        .bind(connection_row)
        .bind(<&str>::from(resource))
        .bind(from)
        .fetch_one(&self.mirror)
        .await?;
        Ok(count.cast_unsigned())
    }

    /// Forgets unreadable records that can be read now.
    pub async fn forget_readable(
        &self,
        connection_row: ConnectionRowId,
        resource: SyncResource,
        ids: &[String],
    ) -> Result<bool> {
        // There are rarely unreadable records, and a delete would wait for the write lock.
        let has_any: bool = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM unreadable_record WHERE connection_row = ?1 AND resource = ?2)",
        )
        .bind(connection_row)
        .bind(<&str>::from(resource))
        .fetch_one(&self.mirror)
        .await?;
        if !has_any {
            return Ok(false);
        }
        let done = sqlx::query(
            "DELETE FROM unreadable_record WHERE connection_row = ?1 AND resource = ?2 \
             AND record IN (SELECT value FROM json_each(?3))",
        )
        .bind(connection_row)
        .bind(<&str>::from(resource))
        .bind(json::text(ids)?)
        .execute(&self.mirror_writer)
        .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Forgets unreadable records that a whole read of the resource, begun at `begun`, did not list.
    /// `None` forgets the old records of every resource.
    pub async fn forget_unlisted(
        &self,
        connection_row: ConnectionRowId,
        resource: Option<SyncResource>,
        begun: Timestamp,
    ) -> Result<()> {
        let before = if resource.is_some() {
            begun
        } else {
            begun - UNREADABLE_LIFETIME
        };
        sqlx::query(
            "DELETE FROM unreadable_record WHERE connection_row = ?1 \
             AND (?2 IS NULL OR resource = ?2) AND seen_at < ?3",
        )
        .bind(connection_row)
        .bind(resource.map(<&str>::from))
        .bind(before)
        .execute(&self.mirror_writer)
        .await?;
        Ok(())
    }
}

async fn count(
    store: &Store,
    statement: &'static str,
    connection_row: ConnectionRowId,
) -> Result<u64> {
    let count: i64 = sqlx::query_scalar(statement)
        .bind(connection_row)
        .fetch_one(&store.mirror)
        .await?;
    Ok(count.cast_unsigned())
}

/// The problem in the columns `problem_code` and `problem_data`.
fn read_problem(row: &sqlx::sqlite::SqliteRow) -> Result<Option<Problem>> {
    let Some(code) = row.try_get::<Option<String>, _>("problem_code")? else {
        return Ok(None);
    };
    let data: Option<String> = row.try_get("problem_data")?;
    let problem = data.and_then(|data| json::read("problem", &data));
    Ok(Some(problem.unwrap_or_else(|| {
        ProblemKind::RecordUnreadable { code: Some(code) }.into()
    })))
}
