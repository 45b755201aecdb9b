//! The ledger of balances, invoices and cards of a processor: every deposit, authorization, capture, release and refund, as
//! rows that are only added. `giftdesk ledger`, `giftdesk shop verify` and a metric compare it with the payment methods and
//! the orders.
//!
//! The movements of many orders in one transaction are one entry, which has the part of each order. The ledger stays small,
//! and a journal can name the order of every cent.

use std::time::Duration;

use super::{
    Store, WriteTransaction,
    helpers::{to_json, trusted_sql},
    query, query_as, query_scalar,
};
use crate::{
    contract::{
        Cents, PaymentMethodId, Timestamp,
        shop::funds::{FundTotals, MovementKind},
    },
    service::error::{Result, ServiceError},
};

/// Time after which another instance goes on with a comparison. Longer than the comparison of one account may take.
pub(super) const LEDGER_CHECK_LEASE: Duration = Duration::from_secs(120);

/// An account that has a payment method with a ledger.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct LedgerAccount {
    pub no: i64,
    pub name: String,
}

/// The money of a payment method, by the ledger and by the method and the orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerComparison {
    pub payment_method: String,
    /// What the last entry of the ledger says.
    pub ledger: LedgerTotals,
    /// What the balance and the orders say.
    pub actual: LedgerTotals,
    /// Entries whose totals do not follow from the entry before.
    pub broken_entries: i64,
}

/// The money of a payment method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct LedgerTotals {
    pub balance: Cents,
    /// Authorized for gifts and neither captured nor released.
    pub authorized: Cents,
    /// Captured for gifts and not refunded.
    pub captured: Cents,
    /// Of an invoice, what counts against its limit: authorized and captured. Else zero.
    pub used: Cents,
}

impl LedgerComparison {
    /// Whether the ledger agrees with the balance and the orders, and its entries with one another.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.ledger == self.actual && self.broken_entries == 0
    }
}

/// A comparison that an instance has leased.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct LedgerCheck {
    /// The last account that was compared, or could not be.
    pub(crate) account_no: i64,
    /// The payment methods so far that differ.
    pub(crate) found: i64,
    /// The accounts so far that could not be compared.
    pub(crate) uncompared: i64,
}

/// The results of the regular comparison.
#[derive(Clone, Copy, Debug, Default, sqlx::FromRow)]
pub(crate) struct LedgerCheckResult {
    pub(crate) differences: i64,
    /// The accounts that could not be compared.
    pub(crate) uncompared_accounts: i64,
    /// In microseconds; 0 before the first comparison.
    pub(crate) compared_at: i64,
    pub(crate) failures: i64,
}

/// For what an amount moved, so that a journal can explain every cent.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause<'a> {
    /// All orders of a batch, or those of its orders that will not be created.
    Batch(i64),
    /// Orders by their numbers, each with its part. The parts add up to the amount.
    Orders(&'a [(i64, Cents)]),
    Deposit(&'a Deposit<'a>),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Deposit<'a> {
    /// The client's id of the deposit.
    pub(super) request_id: &'a str,
    pub(super) note: Option<&'a str>,
    /// The name of the operator.
    pub(super) operator: &'a str,
}

/// What the orders and batches of a method have authorized and captured.
const METHOD_TOTALS: &str = "coalesce((SELECT sum(b.authorized) FROM order_batch b
        WHERE b.account_no = m.account_no AND b.payment_method_id = m.id AND b.authorized_total IS NOT NULL), 0)
     + coalesce((SELECT sum(o.authorized) FROM orders o JOIN order_batch b
            ON b.account_no = o.account_no AND b.no = o.batch_no
        WHERE o.account_no = m.account_no AND b.payment_method_id = m.id AND o.authorized IS NOT NULL), 0) AS authorized,
     coalesce((SELECT sum(o.captured) FROM orders o JOIN order_batch b
            ON b.account_no = o.account_no AND b.no = o.batch_no
        WHERE o.account_no = m.account_no AND b.payment_method_id = m.id AND o.authorized IS NOT NULL), 0) AS captured";

/// Whether [`open_ledgers`] begins the ledger of a payment method `m`. A balance that was made negative outside of the service
/// has none, and the ledger of a card begins when the card is saved: an account can have many cards.
const CAN_BE_OPENED: &str = "(m.balance >= 0 OR m.credit_used IS NOT NULL)";

