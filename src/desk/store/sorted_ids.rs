//! SortedIdCache of long lists. The order of a whole list is worked out once, as row numbers, and
//! remembered until its part of the mirror changes: the last row costs as little as the first.

use std::{
    collections::VecDeque,
    ops::Range,
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
};

use super::{ConnectionRowId, Result, Store};
use crate::{
    contract::Timestamp,
    desk::view::{ListQuery, ListRows, ProductSort},
};

/// A screen shows one list, the palette three more.
const REMEMBERED: usize = 8;
/// What is derived from the time ("expired") may be this old.
const MINUTE: i64 = 60_000_000;

/// No window is longer; a screen shows a few dozen rows.
const LONGEST: u64 = 1_000;

#[derive(Default)]
pub(super) struct SortedIdCache {
    kept: Mutex<VecDeque<Kept>>,
}

#[derive(PartialEq)]
struct Key {
    connection_row: ConnectionRowId,
    country: String,
    query: ListQuery,
    generation: u64,
    minute: i64,
}

struct Kept {
    key: Key,
    rows: Arc<Vec<i64>>,
}

impl SortedIdCache {
    fn get(&self, key: &Key) -> Option<Arc<Vec<i64>>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|one| one.key == *key)?;
        let one = kept.remove(at)?;
        let rows = Arc::clone(&one.rows);
        kept.push_front(one);
        Some(rows)
    }

    fn keep(&self, key: Key, rows: Arc<Vec<i64>>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        // The same question about older data is never asked again.
        kept.retain(|one| {
            one.key.query != key.query || one.key.connection_row != key.connection_row
        });
        kept.push_front(Kept { key, rows });
        kept.truncate(REMEMBERED);
    }
}

/// A part of a list.
#[derive(Debug)]
pub struct Window {
    /// Rows of the whole list.
    pub total: u64,
    pub offset: u64,
    pub rows: ListRows,
}

impl Store {
    /// Rows `range` of a list; fewer at its end.
    pub async fn window(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        query: &ListQuery,
        range: Range<u64>,
        now: Timestamp,
    ) -> Result<Window> {
        let end = range.end.min(range.start.saturating_add(LONGEST));
        match query {
            ListQuery::Activities(asked) => {
                let (total, rows) = self
                    .activity_window(connection_row, asked, range.start..end)
                    .await?;
                return Ok(Window {
                    total,
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
                    offset: range.start.min(total),
                    rows: ListRows::BatchRecipients(rows),
                });
            }
            _ => {}
        }
        let ids = self.ordered(connection_row, country, query, now).await?;
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
            ListQuery::Batches(_) => {
                ListRows::Batches(self.batch_rows(connection_row, part, now).await?)
            }
            _ => ListRows::Orders(self.order_rows(part, now).await?),
        };
        Ok(Window {
            total,
            offset,
            rows,
        })
    }

    /// The whole list, as row numbers.
    async fn ordered(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        query: &ListQuery,
        now: Timestamp,
    ) -> Result<Arc<Vec<i64>>> {
        let load = |count: &std::sync::atomic::AtomicU64| count.load(Ordering::Acquire);
        let shared = &self.shared;
        let generation = match query {
            ListQuery::Products(asked) if asked.sort == ProductSort::MostSent => {
                load(&shared.catalog) + load(&shared.batches)
            }
            ListQuery::Products(_) | ListQuery::Brands(_) => load(&shared.catalog),
            ListQuery::Batches(_) => load(&shared.batches),
            _ => load(&shared.orders),
        };
        let key = Key {
            connection_row,
            country: country.to_owned(),
            query: query.clone(),
            generation,
            minute: now.micros() / MINUTE,
        };
        if let Some(rows) = shared.sorted_ids.get(&key) {
            return Ok(rows);
        }
        let rows = Arc::new(match query {
            ListQuery::Products(asked) => {
                self.sorted_product_ids(connection_row, country, asked)
                    .await?
            }
            ListQuery::Brands(asked) => {
                self.sorted_brand_ids(connection_row, country, asked)
                    .await?
            }
            ListQuery::Batches(asked) => self.sorted_batch_ids(connection_row, asked).await?,
            ListQuery::Orders(asked) => self.sorted_order_ids(connection_row, asked, now).await?,
            ListQuery::Activities(_) | ListQuery::BatchRecipients(_) => Vec::new(),
        });
        shared.sorted_ids.keep(key, Arc::clone(&rows));
        Ok(rows)
    }
}
