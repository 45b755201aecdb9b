//! The parcels of orders that go on by themselves: those of new payments, those that count as delivered, and in Practice those
//! that the simulation packs, ships and delivers.
//!
//! A shipment of an order has the id of its parcel, so that a planned change of shipments is one of parcels. The account must
//! be locked, and the orders are changed already.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{
    parcels::{PaidOrder, insert_for_paid, json_column, parcels_of_orders},
    practice::continue_if_simulated,
    shipped_stock::take_stock,
};
use crate::{
    contract::{OrderStatus, Shipment, ShipmentStatus, Timestamp, shop::parcels::ParcelState},
    service::{
        error::Result,
        store::{
            Dialect, OrderTransition, WriteTransaction,
            helpers::{MAX_ROWS_PER_STATEMENT, to_json, trusted_sql},
            query, query_scalar,
        },
    },
};

/// A change of one parcel by a shipment of its order.
#[derive(Clone, Debug)]
struct ParcelStep {
    seq: i64,
    /// In hexadecimal.
    shipment_id: String,
    state: &'static str,
    packed_at: Option<Timestamp>,
    shipped_at: Option<Timestamp>,
    delivered_at: Option<Timestamp>,
    tracking_number: Option<String>,
    carrier: Option<String>,
}

/// A transition that was applied, and the time that was recorded for it.
type Applied<'a> = (&'a OrderTransition, Timestamp);

/// Changes the parcels of orders as their planned transitions did. `recorded`: the changed orders with the recorded times.
pub(in crate::service::store) async fn follow_planned(
    write: &mut WriteTransaction,
    account_no: i64,
    transitions: &[&OrderTransition],
    recorded: &HashMap<i64, Timestamp>,
) -> Result<()> {
    let applied: Vec<Applied<'_>> = transitions
        .iter()
        .filter_map(|transition| Some((*transition, *recorded.get(&transition.seq)?)))
        .collect();
    let Some(last) = applied.iter().map(|(_, at)| *at).max() else {
        return Ok(());
    };
    // An order that waits for an operator and was paid in an earlier version has no parcels yet.
    let is_paid = |transition: &OrderTransition| {
        transition.status == Some(OrderStatus::Paid)
            || (transition.awaits_packing && transition.from == OrderStatus::Paid.as_str())
    };
    let paid = applied.iter().filter(|(transition, _)| is_paid(transition));
    let paid: Vec<PaidOrder<'_>> = paid.map(|applied| paid_order(*applied)).collect();
    insert_for_paid(write, account_no, &paid).await?;
    record_shipments(write, account_no, &applied, last).await?;
    let seqs_of = |keep: &dyn Fn(&OrderTransition) -> bool| -> Vec<i64> {
        let kept = applied.iter().filter(|(transition, _)| keep(transition));
        kept.map(|(transition, _)| transition.seq).collect()
    };
    let failed = seqs_of(&|transition| transition.status == Some(OrderStatus::Failed));
    cancel_parcels(write, account_no, &failed).await?;
    let waiting = seqs_of(&|transition| transition.awaits_packing);
    continue_if_simulated(write, account_no, &waiting, last).await
}

fn paid_order<'a>((transition, _): Applied<'a>) -> PaidOrder<'a> {
    PaidOrder {
        seq: transition.seq,
        paid_at: transition.at,
        shipments: transition.shipments.as_deref().unwrap_or_default(),
    }
}

/// Gives the parcels what the transitions changed in the shipments, and takes the goods of shipped parcels from the stock.
async fn record_shipments(
    write: &mut WriteTransaction,
    account_no: i64,
    applied: &[Applied<'_>],
    now: Timestamp,
) -> Result<()> {
    let steps: Vec<ParcelStep> = applied
        .iter()
        .flat_map(|applied| parcel_steps(*applied))
        .collect();
    let moved = move_parcels(write, account_no, &steps).await?;
    if moved < steps.len() as u64 {
        // The shipments of earlier versions have no parcels.
        let seqs: HashSet<i64> = steps.iter().map(|step| step.seq).collect();
        let orders = applied
            .iter()
            .filter(|(transition, _)| seqs.contains(&transition.seq));
        let orders: Vec<PaidOrder<'_>> = orders.map(|applied| paid_order(*applied)).collect();
        insert_for_paid(write, account_no, &orders).await?;
        move_parcels(write, account_no, &steps).await?;
    }
    let shipped = steps.iter().filter(|step| step.state == "shipped");
    let shipped: BTreeSet<i64> = shipped.map(|step| step.seq).collect();
    take_planned(write, account_no, &shipped, now).await
}

/// Takes the goods of shipped orders from the stock, those of their shipped parcels.
async fn take_planned(
    write: &mut WriteTransaction,
    account_no: i64,
    seqs: &BTreeSet<i64>,
    now: Timestamp,
) -> Result<()> {
    if seqs.is_empty() {
        return Ok(());
    }
    let has_reservations: bool =
        query_scalar("SELECT EXISTS (SELECT 1 FROM stock_reservation WHERE account_no = $1)")
            .bind(account_no)
            .fetch_one(&mut *write)
            .await?;
    if !has_reservations {
        return Ok(());
    }
    let seqs: Vec<i64> = seqs.iter().copied().collect();
    for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
        // Few orders have goods that are counted.
        let with_stock: Vec<i64> = query_scalar(trusted_sql(format!(
            "SELECT DISTINCT o.seq FROM orders o
             JOIN stock_reservation r ON r.account_no = o.account_no AND r.batch_no = o.batch_no
                AND r.position = o.position
             WHERE o.account_no = $1 AND o.seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
            write.dialect().json_rows(2)
        )))
        .bind(account_no)
        .bind(json_column(chunk)?)
        .fetch_all(&mut *write)
        .await?;
        if with_stock.is_empty() {
            continue;
        }
        let parcels = parcels_of_orders(write, account_no, &with_stock).await?;
        let shipped = parcels
            .iter()
            .filter(|parcel| parcel.state() == ParcelState::Shipped)
            .map(|parcel| (parcel.order_seq, parcel.brand_id));
        take_stock(write, account_no, &shipped.collect(), now).await?;
    }
    Ok(())
}

