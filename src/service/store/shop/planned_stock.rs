//! The stock of gifts that simulated recipients accept. A gift of which too few are left stays as it is, and its sender sees why.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::stock::{GiftKey, counted_items, reserve};
use crate::{
    contract::{AcceptanceProblem, Timestamp, shop::stock::StockCause},
    service::{
        error::Result,
        shop::parcels::units::{UnitKey, Units, units},
        store::{
            OrderTransition, WriteTransaction, balances::lock_account_and_increase_revision, query,
            query_as, query_scalar,
        },
    },
};

#[derive(sqlx::FromRow)]
struct DueGift {
    batch_no: i64,
    position: i64,
}

/// Reserves the goods of planned acceptances. Returns the orders whose goods are sold out: they leave the simulation.
pub(in crate::service::store) async fn reserve_accepted(
    write: &mut WriteTransaction,
    account_no: i64,
    transitions: &[&OrderTransition],
    now: Timestamp,
) -> Result<HashSet<i64>> {
    let mut sold_out = HashSet::new();
    let lines = transitions
        .iter()
        .flat_map(|transition| &transition.accepted_lines);
    let products: HashSet<_> = lines.map(|line| line.product_id).collect();
    if products.is_empty() {
        return Ok(sold_out);
    }
    let counted = counted_items(write, products).await?;
    if counted.is_empty() {
        return Ok(sold_out);
    }
    lock_account_and_increase_revision(write, account_no).await?;
    for transition in transitions {
        let mut needed = units(&transition.accepted_lines);
        needed.retain(|unit| counted.contains_key(&unit.key));
        if needed.is_empty() {
            continue;
        }
        let Some(gift) = due_gift(write, transition).await? else {
            continue;
        };
        needed.sort_unstable_by_key(|unit| counted.get(&unit.key).copied());
        if !lock_free_items(write, &counted, &needed).await? {
            record_sold_out(write, transition).await?;
            sold_out.insert(transition.seq);
            continue;
        }
        let cause = StockCause::Reserved;
        let refused = reserve(write, account_no, &needed, &[gift], cause, now).await?;
        if refused.is_some() {
            // The items are locked, so that no other account can have taken them.
            return Err(sqlx::Error::RowNotFound.into());
        }
    }
    Ok(sold_out)
}

/// The gift of a transition, unless a request has changed the order since the simulation read it, or the gift cannot be
/// accepted because its payment hold was released.
async fn due_gift(
    write: &mut WriteTransaction,
    transition: &OrderTransition,
) -> Result<Option<GiftKey>> {
    let found: Option<DueGift> = query_as(
        "SELECT batch_no, position FROM orders
         WHERE account_no = $1 AND seq = $2 AND status = $3 AND next_event_at = $4
            AND (coalesce(authorized, 1) > 0 OR released = 0)",
    )
    .bind(transition.account_no)
    .bind(transition.seq)
    .bind(transition.from.clone())
    .bind(transition.at)
    .fetch_optional(write)
    .await?;
    Ok(found.map(|gift| GiftKey {
        batch_no: gift.batch_no,
        position: gift.position,
    }))
}

/// Locks the items of a gift, sorted by their ids, and returns whether enough of each are free. Other accounts change the same
/// items, and then wait.
async fn lock_free_items(
    write: &mut WriteTransaction,
    counted: &HashMap<UnitKey, Uuid>,
    needed: &[Units],
) -> Result<bool> {
    for unit in needed {
        let free: Option<i64> = query_scalar(
            "UPDATE stock SET reserved = reserved WHERE item_id = $1 RETURNING on_hand - reserved",
        )
        .bind(counted.get(&unit.key).copied())
        .fetch_optional(&mut *write)
        .await?;
        if free.is_some_and(|free| free < i64::from(unit.quantity)) {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn record_sold_out(write: &mut WriteTransaction, transition: &OrderTransition) -> Result<()> {
    query(
        "UPDATE orders SET acceptance_problem = $1, next_event_at = NULL WHERE account_no = $2 AND seq = $3",
    )
    .bind(AcceptanceProblem::SoldOut.as_str().to_owned())
    .bind(transition.account_no)
    .bind(transition.seq)
    .execute(write)
    .await?;
    Ok(())
}
