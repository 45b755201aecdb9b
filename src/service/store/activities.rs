//! Order activities: pages of the list, found by counts of blocks.

use std::ops::{Range, RangeInclusive};

use super::{
    Paging, QueryBuilder, Store, WriteTransaction,
    activity_counts::{
        BLOCK_LENGTH, BlockCounts, BlockPart, PageRange, Segment, find_page, split_into_blocks,
    },
    query_as, query_scalar,
    stored_order::{ORDER_COLUMNS, ORDER_JOINS, StoredOrder},
};
use crate::{
    contract::{ActivityId, OrderStatus, Timestamp},
    service::error::Result,
};

/// An activity with the current state of its order.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct StoredActivity {
    pub(crate) activity_id: ActivityId,
    pub(crate) activity_status: String,
    pub(crate) activity_at: Timestamp,
    #[sqlx(flatten)]
    pub(crate) order: StoredOrder,
}

/// Filter of an activity list.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActivityBounds {
    /// The earliest time, inclusive.
    pub(crate) after: Option<Timestamp>,
    /// The latest time, inclusive.
    pub(crate) before: Option<Timestamp>,
    /// An empty list means every status.
    pub(crate) statuses: Vec<OrderStatus>,
}

/// How many blocks one statement counts, so that a request that is canceled loses little.
const BLOCKS_PER_STATEMENT: i64 = 256;

/// The first and the last activity within bounds.
#[derive(sqlx::FromRow)]
struct SeqRange {
    lowest: Option<i64>,
    highest: Option<i64>,
}

