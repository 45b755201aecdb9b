//! Leased work: the statements behind [`Jobs`].

use async_trait::async_trait;

use super::{
    Backend, balances, creation,
    events::{self, News},
    until_done,
};
use crate::{
    contract::{Timestamp, WebhookEventType},
    service::store::{
        ClaimedJob, Jobs, Result,
        jobs::{CHUNK, LEASE, TRIES, pause},
    },
};

#[async_trait]
impl Jobs for Backend {
    async fn claim_job(&self, now: Timestamp, owner: &str) -> Result<Option<ClaimedJob>> {
        // The condition stands twice: when two want the same row, the second one waits for the
        // first and then finds that the row is no longer free.
        let job: Option<(i64, i64)> = until_done(|| async {
            Ok(sqlx::query_as(
                "UPDATE job SET owner = $1, lease_until = $2, tries = tries + 1
                 WHERE no = (SELECT no FROM job
                     WHERE run_at <= $3 AND (lease_until IS NULL OR lease_until <= $3 OR owner = $1)
                     ORDER BY run_at, no LIMIT 1)
                 AND (lease_until IS NULL OR lease_until <= $3 OR owner = $1)
                 RETURNING no, batch_no",
            )
            .bind(owner)
            .bind(now + LEASE)
            .bind(now)
            .fetch_optional(&self.pool)
            .await?)
        })
        .await?;
        Ok(job.map(|(no, batch_no)| ClaimedJob { no, batch_no }))
    }

    async fn work_on_job(
        &self,
        job: &ClaimedJob,
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<bool>> {
        until_done(|| async {
            let mut write = self.write().await?;
            let renewed =
                sqlx::query("UPDATE job SET lease_until = $1 WHERE no = $2 AND owner = $3")
                    .bind(now + LEASE)
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
            let end = usize::try_from(wanted).unwrap_or(0).min(start + CHUNK);
            creation::create_orders(&mut write, job.batch_no, start, end, now).await?;
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

    async fn postpone_job(&self, job: &ClaimedJob, now: Timestamp, reason: &str) -> Result<bool> {
        until_done(|| async {
            let mut write = self.write().await?;
            let tries: Option<i64> = sqlx::query_scalar("SELECT tries FROM job WHERE no = $1")
                .bind(job.no)
                .fetch_optional(&mut *write)
                .await?;
            let given_up = tries.is_some_and(|tries| tries >= TRIES);
            if given_up {
                sqlx::query(
                    "UPDATE order_batch SET send_status = 'failed', failure = $1 WHERE no = $2",
                )
                .bind(reason)
                .bind(job.batch_no)
                .execute(&mut *write)
                .await?;
                balances::give_back_for_batch(&mut write, job.batch_no).await?;
                sqlx::query("DELETE FROM job WHERE no = $1")
                    .bind(job.no)
                    .execute(&mut *write)
                    .await?;
            } else {
                sqlx::query(
                    "UPDATE job SET owner = NULL, lease_until = NULL, run_at = $1 WHERE no = $2",
                )
                .bind(now + pause(tries.unwrap_or(0)))
                .bind(job.no)
                .execute(&mut *write)
                .await?;
            }
            write.commit().await?;
            Ok(given_up)
        })
        .await
    }

    async fn hand_back(&self, owner: &str) -> Result<()> {
        sqlx::query("UPDATE job SET owner = NULL, lease_until = NULL WHERE owner = $1")
            .bind(owner)
            .execute(&self.pool)
            .await?;
        sqlx::query("DELETE FROM lease WHERE owner = $1")
            .bind(owner)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
