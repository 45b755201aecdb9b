//! Writes what the user did with inbox items: done, snoozed, open again. Orders are marked one by one,
//! so that another order of the same batch is shown as a new item.

use std::collections::HashSet;

use sqlx::{QueryBuilder, Row, Sqlite, Transaction};
use uuid::Uuid;

use super::{
    attention::{DAY_MICROS, fact, mark_state},
    item::{InboxItems, InboxKey, InboxMark, InboxTarget},
    kind::{InboxKind, InboxState},
    reads::{job_item, send_item},
};
use crate::{
    contract::Timestamp,
    desk::{
        ids::InboxChangeId,
        store::{ConnectionRowId, Result, Store, json},
    },
};

/// Marks of one transaction, so that a long list never makes a send wait.
const MAX_MARKS: usize = 2_000;
/// How long replaced marks are kept. The button Undo is visible for seconds.
const UNDO_MICROS: i64 = DAY_MICROS;

/// A fact about a subject, which a mark concerns.
struct MarkedFact {
    kind: InboxKind,
    /// The order, batch, send or job.
    subject: Uuid,
    /// The id of the item that shows the fact.
    item: Uuid,
    fact: String,
}

impl Store {
    /// Marks the items of a target. Returns the number of items of which a fact was marked.
    pub async fn mark_inbox(
        &self,
        connection_row: ConnectionRowId,
        change: InboxChangeId,
        target: &InboxTarget,
        mark: InboxMark,
        now: Timestamp,
    ) -> Result<u64> {
        let mut facts = self.desk_facts(connection_row, target).await?;
        for kind in InboxKind::OF_ORDERS {
            if is_concerned(&target.items, kind) {
                let of_kind = self.order_facts(connection_row, kind, target, now).await?;
                facts.extend(of_kind);
            }
        }
        for part in facts.chunks(MAX_MARKS) {
            let rows: Vec<(&str, String, &str)> = part
                .iter()
                .map(|one| (one.kind.into(), json::hex(one.subject), one.fact.as_str()))
                .collect();
            let rows = json::text(&rows)?;
            let mut write = self.begin_durable().await?;
            keep_replaced_marks(&mut write, connection_row, change, &rows, now).await?;
            let snoozed_until = match mark {
                InboxMark::Open => {
                    delete_marks(&mut write, connection_row, &rows).await?;
                    write.commit().await?;
                    self.count_mark_change();
                    continue;
                }
                InboxMark::Done => None,
                InboxMark::SnoozedUntil(until) => Some(until),
            };
            sqlx::query(
                "INSERT OR REPLACE INTO inbox_mark (connection_row, kind, subject_id, fact, \
                 snoozed_until, marked_at, change_id) \
                 SELECT ?1, value ->> 0, unhex(value ->> 1), value ->> 2, ?3, ?4, ?5 \
                 FROM json_each(?2)",
            )
            .bind(connection_row)
            .bind(rows)
            .bind(snoozed_until)
            .bind(now)
            .bind(change)
            .execute(&mut *write)
            .await?;
            write.commit().await?;
            // A later part may fail.
            self.count_mark_change();
        }
        let items: HashSet<(InboxKind, Uuid)> =
            facts.iter().map(|one| (one.kind, one.item)).collect();
        Ok(items.len() as u64)
    }

    /// Gives the items of a change the marks that they had before.
    pub async fn undo_inbox_change(&self, change: InboxChangeId) -> Result<()> {
        let mut write = self.begin_durable().await?;
        sqlx::query("DELETE FROM inbox_mark WHERE change_id = ?1")
            .bind(change)
            .execute(&mut *write)
            .await?;
        sqlx::query(
            "INSERT OR IGNORE INTO inbox_mark (connection_row, kind, subject_id, fact, \
             snoozed_until, marked_at, change_id) SELECT connection_row, kind, subject_id, fact, \
             snoozed_until, marked_at, change_id FROM replaced_inbox_mark WHERE replaced_by = ?1",
        )
        .bind(change)
        .execute(&mut *write)
        .await?;
        sqlx::query("DELETE FROM replaced_inbox_mark WHERE replaced_by = ?1")
            .bind(change)
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        self.count_mark_change();
        Ok(())
    }

