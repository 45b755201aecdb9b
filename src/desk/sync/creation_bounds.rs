//! Dates the orders that have no activity: the list of all orders can be bounded by creation time, so a search halves the
//! time until an order is known to the second.
//!
//! A half is left out when the service has no order in it, or as many as the mirror has with known times. Each round makes a
//! few requests. A service that ignores the bounds or gives no total leaves its orders undated.

use serde::{Deserialize, Serialize};

use super::{
    failure::{RoundOutcomes, RoundStop, SyncFailure},
    worker::Worker,
};
use crate::{
    client::{ClientError, OrderFilter},
    contract::{OrderId, PageQuery, Timestamp},
    desk::lists::Changed,
};

/// The document with the state of the search.
pub(super) const SEARCH: &str = "creation_search";
const MAX_REQUESTS_PER_ROUND: usize = 5;
/// A finished search begins again after this time when orders are undated still.
const PAUSE_MICROS: i64 = 20 * 3_600_000_000;
/// No order of a gifting service is older: 2000-01-01, in seconds since 1970.
const FIRST_SECOND: i64 = 946_684_800;
const MICROS: i64 = 1_000_000;

/// Seconds in which orders are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Range {
    from: i64,
    /// Exclusive.
    until: i64,
    /// From 1.
    page: u64,
    /// The orders of the range that this one is a half of; the other half is the next range.
    of_both_halves: Option<u64>,
}

impl Range {
    fn whole(from: i64, until: i64) -> Self {
        Self {
            from,
            until,
            page: 1,
            of_both_halves: None,
        }
    }

    fn is_second(&self) -> bool {
        self.until - self.from <= 1
    }

    fn first_time(&self) -> Timestamp {
        Timestamp::from_micros(self.from * MICROS)
    }

    fn last_time(&self) -> Timestamp {
        Timestamp::from_micros(self.until * MICROS - 1)
    }
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Search {
    /// The ranges that are still to be searched, the next one last.
    ranges: Vec<Range>,
    /// Whether the service is known to obey bounds.
    has_bounds: bool,
    /// In microseconds.
    finished_at: Option<i64>,
}

impl Search {
    fn is_due(&self, now: Timestamp) -> bool {
        let finished = self.finished_at;
        !self.ranges.is_empty()
            || finished.is_none_or(|at| (now.micros() - at).abs() >= PAUSE_MICROS)
    }

    /// Adds the halves of a range with `orders` orders, the older one first.
    fn split(&mut self, range: Range, orders: u64) {
        let middle = range.from + (range.until - range.from) / 2;
        self.ranges.push(Range::whole(middle, range.until));
        self.ranges.push(Range {
            of_both_halves: Some(orders),
            ..Range::whole(range.from, middle)
        });
    }

    /// Searches the next range last, because its request failed.
    fn postpone(&mut self) {
        if self.has_bounds
            && let Some(range) = self.ranges.pop()
        {
            let range = Range {
                of_both_halves: None,
                ..range
            };
            self.ranges.insert(0, range);
        }
    }

    /// Leaves out the other half of a range that has all orders of both.
    fn skip_other_half(&mut self, range: Range, orders: u64) {
        if range.of_both_halves == Some(orders) {
            self.ranges.pop();
        }
    }
}

impl Worker {
    /// Makes the next requests of the search while orders are undated.
    pub(super) async fn search_creation_times(
        &mut self,
        round: &mut RoundOutcomes,
    ) -> Result<(), RoundStop> {
        match self.continue_search().await {
            Ok(()) => Ok(()),
            Err(SyncFailure::Store(error)) => Err(RoundStop::Store(error)),
            Err(failure) => {
                self.add_failure(round, failure).await?;
                Ok(())
            }
        }
    }

