//! The outbox on disk. The engine and the outbox write each step of a send before they take it.
//!
//! The state of a send is stored in typed columns. A row that cannot be read becomes an
//! [`OutboxState::Unreadable`] entry, which is shown, is never sent, and does not affect other
//! rows.

use std::sync::atomic::Ordering;

use sha2::{Digest as _, Sha256};
use sqlx::{Row, Sqlite, Transaction};

use super::{
    ConnectionRowId, Result, Store, json,
    outbox_rows::{StateColumns, read_attempts, read_entry, read_state},
    send_log, sent_quotes,
};
use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::{
        Attempts, OutboxEntry, OutboxId, OutboxState, OutboxStateCode, SendStep,
        guards::{Acceptance, AcceptedWarning},
    },
};

/// Every entry of a connection, oldest first.
const OUTBOX_ROWS: &str = "SELECT row_id, id, draft_id, title, recipients, total_low, total_high, \
                           customer_reference_id, state, problem_code, problem_data, \
                           order_batch_id, held_until, created_at, attempts, possible_arrivals, \
                           absent_lookups, in_doubt_since, refused_status, split_send, part, \
                           parts, draft_sha256 \
                           FROM outbox WHERE connection_row = ?1 ORDER BY created_at, part, row_id";

/// A send that the user confirmed.
#[derive(Clone, Debug)]
pub struct NewOutboxEntry {
    pub entry: OutboxEntry,
    /// The body of the request, byte for byte as the outbox will post it.
    pub request: Vec<u8>,
    /// The warnings that the user accepted; `None` when there were none.
    pub acceptance: Option<Acceptance>,
}

/// A step of a send: its state before and after, and the record of the log.
#[derive(Clone, Copy, Debug)]
pub struct Transition<'a> {
    pub from: &'a OutboxState,
    pub to: &'a OutboxState,
    pub step: &'a SendStep,
    pub at: Timestamp,
}

impl Store {
    /// Writes a send and its whole request, which are on disk when this function returns. Returns
    /// `false`, and writes nothing, when the outbox has another entry of the draft that is neither
    /// refused nor canceled.
    pub async fn add_to_outbox(
        &self,
        connection_row: ConnectionRowId,
        new: &NewOutboxEntry,
    ) -> Result<bool> {
        self.add_parts_to_outbox(connection_row, std::slice::from_ref(new))
            .await
    }

