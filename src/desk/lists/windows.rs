//! Windows of long lists: the rows of a range, with the length of the whole list.

use std::{
    any::Any,
    fmt::Debug,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use super::query::{BatchRecipients, DataKind, ListQuery};
use crate::{
    contract::{OrderId, Recipient, Timestamp},
    desk::{
        activity::{ActivityQuery, ActivityRow},
        batches::{BatchQuery, BatchRow},
        catalog::{
            BrandQuery, BrandRow, CollectionQuery, CollectionRow, ProductQuery, ProductRow,
            ProductSort,
        },
        inbox::{InboxQuery, InboxRow},
        jobs::{OrderJobItem, OrderJobQuery},
        orders::{OrderQuery, OrderRow, reads::is_indexed},
        people::{PeopleQuery, PersonRow},
        sends::{SendLogQuery, SendLogRow},
        store::{ConnectionRowId, Result, Store, sorted_ids::SortedIdKey},
    },
};

/// A screen shows a few dozen rows; longer requests are cut to this length.
const MAX_ROWS: u64 = 1_000;

/// The first rows that a list gets before it is known as a whole: more than a screen shows.
const MAX_FIRST_ROWS: u64 = 200;

/// A list with its filter and sort order, which is read in windows.
pub trait List: Any + Clone + Debug + PartialEq + Send + Sync {
    type Row: Any + Clone + Debug + PartialEq + Send + Sync;

    /// The data that the rows are made from: shown rows are requested again when this data changes.
    const DEPENDS_ON: &'static [DataKind];

    /// Reads the rows of a part; fewer at the end of the list.
    fn read(
        &self,
        store: &Store,
        part: ListPart<'_>,
    ) -> impl Future<Output = Result<Window<Self::Row>>> + Send;

    /// Whether the first rows can be read before the list is known as a whole.
    const HAS_FIRST_ROWS: bool = false;

    /// Reads the first rows of a list that takes longer to read as a whole; none when the list is read as fast.
    fn read_first(
        &self,
        _store: &Store,
        _part: ListPart<'_>,
    ) -> impl Future<Output = Result<Vec<Self::Row>>> + Send {
        async { Ok(Vec::new()) }
    }

    /// The orders in these rows, if these are rows of orders. The sync reads shown orders first.
    fn shown_orders(_rows: &[Self::Row]) -> Option<Vec<OrderId>> {
        None
    }
}

/// The part of a list that is read.
pub struct ListPart<'a> {
    pub(in crate::desk) connection_row: ConnectionRowId,
    pub(in crate::desk) country: &'a str,
    pub(in crate::desk) range: Range<u64>,
    pub(in crate::desk) now: Timestamp,
}

/// A part of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Window<T> {
    /// Number of rows of the whole list.
    pub total: u64,
    /// Number of items; more than rows when a row represents several of them.
    pub items: u64,
    pub offset: u64,
    pub rows: Vec<T>,
}

impl<T> Window<T> {
    /// A part of a list with one item in each row.
    fn of_items((total, rows): (u64, Vec<T>), start: u64) -> Self {
        Self {
            total,
            items: total,
            offset: start.min(total),
            rows,
        }
    }
}

/// The row ids of a list, of which a part is read.
struct SortedPart {
    ids: Arc<Vec<i64>>,
    range: Range<usize>,
}

impl SortedPart {
    fn ids(&self) -> &[i64] {
        &self.ids[self.range.clone()]
    }

    fn window<T>(&self, rows: Vec<T>) -> Window<T> {
        Window::of_items((self.ids.len() as u64, rows), self.range.start as u64)
    }
}

impl List for ProductQuery {
    type Row = ProductRow;

    /// Sent batches change the order of products that are sorted by how often they were sent.
    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Catalog, DataKind::Batches];

    async fn read(&self, store: &Store, part: ListPart<'_>) -> Result<Window<Self::Row>> {
        let sorted = store
            .sorted_part(ListQuery::Products(self.clone()), &part)
            .await?;
        Ok(sorted.window(store.product_rows(sorted.ids()).await?))
    }
}

impl List for BrandQuery {
    type Row = BrandRow;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Catalog];

    async fn read(&self, store: &Store, part: ListPart<'_>) -> Result<Window<Self::Row>> {
        let sorted = store
            .sorted_part(ListQuery::Brands(self.clone()), &part)
            .await?;
        Ok(sorted.window(store.brand_rows(sorted.ids()).await?))
    }
}

impl List for CollectionQuery {
    type Row = CollectionRow;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Catalog];

    async fn read(&self, store: &Store, part: ListPart<'_>) -> Result<Window<Self::Row>> {
        let sorted = store
            .sorted_part(ListQuery::Collections(self.clone()), &part)
            .await?;
        Ok(sorted.window(store.collection_rows(sorted.ids()).await?))
    }
}

impl List for PeopleQuery {
    type Row = PersonRow;

    /// The rows show the last gift.
    const DEPENDS_ON: &'static [DataKind] = &[DataKind::People, DataKind::Orders];

    async fn read(&self, store: &Store, part: ListPart<'_>) -> Result<Window<Self::Row>> {
        let sorted = store
            .sorted_part(ListQuery::People(self.clone()), &part)
            .await?;
        let rows = store.person_rows(part.connection_row, sorted.ids());
        Ok(sorted.window(rows.await?))
    }
}

