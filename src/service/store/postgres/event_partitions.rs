//! The partitions of the history of webhooks: one for each month, so that old events are dropped with their tables instead
//! of row by row. The table `event_partition` has the months. The partition `first` begins before them and ends with the month
//! after the migration; rows of a month without a partition are in the default partition, `rest`.

use std::time::Duration;

use sqlx::AssertSqlSafe;

use super::{PostgresStore, WriteTransaction};
use crate::{contract::Timestamp, service::error::Result};

/// How long before a month begins its partition is created.
const PARTITION_LEAD_TIME: Duration = Duration::from_secs(40 * 24 * 3_600);

/// How long a change of partitions waits for each of its locks. Other transactions wait behind it meanwhile.
const LOCK_TIMEOUT: &str = "SET LOCAL lock_timeout = '500ms'";

/// The tables, each with the column of its time in microseconds.
const TABLES: [(&str, &str); 3] = [
    ("webhook_event", "created_at"),
    ("webhook_delivery", "created_at"),
    ("webhook_attempt", "at"),
];

/// A month, in microseconds since 1970 in UTC.
#[derive(sqlx::FromRow)]
struct Partition {
    starts_at: i64,
    ends_at: i64,
    /// The end of the names of its tables.
    suffix: String,
}

impl PostgresStore {
    /// Adds the partitions of months that begin within [`PARTITION_LEAD_TIME`], and drops those that ended before `before` and
    /// have no waiting delivery.
    pub(super) async fn add_and_drop_event_partitions(
        &self,
        now: Timestamp,
        before: Timestamp,
    ) -> Result<()> {
        while let Some(partition) = self.missing_partition(now + PARTITION_LEAD_TIME).await? {
            self.add_partition(&partition).await?;
        }
        let ended: Vec<Partition> = sqlx::query_as(
            "SELECT starts_at, ends_at, suffix FROM event_partition WHERE ends_at <= $1 ORDER BY ends_at",
        )
        .bind(before)
        .fetch_all(&self.pool)
        .await?;
        for partition in ended {
            self.drop_partition(&partition).await?;
        }
        Ok(())
    }

    /// The tables whose old events are deleted row by row.
    pub(super) async fn event_tables(&self) -> Result<Vec<&'static str>> {
        let has_first: bool =
            sqlx::query_scalar("SELECT to_regclass('webhook_event_first') IS NOT NULL")
                .fetch_one(&self.pool)
                .await?;
        let first = has_first.then_some("webhook_event_first");
        Ok(first.into_iter().chain(["webhook_event_rest"]).collect())
    }

    /// The month after the last partition, if it begins before `end`.
    async fn missing_partition(&self, end: Timestamp) -> Result<Option<Partition>> {
        Ok(sqlx::query_as(
            "SELECT p.starts_at,
                CAST(extract(epoch FROM m.month + INTERVAL '1 month') * 1000000 AS BIGINT) AS ends_at,
                to_char(m.month, 'YYYY_MM') AS suffix
             FROM (SELECT max(ends_at) AS starts_at FROM event_partition) AS p
             CROSS JOIN LATERAL
                (SELECT to_timestamp(p.starts_at / 1000000) AT TIME ZONE 'UTC' AS month) AS m
             WHERE p.starts_at < $1",
        )
        .bind(end)
        .fetch_optional(&self.pool)
        .await?)
    }

    /// Creates the tables of a month, and moves the rows there that were written before it existed.
    async fn add_partition(&self, partition: &Partition) -> Result<()> {
        let Partition {
            starts_at,
            ends_at,
            suffix,
        } = partition;
        let mut write = self.begin_write().await?;
        sqlx::query(LOCK_TIMEOUT).execute(&mut *write).await?;
        let added = sqlx::query(
            "INSERT INTO event_partition (starts_at, ends_at, suffix) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING",
        )
        .bind(starts_at)
        .bind(ends_at)
        .bind(suffix)
        .execute(&mut *write)
        .await?;
        if added.rows_affected() == 0 {
            // Another instance has added the month.
            return Ok(());
        }
        for (table, time) in TABLES {
            for statement in [
                format!(
                    "CREATE TABLE {table}_{suffix} (LIKE {table}_rest INCLUDING DEFAULTS INCLUDING INDEXES)"
                ),
                format!(
                    "WITH moved AS (DELETE FROM {table}_rest WHERE {time} >= {starts_at} AND {time} < {ends_at} RETURNING *)
                     INSERT INTO {table}_{suffix} SELECT * FROM moved"
                ),
                format!(
                    "ALTER TABLE {table} ATTACH PARTITION {table}_{suffix} FOR VALUES FROM ({starts_at}) TO ({ends_at})"
                ),
            ] {
                execute(&mut write, statement).await?;
            }
        }
        write.commit().await?;
        Ok(())
    }

    async fn drop_partition(&self, partition: &Partition) -> Result<()> {
        let suffix = &partition.suffix;
        let mut write = self.begin_write().await?;
        sqlx::query(LOCK_TIMEOUT).execute(&mut *write).await?;
        let dropped = sqlx::query("DELETE FROM event_partition WHERE starts_at = $1")
            .bind(partition.starts_at)
            .execute(&mut *write)
            .await?;
        if dropped.rows_affected() == 0 {
            return Ok(());
        }
        let is_waiting: bool = sqlx::query_scalar(AssertSqlSafe(format!(
            "SELECT EXISTS (SELECT 1 FROM webhook_delivery_{suffix} WHERE next_attempt_at IS NOT NULL)"
        )))
        .fetch_one(&mut *write)
        .await?;
        if is_waiting {
            return Ok(());
        }
        for (table, _) in TABLES {
            execute(&mut write, format!("DROP TABLE {table}_{suffix}")).await?;
        }
        write.commit().await?;
        Ok(())
    }
}

async fn execute(write: &mut WriteTransaction, statement: String) -> Result<()> {
    sqlx::query(AssertSqlSafe(statement))
        .execute(&mut **write)
        .await?;
    Ok(())
}
