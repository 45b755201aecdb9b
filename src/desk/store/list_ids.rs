//! The ids of all items of a list, for a selection of the whole list.

use super::{ConnectionRowId, Result, Store, json};
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
            ListQuery::People(filter) => {
                let rows = self.sorted_person_ids(connection_row, filter).await?;
                ListIds::People(rows.into_iter().map(PersonId).collect())
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
