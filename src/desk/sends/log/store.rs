//! The log of sends on disk: an append-only hash chain, written in the transaction of each step.

use std::ops::Range;

use futures_util::TryStreamExt as _;
use sha2::{Digest as _, Sha256};
use sqlx::{QueryBuilder, Row as _, Sqlite, Transaction, sqlite::SqliteRow};

use super::{
    file::ExportedRecord,
    record::{SendLogCheck, SendLogFault, SendLogQuery, SendLogRecord, SendLogRow, SendStep},
};
use crate::{
    contract::Timestamp,
    desk::{
        ids::OutboxId,
        store::{ConnectionRowId, Result, Store, json},
    },
};

/// The hash before the first record.
const NO_HASH: [u8; 32] = [0; 32];

/// SQL: the highest number that a record ever had, also when this record is missing now.
pub(super) const HIGHEST_SEQUENCE: &str = "SELECT seq FROM sqlite_sequence WHERE name = 'send_log'";

/// SQL: the number of the newest record, the highest number that a record ever had, and the hash of the
/// newest record.
const NEWEST_RECORD: &str = "SELECT max(sequence), \
    (SELECT seq FROM sqlite_sequence WHERE name = 'send_log'), hash FROM send_log";

/// Adds a record to the log.
pub(in crate::desk) async fn append(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    send: OutboxId,
    at: Timestamp,
    step: &SendStep,
) -> Result<()> {
    append_all(write, connection_row, send, at, std::slice::from_ref(step)).await
}