    /// Deletes marks that would hide a fact which becomes true again: marks of orders and batches that
    /// do not need attention any more, and whose facts have no value of their own. Orders that are not
    /// mirrored keep their marks, because the mirror may be incomplete.
    pub async fn delete_outdated_inbox_marks(&self, connection_row: ConnectionRowId) -> Result<()> {
        let outdated = [
            (
                InboxKind::FailedOrder,
                "SELECT orders.id FROM desk.inbox_mark AS mark CROSS JOIN orders \
                 ON orders.connection_row = ?1 AND orders.id = mark.subject_id \
                 WHERE mark.connection_row = ?1 AND mark.kind = ?2 AND orders.status <> 'failed'",
            ),
            (
                InboxKind::EmailRefused,
                "SELECT orders.id FROM desk.inbox_mark AS mark CROSS JOIN orders \
                 ON orders.connection_row = ?1 AND orders.id = mark.subject_id \
                 WHERE mark.connection_row = ?1 AND mark.kind = ?2 \
                 AND orders.acceptance_problem IS NOT 'email_refused'",
            ),
            (
                InboxKind::SoldOut,
                "SELECT orders.id FROM desk.inbox_mark AS mark CROSS JOIN orders \
                 ON orders.connection_row = ?1 AND orders.id = mark.subject_id \
                 WHERE mark.connection_row = ?1 AND mark.kind = ?2 \
                 AND orders.acceptance_problem IS NOT 'sold_out'",
            ),
            (
                InboxKind::NotOpened,
                "SELECT orders.id FROM desk.inbox_mark AS mark CROSS JOIN orders \
                 ON orders.connection_row = ?1 AND orders.id = mark.subject_id \
                 WHERE mark.connection_row = ?1 AND mark.kind = ?2 \
                 AND orders.status NOT IN ('created', 'notified')",
            ),
            (
                InboxKind::AwaitingPayment,
                "SELECT orders.id FROM desk.inbox_mark AS mark CROSS JOIN orders \
                 ON orders.connection_row = ?1 AND orders.id = mark.subject_id \
                 WHERE mark.connection_row = ?1 AND mark.kind = ?2 AND orders.status <> 'pending_payment'",
            ),
            (
                InboxKind::LateDelivery,
                "SELECT orders.id FROM desk.inbox_mark AS mark CROSS JOIN orders \
                 ON orders.connection_row = ?1 AND orders.id = mark.subject_id \
                 WHERE mark.connection_row = ?1 AND mark.kind = ?2 AND orders.status <> 'shipped'",
            ),
            (
                InboxKind::FailedBatch,
                "SELECT batch.id FROM desk.inbox_mark AS mark CROSS JOIN batch \
                 ON batch.connection_row = ?1 AND batch.id = mark.subject_id \
                 WHERE mark.connection_row = ?1 AND mark.kind = ?2 AND batch.status <> 'failed'",
            ),
        ];
        for (kind, query) in outdated {
            let subjects: Vec<Uuid> = sqlx::query_scalar(query)
                .bind(connection_row)
                .bind(<&str>::from(kind))
                .fetch_all(&self.mirror_and_desk)
                .await?;
            for part in subjects.chunks(MAX_MARKS) {
                let ids: Vec<String> = part.iter().map(|id| json::hex(*id)).collect();
                sqlx::query(
                    "DELETE FROM inbox_mark WHERE connection_row = ?1 AND kind = ?2 \
                     AND subject_id IN (SELECT unhex(value) FROM json_each(?3))",
                )
                .bind(connection_row)
                .bind(<&str>::from(kind))
                .bind(json::text(&ids)?)
                .execute(&self.durable)
                .await?;
            }
        }
        Ok(())
    }

    /// The facts about orders that a target concerns. An order that was read later than `now` was read
    /// before the clock was set back.
    async fn order_facts(
        &self,
        connection_row: ConnectionRowId,
        kind: InboxKind,
        target: &InboxTarget,
        now: Timestamp,
    ) -> Result<Vec<MarkedFact>> {
        let rows = self
            .orders_with_reason(connection_row, kind, target.state, target.as_of)
            .await?;
        let mut query = QueryBuilder::new("SELECT orders.id, orders.batch_id, ");
        query
            .push(fact(kind))
            .push(" AS fact FROM json_each(")
            .push_bind(json::text(&rows)?)
            .push(
                ") AS found CROSS JOIN orders ON orders.row_id = found.value \
                 WHERE orders.connection_row = ",
            )
            .push_bind(connection_row)
            // An order that changed meanwhile need not have the fact any more.
            .push(" AND ")
            .push(fact(kind))
            .push(" IS NOT NULL");
        match &target.items {
            InboxItems::One(key) => {
                query.push(" AND orders.batch_id = ").push_bind(key.id);
            }
            InboxItems::Selected(keys) => {
                let of_kind = keys.iter().filter(|key| key.kind == kind);
                let batches: Vec<String> = of_kind.map(|key| json::hex(key.id)).collect();
                query
                    .push(" AND orders.batch_id IN (SELECT unhex(value) FROM json_each(")
                    .push_bind(json::text(&batches)?)
                    .push("))");
            }
            InboxItems::Every(_) => {}
        }
        query
            .push(" AND (orders.read_at <= ")
            .push_bind(target.as_of)
            .push(" OR orders.read_at > ")
            .push_bind(now)
            .push(")");
        query
            .build()
            .fetch_all(&self.mirror)
            .await?
            .iter()
            .map(|row| {
                Ok(MarkedFact {
                    kind,
                    subject: row.try_get("id")?,
                    item: row.try_get("batch_id")?,
                    fact: row.try_get("fact")?,
                })
            })
            .collect()
    }

