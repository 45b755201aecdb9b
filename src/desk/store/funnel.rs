//! Counts how far the orders of batches have come, from the index `orders_counts` alone, and their money.

use std::collections::HashMap;

use sqlx::{Row, sqlite::SqliteRow};

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::view::{Funnel, MoneyTotals},
};

/// SQL: the counts of a [`Funnel`] over rows of `orders`. `?1` is the current time.
macro_rules! funnel_columns {
    () => {
        "count(*) AS created, coalesce(sum(orders.furthest_stage >= 1), 0) AS notified, \
         coalesce(sum(orders.furthest_stage >= 2), 0) AS opened, \
         coalesce(sum(orders.furthest_stage >= 3), 0) AS accepted, \
         coalesce(sum(orders.furthest_stage >= 4), 0) AS shipped, \
         coalesce(sum(orders.furthest_stage >= 5), 0) AS delivered, \
         coalesce(sum(orders.status = 'failed'), 0) AS failed, \
         coalesce(sum(orders.status = 'canceled'), 0) AS canceled, \
         coalesce(sum(CASE WHEN orders.status IN ('created', 'notified', 'opened') \
         AND orders.expires_at <= ?1 THEN 1 ELSE 0 END), 0) AS expired"
    };
}

/// SQL: the counts of each of the batches `?3` of the connection `?2`.
pub(super) const FUNNELS: &str = concat!(
    "SELECT orders.batch_id, min(orders.created_at) AS first_created, ",
    funnel_columns!(),
    " FROM orders WHERE orders.connection_row = ?2 \
     AND orders.batch_id IN (SELECT unhex(value) FROM json_each(?3)) GROUP BY orders.batch_id"
);

fn read_funnel(row: &SqliteRow) -> Result<Funnel> {
    let count = |name: &str| Ok::<_, sqlx::Error>(row.try_get::<i64, _>(name)?.cast_unsigned());
    Ok(Funnel {
        created: count("created")?,
        notified: count("notified")?,
        opened: count("opened")?,
        accepted: count("accepted")?,
        shipped: count("shipped")?,
        delivered: count("delivered")?,
        failed: count("failed")?,
        canceled: count("canceled")?,
        expired: count("expired")?,
    })
}

/// Figures of the orders of one batch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BatchCounts {
    pub(super) funnel: Funnel,
    pub(super) money: MoneyTotals,
    pub(super) first_created: Option<Timestamp>,
}

impl Store {
    pub(super) async fn batch_counts(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatchId],
        now: Timestamp,
    ) -> Result<HashMap<OrderBatchId, BatchCounts>> {
        let mut money = self.money_of_batches(connection_row, batches, now).await?;
        let ids: Vec<String> = batches.iter().map(|id| json::hex(id.0)).collect();
        sqlx::query(FUNNELS)
            .bind(now)
            .bind(connection_row)
            .bind(json::text(&ids)?)
            .fetch_all(&self.mirror)
            .await?
            .iter()
            .map(|row| {
                let batch = row.try_get("batch_id")?;
                let counts = BatchCounts {
                    funnel: read_funnel(row)?,
                    money: money.remove(&batch).unwrap_or_default(),
                    first_created: row.try_get("first_created")?,
                };
                Ok((batch, counts))
            })
            .collect()
    }
}
