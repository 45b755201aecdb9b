//! Mail that is to be sent: the statements behind [`Emails`].

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use async_trait::async_trait;

use super::{
    Backend, Write,
    balances::lock_account_and_bump_revision,
    dialect, email_planning, json,
    orders::{ORDER_COLUMNS, ORDER_JOINS},
    retry_on_conflict, statement,
    transitions::apply_transitions,
};
use crate::{
    contract::{OrderStatus, Timestamp},
    service::store::{
        AfterChunk, ClaimedBatchEmails, EmailKind, EmailOutcome, EmailResult, Emails,
        OrderTransition, QueuedEmail, Result, StoredGift,
        emails::EMAIL_LEASE,
        jobs::{MAX_ATTEMPTS, pause},
    },
};

const IS_FREE: &str = "(lease_until IS NULL OR lease_until <= $3 OR owner = $1)";

/// A single mail with the gift it is about.
#[derive(sqlx::FromRow)]
struct MailRow {
    kind: String,
    attempts: i64,
    #[sqlx(flatten)]
    gift: StoredGift,
}

#[async_trait]
impl Emails for Backend {
    async fn claim_batch_emails(
        &self,
        now: Timestamp,
        after: i64,
        owner: &str,
    ) -> Result<Option<ClaimedBatchEmails>> {
        // Looked for first: taking a lease is a write, and mostly there is nothing to do.
        let found: Option<i64> = sqlx::query_scalar(
            "SELECT m.batch_no FROM batch_email m JOIN order_batch b ON b.no = m.batch_no
             WHERE m.run_at <= $1 AND b.orders_count > m.next_position
                AND (m.lease_until IS NULL OR m.lease_until <= $1 OR m.owner = $2)
             ORDER BY m.run_at, CASE WHEN m.batch_no > $3 THEN 0 ELSE 1 END, m.batch_no LIMIT 1",
        )
        .bind(now)
        .bind(owner)
        .bind(after)
        .fetch_optional(&self.pool)
        .await?;
        let Some(batch_no) = found else {
            return Ok(None);
        };
        let claimed: Option<(String, i64, i64)> = retry_on_conflict(|| async {
            Ok(sqlx::query_as(statement(format!(
                "UPDATE batch_email SET owner = $1, lease_until = $2
                 WHERE batch_no = $4 AND {IS_FREE} AND run_at IS NOT NULL
                 RETURNING kind, next_position, (SELECT b.recipients_count
                    FROM order_batch b WHERE b.no = batch_email.batch_no)"
            )))
            .bind(owner)
            .bind(now + EMAIL_LEASE)
            .bind(now)
            .bind(batch_no)
            .fetch_optional(&self.pool)
            .await?)
        })
        .await?;
        Ok(claimed.map(
            |(kind, next_position, recipients_count)| ClaimedBatchEmails {
                batch_no,
                kind: EmailKind::from_kept(&kind),
                next_position,
                recipients_count,
            },
        ))
    }

    async fn next_batch_emails(
        &self,
        batch_email: &ClaimedBatchEmails,
        limit: i64,
    ) -> Result<Vec<QueuedEmail>> {
        let gifts: Vec<StoredGift> = sqlx::query_as(statement(format!(
            "SELECT {ORDER_COLUMNS}, o.next_event_at, b.from_name, b.swap, b.line_items
             FROM orders o {ORDER_JOINS}
             WHERE o.batch_no = $1 AND o.position >= $2 AND o.position < $3 ORDER BY o.position"
        )))
        .bind(batch_email.batch_no)
        .bind(batch_email.next_position)
        .bind(batch_email.next_position.saturating_add(limit))
        .fetch_all(&self.pool)
        .await?;
        let letter = |gift| QueuedEmail {
            kind: batch_email.kind,
            attempts: 0,
            gift,
        };
        Ok(gifts.into_iter().map(letter).collect())
    }

