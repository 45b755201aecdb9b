//! Reads the batches and orders that a screen shows: before everything else of a requested round, and
//! between two requests of a round that is running.

use std::collections::HashSet;

use super::{failure::SyncFailure, ports::ShownRecords, worker::Worker};
use crate::{
    client::{ClientError, ResponseFault},
    contract::{OrderId, PageQuery},
    desk::{lists::Changed, orders::OrderPosition},
};

/// The most pages and single orders that are read because a screen shows them.
const MAX_SHOWN_READS: usize = 30;

impl Worker {
    /// Reads the records that a screen requested after the round began, so that Refresh need not wait for
    /// the end of a long round. A failure is only logged: the next read of the round meets the same one
    /// and records it.
    pub(super) async fn read_requested_records(&mut self) {
        if !self.is_verified {
            return;
        }
        if let Some(shown) = self.ports.signals.take_shown()
            && let Err(failure) = self.read_shown(&shown).await
        {
            tracing::debug!(%failure, "the shown records could not be read");
        }
    }

    /// Reads the batches and orders that a screen shows.
    pub(super) async fn read_shown(&mut self, shown: &ShownRecords) -> Result<(), SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        for batch in shown.batches.iter().take(MAX_SHOWN_READS) {
            self.read_batch(*batch).await?;
        }
        let mut missing: HashSet<OrderId> = shown.orders.iter().copied().collect();
        let pages = store.order_pages(connection_row, &shown.orders).await?;
        let mut changed = Changed::default();
        for shown_page in pages.into_iter().take(MAX_SHOWN_READS) {
            let read_at = self.ports.clock.now();
            let query = PageQuery {
                page: shown_page.page,
                per_page: PageQuery::MAX_PER_PAGE,
            };
            let page = self
                .client
                .batch_orders_page(shown_page.batch, query)
                .await?;
            // The position of a page is not known at a service with smaller pages.
            changed.orders |= store
                .mirror_orders(connection_row, &page.data, OrderPosition::Unknown, read_at)
                .await?;
            for order in &page.data {
                missing.remove(&order.id);
            }
        }
        for id in missing.into_iter().take(MAX_SHOWN_READS) {
            let read_at = self.ports.clock.now();
            match self.client.order(id).await {
                Ok(order) => {
                    changed.orders |= store
                        .mirror_orders(connection_row, &[order], OrderPosition::Unknown, read_at)
                        .await?;
                }
                Err(
                    ClientError::NotFound { .. }
                    | ClientError::NotTheService(ResponseFault::UnexpectedStructure),
                ) => {}
                Err(error) => return Err(error.into()),
            }
        }
        // The screen that shows these records waits for the announcement.
        self.announce_now(changed).await;
        Ok(())
    }
}
