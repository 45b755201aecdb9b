//! Caches the money of every batch. A sum is computed again only when an order of the batch changed, or a gift became at risk or
//! expired. Used by the ledger; `order_figures` has the orders.

use super::{
    earliest::{earliest, is_valid},
    order_figures::{OrderFigure, OrderFigures},
};
use crate::{
    contract::Timestamp,
    desk::view::{MoneyTotals, OrderMoney},
};

/// The money of the orders of one batch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BatchMoney {
    pub totals: MoneyTotals,
    pub first_created: Option<Timestamp>,
}

/// A sum with the conditions under which it is valid.
#[derive(Clone, Copy, Debug, Default)]
struct CachedMoney {
    money: BatchMoney,
    is_direct: bool,
    computed_at: Timestamp,
    /// The time at which a gift expires or becomes at risk.
    valid_until: Option<Timestamp>,
}

impl CachedMoney {
    fn is_valid(&self, is_direct: bool, now: Timestamp) -> bool {
        self.is_direct == is_direct && is_valid(self.computed_at, self.valid_until, now)
    }

    fn add(&mut self, order: &OrderFigure<'_>, now: Timestamp) {
        let facts = order.payment(self.is_direct);
        self.money.totals.add(&OrderMoney::of(&facts, now), 1);
        let created_at = order.created_at().map(Timestamp::from_micros);
        self.money.first_created = earliest(self.money.first_created, created_at);
        self.valid_until = earliest(self.valid_until, facts.next_money_change(now));
    }
}

/// The sums of all batches, by the number of the batch.
#[derive(Debug, Default)]
pub(super) struct BatchMoneyCache(Vec<Option<CachedMoney>>);

impl BatchMoneyCache {
    /// Removes the sum of a batch, because one of its orders changed.
    pub(super) fn evict(&mut self, batch: usize) {
        if let Some(cached) = self.0.get_mut(batch) {
            *cached = None;
        }
    }

    /// Adds up the batches without a valid sum, and returns the money of each batch. `is_direct` has an entry for each batch.
    pub(super) fn update<'a>(
        &'a mut self,
        figures: &OrderFigures,
        is_direct: &[bool],
        now: Timestamp,
    ) -> impl Iterator<Item = BatchMoney> + use<'a> {
        self.0.resize(is_direct.len(), None);
        let mut is_stale = vec![false; is_direct.len()];
        for (batch, cached) in self.0.iter_mut().enumerate() {
            if !cached.is_some_and(|cached| cached.is_valid(is_direct[batch], now)) {
                is_stale[batch] = true;
                *cached = Some(CachedMoney {
                    is_direct: is_direct[batch],
                    computed_at: now,
                    ..CachedMoney::default()
                });
            }
        }
        if is_stale.contains(&true) {
            for order in figures.orders() {
                let batch = order.batch();
                if is_stale[batch]
                    && let Some(cached) = &mut self.0[batch]
                {
                    cached.add(&order, now);
                }
            }
        }
        self.0
            .iter()
            .map(|cached| cached.map(|cached| cached.money).unwrap_or_default())
    }
}
