//! Background jobs that create the orders of large and scheduled batches.
//!
//! A worker leases a job instead of locking its row, so that another worker continues when the
//! first worker dies and its lease expires.

use std::time::Duration;

use super::{
    Store, WriteTransaction, balances, order_creation, query, query_as, query_scalar, shop::stock,
    turns,
};
use crate::{
    contract::{Backoff, Timestamp},
    service::error::Result,
};

/// Time after which another worker takes over a job, or the simulation of practice orders, when the
/// lease is not renewed.
pub(super) const JOB_LEASE: Duration = Duration::from_secs(30);

/// Maximum number of orders created in one transaction, and of their deliveries to webhook endpoints. Larger chunks would delay
/// other writers.
pub(super) const ORDERS_PER_CHUNK: usize = 5_000;

/// Failures in a row after which the batch has failed. With the pauses between them, the attempts
/// take about two hours. An email that the server defers is retried as many times.
pub(super) const MAX_ATTEMPTS: i64 = 20;

/// Pause of a job that could not run because the database was busy.
pub(super) const BUSY_PAUSE: Duration = Duration::from_secs(1);

/// Pauses between the attempts at a job that fails.
pub(super) const JOB_BACKOFF: Backoff =
    Backoff::new(Duration::from_secs(2), Duration::from_secs(600));

/// A leased job that creates the orders of a batch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClaimedJob {
    pub(crate) account_no: i64,
    pub(crate) batch_no: i64,
}

/// State of a job after a chunk of its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JobProgress {
    /// The worker no longer holds the lease; the transaction was rolled back.
    LeaseLost,
    Unfinished,
    /// The batch has all its orders and the job was deleted.
    Complete,
}

/// Claims without any report of a worker after which the batch of a job fails.
const MAX_CLAIMS: i64 = 5;

/// The next job of an account. `$1`: now; `$2`: the worker; `$3`: the account.
const DUE_JOB: &str = "SELECT batch_no, claims FROM job
    WHERE account_no = $3 AND run_at <= $1 AND (lease_until IS NULL OR lease_until <= $1 OR owner = $2)
    ORDER BY run_at, batch_no LIMIT 1";

#[derive(sqlx::FromRow)]
struct DueJob {
    batch_no: i64,
    claims: i64,
}

/// A batch whose orders are being created.
#[derive(sqlx::FromRow)]
struct UnfinishedBatch {
    orders_count: i64,
    recipients_count: i64,
    /// The endpoints that each order is delivered to.
    endpoints: i64,
}

/// The number of orders of a chunk, each with a delivery to each of the endpoints.
fn chunk_length(endpoints: i64) -> usize {
    ORDERS_PER_CHUNK / usize::try_from(endpoints.max(1)).unwrap_or(1)
}

impl Store {
    /// When the next job is due; `None` when there is none. The time is past when the job is due, or leased to a worker.
    pub(crate) async fn next_job_at(&self) -> Result<Option<Timestamp>> {
        let at = query_scalar("SELECT min(run_at) FROM job");
        Ok(at.fetch_one(&self.pool).await?)
    }

