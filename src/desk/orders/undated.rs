//! Times of orders that are not known: the creation time, which no list of orders has and whose activity was not read or
//! does not exist, and the times of other steps.
//!
//! Older activities are read after newer ones. While some are missing, the first known activity of an older gift need not be
//! its first one, so that its acceptance has no known time.

use crate::{
    contract::{OrderId, Timestamp},
    desk::{
        lists::Changed,
        sends::guards::gift_history::not_sent_statuses,
        store::{ConnectionRowId, Result, Store, documents::STEPS_KNOWN_SINCE, json},
    },
};

impl Store {
    /// The number of orders whose creation time is not known.
    pub async fn count_undated_orders(&self, connection_row: ConnectionRowId) -> Result<u64> {
        let count: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM orders INDEXED BY orders_undated \
             WHERE connection_row = ?1 AND created_at IS NULL",
        )
        .bind(connection_row)
        .fetch_one(&self.mirror)
        .await?;
        Ok(count.cast_unsigned())
    }

    /// Whether the time of some gift is unknown: the service states none, and this computer did not send the gift.
    pub async fn has_undated_gifts(&self, connection_row: ConnectionRowId) -> Result<bool> {
        Ok(sqlx::query_scalar(concat!(
            "SELECT EXISTS (SELECT 1 FROM (SELECT DISTINCT batch_id FROM orders INDEXED BY orders_undated \
             WHERE connection_row = ?1 AND created_at IS NULL AND status NOT IN ",
            not_sent_statuses!(),
            ") AS undated WHERE NOT EXISTS \
             (SELECT 1 FROM desk.outbox WHERE order_batch_id = undated.batch_id))"
        ))
        .bind(connection_row)
        .fetch_one(&self.mirror_and_desk)
        .await?)
    }

    /// Marks the batches as read whose orders are all mirrored, although their orders were not read page by page: activities
    /// have whole orders. They are due at once, because activities do not say which position an order has in its batch.
    pub async fn mark_complete_batches(&self, connection_row: ConnectionRowId) -> Result<u64> {
        let marked = sqlx::query(
            "WITH counted AS MATERIALIZED (SELECT batch_id, count(*) AS orders FROM orders INDEXED BY orders_counts \
             WHERE connection_row = ?1 GROUP BY batch_id), \
             complete AS MATERIALIZED (SELECT batch.row_id FROM counted CROSS JOIN batch \
             ON batch.connection_row = ?1 AND batch.id = counted.batch_id \
             WHERE batch.status = 'complete' AND batch.has_all_orders = 0 AND batch.orders_count = counted.orders) \
             UPDATE batch SET has_all_orders = 1, next_read_at = 0, orders_next_page = 1, orders_next_position = 0, \
             orders_begun_at = NULL, read_failures = 0, problem_code = NULL, problem_data = NULL, \
             orders_read_at = (SELECT min(read_at) FROM orders WHERE orders.connection_row = ?1 \
             AND orders.batch_id = batch.id) \
             WHERE row_id IN (SELECT row_id FROM complete)",
        )
        .bind(connection_row)
        .execute(&self.mirror_writer)
        .await?;
        Ok(marked.rows_affected())
    }

    /// Those of the orders that are mirrored and whose creation time is not known.
    pub async fn undated_among(
        &self,
        connection_row: ConnectionRowId,
        orders: &[OrderId],
    ) -> Result<Vec<OrderId>> {
        let ids: Vec<String> = orders.iter().map(|id| json::hex(id.0)).collect();
        Ok(sqlx::query_scalar(
            "SELECT orders.id FROM json_each(?2) AS wanted \
             CROSS JOIN orders ON orders.connection_row = ?1 AND orders.id = unhex(wanted.value) \
             WHERE orders.created_at IS NULL",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror_writer)
        .await?)
    }

    /// Sets the creation time of orders that have none.
    pub async fn set_creation_time(
        &self,
        connection_row: ConnectionRowId,
        orders: &[OrderId],
        created_at: Timestamp,
    ) -> Result<()> {
        if orders.is_empty() {
            return Ok(());
        }
        let ids: Vec<String> = orders.iter().map(|id| json::hex(id.0)).collect();
        sqlx::query(
            "UPDATE orders SET created_at = ?3 WHERE row_id IN (SELECT known.row_id FROM json_each(?2) AS wanted \
             CROSS JOIN orders AS known ON known.connection_row = ?1 AND known.id = unhex(wanted.value) \
             WHERE known.created_at IS NULL)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .bind(created_at)
        .execute(&self.mirror_writer)
        .await?;
        self.invalidate(Changed {
            orders: true,
            ..Changed::default()
        });
        Ok(())
    }

    /// The number of orders whose known creation time is in a range, both ends included.
    pub async fn count_dated_orders(
        &self,
        connection_row: ConnectionRowId,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<u64> {
        let (from, until) = (from.micros(), until.micros());
        self.with_order_figures(connection_row, move |figures| {
            let times = figures.orders().filter_map(|order| order.created_at());
            times.filter(|at| (from..=until).contains(at)).count() as u64
        })
        .await
    }
}

/// SQL: the time at which figures count the acceptance of a gift: that of the first activity that proves it. Only a gift
/// without a later activity than its creation is counted by the time that the service states for the single order.
macro_rules! accepted_at {
    () => {
        "coalesce(orders.accepted_at, iif(orders.last_changed_at IS NULL, orders.stated_accepted_at, NULL))"
    };
}
pub(in crate::desk) use accepted_at;

/// SQL: as [`accepted_at`], for a gift whose steps are all known; `$known_since` is the parameter with the time of
/// [`Store::steps_known_since`].
macro_rules! known_accepted_at {
    ($known_since:literal) => {
        concat!(
            "iif(",
            $known_since,
            " IS NULL OR orders.created_at >= ",
            $known_since,
            ", ",
            crate::desk::orders::undated::accepted_at!(),
            ", NULL)"
        )
    };
}
pub(in crate::desk) use known_accepted_at;

impl Store {
    /// Steps of gifts before this time are still to be read; `None` when all were read.
    pub async fn steps_known_since(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Option<Timestamp>> {
        let known: Option<Option<Timestamp>> =
            self.document(connection_row, STEPS_KNOWN_SINCE).await?;
        Ok(known.flatten())
    }
}
