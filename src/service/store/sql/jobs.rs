//! Background jobs: the statements of [`Jobs`].

use async_trait::async_trait;

use super::{Backend, WriteTransaction, balances, order_creation, turns};
use crate::{
    contract::Timestamp,
    service::{
        error::Result,
        store::jobs::{
            BUSY_PAUSE, ClaimedJob, JOB_BACKOFF, JOB_LEASE, JobProgress, Jobs, MAX_ATTEMPTS,
            ORDERS_PER_CHUNK,
        },
    },
};

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

#[async_trait]
impl Jobs for Backend {
    async fn next_job_at(&self) -> Result<Option<Timestamp>> {
        let at = sqlx::query_scalar("SELECT min(run_at) FROM job");
        Ok(at.fetch_one(&self.pool).await?)
    }

    async fn claim_job(&self, now: Timestamp, owner: &str) -> Result<Option<ClaimedJob>> {
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

    async fn create_next_orders(
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
            let renewed = sqlx::query(
                "UPDATE job SET lease_until = $1, attempts = 0, claims = 0
                 WHERE account_no = $2 AND batch_no = $3 AND owner = $4",
            )
            .bind(now + JOB_LEASE)
            .bind(account_no)
            .bind(batch_no)
            .bind(owner)
            .execute(&mut *write)
            .await?;
            if renewed.rows_affected() == 0 {
                return Ok(JobProgress::LeaseLost);
            }
            // Read inside the transaction: a previous owner may have created more orders since
            // the job was claimed.
            let batch: UnfinishedBatch = sqlx::query_as(
                "SELECT b.orders_count, b.recipients_count,
                    (SELECT count(*) FROM webhook_endpoint e
                        WHERE e.account_no = b.account_no AND e.disabled_at IS NULL
                        AND (e.events IS NULL OR e.events LIKE '%\"order.created\"%'
                            OR e.events LIKE '%\"order.gift_accepted\"%')) AS endpoints
                 FROM order_batch b WHERE b.account_no = $1 AND b.no = $2",
            )
            .bind(account_no)
            .bind(batch_no)
            .fetch_one(&mut *write)
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
                sqlx::query(
                    "UPDATE job SET owner = NULL, lease_until = NULL
                     WHERE account_no = $1 AND batch_no = $2",
                )
                .bind(account_no)
                .bind(batch_no)
                .execute(&mut *write)
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

    async fn postpone_job(
        &self,
        job: &ClaimedJob,
        now: Timestamp,
        owner: &str,
        reason: Option<&str>,
    ) -> Result<bool> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let attempts: Option<i64> = sqlx::query_scalar(
                "UPDATE job SET attempts = attempts + $1, claims = 0, owner = NULL, lease_until = NULL
                 WHERE account_no = $2 AND batch_no = $3 AND owner = $4 RETURNING attempts",
            )
            .bind(i64::from(reason.is_some()))
            .bind(job.account_no)
            .bind(job.batch_no)
            .bind(owner)
            .fetch_optional(&mut *write)
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
                sqlx::query("UPDATE job SET run_at = $1 WHERE account_no = $2 AND batch_no = $3")
                    .bind(now + pause)
                    .bind(job.account_no)
                    .bind(job.batch_no)
                    .execute(&mut *write)
                    .await?;
            }
            write.commit().await?;
            Ok(is_given_up)
        })
        .await
    }

    async fn abandon_jobs(&self, owner: &str) -> Result<()> {
        self.retry_on_conflict(|| async {
            let permit = self.write_permit().await;
            sqlx::query("UPDATE job SET owner = NULL, lease_until = NULL WHERE owner = $1")
                .bind(owner)
                .execute(permit.pool())
                .await?;
            Ok(())
        })
        .await
    }

    async fn release_leases(&self, owner: &str) -> Result<()> {
        for statement in [
            "UPDATE job SET owner = NULL, lease_until = NULL, claims = 0 WHERE owner = $1",
            "DELETE FROM lease WHERE owner = $1",
        ] {
            self.retry_on_conflict(|| async {
                let permit = self.write_permit().await;
                sqlx::query(statement)
                    .bind(owner)
                    .execute(permit.pool())
                    .await?;
                Ok(())
            })
            .await?;
        }
        Ok(())
    }
}

impl Backend {
    async fn claim_job_of(
        &self,
        account_no: i64,
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<ClaimedJob>> {
        loop {
            // Reads first, because claiming a lease needs a write transaction.
            let found: Option<DueJob> = sqlx::query_as(DUE_JOB)
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
            let claimed = self
                .retry_on_conflict(|| async {
                    let permit = self.write_permit().await;
                    let claimed = sqlx::query(
                        "UPDATE job SET claims = CASE WHEN owner = $1 THEN claims ELSE claims + 1 END,
                            owner = $1, lease_until = $2
                         WHERE account_no = $4 AND batch_no = $5 AND run_at <= $3
                            AND (lease_until IS NULL OR lease_until <= $3 OR owner = $1)",
                    )
                    .bind(owner)
                    .bind(now + JOB_LEASE)
                    .bind(now)
                    .bind(account_no)
                    .bind(batch_no)
                    .execute(permit.pool())
                    .await?;
                    Ok(claimed.rows_affected() > 0)
                })
                .await?;
            if claimed {
                return Ok(Some(job));
            }
        }
    }

    /// Fails the batch of a job whose workers never reported anything: they panicked, or their processes ended.
    async fn fail_crashing_job(&self, job: ClaimedJob, now: Timestamp, owner: &str) -> Result<()> {
        let has_failed = self
            .retry_on_conflict(|| async {
                let mut write = self.begin_write().await?;
                let crashing = sqlx::query(
                    "UPDATE job SET claims = 0 WHERE account_no = $1 AND batch_no = $2 AND claims >= $3
                        AND (lease_until IS NULL OR lease_until <= $4 OR owner = $5)",
                )
                .bind(job.account_no)
                .bind(job.batch_no)
                .bind(MAX_CLAIMS)
                .bind(now)
                .bind(owner)
                .execute(&mut *write)
                .await?;
                if crashing.rows_affected() == 0 {
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
    let failed = sqlx::query(
        "UPDATE order_batch SET send_status = 'failed', failure = $1
         WHERE account_no = $2 AND no = $3 AND send_status = 'pending'",
    )
    .bind(reason)
    .bind(account_no)
    .bind(batch_no)
    .execute(&mut **write)
    .await?;
    if failed.rows_affected() > 0 {
        balances::release_for_batch(write, account_no, batch_no).await?;
        order_creation::record_completion(write, account_no, batch_no, now).await?;
    }
    sqlx::query(
        "UPDATE batch_email SET run_at = NULL, owner = NULL, lease_until = NULL
         WHERE account_no = $1 AND batch_no = $2 AND next_position >=
            (SELECT orders_count FROM order_batch WHERE account_no = $1 AND no = $2)",
    )
    .bind(account_no)
    .bind(batch_no)
    .execute(&mut **write)
    .await?;
    delete_job(write, job).await
}

async fn delete_job(write: &mut WriteTransaction, job: &ClaimedJob) -> Result<()> {
    sqlx::query("DELETE FROM job WHERE account_no = $1 AND batch_no = $2")
        .bind(job.account_no)
        .bind(job.batch_no)
        .execute(&mut **write)
        .await?;
    Ok(())
}
