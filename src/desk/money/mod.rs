//! The money of orders and batches: one rule for each order, and the ledger that adds it up.

pub mod charge_comparison;
pub mod ledger;
pub(super) mod ledger_reads;
pub mod order_money;
#[cfg(test)]
mod tests;

pub use charge_comparison::{ChargeComparison, ChargeLine, ChargeReason, OrderCharge};
pub use ledger::{
    Ledger, LedgerBatch, LedgerFilter, LedgerKey, LedgerRow, Month, Period, SentQuote, ValueFilter,
    Workspace,
};
pub use ledger_reads::{CompareCharge, GetLedger};
pub use order_money::{MoneyTotals, OrderMoney, PaymentFacts};