    /// The facts about batches, sends and jobs that a target concerns.
    async fn desk_facts(
        &self,
        connection_row: ConnectionRowId,
        target: &InboxTarget,
    ) -> Result<Vec<MarkedFact>> {
        let mut facts = Vec::new();
        if is_concerned(&target.items, InboxKind::FailedBatch) {
            let failed: Vec<Uuid> = sqlx::query_scalar(
                "SELECT id FROM batch WHERE connection_row = ?1 AND status = 'failed'",
            )
            .bind(connection_row)
            .fetch_all(&self.mirror)
            .await?;
            facts.extend(failed.into_iter().map(|subject| MarkedFact {
                kind: InboxKind::FailedBatch,
                subject,
                item: subject,
                fact: String::new(),
            }));
        }
        let sends = self.outbox_list(connection_row).await?;
        let late_limit = self.late_limit().await?;
        let jobs = self.order_jobs(connection_row).await?;
        let items = sends
            .iter()
            .filter_map(|send| send_item(send, &sends, (target.as_of, late_limit)))
            .chain(jobs.iter().filter_map(job_item));
        facts.extend(items.map(|(item, fact)| MarkedFact {
            kind: item.key.kind,
            subject: item.key.id,
            item: item.key.id,
            fact,
        }));
        facts.retain(|one| {
            target.items.contains(InboxKey {
                kind: one.kind,
                id: one.subject,
            })
        });
        let mut kept = Vec::new();
        for one in facts {
            let mark: Option<(Option<Timestamp>, Timestamp)> = sqlx::query_as(
                "SELECT snoozed_until, marked_at FROM inbox_mark WHERE connection_row = ?1 \
                 AND kind = ?2 AND subject_id = ?3 AND fact = ?4",
            )
            .bind(connection_row)
            .bind(<&str>::from(one.kind))
            .bind(one.subject)
            .bind(&one.fact)
            .fetch_optional(&self.durable)
            .await?;
            let state = mark.map_or(InboxState::Open, |(until, at)| {
                mark_state(until, at, target.as_of)
            });
            if state == target.state {
                kept.push(one);
            }
        }
        Ok(kept)
    }
}

/// Whether a target can have items of this kind.
fn is_concerned(items: &InboxItems, kind: InboxKind) -> bool {
    match items {
        InboxItems::One(key) => key.kind == kind,
        InboxItems::Selected(keys) => keys.iter().any(|key| key.kind == kind),
        InboxItems::Every(wanted) => wanted.is_none_or(|wanted| wanted == kind),
    }
}

/// Keeps the marks of these facts so that the change can be undone.
async fn keep_replaced_marks(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    change: InboxChangeId,
    rows: &str,
    now: Timestamp,
) -> Result<()> {
    sqlx::query("DELETE FROM replaced_inbox_mark WHERE abs(replaced_at - ?1) > ?2")
        .bind(now)
        .bind(UNDO_MICROS)
        .execute(&mut **write)
        .await?;
    sqlx::query(
        "INSERT OR REPLACE INTO replaced_inbox_mark (replaced_by, replaced_at, connection_row, kind, \
         subject_id, fact, snoozed_until, marked_at, change_id) \
         SELECT ?3, ?4, connection_row, kind, subject_id, fact, snoozed_until, marked_at, change_id \
         FROM inbox_mark WHERE connection_row = ?1 AND (kind, subject_id) IN \
         (SELECT value ->> 0, unhex(value ->> 1) FROM json_each(?2))",
    )
    .bind(connection_row)
    .bind(rows)
    .bind(change)
    .bind(now)
    .execute(&mut **write)
    .await?;
    Ok(())
}

async fn delete_marks(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    rows: &str,
) -> Result<()> {
    sqlx::query(
        "DELETE FROM inbox_mark WHERE connection_row = ?1 AND (kind, subject_id) IN \
         (SELECT value ->> 0, unhex(value ->> 1) FROM json_each(?2))",
    )
    .bind(connection_row)
    .bind(rows)
    .execute(&mut **write)
    .await?;
    Ok(())
}
