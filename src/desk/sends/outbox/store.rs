//! The outbox on disk. The engine and the outbox write each step of a send before they take it.
//!
//! The state of a send is stored in typed columns. A row that cannot be read becomes an
//! [`OutboxState::Unreadable`] entry, which is shown, is never sent, and does not affect other
//! rows.

use sqlx::{Row, Sqlite, Transaction};

use super::{
    entry::{OutboxEntry, OutboxState, OutboxStateCode},
    list::OUTBOX_ROWS,
    rows::{StateColumns, read_attempts, read_entry, read_state},
};
use crate::{
    contract::{Cents, OrderBatchId, Timestamp},
    desk::{
        batches::EarlierBatches,
        drafts::{DraftId, copies},
        ids::OutboxId,
        sends::{
            self,
            guards::{Acceptance, AcceptedWarning},
            log::{self, SendStep},
            request_body::RequestBody,
        },
        store::{ConnectionRowId, Result, Store, json},
    },
};

/// SQL: the number of a send that is confirmed now, in the order of all sends.
macro_rules! next_confirmation_order {
    () => {
        "SELECT coalesce(max(confirmation_order), 0) + 1 FROM outbox"
    };
}

/// SQL: whether another send than `?2` has the batch `?1`.
pub(in crate::desk) const BATCH_OF_OTHER_SEND: &str =
    "SELECT EXISTS (SELECT 1 FROM outbox WHERE order_batch_id = ?1 AND id <> ?2)";

/// A send that the user confirmed.
#[derive(Clone, Debug)]
pub struct NewOutboxEntry {
    pub entry: OutboxEntry,
    /// The most that freight, taxes and duties add to the agreed price when every gift is delivered abroad.
    pub cost_abroad: Cents,
    /// The body of the request, byte for byte as the outbox will post it.
    pub request: RequestBody,
    /// The warnings that the user accepted; `None` when there were none.
    pub acceptance: Option<Acceptance>,
    /// The newest mirrored batches; `None` when the store has to read them.
    pub earlier_batches: Option<EarlierBatches>,
    /// The extra columns of the recipients, encoded ([`SentColumns`](crate::desk::sends::sent_columns::SentColumns)).
    pub columns: String,
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
    /// [`Store::add_parts_to_outbox`] for a send of one part.
    #[cfg(test)]
    pub(in crate::desk) async fn add_to_outbox(
        &self,
        connection_row: ConnectionRowId,
        new: &NewOutboxEntry,
    ) -> Result<bool> {
        self.add_parts_to_outbox(connection_row, std::slice::from_ref(new))
            .await
    }

    /// Writes all parts of a send, which have the same draft, and their whole requests, which are on disk when this
    /// function returns. Returns `false`, and writes nothing, when the outbox has another entry of the draft that is
    /// neither refused nor canceled.
    pub async fn add_parts_to_outbox(
        &self,
        connection_row: ConnectionRowId,
        parts: &[NewOutboxEntry],
    ) -> Result<bool> {
        let Some(draft) = parts.first().map(|part| part.entry.draft_id) else {
            return Ok(false);
        };
        let known = parts.iter().find_map(|part| part.earlier_batches.clone());
        let earlier_batches = match known {
            Some(batches) => batches,
            None => self.newest_batches(connection_row).await,
        };
        let mut write = self.begin_durable().await?;
        let not_sent = [OutboxStateCode::Refused, OutboxStateCode::Canceled].map(<&str>::from);
        let (earlier, open, order): (i64, i64, i64) = sqlx::query_as(concat!(
            "SELECT count(*), count(*) FILTER (WHERE state NOT IN (?2, ?3)), (",
            next_confirmation_order!(),
            ") FROM outbox WHERE draft_id = ?1"
        ))
        .bind(draft)
        .bind(not_sent[0])
        .bind(not_sent[1])
        .fetch_one(&mut *write)
        .await?;
        if open > 0 {
            return Ok(false);
        }
        if earlier > 0 {
            // This send replaces earlier entries of the same draft that were not sent.
            let at = parts[0].entry.created_at;
            remove_entries_of_draft(&mut write, draft, at).await?;
        }
        let confirmation = Confirmation {
            order,
            earlier_batches,
        };
        for part in parts {
            insert_entry(&mut write, connection_row, part, &confirmation).await?;
        }
        write.commit().await?;
        self.count_send_change();
        Ok(true)
    }

