//! Steps that concern all parts of a send that is too large for one batch, each in one transaction.
//! For a send of one batch, the steps concern this one entry.

use std::time::Duration;

use sqlx::{Row as _, Sqlite, Transaction};

use super::{
    entry::{OutboxEntry, OutboxState, OutboxStateCode, SendPart},
    rows::read_state,
    store::{
        Confirmation, NewOutboxEntry, Transition, delete_canceled_request, insert_entry, move_entry,
    },
};
use crate::{
    contract::{Cents, OrderBatchId, Timestamp},
    desk::{
        ids::OutboxId,
        sends::{
            guards::{Acceptance, AcceptedBy},
            log::SendStep,
        },
        store::{ConnectionRowId, Result, Store},
    },
};

/// How long the size of a batch that the service refused counts. A proxy can have refused it by
/// mistake, and the service can have got a higher limit.
const BATCH_LIMIT_LIFETIME: Duration = Duration::from_secs(30 * 86_400);

/// The most that a send can cost, also when every gift is delivered abroad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct HighestTotals {
    pub own: Cents,
    /// With all parts of the send.
    pub of_send: Cents,
}

/// A part of a send, with its state on disk.
struct StoredPart {
    id: OutboxId,
    state: OutboxState,
}

/// The other parts of the send of an entry.
async fn read_other_parts(
    write: &mut Transaction<'static, Sqlite>,
    id: OutboxId,
) -> Result<Vec<StoredPart>> {
    let rows = sqlx::query(
        "SELECT id, state, problem_code, problem_data, order_batch_id, held_until, scheduled_at \
         FROM outbox \
         WHERE split_send = (SELECT split_send FROM outbox WHERE id = ?1) AND id <> ?1 \
         ORDER BY part",
    )
    .bind(id)
    .fetch_all(&mut **write)
    .await?;
    rows.iter()
        .map(|row| {
            let id = row.try_get("id")?;
            Ok(StoredPart {
                id,
                state: read_state(row, id),
            })
        })
        .collect()
}

fn canceled_from(from: &OutboxState, at: Timestamp) -> Transition<'_> {
    Transition {
        from,
        to: &OutboxState::Canceled,
        step: &SendStep::Canceled,
        at,
    }
}

/// Sends a held or scheduled entry now; `None` for any other entry.
fn sent_now_from(from: &OutboxState, at: Timestamp) -> Option<Transition<'_>> {
    let step = match from {
        OutboxState::Held(_) => &SendStep::HoldEnded,
        OutboxState::Scheduled(_) => &SendStep::ScheduleEnded,
        _ => return None,
    };
    Some(Transition {
        from,
        to: &OutboxState::Waiting,
        step,
        at,
    })
}

/// What became of the other parts of a send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherParts {
    /// Some are not sent yet.
    Unsent,
    Sent,
    /// None is left to send, and some were removed or canceled.
    Removed,
}

/// What becomes of the requests of a canceled send of which no part was started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CanceledRequests {
    /// The draft has the same data.
    Delete,
    /// The draft was changed or deleted after Send.
    Keep,
}

impl Store {
    /// Cancels an entry whose state is `from`, and every part of the same send that was not started.
    /// The requests are always kept when a part was started. Returns `false`, and writes nothing, when
    /// the entry has another state or does not exist.
    pub async fn cancel_in_outbox(
        &self,
        id: OutboxId,
        from: &OutboxState,
        requests: CanceledRequests,
        at: Timestamp,
    ) -> Result<bool> {
        let mut write = self.begin_durable().await?;
        if !move_entry(&mut write, id, canceled_from(from, at)).await? {
            return Ok(false);
        }
        let mut canceled = vec![id];
        let mut is_any_started = false;
        for part in read_other_parts(&mut write, id).await? {
            if part.state.is_cancelable() {
                move_entry(&mut write, part.id, canceled_from(&part.state, at)).await?;
                canceled.push(part.id);
            } else if part.state != OutboxState::Canceled {
                is_any_started = true;
            }
        }
        if !is_any_started && requests == CanceledRequests::Delete {
            for id in canceled {
                delete_canceled_request(&mut write, id).await?;
            }
        }
        write.commit().await?;
        self.count_send_change();
        Ok(true)
    }

