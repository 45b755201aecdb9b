//! Reads orders of the mirror: their filters, their sort orders and the rows of a window.

use std::{ops::Range, sync::Arc};

use sqlx::{Connection as _, QueryBuilder, Row, SqliteConnection, sqlite::Sqlite};

use super::{
    order::{OrderQuery, OrderRow, OrderSort, OrderStage},
    ranking::RankedList,
    search::OrderSearch,
    undated::known_accepted_at,
};
use crate::{
    contract::{OrderStatus, Timestamp, text::search_terms},
    desk::{
        batches::{CartSummary, reads::batch_title},
        store::{ConnectionRowId, Result, Store, json, read_interrupt::InterruptOnDrop, row_ids},
    },
};

fn push_stage(query: &mut QueryBuilder<Sqlite>, stage: OrderStage, now: Timestamp) {
    let unaccepted = |query: &mut QueryBuilder<Sqlite>, statuses: &str, is_expired: bool| {
        query.push("(status IN (").push(statuses).push(") AND ");
        if is_expired {
            query.push("expires_at <= ").push_bind(now);
        } else {
            query
                .push("(expires_at IS NULL OR expires_at > ")
                .push_bind(now)
                .push(")");
        }
        query.push(")");
    };
    match stage {
        OrderStage::NotOpened => unaccepted(query, "'created', 'notified'", false),
        OrderStage::Opened => unaccepted(query, "'opened'", false),
        OrderStage::Expired => unaccepted(query, "'created', 'notified', 'opened'", true),
        OrderStage::Accepted => {
            query.push("(furthest_stage = 3 AND status NOT IN ('failed', 'canceled'))");
        }
        OrderStage::OnTheWay => {
            query.push("status = 'shipped'");
        }
        OrderStage::Delivered => {
            query.push("status = 'delivered'");
        }
        OrderStage::Failed => {
            query.push("status = 'failed'");
        }
        OrderStage::Canceled => {
            query.push("status = 'canceled'");
        }
        OrderStage::ThankYou => {
            query.push("thank_you_note IS NOT NULL");
        }
        OrderStage::Swapped => {
            query.push("is_swapped = 1");
        }
    }
}

/// Adds the conditions of a filter apart from its text and its attention.
fn push_conditions(
    query: &mut QueryBuilder<Sqlite>,
    connection_row: ConnectionRowId,
    filter: &OrderQuery,
    now: Timestamp,
) -> Result<()> {
    query
        .push(" WHERE orders.connection_row = ")
        .push_bind(connection_row);
    if let Some(batch) = filter.batch {
        query.push(" AND batch_id = ").push_bind(batch);
    }
    push_stages_and_statuses(query, " AND ", filter, now)
}

/// Adds the conditions on stages and statuses, if there are any, after `prefix`.
pub(super) fn push_stages_and_statuses(
    query: &mut QueryBuilder<Sqlite>,
    prefix: &str,
    filter: &OrderQuery,
    now: Timestamp,
) -> Result<()> {
    let mut prefix = prefix;
    for (index, stage) in filter.stages.iter().enumerate() {
        query.push(if index == 0 { prefix } else { " OR " });
        query.push(if index == 0 { "(" } else { "" });
        push_stage(query, *stage, now);
    }
    if !filter.stages.is_empty() {
        query.push(")");
        prefix = " AND ";
    }
    if !filter.statuses.is_empty() {
        query
            .push(prefix)
            .push("status IN (SELECT value FROM json_each(")
            .push_bind(json::text(&filter.statuses)?)
            .push("))");
    }
    Ok(())
}

/// SQL: the sort order of a list.
pub(super) fn order_by(filter: &OrderQuery, descending: bool) -> &'static str {
    match (filter.sort, descending) {
        // The index of the orders of a batch has this order.
        (OrderSort::Natural, false) if filter.batch.is_some() => " ORDER BY position, row_id",
        (OrderSort::Natural, true) if filter.batch.is_some() => {
            " ORDER BY position DESC, row_id DESC"
        }
        (OrderSort::Natural, false) => " ORDER BY batch_rank DESC, position, row_id",
        (OrderSort::Natural, true) => " ORDER BY batch_rank, position DESC, row_id DESC",
        (OrderSort::Recipient, false) => " ORDER BY recipient_sort_key, row_id",
        (OrderSort::Recipient, true) => " ORDER BY recipient_sort_key DESC, row_id DESC",
        (OrderSort::Status, false) => " ORDER BY furthest_stage, status, row_id",
        (OrderSort::Status, true) => " ORDER BY furthest_stage DESC, status DESC, row_id DESC",
        (OrderSort::Total, false) => " ORDER BY amount_total IS NULL, amount_total, row_id",
        (OrderSort::Total, true) => {
            " ORDER BY amount_total IS NULL, amount_total DESC, row_id DESC"
        }
        (OrderSort::LastChange, false) => " ORDER BY last_changed_at, row_id",
        (OrderSort::LastChange, true) => " ORDER BY last_changed_at DESC, row_id DESC",
    }
}

