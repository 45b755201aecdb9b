//! Counts how far the orders of batches have come, and their money, from the index `orders_counts` alone.

use std::collections::HashMap;

use sqlx::{Row as _, sqlite::SqliteRow};

use super::batch::Funnel;
use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::{
        money::{MoneyTotals, OrderMoney, PaymentFacts},
        store::{ConnectionRowId, Result, Store, json},
    },
};

/// SQL: the orders of the batches `?2`, counted by the facts that their figures follow from. The groups are in the order of the
/// index, so that nothing is sorted.
pub(in crate::desk) const BATCH_GROUPS: &str = "SELECT batch_id, status, expires_at, is_paid, sent_pre_tax, amount_total, \
     furthest_stage, count(*) AS orders, min(created_at) AS first_created FROM orders WHERE connection_row = ?1 \
     AND batch_id IN (SELECT unhex(value) FROM json_each(?2)) \
     GROUP BY batch_id, status, expires_at, is_paid, sent_pre_tax, amount_total, furthest_stage";

/// Figures of the orders of one batch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BatchCounts {
    pub(in crate::desk) funnel: Funnel,
    pub(in crate::desk) money: MoneyTotals,
    pub(in crate::desk) first_created: Option<Timestamp>,
}

impl Store {
    pub(super) async fn batch_counts(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatchId],
        now: Timestamp,
    ) -> Result<HashMap<OrderBatchId, BatchCounts>> {
        let direct = self.direct_batches(connection_row).await?;
        let ids: Vec<String> = batches.iter().map(|id| json::hex(id.0)).collect();
        let groups = sqlx::query(BATCH_GROUPS)
            .bind(connection_row)
            .bind(json::text(&ids)?)
            .fetch_all(&self.mirror)
            .await?;
        let mut counts: HashMap<OrderBatchId, BatchCounts> = HashMap::new();
        for row in &groups {
            let id: OrderBatchId = row.try_get("batch_id")?;
            let facts = read_facts(row, direct.contains(&id))?;
            let orders = row.try_get::<i64, _>("orders")?.cast_unsigned();
            let stage = row.try_get("furthest_stage")?;
            let counts = counts.entry(id).or_default();
            let is_expired = facts.is_expired(now);
            counts.funnel.add(&facts.status, stage, is_expired, orders);
            counts.money.add(&OrderMoney::of(&facts, now), orders);
            let first_created: Option<Timestamp> = row.try_get("first_created")?;
            counts.first_created = counts.first_created.into_iter().chain(first_created).min();
        }
        Ok(counts)
    }
}

/// The facts that the money of an order follows from.
pub(in crate::desk) fn read_facts(row: &SqliteRow, is_direct: bool) -> Result<PaymentFacts> {
    Ok(PaymentFacts {
        status: row.try_get::<String, _>("status")?.into(),
        expires_at: row.try_get("expires_at")?,
        is_paid: row.try_get("is_paid")?,
        is_direct,
        sent_pre_tax: row.try_get("sent_pre_tax")?,
        total: row.try_get("amount_total")?,
    })
}
