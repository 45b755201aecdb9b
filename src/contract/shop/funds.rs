//! The money of a shop's accounts: their balances and invoices, and the journal of every movement.

use std::{iter::Sum, ops::Add};

use serde::{Deserialize, Serialize};

use super::catalog::FieldChange;
use crate::contract::{Cents, DepositId, OrderId, PaymentMethodId, Timestamp};

/// How a payment method pays.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PaymentMethodKind {
    /// A card of an end user. In practice nothing charges it, and it has no ledger.
    Card,
    /// From money that the operator has funded.
    Balance,
    /// Later, up to a limit.
    Invoice,
}

/// An account, and what its ledgers say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct AccountFunds {
    /// Identifies the account; names can repeat.
    pub no: i64,
    pub name: String,
    /// The sums of its payment methods and of the cards of its end users, as in its statement.
    pub totals: FundTotals,
    /// Balances, invoices and others that are not of an end user.
    pub payment_methods: Vec<MethodFunds>,
    /// The sums of the cards of all its end users that a processor charges.
    pub cards: FundTotals,
}

/// The money of one payment method, or of all of an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct FundTotals {
    /// Available for new gifts. An invoice has none.
    pub balance: Cents,
    /// Reserved for gifts, and neither charged nor released.
    pub authorized: Cents,
    /// Charged for gifts, and not refunded.
    pub captured: Cents,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct MethodFunds {
    pub id: PaymentMethodId,
    pub name: String,
    pub kind: PaymentMethodKind,
    /// Whether new gifts can be paid with it.
    pub is_active: bool,
    pub totals: FundTotals,
    /// Of an invoice: the most that is authorized and captured together; `null`: no limit.
    pub limit: Option<Cents>,
}

/// Body of `POST /admin/v1/accounts/{account}/fund` and `/withdraw`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct FundRequest {
    /// Made by the client for this deposit or withdrawal: a request that is sent again with it moves money once.
    pub id: DepositId,
    pub amount: Cents,
    /// Such as the number of a purchase order.
    #[serde(default)]
    pub note: Option<String>,
}

/// Body of `POST /admin/v1/accounts/{account}/invoice`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct InvoiceRequest {
    /// Whether new gifts can be paid with an invoice. Gifts that were sent keep their payment.
    pub is_active: bool,
    /// The most that is authorized and captured together, of all gifts so far; `null`: no limit; absent: as it was.
    #[serde(default, skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<i64>)]
    pub limit: FieldChange<Cents>,
    /// The invoice that the operator saw. Another one refuses the change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<InvoiceState>,
}

/// Whether and how far an account can pay with an invoice. An account that never had one has an inactive one without a
/// limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct InvoiceState {
    pub is_active: bool,
    /// `null`: no limit.
    pub limit: Option<Cents>,
}

impl AccountFunds {
    #[must_use]
    pub fn invoice(&self) -> InvoiceState {
        let mut methods = self.payment_methods.iter();
        let invoice = methods.find(|method| method.kind == PaymentMethodKind::Invoice);
        invoice.map_or_else(InvoiceState::default, |invoice| InvoiceState {
            is_active: invoice.is_active,
            limit: invoice.limit,
        })
    }
}

/// Why money moved.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::EnumIter,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum MovementKind {
    /// The money that a payment method had when its ledger began.
    Opening,
    /// The operator added money to a balance.
    Fund,
    /// The operator took money out of a balance.
    Withdraw,
    /// Money was reserved for gifts.
    Authorize,
    /// Reserved money was charged.
    Capture,
    /// Reserved money was returned.
    Release,
    /// Charged money was returned.
    Refund,
    /// The balance was changed outside of the service.
    Adjustment,
}

/// One movement of money, of one order or batch where it concerns one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct JournalLine {
    /// The entry of the ledger. A line for each order has the same entry when they moved together.
    pub entry: i64,
    pub recorded_at: Timestamp,
    pub account_no: i64,
    pub account: String,
    pub payment_method: PaymentMethodId,
    pub kind: MovementKind,
    pub amount: Cents,
    /// By how much the movement changes each total of the payment method.
    pub change: FundTotals,
    pub batch_name: Option<String>,
    /// The `reference_id` of the order, or of the batch.
    pub reference_id: Option<String>,
    pub customer_reference_id: Option<String>,
    pub order_id: Option<OrderId>,
    /// The parts of a price that was charged or refunded.
    pub price: Option<PriceParts>,
    pub note: Option<String>,
    /// The name of the operator who funded or withdrew.
    pub operator: Option<String>,
}

/// The parts of the price of a gift, which add up to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PriceParts {
    pub products: Cents,
    pub shipping: Cents,
    pub processing_fee: Cents,
    pub tax: Cents,
    /// Freight, taxes and duties outside the US.
    pub global_relay: Cents,
}

impl FundTotals {
    /// By how much an amount that moves changes each total. The entry itself has the totals of an opening and of an
    /// adjustment.
    #[must_use]
    pub fn change(kind: MovementKind, amount: Cents) -> Self {
        let zero = Cents::ZERO;
        let (balance, authorized, captured) = match kind {
            MovementKind::Opening | MovementKind::Adjustment => (zero, zero, zero),
            MovementKind::Fund => (amount, zero, zero),
            MovementKind::Withdraw => (zero - amount, zero, zero),
            MovementKind::Authorize => (zero - amount, amount, zero),
            MovementKind::Capture => (zero, zero - amount, amount),
            MovementKind::Release => (amount, zero - amount, zero),
            MovementKind::Refund => (amount, zero, zero - amount),
        };
        Self {
            balance,
            authorized,
            captured,
        }
    }
}

impl Add for FundTotals {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            balance: self.balance + other.balance,
            authorized: self.authorized + other.authorized,
            captured: self.captured + other.captured,
        }
    }
}

impl Sum for FundTotals {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::default(), Add::add)
    }
}

impl PriceParts {
    #[must_use]
    pub fn total(&self) -> Cents {
        self.products + self.shipping + self.processing_fee + self.tax + self.global_relay
    }
}

/// A part of the movements of a month (in UTC), oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct JournalPage {
    pub lines: Vec<JournalLine>,
    /// The parameter `after` of the next part; `null`: this is the last one.
    pub next: Option<String>,
}

/// The movements of an account in a month, between its totals before and after.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct StatementPage {
    pub payment_methods: Vec<StatementTotals>,
    /// Oldest first.
    pub lines: Vec<JournalLine>,
    /// The parameter `after` of the next part; `null`: this is the last one.
    pub next: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct StatementTotals {
    pub payment_method: PaymentMethodId,
    /// At the beginning of the month.
    pub opening: FundTotals,
    /// At its end, or now.
    pub closing: FundTotals,
}
