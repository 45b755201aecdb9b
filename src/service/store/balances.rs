//! Payment holds on account balances, invoices and cards. A new batch authorizes an amount, a new order status captures or
//! releases it, and a later expiration date can authorize it again, each in its transaction. Holds of expired gifts are
//! released on their own.
//!
//! Every transaction that moves money locks the account's row first and the payment method's row
//! second, so that two such transactions cannot deadlock.

use std::collections::BTreeMap;

use super::{
    Dialect, Store, WriteTransaction,
    helpers::{MAX_ROWS_PER_STATEMENT, to_json, trusted_sql},
    order_transition::SwappedGift,
    payment_ledger::{Cause, open_ledgers, record},
    query, query_as, query_scalar,
    shop::cards::{self, CardPayment, NewOperation},
};
use crate::{
    contract::{
        Cents, OrderStatus, PaymentMethodId, Timestamp,
        shop::{funds::MovementKind, terms::Terms},
    },
    service::{
        error::Result,
        rules::{
            amounts::BaseAmounts,
            money::{Authorization, PaymentHold, Shortfall},
        },
        shop::cards::OperationKind,
    },
};

impl Store {
    /// Releases the authorized amounts of gifts that expired without acceptance. One call handles
    /// up to a few thousand orders of one account and returns their number; 0 means that no release
    /// is due.
    pub(crate) async fn release_expired_holds(&self, now: Timestamp) -> Result<u64> {
        let account_no: Option<i64> = query_scalar(
            "SELECT account_no FROM orders WHERE release_at <= $1 ORDER BY release_at LIMIT 1",
        )
        .bind(now)
        .fetch_optional(&self.pool)
        .await?;
        let Some(account_no) = account_no else {
            return Ok(0);
        };
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account_and_increase_revision(&mut write, account_no).await?;
            let orders: Vec<OrderHold> = query_as(trusted_sql(format!(
                "SELECT {HOLD_COLUMNS} {HOLD_JOINS} WHERE o.account_no = $1 AND o.release_at <= $2
                 ORDER BY o.release_at LIMIT $3"
            )))
            .bind(account_no)
            .bind(now)
            .bind(MAX_ROWS_PER_STATEMENT as i64)
            .fetch_all(&mut write)
            .await?;
            let holds: Vec<PaymentHold> = orders
                .iter()
                .map(|order| {
                    // Accepted gifts keep their authorization until they are paid.
                    if order.status().is_unaccepted() {
                        order.hold().released_in_full()
                    } else {
                        order.hold()
                    }
                })
                .collect();
            update_holds(&mut write, account_no, &orders, &holds, now).await?;
            let seqs: Vec<[i64; 1]> = orders.iter().map(|order| [order.seq]).collect();
            // Expired gifts cannot be accepted, so the simulator has nothing left to do for them.
            query(trusted_sql(format!(
                "UPDATE orders SET release_at = NULL, next_event_at =
                    CASE WHEN status IN ('created', 'notified', 'opened') THEN NULL
                    ELSE next_event_at END
                 WHERE account_no = $1 AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
                self.dialect().json_rows(2)
            )))
            .bind(account_no)
            .bind(to_json(&seqs)?)
            .execute(&mut write)
            .await?;
            write.commit().await?;
            Ok(orders.len() as u64)
        })
        .await
    }
}

/// Locks the account's row, so that transactions that move its money or change its orders run one
/// after the other, and invalidates cached responses. Returns the account's number of activities.
pub(super) async fn lock_account_and_increase_revision(
    write: &mut WriteTransaction,
    account_no: i64,
) -> Result<i64> {
    Ok(query_scalar(
        "UPDATE account SET revision = revision + 1 WHERE no = $1 RETURNING activity_count",
    )
    .bind(account_no)
    .fetch_one(&mut *write)
    .await?)
}

