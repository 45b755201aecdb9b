//! The ids of all items of a list, for a selection of the whole list, and how many selected items a list shows.

use std::collections::HashSet;

use super::{ConnectionRowId, Result, Store, json, orders::is_all_orders};
use crate::{
    contract::{OrderBatchId, OrderId, Timestamp},
    desk::{
        PersonId,
        view::{ListIds, ListQuery},
    },
};

impl Store {
    /// The ids of a list, in its order. Lists whose items cannot be selected have none.
    pub async fn list_ids(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        query: &ListQuery,
        now: Timestamp,
    ) -> Result<ListIds> {
        Ok(match query {
            ListQuery::Batches(filter) => {
                let rows = self
                    .listed_batch_rows(connection_row, country, filter, now)
                    .await?;
                let ids: Vec<OrderBatchId> = sqlx::query_scalar(
                    "SELECT batch.id FROM json_each(?1) AS wanted \
                     CROSS JOIN batch ON batch.row_id = wanted.value ORDER BY wanted.key",
                )
                .bind(json::text(&*rows)?)
                .fetch_all(&self.mirror)
                .await?;
                ListIds::Batches(ids.into())
            }
            ListQuery::People(_) => {
                let rows = self.sorted_ids(connection_row, country, query, now).await?;
                ListIds::People(rows.iter().copied().map(PersonId).collect())
            }
            ListQuery::Inbox(query) => {
                let items = self.inbox_keys(connection_row, *query, now).await?;
                ListIds::Inbox(items.into())
            }
            ListQuery::Orders(_) => {
                let rows = self.sorted_ids(connection_row, country, query, now).await?;
                ListIds::Orders(self.order_ids(&rows).await?.into())
            }
            _ => ListIds::Orders(Vec::new().into()),
        })
    }

    /// How many of the items a list shows. The list is read from the cache when a screen shows it, so that the rest takes
    /// as long as there are items, whatever the length of the list.
    pub async fn count_listed(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        query: &ListQuery,
        items: &ListIds,
        now: Timestamp,
    ) -> Result<u64> {
        let (rows, listed) = match (query, items) {
            (ListQuery::Orders(filter), ListIds::Orders(ids)) => {
                let statement = "SELECT json_group_array(orders.row_id) FROM json_each(?2) AS item CROSS JOIN orders \
                     ON orders.connection_row = ?1 AND orders.id = unhex(item.value)";
                let ids = ids.iter().map(|id| json::hex(id.0)).collect();
                let rows = self.rows_of_items(connection_row, statement, ids).await?;
                if is_all_orders(filter) {
                    return Ok(rows.len() as u64);
                }
                let listed = self.sorted_ids(connection_row, country, query, now).await?;
                (rows, listed)
            }
            (ListQuery::Batches(filter), ListIds::Batches(ids)) => {
                let statement = "SELECT json_group_array(batch.row_id) FROM json_each(?2) AS item CROSS JOIN batch \
                     ON batch.connection_row = ?1 AND batch.id = unhex(item.value)";
                let ids = ids.iter().map(|id| json::hex(id.0)).collect();
                let listed = self.listed_batch_rows(connection_row, country, filter, now);
                let rows = self.rows_of_items(connection_row, statement, ids);
                (rows.await?, listed.await?)
            }
            (ListQuery::People(_), ListIds::People(ids)) => {
                let rows = ids.iter().map(|id| id.0).collect();
                let listed = self.sorted_ids(connection_row, country, query, now).await?;
                (rows, listed)
            }
            // Lists of the inbox are in memory.
            _ => {
                let listed = self.list_ids(connection_row, country, query, now).await?;
                return Ok(items.count_in(&listed));
            }
        };
        let rows: HashSet<i64> = rows.into_iter().collect();
        Ok(listed.iter().filter(|row| rows.contains(row)).count() as u64)
    }

    /// The rows of items, as hexadecimal ids, that the mirror has. One text holds all rows, as in [`Self::order_ids`].
    async fn rows_of_items(
        &self,
        connection_row: ConnectionRowId,
        statement: &'static str,
        ids: Vec<String>,
    ) -> Result<Vec<i64>> {
        let rows: String = sqlx::query_scalar(statement)
            .bind(connection_row)
            .bind(json::text(&ids)?)
            .fetch_one(&self.mirror)
            .await?;
        Ok(serde_json::from_str(&rows)?)
    }

    /// The ids of orders, in the order of their rows. One text holds all ids, because a row for each would take longer
    /// to pass from the thread of the connection than to find.
    async fn order_ids(&self, rows: &[i64]) -> Result<Vec<OrderId>> {
        let ids: Option<Vec<u8>> = sqlx::query_scalar(
            "SELECT unhex(group_concat(hex(id), '')) FROM (SELECT orders.id FROM json_each(?1) AS wanted \
             CROSS JOIN orders ON orders.row_id = wanted.value ORDER BY wanted.key)",
        )
        .bind(json::text(rows)?)
        .fetch_one(&self.mirror)
        .await?;
        let (ids, _) = ids.as_deref().unwrap_or_default().as_chunks::<16>();
        Ok(ids
            .iter()
            .map(|id| OrderId(uuid::Uuid::from_bytes(*id)))
            .collect())
    }
}
