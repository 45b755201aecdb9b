//! Health check and row counts for the operator's metrics.

use std::time::Duration;

use super::{
    Store, emails::EMAILED_COUNT, helpers::trusted_sql, payment_ledger::LedgerCheckResult,
    query_as, query_scalar,
};
use crate::{
    contract::{SendStatus, Timestamp},
    service::error::Result,
};

/// Counts and waiting times over all accounts.
#[derive(Clone, Debug, Default)]
pub(crate) struct StoreMetrics {
    pub(crate) jobs: Vec<JobCount>,
    /// Waiting time of the job that has been due longest.
    pub(crate) longest_job_wait: Duration,
    pub(crate) batches: Vec<BatchCount>,
    pub(crate) orders: i64,
    pub(crate) emails: Backlog,
    pub(crate) deliveries: Backlog,
    /// Payment methods whose balance is not that of the last entry of their ledger.
    pub(crate) ledger_differences: i64,
    /// The regular comparison of the ledger with the orders.
    pub(crate) ledger_check: LedgerCheckResult,
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct JobCount {
    pub(crate) kind: String,
    /// `scheduled`, `waiting` or `running`.
    pub(crate) state: String,
    pub(crate) count: i64,
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct BatchCount {
    pub(crate) send_status: String,
    pub(crate) count: i64,
}

/// Messages of one kind that were not sent yet.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Backlog {
    /// Messages that are due or will be retried.
    pub(crate) count: i64,
    /// Waiting time of the message that has been due longest.
    pub(crate) longest_wait: Duration,
}

/// The numbers of orders and batches of all accounts.
#[derive(sqlx::FromRow)]
struct Totals {
    orders: i64,
    batches: i64,
}

/// The number of emails that wait, and since when one is due. `$1`: now. Batches and reminders for later are not part of the
/// backlog.
pub(super) fn email_backlog_sql() -> String {
    format!(
        "SELECT CAST(coalesce(sum(unsent), 0) AS BIGINT) AS count,
            min(CASE WHEN run_at <= $1 THEN run_at END) AS due_since
         FROM (SELECT {EMAILED_COUNT} - m.next_position AS unsent, m.run_at
            FROM batch_email m JOIN order_batch b ON b.account_no = m.account_no AND b.no = m.batch_no
            WHERE m.run_at <= $1
            UNION ALL SELECT 1, run_at FROM recipient_email
                WHERE run_at IS NOT NULL AND kind NOT IN ('reminder', 'expiry_reminder')
            UNION ALL SELECT 1, run_at FROM recipient_email
                WHERE run_at <= $1 AND kind IN ('reminder', 'expiry_reminder')) AS email"
    )
}

impl Store {
    /// Checks that the database answers and has the service's tables. The row that is read is on the coordinator of a
    /// distributed database: an unavailable worker does not keep the accounts of the others from being served.
    pub(crate) async fn check_health(&self) -> Result<()> {
        for statement in [
            "SELECT no FROM ledger_check LIMIT 1",
            // Fails without the table, and reads no shard.
            "SELECT no FROM account WHERE false",
        ] {
            query_scalar::<i64>(statement)
                .fetch_optional(&self.pool)
                .await?;
        }
        Ok(())
    }

    /// When the last batch, activity and webhook event were created, and when the payment ledger was last compared.
    pub(crate) async fn latest_times(&self) -> Result<Vec<Timestamp>> {
        // Each is found in an index.
        let mut times = Vec::new();
        for statement in [
            "SELECT max((SELECT created_at FROM order_batch WHERE account_no = account.no AND seq = batch_count))
             FROM account",
            "SELECT max((SELECT max(created_at) FROM order_activity WHERE account_no = account.no)) FROM account",
            "SELECT max(created_at) FROM webhook_event",
            "SELECT max(compared_at) FROM ledger_check",
        ] {
            let time: Option<Timestamp> = query_scalar(statement).fetch_one(&self.pool).await?;
            times.extend(time);
        }
        Ok(times)
    }

    pub(crate) async fn metrics(&self, now: Timestamp) -> Result<StoreMetrics> {
        let jobs: Vec<JobCount> = query_as(
            "SELECT kind, state, count(*) AS count FROM (
                 SELECT kind, CASE WHEN lease_until > $1 THEN 'running'
                     WHEN run_at > $1 THEN 'scheduled' ELSE 'waiting' END AS state
                 FROM job) AS job_state
             GROUP BY kind, state ORDER BY kind, state",
        )
        .bind(now)
        .fetch_all(&self.pool)
        .await?;
        let oldest: Option<Timestamp> = query_scalar(
            "SELECT MIN(run_at) FROM job
             WHERE run_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)",
        )
        .bind(now)
        .fetch_one(&self.pool)
        .await?;
        // Only the rows of batches that are not complete are counted, which are few.
        let mut batches: Vec<BatchCount> = query_as(
            "SELECT send_status, count(*) AS count FROM order_batch
             WHERE send_status IN ('pending', 'failed') GROUP BY send_status",
        )
        .fetch_all(&self.pool)
        .await?;
        let totals: Totals = query_as(
            "SELECT CAST(coalesce(sum(order_count), 0) AS BIGINT) AS orders,
                 CAST(coalesce(sum(batch_count), 0) AS BIGINT) AS batches FROM account",
        )
        .fetch_one(&self.pool)
        .await?;
        let unfinished: i64 = batches.iter().map(|batches| batches.count).sum();
        if totals.batches > unfinished {
            batches.push(BatchCount {
                send_status: SendStatus::Complete.as_str().to_owned(),
                count: totals.batches - unfinished,
            });
        }
        let deliveries = "SELECT count(*) AS count,
                min(CASE WHEN next_attempt_at <= $1 THEN next_attempt_at END) AS due_since
             FROM webhook_delivery WHERE next_attempt_at IS NOT NULL"
            .to_owned();
        let ledger_differences: i64 = query_scalar(
            "SELECT count(*) FROM payment_method m WHERE coalesce(m.balance, m.credit_used)
             <> (SELECT CASE WHEN m.balance IS NULL THEN e.authorized + e.captured ELSE e.balance END
                FROM payment_entry e
                WHERE e.account_no = m.account_no AND e.payment_method_id = m.id ORDER BY e.no DESC LIMIT 1)",
        )
        .fetch_one(&self.pool)
        .await?;
        let ledger_check: Option<LedgerCheckResult> =
            query_as(
                "SELECT differences, uncompared_accounts, compared_at, failures FROM ledger_check LIMIT 1",
            )
            .fetch_optional(&self.pool)
            .await?;
        Ok(StoreMetrics {
            ledger_differences,
            ledger_check: ledger_check.unwrap_or_default(),
            emails: self.backlog(email_backlog_sql(), now).await?,
            deliveries: self.backlog(deliveries, now).await?,
            jobs,
            longest_job_wait: oldest.map(|at| now.since(at)).unwrap_or_default(),
            batches,
            orders: totals.orders,
        })
    }

    async fn backlog(&self, query: String, now: Timestamp) -> Result<Backlog> {
        #[derive(sqlx::FromRow)]
        struct Row {
            count: i64,
            due_since: Option<Timestamp>,
        }
        let row: Row = query_as(trusted_sql(query))
            .bind(now)
            .fetch_one(&self.pool)
            .await?;
        Ok(Backlog {
            count: row.count,
            longest_wait: row.due_since.map(|at| now.since(at)).unwrap_or_default(),
        })
    }
}
