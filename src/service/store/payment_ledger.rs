//! The ledger of payment methods with a balance: every authorization, capture, release and refund, as rows that are only
//! added. `giftdesk ledger` and a metric compare it with the balances and the orders.

use async_trait::async_trait;

use crate::{contract::Cents, service::error::Result};

/// The money of a payment method, by the ledger and by the balance and the orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerComparison {
    /// The name of the account.
    pub account: String,
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

#[async_trait]
pub(crate) trait PaymentLedger {
    /// Compares every payment method with a balance. Reads all orders that a balance pays.
    async fn compare_ledger(&self) -> Result<Vec<LedgerComparison>>;
}
