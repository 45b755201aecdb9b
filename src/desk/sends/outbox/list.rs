//! Reads the list of all sends. It is kept in memory, so that a read costs as many rows as sends changed since the last one:
//! triggers number the changes in `outbox_change`.

use std::sync::Arc;

use sqlx::{Row, sqlite::SqliteRow};

use super::{
    cache::{ChangedSend, ListedSends, Place},
    entry::OutboxEntry,
    rows::read_entry,
};
use crate::desk::store::{ConnectionRowId, Result, Store};

/// SQL: the columns of an entry.
macro_rules! entry_columns {
    () => {
        "outbox.row_id, id, draft_id, title, recipients, total_low, total_high, \
         customer_reference_id, state, problem_code, problem_data, order_batch_id, held_until, \
         scheduled_at, created_at, attempts, possible_arrivals, absent_lookups, in_doubt_since, \
         refused_status, split_send, part, parts, draft_sha256, first_recipient, \
         part_difference"
    };
}

/// Every entry of a connection, oldest first.
pub(super) const OUTBOX_ROWS: &str = concat!(
    "SELECT ",
    entry_columns!(),
    " FROM outbox WHERE connection_row = ?1 ORDER BY created_at, part, row_id"
);

/// The rows of the changes after `?1`; `entry_of` is NULL for a deleted send.
const CHANGED_ROWS: &str = concat!(
    "SELECT outbox_row, revision, outbox.connection_row AS entry_of, ",
    entry_columns!(),
    " FROM outbox_change LEFT JOIN outbox ON outbox.row_id = outbox_row WHERE revision > ?1"
);

/// Reads a row of [`CHANGED_ROWS`]. `None` when the place of the entry is not known.
fn changed_send(connection_row: ConnectionRowId, row: &SqliteRow) -> Result<Option<ChangedSend>> {
    let is_own = row.try_get::<Option<i64>, _>("entry_of")? == Some(connection_row.0);
    let entry = if is_own {
        let Some(place) = Place::of(row) else {
            return Ok(None);
        };
        Some((place, read_entry(row)))
    } else {
        None
    };
    Ok(Some(ChangedSend {
        row_id: row.try_get("outbox_row")?,
        revision: row.try_get("revision")?,
        entry,
    }))
}

impl Store {
    /// Every entry of a connection, oldest first.
    pub async fn outbox(&self, connection_row: ConnectionRowId) -> Result<Vec<OutboxEntry>> {
        Ok(Vec::clone(&*self.outbox_list(connection_row).await?))
    }

    /// As [`Store::outbox`], shared with the list in memory.
    pub async fn outbox_list(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Arc<Vec<OutboxEntry>>> {
        let mut cache = self.shared.outbox.0.lock().await;
        if let Some(mut known) = cache.remove(&connection_row.0) {
            let rows = sqlx::query(CHANGED_ROWS)
                .bind(known.revision)
                .fetch_all(&self.durable)
                .await?;
            let changes = rows
                .iter()
                .map(|row| changed_send(connection_row, row))
                .collect::<Result<Option<Vec<_>>>>()?;
            if let Some(changes) = changes {
                if !changes.is_empty() {
                    known.apply(changes);
                }
                let entries = Arc::clone(&known.entries);
                cache.insert(connection_row.0, known);
                return Ok(entries);
            }
        }
        // One transaction, so that both statements see the same sends.
        let mut read = self.durable.begin().await?;
        let revision = sqlx::query_scalar("SELECT coalesce(max(revision), 0) FROM outbox_change")
            .fetch_one(&mut *read)
            .await?;
        let rows = sqlx::query(OUTBOX_ROWS)
            .bind(connection_row)
            .fetch_all(&mut *read)
            .await?;
        drop(read);
        let entries: Arc<Vec<OutboxEntry>> = Arc::new(rows.iter().map(read_entry).collect());
        // A list with a row of unknown place is read as a whole each time.
        if let Some(places) = rows.iter().map(Place::of).collect::<Option<Vec<_>>>() {
            let listed = ListedSends {
                revision,
                places,
                entries: Arc::clone(&entries),
            };
            cache.insert(connection_row.0, listed);
        }
        Ok(entries)
    }
}