    /// As [`Store::add_to_outbox`] for all parts of a send, which have the same draft, in one
    /// transaction.
    pub async fn add_parts_to_outbox(
        &self,
        connection_row: ConnectionRowId,
        parts: &[NewOutboxEntry],
    ) -> Result<bool> {
        let Some(draft) = parts.first().map(|part| part.entry.draft_id) else {
            return Ok(false);
        };
        let mut write = self.begin_durable().await?;
        let not_sent = [OutboxStateCode::Refused, OutboxStateCode::Canceled].map(<&str>::from);
        let is_open: bool = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM outbox WHERE draft_id = ?1 AND state NOT IN (?2, ?3))",
        )
        .bind(draft)
        .bind(not_sent[0])
        .bind(not_sent[1])
        .fetch_one(&mut *write)
        .await?;
        if is_open {
            return Ok(false);
        }
        // This send replaces earlier entries of the same draft that were not sent.
        sqlx::query("DELETE FROM outbox WHERE draft_id = ?1 AND state IN (?2, ?3)")
            .bind(draft)
            .bind(not_sent[0])
            .bind(not_sent[1])
            .execute(&mut *write)
            .await?;
        let order = next_confirmation_order(&mut write).await?;
        for part in parts {
            insert_entry(&mut write, connection_row, part, order).await?;
        }
        write.commit().await?;
        self.shared.sends.fetch_add(1, Ordering::AcqRel);
        Ok(true)
    }

    /// Writes a step of an entry: its next state, its attempts and the record of the log, which are
    /// on disk when this function returns. Returns `false`, and writes nothing, when the entry has
    /// another state or does not exist.
    pub async fn move_outbox(&self, id: OutboxId, transition: Transition<'_>) -> Result<bool> {
        let mut write = self.begin_durable().await?;
        let is_moved = move_entry(&mut write, id, transition).await?;
        write.commit().await?;
        Ok(is_moved)
    }

    /// Records that the service has the batch, and keeps its quote. The request with the recipients stays
    /// until [`Store::delete_mirrored_requests`]. Deletes the draft in the same transaction when
    /// `deletes_draft`. Returns `false`, and writes nothing, when the entry has another state or
    /// does not exist.
    pub async fn finalize_sent(
        &self,
        entry: &OutboxEntry,
        transition: Transition<'_>,
        deletes_draft: bool,
    ) -> Result<bool> {
        let payment_method = self.payment_method_of(entry).await?;
        let mut write = self.begin_durable().await?;
        if !move_entry(&mut write, entry.id, transition).await? {
            return Ok(false);
        }
        if let OutboxState::Sent(batch) = transition.to {
            sent_quotes::keep(&mut write, entry, *batch, payment_method.as_ref()).await?;
        }
        if deletes_draft {
            sqlx::query("DELETE FROM draft WHERE id = ?1")
                .bind(entry.draft_id)
                .execute(&mut *write)
                .await?;
        }
        write.commit().await?;
        Ok(true)
    }

    /// Deletes the requests, with their names and addresses, of sent batches that are complete and
    /// whose orders are all mirrored.
    pub async fn delete_mirrored_requests(&self, connection_row: ConnectionRowId) -> Result<()> {
        let kept: Vec<(OutboxId, OrderBatchId)> = sqlx::query_as(
            "SELECT id, order_batch_id FROM outbox WHERE connection_row = ?1 AND state = ?2 \
             AND length(request) > 0 AND order_batch_id IS NOT NULL",
        )
        .bind(connection_row)
        .bind(<&str>::from(OutboxStateCode::Sent))
        .fetch_all(&self.durable)
        .await?;
        for (id, batch) in kept {
            let is_mirrored: bool = sqlx::query_scalar(
                "SELECT EXISTS (SELECT 1 FROM batch WHERE connection_row = ?1 AND id = ?2 \
                 AND status = 'complete' AND has_all_orders = 1)",
            )
            .bind(connection_row)
            .bind(batch)
            .fetch_one(&self.mirror)
            .await?;
            if is_mirrored {
                let mut write = self.begin_durable().await?;
                delete_request(&mut write, id).await?;
                write.commit().await?;
            }
        }
        Ok(())
    }

    /// Marks every send that was still held when the last session ended: the user decides about
    /// these sends. Called before the outbox of a session starts. A failure does not keep the
    /// remaining sends from being marked; returns the first failure.
    pub async fn interrupt_holds(
        &self,
        connection_row: ConnectionRowId,
        at: Timestamp,
    ) -> Result<()> {
        let mut result = Ok(());
        for entry in self.outbox(connection_row).await? {
            if matches!(entry.state, OutboxState::Held(Some(_))) {
                let interrupted = self.interrupt_hold(&entry, at).await;
                result = result.and(interrupted.map(|_| ()));
            }
        }
        result
    }

    /// Marks a held send as one that waits for the user. Returns `false` when the entry has another
    /// state or does not exist.
    pub async fn interrupt_hold(&self, entry: &OutboxEntry, at: Timestamp) -> Result<bool> {
        let transition = Transition {
            from: &entry.state,
            to: &OutboxState::Held(None),
            step: &SendStep::HoldInterrupted,
            at,
        };
        self.move_outbox(entry.id, transition).await
    }

    /// Every entry of a connection, oldest first.
    pub async fn outbox(&self, connection_row: ConnectionRowId) -> Result<Vec<OutboxEntry>> {
        let rows = sqlx::query(OUTBOX_ROWS)
            .bind(connection_row)
            .fetch_all(&self.durable)
            .await?;
        Ok(rows.iter().map(read_entry).collect())
    }

    /// The body of an entry's request; empty once the orders are mirrored, or the send was
    /// canceled.
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

    /// Deletes an entry whose state is `from`, and logs `step`. Returns `false` when the entry has
    /// another state or does not exist.
    pub async fn remove_from_outbox(
        &self,
        id: OutboxId,
        from: &OutboxState,
        step: &SendStep,
        at: Timestamp,
    ) -> Result<bool> {
        let mut write = self.begin_durable().await?;
        let transition = Transition {
            from,
            to: from,
            step,
            at,
        };
        if !move_entry(&mut write, id, transition).await? {
            return Ok(false);
        }
        sqlx::query("DELETE FROM outbox WHERE id = ?1")
            .bind(id)
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        Ok(true)
    }

    /// Deletes an entry that cannot be read. Returns `false` when the entry does not exist or can
    /// be read.
    pub async fn remove_unreadable_from_outbox(
        &self,
        connection_row: ConnectionRowId,
        id: OutboxId,
        at: Timestamp,
    ) -> Result<bool> {
        let mut write = self.begin_durable().await?;
        let rows = sqlx::query(OUTBOX_ROWS)
            .bind(connection_row)
            .fetch_all(&mut *write)
            .await?;
        // The row is deleted by its row id, because the stored id may be the unreadable column.
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
        send_log::append(&mut write, connection_row, id, at, &SendStep::Removed).await?;
        write.commit().await?;
        Ok(true)
    }
}

/// The number of a send that is confirmed now, in the order of all sends.
async fn next_confirmation_order(write: &mut Transaction<'static, Sqlite>) -> Result<i64> {
    let next = "SELECT coalesce(max(confirmation_order), 0) + 1 FROM outbox";
    Ok(sqlx::query_scalar(next).fetch_one(&mut **write).await?)
}