/// Begins the ledgers of methods that have none: their first entries have the money of earlier versions.
/// A balance that was changed outside of the service gets an entry of its own. Call before a movement.
pub(super) async fn open_ledgers(
    write: &mut WriteTransaction,
    account_no: i64,
    now: Timestamp,
) -> Result<()> {
    query(trusted_sql(format!(
        "INSERT INTO payment_entry
            (account_no, payment_method_id, kind, amount, balance, authorized, captured, recorded_at)
         SELECT t.account_no, t.id, 'opening', t.balance, t.balance, CAST(t.authorized AS BIGINT),
            CAST(t.captured AS BIGINT), $2
         FROM (SELECT m.account_no, m.id, coalesce(m.balance, 0) AS balance, {METHOD_TOTALS} FROM payment_method m
            WHERE m.account_no = $1 AND {CAN_BE_OPENED} AND NOT EXISTS (SELECT 1 FROM payment_entry e
                WHERE e.account_no = m.account_no AND e.payment_method_id = m.id)) AS t",
    )))
    .bind(account_no)
    .bind(now)
    .execute(&mut *write)
    .await?;
    query(
        "INSERT INTO payment_entry
            (account_no, payment_method_id, kind, amount, balance, authorized, captured, recorded_at)
         SELECT m.account_no, m.id, 'adjustment', abs(m.balance - e.balance), m.balance, e.authorized, e.captured,
            CASE WHEN e.recorded_at > $2 THEN e.recorded_at ELSE $2 END
         FROM payment_method m JOIN payment_entry e ON e.account_no = m.account_no
            AND e.no = (SELECT max(p.no) FROM payment_entry p
                WHERE p.account_no = m.account_no AND p.payment_method_id = m.id)
         WHERE m.account_no = $1 AND m.balance >= 0 AND m.balance <> e.balance",
    )
    .bind(account_no)
    .bind(now)
    .execute(&mut *write)
    .await?;
    Ok(())
}

/// Begins the ledger of a new card that a processor charges.
pub(super) async fn open_card_ledger(
    write: &mut WriteTransaction,
    account_no: i64,
    method: &PaymentMethodId,
    now: Timestamp,
) -> Result<()> {
    query(
        "INSERT INTO payment_entry
            (account_no, payment_method_id, kind, amount, balance, authorized, captured, recorded_at)
         VALUES ($1, $2, 'opening', 0, 0, 0, 0, $3)",
    )
    .bind(account_no)
    .bind(method)
    .bind(now)
    .execute(write)
    .await?;
    Ok(())
}

/// Adds the entry of a movement. The ledger of the method must be open. The times of a ledger never go back, so that the
/// entries of a month follow each other.
pub(super) async fn record(
    write: &mut WriteTransaction,
    account_no: i64,
    method: &PaymentMethodId,
    kind: MovementKind,
    amount: Cents,
    cause: Cause<'_>,
    now: Timestamp,
) -> Result<()> {
    if amount == Cents::ZERO {
        return Ok(());
    }
    let change = FundTotals::change(kind, amount);
    let (batch_no, orders, deposit) = match cause {
        Cause::Batch(batch_no) => (Some(batch_no), None, None),
        Cause::Orders(parts) => (None, Some(to_json(parts)?), None),
        Cause::Deposit(deposit) => (None, None, Some(deposit)),
    };
    let added = query(
        "INSERT INTO payment_entry (account_no, payment_method_id, kind, amount, balance, authorized, captured,
            recorded_at, batch_no, orders, request_id, note, operator)
         SELECT e.account_no, e.payment_method_id, $3, $4,
            e.balance + CASE WHEN m.balance IS NULL THEN 0 ELSE CAST($5 AS BIGINT) END, e.authorized + $6,
            e.captured + $7, CASE WHEN e.recorded_at > $8 THEN e.recorded_at ELSE $8 END,
            CAST($9 AS BIGINT), CAST($10 AS TEXT), CAST($11 AS TEXT), CAST($12 AS TEXT), CAST($13 AS TEXT)
         FROM payment_entry e JOIN payment_method m ON m.account_no = e.account_no AND m.id = e.payment_method_id
         WHERE e.account_no = $1 AND e.payment_method_id = $2
         ORDER BY e.no DESC LIMIT 1",
    )
    .bind(account_no)
    .bind(method)
    .bind(<&str>::from(kind))
    .bind(amount)
    .bind(change.balance)
    .bind(change.authorized)
    .bind(change.captured)
    .bind(now)
    .bind(batch_no)
    .bind(orders)
    .bind(deposit.map(|it| it.request_id))
    .bind(deposit.and_then(|it| it.note))
    .bind(deposit.map(|it| it.operator))
    .execute(&mut *write)
    .await?;
    match (added, deposit) {
        // Without its entry, the same request would fund again.
        (0, Some(_)) => Err(ServiceError::NoLedger),
        (0, None) => {
            tracing::error!(account_no, "a payment method has no ledger");
            Ok(())
        }
        _ => Ok(()),
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    payment_method: String,
    is_invoice: bool,
    ledger_balance: Cents,
    ledger_authorized: Cents,
    ledger_captured: Cents,
    #[sqlx(flatten)]
    actual: LedgerTotals,
    broken: i64,
}

