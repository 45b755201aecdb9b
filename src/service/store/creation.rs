//! Making the orders of a batch: at once for a small one, by a leased job in chunks for others.

use std::time::Duration;

use rand::Rng as _;
use sqlx::{Sqlite, Transaction};

use super::Store;
use crate::{
    contract::{OrderId, Timestamp},
    service::rules::tax,
};

/// How long a job may be silent before another worker takes it over.
const LEASE: Duration = Duration::from_secs(30);

/// Orders made in one transaction: long enough to be quick, short enough to let others write.
const CHUNK: usize = 5_000;

/// A job that was claimed: this much is left to do.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct ClaimedJob {
    pub no: i64,
    pub batch_no: i64,
    pub orders_count: i64,
    pub recipients_count: i64,
}

impl Store {
    /// When the next job falls due; in the past when one is waiting.
    pub async fn next_job_at(&self) -> Result<Option<Timestamp>, sqlx::Error> {
        let at: Option<i64> =
            sqlx::query_scalar("SELECT min(max(run_at, coalesce(lease_until, run_at))) FROM job")
                .fetch_one(&self.pool)
                .await?;
        Ok(at.map(Timestamp::from_micros))
    }

    /// Takes the lease of a due job that nobody holds.
    pub async fn claim_job(
        &self,
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<ClaimedJob>, sqlx::Error> {
        let mut write = self.write().await?;
        let job: Option<(i64, i64)> = sqlx::query_as(
            "UPDATE job SET owner = ?1, lease_until = ?2, tries = tries + 1
             WHERE no = (SELECT no FROM job
                 WHERE run_at <= ?3 AND (lease_until IS NULL OR lease_until <= ?3 OR owner = ?1)
                 ORDER BY run_at, no LIMIT 1)
             RETURNING no, batch_no",
        )
        .bind(owner)
        .bind(now + LEASE)
        .bind(now)
        .fetch_optional(&mut *write)
        .await?;
        let claimed = match job {
            None => None,
            Some((no, batch_no)) => sqlx::query_as(
                "SELECT ? AS no, no AS batch_no, orders_count, recipients_count FROM order_batch
                 WHERE no = ?",
            )
            .bind(no)
            .bind(batch_no)
            .fetch_optional(&mut *write)
            .await?,
        };
        write.commit().await?;
        Ok(claimed)
    }

    /// Makes the next orders of a claimed batch. `None`: the lease was lost, so nothing was done.
    /// `Some(true)`: the batch is complete.
    pub async fn work_on_job(
        &self,
        job: &ClaimedJob,
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<bool>, sqlx::Error> {
        let mut write = self.write().await?;
        let renewed = sqlx::query("UPDATE job SET lease_until = ? WHERE no = ? AND owner = ?")
            .bind(now + LEASE)
            .bind(job.no)
            .bind(owner)
            .execute(&mut *write)
            .await?;
        if renewed.rows_affected() == 0 {
            return Ok(None);
        }
        // What is there counts, not what was there when the job was claimed.
        let (made, wanted): (i64, i64) =
            sqlx::query_as("SELECT orders_count, recipients_count FROM order_batch WHERE no = ?")
                .bind(job.batch_no)
                .fetch_one(&mut *write)
                .await?;
        let start = usize::try_from(made).unwrap_or(0);
        let end = usize::try_from(wanted).unwrap_or(0).min(start + CHUNK);
        create_orders(&mut write, job.batch_no, start, end, now).await?;
        let complete = end as i64 >= wanted;
        if complete {
            self::complete(&mut write, job.batch_no).await?;
            sqlx::query("DELETE FROM job WHERE no = ?")
                .bind(job.no)
                .execute(&mut *write)
                .await?;
        }
        write.commit().await?;
        Ok(Some(complete))
    }

    /// Lets go of every lease of a worker that stops, so that the next one need not wait for it.
    pub async fn hand_back_jobs(&self, owner: &str) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE job SET owner = NULL, lease_until = NULL WHERE owner = ?")
            .bind(owner)
            .execute(&self.pool)
            .await
            .map(drop)
    }

    /// Lets go of every lease there is. Whoever starts holds the folder alone, so they belong to a
    /// service that was killed.
    pub async fn free_jobs(&self) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE job SET owner = NULL, lease_until = NULL WHERE owner IS NOT NULL")
            .execute(&self.pool)
            .await
            .map(drop)
    }

    /// A job that failed waits longer and longer, about two hours in all; then the batch has failed
    /// for good, and the reason is kept for the operator. `true`: it has.
    pub async fn postpone_job(
        &self,
        job: &ClaimedJob,
        now: Timestamp,
        reason: &str,
    ) -> Result<bool, sqlx::Error> {
        const TRIES: i64 = 20;
        const LONGEST: Duration = Duration::from_secs(600);
        let mut write = self.write().await?;
        let tries: Option<i64> = sqlx::query_scalar("SELECT tries FROM job WHERE no = ?")
            .bind(job.no)
            .fetch_optional(&mut *write)
            .await?;
        let given_up = tries.is_some_and(|tries| tries >= TRIES);
        if given_up {
            sqlx::query("UPDATE order_batch SET send_status = 'failed', failure = ? WHERE no = ?")
                .bind(reason)
                .bind(job.batch_no)
                .execute(&mut *write)
                .await?;
            sqlx::query("DELETE FROM job WHERE no = ?")
                .bind(job.no)
                .execute(&mut *write)
                .await?;
        } else {
            let doublings = u32::try_from(tries.unwrap_or(0)).unwrap_or(0).min(16);
            let pause = Duration::from_secs(1)
                .saturating_mul(1 << doublings)
                .min(LONGEST);
            sqlx::query("UPDATE job SET owner = NULL, lease_until = NULL, run_at = ? WHERE no = ?")
                .bind(now + pause)
                .bind(job.no)
                .execute(&mut *write)
                .await?;
        }
        write.commit().await?;
        Ok(given_up)
    }
}

