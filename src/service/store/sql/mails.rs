//! Mail that is to be sent: the statements behind [`Mails`].

use std::{
    collections::{BTreeMap, HashSet},
    time::Duration,
};

use async_trait::async_trait;

use super::{
    Backend, Write, dialect, json,
    life::live_in,
    orders::{ORDER_COLUMNS, ORDER_JOINS},
    statement, until_done,
};
use crate::{
    contract::{OrderBatchRequest, OrderStatus, SendMethod, Timestamp},
    service::store::{
        ClaimedMailing, Delivery, Letter, LetterKind, LifeStep, Mails, Outcome, Result, StoredGift,
        jobs::{TRIES, pause},
        mails::MAIL_LEASE,
    },
};

const IS_FREE: &str = "(lease_until IS NULL OR lease_until <= $3 OR owner = $1)";

/// A single mail with the gift it is about.
#[derive(sqlx::FromRow)]
struct MailRow {
    kind: String,
    tries: i64,
    #[sqlx(flatten)]
    gift: StoredGift,
}

#[async_trait]
impl Mails for Backend {
    async fn claim_mailing(&self, now: Timestamp, owner: &str) -> Result<Option<ClaimedMailing>> {
        // Looked for first: taking a lease is a write, and mostly there is nothing to do.
        let found: Option<i64> = sqlx::query_scalar(
            "SELECT m.batch_no FROM mailing m JOIN order_batch b ON b.no = m.batch_no
             WHERE m.run_at <= $1 AND b.orders_count > m.next_position
                AND (m.lease_until IS NULL OR m.lease_until <= $1 OR m.owner = $2)
             ORDER BY m.run_at, m.batch_no LIMIT 1",
        )
        .bind(now)
        .bind(owner)
        .fetch_optional(&self.pool)
        .await?;
        let Some(batch_no) = found else {
            return Ok(None);
        };
        let claimed: Option<(String, i64, i64, i64)> = until_done(|| async {
            Ok(sqlx::query_as(statement(format!(
                "UPDATE mailing SET owner = $1, lease_until = $2
                 WHERE batch_no = $4 AND {IS_FREE} AND run_at IS NOT NULL
                 RETURNING kind, next_position, tries, (SELECT b.recipients_count
                    FROM order_batch b WHERE b.no = mailing.batch_no)"
            )))
            .bind(owner)
            .bind(now + MAIL_LEASE)
            .bind(now)
            .bind(batch_no)
            .fetch_optional(&self.pool)
            .await?)
        })
        .await?;
        Ok(claimed.map(
            |(kind, next_position, tries, recipients_count)| ClaimedMailing {
                batch_no,
                kind: LetterKind::from_kept(&kind),
                next_position,
                recipients_count,
                tries,
            },
        ))
    }

    async fn letters(&self, mailing: &ClaimedMailing, limit: i64) -> Result<Vec<Letter>> {
        let gifts: Vec<StoredGift> = sqlx::query_as(statement(format!(
            "SELECT {ORDER_COLUMNS}, o.next_event_at, b.from_name, b.swap, b.gift
             FROM gift_order o {ORDER_JOINS}
             WHERE o.batch_no = $1 AND o.position >= $2 AND o.position < $3 ORDER BY o.position"
        )))
        .bind(mailing.batch_no)
        .bind(mailing.next_position)
        .bind(mailing.next_position.saturating_add(limit))
        .fetch_all(&self.pool)
        .await?;
        let letter = |gift| Letter {
            kind: mailing.kind,
            tries: 0,
            gift,
        };
        Ok(gifts.into_iter().map(letter).collect())
    }