impl Store {
    /// The next account after `after` that has a payment method with a ledger; `None` when no account is left.
    pub(crate) async fn next_ledger_account(&self, after: i64) -> Result<Option<LedgerAccount>> {
        Ok(query_as(
            "SELECT a.no, a.name FROM payment_method m JOIN account a ON a.no = m.account_no
             WHERE m.account_no > $1
                AND (m.balance IS NOT NULL OR m.credit_used IS NOT NULL OR m.processor_card IS NOT NULL)
             ORDER BY m.account_no LIMIT 1",
        )
        .bind(after)
        .fetch_optional(&self.pool)
        .await?)
    }

    /// Compares the payment methods of an account that have a ledger. Reads all orders that they pay.
    pub(crate) async fn compare_account(&self, account_no: i64) -> Result<Vec<LedgerComparison>> {
        let rows: Vec<Row> = query_as(trusted_sql(format!(
            "SELECT t.id AS payment_method, t.is_invoice, t.balance,
                CAST(t.authorized AS BIGINT) AS authorized, CAST(t.captured AS BIGINT) AS captured, t.used,
                e.balance AS ledger_balance, e.authorized AS ledger_authorized,
                e.captured AS ledger_captured,
                (SELECT count(*) FROM (SELECT kind, amount, balance, authorized, captured,
                    -- An invoice or a card has no balance that a movement could change.
                    CASE WHEN t.has_balance THEN amount ELSE 0 END AS moved,
                    lag(balance) OVER (ORDER BY no) AS balance_before,
                    lag(authorized) OVER (ORDER BY no) AS authorized_before,
                    lag(captured) OVER (ORDER BY no) AS captured_before
                    FROM payment_entry p WHERE p.account_no = t.account_no AND p.payment_method_id = t.id) AS chain
                 WHERE CASE WHEN balance_before IS NULL THEN kind <> 'opening' OR balance <> amount
                    WHEN kind = 'authorize' THEN balance <> balance_before - moved
                        OR authorized <> authorized_before + amount OR captured <> captured_before
                    WHEN kind = 'capture' THEN balance <> balance_before
                        OR authorized <> authorized_before - amount OR captured <> captured_before + amount
                    WHEN kind = 'release' THEN balance <> balance_before + moved
                        OR authorized <> authorized_before - amount OR captured <> captured_before
                    WHEN kind = 'refund' THEN balance <> balance_before + moved
                        OR authorized <> authorized_before OR captured <> captured_before - amount
                    WHEN kind = 'fund' THEN NOT t.has_balance OR balance <> balance_before + amount
                        OR authorized <> authorized_before OR captured <> captured_before
                    WHEN kind = 'withdraw' THEN NOT t.has_balance OR balance <> balance_before - amount
                        OR authorized <> authorized_before OR captured <> captured_before
                    WHEN kind = 'adjustment' THEN NOT t.has_balance OR abs(balance - balance_before) <> amount
                        OR authorized <> authorized_before OR captured <> captured_before
                    ELSE true END) AS broken
             FROM (SELECT m.account_no, m.id, coalesce(m.balance, 0) AS balance, coalesce(m.credit_used, 0) AS used,
                    m.credit_used IS NOT NULL AS is_invoice, m.balance IS NOT NULL AS has_balance, {METHOD_TOTALS}
                FROM payment_method m
                WHERE m.account_no = $1
                    AND (m.balance IS NOT NULL OR m.credit_used IS NOT NULL OR m.processor_card IS NOT NULL)) AS t
             JOIN payment_entry e ON e.account_no = t.account_no
                AND e.no = (SELECT max(p.no) FROM payment_entry p
                    WHERE p.account_no = t.account_no AND p.payment_method_id = t.id)
             ORDER BY t.id"
        )))
        .bind(account_no)
        .fetch_all(&self.pool)
        .await?;
        let comparison = |row: Row| LedgerComparison {
            payment_method: row.payment_method,
            ledger: LedgerTotals {
                balance: row.ledger_balance,
                authorized: row.ledger_authorized,
                captured: row.ledger_captured,
                used: match row.is_invoice {
                    true => row.ledger_authorized + row.ledger_captured,
                    false => Cents::ZERO,
                },
            },
            actual: row.actual,
            broken_entries: row.broken,
        };
        Ok(rows.into_iter().map(comparison).collect())
    }

