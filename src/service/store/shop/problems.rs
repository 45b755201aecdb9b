//! Parcels that need an operator: lost, damaged and returned ones are shipped again, refunded or settled.

use std::collections::BTreeMap;

use super::{
    audit::{self, AuditRecord},
    follow::follow_parcels,
    parcels::{NewParcel, ParcelRow, insert_parcels, parcels_of_orders, store_facts},
    stock::{self, GiftKey, SoldOut},
    tracking::{accounts_of, parcels_by_number},
};
use crate::{
    contract::{
        OrderStatus, ShipmentId, Timestamp,
        shop::{
            parcel_number::ParcelNumber,
            parcels::{ParcelProblem, ParcelState},
            stock::StockCause,
        },
    },
    service::{
        error::Result,
        shop::parcels::{
            state::{ParcelEvent, ParcelFacts, Resolution},
            units::{self, CurrentGift},
        },
        store::{
            Operator, OrderTransition, Store, WriteTransaction,
            balances::lock_account_and_increase_revision, query, query_as,
            transitions::apply_transitions,
        },
    },
};

/// The result of a change of one parcel. Nothing is changed unless it is `Done`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ParcelChange {
    /// The parcel to look at now: for a new shipment, the new one.
    Done(ParcelNumber),
    NotFound,
    Refused(ParcelRefusal),
}

/// Why a parcel is not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ParcelRefusal {
    NotShipped,
    NoProblem,
    NotSettled,
    Resolved,
    /// Another parcel of the order is on its way or has arrived.
    OtherParcelShipped,
    /// The problem of another parcel of the order was settled without money.
    OtherParcelSettled,
    Packed,
    /// No parcel of the order is to be shipped any more.
    Shipped,
    OtherState,
    OtherCountry,
    /// The address is another one than the operator saw.
    AddressChanged,
    SoldOut(SoldOut),
}

impl ParcelRefusal {
    /// The API's error message.
    pub(crate) fn sentence(&self) -> String {
        match self {
            Self::NotShipped => "The parcel was not shipped yet".to_owned(),
            Self::NoProblem => "Only a lost, damaged or returned parcel can be shipped again".to_owned(),
            Self::NotSettled => "Only a lost, damaged or returned parcel can be settled".to_owned(),
            Self::Resolved => "The parcel was already shipped again, refunded or settled".to_owned(),
            Self::OtherParcelShipped => {
                "Another parcel of this order was shipped, so that the order cannot be refunded. Ship this parcel again."
                    .to_owned()
            }
            Self::OtherParcelSettled => {
                "Another parcel of this order was settled, so that the order cannot be refunded. Ship this parcel again, or settle it."
                    .to_owned()
            }
            Self::Packed => "The parcel is packed. Cancel its packing run to correct the address.".to_owned(),
            Self::Shipped => {
                "The parcel was shipped. Report the problem and ship it again, then correct the address.".to_owned()
            }
            Self::OtherState => "The state cannot be changed, because the tax depends on it".to_owned(),
            Self::OtherCountry => {
                "The country cannot be changed, because tax, freight and duty depend on it".to_owned()
            }
            Self::AddressChanged => "The address was changed meanwhile. Look again.".to_owned(),
            Self::SoldOut(sold_out) => sold_out.sentence(),
        }
    }
}

/// A parcel in a transaction that has locked its account.
pub(super) struct LockedParcel {
    pub(super) row: ParcelRow,
    pub(super) facts: ParcelFacts,
}

#[derive(sqlx::FromRow)]
struct OrderOfParcel {
    status: String,
    selections: Option<String>,
    swapped: Option<String>,
    line_items: String,
}