/// Authorizes an amount of a balance, or of the limit of an invoice. When that is too low, returns how much is available and
/// changes nothing.
pub(super) async fn authorize(
    write: &mut WriteTransaction,
    account_no: i64,
    method: &PaymentMethodId,
    amount: Cents,
    cause: Cause<'_>,
    now: Timestamp,
) -> Result<Authorization> {
    #[derive(sqlx::FromRow)]
    struct Available {
        amount: Option<Cents>,
        is_invoice: bool,
    }
    open_ledgers(write, account_no, now).await?;
    // A balance has no used credit, and an invoice no balance, so that one of the two stays NULL.
    let authorized = query(
        "UPDATE payment_method SET balance = balance - $1, credit_used = credit_used + $1
         WHERE account_no = $2 AND id = $3 AND (balance >= $1
            OR credit_used IS NOT NULL AND (credit_limit IS NULL OR credit_limit - credit_used >= $1))",
    )
    .bind(amount)
    .bind(account_no)
    .bind(method)
    .execute(&mut *write)
    .await?;
    if authorized > 0 {
        record(
            write,
            account_no,
            method,
            MovementKind::Authorize,
            amount,
            cause,
            now,
        )
        .await?;
        return Ok(Authorization::Granted);
    }
    let available: Available = query_as(
        "SELECT coalesce(balance, credit_limit - credit_used) AS amount, credit_used IS NOT NULL AS is_invoice
         FROM payment_method WHERE account_no = $1 AND id = $2",
    )
    .bind(account_no)
    .bind(method)
    .fetch_one(&mut *write)
    .await?;
    Ok(Authorization::Refused(Shortfall {
        needed: amount,
        available: available.amount.unwrap_or(Cents::ZERO),
        is_invoice: available.is_invoice,
    }))
}

/// Authorizes the highest possible cost of a new batch. When too little is available, returns how much, and changes
/// nothing.
pub(super) async fn authorize_for_batch(
    write: &mut WriteTransaction,
    account_no: i64,
    method: &PaymentMethodId,
    batch_no: i64,
    amount: Cents,
    now: Timestamp,
) -> Result<Authorization> {
    lock_account_and_increase_revision(write, account_no).await?;
    let cause = Cause::Batch(batch_no);
    let payment = authorize(write, account_no, method, amount, cause, now).await?;
    if payment == Authorization::Granted {
        query(
            "UPDATE order_batch SET authorized_total = $1, authorized = $1
             WHERE account_no = $2 AND no = $3",
        )
        .bind(amount)
        .bind(account_no)
        .bind(batch_no)
        .execute(&mut *write)
        .await?;
    }
    Ok(payment)
}

/// Releases the amount that a failed batch authorized for orders that will not be created.
pub(super) async fn release_for_batch(
    write: &mut WriteTransaction,
    account_no: i64,
    batch_no: i64,
    now: Timestamp,
) -> Result<()> {
    #[derive(sqlx::FromRow)]
    struct FailedBatch {
        payment_method_id: PaymentMethodId,
        authorized: Cents,
    }
    let FailedBatch {
        payment_method_id: method,
        authorized,
    } = query_as(
        "SELECT payment_method_id, authorized FROM order_batch WHERE account_no = $1 AND no = $2",
    )
    .bind(account_no)
    .bind(batch_no)
    .fetch_one(&mut *write)
    .await?;
    lock_account_and_increase_revision(write, account_no).await?;
    if authorized == Cents::ZERO {
        return Ok(());
    }
    open_ledgers(write, account_no, now).await?;
    query(
        "UPDATE order_batch SET authorized = authorized - $1, released = released + $1
         WHERE account_no = $2 AND no = $3",
    )
    .bind(authorized)
    .bind(account_no)
    .bind(batch_no)
    .execute(&mut *write)
    .await?;
    return_to_method(write, account_no, &method, authorized).await?;
    let (kind, cause) = (MovementKind::Release, Cause::Batch(batch_no));
    record(write, account_no, &method, kind, authorized, cause, now).await
}

/// The payment of an order, read with [`HOLD_COLUMNS`] and [`HOLD_JOINS`].
#[derive(sqlx::FromRow)]
struct OrderHold {
    seq: i64,
    status: String,
    authorized: Cents,
    captured: Cents,
    released: Cents,
    amount_tax: Option<Cents>,
    amount_relay: Option<Cents>,
    swapped: Option<String>,
    /// The terms of the batch. Only read with a swap, whose price follows from them.
    terms: Option<String>,
    pre_tax: Cents,
    payment_method_id: PaymentMethodId,
    /// A card that a processor charges.
    is_card: bool,
}

const HOLD_COLUMNS: &str = "o.seq, o.status, coalesce(o.authorized, 0) AS authorized, o.captured, o.released, o.amount_tax,
    o.amount_relay, o.swapped, CASE WHEN o.swapped IS NOT NULL THEN b.terms END AS terms,
    b.amount_product + b.amount_shipping + b.amount_processing_fee AS pre_tax, b.payment_method_id,
    m.processor_card IS NOT NULL AS is_card";

const HOLD_JOINS: &str =
    "FROM orders o JOIN order_batch b ON b.account_no = o.account_no AND b.no = o.batch_no
    LEFT JOIN payment_method m ON m.account_no = b.account_no AND m.id = b.payment_method_id";

impl OrderHold {
    fn hold(&self) -> PaymentHold {
        PaymentHold {
            authorized: self.authorized,
            captured: self.captured,
            released: self.released,
        }
    }