/// Writes an entry with its request, and its first records of the log.
pub(super) async fn insert_entry(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    new: &NewOutboxEntry,
    confirmation_order: i64,
) -> Result<()> {
    let entry = &new.entry;
    let state = StateColumns::of(&entry.state)?;
    let part = entry.part.as_ref();
    let acceptance = new.acceptance.as_ref();
    let accepted = acceptance
        .map(|acceptance| json::text(&acceptance.warnings))
        .transpose()?;
    sqlx::query(
        "INSERT INTO outbox (connection_row, id, draft_id, title, recipients, total_low, \
         total_high, customer_reference_id, request, state, problem_code, problem_data, \
         order_batch_id, held_until, created_at, split_send, part, parts, draft_sha256, \
         accepted_warnings, confirmation_order) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, \
         ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)",
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
    .bind(state.held_until)
    .bind(entry.created_at)
    .bind(part.map(|part| part.send))
    .bind(part.map(|part| part.number))
    .bind(part.map(|part| part.count))
    .bind(part.map(|part| &part.draft_sha256[..]))
    .bind(accepted)
    .bind(confirmation_order)
    .execute(&mut **write)
    .await?;
    write_attempts(write, entry.id, &entry.attempts).await?;
    let queued = SendStep::Queued {
        recipients: entry.recipients,
        total_low: entry.total_low,
        total_high: entry.total_high,
        customer_reference_id: entry.customer_reference_id.clone(),
        request_sha256: hex::encode(Sha256::digest(&new.request)),
    };
    let at = entry.created_at;
    send_log::append(write, connection_row, entry.id, at, &queued).await?;
    if let Some(part) = part {
        let step = SendStep::PartQueued {
            send: part.send,
            part: part.number,
            parts: part.count,
        };
        send_log::append(write, connection_row, entry.id, at, &step).await?;
    }
    if let Some(acceptance) = acceptance {
        let step = SendStep::WarningsAccepted {
            by: acceptance.by.clone(),
            warnings: acceptance
                .warnings
                .iter()
                .map(AcceptedWarning::from)
                .collect(),
        };
        send_log::append(write, connection_row, entry.id, at, &step).await?;
    }
    Ok(())
}

/// Writes the next state, the attempts and the record of the log. Returns `false`, and writes
/// nothing, when the entry has another state or does not exist.
pub(super) async fn move_entry(
    write: &mut Transaction<'static, Sqlite>,
    id: OutboxId,
    transition: Transition<'_>,
) -> Result<bool> {
    let stored = sqlx::query(
        "SELECT id, connection_row, state, problem_code, problem_data, order_batch_id, held_until, \
         attempts, possible_arrivals, absent_lookups, in_doubt_since, refused_status FROM outbox \
         WHERE id = ?1",
    )
    .bind(id)
    .fetch_optional(&mut **write)
    .await?;
    let Some(row) = stored else {
        return Ok(false);
    };
    if read_state(&row, id) != *transition.from {
        return Ok(false);
    }
    let Transition { to, step, at, .. } = transition;
    let state = StateColumns::of(to)?;
    sqlx::query(
        "UPDATE outbox SET state = ?2, problem_code = ?3, problem_data = ?4, order_batch_id = ?5, \
         held_until = ?6 WHERE id = ?1",
    )
    .bind(id)
    .bind(state.state)
    .bind(state.problem_code)
    .bind(state.problem_data)
    .bind(state.order_batch_id)
    .bind(state.held_until)
    .execute(&mut **write)
    .await?;
    if matches!(step, SendStep::Requeued) {
        // Sends that were confirmed while this one was refused did not count it.
        let order = next_confirmation_order(write).await?;
        sqlx::query("UPDATE outbox SET confirmation_order = ?2 WHERE id = ?1")
            .bind(id)
            .bind(order)
            .execute(&mut **write)
            .await?;
    }
    let attempts = read_attempts(&row)?.after(step, at);
    write_attempts(write, id, &attempts).await?;
    send_log::append(write, row.try_get("connection_row")?, id, at, step).await?;
    Ok(true)
}

async fn write_attempts(
    write: &mut Transaction<'static, Sqlite>,
    id: OutboxId,
    attempts: &Attempts,
) -> Result<()> {
    sqlx::query(
        "UPDATE outbox SET attempts = ?2, possible_arrivals = ?3, absent_lookups = ?4, \
         in_doubt_since = ?5, refused_status = ?6 WHERE id = ?1",
    )
    .bind(id)
    .bind(attempts.started.cast_signed())
    .bind(attempts.possible_arrivals.cast_signed())
    .bind(attempts.absent_lookups.cast_signed())
    .bind(attempts.in_doubt_since)
    .bind(attempts.refused_status)
    .execute(&mut **write)
    .await?;
    Ok(())
}

pub(super) async fn delete_request(
    write: &mut Transaction<'static, Sqlite>,
    id: OutboxId,
) -> Result<()> {
    sqlx::query("UPDATE outbox SET request = x'' WHERE id = ?1")
        .bind(id)
        .execute(&mut **write)
        .await?;
    Ok(())
}