/// Adds records of one send to the log. The numbers of missing newest records are not used again, so
/// that the check reports those records also after later ones.
pub(in crate::desk) async fn append_all(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    send: OutboxId,
    at: Timestamp,
    steps: &[SendStep],
) -> Result<()> {
    let (last_sequence, highest, last_hash): (Option<i64>, Option<i64>, Option<Vec<u8>>) =
        sqlx::query_as(NEWEST_RECORD)
            .fetch_one(&mut **write)
            .await?;
    let mut last_hash = last_hash.unwrap_or_else(|| NO_HASH.to_vec());
    let first_sequence = last_sequence.max(highest).unwrap_or(0) + 1;
    let mut records = Vec::with_capacity(steps.len());
    for (sequence, step) in (first_sequence..).zip(steps) {
        let record = StoredRecord {
            sequence,
            connection_row,
            send,
            occurred_at: at,
            step: json::text(step)?,
        };
        last_hash = record.hash(&last_hash).to_vec();
        records.push((record, last_hash.clone()));
    }
    let mut insert: QueryBuilder<Sqlite> = QueryBuilder::new(
        "INSERT INTO send_log (sequence, connection_row, outbox_id, occurred_at, event, hash) ",
    );
    insert.push_values(records, |mut row, (record, hash)| {
        row.push_bind(record.sequence)
            .push_bind(record.connection_row)
            .push_bind(record.send)
            .push_bind(record.occurred_at)
            .push_bind(record.step)
            .push_bind(hash);
    });
    insert.build().execute(&mut **write).await?;
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

/// The faults that a check lists; it counts the others.
const MAX_FAULTS: usize = 20;

/// Collects the first faults and counts the others.
#[derive(Default)]
struct Faults {
    listed: Vec<SendLogFault>,
    more: u64,
}

impl Faults {
    fn add(&mut self, fault: SendLogFault) {
        if self.listed.len() < MAX_FAULTS {
            self.listed.push(fault);
        } else {
            self.more += 1;
        }
    }
}

impl Store {
    /// The records of a connection in a range of the list, newest first, and the length of the list.
    pub(in crate::desk) async fn send_log_window(
        &self,
        connection_row: ConnectionRowId,
        query: SendLogQuery,
        range: Range<u64>,
    ) -> Result<(u64, Vec<SendLogRow>)> {
        let total: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM send_log WHERE connection_row = ?1 \
             AND (?2 IS NULL OR outbox_id = ?2)",
        )
        .bind(connection_row)
        .bind(query.send)
        .fetch_one(&self.durable)
        .await?;
        let rows = sqlx::query(
            "SELECT sequence, outbox_id, occurred_at, event, hash, outbox.title \
             FROM send_log LEFT JOIN outbox ON outbox.id = outbox_id \
             WHERE send_log.connection_row = ?1 AND (?2 IS NULL OR outbox_id = ?2) \
             ORDER BY sequence DESC LIMIT ?4 OFFSET ?3",
        )
        .bind(connection_row)
        .bind(query.send)
        .bind(i64::try_from(range.start).unwrap_or(i64::MAX))
        .bind(i64::try_from(range.end.saturating_sub(range.start)).unwrap_or(i64::MAX))
        .fetch_all(&self.durable)
        .await?;
        Ok((
            total.cast_unsigned(),
            rows.iter().map(read_row).collect::<Result<_>>()?,
        ))
    }

    /// Every record of every connection with its hash, oldest first. A column that cannot be read
    /// becomes empty, so that the record does not verify.
    pub(crate) async fn exported_send_log(&self) -> Result<Vec<ExportedRecord>> {
        let rows = sqlx::query(
            "SELECT sequence, connection_row, outbox_id, occurred_at, event, hash FROM send_log \
             ORDER BY sequence",
        )
        .fetch_all(&self.durable)
        .await?;
        Ok(rows
            .iter()
            .map(|row| {
                let occurred_at: Timestamp = row.try_get("occurred_at").unwrap_or_default();
                ExportedRecord {
                    sequence: row.try_get("sequence").unwrap_or_default(),
                    connection: row.try_get("connection_row").unwrap_or_default(),
                    send: row.try_get("outbox_id").unwrap_or_default(),
                    time: occurred_at,
                    time_micros: occurred_at.micros(),
                    event: row.try_get("event").unwrap_or_default(),
                    hash: hex::encode(row.try_get::<Vec<u8>, _>("hash").unwrap_or_default()),
                }
            })
            .collect())
    }

    /// Computes every hash of the log again, to find records that were changed, removed or cut off
    /// at the end.
    pub async fn verify_send_log(&self) -> Result<SendLogCheck> {
        let mut faults = Faults::default();
        let mut previous = NO_HASH.to_vec();
        let mut records = 0;
        let mut last = 0;
        let mut rows = sqlx::query(
            "SELECT sequence, connection_row, outbox_id, occurred_at, event, hash FROM send_log \
             ORDER BY sequence",
        )
        .fetch(&self.durable);
        while let Some(row) = rows.try_next().await? {
            records += 1;
            let sequence: i64 = row.try_get("sequence")?;
            let stored: Vec<u8> = row.try_get("hash").unwrap_or_default();
            if sequence != last + 1 {
                // The hash of this record depends on the missing record, so it cannot be verified.
                faults.add(SendLogFault::Missing {
                    first: (last + 1).cast_unsigned(),
                    last: (sequence - 1).cast_unsigned(),
                });
            } else if !StoredRecord::read(&row)
                .is_ok_and(|record| record.hash(&previous)[..] == stored[..])
            {
                faults.add(SendLogFault::Changed {
                    sequence: sequence.cast_unsigned(),
                });
            }
            // The next record is verified with the stored hash, so that it is reported only when it
            // was changed too.
            previous = stored;
            last = sequence;
        }
        drop(rows);
        // SQLite remembers the highest sequence, so records that are missing at the end are found.
        let highest: Option<i64> = sqlx::query_scalar(HIGHEST_SEQUENCE)
            .fetch_optional(&self.durable)
            .await?;
        if let Some(highest) = highest.filter(|highest| *highest > last) {
            faults.add(SendLogFault::CutOff {
                first: (last + 1).cast_unsigned(),
                last: highest.cast_unsigned(),
            });
        }
        Ok(if faults.listed.is_empty() {
            SendLogCheck::Intact { records }
        } else {
            SendLogCheck::Damaged {
                records,
                faults: faults.listed,
                more: faults.more,
            }
        })
    }
}

/// Reads a record for the list. A step that cannot be read becomes `None`; the check of the log
/// reports it.
fn read_row(row: &SqliteRow) -> Result<SendLogRow> {
    let event: String = row.try_get("event").unwrap_or_default();
    Ok(SendLogRow {
        record: SendLogRecord {
            sequence: row.try_get::<i64, _>("sequence")?.cast_unsigned(),
            send: row.try_get("outbox_id")?,
            occurred_at: row.try_get("occurred_at")?,
            step: serde_json::from_str(&event).ok(),
            hash: hex::encode(row.try_get::<Vec<u8>, _>("hash").unwrap_or_default()),
        },
        title: row.try_get("title")?,
    })
}