/// Makes the orders of the recipients `start..end`, with their first activity.
///
/// A direct send has its addresses, so its orders are accepted and taxed as they are made.
pub(super) async fn create_orders(
    write: &mut Transaction<'static, Sqlite>,
    batch_no: i64,
    start: usize,
    end: usize,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    if start >= end {
        return Ok(());
    }
    let (account_no, send_method, pre_tax): (i64, String, i64) = sqlx::query_as(
        "SELECT account_no, send_method,
            amount_product + amount_shipping + amount_processing_fee
         FROM order_batch WHERE no = ?",
    )
    .bind(batch_no)
    .fetch_one(&mut **write)
    .await?;
    let direct = send_method == "direct_send";
    let now = super::activities::not_before_the_last(write, account_no, now).await?;
    let (orders, activities): (i64, i64) =
        sqlx::query_as("SELECT order_count, activity_count FROM account WHERE no = ?")
            .bind(account_no)
            .fetch_one(&mut **write)
            .await?;
    let first_order: i64 = sqlx::query_scalar("SELECT coalesce(max(no), 0) + 1 FROM gift_order")
        .fetch_one(&mut **write)
        .await?;
    let taxes = if direct {
        taxes(write, batch_no, start, end, pre_tax).await?
    } else {
        Vec::new()
    };

    let count = end - start;
    let rows: Vec<(String, String, String, Option<i64>)> = (0..count)
        .map(|index| {
            (
                OrderId::generate().0.simple().to_string(),
                token(),
                OrderId::generate().0.simple().to_string(),
                taxes.get(index).copied(),
            )
        })
        .collect();
    let rows = serde_json::to_string(&rows).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let status = if direct { "accepted" } else { "created" };
    sqlx::query(
        "INSERT INTO gift_order (no, id, account_no, seq, batch_no, position, token, status,
            created_at, accepted_at, amount_tax, next_event_at)
         SELECT ?1 + key, unhex(value ->> 0), ?2, ?3 + key, ?4, ?5 + key, value ->> 1, ?6, ?7,
            iif(?8, ?7, NULL), value ->> 3, ?7
         FROM json_each(?9)",
    )
    .bind(first_order)
    .bind(account_no)
    .bind(orders + 1)
    .bind(batch_no)
    .bind(start as i64)
    .bind(status)
    .bind(now)
    .bind(direct)
    .bind(&rows)
    .execute(&mut **write)
    .await?;
    // Activities are ids of time order too: the second id of each row was made for this.
    for (status, offset) in [("created", 0), ("accepted", 1)] {
        if status == "accepted" && !direct {
            continue;
        }
        sqlx::query(
            "INSERT INTO order_activity (account_no, seq, id, order_no, order_status, created_at)
             SELECT ?1, ?2 + key, iif(?6, randomblob(16), unhex(value ->> 2)), ?3 + key, ?4, ?5
             FROM json_each(?7)",
        )
        .bind(account_no)
        .bind(activities + 1 + offset * count as i64)
        .bind(first_order)
        .bind(status)
        .bind(now)
        .bind(offset == 1)
        .bind(&rows)
        .execute(&mut **write)
        .await?;
    }
    let made = count as i64;
    sqlx::query(
        "UPDATE account SET order_count = order_count + ?, activity_count = activity_count + ?
         WHERE no = ?",
    )
    .bind(made)
    .bind(if direct { made * 2 } else { made })
    .bind(account_no)
    .execute(&mut **write)
    .await?;
    sqlx::query("UPDATE order_batch SET orders_count = ? WHERE no = ?")
        .bind(end as i64)
        .bind(batch_no)
        .execute(&mut **write)
        .await?;
    Ok(())
}

/// The batch has all its orders.
pub(super) async fn complete(
    write: &mut Transaction<'static, Sqlite>,
    batch_no: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE order_batch SET send_status = 'complete' WHERE no = ?")
        .bind(batch_no)
        .execute(&mut **write)
        .await
        .map(drop)
}

async fn taxes(
    write: &mut Transaction<'static, Sqlite>,
    batch_no: i64,
    start: usize,
    end: usize,
    pre_tax: i64,
) -> Result<Vec<i64>, sqlx::Error> {
    let states: Vec<Option<String>> = sqlx::query_scalar(
        "SELECT mailing_address ->> '$.state' FROM recipient
         WHERE batch_no = ? AND position >= ? AND position < ? ORDER BY position",
    )
    .bind(batch_no)
    .bind(start as i64)
    .bind(end as i64)
    .fetch_all(&mut **write)
    .await?;
    Ok(states
        .into_iter()
        .map(|state| tax::tax(crate::contract::Cents(pre_tax), &state.unwrap_or_default()).0)
        .collect())
}

/// The secret part of a gift link: whoever has it can open the gift, so it cannot be guessed.
fn token() -> String {
    const LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
    let mut rng = rand::rng();
    (0..28)
        .map(|_| char::from(LETTERS[rng.random_range(0..LETTERS.len())]))
        .collect()
}