    /// Leases a due job that no other worker holds, of the account that waits longest.
    pub(crate) async fn claim_job(
        &self,
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<ClaimedJob>> {
        let mut look = turns::Look::for_work(turns::ORDERS);
        while let Some(accounts) = self.next_due_accounts(&mut look, now).await? {
            for account_no in accounts {
                if let Some(job) = self.claim_job_of(account_no, now, owner).await? {
                    self.take_turns(turns::ORDERS, &[account_no]).await?;
                    return Ok(Some(job));
                }
            }
        }
        Ok(None)
    }

    /// Creates the next orders of a claimed batch, and ends the lease.
    pub(crate) async fn create_next_orders(
        &self,
        job: &ClaimedJob,
        now: Timestamp,
        owner: &str,
    ) -> Result<JobProgress> {
        let ClaimedJob {
            account_no,
            batch_no,
        } = *job;
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // Progress resets the attempts: only failures in a row count.
            let renewed = query(
                "UPDATE job SET lease_until = $1, attempts = 0, claims = 0
                 WHERE account_no = $2 AND batch_no = $3 AND owner = $4",
            )
            .bind(now + JOB_LEASE)
            .bind(account_no)
            .bind(batch_no)
            .bind(owner)
            .execute(&mut write)
            .await?;
            if renewed == 0 {
                return Ok(JobProgress::LeaseLost);
            }
            // Read inside the transaction: a previous owner may have created more orders since
            // the job was claimed.
            let batch: UnfinishedBatch = query_as(
                "SELECT b.orders_count, b.recipients_count,
                    (SELECT count(*) FROM webhook_endpoint e
                        WHERE e.account_no = b.account_no AND e.disabled_at IS NULL
                        AND (e.events IS NULL OR e.events LIKE '%\"order.created\"%'
                            OR e.events LIKE '%\"order.gift_accepted\"%')) AS endpoints
                 FROM order_batch b WHERE b.account_no = $1 AND b.no = $2",
            )
            .bind(account_no)
            .bind(batch_no)
            .fetch_one(&mut write)
            .await?;
            let start = usize::try_from(batch.orders_count).unwrap_or(0);
            let end = usize::try_from(batch.recipients_count)
                .unwrap_or(0)
                .min(start + chunk_length(batch.endpoints));
            let is_practice = self.is_practice();
            order_creation::create_orders(
                &mut write,
                account_no,
                batch_no,
                start..end,
                now,
                is_practice,
            )
            .await?;
            let is_complete = end as i64 >= batch.recipients_count;
            if is_complete {
                order_creation::complete_batch(&mut write, account_no, batch_no, now).await?;
                delete_job(&mut write, job).await?;
            } else {
                // Any worker can go on.
                query(
                    "UPDATE job SET owner = NULL, lease_until = NULL
                     WHERE account_no = $1 AND batch_no = $2",
                )
                .bind(account_no)
                .bind(batch_no)
                .execute(&mut write)
                .await?;
            }
            write.commit().await?;
            Ok(if is_complete {
                JobProgress::Complete
            } else {
                JobProgress::Unfinished
            })
        })
        .await
    }

    /// Schedules another attempt at a job that failed for `reason`. Returns `true` when the job has
    /// used all attempts: its batch has then failed, and the reason is stored for the operator.
    /// Without a reason (the database was busy) the job waits a moment and the attempt does not
    /// count. Changes nothing when the lease was lost.
    pub(crate) async fn postpone_job(
        &self,
        job: &ClaimedJob,
        now: Timestamp,
        owner: &str,
        reason: Option<&str>,
    ) -> Result<bool> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let attempts: Option<i64> = query_scalar(
                "UPDATE job SET attempts = attempts + $1, claims = 0, owner = NULL, lease_until = NULL
                 WHERE account_no = $2 AND batch_no = $3 AND owner = $4 RETURNING attempts",
            )
            .bind(i64::from(reason.is_some()))
            .bind(job.account_no)
            .bind(job.batch_no)
            .bind(owner)
            .fetch_optional(&mut write)
            .await?;
            let Some(attempts) = attempts else {
                return Ok(false);
            };
            let is_given_up = reason.is_some() && attempts >= MAX_ATTEMPTS;
            if is_given_up {
                fail_batch(&mut write, job, reason.unwrap_or_default(), now).await?;
            } else {
                let pause = if reason.is_some() {
                    JOB_BACKOFF.pause(u32::try_from(attempts).unwrap_or(u32::MAX))
                } else {
                    BUSY_PAUSE
                };
                query("UPDATE job SET run_at = $1 WHERE account_no = $2 AND batch_no = $3")
                    .bind(now + pause)
                    .bind(job.account_no)
                    .bind(job.batch_no)
                    .execute(&mut write)
                    .await?;
            }
            write.commit().await?;
            Ok(is_given_up)
        })
        .await
    }

    /// Ends the leases of a worker that panicked. Its claims count, because it has reported nothing.
    pub(crate) async fn abandon_jobs(&self, owner: &str) -> Result<()> {
        self.execute(
            query("UPDATE job SET owner = NULL, lease_until = NULL WHERE owner = $1").bind(owner),
        )
        .await?;
        Ok(())
    }

    /// Ends the leases that a killed service left behind in a file.
    pub(in super::super) async fn release_all_leases(&self) -> Result<()> {
        self.release_email_leases(None).await?;
        self.release_card_leases().await?;
        for statement in [
            "UPDATE job SET owner = NULL, lease_until = NULL WHERE owner IS NOT NULL",
            "DELETE FROM lease",
            // next_attempt_at of a leased delivery holds the end of the lease.
            "UPDATE webhook_delivery SET owner = NULL, next_attempt_at = created_at
             WHERE owner IS NOT NULL AND next_attempt_at IS NOT NULL",
        ] {
            self.execute(query(statement)).await?;
        }
        Ok(())
    }

    /// Ends all leases of a worker that stops, so that other workers can continue at once.
    pub(crate) async fn release_leases(&self, owner: &str) -> Result<()> {
        for statement in [
            "UPDATE job SET owner = NULL, lease_until = NULL, claims = 0 WHERE owner = $1",
            "DELETE FROM lease WHERE owner = $1",
        ] {
            self.execute(query(statement).bind(owner)).await?;
        }
        Ok(())
    }

    async fn claim_job_of(
        &self,
        account_no: i64,
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<ClaimedJob>> {
        loop {
            // Reads first, because claiming a lease needs a write transaction.
            let found: Option<DueJob> = query_as(DUE_JOB)
                .bind(now)
                .bind(owner)
                .bind(account_no)
                .fetch_optional(&self.pool)
                .await?;
            let Some(DueJob { batch_no, claims }) = found else {
                return Ok(None);
            };
            let job = ClaimedJob {
                account_no,
                batch_no,
            };
            if claims >= MAX_CLAIMS {
                self.fail_crashing_job(job, now, owner).await?;
                continue;
            }
            // The update repeats the condition: of two workers that found the same row, the second
            // waits for the first, updates no row and looks for another job.
            let change = query(
                "UPDATE job SET claims = CASE WHEN owner = $1 THEN claims ELSE claims + 1 END,
                        owner = $1, lease_until = $2
                     WHERE account_no = $4 AND batch_no = $5 AND run_at <= $3
                        AND (lease_until IS NULL OR lease_until <= $3 OR owner = $1)",
            )
            .bind(owner)
            .bind(now + JOB_LEASE)
            .bind(now)
            .bind(account_no)
            .bind(batch_no);
            let is_claimed = self.execute(change).await? > 0;
            if is_claimed {
                return Ok(Some(job));
            }
        }
    }

    /// Fails the batch of a job whose workers never reported anything: they panicked, or their processes ended.
    async fn fail_crashing_job(&self, job: ClaimedJob, now: Timestamp, owner: &str) -> Result<()> {
        let has_failed = self
            .retry_on_conflict(|| async {
                let mut write = self.begin_write().await?;
                let crashing = query(
                    "UPDATE job SET claims = 0 WHERE account_no = $1 AND batch_no = $2 AND claims >= $3
                        AND (lease_until IS NULL OR lease_until <= $4 OR owner = $5)",
                )
                .bind(job.account_no)
                .bind(job.batch_no)
                .bind(MAX_CLAIMS)
                .bind(now)
                .bind(owner)
                .execute(&mut write)
                .await?;
                if crashing == 0 {
                    return Ok(false);
                }
                let reason = "each worker panicked or its process ended";
                fail_batch(&mut write, &job, reason, now).await?;
                write.commit().await?;
                Ok(true)
            })
            .await?;
        if has_failed {
            tracing::error!(
                batch = job.batch_no,
                "a batch has failed, because its workers panicked or their processes ended"
            );
        }
        Ok(())
    }
}