    /// Leases the regular comparison if it is due and no other instance works on it.
    pub(crate) async fn claim_ledger_check(
        &self,
        now: Timestamp,
        owner: &str,
    ) -> Result<Option<LedgerCheck>> {
        // Reads first, because usually no comparison is due, and claiming a lease needs a write.
        let is_due: bool = query_scalar(
            "SELECT EXISTS (SELECT 1 FROM ledger_check WHERE next_at <= $1 AND lease_until <= $1)",
        )
        .bind(now)
        .fetch_one(&self.pool)
        .await?;
        if !is_due {
            return Ok(None);
        }
        let claim = query_as(
            "UPDATE ledger_check SET owner = $1, lease_until = $2
                 WHERE next_at <= $3 AND lease_until <= $3 RETURNING account_no, found, uncompared",
        )
        .bind(owner)
        .bind(now + LEDGER_CHECK_LEASE)
        .bind(now);
        Ok(self.fetch_written(claim).await?.pop())
    }

    /// Records progress and renews the lease. Returns `false` when the lease was lost.
    pub(crate) async fn record_ledger_step(
        &self,
        progress: LedgerCheck,
        now: Timestamp,
        owner: &str,
    ) -> Result<bool> {
        let change = query(
            "UPDATE ledger_check SET account_no = $1, found = $2, uncompared = $3, lease_until = $4
                 WHERE owner = $5",
        )
        .bind(progress.account_no)
        .bind(progress.found)
        .bind(progress.uncompared)
        .bind(now + LEDGER_CHECK_LEASE)
        .bind(owner);
        Ok(self.execute(change).await? > 0)
    }

    /// Records the end of a comparison; the next one begins at `next_at`. While accounts could not be compared, the number
    /// of differences does not decrease.
    pub(crate) async fn finish_ledger_check(
        &self,
        check: LedgerCheck,
        now: Timestamp,
        next_at: Timestamp,
        owner: &str,
    ) -> Result<()> {
        let change = query(
            "UPDATE ledger_check SET
                    differences = CASE WHEN $2 > 0 AND differences > $1 THEN differences ELSE $1 END,
                    uncompared_accounts = $2, compared_at = $3, next_at = $4, owner = NULL,
                    lease_until = 0, account_no = 0, found = 0, uncompared = 0, failures = 0 WHERE owner = $5",
        )
        .bind(check.found)
        .bind(check.uncompared)
        .bind(now)
        .bind(next_at)
        .bind(owner);
        self.execute(change).await?;
        Ok(())
    }

    /// Records that a step failed. The comparison goes on at `next_at`.
    pub(crate) async fn record_ledger_failure(
        &self,
        next_at: Timestamp,
        owner: &str,
    ) -> Result<()> {
        let change = query(
            "UPDATE ledger_check SET failures = failures + 1, next_at = $1, owner = NULL, lease_until = 0
                 WHERE owner = $2",
        )
        .bind(next_at)
        .bind(owner);
        self.execute(change).await?;
        Ok(())
    }
}
