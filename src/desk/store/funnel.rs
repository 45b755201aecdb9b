//! How far the orders of batches have come, counted from one index.

use std::collections::HashMap;

use sqlx::{Row, sqlite::SqliteRow};

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    contract::{Cents, OrderBatchId, Timestamp},
    desk::view::Funnel,
};

/// SQL: not accepted, and past its time. `?1` is now.
macro_rules! expired {
    () => {
        "(gift.status IN ('created', 'notified', 'opened') AND gift.expires_at <= ?1)"
    };
}
pub(super) use expired;

/// SQL: the counts of a funnel over rows of `gift`, and what is spent. `?1` is now.
macro_rules! funnel_columns {
    () => {
        concat!(
            "count(*) AS created, coalesce(sum(gift.reached >= 1), 0) AS notified, \
             coalesce(sum(gift.reached >= 2), 0) AS opened, coalesce(sum(gift.reached >= 3), 0) AS accepted, \
             coalesce(sum(gift.reached >= 4), 0) AS shipped, coalesce(sum(gift.reached >= 5), 0) AS delivered, \
             coalesce(sum(gift.status = 'failed'), 0) AS failed, \
             coalesce(sum(gift.status = 'canceled'), 0) AS canceled, \
             coalesce(sum(CASE WHEN ",
            $crate::desk::store::funnel::expired!(),
            " THEN 1 ELSE 0 END), 0) AS expired, \
             coalesce(sum(CASE WHEN gift.reached >= 3 AND gift.status NOT IN ('failed', 'canceled') \
             THEN coalesce(gift.total, gift.pre_tax) ELSE 0 END), 0) AS spent"
        )
    };
}
pub(super) use funnel_columns;

pub(super) fn funnel_of(row: &SqliteRow) -> Result<Funnel> {
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

/// SQL: the order belongs to a direct send. `$row` is the parameter of the connection row.
macro_rules! is_direct {
    ($row:literal) => {
        concat!(
            "gift.batch_id IN (SELECT id FROM batch WHERE connection_row = ",
            $row,
            " AND body ->> 'send_method' = 'direct_send')"
        )
    };
}
pub(super) use is_direct;

/// What is counted about the orders of one batch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BatchCount {
    pub funnel: Funnel,
    pub spent: Cents,
    pub first_created: Option<Timestamp>,
}

impl Store {
    pub(super) async fn batch_counts(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatchId],
        now: Timestamp,
    ) -> Result<HashMap<OrderBatchId, BatchCount>> {
        let ids: Vec<String> = batches.iter().map(|id| json::hex(id.0)).collect();
        sqlx::query(concat!(
            "SELECT gift.batch_id, min(gift.created_at) AS first_created, ",
            funnel_columns!(),
            " FROM gift WHERE gift.connection_row = ?2 \
             AND gift.batch_id IN (SELECT unhex(value) FROM json_each(?3)) GROUP BY gift.batch_id"
        ))
        .bind(now)
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| {
            let count = BatchCount {
                funnel: funnel_of(row)?,
                spent: row.try_get("spent")?,
                first_created: row.try_get("first_created")?,
            };
            Ok((row.try_get("batch_id")?, count))
        })
        .collect()
    }
}
