//! Queues emails for new batches, shipped and delivered packages, and expired gifts that got a later
//! expiration date.

use std::collections::HashSet;

use super::{
    Dialect, WriteTransaction,
    helpers::{to_json, trusted_sql},
    order_transition::OrderTransition,
    query,
    queued_email::EmailKind,
};
use crate::{
    contract::{OrderBatchRequest, OrderStatus, SendMethod, Timestamp},
    service::error::Result,
};

/// Queues the first email to each recipient of a new batch. A direct send queues emails only when
/// the sender enabled notifications; a batch of gift links queues none.
pub(super) async fn plan_batch_emails(
    write: &mut WriteTransaction,
    account_no: i64,
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
    query(
        "INSERT INTO batch_email (account_no, batch_no, kind, run_at, has_reminders)
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(account_no)
    .bind(batch_no)
    .bind(kind.as_str())
    .bind(request.scheduled_send_on.unwrap_or(now))
    .bind(request.reminders_enabled != Some(false))
    .execute(&mut *write)
    .await?;
    Ok(())
}

/// Queues an email for each changed order that was shipped or, in a shop, delivered, when its batch sends emails. In practice,
/// only direct sends have such emails.
///
/// `is_planned`: no person caused the changes. An order that counts as delivered because enough time has passed gets no email,
/// because no person or carrier has reported that.
pub(super) async fn plan_progress_emails(
    write: &mut WriteTransaction,
    account_no: i64,
    transitions: &[&OrderTransition],
    changed: &HashSet<i64>,
    is_planned: bool,
) -> Result<()> {
    let kind_of = |transition: &OrderTransition| match transition.status {
        Some(OrderStatus::Shipped) => Some(EmailKind::Shipped),
        Some(OrderStatus::Delivered) if !is_planned => Some(EmailKind::Delivered),
        _ => None,
    };
    let progress: Vec<(i64, i64, &str)> = transitions
        .iter()
        .filter(|transition| changed.contains(&transition.seq))
        .filter_map(|transition| {
            let kind = kind_of(transition)?;
            Some((transition.seq, transition.at.micros(), kind.as_str()))
        })
        .collect();
    if progress.is_empty() {
        return Ok(());
    }
    query(trusted_sql(plan_progress_emails_sql(write.dialect())))
        .bind(to_json(&progress)?)
        .bind(account_no)
        .execute(&mut *write)
        .await?;
    Ok(())
}

/// `$1`: the orders as JSON rows; `$2`: the account.
pub(super) fn plan_progress_emails_sql(dialect: Dialect) -> String {
    format!(
        "{}
         INSERT INTO recipient_email (account_no, batch_no, position, kind, run_at)
         SELECT o.account_no, o.batch_no, o.position, s.kind, s.at
         FROM s
         JOIN orders o ON o.account_no = s.account_no AND o.seq = s.seq
         JOIN batch_email m ON m.account_no = o.account_no AND m.batch_no = o.batch_no
         JOIN recipient r ON r.account_no = o.account_no AND r.batch_no = o.batch_no
            AND r.position = o.position
         LEFT JOIN service_kind service ON service.no = 1
         WHERE r.email IS NOT NULL
            AND (service.kind = 'shop' OR (m.kind = 'confirmation' AND s.kind = 'shipped'))
         ON CONFLICT DO NOTHING",
        dialect.with_json_table(
            "CAST($2 AS BIGINT) AS account_no, CAST(value ->> 0 AS BIGINT) AS seq,
                CAST(value ->> 1 AS BIGINT) AS at, value ->> 2 AS kind",
            1,
        )
    )
}

/// Queues the gift email for orders (account and `seq`) that their batch skipped because they had
/// expired, and that can be accepted again. A recipient with a sent, waiting or rejected email gets
/// no other email.
///
/// The accounts' rows must be locked, so that an email worker that skips an expired gift and a
/// sender who sets a later date run one after the other.
pub(super) async fn plan_skipped_emails(
    write: &mut WriteTransaction,
    orders: &[(i64, i64)],
    now: Timestamp,
) -> Result<()> {
    query(trusted_sql(format!(
        "{}
         INSERT INTO recipient_email (account_no, batch_no, position, kind, run_at)
         SELECT o.account_no, o.batch_no, o.position, 'gift', $2
         FROM s
         JOIN orders o ON o.account_no = s.account_no AND o.seq = s.seq
         JOIN order_batch b ON b.account_no = o.account_no AND b.no = o.batch_no
         JOIN batch_email m ON m.account_no = o.account_no AND m.batch_no = o.batch_no
            AND m.kind = 'gift' AND m.next_position > o.position
         JOIN recipient r ON r.account_no = o.account_no AND r.batch_no = o.batch_no
            AND r.position = o.position
         WHERE r.email IS NOT NULL AND o.notified_at IS NULL
            AND o.status IN ('created', 'opened')
            AND (coalesce(o.expires_at, b.expires_at) IS NULL
                OR coalesce(o.expires_at, b.expires_at) > $2)
         ON CONFLICT DO NOTHING",
        write.dialect().with_json_table(
            "CAST(value ->> 0 AS BIGINT) AS account_no, CAST(value ->> 1 AS BIGINT) AS seq",
            1,
        )
    )))
    .bind(to_json(orders)?)
    .bind(now)
    .execute(&mut *write)
    .await?;
    Ok(())
}