    async fn finish_batch_email_chunk(
        &self,
        batch_email: &ClaimedBatchEmails,
        next_position: i64,
        deliveries: &[EmailResult],
        onward: AfterChunk,
        now: Timestamp,
        owner: &str,
    ) -> Result<bool> {
        let done = next_position >= batch_email.recipients_count;
        let held = onward == AfterChunk::KeepLease && !done;
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            let renewed = sqlx::query(
                "UPDATE batch_email SET next_position = $1, lease_until = $2,
                    owner = CASE WHEN $3 THEN owner END,
                    run_at = CASE WHEN $4 THEN NULL ELSE coalesce($5, run_at) END
                 WHERE batch_no = $6 AND owner = $7",
            )
            .bind(next_position)
            .bind(held.then(|| now + EMAIL_LEASE))
            .bind(held)
            .bind(done)
            .bind((onward == AfterChunk::Requeue).then_some(now))
            .bind(batch_email.batch_no)
            .bind(owner)
            .execute(&mut *write)
            .await?;
            if renewed.rows_affected() == 0 {
                return Ok(false);
            }
            announce(&mut write, deliveries, now).await?;
            keep_for_later(&mut write, deliveries, now).await?;
            look_again(&mut write, deliveries, now).await?;
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    async fn claim_emails(
        &self,
        now: Timestamp,
        limit: i64,
        owner: &str,
    ) -> Result<Vec<QueuedEmail>> {
        let due: Option<i64> =
            sqlx::query_scalar("SELECT min(run_at) FROM recipient_email WHERE run_at IS NOT NULL")
                .fetch_one(&self.pool)
                .await?;
        if due.is_none_or(|due| due > now.micros()) {
            return Ok(Vec::new());
        }
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            let claimed: Vec<(i64, i64, String)> = sqlx::query_as(statement(format!(
                "UPDATE recipient_email SET owner = $1, lease_until = $2
                 WHERE (batch_no, position, kind) IN (SELECT batch_no, position, kind FROM recipient_email
                    WHERE run_at <= $3 AND {IS_FREE}
                    ORDER BY run_at, batch_no, position LIMIT $4)
                 AND {IS_FREE}
                 RETURNING batch_no, position, kind"
            )))
            .bind(owner)
            .bind(now + EMAIL_LEASE)
            .bind(now)
            .bind(limit)
            .fetch_all(&mut *write)
            .await?;
            let rows: Vec<MailRow> = sqlx::query_as(statement(format!(
                "SELECT m.kind, m.attempts, {ORDER_COLUMNS}, o.next_event_at, b.from_name, b.swap,
                    b.line_items
                 FROM (SELECT CAST(value ->> 0 AS BIGINT) AS batch_no,
                        CAST(value ->> 1 AS BIGINT) AS position, value ->> 2 AS kind FROM {}) AS c
                 JOIN recipient_email m ON m.batch_no = c.batch_no AND m.position = c.position
                    AND m.kind = c.kind
                 JOIN orders o ON o.batch_no = m.batch_no AND o.position = m.position
                 {ORDER_JOINS}",
                dialect::each(1)
            )))
            .bind(json(&claimed)?)
            .fetch_all(&mut *write)
            .await?;
            write.commit().await?;
            Ok(rows
                .into_iter()
                .map(|row| QueuedEmail {
                    kind: EmailKind::from_kept(&row.kind),
                    attempts: row.attempts,
                    gift: row.gift,
                })
                .collect())
        })
        .await
    }

    async fn finish_emails(
        &self,
        deliveries: &[EmailResult],
        now: Timestamp,
        owner: &str,
    ) -> Result<()> {
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            let mut held = Vec::new();
            for delivery in deliveries {
                let QueuedEmail { kind, attempts, gift } = &delivery.letter;
                let outcome = &delivery.outcome;
                // What went out needs no row; what nobody takes keeps it, for the operator.
                let change = if outcome.is_kept() {
                    "UPDATE recipient_email SET owner = NULL, lease_until = NULL, run_at = $5, attempts = $6,
                        failure = $7"
                } else if *outcome == EmailOutcome::NotAttempted {
                    "UPDATE recipient_email SET owner = NULL, lease_until = NULL"
                } else {
                    "DELETE FROM recipient_email"
                };
                // Only of those whose lease is still held.
                let mut settled = sqlx::query(statement(format!(
                    "{change} WHERE batch_no = $1 AND position = $2 AND kind = $3 AND owner = $4"
                )))
                .bind(gift.order.batch_no)
                .bind(gift.order.position)
                .bind(kind.as_str())
                .bind(owner);
                if outcome.is_kept() {
                    let (run_at, failure) = tried_again(outcome, *attempts, now);
                    settled = settled
                        .bind(run_at)
                        .bind(after_a_try(outcome, *attempts))
                        .bind(failure);
                }
                if settled.execute(&mut *write).await?.rows_affected() > 0 {
                    held.push(delivery.clone());
                }
            }
            announce(&mut write, &held, now).await?;
            look_again(&mut write, &held, now).await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    async fn release_email_leases(&self, owner: Option<&str>) -> Result<()> {
        for statement in [
            "UPDATE batch_email SET owner = NULL, lease_until = NULL
             WHERE owner IS NOT NULL AND owner = coalesce($1, owner)",
            "UPDATE recipient_email SET owner = NULL, lease_until = NULL
             WHERE owner IS NOT NULL AND owner = coalesce($1, owner)",
        ] {
            retry_on_conflict(|| async {
                Ok(sqlx::query(statement)
                    .bind(owner)
                    .execute(&self.pool)
                    .await?)
            })
            .await?;
        }
        Ok(())
    }
}

