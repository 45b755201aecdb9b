//! What the results of sending emails change: the rows of the queue, the orders, and the emails that follow.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use super::{
    WriteTransaction,
    balances::lock_account_and_increase_revision,
    email_planning,
    helpers::{to_json, trusted_sql},
    jobs::MAX_ATTEMPTS,
    order_transition::OrderTransition,
    query,
    queued_email::{EmailKind, EmailOutcome, EmailResult, QueuedEmail},
    shop::reminders::plan_reminders,
    transitions::apply_transitions,
};
use crate::{
    contract::{AcceptanceProblem, Backoff, OrderStatus, Timestamp, shop::emails::EmailSettings},
    service::error::Result,
};

/// Pauses between the attempts at one email. The first pause takes about a minute, because
/// servers that greylist an unknown sender expect the next attempt after minutes.
const EMAIL_BACKOFF: Backoff = Backoff::new(Duration::from_secs(64), Duration::from_secs(600));

/// Attempts after which the pause has its maximum. Attempts at an unreachable server count only up
/// to here, so that an outage does not use up the attempts of an email.
const MAX_COUNTED_OUTAGES: i64 = 4;

/// Records results whose lease is still held: sent gifts are notified and reminded later, and refused addresses are shown to
/// the sender.
pub(super) async fn record_results(
    write: &mut WriteTransaction,
    results: &[EmailResult],
    settings: EmailSettings,
    now: Timestamp,
) -> Result<()> {
    mark_notified(write, results, settings, now).await?;
    mark_refused(write, results).await?;
    requeue_extended_gifts(write, results, now).await
}

/// Updates or deletes the row of an email. The row of a rejected email stays for the operator.
/// Returns `false` when the lease was lost and nothing was written.
pub(super) async fn finish_email(
    write: &mut WriteTransaction,
    result: &EmailResult,
    now: Timestamp,
    owner: &str,
) -> Result<bool> {
    let QueuedEmail {
        kind,
        attempts,
        gift,
        ..
    } = &result.email;
    let outcome = &result.outcome;
    let change = if outcome.is_kept() {
        "UPDATE recipient_email SET owner = NULL, lease_until = NULL, run_at = $6, attempts = $7,
            failure = $8"
    } else if *outcome == EmailOutcome::NotAttempted {
        "UPDATE recipient_email SET owner = NULL, lease_until = NULL"
    } else {
        "DELETE FROM recipient_email"
    };
    let mut query = query(trusted_sql(format!(
        "{change} WHERE account_no = $1 AND batch_no = $2 AND position = $3 AND kind = $4
            AND owner = $5"
    )))
    .bind(gift.order.account_no)
    .bind(gift.order.batch_no)
    .bind(gift.order.position)
    .bind(kind.as_str())
    .bind(owner);
    if outcome.is_kept() {
        let (run_at, failure) = next_attempt(outcome, *attempts, now);
        query = query
            .bind(run_at)
            .bind(counted_attempts(outcome, *attempts))
            .bind(failure);
    }
    Ok(query.execute(&mut *write).await? > 0)
}

/// Queues emails for skipped gifts whose expiration date was moved after the worker read them.
async fn requeue_extended_gifts(
    write: &mut WriteTransaction,
    results: &[EmailResult],
    now: Timestamp,
) -> Result<()> {
    let skipped: Vec<(i64, i64)> = results
        .iter()
        .filter(|result| {
            result.outcome == EmailOutcome::Skipped && result.email.kind == EmailKind::Gift
        })
        .map(|result| {
            let order = &result.email.gift.order;
            (order.account_no, order.seq)
        })
        .collect();
    if skipped.is_empty() {
        return Ok(());
    }
    let accounts: BTreeSet<i64> = skipped.iter().map(|(account_no, _)| *account_no).collect();
    for account_no in accounts {
        lock_account_and_increase_revision(write, account_no).await?;
    }
    email_planning::plan_skipped_emails(write, &skipped, now).await
}