impl Store {
    /// Returns a page of an account's activities, newest first, and the number of activities that
    /// match the filter.
    ///
    /// `seq` has no gaps and grows with time. Without a status filter a page is a range of `seq`; with one, it is found by
    /// the counts of blocks.
    pub(crate) async fn activities(
        &self,
        account_no: i64,
        bounds: &ActivityBounds,
        paging: Paging,
    ) -> Result<(Vec<StoredActivity>, u64)> {
        let Paging { offset, limit } = paging;
        let SeqRange { lowest, highest } = if bounds.after.is_none() && bounds.before.is_none() {
            let count: i64 = query_scalar("SELECT activity_count FROM account WHERE no = $1")
                .bind(account_no)
                .fetch_one(&self.pool)
                .await?;
            SeqRange {
                lowest: Some(1),
                highest: Some(count),
            }
        } else {
            // `created_at` never decreases along `seq`, so both ends come from the index.
            query_as(
                "SELECT (SELECT seq FROM order_activity WHERE account_no = $1 AND created_at >= $2
                        ORDER BY created_at, seq LIMIT 1) AS lowest,
                    (SELECT seq FROM order_activity WHERE account_no = $1 AND created_at <= $3
                        ORDER BY created_at DESC, seq DESC LIMIT 1) AS highest",
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
        let mut query = QueryBuilder::new(format!(
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
            // No activity has a status that the contract does not have.
            let is_known = |status: &&OrderStatus| !matches!(status, OrderStatus::Other(_));
            let statuses: Vec<OrderStatus> =
                bounds.statuses.iter().filter(is_known).cloned().collect();
            if statuses.is_empty() {
                return Ok((Vec::new(), 0));
            }
            let segments = self
                .count_segments(account_no, &statuses, lowest..=highest)
                .await?;
            let total: i64 = segments.iter().map(|segment| segment.matches).sum();
            let Some(page) = find_page(&segments, offset, limit) else {
                return Ok((Vec::new(), total.unsigned_abs()));
            };
            // Orders are joined only to the page.
            query.push(" AND a.seq IN (");
            push_page(&mut query, account_no, &statuses, &page, limit);
            query.push(")");
            total
        };
        query.push(" ORDER BY a.seq DESC");
        let rows = query.build_query_as().fetch_all(&self.pool).await?;
        Ok((rows, total.unsigned_abs()))
    }

    /// Counts the activities with one of the statuses in the parts of `seqs`, the newest part first.
    async fn count_segments(
        &self,
        account_no: i64,
        statuses: &[OrderStatus],
        seqs: RangeInclusive<i64>,
    ) -> Result<Vec<Segment>> {
        let mut segments = Vec::new();
        let parts: Vec<BlockPart> = split_into_blocks(&seqs).collect();
        let whole = |part: &&BlockPart| part.is_whole;
        let newest = parts.iter().find(whole).map_or(0, |part| part.block + 1);
        let oldest = parts.iter().rfind(whole).map_or(0, |part| part.block);
        let mut counts = Vec::new();
        for status in statuses {
            counts.push(
                self.block_counts(account_no, status, oldest..newest)
                    .await?,
            );
        }
        for part in parts {
            let matches = if part.is_whole {
                let index = usize::try_from(part.block - oldest).unwrap_or_default();
                counts.iter().map(|counts| i64::from(counts[index])).sum()
            } else {
                let mut query = QueryBuilder::new(
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

    /// Returns the counts of blocks whose activities all exist. The counts of an account's first blocks are kept in memory, and
    /// extended when at most as many blocks lie between them and `blocks` as `blocks` has: a request costs at most twice its
    /// range, and a long range is counted once. Otherwise `blocks` are counted without being kept.
    async fn block_counts(
        &self,
        account_no: i64,
        status: &OrderStatus,
        blocks: Range<i64>,
    ) -> Result<Vec<u16>> {
        let is_known = |known: &BlockCounts| length(known) >= blocks.end;
        let mut known = self.activity_counts.get(account_no, status);
        let between = blocks.start - length(&known);
        if !is_known(&known) && between <= blocks.end - blocks.start {
            let _counting = self.activity_counts.counting(account_no).await;
            known = self.activity_counts.get(account_no, status);
            while !is_known(&known) {
                let first = length(&known);
                let part = first..blocks.end.min(first + BLOCKS_PER_STATEMENT);
                known = known.extended_by(self.count_blocks(account_no, status, part).await?);
                self.activity_counts
                    .insert(account_no, status, known.clone());
            }
        }
        if is_known(&known) {
            let [start, end] =
                [blocks.start, blocks.end].map(|no| usize::try_from(no).unwrap_or(0));
            return Ok(known.counts[start..end].to_vec());
        }
        let mut counts = Vec::new();
        for start in blocks.clone().step_by(BLOCKS_PER_STATEMENT as usize) {
            let part = start..blocks.end.min(start + BLOCKS_PER_STATEMENT);
            counts.extend(self.count_blocks(account_no, status, part).await?);
        }
        Ok(counts)
    }

    async fn count_blocks(
        &self,
        account_no: i64,
        status: &OrderStatus,
        blocks: Range<i64>,
    ) -> Result<Vec<u16>> {
        // A block is a range of the index, so that nothing is sorted.
        let counts: Vec<i64> = query_scalar(
            "WITH RECURSIVE block (no) AS (
                SELECT CAST($3 AS BIGINT) UNION ALL SELECT no + 1 FROM block WHERE no + 1 < $4)
             SELECT (SELECT count(*) FROM order_activity WHERE account_no = $1 AND order_status = $2
                AND seq > no * $5 AND seq <= (no + 1) * $5)
             FROM block ORDER BY no",
        )
        .bind(account_no)
        .bind(status.as_str().to_owned())
        .bind(blocks.start)
        .bind(blocks.end)
        .bind(BLOCK_LENGTH)
        .fetch_all(&self.pool)
        .await?;
        let count = |count| u16::try_from(count).unwrap_or(u16::MAX);
        Ok(counts.into_iter().map(count).collect())
    }
}

/// The number of blocks with known counts.
fn length(known: &BlockCounts) -> i64 {
    i64::try_from(known.counts.len()).unwrap_or(i64::MAX)
}

/// Adds the query of the numbers of a page. With `+`, SQLite does not use the primary key for the order: for several statuses
/// it would read each activity of the range by that key, instead of the index of statuses.
pub(super) fn push_page(
    query: &mut QueryBuilder<'_>,
    account_no: i64,
    statuses: &[OrderStatus],
    page: &PageRange,
    limit: i64,
) {
    query.push("SELECT c.seq FROM order_activity c WHERE c.account_no = ");
    query.push_bind(account_no);
    push_matches(query, statuses, &page.seqs);
    query.push(" ORDER BY +c.seq DESC LIMIT ").push_bind(limit);
    query.push(" OFFSET ").push_bind(page.offset);
}

/// Adds the conditions of the activities `c` within `seqs` that have one of the statuses.
fn push_matches(
    query: &mut QueryBuilder<'_>,
    statuses: &[OrderStatus],
    seqs: &RangeInclusive<i64>,
) {
    query.push(" AND c.seq >= ").push_bind(*seqs.start());
    query.push(" AND c.seq <= ").push_bind(*seqs.end());
    query.push(" AND c.order_status ");
    query.push_in(statuses.iter().map(|status| status.as_str().to_owned()));
}

/// Returns `now`, or the time of the account's last activity if that is later. Times must not
/// decrease along `seq`, not even when the clock of the machine is set back.
pub(super) async fn monotonic_activity_time(
    write: &mut WriteTransaction,
    account_no: i64,
    now: Timestamp,
) -> Result<Timestamp> {
    let last: Option<Timestamp> =
        query_scalar("SELECT max(created_at) FROM order_activity WHERE account_no = $1")
            .bind(account_no)
            .fetch_one(&mut *write)
            .await?;
    Ok(last.map_or(now, |last| last.max(now)))
}