    async fn continue_search(&mut self) -> Result<(), SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let now = self.ports.clock.now();
        if store.count_undated_orders(connection_row).await? == 0 {
            return Ok(());
        }
        let search: Option<Search> = store.document(connection_row, SEARCH).await?;
        let mut search = search.unwrap_or_default();
        if !search.is_due(now) {
            return Ok(());
        }
        if search.ranges.is_empty() {
            let end = now.micros() / MICROS + 1;
            search = Search::default();
            search.ranges.push(Range::whole(FIRST_SECOND, end));
        }
        for _ in 0..MAX_REQUESTS_PER_ROUND {
            let step = match search.has_bounds {
                true => self.search_next_range(&mut search).await,
                false => self.check_bounds(&mut search).await,
            };
            match step {
                Ok(()) => {}
                Err(failure) if ends_search(&failure) => search.ranges.clear(),
                Err(failure) => {
                    search.postpone();
                    store.save_document(connection_row, SEARCH, &search).await?;
                    return Err(failure);
                }
            }
            if search.ranges.is_empty() {
                search.finished_at = Some(self.ports.clock.now().micros());
                break;
            }
        }
        store.save_document(connection_row, SEARCH, &search).await?;
        Ok(())
    }

    /// Ends the search when the service lists orders of a time before all orders.
    async fn check_bounds(&mut self, search: &mut Search) -> Result<(), SyncFailure> {
        let (orders, total) = self.orders_in(Range::whole(0, 1)).await?;
        search.has_bounds = orders.is_empty() && total == Some(0);
        if !search.has_bounds {
            search.ranges.clear();
        }
        Ok(())
    }

    async fn search_next_range(&mut self, search: &mut Search) -> Result<(), SyncFailure> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        // Requested again after a failure.
        let Some(range) = search.ranges.last().copied() else {
            return Ok(());
        };
        let (orders, total) = self.orders_in(range).await?;
        search.ranges.pop();
        let Some(total) = total else {
            search.ranges.clear();
            return Ok(());
        };
        search.skip_other_half(range, total);
        let undated = store.undated_among(connection_row, &orders).await?;
        if range.is_second() {
            store
                .set_creation_time(connection_row, &undated, range.first_time())
                .await?;
            self.announce(Changed {
                orders: !undated.is_empty(),
                ..Changed::default()
            })
            .await;
            if !orders.is_empty() && range.page * PageQuery::MAX_PER_PAGE < total {
                search.ranges.push(Range {
                    page: range.page + 1,
                    of_both_halves: None,
                    ..range
                });
            }
            return Ok(());
        }
        let has_whole_list = orders.len() as u64 >= total;
        let has_undated = !undated.is_empty()
            || !has_whole_list
                && total
                    > store
                        .count_dated_orders(connection_row, range.first_time(), range.last_time())
                        .await?;
        if has_undated {
            search.split(range, total);
        }
        Ok(())
    }

    /// The orders of a page of a range, and how many the range has.
    async fn orders_in(&self, range: Range) -> Result<(Vec<OrderId>, Option<u64>), SyncFailure> {
        let filter = OrderFilter {
            created_after: Some(range.first_time()),
            created_before: Some(range.last_time()),
        };
        let query = PageQuery {
            page: range.page,
            per_page: PageQuery::MAX_PER_PAGE,
        };
        let page = self.client.orders_page(&filter, query).await?;
        let orders = page.data.iter().map(|order| order.id).collect();
        Ok((orders, page.total_count))
    }
}

/// Whether the service does not have the list.
fn ends_search(failure: &SyncFailure) -> bool {
    matches!(
        failure,
        SyncFailure::Service(
            ClientError::Refused { .. }
                | ClientError::NotFound { .. }
                | ClientError::NotTheService(_)
        )
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_cover_their_range() {
        let mut search = Search::default();
        search.split(Range::whole(10, 13), 4);
        let [newer, older] = search.ranges[..] else {
            panic!("two halves");
        };
        assert_eq!(
            (older.from, older.until, newer.from, newer.until),
            (10, 11, 11, 13)
        );
        // All four orders are in the older half.
        search.ranges.pop();
        search.skip_other_half(older, 4);
        assert!(search.ranges.is_empty());
    }
}
