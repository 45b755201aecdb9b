//! Reads the pages of the orders of a batch, for `batch_reads`. A page that did not change since it was stored is not decoded.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use super::{
    failure::SyncFailure,
    page_reader::{PageReader, ReadPage, TimedPage, rate_limit_refusals},
    worker::Worker,
};
use crate::{
    client::{Client, ClientError, PageRead, PageVersion, ResponseFault},
    contract::{Order, OrderBatchId, OrderId, PageQuery, Timestamp},
    desk::{
        batches::{DueBatch, NextOrders},
        orders::{KnownPage, OrderPageRead},
    },
};

/// A page of the orders of a batch.
pub(super) enum OrdersPage {
    /// The page did not change, so that the mirror has its orders.
    Known { page: KnownPage, read_at: Timestamp },
    Read {
        page: TimedPage<Order>,
        version: PageVersion,
    },
}

impl OrdersPage {
    /// When the page was requested.
    pub(super) fn read_at(&self) -> Timestamp {
        match self {
            Self::Known { read_at, .. } => *read_at,
            Self::Read { page, .. } => page.read_at,
        }
    }

    /// The orders to store; `None` for a page whose orders the mirror has.
    pub(super) fn to_store(
        &self,
        number: u64,
        first_position: u64,
        is_repeated: bool,
    ) -> Option<OrderPageRead<'_>> {
        let Self::Read { page, version } = self else {
            return None;
        };
        // The mirror has a repeated order at its position on another page.
        let is_whole = page.unreadable.is_empty() && !is_repeated;
        Some(OrderPageRead {
            page: number,
            first_position,
            orders: &page.data,
            total_count: page.total_count,
            version: is_whole.then_some(version),
        })
    }
}

impl ReadPage for OrdersPage {
    fn items(&self) -> u64 {
        match self {
            Self::Known { page, .. } => page.orders,
            Self::Read { page, .. } => page.item_count(),
        }
    }

    fn total_count(&self) -> Option<u64> {
        match self {
            Self::Known { page, .. } => page.total_count,
            Self::Read { page, .. } => page.total_count,
        }
    }
}

impl Worker {
    /// Reads the pages of a batch's orders. Pages of a complete batch that did not change are not decoded.
    pub(super) async fn order_pages(
        &self,
        batch: &DueBatch,
        first_page: u64,
        max_pages: u64,
    ) -> Result<PageReader<OrdersPage>, SyncFailure> {
        let known = if batch.has_all_orders {
            let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
            store
                .known_order_pages(connection_row, batch.id, first_page, max_pages)
                .await?
        } else {
            HashMap::new()
        };
        let (client, clock, batch) = (self.client.clone(), Arc::clone(&self.ports.clock), batch.id);
        let refusals = rate_limit_refusals(&client);
        Ok(PageReader::new(first_page, refusals, move |page| {
            let (client, known) = (client.clone(), known.get(&page).cloned());
            let read_at = clock.now();
            Box::pin(request_orders(client, batch, page, known, read_at))
        }))
    }

    async fn orders_of_page(
        &self,
        batch: OrderBatchId,
        known: &KnownPage,
    ) -> Result<Vec<OrderId>, SyncFailure> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let orders = store.orders_at_positions(connection_row, batch, known);
        Ok(orders.await?)
    }

    /// Checks consecutive pages, the first of which is `next`. Requests each page again that is no longer known.
    pub(super) async fn reread_forgotten_pages(
        &self,
        batch: OrderBatchId,
        mut next: NextOrders,
        mut pages: Vec<OrdersPage>,
    ) -> Result<Vec<OrdersPage>, SyncFailure> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        for page in &mut pages {
            if let OrdersPage::Known { page: known, .. } = page {
                // An order that was added to an earlier page changes the positions of this one.
                let is_known = known.first_position == next.position
                    && store.is_page_known(connection_row, batch, known).await?;
                if !is_known {
                    let read_at = self.ports.clock.now();
                    let client = self.client.clone();
                    *page = request_orders(client, batch, next.page, None, read_at).await?;
                }
            }
            next.page += 1;
            next.position += page.items();
        }
        Ok(pages)
    }
}

/// The orders of the pages of a batch that one read has had, to notice a page that repeats orders. The mirror has each order at
/// one position, so that known pages do not repeat one another: their orders are loaded only for a page that was read.
#[derive(Default)]
pub(super) struct SeenOrders {
    orders: HashSet<OrderId>,
    /// Pages whose orders are not in `orders`.
    known: Vec<KnownPage>,
}

impl SeenOrders {
    /// Adds a page. Returns how many of its orders earlier pages had.
    pub(super) async fn add(
        &mut self,
        worker: &Worker,
        batch: OrderBatchId,
        page: &OrdersPage,
    ) -> Result<u64, SyncFailure> {
        let page = match page {
            OrdersPage::Known { page, .. } if self.orders.is_empty() => {
                self.known.push(page.clone());
                return Ok(0);
            }
            OrdersPage::Known { page, .. } => {
                let ids = worker.orders_of_page(batch, page).await?;
                return Ok(self.add_ids(ids));
            }
            OrdersPage::Read { page, .. } => page,
        };
        for known in std::mem::take(&mut self.known) {
            let ids = worker.orders_of_page(batch, &known).await?;
            self.add_ids(ids);
        }
        Ok(self.add_ids(page.data.iter().map(|order| order.id)))
    }

    fn add_ids(&mut self, ids: impl IntoIterator<Item = OrderId>) -> u64 {
        let repeated = ids.into_iter().filter(|id| !self.orders.insert(*id));
        repeated.count() as u64
    }
}

/// Requests a page of a batch's orders, unless it is `known` and did not change.
async fn request_orders(
    client: Client,
    batch: OrderBatchId,
    page: u64,
    known: Option<KnownPage>,
    read_at: Timestamp,
) -> Result<OrdersPage, ClientError> {
    let query = PageQuery {
        page,
        per_page: PageQuery::MAX_PER_PAGE,
    };
    let version = known.as_ref().map(|known| known.version.clone());
    let read = client
        .batch_orders_page_if_changed(batch, query, version)
        .await?;
    match (read, known) {
        (PageRead::Page(page, version), _) => Ok(OrdersPage::Read {
            page: TimedPage { page, read_at },
            version,
        }),
        (PageRead::Unchanged, Some(page)) => Ok(OrdersPage::Known { page, read_at }),
        (PageRead::Unchanged, None) => Err(ClientError::NotTheService(ResponseFault::Empty)),
    }
}
