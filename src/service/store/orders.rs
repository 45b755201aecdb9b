//! Orders as they are read.

use super::{Store, life::SwappedGift};
use crate::contract::{CardId, OrderBatchId, OrderId, Shipment, Timestamp, WorkspaceId};

/// An order with what its batch and recipient give to it.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct StoredOrder {
    pub no: i64,
    pub id: OrderId,
    pub batch_no: i64,
    pub position: i64,
    pub token: String,
    pub status: String,
    pub created_at: Timestamp,
    pub notified_at: Option<Timestamp>,
    pub opened_at: Option<Timestamp>,
    pub accepted_at: Option<Timestamp>,
    pub pending_payment_at: Option<Timestamp>,
    pub paid_at: Option<Timestamp>,
    pub shipped_at: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    pub view_count: i64,
    pub thank_you_note: Option<String>,
    pub amount_tax: Option<i64>,
    pub swapped: Option<String>,
    pub shipments: Option<String>,
    pub first_name: String,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub batch_id: OrderBatchId,
    pub card_id: Option<CardId>,
    pub message: Option<String>,
    pub expires_at: Option<Timestamp>,
    pub workspace_id: Option<WorkspaceId>,
    pub workspace_name: Option<String>,
    pub batch_reference_id: String,
}

impl StoredOrder {
    pub fn shipments(&self) -> Result<Vec<Shipment>, serde_json::Error> {
        self.shipments
            .as_deref()
            .map_or_else(|| Ok(Vec::new()), serde_json::from_str)
    }

    pub fn swapped(&self) -> Result<Option<SwappedGift>, serde_json::Error> {
        self.swapped
            .as_deref()
            .map(serde_json::from_str)
            .transpose()
    }
}

/// Bounds of a list of orders by when they were made, both inclusive.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderBounds {
    pub after: Option<Timestamp>,
    pub before: Option<Timestamp>,
}

pub(super) const ORDER_COLUMNS: &str = "o.no, o.id, o.batch_no, o.position, o.token, o.status,
    o.created_at, o.notified_at, o.opened_at, o.accepted_at, o.pending_payment_at, o.paid_at,
    o.shipped_at, o.delivered_at, o.view_count, o.thank_you_note, o.amount_tax, o.swapped,
    o.shipments, r.first_name, r.last_name, r.email, b.id AS batch_id, b.card_id, b.message,
    b.expires_at, b.workspace_id, w.name AS workspace_name,
    b.reference_id AS batch_reference_id";

pub(super) const ORDER_JOINS: &str = "JOIN order_batch b ON b.no = o.batch_no
    JOIN recipient r ON r.batch_no = o.batch_no AND r.position = o.position
    LEFT JOIN workspace w ON w.id = b.workspace_id";

impl Store {
    /// Orders of a batch by place: a range of an index, at any depth.
    pub async fn batch_orders(
        &self,
        batch_no: i64,
        offset: i64,
        limit: i64,
    ) -> Result<Vec<StoredOrder>, sqlx::Error> {
        sqlx::query_as(sqlx::AssertSqlSafe(format!(
            "SELECT {ORDER_COLUMNS} FROM gift_order o {ORDER_JOINS}
             WHERE o.batch_no = ? AND o.position >= ? AND o.position < ? ORDER BY o.position"
        )))
        .bind(batch_no)
        .bind(offset)
        .bind(offset.saturating_add(limit))
        .fetch_all(&self.pool)
        .await
    }

    /// Orders of an account, newest first, and how many fit. `seq` is dense and grows with
    /// `created_at`, so bounds of time are bounds of `seq` and a page is a range of it.
    pub async fn orders(
        &self,
        account_no: i64,
        bounds: OrderBounds,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<StoredOrder>, u64), sqlx::Error> {
        let count: i64 = sqlx::query_scalar("SELECT order_count FROM account WHERE no = ?")
            .bind(account_no)
            .fetch_one(&self.pool)
            .await?;
        let lowest = match bounds.after {
            Some(after) => self.first_order_at(account_no, count, after).await?,
            None => 1,
        };
        let highest = match bounds.before {
            Some(before) => {
                let later = Timestamp::from_micros(before.micros().saturating_add(1));
                self.first_order_at(account_no, count, later).await? - 1
            }
            None => count,
        };
        let total = (highest - lowest + 1).max(0);
        let top = highest.saturating_sub(offset);
        let bottom = top.saturating_sub(limit).max(lowest - 1);
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(format!(
            "SELECT {ORDER_COLUMNS} FROM gift_order o {ORDER_JOINS}
             WHERE o.account_no = ? AND o.seq <= ? AND o.seq > ? ORDER BY o.seq DESC"
        )))
        .bind(account_no)
        .bind(top)
        .bind(bottom)
        .fetch_all(&self.pool)
        .await?;
        Ok((rows, total.unsigned_abs()))
    }

    /// The `seq` of the first of `count` orders made at `time` or later; one behind the last when
    /// there is none. Time never falls along `seq`, so the list is halved; no index is needed.
    async fn first_order_at(
        &self,
        account_no: i64,
        count: i64,
        time: Timestamp,
    ) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar(
            "WITH RECURSIVE search (low, high) AS (
                SELECT 1, ?2 + 1 UNION ALL
                SELECT iif(o.created_at < ?3, o.seq + 1, low),
                    iif(o.created_at < ?3, high, o.seq)
                FROM search CROSS JOIN gift_order o
                WHERE low < high AND o.account_no = ?1 AND o.seq = (low + high) / 2)
             SELECT low FROM search WHERE low >= high",
        )
        .bind(account_no)
        .bind(count)
        .bind(time)
        .fetch_one(&self.pool)
        .await
    }

    pub async fn order(
        &self,
        account_no: i64,
        id: OrderId,
    ) -> Result<Option<StoredOrder>, sqlx::Error> {
        sqlx::query_as(sqlx::AssertSqlSafe(format!(
            "SELECT {ORDER_COLUMNS} FROM gift_order o {ORDER_JOINS}
             WHERE o.id = ? AND o.account_no = ?"
        )))
        .bind(id)
        .bind(account_no)
        .fetch_optional(&self.pool)
        .await
    }

    /// The batches of these numbers, for orders that show what they were sent with.
    pub async fn batches_by_no(
        &self,
        numbers: &[i64],
    ) -> Result<Vec<super::StoredBatch>, sqlx::Error> {
        if numbers.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = sqlx::QueryBuilder::new(format!(
            "SELECT {} WHERE b.no IN (",
            super::batches::BATCH_COLUMNS
        ));
        let mut list = query.separated(", ");
        for number in numbers {
            list.push_bind(*number);
        }
        query.push(")");
        query.build_query_as().fetch_all(&self.pool).await
    }
}