impl List for BatchQuery {
    type Row = BatchRow;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Batches, DataKind::Orders];

    async fn read(&self, store: &Store, part: ListPart<'_>) -> Result<Window<Self::Row>> {
        if self.open_sends.is_some() {
            return store.grouped_batch_window(self, part).await;
        }
        let sorted = store
            .sorted_part(ListQuery::Batches(self.clone()), &part)
            .await?;
        let rows = store.batch_rows(part.connection_row, sorted.ids(), part.now);
        Ok(sorted.window(rows.await?))
    }
}

impl List for OrderQuery {
    type Row = OrderRow;

    /// The filter by attention depends on the marks of the inbox.
    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Orders, DataKind::Inbox];

    async fn read(&self, store: &Store, part: ListPart<'_>) -> Result<Window<Self::Row>> {
        let (connection_row, now) = (part.connection_row, part.now);
        if is_indexed(self) {
            let start = part.range.start;
            let ids = store.indexed_order_ids(connection_row, self, part.range);
            let (total, ids) = ids.await?;
            let rows = store.order_rows(connection_row, &ids, now).await?;
            return Ok(Window::of_items((total, rows), start));
        }
        let sorted = store
            .sorted_part(ListQuery::Orders(self.clone()), &part)
            .await?;
        let rows = store.order_rows(connection_row, sorted.ids(), now).await?;
        Ok(sorted.window(rows))
    }

    const HAS_FIRST_ROWS: bool = true;

    async fn read_first(&self, store: &Store, part: ListPart<'_>) -> Result<Vec<Self::Row>> {
        let ListPart {
            connection_row,
            country,
            range,
            now,
        } = part;
        let query = ListQuery::Orders(self.clone());
        let key = store.sorted_ids_key(connection_row, country, &query, now);
        if range.start > 0 || store.shared.sorted_ids.get(&key).is_some() {
            return Ok(Vec::new());
        }
        let max = range.end.min(MAX_FIRST_ROWS) as usize;
        store
            .first_orders(connection_row, country, self, max, now)
            .await
    }

    fn shown_orders(rows: &[Self::Row]) -> Option<Vec<OrderId>> {
        Some(rows.iter().map(|row| row.id).collect())
    }
}

impl List for ActivityQuery {
    type Row = ActivityRow;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Activities];

    async fn read(&self, store: &Store, part: ListPart<'_>) -> Result<Window<Self::Row>> {
        let start = part.range.start;
        let read = store.activity_window(part.connection_row, self, part.range);
        Ok(Window::of_items(read.await?, start))
    }
}

impl List for BatchRecipients {
    type Row = Recipient;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Batches];

    async fn read(&self, store: &Store, part: ListPart<'_>) -> Result<Window<Self::Row>> {
        let start = part.range.start;
        let read = store.recipient_window(part.connection_row, self.0, part.range);
        Ok(Window::of_items(read.await?, start))
    }
}

impl List for OrderJobQuery {
    type Row = OrderJobItem;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::OrderJobs];

    async fn read(&self, store: &Store, part: ListPart<'_>) -> Result<Window<Self::Row>> {
        let start = part.range.start;
        let read = store.order_job_item_window(part.connection_row, *self, part.range);
        Ok(Window::of_items(read.await?, start))
    }
}

impl List for InboxQuery {
    type Row = InboxRow;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Inbox];

    async fn read(&self, store: &Store, part: ListPart<'_>) -> Result<Window<Self::Row>> {
        let start = part.range.start;
        let read = store.inbox_window(part.connection_row, *self, part.range, part.now);
        Ok(Window::of_items(read.await?, start))
    }
}

impl List for SendLogQuery {
    type Row = SendLogRow;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Outbox];

    async fn read(&self, store: &Store, part: ListPart<'_>) -> Result<Window<Self::Row>> {
        let start = part.range.start;
        let read = store.send_log_window(part.connection_row, *self, part.range);
        Ok(Window::of_items(read.await?, start))
    }
}

impl Store {
    /// The first rows of `range`, see [`List::read_first`].
    pub async fn first_rows<L: List>(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        list: &L,
        range: Range<u64>,
        now: Timestamp,
    ) -> Result<Vec<L::Row>> {
        let part = ListPart {
            connection_row,
            country,
            range,
            now,
        };
        list.read_first(self, part).await
    }

    /// The rows of `range`; fewer at the end of the list.
    pub async fn window<L: List>(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        list: &L,
        range: Range<u64>,
        now: Timestamp,
    ) -> Result<Window<L::Row>> {
        let part = ListPart {
            connection_row,
            country,
            range: range.start..range.end.min(range.start.saturating_add(MAX_ROWS)),
            now,
        };
        list.read(self, part).await
    }

    async fn sorted_part(&self, query: ListQuery, part: &ListPart<'_>) -> Result<SortedPart> {
        let ids = self.sorted_ids(part.connection_row, part.country, &query, part.now);
        let ids = ids.await?;
        let at = |index: u64| usize::try_from(index).map_or(ids.len(), |at| at.min(ids.len()));
        let (start, end) = (at(part.range.start), at(part.range.end));
        let range = start..end.max(start);
        Ok(SortedPart { ids, range })
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
            // Counted without row ids.
            ListQuery::Inbox(_) => Vec::new(),
        });
        shared.sorted_ids.insert(key, Arc::clone(&ids));
        Ok(ids)
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
