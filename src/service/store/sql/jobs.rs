//! Leased work: the statements behind [`Jobs`].

use async_trait::async_trait;

use super::{
    Backend, balances, creation,
    events::{self, News},
    retry_on_conflict,
};
use crate::{
    contract::{Timestamp, WebhookEventType},
    service::store::{
        ClaimedJob, Jobs, Result,
        jobs::{JOB_LEASE, MAX_ATTEMPTS, ORDERS_PER_CHUNK, pause},
    },
};

#[async_trait]
impl Jobs for Backend {
    async fn claim_job(&self, now: Timestamp, owner: &str) -> Result<Option<ClaimedJob>> {
        loop {
            // Looked for first: taking a lease is a write, and mostly there is nothing to do.
            let found: Option<i64> = sqlx::query_scalar(
                "SELECT no FROM job
                 WHERE run_at <= $1 AND (lease_until IS NULL OR lease_until <= $1 OR owner = $2)
                 ORDER BY run_at, no LIMIT 1",
            )
            .bind(now)
            .bind(owner)
            .fetch_optional(&self.pool)
            .await?;
            let Some(no) = found else {
                return Ok(None);
            };
            // The condition stands twice: when two want the same row, the second one waits for the
            // first and then finds that the row is no longer free, and looks for another one.
            let job: Option<(i64, i64)> = retry_on_conflict(|| async {
                let _turn = self.turn().await;
                Ok(sqlx::query_as(
                    "UPDATE job SET owner = $1, lease_until = $2
                     WHERE no = $4 AND run_at <= $3
                        AND (lease_until IS NULL OR lease_until <= $3 OR owner = $1)
                     RETURNING no, batch_no",
                )
                .bind(owner)
                .bind(now + JOB_LEASE)
                .bind(now)
                .bind(no)
                .fetch_optional(&self.pool)
                .await?)
            })
            .await?;
            if let Some((no, batch_no)) = job {
                return Ok(Some(ClaimedJob { no, batch_no }));
            }
        }
    }

    async fn create_next_orders(
        &self,
        job: &ClaimedJob,
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<bool>> {
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            // What comes on is not failing.
            let renewed = sqlx::query(
                "UPDATE job SET lease_until = $1, attempts = 0 WHERE no = $2 AND owner = $3",
            )
            .bind(now + JOB_LEASE)
            .bind(job.no)
            .bind(owner)
            .execute(&mut *write)
            .await?;
            if renewed.rows_affected() == 0 {
                return Ok(None);
            }
            // What is there counts, not what was there when the job was claimed.
            let (account_no, made, wanted): (i64, i64, i64) = sqlx::query_as(
                "SELECT account_no, orders_count, recipients_count FROM order_batch WHERE no = $1",
            )
            .bind(job.batch_no)
            .fetch_one(&mut *write)
            .await?;
            let start = usize::try_from(made).unwrap_or(0);
            let end = usize::try_from(wanted)
                .unwrap_or(0)
                .min(start + ORDERS_PER_CHUNK);
            let practice = self.is_practice();
            creation::create_orders(&mut write, job.batch_no, start..end, now, practice).await?;
            let complete = end as i64 >= wanted;
            if complete {
                creation::complete(&mut write, job.batch_no).await?;
                events::tell(&mut write, account_no, || {
                    let event = WebhookEventType::OrderBatchCompleted;
                    [News::of_batch(event, job.batch_no, now)]
                })
                .await?;
                sqlx::query("DELETE FROM job WHERE no = $1")
                    .bind(job.no)
                    .execute(&mut *write)
                    .await?;
            }
            write.commit().await?;
            Ok(Some(complete))
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
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            // Whoever lost the lease changes nothing.
            let attempts: Option<i64> = sqlx::query_scalar(
                "UPDATE job SET attempts = attempts + $1, owner = NULL, lease_until = NULL
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
            let given_up = reason.is_some() && attempts >= MAX_ATTEMPTS;
            if given_up {
                let failed = sqlx::query(
                    "UPDATE order_batch SET send_status = 'failed', failure = $1
                     WHERE no = $2 AND send_status = 'pending'",
                )
                .bind(reason)
                .bind(job.batch_no)
                .execute(&mut *write)
                .await?;
                if failed.rows_affected() > 0 {
                    balances::give_back_for_batch(&mut write, job.batch_no).await?;
                }
                sqlx::query("DELETE FROM job WHERE no = $1")
                    .bind(job.no)
                    .execute(&mut *write)
                    .await?;
            } else {
                let wait = pause(if reason.is_some() { attempts } else { 0 });
                sqlx::query("UPDATE job SET run_at = $1 WHERE no = $2")
                    .bind(now + wait)
                    .bind(job.no)
                    .execute(&mut *write)
                    .await?;
            }
            write.commit().await?;
            Ok(given_up)
        })
        .await
    }

    async fn release_leases(&self, owner: &str) -> Result<()> {
        for statement in [
            "UPDATE job SET owner = NULL, lease_until = NULL WHERE owner = $1",
            "DELETE FROM lease WHERE owner = $1",
        ] {
            retry_on_conflict(|| async {
                let _turn = self.turn().await;
                sqlx::query(statement)
                    .bind(owner)
                    .execute(&self.pool)
                    .await?;
                Ok(())
            })
            .await?;
        }
        Ok(())
    }
}
