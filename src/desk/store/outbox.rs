//! The outbox on disk. The engine and the outbox write each step of a send before they take it.
//!
//! The state of a send is stored in typed columns. A row that cannot be read becomes an
//! [`OutboxState::Unreadable`] entry: it is shown, is never sent, and affects no other row.

use sqlx::{Row, Sqlite, Transaction, sqlite::SqliteRow};
use uuid::Uuid;

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    contract::{Cents, OrderBatchId, Timestamp},
    desk::{DraftId, OutboxEntry, OutboxId, OutboxState, OutboxStateCode, Problem, ProblemKind},
};

/// Every entry of a connection, oldest first.
const OUTBOX_ROWS: &str = "SELECT row_id, id, draft_id, title, recipients, total_low, total_high, \
                           customer_reference_id, state, problem_code, problem_data, \
                           order_batch_id, created_at \
                           FROM outbox WHERE connection_row = ?1 ORDER BY created_at, row_id";

/// A send that the user confirmed.
#[derive(Clone, Debug)]
pub struct NewOutboxEntry {
    pub entry: OutboxEntry,
    /// The body of the request, byte for byte as the outbox will post it.
    pub request: Vec<u8>,
}

/// The columns of a state.
struct StateColumns {
    state: &'static str,
    problem_code: Option<String>,
    problem_data: Option<String>,
    order_batch_id: Option<OrderBatchId>,
}

impl StateColumns {
    fn of(state: &OutboxState) -> Result<Self> {
        let problem = state.problem();
        Ok(Self {
            state: OutboxStateCode::from(state).into(),
            problem_code: problem.map(|problem| problem.code().to_string()),
            problem_data: problem.map(json::text).transpose()?,
            order_batch_id: match state {
                OutboxState::Sent(batch) => Some(*batch),
                _ => None,
            },
        })
    }
}

