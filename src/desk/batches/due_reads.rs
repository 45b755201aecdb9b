//! When each batch and its orders are read from the service. Each batch has a time at which it is due;
//! reads take the batch that has been due for longest, so that none waits forever.

use std::time::Duration;

use sqlx::Row;

use crate::{
    contract::{OrderBatchId, OrderId, OrderStatus, PageQuery, SendStatus, Timestamp},
    desk::{
        problem::Problem,
        store::{ConnectionRowId, Result, Store, json},
        sync::read_time::MAX_REQUEST_MICROS,
    },
};

/// Orders that can still change are read again after this time. With the time that the reads take,
/// no such order is older than 15 minutes, unless there are many of them (`sync/batch_reads.rs`).
pub const OPEN_INTERVAL: Duration = Duration::from_secs(10 * 60);
/// Batches without such orders are read again after this time, and so at least once a day.
const FINAL_ORDERS_READ_INTERVAL: Duration = Duration::from_secs(20 * 3600);
/// The first pause after a failed read; each further failure doubles the pause.
const FIRST_PAUSE: Duration = Duration::from_secs(15);
const MAX_PAUSE: Duration = Duration::from_secs(3600);
/// Later times come from a clock that was set back, so the batch is due.
const MAX_WAIT: Duration = Duration::from_secs(48 * 3600);
/// The orders of one page.
const PAGE_SIZE: i64 = PageQuery::MAX_PER_PAGE.cast_signed();

/// The index `batch_open_read` holds the batches with open orders, so that only their times are read:
/// those that are due again within twice [`OPEN_INTERVAL`].
pub(in crate::desk) const OLDEST_OPEN_READ: &str = "SELECT min(orders_read_at) FROM batch \
     WHERE connection_row = ?1 AND has_all_orders = 1 \
     AND next_read_at < coalesce(orders_read_at, 0) + 1200000000";
const _: () = assert!(OPEN_INTERVAL.as_micros() * 2 == 1_200_000_000);

/// SQL: the statuses that an order does not leave.
macro_rules! final_statuses {
    () => {
        "('delivered', 'failed', 'canceled')"
    };
}

/// Whether a status is one of `final_statuses!`.
pub(in crate::desk) fn is_final(status: &OrderStatus) -> bool {
    matches!(
        status,
        OrderStatus::Delivered | OrderStatus::Failed | OrderStatus::Canceled
    )
}

/// A batch that is to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueBatch {
    pub id: OrderBatchId,
    pub status: SendStatus,
    pub scheduled_at: Option<Timestamp>,
    /// The number of orders that the service reports.
    pub orders_count: Option<u64>,
    pub has_all_orders: bool,
    /// Where the read of the orders goes on.
    pub next_orders: NextOrders,
    /// Whether recipients are mirrored.
    pub has_recipients: bool,
}

/// Where an interrupted read of a batch's orders goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextOrders {
    /// From 1.
    pub page: u64,
    /// The position of the page's first order, from 0.
    pub position: u64,
    /// When the first page was requested; `None` before that.
    pub begun_at: Option<Timestamp>,
}

impl NextOrders {
    pub const FIRST: Self = Self {
        page: 1,
        position: 0,
        begun_at: None,
    };
}

/// A page of the orders of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OrderPage {
    pub batch: OrderBatchId,
    /// From 1.
    pub page: u64,
}

