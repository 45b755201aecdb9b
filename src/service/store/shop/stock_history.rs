//! The changes of the stock with their causes, and the batches and orders that caused them.

use std::collections::{BTreeSet, HashMap};

use crate::{
    contract::{
        OrderBatchId, OrderId, Timestamp,
        shop::stock::{StockCause, StockEntry, StockEntryFilter},
    },
    service::{
        error::Result,
        store::{
            QueryBuilder, Store,
            helpers::{to_json, trusted_sql},
            query_as,
        },
    },
};

#[derive(sqlx::FromRow)]
struct EntryRow {
    no: i64,
    sku: Option<String>,
    cause: String,
    on_hand_change: i64,
    reserved_change: i64,
    on_hand: i64,
    reserved: i64,
    account_no: Option<i64>,
    batch_no: Option<i64>,
    position: Option<i64>,
    note: Option<String>,
    recorded_at: Timestamp,
}

impl EntryRow {
    fn batch(&self) -> Option<(i64, i64)> {
        Some((self.account_no?, self.batch_no?))
    }

    fn gift(&self) -> Option<(i64, i64, i64)> {
        Some((self.account_no?, self.batch_no?, self.position?))
    }
}

impl Store {
    /// The last changes of an item, or of all items, the newest first; from `before` on, when given.
    pub(crate) async fn stock_entries(
        &self,
        filter: &StockEntryFilter,
        before: Option<i64>,
        limit: i64,
    ) -> Result<Vec<StockEntry>> {
        let mut select = QueryBuilder::new(
            "SELECT t.no, s.sku, t.cause, t.on_hand_change, t.reserved_change, t.on_hand, t.reserved, t.account_no,
                t.batch_no, t.position, t.note, t.recorded_at
             FROM stock_entry t LEFT JOIN stock s ON s.item_id = t.item_id WHERE true",
        );
        if let Some(sku) = &filter.sku {
            select
                .push(" AND t.item_id = (SELECT item_id FROM stock WHERE sku = ")
                .push_bind(sku.clone());
            select.push(")");
        }
        if let Some(product) = &filter.product {
            select
                .push(" AND t.item_id = (SELECT item_id FROM stock WHERE product_handle = ")
                .push_bind(product.clone());
            select
                .push(" AND variant = ")
                .push_bind(filter.variant.clone())
                .push(")");
        }
        if let Some(before) = before {
            select.push(" AND t.no < ").push_bind(before);
        }
        select.push(" ORDER BY t.no DESC LIMIT ").push_bind(limit);
        let rows: Vec<EntryRow> = select.build_query_as().fetch_all(&self.pool).await?;
        let batches = self.batches_of(&rows).await?;
        let orders = self.orders_of(&rows).await?;
        let entries = rows.into_iter().filter_map(|row| {
            let batch = row.batch().and_then(|key| batches.get(&key));
            Some(StockEntry {
                no: row.no,
                cause: row.cause.parse::<StockCause>().ok()?,
                on_hand_change: row.on_hand_change,
                reserved_change: row.reserved_change,
                on_hand: row.on_hand,
                reserved: row.reserved,
                order_batch_id: batch.map(|(id, _)| *id),
                reference_id: batch.map(|(_, reference)| reference.clone()),
                order_id: row.gift().and_then(|key| orders.get(&key)).copied(),
                sku: row.sku,
                note: row.note,
                recorded_at: row.recorded_at,
            })
        });
        Ok(entries.collect())
    }

    /// The ids and references of the batches of entries, by account and number. Not joined with the entries, because Citus
    /// has them in other places.
    async fn batches_of(
        &self,
        rows: &[EntryRow],
    ) -> Result<HashMap<(i64, i64), (OrderBatchId, String)>> {
        let keys: BTreeSet<(i64, i64)> = rows.iter().filter_map(EntryRow::batch).collect();
        if keys.is_empty() {
            return Ok(HashMap::new());
        }
        let found: Vec<(i64, i64, OrderBatchId, String)> = query_as(trusted_sql(format!(
            "SELECT b.account_no, b.no, b.id, b.reference_id FROM order_batch b
             WHERE (b.account_no, b.no) IN
                (SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT) FROM {})",
            self.dialect().json_rows(1)
        )))
        .bind(to_json(&keys)?)
        .fetch_all(&self.pool)
        .await?;
        let found = found.into_iter();
        Ok(found
            .map(|(account_no, no, id, reference)| ((account_no, no), (id, reference)))
            .collect())
    }

    /// The ids of the orders of entries of one gift, by account, batch and position.
    async fn orders_of(&self, rows: &[EntryRow]) -> Result<HashMap<(i64, i64, i64), OrderId>> {
        let keys: BTreeSet<(i64, i64, i64)> = rows.iter().filter_map(EntryRow::gift).collect();
        if keys.is_empty() {
            return Ok(HashMap::new());
        }
        let found: Vec<(i64, i64, i64, OrderId)> = query_as(trusted_sql(format!(
            "SELECT o.account_no, o.batch_no, o.position, o.id FROM orders o
             WHERE (o.account_no, o.batch_no, o.position) IN
                (SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT) FROM {})",
            self.dialect().json_rows(1)
        )))
        .bind(to_json(&keys)?)
        .fetch_all(&self.pool)
        .await?;
        let found = found.into_iter();
        Ok(found
            .map(|(account_no, batch_no, position, id)| ((account_no, batch_no, position), id))
            .collect())
    }
}