    /// The entries of canceled sends of which no part was started and whose requests are kept, in the
    /// order of their parts.
    pub async fn canceled_with_requests(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<OutboxEntry>> {
        let ids: Vec<OutboxId> = sqlx::query_scalar(
            "SELECT id FROM outbox_request CROSS JOIN outbox AS own ON own.row_id = outbox_row \
             WHERE connection_row = ?1 AND state = 'canceled' AND (split_send IS NULL OR NOT EXISTS \
             (SELECT 1 FROM outbox AS other WHERE other.split_send = own.split_send \
             AND other.state <> 'canceled'))",
        )
        .bind(connection_row)
        .fetch_all(&self.durable)
        .await?;
        let mut entries = self.outbox(connection_row).await?;
        entries.retain(|entry| ids.contains(&entry.id));
        Ok(entries)
    }

    /// The number of recipients of all parts of the send.
    pub async fn recipients_of_send(&self, entry: &OutboxEntry) -> Result<u64> {
        let Some(part) = entry.part else {
            return Ok(entry.recipients);
        };
        let recipients: i64 = sqlx::query_scalar(
            "SELECT coalesce(sum(recipients), 0) FROM outbox WHERE split_send = ?1",
        )
        .bind(part.send)
        .fetch_one(&self.durable)
        .await?;
        Ok(recipients.cast_unsigned())
    }

    /// Ends the hold or the schedule of an entry whose state is `from`, and of every held or scheduled part of
    /// the same send. Returns `false`, and writes nothing, when the entry has another state or does not exist.
    pub async fn send_now(&self, id: OutboxId, from: &OutboxState, at: Timestamp) -> Result<bool> {
        let Some(transition) = sent_now_from(from, at) else {
            return Ok(false);
        };
        let mut write = self.begin_durable().await?;
        if !move_entry(&mut write, id, transition).await? {
            return Ok(false);
        }
        for part in read_other_parts(&mut write, id).await? {
            if let Some(transition) = sent_now_from(&part.state, at) {
                move_entry(&mut write, part.id, transition).await?;
            }
        }
        write.commit().await?;
        Ok(true)
    }

    /// Schedules an entry whose state is `from`, and every scheduled part of the same send, for `time`.
    /// Returns `false`, and writes nothing, when the entry has another state or does not exist.
    pub async fn reschedule(
        &self,
        id: OutboxId,
        from: &OutboxState,
        time: Timestamp,
        at: Timestamp,
    ) -> Result<bool> {
        let (to, step) = (
            &OutboxState::Scheduled(time),
            &SendStep::Scheduled { at: time },
        );
        let mut write = self.begin_durable().await?;
        let transition = Transition { from, to, step, at };
        if !move_entry(&mut write, id, transition).await? {
            return Ok(false);
        }
        for part in read_other_parts(&mut write, id).await? {
            if let from @ OutboxState::Scheduled(_) = &part.state {
                let transition = Transition { from, to, step, at };
                move_entry(&mut write, part.id, transition).await?;
            }
        }
        write.commit().await?;
        Ok(true)
    }

    /// Whether an earlier part of the same send was not sent yet.
    pub async fn is_part_blocked(&self, id: OutboxId) -> Result<bool> {
        Ok(sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM outbox AS own JOIN outbox AS earlier \
             ON earlier.split_send = own.split_send AND earlier.part < own.part \
             WHERE own.id = ?1 AND earlier.state <> 'sent')",
        )
        .bind(id)
        .fetch_one(&self.durable)
        .await?)
    }

    /// Whether another part of the same send was sent.
    pub async fn is_part_sent(&self, id: OutboxId) -> Result<bool> {
        Ok(sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM outbox AS own JOIN outbox AS other \
             ON other.split_send = own.split_send AND other.id <> own.id \
             WHERE own.id = ?1 AND other.state = 'sent')",
        )
        .bind(id)
        .fetch_one(&self.durable)
        .await?)
    }

    /// What became of the other parts of the same send.
    pub async fn other_parts(&self, id: OutboxId) -> Result<OtherParts> {
        let (unsent, sent, parts): (i64, i64, Option<i64>) = sqlx::query_as(
            "SELECT (SELECT count(*) FROM outbox AS other WHERE other.split_send = own.split_send \
             AND other.id <> own.id AND other.state NOT IN ('sent', 'canceled')), \
             (SELECT count(*) FROM outbox AS other WHERE other.split_send = own.split_send \
             AND other.id <> own.id AND other.state = 'sent'), parts FROM outbox AS own \
             WHERE own.id = ?1",
        )
        .bind(id)
        .fetch_one(&self.durable)
        .await?;
        Ok(if unsent > 0 {
            OtherParts::Unsent
        } else if sent + 1 == parts.unwrap_or(1) {
            OtherParts::Sent
        } else {
            OtherParts::Removed
        })
    }

    /// The batches of the parts of the same send, and of sends that the user confirmed later.
    pub async fn batches_confirmed_with_or_after(&self, id: OutboxId) -> Result<Vec<OrderBatchId>> {
        Ok(sqlx::query_scalar(
            // The sign keeps SQLite from reading all sends that have a batch.
            "SELECT order_batch_id FROM outbox WHERE +order_batch_id IS NOT NULL \
             AND split_send = (SELECT split_send FROM outbox WHERE id = ?1) \
             UNION SELECT order_batch_id FROM outbox WHERE +order_batch_id IS NOT NULL \
             AND confirmation_order > (SELECT confirmation_order FROM outbox WHERE id = ?1)",
        )
        .bind(id)
        .fetch_all(&self.durable)
        .await?)
    }

    /// Refused and canceled parts of the send do not count.
    pub async fn highest_totals(&self, id: OutboxId) -> Result<HighestTotals> {
        let not_sent = [OutboxStateCode::Refused, OutboxStateCode::Canceled].map(<&str>::from);
        Ok(sqlx::query_as(
            "SELECT total_high + cost_abroad AS own, \
             CASE WHEN split_send IS NULL THEN total_high + cost_abroad ELSE (\
             SELECT coalesce(sum(part.total_high + part.cost_abroad), 0) FROM outbox AS part \
             WHERE part.split_send = outbox.split_send AND part.state NOT IN (?2, ?3)) END AS of_send \
             FROM outbox WHERE id = ?1",
        )
        .bind(id)
        .bind(not_sent[0])
        .bind(not_sent[1])
        .fetch_one(&self.durable)
        .await?)
    }

    /// What deliveries abroad can add to the agreed price of a send.
    pub(crate) async fn cost_abroad(&self, id: OutboxId) -> Result<Cents> {
        let cost = sqlx::query_scalar("SELECT cost_abroad FROM outbox WHERE id = ?1").bind(id);
        Ok(cost.fetch_one(&self.durable).await?)
    }

    /// The warnings that the user accepted for a send, with who accepted them.
    pub(crate) async fn acceptance(&self, id: OutboxId) -> Result<Option<Acceptance>> {
        let warnings = self.accepted_warnings(id).await?;
        if warnings.is_empty() {
            return Ok(None);
        }
        let event: Option<String> = sqlx::query_scalar(
            "SELECT event FROM send_log WHERE outbox_id = ?1 AND json_valid(event) \
             AND event ->> 'step' = 'warnings_accepted' ORDER BY sequence DESC LIMIT 1",
        )
        .bind(id)
        .fetch_optional(&self.durable)
        .await?;
        let by = match event.and_then(|event| serde_json::from_str(&event).ok()) {
            Some(SendStep::WarningsAccepted { by, .. }) => by,
            _ => AcceptedBy::default(),
        };
        Ok(Some(Acceptance { by, warnings }))
    }

    /// Replaces an entry by smaller parts, which take its place among the parts of its send, and
    /// remembers that the service accepts only batches of their size. The numbers of later parts
    /// grow. Returns `false`, and writes nothing, when the entry has another
    /// state or does not exist.
    pub async fn split_entry(
        &self,
        connection_row: ConnectionRowId,
        entry: &OutboxEntry,
        parts: &[NewOutboxEntry],
        at: Timestamp,
    ) -> Result<bool> {
        let count = u32::try_from(parts.len()).unwrap_or(u32::MAX);
        let mut write = self.begin_durable().await?;
        let transition = Transition {
            from: &entry.state,
            to: &entry.state,
            step: &SendStep::Split { parts: count },
            at,
        };
        if !move_entry(&mut write, entry.id, transition).await? {
            return Ok(false);
        }
        let confirmation: Confirmation = sqlx::query_as(
            "SELECT confirmation_order, coalesce(earlier_batches, x'') AS earlier_batches \
             FROM outbox LEFT JOIN outbox_request ON outbox_row = row_id WHERE id = ?1",
        )
        .bind(entry.id)
        .fetch_one(&mut *write)
        .await?;
        sqlx::query("DELETE FROM outbox WHERE id = ?1")
            .bind(entry.id)
            .execute(&mut *write)
            .await?;
        if let Some(SendPart { send, number, .. }) = entry.part {
            sqlx::query(
                "UPDATE outbox SET parts = parts + ?3 - 1, \
                 part = part + CASE WHEN part > ?2 THEN ?3 - 1 ELSE 0 END WHERE split_send = ?1",
            )
            .bind(send)
            .bind(number)
            .bind(count)
            .execute(&mut *write)
            .await?;
        }
        for part in parts {
            insert_entry(&mut write, connection_row, part, &confirmation).await?;
        }
        let largest = parts.iter().map(|part| part.entry.recipients).max();
        sqlx::query(
            "UPDATE connection SET max_batch_recipients = \
             min(CASE WHEN max_batch_recipients_at >= ?4 THEN max_batch_recipients ELSE ?2 END, ?2), \
             max_batch_recipients_at = ?3 WHERE row_id = ?1",
        )
        .bind(connection_row)
        .bind(largest.unwrap_or(1).cast_signed())
        .bind(at)
        .bind(at - BATCH_LIMIT_LIFETIME)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        self.count_send_change();
        Ok(true)
    }

    /// The most recipients of a batch that the service is known to accept; `None` while it has not
    /// refused a larger one in the last 30 days.
    pub async fn max_batch_recipients(
        &self,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Result<Option<u64>> {
        let learned: Option<Option<i64>> = sqlx::query_scalar(
            "SELECT max_batch_recipients FROM connection \
             WHERE row_id = ?1 AND max_batch_recipients_at >= ?2",
        )
        .bind(connection_row)
        .bind(now - BATCH_LIMIT_LIFETIME)
        .fetch_optional(&self.durable)
        .await?;
        Ok(learned
            .flatten()
            .map(|learned| learned.max(1).cast_unsigned()))
    }
}
