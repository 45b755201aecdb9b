//! Counting: the statements behind [`Operation`].

use async_trait::async_trait;

use super::Backend;
use crate::{
    contract::Timestamp,
    service::store::{Figures, Operation, Result, Waiting},
};

#[async_trait]
impl Operation for Backend {
    async fn is_usable(&self) -> Result<()> {
        sqlx::query_scalar::<_, i64>("SELECT no FROM account ORDER BY no LIMIT 1")
            .fetch_optional(&self.pool)
            .await?;
        Ok(())
    }

    async fn figures(&self, now: Timestamp) -> Result<Figures> {
        let jobs: Vec<(String, String, i64)> = sqlx::query_as(
            "SELECT kind, state, COUNT(*) FROM (
                 SELECT kind, CASE WHEN lease_until > $1 THEN 'running'
                     WHEN run_at > $1 THEN 'scheduled' ELSE 'waiting' END AS state
                 FROM job) AS each_job
             GROUP BY kind, state ORDER BY kind, state",
        )
        .bind(now)
        .fetch_all(&self.pool)
        .await?;
        let oldest: Option<Timestamp> = sqlx::query_scalar(
            "SELECT MIN(run_at) FROM job
             WHERE run_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)",
        )
        .bind(now)
        .fetch_one(&self.pool)
        .await?;
        let batches: Vec<(String, i64)> = sqlx::query_as(
            "SELECT send_status, COUNT(*) FROM order_batch GROUP BY send_status ORDER BY 1",
        )
        .fetch_all(&self.pool)
        .await?;
        let orders: i64 =
            sqlx::query_scalar("SELECT CAST(COALESCE(SUM(order_count), 0) AS BIGINT) FROM account")
                .fetch_one(&self.pool)
                .await?;
        // A batch that is sent at a later time does not wait yet.
        let mails = "SELECT CAST(coalesce(sum(left_over), 0) AS BIGINT),
                min(CASE WHEN run_at <= $1 THEN run_at END)
             FROM (SELECT b.recipients_count - m.next_position AS left_over, m.run_at
                FROM mailing m JOIN order_batch b ON b.no = m.batch_no WHERE m.run_at <= $1
                UNION ALL SELECT 1, run_at FROM mail WHERE run_at IS NOT NULL) AS each_mail";
        let deliveries = "SELECT count(*), min(CASE WHEN next_at <= $1 THEN next_at END)
             FROM webhook_delivery WHERE next_at IS NOT NULL";
        Ok(Figures {
            mails: self.waiting(mails, now).await?,
            deliveries: self.waiting(deliveries, now).await?,
            jobs,
            oldest_waiting: oldest.map(|at| now.since(at)).unwrap_or_default(),
            batches,
            orders,
        })
    }
}

impl Backend {
    async fn waiting(&self, counting: &'static str, now: Timestamp) -> Result<Waiting> {
        let (count, first): (i64, Option<Timestamp>) = sqlx::query_as(counting)
            .bind(now)
            .fetch_one(&self.pool)
            .await?;
        Ok(Waiting {
            count,
            oldest: first.map(|at| now.since(at)).unwrap_or_default(),
        })
    }
}