/// The parcels that a transition packed, shipped or delivered: their shipments have its time.
fn parcel_steps((transition, recorded): Applied<'_>) -> Vec<ParcelStep> {
    let is_packed = transition.packs_parcels || transition.status == Some(OrderStatus::Ordered);
    let step = |shipment: &Shipment| {
        let shipped_at = transition.time_at(shipment.shipped_at, recorded);
        let delivered_at = transition.time_at(shipment.delivered_at, recorded);
        let state = match shipment.status {
            ShipmentStatus::Pending if is_packed => "packed",
            ShipmentStatus::Shipped if shipped_at == Some(recorded) => "shipped",
            ShipmentStatus::Delivered if delivered_at == Some(recorded) => "delivered",
            _ => return None,
        };
        Some(ParcelStep {
            seq: transition.seq,
            shipment_id: shipment.id.0.simple().to_string(),
            state,
            // The planned time, which the next event is planned from.
            packed_at: is_packed.then_some(transition.at),
            shipped_at,
            delivered_at,
            tracking_number: shipment.tracking_number.clone(),
            carrier: shipment.tracking_carrier.clone(),
        })
    };
    let shipments = transition.shipments.as_deref().unwrap_or_default();
    shipments.iter().filter_map(step).collect()
}

/// Returns the number of changed parcels.
async fn move_parcels(
    write: &mut WriteTransaction,
    account_no: i64,
    steps: &[ParcelStep],
) -> Result<u64> {
    let mut moved = 0;
    for chunk in steps.chunks(MAX_ROWS_PER_STATEMENT) {
        let rows: Vec<_> = chunk
            .iter()
            .map(|step| {
                (
                    step.seq,
                    &step.shipment_id,
                    step.state,
                    step.packed_at.map(Timestamp::micros),
                    step.shipped_at.map(Timestamp::micros),
                    step.delivered_at.map(Timestamp::micros),
                    &step.tracking_number,
                    &step.carrier,
                )
            })
            .collect();
        moved += query(trusted_sql(move_parcels_sql(write.dialect())))
            .bind(to_json(&rows)?)
            .bind(account_no)
            .execute(&mut *write)
            .await?;
    }
    Ok(moved)
}

/// `$1`: the steps as JSON rows; `$2`: the account. A parcel never goes back, and one with a solved problem stays.
pub(in crate::service::store) fn move_parcels_sql(dialect: Dialect) -> String {
    format!(
        "{}
         UPDATE parcel SET state = s.state, packed_at = coalesce(parcel.packed_at, s.packed_at),
            shipped_at = coalesce(parcel.shipped_at, s.shipped_at),
            delivered_at = coalesce(parcel.delivered_at, s.delivered_at),
            tracking_number = coalesce(parcel.tracking_number, s.tracking_number),
            carrier = CASE WHEN parcel.tracking_number IS NULL THEN s.carrier ELSE parcel.carrier END,
            tracked_at = coalesce(parcel.tracked_at, CASE WHEN s.tracking_number IS NOT NULL THEN s.shipped_at END)
         FROM s WHERE parcel.account_no = s.account_no AND parcel.order_seq = s.order_seq
            AND parcel.shipment_id = s.shipment_id AND parcel.resolution IS NULL
            AND CASE parcel.state WHEN 'to_ship' THEN true WHEN 'packed' THEN s.state <> 'packed'
                WHEN 'shipped' THEN s.state = 'delivered' ELSE false END{}",
        dialect.with_json_table(
            &format!(
                "CAST($2 AS BIGINT) AS account_no, CAST(value ->> 0 AS BIGINT) AS order_seq, {} AS shipment_id,
                 value ->> 2 AS state, CAST(value ->> 3 AS BIGINT) AS packed_at, CAST(value ->> 4 AS BIGINT) AS shipped_at,
                 CAST(value ->> 5 AS BIGINT) AS delivered_at, value ->> 6 AS tracking_number, value ->> 7 AS carrier",
                dialect.id_from_hex("value ->> 1")
            ),
            1,
        ),
        match dialect {
            Dialect::Sqlite => "",
            Dialect::Postgres => " AND parcel.account_no = $2",
        }
    )
}

/// Cancels what is not shipped of orders that failed.
async fn cancel_parcels(write: &mut WriteTransaction, account_no: i64, seqs: &[i64]) -> Result<()> {
    for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
        query(trusted_sql(format!(
            "UPDATE parcel SET state = CASE WHEN state IN ('to_ship', 'packed') THEN 'canceled' ELSE state END
             WHERE account_no = $1 AND order_seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
            write.dialect().json_rows(2)
        )))
        .bind(account_no)
        .bind(json_column(chunk)?)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}
