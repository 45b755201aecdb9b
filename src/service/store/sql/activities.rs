//! Order activities: the statements of [`Activities`].

use std::ops::RangeInclusive;

use async_trait::async_trait;
use sqlx::QueryBuilder;

use super::{
    Backend, Db, WriteTransaction,
    helpers::count_as_u64,
    order_query::{ORDER_COLUMNS, ORDER_JOINS},
};
use crate::{
    contract::{OrderStatus, Timestamp},
    service::{
        error::Result,
        store::{
            activities::{Activities, ActivityBounds, StoredActivity},
            activity_counts::{
                BLOCK, BlockCounts, BlockPart, Segment, find_page, split_into_blocks,
            },
        },
    },
};

#[async_trait]
impl Activities for Backend {
    /// `seq` has no gaps and grows with time. Without a status filter a page is a range of `seq`; with one, it is found by
    /// the counts of blocks.
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
            highest - lowest + 1
        } else {
            let segments = self
                .count_segments(account_no, &bounds.statuses, lowest..=highest)
                .await?;
            let total = segments.iter().map(|segment| segment.matches).sum();
            let Some(page) = find_page(&segments, offset, limit) else {
                return Ok((Vec::new(), count_as_u64(total)));
            };
            // Orders are joined only to the page.
            query.push(" AND a.seq IN (SELECT c.seq FROM order_activity c WHERE c.account_no = ");
            query.push_bind(account_no);
            push_matches(&mut query, &bounds.statuses, &page.seqs);
            query.push(" ORDER BY c.seq DESC LIMIT ").push_bind(limit);
            query.push(" OFFSET ").push_bind(page.offset);
            query.push(")");
            total
        };
        query.push(" ORDER BY a.seq DESC");
        let rows = query.build_query_as().fetch_all(&self.pool).await?;
        Ok((rows, count_as_u64(total)))
    }
}

impl Backend {
    /// Counts the activities with one of the statuses in the parts of `seqs`, the newest part first.
    async fn count_segments(
        &self,
        account_no: i64,
        statuses: &[OrderStatus],
        seqs: RangeInclusive<i64>,
    ) -> Result<Vec<Segment>> {
        let mut segments = Vec::new();
        let mut counts = Vec::new();
        let parts: Vec<BlockPart> = split_into_blocks(&seqs).collect();
        let blocks = parts.iter().find(|part| part.is_whole);
        let blocks = blocks.map_or(0, |newest| newest.block + 1);
        for status in statuses {
            counts.push(self.block_counts(account_no, status, blocks).await?);
        }
        for part in parts {
            let matches = if part.is_whole {
                let index = usize::try_from(part.block).unwrap_or_default();
                counts.iter().map(|counts| i64::from(counts[index])).sum()
            } else {
                let mut query: QueryBuilder<Db> = QueryBuilder::new(
                    "SELECT count(*) FROM order_activity c WHERE c.account_no = ",
                );
                query.push_bind(account_no);
                push_matches(&mut query, statuses, &part.seqs);
                query.build_query_scalar().fetch_one(&self.pool).await?
            };
            segments.push(Segment {
                seqs: part.seqs,
                matches,
            });
        }
        Ok(segments)
    }

    /// Returns the counts of at least the first `blocks` blocks, whose activities must all exist, and counts those that are
    /// not in memory.
    async fn block_counts(
        &self,
        account_no: i64,
        status: &OrderStatus,
        blocks: i64,
    ) -> Result<BlockCounts> {
        let known = self.activity_counts.get(account_no, status);
        let first = i64::try_from(known.len()).unwrap_or(i64::MAX);
        if first >= blocks {
            return Ok(known);
        }
        // A block is a range of the index, so that nothing is sorted.
        let added: Vec<i64> = sqlx::query_scalar(
            "WITH RECURSIVE block (no) AS (
                SELECT CAST($3 AS BIGINT) UNION ALL SELECT no + 1 FROM block WHERE no + 1 < $4)
             SELECT (SELECT count(*) FROM order_activity WHERE account_no = $1 AND order_status = $2
                AND seq > no * $5 AND seq <= (no + 1) * $5)
             FROM block ORDER BY no",
        )
        .bind(account_no)
        .bind(status.as_str().to_owned())
        .bind(first)
        .bind(blocks)
        .bind(BLOCK)
        .fetch_all(&self.pool)
        .await?;
        let added = added
            .into_iter()
            .map(|count| u16::try_from(count).unwrap_or(u16::MAX));
        let counts: BlockCounts = known.iter().copied().chain(added).collect();
        self.activity_counts
            .insert(account_no, status, counts.clone());
        Ok(counts)
    }
}

/// Adds the conditions of the activities `c` within `seqs` that have one of the statuses.
fn push_matches(
    query: &mut QueryBuilder<Db>,
    statuses: &[OrderStatus],
    seqs: &RangeInclusive<i64>,
) {
    query.push(" AND c.seq >= ").push_bind(*seqs.start());
    query.push(" AND c.seq <= ").push_bind(*seqs.end());
    query.push(" AND c.order_status IN (");
    let mut list = query.separated(", ");
    for status in statuses {
        list.push_bind(status.as_str().to_owned());
    }
    query.push(")");
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