/// Gifts that were passed by: one that got more time since it was read is written to after all.
async fn look_again(write: &mut Write, deliveries: &[EmailResult], now: Timestamp) -> Result<()> {
    let passed_by: Vec<(i64, i64)> = deliveries
        .iter()
        .filter(|delivery| {
            delivery.outcome == EmailOutcome::Skipped && delivery.letter.kind == EmailKind::Gift
        })
        .map(|delivery| {
            let order = &delivery.letter.gift.order;
            (order.account_no, order.seq)
        })
        .collect();
    if passed_by.is_empty() {
        return Ok(());
    }
    let accounts: BTreeSet<i64> = passed_by.iter().map(|(account, _)| *account).collect();
    for account_no in accounts {
        lock_account_and_bump_revision(write, account_no).await?;
    }
    email_planning::plan_again(write, &passed_by, now).await
}

/// Gifts whose mail is on its way are notified.
async fn announce(write: &mut Write, deliveries: &[EmailResult], now: Timestamp) -> Result<()> {
    let mut accounts: BTreeMap<i64, Vec<OrderTransition>> = BTreeMap::new();
    for EmailResult {
        letter,
        outcome,
        next_event_at,
    } in deliveries
    {
        if letter.kind == EmailKind::Gift && *outcome == EmailOutcome::Sent {
            let order = &letter.gift.order;
            let steps = accounts.entry(order.account_no).or_default();
            steps.push(OrderTransition {
                account_no: order.account_no,
                seq: order.seq,
                from: OrderStatus::Created.as_str().to_owned(),
                at: now,
                status: Some(OrderStatus::Notified),
                next_event_at: *next_event_at,
                ..OrderTransition::default()
            });
        }
    }
    for (account_no, steps) in &accounts {
        let steps: Vec<&OrderTransition> = steps.iter().collect();
        apply_transitions(write, *account_no, &steps).await?;
        // Whoever had the link from somewhere else, and opened it, stays where they are.
        let seqs: Vec<_> = steps.iter().map(|step| [step.seq]).collect();
        sqlx::query(statement(format!(
            "UPDATE orders SET notified_at = $1
             WHERE account_no = $2 AND status = 'opened' AND notified_at IS NULL
                AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
            dialect::each(3)
        )))
        .bind(now)
        .bind(account_no)
        .bind(json(&seqs)?)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

/// What a walk could not send goes on alone, or is recorded.
async fn keep_for_later(
    write: &mut Write,
    deliveries: &[EmailResult],
    now: Timestamp,
) -> Result<()> {
    let rows: Vec<_> = deliveries
        .iter()
        .filter(|delivery| delivery.outcome.is_kept())
        .map(|delivery| {
            let order = &delivery.letter.gift.order;
            let (run_at, failure) = tried_again(&delivery.outcome, 0, now);
            let kind = delivery.letter.kind.as_str();
            (
                order.batch_no,
                order.position,
                kind,
                run_at.map(Timestamp::micros),
                failure,
            )
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    sqlx::query(statement(format!(
        "INSERT INTO recipient_email (batch_no, position, kind, run_at, attempts, failure)
         SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT), value ->> 2,
            CAST(value ->> 3 AS BIGINT), 1, value ->> 4
         FROM {} WHERE true
         ON CONFLICT DO NOTHING",
        dialect::each(1)
    )))
    .bind(json(&rows)?)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// When a mail is tried again, `None`: never; and what is kept of why.
fn tried_again(
    outcome: &EmailOutcome,
    attempts: i64,
    now: Timestamp,
) -> (Option<Timestamp>, Option<&str>) {
    match outcome {
        EmailOutcome::Sent | EmailOutcome::Skipped | EmailOutcome::NotAttempted => (None, None),
        EmailOutcome::Rejected(why) => (None, Some(why)),
        EmailOutcome::Deferred(why) if attempts >= MAX_ATTEMPTS => (None, Some(why)),
        EmailOutcome::Deferred(why) => (Some(now + pause_of_mail(attempts)), Some(why)),
        EmailOutcome::Unreachable(why) => {
            let attempts = attempts.min(LONGEST_WAIT);
            (Some(now + pause_of_mail(attempts)), Some(why))
        }
    }
}

/// Tries that count against a mail. A server that is down for long makes its pauses long and
/// takes none of its patience away.
fn after_a_try(outcome: &EmailOutcome, attempts: i64) -> i64 {
    match outcome {
        EmailOutcome::Unreachable(_) => attempts.max((attempts + 1).min(LONGEST_WAIT)),
        _ => attempts + 1,
    }
}

/// Tries after which the pause is the longest there is.
const LONGEST_WAIT: i64 = 4;

/// Servers that know nobody yet ask for minutes, not for seconds.
fn pause_of_mail(attempts: i64) -> Duration {
    pause(attempts + 6)
}