    /// Writes a step of an entry: its next state, its attempts and the record of the log, which are
    /// on disk when this function returns. Returns `false`, and writes nothing, when the entry has
    /// another state or does not exist.
    pub async fn move_outbox(&self, id: OutboxId, transition: Transition<'_>) -> Result<bool> {
        let mut write = self.begin_durable().await?;
        let is_moved = move_entry(&mut write, id, transition).await?;
        write.commit().await?;
        if transition.from.is_not_sent() != transition.to.is_not_sent() {
            self.count_send_change();
        }
        Ok(is_moved)
    }

    /// Records that the service has the batch, and keeps its quote. The request with the recipients stays
    /// until [`Store::delete_mirrored_requests`]. Deletes the draft in the same transaction when
    /// `deletes_draft`. Returns `false`, and writes nothing, when the entry has another state or
    /// does not exist, or when the user identified a batch that another send has.
    pub async fn finalize_sent(
        &self,
        entry: &OutboxEntry,
        transition: Transition<'_>,
        deletes_draft: bool,
    ) -> Result<bool> {
        let payment_method = self.payment_method_of(entry).await?;
        let mut write = self.begin_durable().await?;
        if let (SendStep::MarkedAsSent { .. }, OutboxState::Sent(batch)) =
            (transition.step, transition.to)
        {
            // The user can identify one batch as the batch of two sends.
            let is_taken: bool = sqlx::query_scalar(BATCH_OF_OTHER_SEND)
                .bind(batch)
                .bind(entry.id)
                .fetch_one(&mut *write)
                .await?;
            if is_taken {
                return Ok(false);
            }
        }
        if !move_entry(&mut write, entry.id, transition).await? {
            return Ok(false);
        }
        if let OutboxState::Sent(batch) = transition.to {
            sends::quotes::keep(&mut write, entry, *batch, payment_method.as_ref()).await?;
            sends::sent_columns::copy_to_batch(&mut write, entry.id, *batch).await?;
        }
        if deletes_draft {
            sqlx::query("DELETE FROM draft WHERE id = ?1")
                .bind(entry.draft_id)
                .execute(&mut *write)
                .await?;
        }
        write.commit().await?;
        self.count_listed_send();
        Ok(true)
    }

