//! Order activities: the statements of [`Activities`].

use async_trait::async_trait;
use sqlx::QueryBuilder;

use super::{
    Backend, Db, WriteTransaction,
    helpers::count_as_u64,
    order_query::{ORDER_COLUMNS, ORDER_JOINS},
};
use crate::{
    contract::Timestamp,
    service::{
        error::Result,
        store::activities::{Activities, ActivityBounds, StoredActivity},
    },
};

#[async_trait]
impl Activities for Backend {
    /// `seq` has no gaps and grows with time. Without a status filter a page is a range of `seq`;
    /// with a status filter, the query has to count matching rows.
    async fn activities(
        &self,
        account_no: i64,
        bounds: &ActivityBounds,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<StoredActivity>, u64)> {
        let (lowest, highest): (Option<i64>, Option<i64>) = if bounds.after.is_none()
            && bounds.before.is_none()
        {
            let count: i64 = sqlx::query_scalar("SELECT activity_count FROM account WHERE no = $1")
                .bind(account_no)
                .fetch_one(&self.pool)
                .await?;
            (Some(1), Some(count))
        } else {
            // `created_at` never decreases along `seq`, so both ends come from the index.
            sqlx::query_as(
                "SELECT (SELECT seq FROM order_activity WHERE account_no = $1 AND created_at >= $2
                        ORDER BY created_at, seq LIMIT 1),
                    (SELECT seq FROM order_activity WHERE account_no = $1 AND created_at <= $3
                        ORDER BY created_at DESC, seq DESC LIMIT 1)",
            )
            .bind(account_no)
            .bind(bounds.after.map_or(i64::MIN, Timestamp::micros))
            .bind(bounds.before.map_or(i64::MAX, Timestamp::micros))
            .fetch_one(&self.pool)
            .await?
        };
        let (Some(lowest), Some(highest)) = (lowest, highest) else {
            return Ok((Vec::new(), 0));
        };
        if lowest > highest {
            return Ok((Vec::new(), 0));
        }
        let mut query: QueryBuilder<Db> = QueryBuilder::new(format!(
            "SELECT {ORDER_COLUMNS}, a.id AS activity_id, a.order_status AS activity_status,
                a.created_at AS activity_at
             FROM order_activity a JOIN orders o ON o.account_no = a.account_no AND o.seq = a.order_seq
             {ORDER_JOINS}
             WHERE a.account_no = "
        ));
        query.push_bind(account_no);
        let total = if bounds.statuses.is_empty() {
            let top = highest.saturating_sub(offset);
            query.push(" AND a.seq <= ").push_bind(top);
            query
                .push(" AND a.seq > ")
                .push_bind(top.saturating_sub(limit).max(lowest - 1));
            query.push(" ORDER BY a.seq DESC");
            (highest - lowest + 1).max(0)
        } else {
            // Matching rows are counted in a small index; orders are joined only to the page.
            let mut counting: QueryBuilder<Db> =
                QueryBuilder::new("SELECT count(*) FROM order_activity c WHERE c.account_no = ");
            query.push(" AND a.seq IN (SELECT c.seq FROM order_activity c WHERE c.account_no = ");
            for query in [&mut counting, &mut query] {
                query.push_bind(account_no);
                query.push(" AND c.seq >= ").push_bind(lowest);
                query.push(" AND c.seq <= ").push_bind(highest);
                query.push(" AND c.order_status IN (");
                let mut list = query.separated(", ");
                for status in &bounds.statuses {
                    list.push_bind(status.as_str().to_owned());
                }
                query.push(")");
            }
            query.push(" ORDER BY c.seq DESC LIMIT ").push_bind(limit);
            query.push(" OFFSET ").push_bind(offset);
            query.push(") ORDER BY a.seq DESC");
            counting
                .build_query_scalar::<i64>()
                .fetch_one(&self.pool)
                .await?
        };
        let rows = query.build_query_as().fetch_all(&self.pool).await?;
        Ok((rows, count_as_u64(total)))
    }
}

/// Returns `now`, or the time of the account's last activity if that is later. Times must not
/// decrease along `seq`, not even when the clock of the machine is set back.
pub(super) async fn monotonic_activity_time(
    write: &mut WriteTransaction,
    account_no: i64,
    now: Timestamp,
) -> Result<Timestamp> {
    let last: Option<Timestamp> =
        sqlx::query_scalar("SELECT max(created_at) FROM order_activity WHERE account_no = $1")
            .bind(account_no)
            .fetch_one(&mut **write)
            .await?;
    Ok(last.map_or(now, |last| last.max(now)))
}
