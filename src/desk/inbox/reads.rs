//! Reads the inbox: every item with its number of gifts, from the mirror, the outbox and the order jobs.
//! The list is kept in memory until the next read, so that its windows and all numbers agree.

use std::{collections::HashMap, ops::Range, sync::Arc, time::Duration};

use sqlx::Row;
use strum::VariantArray as _;
use uuid::Uuid;

use super::{
    attention::{DAY_MICROS, mark_state},
    item::{Inbox, InboxItem, InboxKey, InboxQuery, InboxRow, InboxSubject},
    kind::{InboxKind, InboxState},
};
use crate::{
    contract::{Cents, OrderBatchId, OrderId, Timestamp},
    desk::{
        batches::BatchTitle,
        ids::OrderJobId,
        jobs::OrderJob,
        sends::{OutboxEntry, OutboxState, ScheduleTiming},
        store::{ConnectionRowId, Result, Store, json},
        system::lock::lock,
    },
};

/// A mark of a send or job.
struct Mark {
    fact: String,
    state: InboxState,
    snoozed_until: Option<Timestamp>,
}

impl Store {
    /// Every item of a connection, the most urgent first.
    pub async fn read_inbox(
        &self,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Result<Arc<Inbox>> {
        let mut items = self.order_items(connection_row, now).await?;
        items.extend(self.failed_batches(connection_row, now).await?);
        let marks = self.desk_marks(connection_row, now).await?;
        let sends = self.outbox_list(connection_row).await?;
        let late_limit = self.late_limit().await?;
        let jobs = self.order_jobs(connection_row).await?;
        let desk_items = sends
            .iter()
            .filter_map(|send| send_item(send, &sends, (now, late_limit)))
            .chain(jobs.iter().filter_map(job_item));
        items.extend(desk_items.map(|(item, fact)| with_mark(item, &fact, &marks)));
        items.sort_by_cached_key(|item| {
            let at = item.at.map_or(0, Timestamp::micros);
            // The next expiry comes first; of other kinds, the newest item.
            let order = if item.key.kind == InboxKind::ExpiringSoon {
                at
            } else {
                at.saturating_neg()
            };
            (item.key.kind, order, item.key.id, item.state)
        });
        let next_wake_at = items.iter().filter_map(|item| item.snoozed_until).min();
        let inbox = Arc::new(Inbox {
            as_of: now,
            items,
            next_wake_at,
        });
        *lock(&self.shared.inbox) = Some((connection_row, Arc::clone(&inbox)));
        Ok(inbox)
    }

    /// The inbox that was read last.
    async fn last_inbox(
        &self,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Result<Arc<Inbox>> {
        let last = lock(&self.shared.inbox).clone();
        match last {
            Some((owner, inbox)) if owner == connection_row => Ok(inbox),
            _ => self.read_inbox(connection_row, now).await,
        }
    }

    /// The number of items that match a query, and those in `range`.
    pub(in crate::desk) async fn inbox_window(
        &self,
        connection_row: ConnectionRowId,
        query: InboxQuery,
        range: Range<u64>,
        now: Timestamp,
    ) -> Result<(u64, Vec<InboxRow>)> {
        let inbox = self.last_inbox(connection_row, now).await?;
        let matching = inbox.items.iter().filter(|item| query.contains(item));
        let mut total = 0;
        let mut shown = Vec::new();
        for item in matching {
            if range.contains(&total) {
                shown.push(item.clone());
            }
            total += 1;
        }
        Ok((total, self.inbox_rows(connection_row, shown).await?))
    }

    /// The keys of the items of a list.
    pub(in crate::desk) async fn inbox_keys(
        &self,
        connection_row: ConnectionRowId,
        query: InboxQuery,
        now: Timestamp,
    ) -> Result<Vec<InboxKey>> {
        let inbox = self.last_inbox(connection_row, now).await?;
        let matching = inbox.items.iter().filter(|item| query.contains(item));
        Ok(matching.map(|item| item.key).collect())
    }

    /// Adds the names of batches and recipients.
    async fn inbox_rows(
        &self,
        connection_row: ConnectionRowId,
        items: Vec<InboxItem>,
    ) -> Result<Vec<InboxRow>> {
        let mut batches = Vec::new();
        let mut orders: Vec<OrderId> = Vec::new();
        let mut failed = Vec::new();
        for item in &items {
            match item.subject {
                InboxSubject::Orders { batch, only } => {
                    batches.push(batch);
                    orders.extend(only);
                }
                InboxSubject::Batch(batch) => {
                    batches.push(batch);
                    failed.push(batch);
                }
                InboxSubject::Send { .. } | InboxSubject::Job { .. } => {}
            }
        }
        let titles = self.batch_titles(connection_row, &batches).await?;
        let sent_again = self.sent_again_batches(connection_row, &failed).await?;
        let mut recipients = self.recipient_names(connection_row, &orders).await?;
        Ok(items
            .into_iter()
            .map(|item| {
                let (batch, only) = match item.subject {
                    InboxSubject::Orders { batch, only } => (Some(batch), only),
                    InboxSubject::Batch(batch) => (Some(batch), None),
                    InboxSubject::Send { .. } | InboxSubject::Job { .. } => (None, None),
                };
                let title = batch.and_then(|batch| titles.get(&batch).cloned());
                InboxRow {
                    can_send_batch_again: matches!(
                        &item.subject,
                        InboxSubject::Batch(id) if !sent_again.contains(id)
                    ),
                    batch: title.unwrap_or(BatchTitle::Unknown),
                    recipient: only.and_then(|order| recipients.remove(&order)),
                    item,
                }
            })
            .collect())
    }

    async fn failed_batches(
        &self,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Result<Vec<InboxItem>> {
        sqlx::query(
            "SELECT batch.id, coalesce(batch.orders_count, iif(json_valid(batch.body), \
             batch.body ->> '$.recipients_count', 0), 0) AS gifts, batch.scheduled_at, batch.failed_at, \
             mark.snoozed_until, mark.marked_at FROM batch LEFT JOIN desk.inbox_mark AS mark \
             ON mark.connection_row = ?1 AND mark.kind = ?2 AND mark.subject_id = batch.id \
             WHERE batch.status = 'failed' AND batch.connection_row = ?1",
        )
        .bind(connection_row)
        .bind(<&str>::from(InboxKind::FailedBatch))
        .fetch_all(&self.mirror_and_desk)
        .await?
        .iter()
        .map(|row| {
            let id: OrderBatchId = row.try_get("id")?;
            let snoozed_until: Option<Timestamp> = row.try_get("snoozed_until")?;
            let marked_at: Option<Timestamp> = row.try_get("marked_at")?;
            let state = marked_at.map_or(InboxState::Open, |marked_at| {
                mark_state(snoozed_until, marked_at, now)
            });
            let failed_at: Option<Timestamp> = row.try_get("failed_at")?;
            let gifts = row.try_get::<i64, _>("gifts")?.max(0).cast_unsigned();
            let is_recent = failed_at.is_some_and(|at| now.micros() - at.micros() < DAY_MICROS);
            Ok(InboxItem {
                key: InboxKey {
                    kind: InboxKind::FailedBatch,
                    id: id.0,
                },
                state,
                subject: InboxSubject::Batch(id),
                gifts,
                recent_gifts: if is_recent { gifts.max(1) } else { 0 },
                amount: Cents::ZERO,
                at: failed_at.or(row.try_get("scheduled_at")?),
                snoozed_until: snoozed_until.filter(|_| state == InboxState::Snoozed),
            })
        })
        .collect()
    }

    /// The finished jobs without failed orders, and those whose failed orders the user marked as done;
    /// newest first.
    pub(in crate::desk) async fn deletable_order_jobs(
        &self,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Result<Vec<OrderJobId>> {
        let marks = self.desk_marks(connection_row, now).await?;
        let jobs = self.order_jobs(connection_row).await?;
        let is_deletable = |job: &&OrderJob| {
            job.is_finished()
                && job_item(job).is_none_or(|(item, fact)| {
                    with_mark(item, &fact, &marks).state == InboxState::Done
                })
        };
        Ok(jobs.iter().filter(is_deletable).map(|job| job.id).collect())
    }

    /// The marks of sends and jobs.
    async fn desk_marks(
        &self,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Result<HashMap<InboxKey, Mark>> {
        let kinds: Vec<&str> = InboxKind::VARIANTS
            .iter()
            .filter(|kind| !kind.is_about_orders())
            .map(<&str>::from)
            .collect();
        let rows = sqlx::query(
            "SELECT kind, subject_id, fact, snoozed_until, marked_at FROM inbox_mark \
             WHERE connection_row = ?1 AND kind IN (SELECT value FROM json_each(?2))",
        )
        .bind(connection_row)
        .bind(json::text(&kinds)?)
        .fetch_all(&self.durable)
        .await?;
        let mut marks = HashMap::new();
        for row in &rows {
            let Ok(kind) = row.try_get::<String, _>("kind")?.parse::<InboxKind>() else {
                continue;
            };
            let id: Uuid = row.try_get("subject_id")?;
            let snoozed_until: Option<Timestamp> = row.try_get("snoozed_until")?;
            let mark = Mark {
                fact: row.try_get("fact")?,
                state: mark_state(snoozed_until, row.try_get("marked_at")?, now),
                snoozed_until,
            };
            marks.insert(InboxKey { kind, id }, mark);
        }
        Ok(marks)
    }
}

/// The item of a send with its fact: the number of its attempts, so that the next attempt is shown
/// again; of a late send also its time, so that it is shown again after another one. `None` for a send that needs
/// no action. A scheduled send is late from `late_limit` on.
pub(super) fn send_item(
    entry: &OutboxEntry,
    entries: &[OutboxEntry],
    (now, late_limit): (Timestamp, Duration),
) -> Option<(InboxItem, String)> {
    let kind = match entry.state {
        OutboxState::Scheduled(_) => {
            let timing = entry.schedule_timing(entries, now, late_limit);
            // One item for all parts of a send.
            let is_first = !entry
                .earlier_parts(entries)
                .any(|part| matches!(part.state, OutboxState::Scheduled(_)));
            if timing != Some(ScheduleTiming::Late) || !is_first {
                return None;
            }
            InboxKind::SendLate
        }
        OutboxState::InDoubt(_) => InboxKind::SendInDoubt,
        OutboxState::NeedsReview(_) => InboxKind::SendNeedsReview,
        OutboxState::Held(None) => InboxKind::SendInterrupted,
        OutboxState::Refused(_) => InboxKind::SendRefused,
        OutboxState::Unreadable(_) => InboxKind::SendUnreadable,
        OutboxState::Held(Some(_))
        | OutboxState::Waiting
        | OutboxState::Sending
        | OutboxState::Sent(_)
        | OutboxState::Canceled => return None,
    };
    let at = match entry.state {
        OutboxState::Scheduled(at) => Some(at),
        _ => entry.attempts.in_doubt_since.or(Some(entry.created_at)),
    };
    let is_of_late_send = |other: &&OutboxEntry| {
        other.id == entry.id || kind == InboxKind::SendLate && entry.is_part_of_same_send(other)
    };
    let of_item = entries.iter().filter(is_of_late_send);
    let gifts: u64 = of_item.map(|other| other.recipients).sum();
    let item = InboxItem {
        key: InboxKey {
            kind,
            id: entry.id.0,
        },
        state: InboxState::Open,
        subject: InboxSubject::Send {
            id: entry.id,
            draft: (!entry.is_test()).then_some(entry.draft_id),
            title: entry.title.clone(),
        },
        gifts,
        recent_gifts: gifts.max(1),
        amount: entry.total_high,
        at,
        snoozed_until: None,
    };
    let attempts = entry.attempts.started;
    let fact = match entry.state {
        OutboxState::Scheduled(at) => format!("{attempts} at {}", at.micros()),
        _ => attempts.to_string(),
    };
    Some((item, fact))
}

/// The item of a finished job with its fact: what the job did. `None` for a job without failed orders.
pub(super) fn job_item(job: &OrderJob) -> Option<(InboxItem, String)> {
    let counts = job.counts;
    if !job.is_finished() || counts.failed == 0 {
        return None;
    }
    let item = InboxItem {
        key: InboxKey {
            kind: InboxKind::FailedJob,
            id: job.id.0,
        },
        state: InboxState::Open,
        subject: InboxSubject::Job {
            id: job.id,
            action: job.action,
            total: counts.total(),
        },
        gifts: counts.failed,
        recent_gifts: counts.failed,
        amount: Cents::ZERO,
        at: Some(job.created_at),
        snoozed_until: None,
    };
    Some((item, format!("{} of {}", counts.failed, counts.finished())))
}

fn with_mark(mut item: InboxItem, fact: &str, marks: &HashMap<InboxKey, Mark>) -> InboxItem {
    if let Some(mark) = marks.get(&item.key).filter(|mark| mark.fact == fact) {
        item.state = mark.state;
        item.snoozed_until = mark
            .snoozed_until
            .filter(|_| mark.state == InboxState::Snoozed);
    }
    item
}
