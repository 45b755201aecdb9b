//! The effects of parcels on their orders: shipments, status, and when a shipped order counts as delivered.
//!
//! Every change locks the account first, then changes parcels, then orders through [`OrderTransition`], so that emails and
//! webhooks follow once. The state of an order is computed from all its parcels.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::parcels::{ParcelRow, json_column, parcels_of_orders};
use crate::{
    contract::{OrderStatus, Timestamp},
    service::{
        error::Result,
        rules::states::can_transition,
        shop::parcels::state::{ParcelFacts, order_status},
        store::{
            OrderTransition, Store, WriteTransaction,
            helpers::{MAX_ROWS_PER_STATEMENT, trusted_sql},
            query_as, query_scalar,
            stored_gift::{OPERATOR_EVENT_DELAY, StoredGift},
            transitions::apply_transitions,
        },
    },
};

/// How orders go on after an operator changed their parcels.
#[derive(Clone, Copy, Debug)]
pub(super) enum NextEvent {
    /// A shipped order whose parcels are on their way counts as delivered at this time. Other orders wait for an operator.
    DeliveredAt(Option<Timestamp>),
    /// The simulation decides.
    SimulatedAt(Timestamp),
}

impl NextEvent {
    fn of(self, status: &OrderStatus, parcels: &[ParcelFacts]) -> Option<Timestamp> {
        match self {
            Self::DeliveredAt(at) => at.filter(|_| {
                *status == OrderStatus::Shipped && !parcels.iter().any(waits_for_operator)
            }),
            Self::SimulatedAt(at) => Some(at),
        }
    }
}

/// Whether an operator has to ship the parcel or to solve its problem. A lost parcel that was delivered after all is no problem.
fn waits_for_operator(parcel: &ParcelFacts) -> bool {
    parcel.state.is_open() || (parcel.needs_resolution() && parcel.delivered_at.is_none())
}

impl Store {
    /// `delivered_at`: the time at which a shipped order of a shop counts as delivered.
    pub(super) fn after_operator(
        &self,
        now: Timestamp,
        delivered_at: Option<Timestamp>,
    ) -> NextEvent {
        match self.is_practice() {
            true => NextEvent::SimulatedAt(now + OPERATOR_EVENT_DELAY),
            false => NextEvent::DeliveredAt(delivered_at),
        }
    }

    /// Finds the due orders with a parcel that needs an operator. With a statement for each account, because a distributed
    /// database has the parcels of an account on one node.
    pub(in crate::service::store) async fn read_parcel_problems(
        &self,
        due: &mut [StoredGift],
    ) -> Result<()> {
        let mut accounts: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for gift in due
            .iter()
            .filter(|gift| gift.status() == OrderStatus::Shipped)
        {
            let seqs = accounts.entry(gift.order.account_no).or_default();
            seqs.push(gift.order.seq);
        }
        let mut waiting: HashSet<(i64, i64)> = HashSet::new();
        for (account_no, seqs) in &accounts {
            for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
                let found: Vec<i64> = query_scalar(trusted_sql(format!(
                    "SELECT order_seq FROM parcel
                     WHERE account_no = $1 AND order_seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})
                        AND resolution IS NULL AND delivered_at IS NULL AND state IN ('lost', 'damaged', 'returned')",
                    self.dialect().json_rows(2)
                )))
                .bind(*account_no)
                .bind(json_column(chunk)?)
                .fetch_all(&self.pool)
                .await?;
                waiting.extend(found.into_iter().map(|seq| (*account_no, seq)));
            }
        }
        for gift in due {
            gift.has_parcel_problem = waiting.contains(&(gift.order.account_no, gift.order.seq));
        }
        Ok(())
    }
}

#[derive(sqlx::FromRow)]
struct OrderState {
    seq: i64,
    status: String,
}

/// Changes orders of one account as their parcels require: shipments, status, and when they go on by themselves.
pub(super) async fn follow_parcels(
    write: &mut WriteTransaction,
    account_no: i64,
    seqs: &BTreeSet<i64>,
    now: Timestamp,
    next_event: NextEvent,
) -> Result<()> {
    let seqs: Vec<i64> = seqs.iter().copied().collect();
    for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
        let mut of_order: BTreeMap<i64, Vec<ParcelRow>> = BTreeMap::new();
        for parcel in parcels_of_orders(write, account_no, chunk).await? {
            of_order.entry(parcel.order_seq).or_default().push(parcel);
        }
        let orders: Vec<OrderState> = query_as(trusted_sql(format!(
            "SELECT seq, status FROM orders
             WHERE account_no = $1 AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {}) ORDER BY seq",
            write.dialect().json_rows(2)
        )))
        .bind(account_no)
        .bind(json_column(chunk)?)
        .fetch_all(&mut *write)
        .await?;
        let mut transitions = Vec::with_capacity(orders.len());
        for order in &orders {
            let Some(parcels) = of_order.get(&order.seq) else {
                continue;
            };
            let facts: Vec<ParcelFacts> = parcels.iter().map(ParcelRow::facts).collect();
            let status = OrderStatus::from(order.status.as_str());
            let next = order_status(&facts).filter(|next| can_transition(&status, next));
            let reached = next.as_ref().unwrap_or(&status);
            transitions.push(OrderTransition {
                next_event_at: next_event.of(reached, &facts),
                shipments: Some(parcels.iter().map(ParcelRow::shipment).collect()),
                status: next,
                ..OrderTransition::new(account_no, order.seq, &order.status, now)
            });
        }
        let transitions: Vec<&OrderTransition> = transitions.iter().collect();
        apply_transitions(write, account_no, &transitions).await?;
    }
    Ok(())
}
