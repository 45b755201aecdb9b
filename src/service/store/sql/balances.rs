//! Money of gifts that a balance pays: the statements behind [`Balances`], and those with which
//! batches and orders hold, capture and give back in their own transactions.
//!
//! Whoever moves money takes the account's row first and the payment method's second, so no two
//! wait for each other.

use std::collections::BTreeMap;

use async_trait::async_trait;

use super::{Backend, Write, dialect, json, retry_on_conflict, statement};
use crate::{
    contract::{Cents, OrderStatus, PaymentMethodId, Timestamp},
    service::{
        rules::{amounts::BaseAmounts, money::PaymentHold},
        store::{Balances, MAX_ROWS_PER_STATEMENT, Result, SwappedGift},
    },
};

#[async_trait]
impl Balances for Backend {
    async fn release_expired_holds(&self, now: Timestamp) -> Result<u64> {
        let account_no: Option<i64> = sqlx::query_scalar(
            "SELECT account_no FROM orders WHERE release_at <= $1 ORDER BY release_at LIMIT 1",
        )
        .bind(now)
        .fetch_optional(&self.pool)
        .await?;
        let Some(account_no) = account_no else {
            return Ok(0);
        };
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            lock_account_and_bump_revision(&mut write, account_no).await?;
            let orders: Vec<Paid> = sqlx::query_as(statement(format!(
                "SELECT {PAID} WHERE o.account_no = $1 AND o.release_at <= $2
                 ORDER BY o.release_at LIMIT $3"
            )))
            .bind(account_no)
            .bind(now)
            .bind(MAX_ROWS_PER_STATEMENT as i64)
            .fetch_all(&mut *write)
            .await?;
            let payments = orders.iter().map(|order| {
                let payment = order.payment();
                // Whoever accepted keeps what is held.
                if order.status().is_unaccepted() {
                    payment.released_in_full()
                } else {
                    payment
                }
            });
            let payments: Vec<PaymentHold> = payments.collect();
            fill(&mut write, account_no, &orders, &payments).await?;
            let seqs: Vec<[i64; 1]> = orders.iter().map(|order| [order.seq]).collect();
            // Nobody can accept them any more, so their practice lives rest.
            sqlx::query(statement(format!(
                "UPDATE orders SET release_at = NULL, next_event_at =
                    CASE WHEN status IN ('created', 'notified', 'opened') THEN NULL
                    ELSE next_event_at END
                 WHERE account_no = $1 AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
                dialect::each(2)
            )))
            .bind(account_no)
            .bind(json(&seqs)?)
            .execute(&mut *write)
            .await?;
            write.commit().await?;
            Ok(orders.len() as u64)
        })
        .await
    }
}

/// Takes the account's row: whoever else moves its money or changes its orders comes before or
/// after, and what was answered of them is true no more. How many activities the account has.
pub(super) async fn lock_account_and_bump_revision(
    write: &mut Write,
    account_no: i64,
) -> Result<i64> {
    Ok(sqlx::query_scalar(
        "UPDATE account SET revision = revision + 1 WHERE no = $1 RETURNING activity_count",
    )
    .bind(account_no)
    .fetch_one(&mut **write)
    .await?)
}

/// Takes money off a balance. `Some`: there is only this much, and nothing was taken.
pub(super) async fn hold(
    write: &mut Write,
    account_no: i64,
    method: &PaymentMethodId,
    amount: Cents,
) -> Result<Option<Cents>> {
    let held = sqlx::query(
        "UPDATE payment_method SET balance = balance - $1
         WHERE account_no = $2 AND id = $3 AND balance >= $1",
    )
    .bind(amount)
    .bind(account_no)
    .bind(method)
    .execute(&mut **write)
    .await?;
    if held.rows_affected() > 0 {
        return Ok(None);
    }
    let available: Option<Cents> =
        sqlx::query_scalar("SELECT balance FROM payment_method WHERE account_no = $1 AND id = $2")
            .bind(account_no)
            .bind(method)
            .fetch_one(&mut **write)
            .await?;
    Ok(Some(available.unwrap_or(Cents::ZERO)))
}

/// Holds what a new batch can cost. `Some`: there is only this much, and nothing was held.
pub(super) async fn hold_for_batch(
    write: &mut Write,
    account_no: i64,
    method: &PaymentMethodId,
    batch_no: i64,
    amount: Cents,
) -> Result<Option<Cents>> {
    lock_account_and_bump_revision(write, account_no).await?;
    let missing = hold(write, account_no, method, amount).await?;
    if missing.is_none() {
        sqlx::query("UPDATE order_batch SET authorized_total = $1, authorized = $1 WHERE no = $2")
            .bind(amount)
            .bind(batch_no)
            .execute(&mut **write)
            .await?;
    }
    Ok(missing)
}

/// Gives back what a batch holds for orders that will never be made.
pub(super) async fn give_back_for_batch(write: &mut Write, batch_no: i64) -> Result<()> {
    let (account_no, method, held): (i64, PaymentMethodId, Cents) = sqlx::query_as(
        "SELECT account_no, payment_method_id, authorized FROM order_batch WHERE no = $1",
    )
    .bind(batch_no)
    .fetch_one(&mut **write)
    .await?;
    lock_account_and_bump_revision(write, account_no).await?;
    if held == Cents::ZERO {
        return Ok(());
    }
    sqlx::query(
        "UPDATE order_batch SET authorized = authorized - $1, released = released + $1 WHERE no = $2",
    )
    .bind(held)
    .bind(batch_no)
    .execute(&mut **write)
    .await?;
    give_back(write, account_no, &method, held).await
}

