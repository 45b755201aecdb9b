//! Orders: the statements behind [`Orders`].

use async_trait::async_trait;

use super::{Backend, count, statement};
use crate::{
    contract::{OrderId, Timestamp},
    service::store::{OrderBounds, Orders, Result, StoredOrder},
};

pub(super) const ORDER_COLUMNS: &str =
    "o.account_no, o.seq, o.id, o.batch_no, o.position, o.token, o.selections, o.status,
    o.created_at, o.notified_at, o.opened_at, o.accepted_at, o.pending_payment_at, o.paid_at,
    o.shipped_at, o.delivered_at, o.view_count, o.thank_you_note, o.amount_tax, o.swapped,
    o.shipments, r.first_name, r.last_name, r.email, b.id AS batch_id, b.card_id, b.message,
    b.expires_at, b.workspace_id, w.name AS workspace_name,
    b.reference_id AS batch_reference_id";

pub(super) const ORDER_JOINS: &str = "JOIN order_batch b ON b.no = o.batch_no
    JOIN recipient r ON r.batch_no = o.batch_no AND r.position = o.position
    LEFT JOIN workspace w ON w.id = b.workspace_id";

#[async_trait]
impl Orders for Backend {
    async fn batch_orders(
        &self,
        batch_no: i64,
        offset: i64,
        limit: i64,
    ) -> Result<Vec<StoredOrder>> {
        Ok(sqlx::query_as(statement(format!(
            "SELECT {ORDER_COLUMNS} FROM gift_order o {ORDER_JOINS}
             WHERE o.batch_no = $1 AND o.position >= $2 AND o.position < $3 ORDER BY o.position"
        )))
        .bind(batch_no)
        .bind(offset)
        .bind(offset.saturating_add(limit))
        .fetch_all(&self.pool)
        .await?)
    }

    /// `seq` is dense and grows with `created_at`, so bounds of time are bounds of `seq` and a page
    /// is a range of it.
    async fn orders(
        &self,
        account_no: i64,
        bounds: OrderBounds,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<StoredOrder>, u64)> {
        let all: i64 = sqlx::query_scalar("SELECT order_count FROM account WHERE no = $1")
            .bind(account_no)
            .fetch_one(&self.pool)
            .await?;
        let lowest = match bounds.after {
            Some(after) => self.first_order_at(account_no, all, after).await?,
            None => 1,
        };
        let highest = match bounds.before {
            Some(before) => {
                let later = Timestamp::from_micros(before.micros().saturating_add(1));
                self.first_order_at(account_no, all, later).await? - 1
            }
            None => all,
        };
        let total = (highest - lowest + 1).max(0);
        let top = highest.saturating_sub(offset);
        let bottom = top.saturating_sub(limit).max(lowest - 1);
        let rows = sqlx::query_as(statement(format!(
            "SELECT {ORDER_COLUMNS} FROM gift_order o {ORDER_JOINS}
             WHERE o.account_no = $1 AND o.seq <= $2 AND o.seq > $3 ORDER BY o.seq DESC"
        )))
        .bind(account_no)
        .bind(top)
        .bind(bottom)
        .fetch_all(&self.pool)
        .await?;
        Ok((rows, count(total)))
    }

    async fn order(&self, account_no: i64, id: OrderId) -> Result<Option<StoredOrder>> {
        Ok(sqlx::query_as(statement(format!(
            "SELECT {ORDER_COLUMNS} FROM gift_order o {ORDER_JOINS}
             WHERE o.id = $1 AND o.account_no = $2"
        )))
        .bind(id)
        .bind(account_no)
        .fetch_optional(&self.pool)
        .await?)
    }
}

impl Backend {
    /// The `seq` of the first of `count` orders made at `time` or later; one behind the last when
    /// there is none. Time never falls along `seq`, so the list is halved; no index is needed.
    async fn first_order_at(&self, account_no: i64, count: i64, time: Timestamp) -> Result<i64> {
        Ok(sqlx::query_scalar(
            "WITH RECURSIVE search (low, high) AS (
                SELECT CAST(1 AS BIGINT), $2 UNION ALL
                SELECT CASE WHEN o.created_at < $3 THEN o.seq + 1 ELSE low END,
                    CASE WHEN o.created_at < $3 THEN high ELSE o.seq END
                FROM search CROSS JOIN gift_order o
                WHERE low < high AND o.account_no = $1 AND o.seq = (low + high) / 2)
             SELECT low FROM search WHERE low >= high",
        )
        .bind(account_no)
        .bind(count + 1)
        .bind(time)
        .fetch_one(&self.pool)
        .await?)
    }
}
