//! A page of the orders of a batch, as the service sent it, or known from before.

use super::{page_reader::ReadPage, timed_page::TimedPage};
use crate::{
    client::PageVersion,
    contract::{Order, Timestamp},
    desk::store::{KnownPage, OrderPageRead},
};

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
        // A repeated order has its position on another page.
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
