//! The items of the inbox about orders, counted from the facts of all orders in memory.

use std::collections::HashMap;

use super::{
    attention::{AttentionScope, DAY_MICROS, Reason, for_each_reason},
    item::{InboxItem, InboxKey, InboxSubject},
    kind::{InboxKind, InboxState},
};
use crate::{
    contract::{Cents, OrderBatchId, Timestamp},
    desk::{
        money::OrderMoney,
        orders::facts::{OrderFigure, OrderFigures},
        store::{ConnectionRowId, Result, Store},
    },
};

/// The orders of a batch in one state that need attention for the same reason.
#[derive(Default)]
struct CountedOrders {
    /// The row id of one of the orders.
    row: i64,
    gifts: u64,
    recent_gifts: u64,
    amount: Cents,
    at: Option<i64>,
    snoozed_until: Option<Timestamp>,
}

impl CountedOrders {
    fn add(&mut self, order: OrderFigure<'_>, reason: &Reason, is_direct: bool, now: Timestamp) {
        self.row = order.row();
        self.gifts += 1;
        // An ended snooze is as recent as a new reason.
        let ended_at = reason.snoozed_until.map(Timestamp::micros);
        let recent_from = now.micros().saturating_sub(DAY_MICROS);
        self.recent_gifts += u64::from(reason.began_at.max(ended_at) > Some(recent_from));
        self.amount += OrderMoney::of(&order.payment(is_direct), now).cost();
        self.at = if reason.kind == InboxKind::ExpiringSoon {
            self.at.into_iter().chain(order.expires_at()).min()
        } else {
            self.at.max(reason.began_at)
        };
        if reason.state == InboxState::Snoozed {
            let ends = self.snoozed_until.into_iter().chain(reason.snoozed_until);
            self.snoozed_until = ends.min();
        }
    }
}

impl Store {
    /// One item for each reason, batch and state with orders that need attention, in any order. A change between the reads
    /// of the marks and of the facts shows in the next read, which follows each change.
    pub(super) async fn order_items(
        &self,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Result<Vec<InboxItem>> {
        let scope = self.attention_scope(connection_row).await?;
        let counted = self
            .with_order_figures(connection_row, move |figures| {
                count_items(figures, &scope, now)
            })
            .await?;
        let single = counted.iter().filter(|(_, orders)| orders.gifts == 1);
        let single: Vec<i64> = single.map(|(_, orders)| orders.row).collect();
        let mut ids = self.order_ids(&single).await?.into_iter();
        Ok(counted
            .into_iter()
            .map(|((batch, kind, state), orders)| InboxItem {
                key: InboxKey { kind, id: batch.0 },
                state,
                subject: InboxSubject::Orders {
                    batch,
                    only: if orders.gifts == 1 {
                        ids.next().flatten()
                    } else {
                        None
                    },
                },
                gifts: orders.gifts,
                recent_gifts: orders.recent_gifts,
                amount: orders.amount,
                at: orders.at.map(Timestamp::from_micros),
                snoozed_until: orders.snoozed_until,
            })
            .collect())
    }
}

fn count_items(
    figures: &OrderFigures,
    scope: &AttentionScope,
    now: Timestamp,
) -> Vec<((OrderBatchId, InboxKind, InboxState), CountedOrders)> {
    let is_direct = figures.are_direct(&scope.direct);
    let mut counted: HashMap<_, CountedOrders> = HashMap::new();
    for_each_reason(figures, scope, now, |order, reason| {
        let key = (order.batch(), reason.kind, reason.state);
        let orders = counted.entry(key).or_default();
        orders.add(order, &reason, is_direct[order.batch()], now);
    });
    counted
        .into_iter()
        .map(|((batch, kind, state), orders)| ((figures.batch_ids()[batch], kind, state), orders))
        .collect()
}
