//! Reads orders of the mirror: which ones, in which order, and the rows of a window.

use sqlx::{QueryBuilder, Row, sqlite::Sqlite};

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    contract::{OrderBatchId, OrderStatus, Timestamp, text::search_terms},
    desk::view::{AttentionKind, OrderQuery, OrderRow, OrderSort, OrderStage},
};

const DAY: i64 = 86_400_000_000;

/// Unaccepted gifts are worth a look this long before they expire.
pub(super) const SOON: i64 = 14 * DAY;

/// Adds the condition of one heading of "Needs attention".
pub(super) fn push_attention(
    query: &mut QueryBuilder<Sqlite>,
    kind: AttentionKind,
    now: Timestamp,
) {
    let now = now.micros();
    match kind {
        AttentionKind::ExpiringSoon => {
            query
                .push("(status IN ('created', 'notified', 'opened') AND expires_at > ")
                .push_bind(now)
                .push(" AND expires_at <= ")
                .push_bind(now.saturating_add(SOON))
                .push(")");
        }
        AttentionKind::NotOpened => {
            query
                .push("(status IN ('created', 'notified') AND created_at <= ")
                .push_bind(now - 7 * DAY)
                .push(" AND (expires_at IS NULL OR expires_at > ")
                .push_bind(now)
                .push("))");
        }
        AttentionKind::LateDelivery => {
            query
                .push("(status = 'shipped' AND shipped_at <= ")
                .push_bind(now - 12 * DAY)
                .push(")");
        }
        AttentionKind::Failed => {
            query.push("status = 'failed'");
        }
    }
}

fn push_stage(query: &mut QueryBuilder<Sqlite>, stage: OrderStage, now: Timestamp) {
    let waiting = |query: &mut QueryBuilder<Sqlite>, statuses: &str, expired: bool| {
        query.push("(status IN (").push(statuses).push(") AND ");
        if expired {
            query.push("expires_at <= ").push_bind(now);
        } else {
            query
                .push("(expires_at IS NULL OR expires_at > ")
                .push_bind(now)
                .push(")");
        }
        query.push(")");
    };
    match stage {
        OrderStage::NotOpened => waiting(query, "'created', 'notified'", false),
        OrderStage::Opened => waiting(query, "'opened'", false),
        OrderStage::Expired => waiting(query, "'created', 'notified', 'opened'", true),
        OrderStage::Accepted => {
            query.push("(reached = 3 AND status NOT IN ('failed', 'canceled'))");
        }
        OrderStage::OnTheWay => {
            query.push("status = 'shipped'");
        }
        OrderStage::Delivered => {
            query.push("status = 'delivered'");
        }
        OrderStage::Failed => {
            query.push("status = 'failed'");
        }
        OrderStage::Canceled => {
            query.push("status = 'canceled'");
        }
        OrderStage::ThankYou => {
            query.push("note IS NOT NULL");
        }
        OrderStage::Swapped => {
            query.push("is_swapped = 1");
        }
    }
}

impl Store {
    pub(super) async fn sorted_order_ids(
        &self,
        connection_row: ConnectionRowId,
        asked: &OrderQuery,
        now: Timestamp,
    ) -> Result<Vec<i64>> {
        let mut query = QueryBuilder::new("SELECT n FROM gift WHERE connection_row = ");
        query.push_bind(connection_row);
        if let Some(batch) = asked.batch {
            query.push(" AND batch_id = ").push_bind(batch);
        }
        let words = search_terms(&asked.text);
        if !words.is_empty() {
            // Folded words hold letters and digits only: nothing in them means anything to FTS.
            let wanted: Vec<String> = words.iter().map(|word| format!("\"{word}\" *")).collect();
            query
                .push(" AND n IN (SELECT rowid FROM gift_text WHERE gift_text MATCH ")
                .push_bind(wanted.join(" AND "))
                .push(")");
        }
        for (place, stage) in asked.stages.iter().enumerate() {
            query.push(if place == 0 { " AND (" } else { " OR " });
            push_stage(&mut query, *stage, now);
        }
        if !asked.stages.is_empty() {
            query.push(")");
        }
        if let Some(kind) = asked.attention {
            query.push(" AND ");
            push_attention(&mut query, kind, now);
        }
        query.push(match (asked.sort, asked.descending) {
            (OrderSort::Natural, false) => " ORDER BY batch_rank DESC, position, n",
            (OrderSort::Natural, true) => " ORDER BY batch_rank, position DESC, n DESC",
            (OrderSort::Recipient, false) => " ORDER BY recipient_key, n",
            (OrderSort::Recipient, true) => " ORDER BY recipient_key DESC, n DESC",
            (OrderSort::Status, false) => " ORDER BY reached, status, n",
            (OrderSort::Status, true) => " ORDER BY reached DESC, status DESC, n DESC",
            (OrderSort::Total, false) => " ORDER BY total IS NULL, total, n",
            (OrderSort::Total, true) => " ORDER BY total IS NULL, total DESC, n DESC",
            (OrderSort::LastChange, false) => " ORDER BY last_change, n",
            (OrderSort::LastChange, true) => " ORDER BY last_change DESC, n DESC",
        });
        Ok(query.build_query_scalar().fetch_all(&self.pool).await?)
    }

    pub(super) async fn order_rows(
        &self,
        numbers: &[i64],
        now: Timestamp,
    ) -> Result<Vec<OrderRow>> {
        sqlx::query(
            "SELECT gift.id, gift.batch_id, coalesce(batch.name, '') AS batch_name, gift.recipient, \
             gift.email, gift.status, gift.gift, gift.is_swapped, gift.note IS NOT NULL AS has_note, \
             gift.total, gift.last_change, gift.accepted_at, gift.expires_at, gift.link \
             FROM json_each(?1) AS wanted CROSS JOIN gift ON gift.n = wanted.value \
             LEFT JOIN batch ON batch.connection_row = gift.connection_row AND batch.id = gift.batch_id \
             ORDER BY wanted.key",
        )
        .bind(json::text(numbers)?)
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| {
            let status = OrderStatus::from(row.try_get::<String, _>("status")?);
            let expires_at: Option<Timestamp> = row.try_get("expires_at")?;
            Ok(OrderRow {
                id: row.try_get("id")?,
                batch_id: row.try_get("batch_id")?,
                batch_name: row.try_get("batch_name")?,
                recipient: row.try_get("recipient")?,
                email: row.try_get("email")?,
                is_expired: status.is_unaccepted() && expires_at.is_some_and(|at| at <= now),
                status,
                gift: row.try_get("gift")?,
                is_swapped: row.try_get("is_swapped")?,
                has_thank_you: row.try_get("has_note")?,
                total: row.try_get("total")?,
                last_change: row.try_get("last_change")?,
                accepted_at: row.try_get("accepted_at")?,
                expires_at,
                gift_link: row.try_get("link")?,
            })
        })
        .collect()
    }

    /// Every order of a batch, in the order of its file.
    pub async fn orders_of_batch(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        now: Timestamp,
    ) -> Result<Vec<OrderRow>> {
        let asked = OrderQuery {
            batch: Some(batch),
            ..OrderQuery::default()
        };
        let numbers = self.sorted_order_ids(connection_row, &asked, now).await?;
        self.order_rows(&numbers, now).await
    }
}