/// Marks the orders to whose address no email can be sent, so that their senders can correct the address.
async fn mark_refused(write: &mut WriteTransaction, results: &[EmailResult]) -> Result<()> {
    let mut accounts: BTreeMap<i64, Vec<[i64; 1]>> = BTreeMap::new();
    for result in results {
        let QueuedEmail { kind, gift, .. } = &result.email;
        let is_refused = matches!(result.outcome, EmailOutcome::AddressRefused(_));
        if is_refused && kind.asks_to_accept() {
            let seqs = accounts.entry(gift.order.account_no).or_default();
            seqs.push([gift.order.seq]);
        }
    }
    for (account_no, seqs) in &accounts {
        lock_account_and_increase_revision(write, *account_no).await?;
        query(trusted_sql(format!(
            "UPDATE orders SET acceptance_problem = $1
             WHERE account_no = $2 AND status IN ('created', 'notified', 'opened')
                AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
            write.dialect().json_rows(3)
        )))
        .bind(AcceptanceProblem::EmailRefused.as_str().to_owned())
        .bind(account_no)
        .bind(to_json(seqs)?)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}

/// Marks the orders of sent gift emails as notified, and queues their reminders.
async fn mark_notified(
    write: &mut WriteTransaction,
    results: &[EmailResult],
    settings: EmailSettings,
    now: Timestamp,
) -> Result<()> {
    let mut accounts: BTreeMap<i64, Vec<OrderTransition>> = BTreeMap::new();
    for result in results {
        if result.email.kind == EmailKind::Gift && result.outcome == EmailOutcome::Sent {
            let order = &result.email.gift.order;
            let transitions = accounts.entry(order.account_no).or_default();
            let from = OrderStatus::Created;
            transitions.push(OrderTransition {
                status: Some(OrderStatus::Notified),
                next_event_at: result.next_event_at,
                ..OrderTransition::new(order.account_no, order.seq, from.as_str(), now)
            });
        }
    }
    for (account_no, transitions) in &accounts {
        let transitions: Vec<&OrderTransition> = transitions.iter().collect();
        apply_transitions(write, *account_no, &transitions).await?;
        // A gift whose link was shared another way may already be opened. The status of such a gift
        // stays `opened`.
        let seqs: Vec<i64> = transitions
            .iter()
            .map(|transition| transition.seq)
            .collect();
        let rows: Vec<[i64; 1]> = seqs.iter().map(|seq| [*seq]).collect();
        query(trusted_sql(format!(
            "UPDATE orders SET notified_at = $1
             WHERE account_no = $2 AND status = 'opened' AND notified_at IS NULL
                AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
            write.dialect().json_rows(3)
        )))
        .bind(now)
        .bind(account_no)
        .bind(to_json(&rows)?)
        .execute(&mut *write)
        .await?;
        plan_reminders(write, *account_no, &seqs, settings, now).await?;
    }
    Ok(())
}

/// Adds rows for a batch's emails that failed, for a retry or to show the failure to the operator.
pub(super) async fn queue_retries(
    write: &mut WriteTransaction,
    results: &[EmailResult],
    now: Timestamp,
) -> Result<()> {
    let rows: Vec<_> = results
        .iter()
        .filter(|result| result.outcome.is_kept())
        .map(|result| {
            let order = &result.email.gift.order;
            let (run_at, failure) = next_attempt(&result.outcome, 0, now);
            (
                order.account_no,
                order.batch_no,
                order.position,
                result.email.kind.as_str(),
                run_at.map(Timestamp::micros),
                failure,
            )
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    query(trusted_sql(format!(
        "INSERT INTO recipient_email (account_no, batch_no, position, kind, run_at, attempts, failure)
         SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT),
            value ->> 3, CAST(value ->> 4 AS BIGINT), 1, value ->> 5
         FROM {} WHERE true
         ON CONFLICT DO NOTHING",
        write.dialect().json_rows(1)
    )))
    .bind(to_json(&rows)?)
    .execute(&mut *write)
    .await?;
    Ok(())
}

/// Returns the time of the next attempt (`None` when the email is given up) and the reason to
/// store, after `attempts` earlier failures.
fn next_attempt(
    outcome: &EmailOutcome,
    attempts: i64,
    now: Timestamp,
) -> (Option<Timestamp>, Option<&str>) {
    match outcome {
        EmailOutcome::Sent | EmailOutcome::Skipped | EmailOutcome::NotAttempted => (None, None),
        EmailOutcome::Rejected(reason) | EmailOutcome::AddressRefused(reason) => {
            (None, Some(reason))
        }
        EmailOutcome::Deferred(reason) => {
            let again = (attempts < MAX_ATTEMPTS).then(|| now + pause_after(attempts));
            (again, Some(reason))
        }
        EmailOutcome::Unreachable(reason) => {
            let attempts = attempts.min(MAX_COUNTED_OUTAGES);
            (Some(now + pause_after(attempts)), Some(reason))
        }
    }
}

/// Returns the number of attempts to store after another failure.
fn counted_attempts(outcome: &EmailOutcome, attempts: i64) -> i64 {
    match outcome {
        EmailOutcome::Unreachable(_) => attempts.max((attempts + 1).min(MAX_COUNTED_OUTAGES)),
        _ => attempts + 1,
    }
}

/// Returns the pause after one more failure than `attempts`.
fn pause_after(attempts: i64) -> Duration {
    let failures = u32::try_from(attempts + 1).unwrap_or(u32::MAX);
    EMAIL_BACKOFF.pause(failures)
}
