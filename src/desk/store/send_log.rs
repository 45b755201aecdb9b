//! The log of sends on disk: an append-only hash chain, written in the transaction of each step.

use futures_util::TryStreamExt as _;
use sha2::{Digest as _, Sha256};
use sqlx::{Row as _, Sqlite, Transaction, sqlite::SqliteRow};

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    contract::Timestamp,
    desk::{OutboxId, SendLogCheck, SendLogRecord, SendStep},
};

/// The hash before the first record.
const NO_HASH: [u8; 32] = [0; 32];

/// Adds a record to the log.
pub(super) async fn append(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    send: OutboxId,
    at: Timestamp,
    step: &SendStep,
) -> Result<()> {
    let last: Option<(i64, Vec<u8>)> =
        sqlx::query_as("SELECT sequence, hash FROM send_log ORDER BY sequence DESC LIMIT 1")
            .fetch_optional(&mut **write)
            .await?;
    let (last_sequence, last_hash) = last.unwrap_or_else(|| (0, NO_HASH.to_vec()));
    let record = StoredRecord {
        sequence: last_sequence + 1,
        connection_row,
        send,
        occurred_at: at,
        step: json::text(step)?,
    };
    sqlx::query(
        "INSERT INTO send_log (sequence, connection_row, outbox_id, occurred_at, event, hash) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )
    .bind(record.sequence)
    .bind(connection_row)
    .bind(send)
    .bind(at)
    .bind(&record.step)
    .bind(&record.hash(&last_hash)[..])
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// The hashed columns of a record.
struct StoredRecord {
    sequence: i64,
    connection_row: ConnectionRowId,
    send: OutboxId,
    occurred_at: Timestamp,
    step: String,
}

impl StoredRecord {
    fn read(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            sequence: row.try_get("sequence")?,
            connection_row: row.try_get("connection_row")?,
            send: row.try_get("outbox_id")?,
            occurred_at: row.try_get("occurred_at")?,
            step: row.try_get("event")?,
        })
    }

    fn hash(&self, previous: &[u8]) -> [u8; 32] {
        Sha256::new()
            .chain_update(previous)
            .chain_update(self.sequence.to_be_bytes())
            .chain_update(self.connection_row.0.to_be_bytes())
            .chain_update(self.send.0.as_bytes())
            .chain_update(self.occurred_at.micros().to_be_bytes())
            .chain_update(self.step.as_bytes())
            .finalize()
            .into()
    }
}

impl Store {
    /// The newest `limit` records of a connection, newest first. A record that cannot be read is
    /// left out; [`Store::verify_send_log`] reports it.
    pub async fn send_log(
        &self,
        connection_row: ConnectionRowId,
        limit: u32,
    ) -> Result<Vec<SendLogRecord>> {
        let rows = sqlx::query(
            "SELECT sequence, connection_row, outbox_id, occurred_at, event, hash FROM send_log \
             WHERE connection_row = ?1 ORDER BY sequence DESC LIMIT ?2",
        )
        .bind(connection_row)
        .bind(limit)
        .fetch_all(&self.durable)
        .await?;
        Ok(rows
            .iter()
            .filter_map(|row| {
                let record = StoredRecord::read(row).ok()?;
                let hash: Vec<u8> = row.try_get("hash").ok()?;
                Some(SendLogRecord {
                    sequence: record.sequence.cast_unsigned(),
                    send: record.send,
                    occurred_at: record.occurred_at,
                    step: serde_json::from_str(&record.step).ok(),
                    hash: hex::encode(hash),
                })
            })
            .collect())
    }

    /// Computes every hash of the log again, to find a record that was changed, removed or cut off
    /// at the end.
    pub async fn verify_send_log(&self) -> Result<SendLogCheck> {
        let mut previous = NO_HASH.to_vec();
        let mut count = 0;
        let mut rows = sqlx::query(
            "SELECT sequence, connection_row, outbox_id, occurred_at, event, hash FROM send_log \
             ORDER BY sequence",
        )
        .fetch(&self.durable);
        while let Some(row) = rows.try_next().await? {
            count += 1;
            let is_intact = StoredRecord::read(&row).is_ok_and(|record| {
                let hash = record.hash(&previous);
                record.sequence == count
                    && row
                        .try_get::<Vec<u8>, _>("hash")
                        .is_ok_and(|stored| stored == hash)
            });
            if !is_intact {
                return Ok(SendLogCheck::Broken {
                    sequence: count.cast_unsigned(),
                });
            }
            previous = row.try_get("hash")?;
        }
        drop(rows);
        // SQLite remembers the highest sequence, so records that are missing at the end are found.
        let highest: Option<i64> =
            sqlx::query_scalar("SELECT seq FROM sqlite_sequence WHERE name = 'send_log'")
                .fetch_optional(&self.durable)
                .await?;
        if highest.is_some_and(|highest| highest > count) {
            return Ok(SendLogCheck::Broken {
                sequence: (count + 1).cast_unsigned(),
            });
        }
        Ok(SendLogCheck::Intact {
            records: count.cast_unsigned(),
        })
    }
}
