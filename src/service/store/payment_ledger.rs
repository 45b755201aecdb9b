//! The ledger of payment methods with a balance: every authorization, capture, release and refund, as rows that are only
//! added. `giftdesk ledger` and a metric compare it with the balances and the orders.

use std::time::Duration;

use async_trait::async_trait;

use crate::{
    contract::{Cents, Timestamp},
    service::error::Result,
};

/// Time after which another instance goes on with a comparison. Longer than the comparison of one account may take.
pub(super) const LEDGER_CHECK_LEASE: Duration = Duration::from_secs(120);

/// An account that has a payment method with a balance.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct LedgerAccount {
    pub no: i64,
    pub name: String,
}

/// The money of a payment method, by the ledger and by the balance and the orders.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LedgerTotals {
    pub balance: Cents,
    /// Authorized for gifts and neither captured nor released.
    pub authorized: Cents,
    /// Captured for gifts and not refunded.
    pub captured: Cents,
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

#[async_trait]
pub(crate) trait PaymentLedger {
    /// The next account after `after` that has a payment method with a balance; `None` when no account is left.
    async fn next_ledger_account(&self, after: i64) -> Result<Option<LedgerAccount>>;

    /// Compares the payment methods of an account that have a balance. Reads all orders that they pay.
    async fn compare_account(&self, account_no: i64) -> Result<Vec<LedgerComparison>>;

    /// Leases the regular comparison if it is due and no other instance works on it.
    async fn claim_ledger_check(&self, now: Timestamp, owner: &str) -> Result<Option<LedgerCheck>>;

    /// Records progress and renews the lease. Returns `false` when the lease was lost.
    async fn record_ledger_step(
        &self,
        progress: LedgerCheck,
        now: Timestamp,
        owner: &str,
    ) -> Result<bool>;

    /// Records the end of a comparison; the next one begins at `next_at`. While accounts could not be compared, the number
    /// of differences does not decrease.
    async fn finish_ledger_check(
        &self,
        check: LedgerCheck,
        now: Timestamp,
        next_at: Timestamp,
        owner: &str,
    ) -> Result<()>;

    /// Records that a step failed. The comparison goes on at `next_at`.
    async fn record_ledger_failure(&self, next_at: Timestamp, owner: &str) -> Result<()>;
}