/// An order that a balance pays, as [`PAID`] reads it.
#[derive(sqlx::FromRow)]
pub(super) struct Paid {
    pub(super) seq: i64,
    status: String,
    authorized: Cents,
    captured: Cents,
    released: Cents,
    amount_tax: Option<Cents>,
    swapped: Option<String>,
    pre_tax: Cents,
    payment_method_id: PaymentMethodId,
}

const PAID: &str = "o.seq, o.status, o.authorized, o.captured, o.released, o.amount_tax, o.swapped,
    b.amount_product + b.amount_shipping + b.amount_processing_fee AS pre_tax, b.payment_method_id
    FROM orders o JOIN order_batch b ON b.no = o.batch_no";

impl Paid {
    fn payment(&self) -> PaymentHold {
        PaymentHold {
            authorized: self.authorized,
            captured: self.captured,
            released: self.released,
        }
    }

    fn status(&self) -> OrderStatus {
        OrderStatus::from(self.status.as_str())
    }

    /// What the gift costs by now.
    fn total(&self) -> Result<Cents> {
        let pre_tax = match &self.swapped {
            Some(swapped) => {
                BaseAmounts::for_lines(&serde_json::from_str::<SwappedGift>(swapped)?.lines)
                    .pre_tax()
            }
            None => self.pre_tax,
        };
        Ok(pre_tax + self.amount_tax.unwrap_or(Cents::ZERO))
    }
}

/// Settles orders that took a status just now: what is paid is captured, what is canceled or failed
/// goes back, and whoever accepted can no longer be too late. The account's row is taken.
pub(super) async fn settle(write: &mut Write, account_no: i64, seqs: &[i64]) -> Result<()> {
    let seqs: Vec<[i64; 1]> = seqs.iter().map(|seq| [*seq]).collect();
    let orders: Vec<Paid> = sqlx::query_as(statement(format!(
        "SELECT {PAID} WHERE o.account_no = $1 AND o.authorized IS NOT NULL
         AND o.seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
        dialect::each(2)
    )))
    .bind(account_no)
    .bind(json(&seqs)?)
    .fetch_all(&mut **write)
    .await?;
    if orders.is_empty() {
        return Ok(());
    }
    let mut payments = Vec::with_capacity(orders.len());
    for order in &orders {
        let total = order.total()?;
        let payment = order.payment().after(&order.status(), total);
        if payment.captured != order.captured && total > order.authorized {
            // The rules of swaps keep this from happening; if one ever does not, it is known.
            tracing::error!(
                account_no,
                seq = order.seq,
                "a gift costs more than was held"
            );
        }
        payments.push(payment);
    }
    fill(write, account_no, &orders, &payments).await?;
    sqlx::query(statement(format!(
        "UPDATE orders SET release_at = NULL WHERE account_no = $1
         AND status NOT IN ('created', 'notified', 'opened') AND release_at IS NOT NULL
         AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
        dialect::each(2)
    )))
    .bind(account_no)
    .bind(json(&seqs)?)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// Writes what became of the money of orders, and gives to the balances what went back.
async fn fill(
    write: &mut Write,
    account_no: i64,
    orders: &[Paid],
    payments: &[PaymentHold],
) -> Result<()> {
    let mut rows = Vec::new();
    let mut back: BTreeMap<&PaymentMethodId, Cents> = BTreeMap::new();
    for (order, payment) in orders.iter().zip(payments) {
        if order.payment() != *payment {
            rows.push((
                order.seq,
                payment.authorized,
                payment.captured,
                payment.released,
            ));
            *back.entry(&order.payment_method_id).or_default() += payment.released - order.released;
        }
    }
    if rows.is_empty() {
        return Ok(());
    }
    sqlx::query(statement(format!(
        "UPDATE orders SET authorized = s.authorized, captured = s.captured, released = s.released
         FROM (SELECT CAST(value ->> 0 AS BIGINT) AS seq, CAST(value ->> 1 AS BIGINT) AS authorized,
                CAST(value ->> 2 AS BIGINT) AS captured, CAST(value ->> 3 AS BIGINT) AS released
            FROM {}) AS s
         WHERE orders.account_no = $2 AND orders.seq = s.seq",
        dialect::each(1)
    )))
    .bind(json(&rows)?)
    .bind(account_no)
    .execute(&mut **write)
    .await?;
    for (method, amount) in back {
        if amount != Cents::ZERO {
            give_back(write, account_no, method, amount).await?;
        }
    }
    Ok(())
}

async fn give_back(
    write: &mut Write,
    account_no: i64,
    method: &PaymentMethodId,
    amount: Cents,
) -> Result<()> {
    sqlx::query(
        "UPDATE payment_method SET balance = balance + $1 WHERE account_no = $2 AND id = $3",
    )
    .bind(amount)
    .bind(account_no)
    .bind(method)
    .execute(&mut **write)
    .await?;
    Ok(())
}