/// Fails the batch of a job, and deletes the job. The orders that exist stay, and their emails are sent.
async fn fail_batch(
    write: &mut WriteTransaction,
    job: &ClaimedJob,
    reason: &str,
    now: Timestamp,
) -> Result<()> {
    let ClaimedJob {
        account_no,
        batch_no,
    } = *job;
    let failed = query(
        "UPDATE order_batch SET send_status = 'failed', failure = $1
         WHERE account_no = $2 AND no = $3 AND send_status = 'pending'",
    )
    .bind(reason)
    .bind(account_no)
    .bind(batch_no)
    .execute(&mut *write)
    .await?;
    if failed > 0 {
        balances::release_for_batch(write, account_no, batch_no, now).await?;
        let orders: i64 =
            query_scalar("SELECT orders_count FROM order_batch WHERE account_no = $1 AND no = $2")
                .bind(account_no)
                .bind(batch_no)
                .fetch_one(&mut *write)
                .await?;
        stock::release_rest_of_batch(write, account_no, batch_no, orders, now).await?;
        order_creation::record_completion(write, account_no, batch_no, now).await?;
    }
    query(
        "UPDATE batch_email SET run_at = NULL, owner = NULL, lease_until = NULL
         WHERE account_no = $1 AND batch_no = $2 AND next_position >=
            (SELECT orders_count FROM order_batch WHERE account_no = $1 AND no = $2)",
    )
    .bind(account_no)
    .bind(batch_no)
    .execute(&mut *write)
    .await?;
    delete_job(write, job).await
}

async fn delete_job(write: &mut WriteTransaction, job: &ClaimedJob) -> Result<()> {
    query("DELETE FROM job WHERE account_no = $1 AND batch_no = $2")
        .bind(job.account_no)
        .bind(job.batch_no)
        .execute(&mut *write)
        .await?;
    Ok(())
}