/// Whether an index has the sort order of all orders of a connection.
pub(super) fn has_sort_index(sort: OrderSort) -> bool {
    match sort {
        OrderSort::Natural | OrderSort::Recipient | OrderSort::Status | OrderSort::LastChange => {
            true
        }
        OrderSort::Total => false,
    }
}

/// Whether a list is all orders of a connection, or of a batch, in the order of an index. Any part of such a list is
/// read from the index.
pub(in crate::desk) fn is_indexed(filter: &OrderQuery) -> bool {
    let is_sorted = match filter.batch {
        Some(_) => filter.sort == OrderSort::Natural,
        None => has_sort_index(filter.sort),
    };
    is_sorted && has_no_conditions(filter)
}

/// Whether a list is all orders of a connection.
pub(in crate::desk) fn is_all_orders(filter: &OrderQuery) -> bool {
    filter.batch.is_none() && has_no_conditions(filter)
}

fn has_no_conditions(filter: &OrderQuery) -> bool {
    filter.attention.is_none()
        && filter.stages.is_empty()
        && filter.statuses.is_empty()
        && search_terms(&filter.text).is_empty()
}

/// SQL: the row ids of a list that [`is_indexed`], in its order or the reverse.
pub(super) fn indexed_orders(
    connection_row: ConnectionRowId,
    filter: &OrderQuery,
    descending: bool,
) -> QueryBuilder<Sqlite> {
    let mut query = QueryBuilder::new("SELECT row_id FROM orders WHERE connection_row = ");
    query.push_bind(connection_row);
    if let Some(batch) = filter.batch {
        query.push(" AND batch_id = ").push_bind(batch);
    }
    query.push(order_by(filter, descending));
    query
}

/// Reads the row ids of a whole list; `search` is its search if that is known already.
pub(in crate::desk) async fn read_list(
    connection: &mut SqliteConnection,
    connection_row: ConnectionRowId,
    filter: &OrderQuery,
    search: Option<OrderSearch>,
    now: Timestamp,
) -> Result<Vec<i64>> {
    // One transaction, so that the search and the list see the same orders.
    let mut read = connection.begin().await?;
    let search = match search {
        Some(search) => search,
        None => OrderSearch::plan(&mut read, &filter.text).await?,
    };
    let mut query = QueryBuilder::new(row_ids::SELECT_ALL);
    push_list(&mut query, connection_row, filter, &search, now)?;
    query.push(")");
    row_ids::read(&mut read, &mut query).await
}

/// Adds the query that selects the row ids of all orders of a list.
pub(super) fn push_list(
    query: &mut QueryBuilder<Sqlite>,
    connection_row: ConnectionRowId,
    filter: &OrderQuery,
    search: &OrderSearch,
    now: Timestamp,
) -> Result<()> {
    query.push("SELECT orders.row_id FROM ");
    search.push_tables(query)?;
    if matches!(search, OrderSearch::Everything)
        && let Some(index) = index_of_list(filter)
    {
        query.push(" INDEXED BY ").push(index);
    }
    push_conditions(query, connection_row, filter, now)?;
    search.push_condition(query, connection_row);
    query.push(order_by(filter, filter.descending));
    Ok(())
}

/// The index that finds the orders of a batch. It is named, because without statistics SQLite prefers the index of the sort
/// order, which holds all orders of the connection.
fn index_of_list(filter: &OrderQuery) -> Option<&'static str> {
    filter.batch?;
    let has_filter = !filter.stages.is_empty() || !filter.statuses.is_empty();
    let is_by_status_or_total = matches!(filter.sort, OrderSort::Status | OrderSort::Total);
    // `orders_counts` also holds the stage, the status and the total.
    Some(if has_filter || is_by_status_or_total {
        "orders_counts"
    } else {
        "orders_in_batch"
    })
}

impl Store {
    /// The number of orders of a list in the order of an index, and the row ids in `range`.
    pub(in crate::desk) async fn indexed_order_ids(
        &self,
        connection_row: ConnectionRowId,
        filter: &OrderQuery,
        range: Range<u64>,
    ) -> Result<(u64, Vec<i64>)> {
        let total = self.count_orders_of(connection_row, filter.batch).await?;
        let range = range.start.min(total)..range.end.min(total);
        if range.is_empty() {
            return Ok((total, Vec::new()));
        }
        // The second half is read from the end.
        let is_near_end = range.start > total / 2;
        let offset = if is_near_end {
            total - range.end
        } else {
            range.start
        };
        let mut query = indexed_orders(connection_row, filter, filter.descending != is_near_end);
        query
            .push(" LIMIT ")
            .push_bind((range.end - range.start).cast_signed())
            .push(" OFFSET ")
            .push_bind(offset.cast_signed());
        let mut ids: Vec<i64> = query.build_query_scalar().fetch_all(&self.mirror).await?;
        if is_near_end {
            ids.reverse();
        }
        Ok((total, ids))
    }

