//! Resolves the orders that an action concerns, from the mirror.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use sqlx::Row;

use super::order::OrderRow;
use crate::{
    contract::{OrderBatchId, OrderId, OrderStatus, Timestamp},
    desk::{
        batches::{BatchTitle, reads::read_facts},
        jobs::{OrderActionPreview, OrderSelection},
        money::OrderMoney,
        store::{ConnectionRowId, Result, Store, json},
    },
};

impl Store {
    /// What a cancellation or a new expiration of the selection would concern.
    pub async fn preview_order_action(
        &self,
        connection_row: ConnectionRowId,
        selection: &OrderSelection,
        now: Timestamp,
    ) -> Result<OrderActionPreview> {
        let row_ids = self
            .selected_row_ids(connection_row, selection, now)
            .await?;
        let rows = sqlx::query(
            "SELECT orders.id, orders.batch_id, orders.status, orders.recipient_name, \
             orders.expires_at, orders.is_paid, orders.sent_pre_tax, orders.amount_total FROM json_each(?1) AS wanted \
             CROSS JOIN orders ON orders.row_id = wanted.value ORDER BY wanted.key",
        )
        .bind(json::text(&row_ids)?)
        .fetch_all(&self.mirror)
        .await?;
        let direct = self.direct_batches(connection_row).await?;
        let mut preview = OrderActionPreview::default();
        let mut orders = Vec::with_capacity(rows.len());
        let mut expiries: Vec<Option<Timestamp>> = Vec::with_capacity(rows.len());
        let mut excluded: HashMap<OrderStatus, u64> = HashMap::new();
        let mut batches: HashSet<OrderBatchId> = HashSet::new();
        for row in &rows {
            let batch: OrderBatchId = row.try_get("batch_id")?;
            batches.insert(batch);
            let status = OrderStatus::from(row.try_get::<String, _>("status")?);
            if !status.is_unaccepted() {
                *excluded.entry(status).or_default() += 1;
                continue;
            }
            orders.push(row.try_get::<OrderId, _>("id")?);
            let expires_at: Option<Timestamp> = row.try_get("expires_at")?;
            let facts = read_facts(row, direct.contains(&batch))?;
            preview.authorized += OrderMoney::of(&facts, now).authorized;
            expiries.push(expires_at);
            preview.recipient = Some(row.try_get("recipient_name")?);
        }
        if batches.len() == 1 {
            preview.batch = self
                .batch_title_of_order(connection_row, &row_ids, now)
                .await?;
        }
        // The service knows orders that are not mirrored yet.
        if let OrderSelection::Orders(ids) = selection
            && rows.len() < ids.len()
        {
            preview.batch = None;
            let names = self.recipient_names(connection_row, ids).await?;
            orders.extend(ids.iter().filter(|id| !names.contains_key(id)));
        }
        if orders.len() != 1 {
            preview.recipient = None;
        }
        // What is not mirrored has no known expiry.
        expiries.resize(orders.len(), None);
        let mut sorted: Vec<Timestamp> = expiries.iter().copied().flatten().collect();
        sorted.sort_unstable();
        preview.expiries = Arc::new(expiries);
        preview.sorted_expiries = Arc::new(sorted);
        preview.orders = Arc::new(orders);
        preview.excluded = excluded.into_iter().collect();
        preview
            .excluded
            .sort_by(|(a, first), (b, second)| second.cmp(first).then(a.as_str().cmp(b.as_str())));
        Ok(preview)
    }

    /// The title of the batch of the first order; `None` while the batch is not mirrored.
    async fn batch_title_of_order(
        &self,
        connection_row: ConnectionRowId,
        row_ids: &[i64],
        now: Timestamp,
    ) -> Result<Option<BatchTitle>> {
        let first = &row_ids[..row_ids.len().min(1)];
        let rows = self.order_rows(connection_row, first, now).await?;
        let title = rows.into_iter().next().map(|row| row.batch);
        Ok(title.filter(|title| *title != BatchTitle::Unknown))
    }

    /// The rows of the selected orders that are mirrored.
    pub async fn selected_orders(
        &self,
        connection_row: ConnectionRowId,
        selection: &OrderSelection,
        now: Timestamp,
    ) -> Result<Vec<OrderRow>> {
        let row_ids = self
            .selected_row_ids(connection_row, selection, now)
            .await?;
        self.order_rows(connection_row, &row_ids, now).await
    }

    async fn selected_row_ids(
        &self,
        connection_row: ConnectionRowId,
        selection: &OrderSelection,
        now: Timestamp,
    ) -> Result<Vec<i64>> {
        let ids = match selection {
            OrderSelection::Query(query) => {
                return self.sorted_order_ids(connection_row, query, now).await;
            }
            OrderSelection::Queries(queries) => {
                let (mut rows, mut seen) = (Vec::new(), HashSet::new());
                for query in queries.iter() {
                    let found = self.sorted_order_ids(connection_row, query, now).await?;
                    rows.extend(found.into_iter().filter(|row| seen.insert(*row)));
                }
                return Ok(rows);
            }
            OrderSelection::Orders(ids) => ids,
        };
        let ids: Vec<String> = ids.iter().map(|id| json::hex(id.0)).collect();
        Ok(sqlx::query_scalar(
            "SELECT orders.row_id FROM json_each(?2) AS wanted CROSS JOIN orders \
             ON orders.connection_row = ?1 AND orders.id = unhex(wanted.value) ORDER BY wanted.key",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?)
    }

    /// The names of the recipients of those orders that are mirrored.
    pub async fn recipient_names(
        &self,
        connection_row: ConnectionRowId,
        orders: &[OrderId],
    ) -> Result<HashMap<OrderId, String>> {
        let ids: Vec<String> = orders.iter().map(|id| json::hex(id.0)).collect();
        sqlx::query(
            "SELECT orders.id, orders.recipient_name FROM json_each(?2) AS wanted CROSS JOIN orders \
             ON orders.connection_row = ?1 AND orders.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get("recipient_name")?)))
        .collect()
    }
}