impl Store {
    /// Writes a send and its whole request; on disk when this returns. Returns `false`, and writes
    /// nothing, when the draft is in the outbox already.
    pub async fn add_to_outbox(
        &self,
        connection_row: ConnectionRowId,
        new: &NewOutboxEntry,
    ) -> Result<bool> {
        let entry = &new.entry;
        let mut write = self.begin_durable().await?;
        let is_open: bool = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM outbox WHERE draft_id = ?1 AND state <> ?2)",
        )
        .bind(entry.draft_id)
        .bind(<&str>::from(OutboxStateCode::Refused))
        .fetch_one(&mut *write)
        .await?;
        if is_open {
            return Ok(false);
        }
        // This send replaces the refused one of the same draft.
        sqlx::query("DELETE FROM outbox WHERE draft_id = ?1")
            .bind(entry.draft_id)
            .execute(&mut *write)
            .await?;
        let state = StateColumns::of(&entry.state)?;
        sqlx::query(
            "INSERT INTO outbox (connection_row, id, draft_id, title, recipients, total_low, \
             total_high, customer_reference_id, request, state, problem_code, problem_data, order_batch_id, \
             created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        )
        .bind(connection_row)
        .bind(entry.id)
        .bind(entry.draft_id)
        .bind(&entry.title)
        .bind(entry.recipients.cast_signed())
        .bind(entry.total_low)
        .bind(entry.total_high)
        .bind(&entry.customer_reference_id)
        .bind(&new.request)
        .bind(state.state)
        .bind(state.problem_code)
        .bind(state.problem_data)
        .bind(state.order_batch_id)
        .bind(entry.created_at)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(true)
    }

    /// Writes the next state of an entry whose state is `from`; on disk when this returns. Returns
    /// `false`, and writes nothing, when the entry has another state or does not exist.
    pub async fn move_outbox(
        &self,
        id: OutboxId,
        from: &OutboxState,
        to: &OutboxState,
    ) -> Result<bool> {
        let mut write = self.begin_durable().await?;
        if stored_state(&mut write, id).await?.as_ref() != Some(from) {
            return Ok(false);
        }
        write_state(&mut write, id, to).await?;
        write.commit().await?;
        Ok(true)
    }

    /// Records that the service has the batch, and removes the names and addresses of the request.
    /// Deletes the draft in the same transaction when `deletes_draft`.
    pub async fn finalize_sent(
        &self,
        entry: &OutboxEntry,
        state: &OutboxState,
        deletes_draft: bool,
    ) -> Result<()> {
        let mut write = self.begin_durable().await?;
        write_state(&mut write, entry.id, state).await?;
        sqlx::query("UPDATE outbox SET request = x'' WHERE id = ?1")
            .bind(entry.id)
            .execute(&mut *write)
            .await?;
        if deletes_draft {
            sqlx::query("DELETE FROM draft WHERE id = ?1")
                .bind(entry.draft_id)
                .execute(&mut *write)
                .await?;
        }
        write.commit().await?;
        Ok(())
    }

    /// Every entry of a connection, oldest first.
    pub async fn outbox(&self, connection_row: ConnectionRowId) -> Result<Vec<OutboxEntry>> {
        let rows = sqlx::query(OUTBOX_ROWS)
            .bind(connection_row)
            .fetch_all(&self.durable)
            .await?;
        Ok(rows.iter().map(read_entry).collect())
    }

    /// The body of an entry's request; empty once the service has the batch.
    pub async fn outbox_request(&self, id: OutboxId) -> Result<Vec<u8>> {
        Ok(
            sqlx::query_scalar("SELECT request FROM outbox WHERE id = ?1")
                .bind(id)
                .fetch_one(&self.durable)
                .await?,
        )
    }

    pub async fn outbox_entry(
        &self,
        connection_row: ConnectionRowId,
        id: OutboxId,
    ) -> Result<Option<OutboxEntry>> {
        Ok(self
            .outbox(connection_row)
            .await?
            .into_iter()
            .find(|entry| entry.id == id))
    }

    /// Deletes an entry whose state is `from`. Returns `false` when it has another state or does not exist.
    pub async fn remove_from_outbox(&self, id: OutboxId, from: &OutboxState) -> Result<bool> {
        let mut write = self.begin_durable().await?;
        if stored_state(&mut write, id).await?.as_ref() != Some(from) {
            return Ok(false);
        }
        sqlx::query("DELETE FROM outbox WHERE id = ?1")
            .bind(id)
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        Ok(true)
    }

    /// Deletes an entry that cannot be read. Returns `false` when it is gone or can be read.
    pub async fn remove_unreadable_from_outbox(
        &self,
        connection_row: ConnectionRowId,
        id: OutboxId,
    ) -> Result<bool> {
        let mut write = self.begin_durable().await?;
        let rows = sqlx::query(OUTBOX_ROWS)
            .bind(connection_row)
            .fetch_all(&mut *write)
            .await?;
        // Found by its row id, because the stored id may be the unreadable column.
        let unreadable = rows.iter().find(|row| {
            let entry = read_entry(row);
            entry.id == id && matches!(entry.state, OutboxState::Unreadable(_))
        });
        let Some(row) = unreadable else {
            return Ok(false);
        };
        sqlx::query("DELETE FROM outbox WHERE row_id = ?1")
            .bind(row.try_get::<i64, _>("row_id")?)
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        Ok(true)
    }

    /// Whether a mirrored batch has a reference, which shows that the service returns references.
    pub async fn has_references(&self, connection_row: ConnectionRowId) -> Result<bool> {
        Ok(sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM batch WHERE connection_row = ?1 AND customer_reference_id <> '')",
        )
        .bind(connection_row)
        .fetch_one(&self.durable)
        .await?)
    }

    /// The mirrored batch with this reference.
    pub async fn batch_by_reference(
        &self,
        connection_row: ConnectionRowId,
        reference: &str,
    ) -> Result<Option<OrderBatchId>> {
        Ok(sqlx::query_scalar(
            "SELECT id FROM batch WHERE connection_row = ?1 AND customer_reference_id = ?2",
        )
        .bind(connection_row)
        .bind(reference)
        .fetch_optional(&self.durable)
        .await?)
    }
}

