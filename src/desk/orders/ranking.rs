//! Sorts lists of orders by their facts in memory: the orders of a search in the natural order, and all orders by their
//! total, which has no index. SQLite would read each order from its table to sort it, which takes ten times as long.
//!
//! Used by `reads.rs` when the facts are in memory. The results equal those of its SQL.

use std::{cmp::Reverse, sync::Arc};

use super::{
    facts::OrderFigures,
    order::{OrderQuery, OrderSort},
};
use crate::{
    contract::text::search_terms,
    desk::store::{ConnectionRowId, Result, Store},
};

/// A list that is sorted in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RankedList {
    /// The orders of a search, or those that need attention.
    Found,
    /// All orders, by their total.
    ByTotal,
}

impl RankedList {
    /// `None` for a list that needs SQL.
    pub(in crate::desk) fn of(filter: &OrderQuery) -> Option<Self> {
        let has_conditions =
            filter.batch.is_some() || !filter.stages.is_empty() || !filter.statuses.is_empty();
        if has_conditions {
            return None;
        }
        let is_search = filter.attention.is_some() || !search_terms(&filter.text).is_empty();
        match (is_search, filter.sort) {
            (true, OrderSort::Natural) => Some(Self::Found),
            (false, OrderSort::Total) => Some(Self::ByTotal),
            _ => None,
        }
    }
}

impl Store {
    /// The orders with these row ids in the natural order; `None` when the facts are not in memory.
    pub(super) async fn sort_in_natural_order(
        &self,
        connection_row: ConnectionRowId,
        rows: Arc<Vec<i64>>,
        descending: bool,
    ) -> Result<Option<Vec<i64>>> {
        let sort = move |figures: &OrderFigures| natural_order(figures, &rows, descending);
        self.with_loaded_order_figures(connection_row, sort).await
    }

    /// All orders by their total; `None` when the facts are not in memory.
    pub(super) async fn sort_by_total(
        &self,
        connection_row: ConnectionRowId,
        descending: bool,
    ) -> Result<Option<Vec<i64>>> {
        let sort = move |figures: &OrderFigures| by_total(figures, descending);
        self.with_loaded_order_figures(connection_row, sort).await
    }
}

/// The orders with these row ids in the natural order: newest batches first, each in the order of its recipients.
pub(super) fn natural_order(figures: &OrderFigures, rows: &[i64], descending: bool) -> Vec<i64> {
    let mut rows = rows.to_vec();
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

/// All orders by their total. Orders without a known price are last in both directions.
pub(super) fn by_total(figures: &OrderFigures, descending: bool) -> Vec<i64> {
    // Bitwise negation reverses the order of numbers.
    let reversed = |number: i64| if descending { !number } else { number };
    let mut keys: Vec<_> = figures
        .orders()
        .map(|order| {
            let total = order.total().map_or(i64::MAX, reversed);
            (total, reversed(order.row()))
        })
        .collect();
    keys.sort_unstable();
    keys.into_iter().map(|(_, row)| reversed(row)).collect()
}
