//! The ledger: the money of batches, grouped by month, workspace and payment method. The store reads one
//! [`LedgerBatch`] per batch; the functions here group and filter them, so that every change of a filter
//! is shown at once and the rows always add up to the batches.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, Local, TimeZone};

use super::order_money::MoneyTotals;
use crate::{
    contract::{Cents, OrderBatchId, PaymentMethodId, SendStatus, Timestamp, WorkspaceId},
    desk::batches::BatchTitle,
};

/// What the user agreed to pay for a batch that this app sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SentQuote {
    pub recipients: u64,
    pub low: Cents,
    pub high: Cents,
    /// `None` when the payment method is not known.
    pub payment_method: Option<PaymentMethodId>,
}

/// A workspace as a batch names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Workspace {
    pub id: WorkspaceId,
    /// Empty when the service gives no name.
    pub name: String,
}

/// A month of the user's local calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    pub year: i32,
    /// 1 to 12.
    pub month: u32,
}

impl Month {
    /// The local month of a time.
    #[must_use]
    pub fn local(at: Timestamp) -> Self {
        Self::in_zone(at, &Local)
    }

    #[must_use]
    pub fn in_zone<Z: TimeZone>(at: Timestamp, zone: &Z) -> Self {
        let at: DateTime<Z> = at.to_chrono().with_timezone(zone);
        Self {
            year: at.year(),
            month: at.month(),
        }
    }

    /// The month `months` months earlier.
    #[must_use]
    pub fn back(self, months: u32) -> Self {
        let index = i64::from(self.year) * 12 + i64::from(self.month) - 1 - i64::from(months);
        Self {
            year: i32::try_from(index.div_euclid(12)).unwrap_or(self.year),
            month: u32::try_from(index.rem_euclid(12)).unwrap_or(0) + 1,
        }
    }
}

/// The money of one batch.
#[derive(Clone, Debug, PartialEq)]
pub struct LedgerBatch {
    pub id: OrderBatchId,
    pub title: BatchTitle,
    /// `None` when the batch is not mirrored yet.
    pub status: Option<SendStatus>,
    /// Creation time of the earliest mirrored order; `None` when no time is known.
    pub sent_at: Option<Timestamp>,
    pub workspace: Option<Workspace>,
    /// `None` for a batch that this app did not send.
    pub quote: Option<SentQuote>,
    pub totals: MoneyTotals,
}

impl LedgerBatch {
    #[must_use]
    pub fn month(&self) -> Option<Month> {
        self.sent_at.map(Month::local)
    }

    #[must_use]
    pub fn payment_method(&self) -> Option<&PaymentMethodId> {
        self.quote.as_ref()?.payment_method.as_ref()
    }
}

/// The money of every batch that has orders, newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ledger {
    pub batches: Vec<LedgerBatch>,
    /// Batches whose orders the service has not created yet. Their money is not in the ledger.
    pub batches_without_orders: u64,
}

/// The months that a ledger shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::VariantArray)]
pub enum Period {
    #[default]
    AllTime,
    ThisMonth,
    LastMonth,
    /// The current month and the eleven before.
    LastTwelveMonths,
    ThisYear,
}

impl Period {
    /// Whether the period contains a month. A batch of an unknown month is in [`Period::AllTime`] only.
    #[must_use]
    pub fn contains(self, month: Option<Month>, current: Month) -> bool {
        match (self, month) {
            (Self::AllTime, _) => true,
            (_, None) => false,
            (Self::ThisMonth, Some(month)) => month == current,
            (Self::LastMonth, Some(month)) => month == current.back(1),
            (Self::LastTwelveMonths, Some(month)) => (current.back(11)..=current).contains(&month),
            (Self::ThisYear, Some(month)) => month.year == current.year,
        }
    }
}

/// The batches that a ledger or report shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerFilter {
    pub period: Period,
    pub workspace: ValueFilter<WorkspaceId>,
    pub payment_method: ValueFilter<PaymentMethodId>,
}

/// A filter by a value that a batch can lack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ValueFilter<T> {
    #[default]
    All,
    /// Batches without a known value.
    Unknown,
    Only(T),
}

impl<T> From<Option<T>> for ValueFilter<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Unknown, Self::Only)
    }
}

impl<T: PartialEq> ValueFilter<T> {
    fn matches(&self, value: Option<&T>) -> bool {
        match self {
            Self::All => true,
            Self::Unknown => value.is_none(),
            Self::Only(wanted) => value == Some(wanted),
        }
    }
}

impl LedgerFilter {
    #[must_use]
    pub fn matches(&self, batch: &LedgerBatch, current: Month) -> bool {
        let workspace = batch.workspace.as_ref().map(|workspace| &workspace.id);
        self.period.contains(batch.month(), current)
            && self.workspace.matches(workspace)
            && self.payment_method.matches(batch.payment_method())
    }
}

