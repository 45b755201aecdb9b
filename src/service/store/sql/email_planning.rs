//! What makes mail due: a new batch, parcels that left, more time for a gift that had expired.

use std::collections::HashSet;

use super::{Write, dialect, json, statement};
use crate::{
    contract::{OrderBatchRequest, OrderStatus, SendMethod, Timestamp},
    service::store::{EmailKind, OrderTransition, Result},
};

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
        SendMethod::EmailAndLink => EmailKind::Gift,
        SendMethod::DirectSend if request.notifications_enabled == Some(true) => {
            EmailKind::Confirmation
        }
        _ => return Ok(()),
    };
    sqlx::query("INSERT INTO batch_email (batch_no, kind, run_at) VALUES ($1, $2, $3)")
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
    steps: &[&OrderTransition],
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
        "INSERT INTO recipient_email (batch_no, position, kind, run_at)
         SELECT o.batch_no, o.position, 'shipped', s.at
         FROM (SELECT CAST(value ->> 0 AS BIGINT) AS seq, CAST(value ->> 1 AS BIGINT) AS at
            FROM {}) AS s
         JOIN orders o ON o.account_no = $2 AND o.seq = s.seq
         JOIN batch_email m ON m.batch_no = o.batch_no AND m.kind = 'confirmation'
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

/// Plans the mail of gifts that got more time after their batch had passed them by because they
/// had expired. Who was written to, or has a mail that waits or was refused, gets no other.
///
/// Whoever calls holds the accounts' rows: a postman that finds a gift expired and a sender who
/// gives it more time come one after the other.
pub(super) async fn plan_again(
    write: &mut Write,
    orders: &[(i64, i64)],
    now: Timestamp,
) -> Result<()> {
    sqlx::query(statement(format!(
        "INSERT INTO recipient_email (batch_no, position, kind, run_at)
         SELECT o.batch_no, o.position, 'gift', $2
         FROM (SELECT CAST(value ->> 0 AS BIGINT) AS account_no,
                CAST(value ->> 1 AS BIGINT) AS seq FROM {}) AS s
         JOIN orders o ON o.account_no = s.account_no AND o.seq = s.seq
         JOIN order_batch b ON b.no = o.batch_no
         JOIN batch_email m ON m.batch_no = o.batch_no AND m.kind = 'gift'
            AND m.next_position > o.position
         JOIN recipient r ON r.batch_no = o.batch_no AND r.position = o.position
         WHERE r.email IS NOT NULL AND o.notified_at IS NULL
            AND o.status IN ('created', 'opened')
            AND (coalesce(o.expires_at, b.expires_at) IS NULL
                OR coalesce(o.expires_at, b.expires_at) > $2)
         ON CONFLICT DO NOTHING",
        dialect::each(1)
    )))
    .bind(json(orders)?)
    .bind(now)
    .execute(&mut **write)
    .await?;
    Ok(())
}
