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
const DUE_JOB: &str = "SELECT no, claims FROM job
    WHERE account_no = $3 AND run_at <= $1 AND (lease_until IS NULL OR lease_until <= $1 OR owner = $2)
    ORDER BY run_at, no LIMIT 1";

#[derive(sqlx::FromRow)]
struct DueJob {
    no: i64,
    claims: i64,
}

/// A batch whose orders are being created.
#[derive(sqlx::FromRow)]
struct UnfinishedBatch {
    account_no: i64,
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
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // Progress resets the attempts: only failures in a row count.
            let renewed = sqlx::query(
                "UPDATE job SET lease_until = $1, attempts = 0, claims = 0
                 WHERE no = $2 AND owner = $3",
            )
            .bind(now + JOB_LEASE)
            .bind(job.no)
            .bind(owner)
            .execute(&mut *write)
            .await?;
            if renewed.rows_affected() == 0 {
                return Ok(JobProgress::LeaseLost);
            }
            // Read inside the transaction: a previous owner may have created more orders since
            // the job was claimed.
            let batch: UnfinishedBatch = sqlx::query_as(
                "SELECT b.account_no, b.orders_count, b.recipients_count,
                    (SELECT count(*) FROM webhook_endpoint e
                        WHERE e.account_no = b.account_no AND e.disabled_at IS NULL
                        AND (e.events IS NULL OR e.events LIKE '%\"order.created\"%'
                            OR e.events LIKE '%\"order.gift_accepted\"%')) AS endpoints
                 FROM order_batch b WHERE b.no = $1",
            )
            .bind(job.batch_no)
            .fetch_one(&mut *write)
            .await?;
            let start = usize::try_from(batch.orders_count).unwrap_or(0);
            let end = usize::try_from(batch.recipients_count)
                .unwrap_or(0)
                .min(start + chunk_length(batch.endpoints));
            let is_practice = self.is_practice();
            order_creation::create_orders(&mut write, job.batch_no, start..end, now, is_practice)
                .await?;
            let is_complete = end as i64 >= batch.recipients_count;
            if is_complete {
                let account_no = batch.account_no;
                order_creation::complete_batch(&mut write, account_no, job.batch_no, now).await?;
                sqlx::query("DELETE FROM job WHERE no = $1")
                    .bind(job.no)
                    .execute(&mut *write)
                    .await?;
            } else {
                // Any worker can go on.
                sqlx::query("UPDATE job SET owner = NULL, lease_until = NULL WHERE no = $1")
                    .bind(job.no)
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
                 WHERE no = $2 AND owner = $3 RETURNING attempts",
            )
            .bind(i64::from(reason.is_some()))
            .bind(job.no)
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
                sqlx::query("UPDATE job SET run_at = $1 WHERE no = $2")
                    .bind(now + pause)
                    .bind(job.no)
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
            let Some(DueJob { no, claims }) = found else {
                return Ok(None);
            };
            if claims >= MAX_CLAIMS {
                self.fail_crashing_job(no, now, owner).await?;
                continue;
            }
            // The update repeats the condition: of two workers that found the same row, the second
            // waits for the first, updates no row and looks for another job.
            let batch_no: Option<i64> = self.retry_on_conflict(|| async {
                let permit = self.write_permit().await;
                Ok(sqlx::query_scalar(
                    "UPDATE job SET claims = CASE WHEN owner = $1 THEN claims ELSE claims + 1 END,
                        owner = $1, lease_until = $2,
                        account_no = coalesce((SELECT b.account_no FROM order_batch b WHERE b.no = job.batch_no), account_no)
                     WHERE no = $4 AND run_at <= $3
                        AND (lease_until IS NULL OR lease_until <= $3 OR owner = $1)
                     RETURNING batch_no",
                )
                .bind(owner)
                .bind(now + JOB_LEASE)
                .bind(now)
                .bind(no)
                .fetch_optional(permit.pool())
                .await?)
            })
            .await?;
            if let Some(batch_no) = batch_no {
                return Ok(Some(ClaimedJob { no, batch_no }));
            }
        }
    }

    /// Fails the batch of a job whose workers never reported anything: they panicked, or their processes ended.
    async fn fail_crashing_job(&self, no: i64, now: Timestamp, owner: &str) -> Result<()> {
        let job = self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let batch_no: Option<i64> = sqlx::query_scalar(
                "UPDATE job SET claims = 0 WHERE no = $1 AND claims >= $2
                    AND (lease_until IS NULL OR lease_until <= $3 OR owner = $4) RETURNING batch_no",
            )
            .bind(no)
            .bind(MAX_CLAIMS)
            .bind(now)
            .bind(owner)
            .fetch_optional(&mut *write)
            .await?;
            let job = batch_no.map(|batch_no| ClaimedJob { no, batch_no });
            if let Some(job) = &job {
                let reason = "each worker panicked or its process ended";
                fail_batch(&mut write, job, reason, now).await?;
            }
            write.commit().await?;
            Ok(job)
        })
        .await?;
        if let Some(job) = job {
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
    let failed_account: Option<i64> = sqlx::query_scalar(
        "UPDATE order_batch SET send_status = 'failed', failure = $1
         WHERE no = $2 AND send_status = 'pending' RETURNING account_no",
    )
    .bind(reason)
    .bind(job.batch_no)
    .fetch_optional(&mut **write)
    .await?;
    if let Some(account_no) = failed_account {
        balances::release_for_batch(write, job.batch_no).await?;
        order_creation::record_completion(write, account_no, job.batch_no, now).await?;
    }
    sqlx::query(
        "UPDATE batch_email SET run_at = NULL, owner = NULL, lease_until = NULL
         WHERE batch_no = $1 AND next_position >=
            (SELECT orders_count FROM order_batch WHERE no = $1)",
    )
    .bind(job.batch_no)
    .execute(&mut **write)
    .await?;
    sqlx::query("DELETE FROM job WHERE no = $1")
        .bind(job.no)
        .execute(&mut **write)
        .await?;
    Ok(())
}
