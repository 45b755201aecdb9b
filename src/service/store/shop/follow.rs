//! The effects of parcels on their orders: shipments, status, and when a shipped order counts as delivered.
//!
//! Every change locks the account first, then changes parcels, then orders through [`OrderTransition`], so that emails and
//! webhooks follow once. The state of an order is computed from all its parcels.

use std::collections::{BTreeMap, BTreeSet};

use super::parcels::{ParcelRow, json_column, parcels_of_orders};
use crate::{
    contract::{OrderStatus, Timestamp},
    service::{
        error::Result,
        rules::states::can_transition,
        shop::parcels::state::{ParcelFacts, order_status},
        store::{
            OrderTransition, WriteTransaction,
            helpers::{MAX_ROWS_PER_STATEMENT, trusted_sql},
            query_as,
            transitions::apply_transitions,
        },
    },
};

#[derive(sqlx::FromRow)]
struct OrderState {
    seq: i64,
    status: String,
}

/// Changes orders of one account as their parcels require: shipments, status, and when the shop goes on with them by itself.
/// `delivered_after` is the time at which a shipped order counts as delivered; `None`: when it is reported.
pub(super) async fn follow_parcels(
    write: &mut WriteTransaction,
    account_no: i64,
    seqs: &BTreeSet<i64>,
    now: Timestamp,
    delivered_after: Option<Timestamp>,
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
                next_event_at: delivered_after.filter(|_| *reached == OrderStatus::Shipped),
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