impl Store {
    /// Records that a shipped parcel was lost, damaged or returned.
    pub(crate) async fn report_parcel_problem(
        &self,
        number: &ParcelNumber,
        problem: ParcelProblem,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<ParcelChange> {
        let rows = self.parcels_of_numbers(&[*number]).await?;
        let Some(facts) = rows.first().map(ParcelRow::facts) else {
            return Ok(ParcelChange::NotFound);
        };
        if facts.state < ParcelState::Shipped {
            return Ok(ParcelChange::Refused(ParcelRefusal::NotShipped));
        }
        if facts.resolution.is_some() {
            return Ok(ParcelChange::Refused(ParcelRefusal::Resolved));
        }
        let events = BTreeMap::from([(*number, vec![ParcelEvent::Failed { at: now, problem }])]);
        let detail = serde_json::json!({ "problem": problem });
        self.record_events(&events, operator, "parcels.problem", detail, now)
            .await?;
        Ok(ParcelChange::Done(*number))
    }

    /// Makes a new parcel to ship for one that was lost, damaged or returned, without a charge.
    pub(crate) async fn ship_parcel_again(
        &self,
        number: &ParcelNumber,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<ParcelChange> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let Some(LockedParcel { row, mut facts }) = lock_parcel(&mut write, number).await?
            else {
                return Ok(ParcelChange::NotFound);
            };
            if facts.resolution.is_some() {
                return Ok(ParcelChange::Refused(ParcelRefusal::Resolved));
            }
            if !facts.needs_resolution() {
                return Ok(ParcelChange::Refused(ParcelRefusal::NoProblem));
            }
            if let Some(sold_out) = reserve_again(&mut write, &row, now).await? {
                return Ok(ParcelChange::Refused(ParcelRefusal::SoldOut(sold_out)));
            }
            facts.resolution = Some(Resolution::Reshipped);
            store_facts(&mut write, row.account_no, &[(&row, facts)]).await?;
            let again = NewParcel {
                order_seq: row.order_seq,
                brand_id: row.brand_id,
                brand_name: row.brand_name.clone(),
                attempt: row.attempt + 1,
                batch_no: row.batch_no,
                position: row.position,
                shipment_id: ShipmentId::generate(),
                ready_at: now,
            };
            insert_parcels(&mut write, row.account_no, &[again]).await?;
            let (seqs, next) = (&[row.order_seq].into(), self.after_operator(now, None));
            follow_parcels(&mut write, row.account_no, seqs, now, next).await?;
            let all = parcels_of_orders(&mut write, row.account_no, &[row.order_seq]).await?;
            let new = all
                .iter()
                .find(|other| other.brand_id == row.brand_id && other.attempt == row.attempt + 1);
            let new = new.map(ParcelRow::number).transpose()?.unwrap_or(*number);
            record(&mut write, operator, "parcels.ship_again", number, now).await?;
            write.commit().await?;
            Ok(ParcelChange::Done(new))
        })
        .await
    }

    /// Settles the problem of a parcel without another parcel and without money: goods that are sold out can be neither sent again
    /// nor, while another parcel of the order arrived, refunded.
    pub(crate) async fn settle_parcel(
        &self,
        number: &ParcelNumber,
        note: &str,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<ParcelChange> {
        let delivered_after = self.shipping_settings().await?.time_until_delivered();
        let delivered_at = delivered_after.map(|time| now + time);
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let Some(LockedParcel { row, mut facts }) = lock_parcel(&mut write, number).await?
            else {
                return Ok(ParcelChange::NotFound);
            };
            if facts.resolution.is_some() {
                return Ok(ParcelChange::Refused(ParcelRefusal::Resolved));
            }
            if !facts.needs_resolution() {
                return Ok(ParcelChange::Refused(ParcelRefusal::NotSettled));
            }
            facts.resolution = Some(Resolution::Settled);
            store_facts(&mut write, row.account_no, &[(&row, facts)]).await?;
            query("UPDATE parcel SET resolution_note = $1 WHERE account_no = $2 AND number = $3")
                .bind(note)
                .bind(row.account_no)
                .bind(number.as_str().to_owned())
                .execute(&mut write)
                .await?;
            let seqs = [row.order_seq].into();
            follow_parcels(
                &mut write,
                row.account_no,
                &seqs,
                now,
                self.after_operator(now, delivered_at),
            )
            .await?;
            record(&mut write, operator, "parcels.settle", number, now).await?;
            write.commit().await?;
            Ok(ParcelChange::Done(*number))
        })
        .await
    }

    /// Refunds the order of a parcel that was lost, damaged or returned, or not shipped at all. Its other parcels must not be on
    /// their way: they are canceled.
    pub(crate) async fn refund_parcel(
        &self,
        number: &ParcelNumber,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<ParcelChange> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let Some(LockedParcel { row, facts }) = lock_parcel(&mut write, number).await? else {
                return Ok(ParcelChange::NotFound);
            };
            if facts.resolution.is_some() || facts.state == ParcelState::Canceled {
                return Ok(ParcelChange::Refused(ParcelRefusal::Resolved));
            }
            let rows = parcels_of_orders(&mut write, row.account_no, &[row.order_seq]).await?;
            let mut changed = Vec::new();
            for parcel in &rows {
                let mut facts = parcel.facts();
                if facts.resolution == Some(Resolution::Settled) {
                    return Ok(ParcelChange::Refused(ParcelRefusal::OtherParcelSettled));
                }
                if facts.resolution.is_some() || facts.state == ParcelState::Canceled {
                    continue;
                }
                if facts.state.is_open() {
                    facts.state = ParcelState::Canceled;
                } else if facts.state.is_problem() {
                    facts.resolution = Some(Resolution::Refunded);
                } else {
                    return Ok(ParcelChange::Refused(ParcelRefusal::OtherParcelShipped));
                }
                changed.push((parcel, facts));
            }
            store_facts(&mut write, row.account_no, &changed).await?;
            leave_runs(&mut write, &row).await?;
            let order = order_of(&mut write, &row).await?;
            // Unlike an order of the contract, one of a shop can fail after it was shipped: the money is refunded.
            let transition = OrderTransition {
                status: Some(OrderStatus::Failed),
                shipments: Some(changed_shipments(&rows, &changed)),
                ..OrderTransition::new(row.account_no, row.order_seq, &order.status, now)
            };
            apply_transitions(&mut write, row.account_no, &[&transition]).await?;
            record(&mut write, operator, "parcels.refund", number, now).await?;
            write.commit().await?;
            Ok(ParcelChange::Done(*number))
        })
        .await
    }
}