async fn stored_state(
    write: &mut Transaction<'static, Sqlite>,
    id: OutboxId,
) -> Result<Option<OutboxState>> {
    let row = sqlx::query(
        "SELECT id, state, problem_code, problem_data, order_batch_id FROM outbox WHERE id = ?1",
    )
    .bind(id)
    .fetch_optional(&mut **write)
    .await?;
    Ok(row.map(|row| read_state(&row, id)))
}

async fn write_state(
    write: &mut Transaction<'static, Sqlite>,
    id: OutboxId,
    state: &OutboxState,
) -> Result<()> {
    let state = StateColumns::of(state)?;
    sqlx::query(
        "UPDATE outbox SET state = ?2, problem_code = ?3, problem_data = ?4, order_batch_id = ?5 \
         WHERE id = ?1",
    )
    .bind(id)
    .bind(state.state)
    .bind(state.problem_code)
    .bind(state.problem_data)
    .bind(state.order_batch_id)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// Reads a row. One unreadable column makes the whole entry unreadable.
fn read_entry(row: &SqliteRow) -> OutboxEntry {
    try_read_entry(row).unwrap_or_else(|error| {
        // An id made from the row id replaces an unreadable one.
        let id = row.try_get("id").unwrap_or_else(|_| {
            let number = row.try_get::<i64, _>("row_id").unwrap_or_default();
            OutboxId(Uuid::from_u128(u128::from(number.unsigned_abs())))
        });
        tracing::error!(%id, %error, "an entry of the outbox could not be read");
        OutboxEntry {
            id,
            draft_id: row.try_get("draft_id").unwrap_or(DraftId(Uuid::nil())),
            title: row.try_get("title").unwrap_or_default(),
            recipients: 0,
            total_low: Cents::ZERO,
            total_high: Cents::ZERO,
            customer_reference_id: row.try_get("customer_reference_id").unwrap_or_default(),
            state: unreadable(id),
            created_at: Timestamp::default(),
        }
    })
}

fn try_read_entry(row: &SqliteRow) -> Result<OutboxEntry, sqlx::Error> {
    let id = row.try_get("id")?;
    Ok(OutboxEntry {
        id,
        draft_id: row.try_get("draft_id")?,
        title: row.try_get("title")?,
        recipients: row.try_get::<i64, _>("recipients")?.cast_unsigned(),
        total_low: row.try_get("total_low")?,
        total_high: row.try_get("total_high")?,
        customer_reference_id: row.try_get("customer_reference_id")?,
        state: read_state(row, id),
        created_at: row.try_get("created_at")?,
    })
}

fn read_state(row: &SqliteRow, id: OutboxId) -> OutboxState {
    let code = row
        .try_get::<String, _>("state")
        .ok()
        .and_then(|state| state.parse::<OutboxStateCode>().ok());
    match code {
        Some(OutboxStateCode::Waiting) => OutboxState::Waiting,
        Some(OutboxStateCode::Sending) => OutboxState::Sending,
        Some(OutboxStateCode::InDoubt) => OutboxState::InDoubt(read_problem(row)),
        Some(OutboxStateCode::NeedsReview) => OutboxState::NeedsReview(read_problem(row)),
        Some(OutboxStateCode::Refused) => OutboxState::Refused(read_problem(row)),
        Some(OutboxStateCode::Sent) => row
            .try_get::<OrderBatchId, _>("order_batch_id")
            .map_or_else(|_| unreadable(id), OutboxState::Sent),
        Some(OutboxStateCode::Unreadable) | None => unreadable(id),
    }
}

/// The problem of a state. The outbox does not depend on it, so an unreadable problem does not make
/// the state unreadable.
fn read_problem(row: &SqliteRow) -> Problem {
    row.try_get::<String, _>("problem_data")
        .ok()
        .and_then(|data| serde_json::from_str(&data).ok())
        .unwrap_or_else(|| {
            let code = row.try_get("problem_code").unwrap_or_default();
            ProblemKind::RecordUnreadable { code }.into()
        })
}

fn unreadable(id: OutboxId) -> OutboxState {
    OutboxState::Unreadable(ProblemKind::SendUnreadable { id }.into())
}
