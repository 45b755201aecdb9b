//! Leases queued emails, and records the results of sending them.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use super::{
    Dialect, Store, WriteTransaction,
    balances::lock_account_and_increase_revision,
    email_planning,
    helpers::{to_json, trusted_sql},
    jobs::MAX_ATTEMPTS,
    order_transition::OrderTransition,
    query, query_as, query_scalar,
    queued_email::{
        AfterChunk, ClaimedBatchEmails, EMAIL_LEASE, EmailKind, EmailOutcome, EmailResult,
        QueuedEmail,
    },
    shop::reminders::{MIN_PAUSE, plan_reminders},
    stored_gift::StoredGift,
    stored_order::{GIFT_COLUMNS, ORDER_COLUMNS, ORDER_JOINS},
    transitions::apply_transitions,
    turns,
};
use crate::{
    contract::{AcceptanceProblem, Backoff, OrderStatus, Timestamp, shop::emails::EmailSettings},
    service::error::Result,
};

/// SQL condition that a row is not leased by another worker than $1 at time $3.
const IS_FREE: &str = "(lease_until IS NULL OR lease_until <= $3 OR owner = $1)";

/// Pauses between the attempts at one email. The first pause takes about a minute, because
/// servers that greylist an unknown sender expect the next attempt after minutes.
const EMAIL_BACKOFF: Backoff = Backoff::new(Duration::from_secs(64), Duration::from_secs(600));

/// Attempts after which the pause has its maximum. Attempts at an unreachable server count only up
/// to here, so that an outage does not use up the attempts of an email.
const MAX_COUNTED_OUTAGES: i64 = 4;

/// The recipients of a batch who get an email: of a batch that has failed, those with an order. Needs `order_batch b`.
pub(super) const EMAILED_COUNT: &str =
    "CASE WHEN b.send_status = 'failed' THEN b.orders_count ELSE b.recipients_count END";

/// The batch of an account whose emails are sent next. `$1`: the worker; `$2`: the account; `$3`: now. Batches in which no
/// order waits for its email are passed over; they are usually few, because jobs create orders in the same sequence.
fn due_batch_sql() -> String {
    format!(
        "SELECT d.batch_no FROM batch_email d
            JOIN order_batch b ON b.account_no = d.account_no AND b.no = d.batch_no
                AND b.orders_count > d.next_position
         WHERE d.account_no = $2 AND d.run_at <= $3 AND {IS_FREE}
         ORDER BY d.run_at, d.batch_no LIMIT 1"
    )
}

/// An email to one recipient that is due.
#[derive(Clone, Debug, serde::Serialize, sqlx::FromRow)]
struct DueEmail {
    account_no: i64,
    batch_no: i64,
    position: i64,
    kind: String,
}

/// The keys of emails in a table of JSON rows.
const EMAIL_KEYS: &str = "CAST(value ->> 'account_no' AS BIGINT) AS account_no,
    CAST(value ->> 'batch_no' AS BIGINT) AS batch_no, CAST(value ->> 'position' AS BIGINT) AS position,
    value ->> 'kind' AS kind";

/// Leases the emails that are free. `$1`: the worker; `$2`: the end of the lease; `$3`: now; `$4`: the emails as JSON rows.
pub(super) fn lease_emails_sql(dialect: Dialect) -> String {
    format!(
        "{}
         UPDATE recipient_email SET owner = $1, lease_until = $2 FROM s
         WHERE recipient_email.account_no = s.account_no AND recipient_email.batch_no = s.batch_no
            AND recipient_email.position = s.position AND recipient_email.kind = s.kind
            AND +run_at <= $3 AND {IS_FREE}
         RETURNING recipient_email.account_no, recipient_email.batch_no, recipient_email.position,
            recipient_email.kind",
        dialect.with_json_table(EMAIL_KEYS, 4)
    )
}

