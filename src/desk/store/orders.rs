//! Reads orders of the mirror: their filters, their sort orders and the rows of a window.

use sqlx::{QueryBuilder, Row, sqlite::Sqlite};

use super::{
    ConnectionRowId, Result, Store,
    batches::batch_title,
    json,
    order_attention::{push_condition, push_marks, push_state, state_number},
};
use crate::{
    contract::{OrderStatus, Timestamp, text::search_terms},
    desk::view::{CartSummary, OrderQuery, OrderRow, OrderSort, OrderStage},
};

fn push_stage(query: &mut QueryBuilder<Sqlite>, stage: OrderStage, now: Timestamp) {
    let unaccepted = |query: &mut QueryBuilder<Sqlite>, statuses: &str, is_expired: bool| {
        query.push("(status IN (").push(statuses).push(") AND ");
        if is_expired {
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
        OrderStage::NotOpened => unaccepted(query, "'created', 'notified'", false),
        OrderStage::Opened => unaccepted(query, "'opened'", false),
        OrderStage::Expired => unaccepted(query, "'created', 'notified', 'opened'", true),
        OrderStage::Accepted => {
            query.push("(furthest_stage = 3 AND status NOT IN ('failed', 'canceled'))");
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
            query.push("thank_you_note IS NOT NULL");
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
        filter: &OrderQuery,
        now: Timestamp,
    ) -> Result<Vec<i64>> {
        let mut query = QueryBuilder::new("SELECT orders.row_id FROM orders");
        if let Some(kind) = filter.attention {
            push_marks(&mut query, connection_row, kind);
        }
        query
            .push(" WHERE orders.connection_row = ")
            .push_bind(connection_row);
        if let Some(batch) = filter.batch {
            query.push(" AND batch_id = ").push_bind(batch);
        }
        let terms = search_terms(&filter.text);
        if !terms.is_empty() {
            // Folded terms hold letters and digits only, so they cannot contain FTS syntax.
            let wanted: Vec<String> = terms.iter().map(|term| format!("\"{term}\" *")).collect();
            query
                .push(" AND row_id IN (SELECT rowid FROM order_search WHERE order_search MATCH ")
                .push_bind(wanted.join(" AND "))
                .push(")");
        }
        for (index, stage) in filter.stages.iter().enumerate() {
            query.push(if index == 0 { " AND (" } else { " OR " });
            push_stage(&mut query, *stage, now);
        }
        if !filter.stages.is_empty() {
            query.push(")");
        }
        if !filter.statuses.is_empty() {
            query
                .push(" AND status IN (SELECT value FROM json_each(")
                .push_bind(json::text(&filter.statuses)?)
                .push("))");
        }
        if let Some(kind) = filter.attention {
            query.push(" AND ");
            push_condition(&mut query, connection_row, kind, now);
            query.push(" AND ");
            push_state(&mut query, now);
            query
                .push(" = ")
                .push_bind(state_number(filter.attention_state));
        }
        query.push(match (filter.sort, filter.descending) {
            (OrderSort::Natural, false) => " ORDER BY batch_rank DESC, position, row_id",
            (OrderSort::Natural, true) => " ORDER BY batch_rank, position DESC, row_id DESC",
            (OrderSort::Recipient, false) => " ORDER BY recipient_sort_key, row_id",
            (OrderSort::Recipient, true) => " ORDER BY recipient_sort_key DESC, row_id DESC",
            (OrderSort::Status, false) => " ORDER BY furthest_stage, status, row_id",
            (OrderSort::Status, true) => " ORDER BY furthest_stage DESC, status DESC, row_id DESC",
            (OrderSort::Total, false) => " ORDER BY amount_total IS NULL, amount_total, row_id",
            (OrderSort::Total, true) => {
                " ORDER BY amount_total IS NULL, amount_total DESC, row_id DESC"
            }
            (OrderSort::LastChange, false) => " ORDER BY last_changed_at, row_id",
            (OrderSort::LastChange, true) => " ORDER BY last_changed_at DESC, row_id DESC",
        });
        let pool = if filter.attention.is_some() {
            &self.mirror_and_desk
        } else {
            &self.mirror
        };
        Ok(query.build_query_scalar().fetch_all(pool).await?)
    }

    pub(super) async fn order_rows(
        &self,
        row_ids: &[i64],
        now: Timestamp,
    ) -> Result<Vec<OrderRow>> {
        sqlx::query(
            "SELECT orders.id, orders.batch_id, batch.name AS batch_name, batch.from_name, \
             orders.recipient_name, orders.email, orders.status, orders.first_product, \
             orders.other_products, orders.is_swapped, \
             orders.thank_you_note IS NOT NULL AS has_note, orders.amount_total, \
             orders.last_changed_at, orders.accepted_at, orders.expires_at, orders.gift_link \
             FROM json_each(?1) AS wanted CROSS JOIN orders ON orders.row_id = wanted.value \
             LEFT JOIN batch ON batch.connection_row = orders.connection_row \
             AND batch.id = orders.batch_id ORDER BY wanted.key",
        )
        .bind(json::text(row_ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            let status = OrderStatus::from(row.try_get::<String, _>("status")?);
            let expires_at: Option<Timestamp> = row.try_get("expires_at")?;
            Ok(OrderRow {
                id: row.try_get("id")?,
                batch_id: row.try_get("batch_id")?,
                batch: batch_title(row, "batch_name", "from_name")?,
                recipient: row.try_get("recipient_name")?,
                email: row.try_get("email")?,
                is_expired: status.is_unaccepted() && expires_at.is_some_and(|at| at <= now),
                status,
                gift: CartSummary {
                    first_product: row.try_get("first_product")?,
                    other_products: row.try_get("other_products")?,
                },
                is_swapped: row.try_get("is_swapped")?,
                has_thank_you: row.try_get("has_note")?,
                total: row.try_get("amount_total")?,
                last_change: row.try_get("last_changed_at")?,
                accepted_at: row.try_get("accepted_at")?,
                expires_at,
                gift_link: row.try_get("gift_link")?,
            })
        })
        .collect()
    }
}
