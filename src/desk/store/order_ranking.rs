//! Sorts lists of orders by their facts in memory: the orders of a search in the natural order, and all orders by their
//! total, which has no index. SQLite would read each order from its table to sort it, which takes ten times as long.
//!
//! Used by `orders` while the facts are loaded; the results equal those of its SQL.

use std::cmp::Reverse;

use super::{
    ConnectionRowId, Result, Store,
    order_figures::{OrderFigure, OrderFigures},
};
use crate::{
    contract::text::search_terms,
    desk::view::{OrderQuery, OrderSort},
};

/// A list that is sorted in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RankedList {
    /// The orders of a search.
    Search,
    /// All orders, by their total.
    ByTotal,
}

impl RankedList {
    /// `None` for a list that needs SQL.
    pub(super) fn of(filter: &OrderQuery) -> Option<Self> {
        let has_conditions = filter.batch.is_some()
            || filter.attention.is_some()
            || !filter.stages.is_empty()
            || !filter.statuses.is_empty();
        if has_conditions {
            return None;
        }
        match (search_terms(&filter.text).is_empty(), filter.sort) {
            (false, OrderSort::Natural) => Some(Self::Search),
            (true, OrderSort::Total) => Some(Self::ByTotal),
            _ => None,
        }
    }
}

impl Store {
    /// The row ids of a list in its order. `None` when SQL must sort it: the facts are not loaded, or in use.
    pub(super) async fn ranked_order_ids(
        &self,
        connection_row: ConnectionRowId,
        list: RankedList,
        filter: &OrderQuery,
    ) -> Result<Option<Vec<i64>>> {
        self.load_order_figures(connection_row);
        match list {
            RankedList::ByTotal => {
                self.with_loaded_order_figures(connection_row, |figures| {
                    by_total(figures, filter.descending, usize::MAX)
                })
                .await
            }
            RankedList::Search => {
                if !self.has_order_figures(connection_row) {
                    return Ok(None);
                }
                let Some(found) = self.find_orders(connection_row, &filter.text).await? else {
                    return Ok(None);
                };
                self.with_loaded_order_figures(connection_row, |figures| {
                    natural_order(figures, found, filter.descending)
                })
                .await
            }
        }
    }

    /// The first row ids of all orders by their total; `None` as for [`Self::ranked_order_ids`].
    pub(super) async fn first_ids_by_total(
        &self,
        connection_row: ConnectionRowId,
        descending: bool,
        max: usize,
    ) -> Result<Option<Vec<i64>>> {
        self.with_loaded_order_figures(connection_row, |figures| by_total(figures, descending, max))
            .await
    }
}

/// The orders with these row ids in the natural order: newest batches first, each in the order of its recipients.
fn natural_order(figures: &OrderFigures, mut rows: Vec<i64>, descending: bool) -> Vec<i64> {
    rows.sort_unstable();
    rows.dedup();
    let mut places: Vec<_> = figures
        .orders_of(&rows)
        .map(|order| {
            let (rank, position) = order.place();
            (Reverse(rank), position, order.row())
        })
        .collect();
    places.sort_unstable();
    if descending {
        places.reverse();
    }
    places.into_iter().map(|(_, _, row)| row).collect()
}

/// At most `max` orders by their total. Orders without a known price are last in both directions.
fn by_total(figures: &OrderFigures, descending: bool, max: usize) -> Vec<i64> {
    let key = |order: OrderFigure<'_>| {
        let total = order.total();
        let (value, row) = (total.unwrap_or_default(), order.row());
        if descending {
            // Reverses the order of two's complement numbers.
            (total.is_none(), !value, !row)
        } else {
            (total.is_none(), value, row)
        }
    };
    let mut keys: Vec<_> = figures.orders().map(key).collect();
    if max < keys.len() {
        keys.select_nth_unstable(max);
        keys.truncate(max);
    }
    keys.sort_unstable();
    keys.into_iter()
        .map(|(_, _, row)| if descending { !row } else { row })
        .collect()
}
