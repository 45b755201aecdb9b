//! Leases queued emails, and ends the leases with the results of sending them.

use super::{
    Dialect, Store,
    email_results::{finish_email, queue_retries, record_results},
    helpers::{to_json, trusted_sql},
    query, query_as, query_scalar,
    queued_email::{AfterChunk, ClaimedBatchEmails, EMAIL_LEASE, EmailResult, QueuedEmail},
    shop::reminders::MIN_PAUSE,
    stored_gift::StoredGift,
    stored_order::{GIFT_COLUMNS, ORDER_COLUMNS, ORDER_JOINS},
    turns,
};
use crate::{contract::Timestamp, service::error::Result};

/// SQL condition that a row is not leased by another worker than $1 at time $3.
const IS_FREE: &str = "(lease_until IS NULL OR lease_until <= $3 OR owner = $1)";

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
            record_results(&mut write, results, settings, now).await?;
            queue_retries(&mut write, results, now).await?;
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
            record_results(&mut write, &finished, settings, now).await?;
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