    pub(in crate::desk) async fn sorted_order_ids(
        &self,
        connection_row: ConnectionRowId,
        filter: &OrderQuery,
        now: Timestamp,
    ) -> Result<Vec<i64>> {
        let list = RankedList::of(filter);
        if list == Some(RankedList::ByTotal)
            && let Some(sorted) = self
                .sort_by_total(connection_row, filter.descending)
                .await?
        {
            return Ok(sorted);
        }
        let mut search = None;
        if let Some(found) = self.known_rows(connection_row, filter, list, now).await? {
            let found = Arc::new(found);
            if list == Some(RankedList::Found) {
                let rows = Arc::clone(&found);
                let sorted = self.sort_in_natural_order(connection_row, rows, filter.descending);
                if let Some(sorted) = sorted.await? {
                    return Ok(sorted);
                }
            }
            search = Some(OrderSearch::Rows(found.to_vec()));
        }
        let mut connection = self.mirror_lists.acquire().await?;
        let _interrupt = InterruptOnDrop::watch(&mut connection).await?;
        read_list(&mut connection, connection_row, filter, search, now).await
    }

    /// The row ids of the orders of a list whose text or reason is looked up first, each once. `None` for another list.
    async fn known_rows(
        &self,
        connection_row: ConnectionRowId,
        filter: &OrderQuery,
        list: Option<RankedList>,
        now: Timestamp,
    ) -> Result<Option<Vec<i64>>> {
        let mut found = None;
        if list == Some(RankedList::Found) || filter.attention.is_some() {
            found = self.find_orders(connection_row, &filter.text).await?;
        }
        if let Some(rows) = &mut found {
            // An order can have both a word and the id that were searched for.
            rows.sort_unstable();
            rows.dedup();
        }
        let Some(kind) = filter.attention else {
            return Ok(found);
        };
        let state = filter.attention_state;
        let mut rows = self
            .orders_with_reason(connection_row, kind, state, now)
            .await?;
        if let Some(found) = found {
            rows.retain(|row| found.binary_search(row).is_ok());
        }
        Ok(Some(rows))
    }

    pub(in crate::desk) async fn order_rows(
        &self,
        connection_row: ConnectionRowId,
        row_ids: &[i64],
        now: Timestamp,
    ) -> Result<Vec<OrderRow>> {
        let known_since = self.steps_known_since(connection_row).await?;
        sqlx::query(concat!(
            "SELECT orders.id, orders.batch_id, batch.name AS batch_name, batch.from_name, \
             orders.recipient_name, orders.email, orders.status, orders.first_product, \
             orders.other_products, orders.is_swapped, \
             orders.thank_you_note IS NOT NULL AS has_note, orders.amount_total, \
             orders.created_at, orders.last_changed_at, ",
            known_accepted_at!("?2"),
            " AS accepted_at, orders.expires_at, orders.gift_link \
             FROM json_each(?1) AS wanted CROSS JOIN orders ON orders.row_id = wanted.value \
             LEFT JOIN batch ON batch.connection_row = orders.connection_row \
             AND batch.id = orders.batch_id ORDER BY wanted.key"
        ))
        .bind(json::text(row_ids)?)
        .bind(known_since)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            let status = OrderStatus::from(row.try_get::<String, _>("status")?);
            let expires_at: Option<Timestamp> = row.try_get("expires_at")?;
            Ok(OrderRow {
                id: row.try_get("id")?,
                batch_id: row.try_get("batch_id")?,
                batch: batch_title(row, "batch_name", "from_name")?,
                recipient: row.try_get("recipient_name")?,
                email: row.try_get("email")?,
                is_expired: status.is_unaccepted() && expires_at.is_some_and(|at| at <= now),
                status,
                gift: CartSummary {
                    first_product: row.try_get("first_product")?,
                    other_products: row.try_get("other_products")?,
                },
                is_swapped: row.try_get("is_swapped")?,
                has_thank_you: row.try_get("has_note")?,
                total: row.try_get("amount_total")?,
                created_at: row.try_get("created_at")?,
                last_change: row.try_get("last_changed_at")?,
                accepted_at: row.try_get("accepted_at")?,
                expires_at,
                gift_link: row.try_get("gift_link")?,
            })
        })
        .collect()
    }
}