impl Store {
    /// Leases a batch of the account whose last turn is oldest: the one that has been due longest. A batch that ended its
    /// turn is due later than all others, so that batches take turns, too.
    pub(crate) async fn claim_batch_emails(
        &self,
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<ClaimedBatchEmails>> {
        let mut look = turns::Look::for_work(turns::EMAILS);
        while let Some(accounts) = self.next_due_accounts(&mut look, now).await? {
            for account_no in accounts {
                if let Some(claimed) = self.claim_batch_emails_of(account_no, now, owner).await? {
                    self.take_turns(turns::EMAILS, &[account_no]).await?;
                    return Ok(Some(claimed));
                }
            }
        }
        Ok(None)
    }

    /// Returns the next emails of a claimed batch, in the order of its recipients.
    pub(crate) async fn next_batch_emails(
        &self,
        batch: &ClaimedBatchEmails,
        limit: i64,
    ) -> Result<Vec<QueuedEmail>> {
        let gifts: Vec<StoredGift> = query_as(trusted_sql(format!(
            "SELECT {ORDER_COLUMNS}, {GIFT_COLUMNS} FROM orders o {ORDER_JOINS}
             WHERE o.account_no = $1 AND o.batch_no = $2 AND o.position >= $3 AND o.position < $4
             ORDER BY o.position"
        )))
        .bind(batch.account_no)
        .bind(batch.batch_no)
        .bind(batch.next_position)
        .bind(batch.next_position.saturating_add(limit))
        .fetch_all(&self.pool)
        .await?;
        let email = |gift| QueuedEmail {
            kind: batch.kind,
            attempts: 0,
            has_expiry_reminder: false,
            gift,
        };
        Ok(gifts.into_iter().map(email).collect())
    }

    /// Records the results of a chunk and that the batch continues at `next_position`. Orders whose
    /// gift email was sent become notified. Returns `false` when the lease was lost and nothing was
    /// written. Repeating the call changes nothing more.
    pub(crate) async fn finish_batch_email_chunk(
        &self,
        batch: &ClaimedBatchEmails,
        next_position: i64,
        results: &[EmailResult],
        after_chunk: AfterChunk,
        now: Timestamp,
        owner: &str,
    ) -> Result<bool> {
        let settings = self.email_settings().await?;
        let is_done = next_position >= batch.recipients_count;
        let keeps_lease = after_chunk == AfterChunk::KeepLease && !is_done;
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let updated = query(trusted_sql(format!(
                "UPDATE batch_email SET next_position = $1, lease_until = $2,
                    owner = CASE WHEN $3 THEN owner END,
                    run_at = CASE WHEN $1 >= (SELECT {EMAILED_COUNT} FROM order_batch b
                        WHERE b.account_no = $5 AND b.no = $6) THEN NULL ELSE coalesce($4, run_at) END
                 WHERE account_no = $5 AND batch_no = $6 AND owner = $7"
            )))
            .bind(next_position)
            .bind(keeps_lease.then(|| now + EMAIL_LEASE))
            .bind(keeps_lease)
            .bind((after_chunk == AfterChunk::Requeue).then_some(now))
            .bind(batch.account_no)
            .bind(batch.batch_no)
            .bind(owner)
            .execute(&mut write)
            .await?;
            if updated == 0 {
                return Ok(false);
            }
            mark_notified(&mut write, results, settings, now).await?;
            mark_refused(&mut write, results).await?;
            queue_retries(&mut write, results, now).await?;
            requeue_extended_gifts(&mut write, results, now).await?;
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Leases emails to single recipients that are due.
    pub(crate) async fn claim_emails(
        &self,
        now: Timestamp,
        limit: i64,
        owner: &str,
    ) -> Result<Vec<QueuedEmail>> {
        loop {
            let (accounts, due) = self.due_emails(now, limit, owner).await?;
            if due.is_empty() {
                return Ok(Vec::new());
            }
            // `None`: another worker was faster.
            if let Some(leased) = self.lease_emails(&due, now, owner).await? {
                self.take_turns(turns::SINGLE_EMAILS, &accounts).await?;
                return Ok(leased);
            }
        }
    }

    /// Records the results of single emails whose lease is still held. Repeating the call changes
    /// nothing more.
    pub(crate) async fn finish_emails(
        &self,
        results: &[EmailResult],
        now: Timestamp,
        owner: &str,
    ) -> Result<()> {
        let settings = self.email_settings().await?;
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let mut finished = Vec::new();
            for result in results {
                if finish_email(&mut write, result, now, owner).await? {
                    finished.push(result.clone());
                }
            }
            mark_notified(&mut write, &finished, settings, now).await?;
            mark_refused(&mut write, &finished).await?;
            requeue_extended_gifts(&mut write, &finished, now).await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    /// Ends the leases of a worker that stops, or of all workers when `owner` is `None`.
    pub(crate) async fn release_email_leases(&self, owner: Option<&str>) -> Result<()> {
        for statement in [
            "UPDATE batch_email SET owner = NULL, lease_until = NULL
             WHERE owner IS NOT NULL AND owner = coalesce($1, owner)",
            "UPDATE recipient_email SET owner = NULL, lease_until = NULL
             WHERE owner IS NOT NULL AND owner = coalesce($1, owner)",
        ] {
            self.execute(query(statement).bind(owner)).await?;
        }
        Ok(())
    }

    async fn claim_batch_emails_of(
        &self,
        account_no: i64,
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<ClaimedBatchEmails>> {
        loop {
            // Reads first, because claiming a lease needs a write transaction.
            let found: Option<i64> = query_scalar(trusted_sql(due_batch_sql()))
                .bind(owner)
                .bind(account_no)
                .bind(now)
                .fetch_optional(&self.pool)
                .await?;
            let Some(batch_no) = found else {
                return Ok(None);
            };
            let claim = query_as(trusted_sql(format!(
                "UPDATE batch_email SET owner = $1, lease_until = $2
                 WHERE account_no = $4 AND batch_no = $5 AND {IS_FREE} AND run_at IS NOT NULL
                 RETURNING account_no, batch_no, kind, next_position,
                    (SELECT {EMAILED_COUNT} FROM order_batch b WHERE b.account_no = $4 AND b.no = $5)
                        AS recipients_count"
            )))
            .bind(owner)
            .bind(now + EMAIL_LEASE)
            .bind(now)
            .bind(account_no)
            .bind(batch_no);
            // No row: another worker was faster.
            if let Some(claimed) = self.fetch_written(claim).await?.pop() {
                return Ok(Some(claimed));
            }
        }
    }

    /// Up to `limit` emails that are due, and their accounts: the first email of each account, then the second ones.
    async fn due_emails(
        &self,
        now: Timestamp,
        limit: i64,
        owner: &str,
    ) -> Result<(Vec<i64>, Vec<DueEmail>)> {
        let max = usize::try_from(limit).unwrap_or(0);
        let mut of_accounts = Vec::new();
        let mut due: Vec<(usize, DueEmail)> = Vec::new();
        let mut look = turns::Look::for_work(turns::SINGLE_EMAILS);
        'look: while let Some(accounts) = self.next_due_accounts(&mut look, now).await? {
            for account_no in accounts {
                if of_accounts.contains(&account_no) {
                    continue;
                }
                let emails: Vec<DueEmail> = query_as(trusted_sql(format!(
                    "SELECT account_no, batch_no, position, kind FROM recipient_email
                     WHERE account_no = $4 AND run_at <= $3 AND {IS_FREE}
                     ORDER BY run_at, batch_no, position LIMIT $2"
                )))
                .bind(owner)
                .bind(limit)
                .bind(now)
                .bind(account_no)
                .fetch_all(&self.pool)
                .await?;
                if emails.is_empty() {
                    continue;
                }
                of_accounts.push(account_no);
                due.extend(emails.into_iter().enumerate());
                if of_accounts.len() >= max {
                    break 'look;
                }
            }
        }
        due.sort_by_key(|(rank, _)| *rank);
        due.truncate(max);
        Ok((
            of_accounts,
            due.into_iter().map(|(_, email)| email).collect(),
        ))
    }

    /// Leases the emails that are still free, and returns those of existing orders. `None` when no email was free.
    async fn lease_emails(
        &self,
        emails: &[DueEmail],
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<Vec<QueuedEmail>>> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let claimed: Vec<DueEmail> = query_as(trusted_sql(lease_emails_sql(self.dialect())))
                .bind(owner)
                .bind(now + EMAIL_LEASE)
                .bind(now)
                .bind(to_json(&emails)?)
                .fetch_all(&mut write)
                .await?;
            let emails: Vec<QueuedEmail> = query_as(trusted_sql(format!(
                "{}
                 SELECT {ORDER_COLUMNS}, {GIFT_COLUMNS}, m.kind, m.attempts,
                    final_reminder.kind IS NOT NULL AS has_expiry_reminder
                 FROM s
                 JOIN recipient_email m ON m.account_no = s.account_no AND m.batch_no = s.batch_no
                    AND m.position = s.position AND m.kind = s.kind
                 JOIN orders o ON o.account_no = m.account_no AND o.batch_no = m.batch_no
                    AND o.position = m.position
                 LEFT JOIN recipient_email final_reminder ON m.kind = 'reminder'
                    AND final_reminder.account_no = m.account_no AND final_reminder.batch_no = m.batch_no
                    AND final_reminder.position = m.position AND final_reminder.kind = 'expiry_reminder'
                    AND final_reminder.run_at < $2
                 {ORDER_JOINS}",
                self.dialect().with_json_table(EMAIL_KEYS, 1)
            )))
            .bind(to_json(&claimed)?)
            .bind(now + MIN_PAUSE)
            .fetch_all(&mut write)
            .await?;
            write.commit().await?;
            Ok((!claimed.is_empty()).then_some(emails))
        })
        .await
    }
}

/// Updates or deletes the row of an email. The row of a rejected email stays for the operator.
/// Returns `false` when the lease was lost and nothing was written.
async fn finish_email(
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
async fn queue_retries(
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
