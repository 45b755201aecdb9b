//! Windows of long lists: the rows of a range, with the length of the whole list.

use std::{
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use super::query::{ListQuery, ListRows};
use crate::{
    contract::Timestamp,
    desk::{
        catalog::ProductSort,
        orders::reads::is_indexed,
        store::{ConnectionRowId, Result, Store, sorted_ids::SortedIdKey},
    },
};

/// A screen shows a few dozen rows; longer requests are cut to this length.
const MAX_ROWS: u64 = 1_000;

/// A part of a list.
#[derive(Debug)]
pub struct Window {
    /// Number of rows of the whole list.
    pub total: u64,
    /// Number of items; more than rows when a row represents several of them.
    pub items: u64,
    pub offset: u64,
    pub rows: ListRows,
}

impl Store {
    /// The rows of `range`; fewer at the end of the list.
    pub async fn window(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        query: &ListQuery,
        range: Range<u64>,
        now: Timestamp,
    ) -> Result<Window> {
        let end = range.end.min(range.start.saturating_add(MAX_ROWS));
        match query {
            ListQuery::Activities(filter) => {
                let (total, rows) = self
                    .activity_window(connection_row, filter, range.start..end)
                    .await?;
                return Ok(Window {
                    total,
                    items: total,
                    offset: range.start.min(total),
                    rows: ListRows::Activities(rows),
                });
            }
            ListQuery::BatchRecipients(batch) => {
                let (total, rows) = self
                    .recipient_window(connection_row, *batch, range.start..end)
                    .await?;
                return Ok(Window {
                    total,
                    items: total,
                    offset: range.start.min(total),
                    rows: ListRows::BatchRecipients(rows),
                });
            }
            ListQuery::OrderJobItems(query) => {
                let (total, rows) = self
                    .order_job_item_window(connection_row, *query, range.start..end)
                    .await?;
                return Ok(Window {
                    total,
                    items: total,
                    offset: range.start.min(total),
                    rows: ListRows::OrderJobItems(rows),
                });
            }
            ListQuery::Inbox(query) => {
                let (total, rows) = self
                    .inbox_window(connection_row, *query, range.start..end, now)
                    .await?;
                return Ok(Window {
                    total,
                    items: total,
                    offset: range.start.min(total),
                    rows: ListRows::Inbox(rows),
                });
            }
            ListQuery::SendLog(query) => {
                let (total, rows) = self
                    .send_log_window(connection_row, *query, range.start..end)
                    .await?;
                return Ok(Window {
                    total,
                    items: total,
                    offset: range.start.min(total),
                    rows: ListRows::SendLog(rows),
                });
            }
            _ => {}
        }
        if let ListQuery::Batches(filter) = query
            && filter.open_sends.is_some()
        {
            return self
                .grouped_batch_window(connection_row, country, filter, range.start..end, now)
                .await;
        }
        if let ListQuery::Orders(filter) = query
            && is_indexed(filter)
        {
            let (total, ids) = self
                .indexed_order_ids(connection_row, filter, range.start..end)
                .await?;
            return Ok(Window {
                total,
                items: total,
                offset: range.start.min(total),
                rows: ListRows::Orders(self.order_rows(connection_row, &ids, now).await?),
            });
        }
        let ids = self.sorted_ids(connection_row, country, query, now).await?;
        let total = ids.len() as u64;
        let offset = range.start.min(total);
        let end = end.clamp(offset, total);
        let part = usize::try_from(offset)
            .ok()
            .zip(usize::try_from(end).ok())
            .and_then(|(from, to)| ids.get(from..to))
            .unwrap_or_default();
        let rows = match query {
            ListQuery::Products(_) => ListRows::Products(self.product_rows(part).await?),
            ListQuery::Brands(_) => ListRows::Brands(self.brand_rows(part).await?),
            ListQuery::Collections(_) => ListRows::Collections(self.collection_rows(part).await?),
            ListQuery::People(_) => ListRows::People(self.person_rows(connection_row, part).await?),
            ListQuery::Batches(_) => {
                ListRows::Batches(self.batch_rows(connection_row, part, now).await?)
            }
            _ => ListRows::Orders(self.order_rows(connection_row, part, now).await?),
        };
        Ok(Window {
            total,
            items: total,
            offset,
            rows,
        })
    }

    /// The row ids of the whole list, from the cache when nothing changed.
    pub(in crate::desk) async fn sorted_ids(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        query: &ListQuery,
        now: Timestamp,
    ) -> Result<Arc<Vec<i64>>> {
        let shared = &self.shared;
        let key = self.sorted_ids_key(connection_row, country, query, now);
        if let Some(ids) = shared.sorted_ids.get(&key) {
            return Ok(ids);
        }
        let ids = Arc::new(match query {
            ListQuery::Products(filter) => {
                self.sorted_product_ids(connection_row, country, filter)
                    .await?
            }
            ListQuery::Brands(filter) => {
                self.sorted_brand_ids(connection_row, country, filter)
                    .await?
            }
            ListQuery::Collections(filter) => {
                self.sorted_collection_ids(connection_row, filter).await?
            }
            ListQuery::People(filter) => self.sorted_person_ids(connection_row, filter).await?,
            ListQuery::Batches(filter) => self.sorted_batch_ids(connection_row, filter).await?,
            ListQuery::Orders(filter) => self.sorted_order_ids(connection_row, filter, now).await?,
            ListQuery::Activities(_)
            | ListQuery::BatchRecipients(_)
            | ListQuery::OrderJobItems(_)
            | ListQuery::Inbox(_)
            | ListQuery::SendLog(_) => Vec::new(),
        });
        shared.sorted_ids.insert(key, Arc::clone(&ids));
        Ok(ids)
    }

    /// Whether the row ids of a list are cached.
    pub fn has_sorted_ids(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        query: &ListQuery,
        now: Timestamp,
    ) -> bool {
        let key = self.sorted_ids_key(connection_row, country, query, now);
        self.shared.sorted_ids.get(&key).is_some()
    }

    pub(in crate::desk) fn sorted_ids_key(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        query: &ListQuery,
        now: Timestamp,
    ) -> SortedIdKey {
        let load = |count: &AtomicU64| count.load(Ordering::Acquire);
        let shared = &self.shared;
        let generation = match query {
            ListQuery::Products(filter) if filter.sort == ProductSort::MostSent => {
                load(&shared.catalog) + load(&shared.batches)
            }
            ListQuery::Products(_) | ListQuery::Brands(_) | ListQuery::Collections(_) => {
                load(&shared.catalog)
            }
            ListQuery::Batches(filter) if filter.open_sends.is_some() => {
                load(&shared.batches) + load(&shared.listed_sends)
            }
            ListQuery::Batches(_) => load(&shared.batches),
            ListQuery::People(_) => load(&shared.people),
            ListQuery::Orders(filter) if filter.attention.is_some() => {
                load(&shared.orders) + load(&shared.marks)
            }
            _ => load(&shared.orders),
        };
        SortedIdKey::new(connection_row, country, query, generation, now)
    }
}
