//! Counts how far the orders of batches have come, and their money, from the index `orders_counts` alone.

use std::collections::HashMap;

use sqlx::Row as _;

use super::{ConnectionRowId, Result, Store, earliest::earliest, json, ledger::read_facts};
use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::view::{Funnel, MoneyTotals, OrderMoney},
};

/// SQL: the orders of the batches `?2`, counted by the facts that their figures follow from. The groups are in the order of the
/// index, so that nothing is sorted.
pub(super) const BATCH_GROUPS: &str = "SELECT batch_id, status, expires_at, is_paid, sent_pre_tax, amount_total, \
     furthest_stage, count(*) AS orders, min(created_at) AS first_created FROM orders WHERE connection_row = ?1 \
     AND batch_id IN (SELECT unhex(value) FROM json_each(?2)) \
     GROUP BY batch_id, status, expires_at, is_paid, sent_pre_tax, amount_total, furthest_stage";

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
        let listed = self.batch_list(connection_row).await?;
        let ids: Vec<String> = batches.iter().map(|id| json::hex(id.0)).collect();
        let groups = sqlx::query(BATCH_GROUPS)
            .bind(connection_row)
            .bind(json::text(&ids)?)
            .fetch_all(&self.mirror)
            .await?;
        let mut counts: HashMap<OrderBatchId, BatchCounts> = HashMap::new();
        for row in &groups {
            let id: OrderBatchId = row.try_get("batch_id")?;
            let is_direct = listed.is_direct.get(&id).copied().unwrap_or(false);
            let facts = read_facts(row, is_direct)?;
            let orders = row.try_get::<i64, _>("orders")?.cast_unsigned();
            let stage = row.try_get("furthest_stage")?;
            let counts = counts.entry(id).or_default();
            let is_expired = facts.is_expired(now);
            counts.funnel.add(&facts.status, stage, is_expired, orders);
            counts.money.add(&OrderMoney::of(&facts, now), orders);
            counts.first_created = earliest(counts.first_created, row.try_get("first_created")?);
        }
        Ok(counts)
    }
}