/// Locks the account of a parcel, and reads the parcel.
pub(super) async fn lock_parcel(
    write: &mut WriteTransaction,
    number: &ParcelNumber,
) -> Result<Option<LockedParcel>> {
    let accounts = accounts_of(write, std::iter::once(number)).await?;
    let Some((account_no, numbers)) = accounts.into_iter().next() else {
        return Ok(None);
    };
    lock_account_and_increase_revision(write, account_no).await?;
    let row = parcels_by_number(write, account_no, &numbers)
        .await?
        .into_iter()
        .next();
    Ok(row.map(|row| LockedParcel {
        facts: row.facts(),
        row,
    }))
}

/// Takes the canceled parcels of an order out of their packing runs.
async fn leave_runs(write: &mut WriteTransaction, row: &ParcelRow) -> Result<()> {
    query(
        "UPDATE parcel SET run_no = NULL WHERE account_no = $1 AND order_seq = $2 AND state = 'canceled'",
    )
    .bind(row.account_no)
    .bind(row.order_seq)
    .execute(write)
    .await?;
    Ok(())
}

async fn order_of(write: &mut WriteTransaction, row: &ParcelRow) -> Result<OrderOfParcel> {
    Ok(query_as(
        "SELECT o.status, o.selections, o.swapped, b.line_items
         FROM orders o JOIN order_batch b ON b.account_no = o.account_no AND b.no = o.batch_no
         WHERE o.account_no = $1 AND o.seq = $2",
    )
    .bind(row.account_no)
    .bind(row.order_seq)
    .fetch_one(write)
    .await?)
}

/// Reserves the goods of a parcel once more.
async fn reserve_again(
    write: &mut WriteTransaction,
    row: &ParcelRow,
    now: Timestamp,
) -> Result<Option<SoldOut>> {
    let order = order_of(write, row).await?;
    let gift = CurrentGift {
        line_items: &order.line_items,
        selections: order.selections.as_deref(),
        swapped: order.swapped.as_deref(),
    };
    let lines = gift.lines()?;
    let units = units::units(lines.iter().filter(|line| line.brand.id == row.brand_id));
    let key = GiftKey {
        batch_no: row.batch_no,
        position: row.position,
    };
    stock::reserve(
        write,
        row.account_no,
        &units,
        &[key],
        StockCause::Reshipped,
        now,
    )
    .await
}

/// The shipments of an order, of which some parcels are about to change.
fn changed_shipments(
    rows: &[ParcelRow],
    changed: &[(&ParcelRow, ParcelFacts)],
) -> Vec<crate::contract::Shipment> {
    rows.iter()
        .map(|row| {
            let mut shipment = row.shipment();
            let new = changed.iter().find(|(other, _)| other.number == row.number);
            if let Some((_, facts)) = new {
                facts.fill(&mut shipment);
            }
            shipment
        })
        .collect()
}

pub(super) async fn record(
    write: &mut WriteTransaction,
    operator: &Operator,
    action: &'static str,
    number: &ParcelNumber,
    at: Timestamp,
) -> Result<()> {
    let record = AuditRecord {
        operator,
        action,
        subject: number.as_str(),
        detail: serde_json::json!({}),
        at,
    };
    audit::record(write, record).await
}