    fn status(&self) -> OrderStatus {
        OrderStatus::from(self.status.as_str())
    }

    /// Returns the current price of the gift, after a swap and with every cost of the address.
    fn total(&self) -> Result<Cents> {
        let pre_tax = match &self.swapped {
            Some(swapped) => {
                let terms = Terms::frozen(self.terms.as_deref())?;
                let swapped: SwappedGift = serde_json::from_str(swapped)?;
                BaseAmounts::for_lines(&terms, &swapped.lines).pre_tax()
            }
            None => self.pre_tax,
        };
        Ok(pre_tax + self.amount_tax.unwrap_or_default() + self.amount_relay.unwrap_or_default())
    }
}

/// Captures or releases money for orders whose status just changed, and removes the release date of
/// orders that left the unaccepted states. The account's row must be locked.
pub(super) async fn settle_holds(
    write: &mut WriteTransaction,
    account_no: i64,
    seqs: &[i64],
    now: Timestamp,
) -> Result<()> {
    let seqs: Vec<[i64; 1]> = seqs.iter().map(|seq| [*seq]).collect();
    let orders: Vec<OrderHold> = query_as(trusted_sql(format!(
        "SELECT {HOLD_COLUMNS} {HOLD_JOINS} WHERE o.account_no = $1 AND o.authorized IS NOT NULL
         AND o.seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
        write.dialect().json_rows(2)
    )))
    .bind(account_no)
    .bind(to_json(&seqs)?)
    .fetch_all(&mut *write)
    .await?;
    if orders.is_empty() {
        return Ok(());
    }
    let mut holds = Vec::with_capacity(orders.len());
    for order in &orders {
        let total = order.total()?;
        let status = order.status();
        let hold = match order.is_card {
            true => order.hold().of_card_after_status(&status, total),
            false => order.hold().after_status(&status, total),
        };
        if hold.captured != order.captured && total > order.authorized {
            // The swap rules keep the price within the authorized amount, so a higher price is a
            // defect that the log must show.
            tracing::error!(
                account_no,
                seq = order.seq,
                "a gift costs more than was authorized"
            );
        }
        holds.push(hold);
    }
    update_holds(write, account_no, &orders, &holds, now).await?;
    query(trusted_sql(clear_release_time_sql(write.dialect())))
        .bind(account_no)
        .bind(to_json(&seqs)?)
        .execute(&mut *write)
        .await?;
    Ok(())
}

/// Requests the authorization of accepted gifts that a card pays for, whose price is known now. The gifts are paid when the
/// processor has answered, and not by a planned event. The account's row must be locked.
pub(super) async fn request_card_authorizations(
    write: &mut WriteTransaction,
    account_no: i64,
    seqs: &[i64],
    now: Timestamp,
) -> Result<()> {
    #[derive(sqlx::FromRow)]
    struct CardOrder {
        #[sqlx(flatten)]
        hold: OrderHold,
        card: String,
        customer: String,
    }
    for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
        let seqs: Vec<[i64; 1]> = chunk.iter().map(|seq| [*seq]).collect();
        let orders: Vec<CardOrder> = query_as(trusted_sql(format!(
            "SELECT {HOLD_COLUMNS}, m.processor_card AS card, m.processor_customer AS customer {HOLD_JOINS}
             WHERE o.account_no = $1 AND m.processor_card IS NOT NULL
                AND o.seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
            write.dialect().json_rows(2)
        )))
        .bind(account_no)
        .bind(to_json(&seqs)?)
        .fetch_all(&mut *write)
        .await?;
        let mut operations = Vec::with_capacity(orders.len());
        for order in orders {
            let amount = order.hold.total()?;
            if amount > Cents::ZERO {
                operations.push(NewOperation {
                    order_seq: order.hold.seq,
                    kind: OperationKind::Authorize,
                    payment: CardPayment {
                        payment_method_id: order.hold.payment_method_id,
                        card: order.card,
                        customer: order.customer,
                    },
                    amount,
                    intent: None,
                    due_at: Some(now),
                    problem: None,
                });
            }
        }
        if operations.is_empty() {
            continue;
        }
        cards::add_operations(write, account_no, &operations, now).await?;
        let waiting: Vec<[i64; 1]> = operations.iter().map(|it| [it.order_seq]).collect();
        query(trusted_sql(format!(
            "UPDATE orders SET next_event_at = NULL
             WHERE account_no = $1 AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
            write.dialect().json_rows(2)
        )))
        .bind(account_no)
        .bind(to_json(&waiting)?)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}