    /// Deletes the requests, with their names and addresses, of sent batches that are complete and
    /// whose orders are all mirrored. Until then the guards count the request.
    pub async fn delete_mirrored_requests(&self, connection_row: ConnectionRowId) -> Result<()> {
        let kept: Vec<(OutboxId, OrderBatchId)> = sqlx::query_as(
            "SELECT id, order_batch_id FROM outbox_request CROSS JOIN outbox ON row_id = outbox_row \
             WHERE connection_row = ?1 AND state = ?2 AND order_batch_id IS NOT NULL",
        )
        .bind(connection_row)
        .bind(<&str>::from(OutboxStateCode::Sent))
        .fetch_all(&self.durable)
        .await?;
        if kept.is_empty() {
            return Ok(());
        }
        let ids: Vec<String> = kept.iter().map(|(_, batch)| json::hex(batch.0)).collect();
        let mirrored: Vec<OrderBatchId> = sqlx::query_scalar(
            "SELECT batch.id FROM json_each(?2) AS wanted CROSS JOIN batch \
             ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value) \
             WHERE status = 'complete' AND has_all_orders = 1",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?;
        for (id, batch) in kept {
            if mirrored.contains(&batch) {
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
        for entry in self.outbox_list(connection_row).await?.iter() {
            if matches!(entry.state, OutboxState::Held(Some(_))) {
                let interrupted = self.interrupt_hold(entry, at).await;
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

    /// The body of an entry's request; empty once the orders are mirrored, or the send was
    /// canceled.
    pub async fn outbox_request(&self, id: OutboxId) -> Result<Vec<u8>> {
        let body: Option<Vec<u8>> = sqlx::query_scalar(
            "SELECT body FROM outbox LEFT JOIN outbox_request ON outbox_row = row_id WHERE id = ?1",
        )
        .bind(id)
        .fetch_one(&self.durable)
        .await?;
        Ok(body.unwrap_or_default())
    }

    pub async fn outbox_entry(
        &self,
        connection_row: ConnectionRowId,
        id: OutboxId,
    ) -> Result<Option<OutboxEntry>> {
        let entries = self.outbox_list(connection_row).await?;
        Ok(entries.iter().find(|entry| entry.id == id).cloned())
    }

    /// The time for which a refused or canceled entry was scheduled on this computer.
    pub async fn past_schedule(&self, id: OutboxId) -> Result<Option<Timestamp>> {
        let at = sqlx::query_scalar("SELECT scheduled_at FROM outbox WHERE id = ?1")
            .bind(id)
            .fetch_optional(&self.durable)
            .await?;
        Ok(at.flatten())
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
        if !remove_entry(&mut write, id, from, step, at).await? {
            return Ok(false);
        }
        write.commit().await?;
        self.count_send_change();
        Ok(true)
    }

    /// Deletes entries of which a draft was made. Returns `false`, and deletes none, when an entry has
    /// another state or does not exist.
    pub async fn remove_copied_from_outbox(
        &self,
        entries: &[OutboxEntry],
        draft: DraftId,
        at: Timestamp,
    ) -> Result<bool> {
        let mut write = self.begin_durable().await?;
        for entry in entries {
            let step = SendStep::CopiedToDraft {
                draft,
                recipients: entry.recipients,
            };
            if !remove_entry(&mut write, entry.id, &entry.state, &step, at).await? {
                return Ok(false);
            }
        }
        write.commit().await?;
        self.count_send_change();
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
        log::store::append(&mut write, connection_row, id, at, &SendStep::Removed).await?;
        write.commit().await?;
        self.count_send_change();
        Ok(true)
    }
}

/// Deletes an entry whose state is `from`, and logs `step`. Returns `false`, and writes nothing, when the entry has
/// another state or does not exist.
async fn remove_entry(
    write: &mut Transaction<'static, Sqlite>,
    id: OutboxId,
    from: &OutboxState,
    step: &SendStep,
    at: Timestamp,
) -> Result<bool> {
    let transition = Transition {
        from,
        to: from,
        step,
        at,
    };
    if !move_entry(write, id, transition).await? {
        return Ok(false);
    }
    if let SendStep::CopiedToDraft { draft, .. } = step {
        copies::store::copy_link(write, id, *draft).await?;
    }
    sqlx::query("DELETE FROM outbox WHERE id = ?1")
        .bind(id)
        .execute(&mut **write)
        .await?;
    Ok(true)
}

/// Deletes the entries of a draft, with a record in the log for each. A canceled entry that still has its
/// request, the only copy of what was to be sent, stays as the entry of another draft.
async fn remove_entries_of_draft(
    write: &mut Transaction<'static, Sqlite>,
    draft: DraftId,
    at: Timestamp,
) -> Result<()> {
    sqlx::query(
        "UPDATE outbox SET draft_id = ?2 WHERE draft_id = ?1 AND state = ?3 \
         AND EXISTS (SELECT 1 FROM outbox_request WHERE outbox_row = row_id)",
    )
    .bind(draft)
    .bind(DraftId::generate())
    .bind(<&str>::from(OutboxStateCode::Canceled))
    .execute(&mut **write)
    .await?;
    let removed: Vec<(ConnectionRowId, OutboxId)> =
        sqlx::query_as("DELETE FROM outbox WHERE draft_id = ?1 RETURNING connection_row, id")
            .bind(draft)
            .fetch_all(&mut **write)
            .await?;
    for (connection_row, id) in removed {
        log::store::append(write, connection_row, id, at, &SendStep::Removed).await?;
    }
    Ok(())
}

/// What is stored about the moment in which the user confirmed a send.
#[derive(sqlx::FromRow)]
pub(in crate::desk) struct Confirmation {
    /// The number in the order of all sends.
    #[sqlx(rename = "confirmation_order")]
    pub(in crate::desk) order: i64,
    pub(in crate::desk) earlier_batches: EarlierBatches,
}

/// Writes an entry with its request, and its first records of the log.
pub(super) async fn insert_entry(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    new: &NewOutboxEntry,
    confirmation: &Confirmation,
) -> Result<()> {
    let entry = &new.entry;
    let state = StateColumns::of(&entry.state)?;
    let part = entry.part.as_ref();
    let acceptance = new.acceptance.as_ref();
    let accepted = acceptance
        .map(|acceptance| json::text(&acceptance.warnings))
        .transpose()?;
    // One call for two statements, because each call waits for the thread of the connection.
    sqlx::query(
        "INSERT INTO outbox (connection_row, id, draft_id, title, recipients, total_low, \
         total_high, customer_reference_id, state, problem_code, problem_data, order_batch_id, \
         held_until, created_at, split_send, part, parts, draft_sha256, accepted_warnings, \
         confirmation_order, attempts, possible_arrivals, absent_lookups, in_doubt_since, \
         refused_status, scheduled_at, first_recipient, part_difference, cost_abroad) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, \
         $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29); \
         INSERT INTO outbox_request (outbox_row, body, earlier_batches, columns) \
         VALUES (last_insert_rowid(), $30, $31, $32)",
    )
    .bind(connection_row)
    .bind(entry.id)
    .bind(entry.draft_id)
    .bind(&entry.title)
    .bind(entry.recipients.cast_signed())
    .bind(entry.total_low)
    .bind(entry.total_high)
    .bind(&entry.customer_reference_id)
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
    .bind(confirmation.order)
    .bind(entry.attempts.started.cast_signed())
    .bind(entry.attempts.possible_arrivals.cast_signed())
    .bind(entry.attempts.absent_lookups.cast_signed())
    .bind(entry.attempts.in_doubt_since)
    .bind(entry.attempts.refused_status)
    .bind(state.scheduled_at)
    .bind(&entry.first_recipient)
    .bind(part.map_or("", |part| part.difference.into()))
    .bind(new.cost_abroad)
    .bind(new.request.bytes())
    .bind(&confirmation.earlier_batches)
    .bind(&new.columns)
    .execute(&mut **write)
    .await?;
    let queued = SendStep::Queued {
        recipients: entry.recipients,
        total_low: entry.total_low,
        total_high: entry.total_high,
        customer_reference_id: entry.customer_reference_id.clone(),
        request_sha256: hex::encode(new.request.sha256()),
    };
    let part_queued = part.map(|part| SendStep::PartQueued {
        send: part.send,
        part: part.number,
        parts: part.count,
    });
    let accepted = acceptance.map(|acceptance| SendStep::WarningsAccepted {
        by: acceptance.by.clone(),
        warnings: acceptance
            .warnings
            .iter()
            .map(AcceptedWarning::from)
            .collect(),
    });
    let scheduled = match entry.state {
        OutboxState::Scheduled(at) => Some(SendStep::Scheduled { at }),
        _ => None,
    };
    let mut steps = vec![queued];
    steps.extend([part_queued, accepted, scheduled].into_iter().flatten());
    log::store::append_all(write, connection_row, entry.id, entry.created_at, &steps).await
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
         scheduled_at, attempts, possible_arrivals, absent_lookups, in_doubt_since, refused_status FROM outbox \
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
    let attempts = read_attempts(&row)?.after(step, at);
    sqlx::query(
        "UPDATE outbox SET state = ?2, problem_code = ?3, problem_data = ?4, order_batch_id = ?5, \
         held_until = ?6, attempts = ?7, possible_arrivals = ?8, absent_lookups = ?9, \
         in_doubt_since = ?10, refused_status = ?11, \
         scheduled_at = coalesce(?12, iif(?13, scheduled_at, NULL)) WHERE id = ?1",
    )
    .bind(id)
    .bind(state.state)
    .bind(state.problem_code)
    .bind(state.problem_data)
    .bind(state.order_batch_id)
    .bind(state.held_until)
    .bind(attempts.started.cast_signed())
    .bind(attempts.possible_arrivals.cast_signed())
    .bind(attempts.absent_lookups.cast_signed())
    .bind(attempts.in_doubt_since)
    .bind(attempts.refused_status)
    .bind(state.scheduled_at)
    // A draft that is made of the send has its schedule.
    .bind(to.is_not_sent())
    .execute(&mut **write)
    .await?;
    if matches!(step, SendStep::Requeued) {
        // Sends that were confirmed while this one was refused did not count it.
        sqlx::query(concat!(
            "UPDATE outbox SET confirmation_order = (",
            next_confirmation_order!(),
            ") WHERE id = ?1"
        ))
        .bind(id)
        .execute(&mut **write)
        .await?;
    }
    log::store::append(write, row.try_get("connection_row")?, id, at, step).await?;
    Ok(true)
}

/// Deletes the request of a canceled send, whose draft has the recipients.
pub(super) async fn delete_canceled_request(
    write: &mut Transaction<'static, Sqlite>,
    id: OutboxId,
) -> Result<()> {
    sqlx::query("UPDATE outbox SET first_recipient = '' WHERE id = ?1")
        .bind(id)
        .execute(&mut **write)
        .await?;
    delete_request(write, id).await
}

pub(super) async fn delete_request(
    write: &mut Transaction<'static, Sqlite>,
    id: OutboxId,
) -> Result<()> {
    sqlx::query(
        "DELETE FROM outbox_request WHERE outbox_row = (SELECT row_id FROM outbox WHERE id = ?1)",
    )
    .bind(id)
    .execute(&mut **write)
    .await?;
    Ok(())
}
