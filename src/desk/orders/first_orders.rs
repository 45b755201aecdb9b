//! The first rows of a list of orders, which a search shows before the whole list is known. Used by the lists of orders.
//!
//! Only the first orders are read, and their words compared here, so that the time does not grow with the number of orders.
//! They are those of a cached list that the search narrows: while a person types, the results of the shorter text typed before.
//! Without such a list they are the first of all orders.

use std::sync::Arc;

use sqlx::{QueryBuilder, SqliteConnection};

use super::{
    order::{OrderQuery, OrderRow},
    reads::{has_sort_index, is_indexed, order_by, push_stages_and_statuses},
    search::is_part_of_id,
    searched_parts::read_words,
};
use crate::{
    contract::{
        Timestamp,
        text::{matches_terms, narrows, search_terms},
    },
    desk::{
        lists::ListQuery,
        store::{ConnectionRowId, Result, Store, row_ids},
    },
};

/// The numbers of orders that are compared in each step. Frequent matches are found in the first step.
const COMPARED_PER_STEP: [usize; 3] = [300, 900, 1_800];

/// The orders whose words are compared.
enum Source {
    /// A cached list that has all orders of the search, in its sort order.
    WiderList(Arc<Vec<i64>>),
    /// All orders of the connection, in the order of an index.
    AllOrders { total: usize },
}

impl Source {
    fn len(&self) -> usize {
        match self {
            Self::WiderList(orders) => orders.len(),
            Self::AllOrders { total } => *total,
        }
    }
}

impl Store {
    /// The first rows of a filtered list. There are none when the whole list is read as fast, or when no cached list and no
    /// index has its sort order.
    pub async fn first_orders(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        filter: &OrderQuery,
        max: usize,
        now: Timestamp,
    ) -> Result<Vec<OrderRow>> {
        let terms = search_terms(&filter.text);
        let wider = self.wider_list(connection_row, country, filter, &terms, now);
        let source = match wider {
            Some(list) => Source::WiderList(list),
            None if is_indexed(filter)
                || !has_sort_index(filter.sort)
                || filter.batch.is_some()
                || filter.attention.is_some() =>
            {
                return Ok(Vec::new());
            }
            None => {
                let total = self.count_orders_of(connection_row, None).await?;
                let total = usize::try_from(total).unwrap_or(usize::MAX);
                Source::AllOrders { total }
            }
        };
        let (mut found, mut offset) = (Vec::new(), 0);
        // One transaction, so that no order is read in two steps because an order was added between them.
        let mut read = self.mirror.begin().await?;
        for count in COMPARED_PER_STEP {
            let rows = match &source {
                Source::WiderList(orders) => {
                    orders[offset..orders.len().min(offset + count)].to_vec()
                }
                Source::AllOrders { .. } => {
                    let part = (offset, count);
                    read_part(&mut read, connection_row, filter, part, now).await?
                }
            };
            found.append(&mut with_terms(&mut read, rows, &terms).await?);
            offset += count;
            if found.len() >= max || offset >= source.len() {
                break;
            }
        }
        drop(read);
        found.truncate(max);
        self.order_rows(connection_row, &found, now).await
    }

    /// The shortest cached list that has all orders of a search, and the same other conditions and sort order.
    fn wider_list(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        filter: &OrderQuery,
        terms: &[String],
        now: Timestamp,
    ) -> Option<Arc<Vec<i64>>> {
        // An order that is found by its id need not have the words.
        if terms.is_empty() || is_part_of_id(&filter.text) {
            return None;
        }
        let is_wider = |query: &ListQuery| {
            let ListQuery::Orders(wider) = query else {
                return false;
            };
            let with_same_text = OrderQuery {
                text: filter.text.clone(),
                ..wider.clone()
            };
            with_same_text == *filter
                && !is_part_of_id(&wider.text)
                && narrows(terms, &search_terms(&wider.text))
        };
        let query = ListQuery::Orders(filter.clone());
        let key = self.sorted_ids_key(connection_row, country, &query, now);
        self.shared.sorted_ids.shortest(&key, is_wider)
    }
}

/// Returns the orders that have the words of a search, in their order.
async fn with_terms(
    connection: &mut SqliteConnection,
    rows: Vec<i64>,
    terms: &[String],
) -> Result<Vec<i64>> {
    if terms.is_empty() {
        return Ok(rows);
    }
    let words = read_words(connection, &rows).await?;
    let found = words
        .into_iter()
        .filter(|(_, words)| matches_terms(words, terms));
    Ok(found.map(|(row, _)| row).collect())
}

/// Reads `count` orders from `offset` on in the sort order of a filter, and returns those with its stages and statuses.
async fn read_part(
    connection: &mut SqliteConnection,
    connection_row: ConnectionRowId,
    filter: &OrderQuery,
    (offset, count): (usize, usize),
    now: Timestamp,
) -> Result<Vec<i64>> {
    let mut query = QueryBuilder::new(row_ids::SELECT_ALL);
    query
        .push("SELECT row_id FROM (SELECT * FROM orders WHERE connection_row = ")
        .push_bind(connection_row)
        .push(order_by(filter, filter.descending))
        .push(" LIMIT ")
        .push_bind(i64::try_from(count).unwrap_or(i64::MAX))
        .push(" OFFSET ")
        .push_bind(i64::try_from(offset).unwrap_or(i64::MAX))
        .push(")");
    push_stages_and_statuses(&mut query, " WHERE ", filter, now)?;
    query.push(")");
    row_ids::read(connection, &mut query).await
}