    async fn settle_mailing(
        &self,
        mailing: &ClaimedMailing,
        next_position: i64,
        deliveries: &[Delivery],
        stuck: bool,
        now: Timestamp,
        owner: &str,
    ) -> Result<bool> {
        let done = next_position >= mailing.recipients_count;
        until_done(|| async {
            let mut write = self.write().await?;
            let renewed = sqlx::query(
                "UPDATE mailing SET next_position = $1, tries = $2, lease_until = $3,
                    owner = CASE WHEN $4 THEN NULL ELSE owner END,
                    run_at = CASE WHEN $5 THEN NULL WHEN $4 THEN $6 ELSE run_at END
                 WHERE batch_no = $7 AND owner = $8",
            )
            .bind(next_position)
            .bind(if stuck { mailing.tries + 1 } else { 0 })
            .bind((!stuck).then(|| now + MAIL_LEASE))
            .bind(stuck)
            .bind(done)
            .bind(now + pause(mailing.tries))
            .bind(mailing.batch_no)
            .bind(owner)
            .execute(&mut *write)
            .await?;
            if renewed.rows_affected() == 0 {
                return Ok(false);
            }
            announce(&mut write, deliveries, now).await?;
            keep_for_later(&mut write, deliveries, now).await?;
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    async fn claim_mails(&self, now: Timestamp, limit: i64, owner: &str) -> Result<Vec<Letter>> {
        let due: Option<i64> =
            sqlx::query_scalar("SELECT min(run_at) FROM mail WHERE run_at IS NOT NULL")
                .fetch_one(&self.pool)
                .await?;
        if due.is_none_or(|due| due > now.micros()) {
            return Ok(Vec::new());
        }
        until_done(|| async {
            let mut write = self.write().await?;
            let claimed: Vec<(i64, i64, String)> = sqlx::query_as(statement(format!(
                "UPDATE mail SET owner = $1, lease_until = $2
                 WHERE (batch_no, position, kind) IN (SELECT batch_no, position, kind FROM mail
                    WHERE run_at <= $3 AND {IS_FREE}
                    ORDER BY run_at, batch_no, position LIMIT $4)
                 AND {IS_FREE}
                 RETURNING batch_no, position, kind"
            )))
            .bind(owner)
            .bind(now + MAIL_LEASE)
            .bind(now)
            .bind(limit)
            .fetch_all(&mut *write)
            .await?;
            let rows: Vec<MailRow> = sqlx::query_as(statement(format!(
                "SELECT m.kind, m.tries, {ORDER_COLUMNS}, o.next_event_at, b.from_name, b.swap,
                    b.gift
                 FROM (SELECT CAST(value ->> 0 AS BIGINT) AS batch_no,
                        CAST(value ->> 1 AS BIGINT) AS position, value ->> 2 AS kind FROM {}) AS c
                 JOIN mail m ON m.batch_no = c.batch_no AND m.position = c.position
                    AND m.kind = c.kind
                 JOIN gift_order o ON o.batch_no = m.batch_no AND o.position = m.position
                 {ORDER_JOINS}",
                dialect::each(1)
            )))
            .bind(json(&claimed)?)
            .fetch_all(&mut *write)
            .await?;
            write.commit().await?;
            Ok(rows
                .into_iter()
                .map(|row| Letter {
                    kind: LetterKind::from_kept(&row.kind),
                    tries: row.tries,
                    gift: row.gift,
                })
                .collect())
        })
        .await
    }

    async fn settle_mails(
        &self,
        deliveries: &[Delivery],
        now: Timestamp,
        owner: &str,
    ) -> Result<()> {
        until_done(|| async {
            let mut write = self.write().await?;
            let mut held = Vec::new();
            for delivery in deliveries {
                let Letter { kind, tries, gift } = &delivery.letter;
                // Only of those whose lease is still held.
                let settled = sqlx::query(
                    "UPDATE mail SET owner = NULL, lease_until = NULL, run_at = $5, tries = $6,
                        failure = $7
                     WHERE batch_no = $1 AND position = $2 AND kind = $3 AND owner = $4",
                );
                let (run_at, failure) = tried_again(&delivery.outcome, *tries, now);
                let settled = settled
                    .bind(gift.order.batch_no)
                    .bind(gift.order.position)
                    .bind(kind.as_str())
                    .bind(owner)
                    .bind(run_at)
                    .bind(match delivery.outcome {
                        Outcome::Waiting(_) => *tries,
                        _ => tries + 1,
                    })
                    .bind(failure)
                    .execute(&mut *write)
                    .await?;
                if settled.rows_affected() > 0 {
                    held.push(delivery.clone());
                }
            }
            announce(&mut write, &held, now).await?;
            // What went out needs no row; what nobody takes keeps it, for the operator.
            sqlx::query("DELETE FROM mail WHERE run_at IS NULL AND failure IS NULL")
                .execute(&mut *write)
                .await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    async fn hand_back_mails(&self, owner: Option<&str>) -> Result<()> {
        for statement in [
            "UPDATE mailing SET owner = NULL, lease_until = NULL
             WHERE owner IS NOT NULL AND owner = coalesce($1, owner)",
            "UPDATE mail SET owner = NULL, lease_until = NULL
             WHERE owner IS NOT NULL AND owner = coalesce($1, owner)",
        ] {
            until_done(|| async {
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

/// Plans the mail of a new batch.
///
/// A direct send writes to its recipients when the sender asked for it, and only then.
pub(super) async fn plan(
    write: &mut Write,
    batch_no: i64,
    request: &OrderBatchRequest,
    method: &SendMethod,
    now: Timestamp,
) -> Result<()> {
    let kind = match method {
        SendMethod::EmailAndLink => LetterKind::Gift,
        SendMethod::DirectSend if request.notifications_enabled == Some(true) => {
            LetterKind::Confirmation
        }
        _ => return Ok(()),
    };
    sqlx::query("INSERT INTO mailing (batch_no, kind, run_at) VALUES ($1, $2, $3)")
        .bind(batch_no)
        .bind(kind.as_str())
        .bind(request.scheduled_send_on.unwrap_or(now))
        .execute(&mut **write)
        .await?;
    Ok(())
}

/// Plans word of parcels that left, where the sender wants the recipients to hear of it.
pub(super) async fn after_steps(
    write: &mut Write,
    account_no: i64,
    steps: &[&LifeStep],
    changed: &HashSet<i64>,
) -> Result<()> {
    let shipped: Vec<(i64, i64)> = steps
        .iter()
        .filter(|step| step.status == Some(OrderStatus::Shipped) && changed.contains(&step.seq))
        .map(|step| (step.seq, step.at.micros()))
        .collect();
    if shipped.is_empty() {
        return Ok(());
    }
    sqlx::query(statement(format!(
        "INSERT INTO mail (batch_no, position, kind, run_at)
         SELECT o.batch_no, o.position, 'shipped', s.at
         FROM (SELECT CAST(value ->> 0 AS BIGINT) AS seq, CAST(value ->> 1 AS BIGINT) AS at
            FROM {}) AS s
         JOIN gift_order o ON o.account_no = $2 AND o.seq = s.seq
         JOIN mailing m ON m.batch_no = o.batch_no AND m.kind = 'confirmation'
         JOIN recipient r ON r.batch_no = o.batch_no AND r.position = o.position
         WHERE r.email IS NOT NULL
         ON CONFLICT DO NOTHING",
        dialect::each(1)
    )))
    .bind(json(&shipped)?)
    .bind(account_no)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// Gifts whose mail is on its way are notified.
async fn announce(write: &mut Write, deliveries: &[Delivery], now: Timestamp) -> Result<()> {
    let mut accounts: BTreeMap<i64, Vec<LifeStep>> = BTreeMap::new();
    for Delivery {
        letter,
        outcome,
        next_event_at,
    } in deliveries
    {
        if letter.kind == LetterKind::Gift && *outcome == Outcome::Sent {
            let order = &letter.gift.order;
            let steps = accounts.entry(order.account_no).or_default();
            steps.push(LifeStep {
                account_no: order.account_no,
                seq: order.seq,
                from: OrderStatus::Created.as_str().to_owned(),
                at: now,
                status: Some(OrderStatus::Notified),
                next_event_at: *next_event_at,
                ..LifeStep::default()
            });
        }
    }
    for (account_no, steps) in &accounts {
        let steps: Vec<&LifeStep> = steps.iter().collect();
        live_in(write, *account_no, &steps).await?;
    }
    Ok(())
}

/// What a walk could not send goes on alone, or is recorded.
async fn keep_for_later(write: &mut Write, deliveries: &[Delivery], now: Timestamp) -> Result<()> {
    let rows: Vec<_> = deliveries
        .iter()
        .filter(|delivery| !matches!(delivery.outcome, Outcome::Sent | Outcome::Skipped))
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
        "INSERT INTO mail (batch_no, position, kind, run_at, tries, failure)
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
fn tried_again(outcome: &Outcome, tries: i64, now: Timestamp) -> (Option<Timestamp>, Option<&str>) {
    match outcome {
        Outcome::Sent | Outcome::Skipped => (None, None),
        Outcome::Refused(why) => (None, Some(why)),
        Outcome::Later(why) if tries >= TRIES => (None, Some(why)),
        Outcome::Later(why) => (Some(now + pause_of_mail(tries)), Some(why)),
        Outcome::Waiting(why) => (Some(now + pause_of_mail(0)), Some(why)),
    }
}

/// Servers that know nobody yet ask for minutes, not for seconds.
fn pause_of_mail(tries: i64) -> Duration {
    pause(tries + 6)
}
