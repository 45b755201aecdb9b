//! The ids of all items of a list, for a selection of the whole list, how many selected items a list shows, and which
//! of them exist no more. The ids are fixed when they are found, so that a sync cannot add another item to a selection.

use std::{collections::HashSet, sync::Arc};

use serde::Serialize;
use sqlx::SqlitePool;
use uuid::Uuid;

use super::query::{ListIds, ListQuery, ListedCount};
use crate::{
    contract::{OrderBatchId, OrderId, Timestamp},
    desk::{
        engine::SessionContext,
        inbox::{InboxKey, InboxQuery},
        orders::reads::is_all_orders,
        people::PersonId,
        problem::Problem,
        question::Question,
        store::{ConnectionRowId, Result, Store, json},
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
                let ids = self.order_ids(&rows).await?;
                ListIds::Orders(ids.into_iter().flatten().collect())
            }
            _ => ListIds::Orders(Vec::new().into()),
        })
    }

    /// How many of the items a list shows, and which exist no more. The list is read from the cache when a screen shows
    /// it, so that the rest takes as long as there are items, whatever the length of the list.
    pub async fn count_listed(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        query: &ListQuery,
        items: &ListIds,
        now: Timestamp,
    ) -> Result<ListedCount> {
        let rows = match items {
            ListIds::Orders(ids) => {
                let statement = "SELECT json_group_array(json_array(item.key, orders.row_id)) \
                     FROM json_each(?2) AS item CROSS JOIN orders \
                     ON orders.connection_row = ?1 AND orders.id = unhex(item.value)";
                let ids: Vec<String> = ids.iter().map(|id| json::hex(id.0)).collect();
                rows_of_items(&self.mirror, connection_row, statement, &ids).await?
            }
            ListIds::Batches(ids) => {
                let statement = "SELECT json_group_array(json_array(item.key, batch.row_id)) \
                     FROM json_each(?2) AS item CROSS JOIN batch \
                     ON batch.connection_row = ?1 AND batch.id = unhex(item.value)";
                let ids: Vec<String> = ids.iter().map(|id| json::hex(id.0)).collect();
                rows_of_items(&self.mirror, connection_row, statement, &ids).await?
            }
            ListIds::People(ids) => {
                let statement = "SELECT json_group_array(json_array(item.key, person.row_id)) \
                     FROM json_each(?2) AS item CROSS JOIN person \
                     ON person.connection_row = ?1 AND person.row_id = item.value";
                let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
                rows_of_items(&self.durable, connection_row, statement, &ids).await?
            }
            ListIds::Inbox(keys) => {
                return self
                    .count_inbox_items(connection_row, query, keys, now)
                    .await;
            }
        };
        let found: HashSet<usize> = rows
            .iter()
            .filter_map(|row| row.0.try_into().ok())
            .collect();
        let missing = items.filtered(|position| !found.contains(&position));
        let rows: HashSet<i64> = rows.iter().map(|row| row.1).collect();
        let shown = match query {
            ListQuery::Orders(filter) if is_all_orders(filter) => rows.len(),
            ListQuery::Batches(filter) => {
                let listed = self
                    .listed_batch_rows(connection_row, country, filter, now)
                    .await?;
                listed.iter().filter(|row| rows.contains(row)).count()
            }
            _ => {
                let listed = self.sorted_ids(connection_row, country, query, now).await?;
                listed.iter().filter(|row| rows.contains(row)).count()
            }
        };
        Ok(ListedCount {
            shown: shown as u64,
            missing,
        })
    }

    /// [`Self::count_listed`] of the inbox, which is in memory. An item that was handled left its list for another one.
    async fn count_inbox_items(
        &self,
        connection_row: ConnectionRowId,
        query: &ListQuery,
        keys: &Arc<[InboxKey]>,
        now: Timestamp,
    ) -> Result<ListedCount> {
        let ListQuery::Inbox(query) = query else {
            let missing = ListIds::Inbox(Arc::default());
            return Ok(ListedCount { shown: 0, missing });
        };
        let of_state = InboxQuery {
            kind: None,
            ..*query
        };
        let found = self.inbox_keys(connection_row, of_state, now).await?;
        let found: HashSet<InboxKey> = found.into_iter().collect();
        let listed = self.inbox_keys(connection_row, *query, now).await?;
        let items = ListIds::Inbox(Arc::clone(keys));
        Ok(ListedCount {
            shown: items.count_in(&ListIds::Inbox(listed.into())),
            missing: items.filtered(|at| !found.contains(&keys[at])),
        })
    }

    /// The ids of the orders with these row ids, in the same order; `None` for a deleted one. One text holds all ids, because
    /// a row for each would take longer to pass from the thread of the connection than to find.
    pub(in crate::desk) async fn order_ids(&self, rows: &[i64]) -> Result<Vec<Option<OrderId>>> {
        let ids: Option<Vec<u8>> = sqlx::query_scalar(
            "SELECT unhex(group_concat(hex(coalesce(id, zeroblob(16))), '')) FROM \
             (SELECT orders.id FROM json_each(?1) AS wanted \
             LEFT JOIN orders ON orders.row_id = wanted.value ORDER BY wanted.key)",
        )
        .bind(json::text(rows)?)
        .fetch_one(&self.mirror)
        .await?;
        let (ids, _) = ids.as_deref().unwrap_or_default().as_chunks::<16>();
        Ok(ids
            .iter()
            .map(|id| Some(Uuid::from_bytes(*id)).filter(|id| !id.is_nil()))
            .map(|id| id.map(OrderId))
            .collect())
    }
}

/// The positions and rows of the items that exist. One text holds all of them, as in [`Store::order_ids`].
async fn rows_of_items(
    pool: &SqlitePool,
    connection_row: ConnectionRowId,
    statement: &'static str,
    ids: &impl Serialize,
) -> Result<Vec<(i64, i64)>> {
    let rows: String = sqlx::query_scalar(statement)
        .bind(connection_row)
        .bind(json::text(ids)?)
        .fetch_one(pool)
        .await?;
    Ok(serde_json::from_str(&rows)?)
}

/// The ids of all items of a list of orders, batches, people or inbox items, in the order of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct GetListIds(pub ListQuery);

impl Question for GetListIds {
    type Reply = ListIds;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let country = app.country();
        let ids = app
            .store
            .list_ids(connection_row, &country, &self.0, app.now());
        context.read_or_report(ids.await)
    }
}

/// How many of these items a list shows.
#[derive(Clone, Debug, PartialEq)]
pub struct CountListed {
    pub query: ListQuery,
    pub items: ListIds,
    /// Changes with the rows of the list, so that the items are counted again.
    pub revision: u64,
}

impl Question for CountListed {
    type Reply = ListedCount;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let country = app.country();
        let Self { query, items, .. } = self;
        let count = app
            .store
            .count_listed(connection_row, &country, &query, &items, app.now());
        context.read_or_report(count.await)
    }
}