impl Store {
    /// The batches that are due, those that have been due for longest first. Batches whose orders were
    /// all read and the others are read at different rates, so each call returns one kind.
    pub async fn due_batches(
        &self,
        connection_row: ConnectionRowId,
        has_all_orders: bool,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<DueBatch>> {
        sqlx::query(
            "WITH due AS ( \
             SELECT * FROM (SELECT row_id FROM batch WHERE connection_row = ?1 AND has_all_orders = ?5 \
             AND next_read_at <= ?2 ORDER BY next_read_at, rank DESC LIMIT ?4) UNION ALL \
             SELECT * FROM (SELECT row_id FROM batch WHERE connection_row = ?1 AND has_all_orders = ?5 \
             AND next_read_at > ?3 ORDER BY next_read_at, rank DESC LIMIT ?4)) \
             SELECT id, status, scheduled_at, orders_count, has_all_orders, orders_next_page, \
             orders_next_position, orders_begun_at, EXISTS \
             (SELECT 1 FROM batch_recipient WHERE batch_row = batch.row_id) AS has_recipients \
             FROM due CROSS JOIN batch ON batch.row_id = due.row_id \
             ORDER BY next_read_at, rank DESC LIMIT ?4",
        )
        .bind(connection_row)
        .bind(now)
        .bind(now + MAX_WAIT)
        .bind(limit)
        .bind(has_all_orders)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            let count: Option<i64> = row.try_get("orders_count")?;
            Ok(DueBatch {
                id: row.try_get("id")?,
                status: row.try_get::<String, _>("status")?.into(),
                scheduled_at: row.try_get("scheduled_at")?,
                orders_count: count.map(i64::cast_unsigned),
                has_all_orders: row.try_get("has_all_orders")?,
                next_orders: NextOrders {
                    page: row.try_get::<i64, _>("orders_next_page")?.cast_unsigned(),
                    position: row
                        .try_get::<i64, _>("orders_next_position")?
                        .cast_unsigned(),
                    begun_at: row.try_get("orders_begun_at")?,
                },
                has_recipients: row.try_get("has_recipients")?,
            })
        })
        .collect()
    }

    /// The number of newer batches in the mirror.
    pub async fn batch_index(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
    ) -> Result<u64> {
        let newer: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM batch WHERE connection_row = ?1 AND rank > \
             (SELECT rank FROM batch WHERE connection_row = ?1 AND id = ?2)",
        )
        .bind(connection_row)
        .bind(batch)
        .fetch_one(&self.mirror)
        .await?;
        Ok(newer.cast_unsigned())
    }

    /// Records that every order of the batches was read at `read_at` or later.
    pub async fn mark_orders_read(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatchId],
        read_at: Timestamp,
    ) -> Result<()> {
        if batches.is_empty() {
            return Ok(());
        }
        let ids: Vec<String> = batches.iter().map(|id| json::hex(id.0)).collect();
        // The first batches of the list are read in each round; their times are written once a minute.
        // The pauses differ by up to a tenth, so that batches of one read are not due at once. An order
        // that refused the response as outdated is read again soon: either a newer response is stored,
        // or the clock was set back.
        sqlx::query(concat!(
            "UPDATE batch SET has_all_orders = 1, orders_read_at = ?3, orders_next_page = 1, \
             orders_next_position = 0, orders_begun_at = NULL, read_failures = 0, problem_code = NULL, problem_data = NULL, \
             next_read_at = ?3 + iif(EXISTS (SELECT 1 FROM orders WHERE orders.connection_row = ?1 \
             AND orders.batch_id = batch.id AND orders.status NOT IN ",
            final_statuses!(),
            ") OR EXISTS (SELECT 1 FROM orders WHERE orders.connection_row = ?1 \
             AND orders.batch_id = batch.id AND orders.read_at > ?3 AND orders.read_at < ?3 + ?6), \
             ?4, ?5) * (1000 + batch.row_id % 100) / 1000 \
             WHERE connection_row = ?1 AND id IN (SELECT unhex(value) FROM json_each(?2)) \
             AND (has_all_orders = 0 OR orders_read_at IS NULL OR problem_code IS NOT NULL \
             OR next_read_at <= ?3 OR abs(orders_read_at - ?3) > 60000000)",
        ))
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .bind(read_at)
        .bind(micros(OPEN_INTERVAL))
        .bind(micros(FINAL_ORDERS_READ_INTERVAL))
        .bind(MAX_REQUEST_MICROS)
        .execute(&self.mirror_writer)
        .await?;
        Ok(())
    }

    /// Stores where the read of a batch's orders goes on.
    pub async fn save_next_orders(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        next: NextOrders,
    ) -> Result<()> {
        sqlx::query(
            "UPDATE batch SET orders_next_page = ?3, orders_next_position = ?4, orders_begun_at = ?5 \
             WHERE connection_row = ?1 AND id = ?2",
        )
        .bind(connection_row)
        .bind(batch)
        .bind(next.page.cast_signed())
        .bind(next.position.cast_signed())
        .bind(next.begun_at)
        .execute(&self.mirror_writer)
        .await?;
        Ok(())
    }

    /// Records that a batch without complete orders was read, and when it is due again.
    pub async fn mark_batch_read(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        next_read_at: Timestamp,
    ) -> Result<()> {
        sqlx::query(
            "UPDATE batch SET next_read_at = ?3, read_failures = 0, problem_code = NULL, \
             problem_data = NULL WHERE connection_row = ?1 AND id = ?2",
        )
        .bind(connection_row)
        .bind(batch)
        .bind(next_read_at)
        .execute(&self.mirror_writer)
        .await?;
        Ok(())
    }

    /// Records that a batch could not be read. Each failure doubles the pause. `problem` is `None`
    /// when the service responded and a part of the orders is missing; the others can change, so that
    /// the pause is at most [`OPEN_INTERVAL`].
    pub async fn mark_batch_failed(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        problem: Option<&Problem>,
        now: Timestamp,
    ) -> Result<()> {
        sqlx::query(
            "UPDATE batch SET read_failures = read_failures + 1, problem_code = ?3, problem_data = ?4, \
             next_read_at = ?5 + min(?6 << min(read_failures, 20), ?7) \
             WHERE connection_row = ?1 AND id = ?2",
        )
        .bind(connection_row)
        .bind(batch)
        .bind(problem.map(|problem| problem.code().to_string()))
        .bind(problem.map(json::text).transpose()?)
        .bind(now)
        .bind(micros(FIRST_PAUSE))
        .bind(micros(if problem.is_some() {
            MAX_PAUSE
        } else {
            OPEN_INTERVAL
        }))
        .execute(&self.mirror_writer)
        .await?;
        Ok(())
    }

    /// Makes every batch due at once. Interrupted reads of orders begin again.
    pub async fn make_batches_due(&self, connection_row: ConnectionRowId) -> Result<()> {
        sqlx::query(
            "UPDATE batch SET next_read_at = 0, orders_next_page = 1, orders_next_position = 0, \
             orders_begun_at = NULL WHERE connection_row = ?1",
        )
        .bind(connection_row)
        .execute(&self.mirror_writer)
        .await?;
        Ok(())
    }

    /// The number of pages of all orders that are read again every [`OPEN_INTERVAL`].
    pub async fn open_order_pages(&self, connection_row: ConnectionRowId) -> Result<u64> {
        let pages: i64 = sqlx::query_scalar(
            "SELECT coalesce(sum((coalesce(orders_count, 1) + ?2 - 1) / ?2), 0) FROM batch \
             WHERE connection_row = ?1 AND has_all_orders = 1 \
             AND next_read_at < coalesce(orders_read_at, 0) + ?3",
        )
        .bind(connection_row)
        .bind(PAGE_SIZE)
        .bind(micros(OPEN_INTERVAL) * 2)
        .fetch_one(&self.mirror)
        .await?;
        Ok(pages.cast_unsigned())
    }

    /// When the open order that was read least recently was read. Returns `None` without open orders.
    pub async fn oldest_open_read(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Option<Timestamp>> {
        Ok(sqlx::query_scalar(OLDEST_OPEN_READ)
            .bind(connection_row)
            .fetch_one(&self.mirror)
            .await?)
    }

    /// The pages of their batches on which orders are, without orders of unknown position.
    pub async fn order_pages(
        &self,
        connection_row: ConnectionRowId,
        orders: &[OrderId],
    ) -> Result<Vec<OrderPage>> {
        let ids: Vec<String> = orders.iter().map(|id| json::hex(id.0)).collect();
        sqlx::query(
            "SELECT DISTINCT orders.batch_id, orders.position / ?3 + 1 AS page \
             FROM json_each(?2) AS wanted \
             CROSS JOIN orders ON orders.connection_row = ?1 AND orders.id = unhex(wanted.value) \
             WHERE orders.position < 1 << 40",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .bind(PAGE_SIZE)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            Ok(OrderPage {
                batch: row.try_get("batch_id")?,
                page: row.try_get::<i64, _>("page")?.cast_unsigned(),
            })
        })
        .collect()
    }
}

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}