/// `$1`: the account; `$2`: the numbers of orders as JSON rows.
pub(super) fn clear_release_time_sql(dialect: Dialect) -> String {
    format!(
        "{}
         UPDATE orders SET release_at = NULL FROM s
         WHERE orders.account_no = s.account_no AND orders.seq = s.seq
            AND orders.status NOT IN ('created', 'notified', 'opened') AND orders.release_at IS NOT NULL{}",
        dialect.with_json_table(
            "CAST($1 AS BIGINT) AS account_no, CAST(value ->> 0 AS BIGINT) AS seq",
            2,
        ),
        dialect.and_orders_of(1)
    )
}

/// The money of one method that changed holds move: the parts of its orders, by their numbers.
#[derive(Clone, Debug, Default)]
struct Moved {
    captured: Vec<(i64, Cents)>,
    refunded: Vec<(i64, Cents)>,
    /// Captured money that was refunded is not part of it.
    released: Vec<(i64, Cents)>,
    is_card: bool,
}

impl Moved {
    fn add(&mut self, seq: i64, before: PaymentHold, after: PaymentHold) {
        let captured = after.captured - before.captured;
        let refunded = (Cents::ZERO - captured).max(Cents::ZERO);
        let released = after.released - before.released - refunded;
        for (parts, amount) in [
            (&mut self.captured, captured.max(Cents::ZERO)),
            (&mut self.refunded, refunded),
            (&mut self.released, released),
        ] {
            if amount != Cents::ZERO {
                parts.push((seq, amount));
            }
        }
    }
}

/// Writes changed holds and returns the released amounts to the payment methods.
async fn update_holds(
    write: &mut WriteTransaction,
    account_no: i64,
    orders: &[OrderHold],
    holds: &[PaymentHold],
    now: Timestamp,
) -> Result<()> {
    let mut rows = Vec::new();
    let mut moved: BTreeMap<&PaymentMethodId, Moved> = BTreeMap::new();
    for (order, hold) in orders.iter().zip(holds) {
        if order.hold() != *hold {
            rows.push((order.seq, hold.authorized, hold.captured, hold.released));
            let of_method = moved.entry(&order.payment_method_id).or_default();
            of_method.is_card = order.is_card;
            of_method.add(order.seq, order.hold(), *hold);
        }
    }
    if rows.is_empty() {
        return Ok(());
    }
    open_ledgers(write, account_no, now).await?;
    query(trusted_sql(update_holds_sql(write.dialect())))
        .bind(to_json(&rows)?)
        .bind(account_no)
        .execute(&mut *write)
        .await?;
    let total = |parts: &[(i64, Cents)]| parts.iter().map(|(_, amount)| *amount).sum::<Cents>();
    for (method, moved) in moved {
        let returned = total(&moved.released) + total(&moved.refunded);
        return_to_method(write, account_no, method, returned).await?;
        if moved.is_card {
            // The processor ends the rest of a hold with its capture.
            cards::capture(write, account_no, &moved.captured, now).await?;
            cards::cancel(write, account_no, &moved.released, now).await?;
            cards::refund(write, account_no, &moved.refunded, now).await?;
        }
        for (kind, parts) in [
            (MovementKind::Capture, moved.captured),
            (MovementKind::Release, moved.released),
            (MovementKind::Refund, moved.refunded),
        ] {
            let (amount, cause) = (total(&parts), Cause::Orders(&parts));
            record(write, account_no, method, kind, amount, cause, now).await?;
        }
    }
    Ok(())
}

/// `$1`: the holds as JSON rows; `$2`: the account.
pub(super) fn update_holds_sql(dialect: Dialect) -> String {
    format!(
        "{}
         UPDATE orders SET authorized = s.authorized, captured = s.captured, released = s.released
         FROM s WHERE orders.account_no = s.account_no AND orders.seq = s.seq{}",
        dialect.with_json_table(
            "CAST($2 AS BIGINT) AS account_no, CAST(value ->> 0 AS BIGINT) AS seq, CAST(value ->> 1 AS BIGINT) AS authorized,
                CAST(value ->> 2 AS BIGINT) AS captured, CAST(value ->> 3 AS BIGINT) AS released",
            1,
        ),
        dialect.and_orders_of(2)
    )
}

/// Adds a released or refunded amount to the balance, or to what is left of the limit.
async fn return_to_method(
    write: &mut WriteTransaction,
    account_no: i64,
    method: &PaymentMethodId,
    amount: Cents,
) -> Result<()> {
    if amount == Cents::ZERO {
        return Ok(());
    }
    query(
        "UPDATE payment_method SET balance = balance + $1, credit_used = credit_used - $1
         WHERE account_no = $2 AND id = $3",
    )
    .bind(amount)
    .bind(account_no)
    .bind(method)
    .execute(&mut *write)
    .await?;
    Ok(())
}