/// The month, workspace and payment method of a row of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LedgerKey {
    pub month: Option<Month>,
    pub workspace: Option<WorkspaceId>,
    pub payment_method: Option<PaymentMethodId>,
}

impl LedgerKey {
    #[must_use]
    pub fn of(batch: &LedgerBatch) -> Self {
        Self {
            month: batch.month(),
            workspace: batch.workspace.as_ref().map(|workspace| workspace.id),
            payment_method: batch.payment_method().cloned(),
        }
    }
}

/// A row of the ledger.
#[derive(Clone, Debug, PartialEq)]
pub struct LedgerRow {
    pub key: LedgerKey,
    pub batches: u64,
    pub totals: MoneyTotals,
}

impl Ledger {
    /// The rows of the batches that match, newest month first.
    #[must_use]
    pub fn rows(&self, filter: &LedgerFilter, now: Timestamp) -> Vec<LedgerRow> {
        let mut rows: BTreeMap<LedgerKey, (u64, MoneyTotals)> = BTreeMap::new();
        for batch in self.matching(filter, now) {
            let (batches, totals) = rows.entry(LedgerKey::of(batch)).or_default();
            *batches += 1;
            *totals += batch.totals;
        }
        let mut rows: Vec<LedgerRow> = rows
            .into_iter()
            .map(|(key, (batches, totals))| LedgerRow {
                key,
                batches,
                totals,
            })
            .collect();
        // The sort is stable, so that workspaces and payment methods stay in their order.
        rows.sort_by_key(|row| std::cmp::Reverse(row.key.month));
        rows
    }

    /// The positions of the batches of one row of the ledger, newest first.
    #[must_use]
    pub fn positions_of(&self, key: &LedgerKey) -> Vec<usize> {
        let batches = self.batches.iter().enumerate();
        batches
            .filter(|(_, batch)| LedgerKey::of(batch) == *key)
            .map(|(position, _)| position)
            .collect()
    }

    /// The money of all batches that match.
    #[must_use]
    pub fn totals(&self, filter: &LedgerFilter, now: Timestamp) -> MoneyTotals {
        let mut totals = MoneyTotals::default();
        for batch in self.matching(filter, now) {
            totals += batch.totals;
        }
        totals
    }

    /// The gifts of the batches that match apart from the period, and of which no creation time is known.
    #[must_use]
    pub fn undated_gifts(&self, filter: &LedgerFilter, now: Timestamp) -> u64 {
        let filter = LedgerFilter {
            period: Period::AllTime,
            ..filter.clone()
        };
        let undated = self
            .matching(&filter, now)
            .filter(|batch| batch.sent_at.is_none());
        undated.map(|batch| batch.totals.orders).sum()
    }

    /// The money of each of the last `months` months, oldest first, without the period of the filter.
    #[must_use]
    pub fn by_month(
        &self,
        filter: &LedgerFilter,
        months: u32,
        now: Timestamp,
    ) -> Vec<(Month, MoneyTotals)> {
        let current = Month::local(now);
        let filter = LedgerFilter {
            period: Period::AllTime,
            ..filter.clone()
        };
        let mut shown: Vec<(Month, MoneyTotals)> = (0..months)
            .rev()
            .map(|back| (current.back(back), MoneyTotals::default()))
            .collect();
        for batch in self.matching(&filter, now) {
            let month = batch.month();
            if let Some((_, totals)) = shown.iter_mut().find(|(shown, _)| Some(*shown) == month) {
                *totals += batch.totals;
            }
        }
        shown
    }

    /// The workspaces of the batches, by name; `None` when a batch has none.
    #[must_use]
    pub fn workspaces(&self) -> Vec<Option<Workspace>> {
        let mut by_id: BTreeMap<Option<WorkspaceId>, Option<&Workspace>> = BTreeMap::new();
        for batch in &self.batches {
            let workspace = batch.workspace.as_ref();
            by_id
                .entry(workspace.map(|found| found.id))
                .or_insert(workspace);
        }
        let mut found: Vec<Option<&Workspace>> = by_id.into_values().collect();
        found.sort_by_key(|workspace| workspace.map(|found| (found.name.as_str(), found.id)));
        found.into_iter().map(Option::<&_>::cloned).collect()
    }

    /// The payment methods of the batches; `None` when the payment method of a batch is not known.
    #[must_use]
    pub fn payment_methods(&self) -> Vec<Option<PaymentMethodId>> {
        let found: BTreeSet<_> = self
            .batches
            .iter()
            .map(LedgerBatch::payment_method)
            .collect();
        found.into_iter().map(Option::<&_>::cloned).collect()
    }

    fn matching<'a>(
        &'a self,
        filter: &'a LedgerFilter,
        now: Timestamp,
    ) -> impl Iterator<Item = &'a LedgerBatch> {
        let current = Month::local(now);
        self.batches
            .iter()
            .filter(move |batch| filter.matches(batch, current))
    }
}
