//! Reads the list of batches: the new ones in each round, all of them at the start and every hour. An
//! interrupted first read goes on where it stopped.

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};

use super::{failure::SyncFailure, page_reader::TimedPage, status::SyncResource, worker::Worker};
use crate::{
    client::{ClientError, ListPage, PageWalk, ResponseFault, UnreadableRecord, WalkStep},
    contract::{OrderBatch, OrderBatchId, PageQuery},
    desk::{
        batches::{ListPosition, has_whole_preview},
        lists::Changed,
    },
};

/// The document with the state of the first read.
pub(super) const FIRST_READ: &str = "batch_list";
/// The time between two reads of the whole list.
const WHOLE_LIST_INTERVAL: Duration = Duration::from_secs(3600);
/// A bound for a service whose list never ends.
const MAX_PAGES: u64 = 10_000;
/// The batches of the page that each round reads.
const NEWEST_PER_PAGE: u64 = 20;

/// The state of the first read of the whole list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum FirstRead {
    Interrupted {
        next_page: u64,
        /// The last batch of the previous page.
        after: Option<OrderBatchId>,
    },
    Done,
}

impl Worker {
    /// Reads pages until all batches of a page are known, or to the end of the list when it was not
    /// read completely yet or is due. One known batch is not enough: batches that were made elsewhere
    /// may follow.
    pub(super) async fn read_batch_list(&mut self) -> Result<(), SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let first_read: Option<FirstRead> = store.document(connection_row, FIRST_READ).await?;
        let was_read = first_read == Some(FirstRead::Done);
        let is_whole = !was_read
            || self.whole_list_read_at.elapsed() >= WHOLE_LIST_INTERVAL
            || self.is_whole_list_requested;
        let per_page = if is_whole {
            PageQuery::MAX_PER_PAGE
        } else {
            NEWEST_PER_PAGE
        };
        let begun = self.ports.clock.now();
        self.listed.clear();
        let mut seen_unreadable: HashSet<String> = HashSet::new();
        let mut walk = PageWalk::new(0);
        let mut interrupted = match first_read {
            Some(FirstRead::Interrupted { next_page, after }) => Some((next_page, after)),
            _ => None,
        };
        let (mut number, mut after) = (1, None);
        for _ in 0..MAX_PAGES {
            self.read_requested_records().await;
            let page = self.fetch_batches(number, per_page).await?;
            let ids: Vec<OrderBatchId> = page.data.iter().map(|batch| batch.id).collect();
            let known = store.known_batches(connection_row, &ids).await?;
            let are_known = known.len() == ids.len() && page.unreadable.is_empty();
            let mut new_items = 0;
            for id in &ids {
                new_items += u64::from(self.listed.insert(*id));
            }
            for record in &page.unreadable {
                new_items += u64::from(seen_unreadable.insert(record.record.clone()));
            }
            let step = walk.add_page(page.item_count(), new_items, page.total_count);
            let position = after.map_or(ListPosition::Beginning, ListPosition::After);
            self.store_batch_page(&page, position).await?;
            after = ids.last().copied().or(after);
            if step != WalkStep::NextPage {
                break;
            }
            if are_known && !is_whole {
                return Ok(());
            }
            number += 1;
            match interrupted {
                // The pages between were read before the interruption.
                Some((next_page, last)) if are_known && next_page > number => {
                    number = next_page;
                    after = last;
                    walk = PageWalk::new((next_page - 1) * per_page);
                    interrupted = None;
                }
                Some((next_page, _)) if next_page > number => {}
                _ if was_read => {}
                _ => {
                    let state = FirstRead::Interrupted {
                        next_page: number,
                        after,
                    };
                    store
                        .save_document(connection_row, FIRST_READ, &state)
                        .await?;
                }
            }
            self.progress.working(
                SyncResource::Batches,
                self.listed.len() as u64,
                page.total_count,
            );
        }
        if !was_read {
            // A list that ends before its total is read once more: rows may have moved, or the total is
            // wrong.
            let is_done = walk.has_all() || self.short_list_length == Some(walk.distinct());
            self.short_list_length = Some(walk.distinct());
            let state = if is_done {
                FirstRead::Done
            } else {
                FirstRead::Interrupted {
                    next_page: 1,
                    after: None,
                }
            };
            store
                .save_document(connection_row, FIRST_READ, &state)
                .await?;
        }
        if is_whole {
            store
                .forget_unlisted(connection_row, Some(SyncResource::Batches), begun)
                .await?;
        }
        self.whole_list_read_at = Instant::now();
        self.is_whole_list_requested = false;
        Ok(())
    }

    async fn fetch_batches(
        &mut self,
        number: u64,
        per_page: u64,
    ) -> Result<TimedPage<OrderBatch>, SyncFailure> {
        let read_at = self.ports.clock.now();
        let page = PageQuery {
            page: number,
            per_page,
        };
        let page = self.client.order_batches_page(page).await?;
        Ok(TimedPage { page, read_at })
    }

    /// Reads one page of the list again. Returns the batches with all their orders on the page.
    pub(super) async fn read_batch_page(
        &mut self,
        number: u64,
    ) -> Result<Vec<OrderBatchId>, SyncFailure> {
        let page = self.fetch_batches(number, PageQuery::MAX_PER_PAGE).await?;
        self.store_batch_page(&page, ListPosition::Beginning)
            .await?;
        let whole = page.data.iter().filter(|batch| has_whole_preview(batch));
        Ok(whole.map(|batch| batch.id).collect())
    }

    /// Stores a page of the list.
    async fn store_batch_page(
        &mut self,
        page: &TimedPage<OrderBatch>,
        position: ListPosition,
    ) -> Result<(), SyncFailure> {
        let (ports, read_at) = (self.ports.clone(), page.read_at);
        let changed = ports
            .store
            .mirror_batch_list(ports.connection_row, &page.data, position, read_at)
            .await?;
        let ids: Vec<String> = page.data.iter().map(|batch| batch.id.to_string()).collect();
        self.outcomes
            .forget_readable(SyncResource::Batches, &ids)
            .await?;
        self.outcomes
            .add_unreadable(SyncResource::Batches, &page.unreadable, read_at)
            .await?;
        if changed {
            self.progress.mark_changed();
            self.announce(Changed {
                batches: true,
                orders: true,
                ..Changed::default()
            })
            .await;
        }
        Ok(())
    }

    /// Stores the current state of one batch. Returns `None` for a batch that the service no longer
    /// has or that cannot be read; the mirrored batch stays as it is.
    pub(super) async fn read_batch(
        &mut self,
        id: OrderBatchId,
    ) -> Result<Option<OrderBatch>, SyncFailure> {
        let read_at = self.ports.clock.now();
        match self.client.order_batch(id).await {
            Ok(batch) => {
                let page = TimedPage {
                    page: ListPage {
                        data: vec![batch],
                        ..ListPage::default()
                    },
                    read_at,
                };
                self.store_batch_page(&page, ListPosition::Unknown).await?;
                Ok(page.page.data.into_iter().next())
            }
            Err(ClientError::NotFound { .. }) => Ok(None),
            Err(ClientError::NotTheService(ResponseFault::UnexpectedStructure)) => {
                let record = UnreadableRecord {
                    record: id.to_string(),
                    occurred_at: None,
                };
                self.outcomes
                    .add_unreadable(SyncResource::Batches, &[record], read_at)
                    .await?;
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }
}
