//! Reports: how far gifts came and how long recipients took, grouped by batch, product, brand,
//! workspace, or an extra column of the recipients such as a department. The store reads one [`ReportBatch`]
//! per batch, and one for each value of a column in a batch. [`Report::new`] calculates the groups in the
//! background, because the times of all orders are sorted for them.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    ops::AddAssign,
    sync::Arc,
    time::Duration,
};

use strum::VariantArray as _;

use crate::{
    contract::{BrandId, OrderBatchId, ProductId, Timestamp, WorkspaceId},
    desk::{
        batches::BatchTitle,
        money::{Month, Period, Workspace},
    },
};

/// How many orders reached each stage. An order that reached a stage also counts for the stages before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportCounts {
    pub sent: u64,
    /// The sent orders whose recipients are notified, and open and accept the gift: all except those of
    /// direct sends.
    pub invited: u64,
    /// Of [`invited`](Self::invited), as the next two.
    pub notified: u64,
    pub viewed: u64,
    pub accepted: u64,
    pub shipped: u64,
    pub delivered: u64,
    pub thanked: u64,
    pub failed: u64,
    pub canceled: u64,
}

impl AddAssign for ReportCounts {
    fn add_assign(&mut self, other: Self) {
        self.sent += other.sent;
        self.invited += other.invited;
        self.notified += other.notified;
        self.viewed += other.viewed;
        self.accepted += other.accepted;
        self.shipped += other.shipped;
        self.delivered += other.delivered;
        self.thanked += other.thanked;
        self.failed += other.failed;
        self.canceled += other.canceled;
    }
}

/// A stage of the funnel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum FunnelStage {
    Sent,
    Notified,
    Viewed,
    Accepted,
    Shipped,
    Delivered,
    Thanked,
}

impl FunnelStage {
    /// The orders that reached the stage, and the orders that can reach it.
    #[must_use]
    pub fn of(self, counts: &ReportCounts) -> (u64, u64) {
        match self {
            Self::Sent => (counts.sent, counts.sent),
            Self::Notified => (counts.notified, counts.invited),
            Self::Viewed => (counts.viewed, counts.invited),
            Self::Accepted => (counts.accepted, counts.invited),
            Self::Shipped => (counts.shipped, counts.sent),
            Self::Delivered => (counts.delivered, counts.sent),
            Self::Thanked => (counts.thanked, counts.sent),
        }
    }
}

/// Times of orders in seconds, in ascending order, with their spread.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrderTimes {
    sorted: Vec<u32>,
    spread: Option<TimeSpread>,
}

impl OrderTimes {
    #[must_use]
    pub fn new(mut seconds: Vec<u32>) -> Self {
        seconds.sort_unstable();
        Self {
            spread: TimeSpread::of_sorted(&seconds),
            sorted: seconds,
        }
    }
}

/// A product of a batch as the batch was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportProduct {
    pub id: ProductId,
    pub name: String,
    /// `None` when the service names no brand.
    pub brand: Option<ReportBrand>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportBrand {
    pub id: BrandId,
    pub name: String,
}

/// The orders of one batch.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportBatch {
    pub id: OrderBatchId,
    pub title: BatchTitle,
    /// The month of the creation time of the earliest mirrored order; `None` when no time is known.
    pub sent_in: Option<Month>,
    /// The products of the cart; empty when the service names none.
    pub products: Vec<ReportProduct>,
    pub workspace: Option<Workspace>,
    pub counts: ReportCounts,
    /// From the creation of each order to its first view, and to its acceptance. Empty for a direct send.
    pub to_view: OrderTimes,
    pub to_accept: OrderTimes,
}

/// The orders of every batch, newest batch first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    pub batches: Vec<ReportBatch>,
    /// The extra columns that batches were sent with.
    pub columns: Vec<ReportColumn>,
    /// Steps of gifts before this time are still to be read; `None` when all were read.
    pub steps_known_since: Option<Timestamp>,
    /// The month of the calculation; the periods of `totals` and `groups` end with it.
    current: Option<Month>,
    totals: HashMap<Period, ReportRow>,
    /// The rows of all groupings except [`ReportGrouping::Batch`], whose times are sorted already.
    groups: HashMap<(ReportGrouping, Period), Vec<ReportRow>>,
}

/// An extra column of recipients, with the orders of each value.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportColumn {
    pub name: Arc<str>,
    /// The orders of each batch that was sent with the column, divided by value. The value is empty for
    /// orders whose recipient has none.
    pub parts: Vec<ColumnPart>,
}

/// The orders of one batch whose recipients have the same value.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnPart {
    pub value: String,
    pub batch: ReportBatch,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReportGrouping {
    #[default]
    Batch,
    Product,
    Brand,
    Workspace,
    /// The extra column with this name.
    Column(Arc<str>),
}

impl ReportGrouping {
    /// The groupings that every report has.
    pub const STANDARD: [Self; 4] = [Self::Batch, Self::Product, Self::Brand, Self::Workspace];
}

/// What the orders of a row have in common. `None` stands for batches without the property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ReportKey {
    All,
    Batch(OrderBatchId),
    Product(Option<ProductId>),
    Brand(Option<BrandId>),
    Workspace(Option<WorkspaceId>),
    /// A value of an extra column, which is the name of the row.
    Value,
}

/// The median and the 90th percentile of a time, and the number of orders with a known time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeSpread {
    pub orders: u64,
    pub median: Duration,
    pub percentile_90: Duration,
}

impl TimeSpread {
    /// Returns `None` without times.
    fn of_sorted(seconds: &[u32]) -> Option<Self> {
        // Nearest rank: the smallest time that at least this share of the orders does not exceed.
        let at = |percent: usize| {
            let rank = (seconds.len() * percent).div_ceil(100).max(1);
            let found = seconds.get(rank - 1)?;
            Some(Duration::from_secs(u64::from(*found)))
        };
        Some(Self {
            orders: seconds.len() as u64,
            median: at(50)?,
            percentile_90: at(90)?,
        })
    }

    /// The spread of the times of several batches.
    fn of_all<'a>(times: impl Iterator<Item = &'a OrderTimes> + Clone) -> Option<Self> {
        let mut with_times = times.clone().filter(|times| !times.sorted.is_empty());
        if let (Some(only), None) = (with_times.next(), with_times.next()) {
            return only.spread;
        }
        let mut all: Vec<u32> = times
            .flat_map(|times| times.sorted.iter().copied())
            .collect();
        // The stable sort merges sorted runs.
        all.sort();
        Self::of_sorted(&all)
    }
}

/// A group of orders.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportRow {
    pub key: ReportKey,
    /// The title of the batch; [`BatchTitle::Unknown`] for other groups.
    pub title: BatchTitle,
    /// The name of the product, brand or workspace; empty when the service gives none.
    pub name: String,
    pub batches: u64,
    pub counts: ReportCounts,
    pub to_view: Option<TimeSpread>,
    pub to_accept: Option<TimeSpread>,
}

impl Report {
    /// Calculates all groups. Takes a second for a million orders: do not call it on the UI thread.
    #[must_use]
    pub fn new(batches: Vec<ReportBatch>, columns: Vec<ReportColumn>, now: Timestamp) -> Self {
        let current = Month::local(now);
        let mut report = Self {
            batches,
            columns,
            current: Some(current),
            ..Self::default()
        };
        let named = report.columns.iter().map(|column| Arc::clone(&column.name));
        let mut groupings: Vec<_> = named.map(ReportGrouping::Column).collect();
        groupings.extend(ReportGrouping::STANDARD);
        for period in Period::VARIANTS {
            let total = report.calculate_total(*period, current);
            report.totals.insert(*period, total);
            for grouping in &groupings {
                if *grouping != ReportGrouping::Batch {
                    let rows = report.calculate_rows(grouping, *period, current);
                    report.groups.insert((grouping.clone(), *period), rows);
                }
            }
        }
        report
    }

    /// The groups of the batches sent in the period; batches in their order, other groups by the number
    /// of orders. A batch with several products or brands belongs to the group of each.
    #[must_use]
    pub fn rows(
        &self,
        grouping: &ReportGrouping,
        period: Period,
        now: Timestamp,
    ) -> Cow<'_, [ReportRow]> {
        let current = Month::local(now);
        match self.groups.get(&(grouping.clone(), period)) {
            Some(rows) if self.current == Some(current) => Cow::Borrowed(rows),
            _ => Cow::Owned(self.calculate_rows(grouping, period, current)),
        }
    }

    /// All batches sent in the period as one group.
    #[must_use]
    pub fn total(&self, period: Period, now: Timestamp) -> ReportRow {
        let current = Month::local(now);
        match self.totals.get(&period) {
            Some(total) if self.current == Some(current) => total.clone(),
            _ => self.calculate_total(period, current),
        }
    }

    /// The gifts of batches of which no creation time is known. Only [`Period::AllTime`] has them.
    #[must_use]
    pub fn undated_gifts(&self) -> u64 {
        let undated = self.batches.iter().filter(|batch| batch.sent_in.is_none());
        undated.map(|batch| batch.counts.sent).sum()
    }

    /// Returns `None` when the batch has no mirrored orders.
    #[must_use]
    pub fn batch(&self, id: OrderBatchId) -> Option<ReportRow> {
        let batch = self.batches.iter().find(|batch| batch.id == id)?;
        Some(sum(ReportKey::Batch(id), "", &[batch]))
    }

    fn calculate_total(&self, period: Period, current: Month) -> ReportRow {
        let batches: Vec<&ReportBatch> = self.in_period(period, current).collect();
        sum(ReportKey::All, "", &batches)
    }

    fn calculate_rows(
        &self,
        grouping: &ReportGrouping,
        period: Period,
        current: Month,
    ) -> Vec<ReportRow> {
        if let ReportGrouping::Column(name) = grouping {
            return self.calculate_column_rows(name, period, current);
        }
        if *grouping == ReportGrouping::Batch {
            return self
                .in_period(period, current)
                .map(|batch| sum(ReportKey::Batch(batch.id), "", &[batch]))
                .collect();
        }
        // The name of a group is that of its newest batch.
        let mut groups: BTreeMap<ReportKey, (&str, Vec<&ReportBatch>)> = BTreeMap::new();
        for batch in self.in_period(period, current) {
            for (key, name) in batch.groups(grouping) {
                let (_, batches) = groups.entry(key).or_insert((name, Vec::new()));
                // A batch may have several products of one brand.
                if batches.last().is_none_or(|last| last.id != batch.id) {
                    batches.push(batch);
                }
            }
        }
        sorted(
            groups
                .into_iter()
                .map(|(key, (name, batches))| sum(key, name, &batches)),
        )
    }

    fn calculate_column_rows(&self, name: &str, period: Period, current: Month) -> Vec<ReportRow> {
        let mut columns = self.columns.iter();
        let Some(column) = columns.find(|column| &*column.name == name) else {
            return Vec::new();
        };
        let mut groups: BTreeMap<&str, Vec<&ReportBatch>> = BTreeMap::new();
        for part in &column.parts {
            if period.contains(part.batch.sent_in, current) {
                groups.entry(&part.value).or_default().push(&part.batch);
            }
        }
        sorted(
            groups
                .into_iter()
                .map(|(value, batches)| sum(ReportKey::Value, value, &batches)),
        )
    }

    fn in_period(&self, period: Period, current: Month) -> impl Iterator<Item = &ReportBatch> {
        self.batches
            .iter()
            .filter(move |batch| period.contains(batch.sent_in, current))
    }
}

impl ReportBatch {
    /// The groups that the batch belongs to, with their names.
    fn groups(&self, grouping: &ReportGrouping) -> Vec<(ReportKey, &str)> {
        let products = self.products.iter();
        let groups: Vec<(ReportKey, &str)> = match grouping {
            ReportGrouping::Batch | ReportGrouping::Column(_) => {
                vec![(ReportKey::Batch(self.id), "")]
            }
            ReportGrouping::Product => products
                .map(|product| (ReportKey::Product(Some(product.id)), product.name.as_str()))
                .collect(),
            ReportGrouping::Brand => products
                .filter_map(|product| product.brand.as_ref())
                .map(|brand| (ReportKey::Brand(Some(brand.id)), brand.name.as_str()))
                .collect(),
            ReportGrouping::Workspace => self
                .workspace
                .iter()
                .map(|workspace| {
                    let key = ReportKey::Workspace(Some(workspace.id));
                    (key, workspace.name.as_str())
                })
                .collect(),
        };
        if !groups.is_empty() {
            return groups;
        }
        let key = match grouping {
            ReportGrouping::Batch | ReportGrouping::Column(_) => ReportKey::Batch(self.id),
            ReportGrouping::Product => ReportKey::Product(None),
            ReportGrouping::Brand => ReportKey::Brand(None),
            ReportGrouping::Workspace => ReportKey::Workspace(None),
        };
        vec![(key, "")]
    }
}

/// The rows with most orders first.
fn sorted(rows: impl Iterator<Item = ReportRow>) -> Vec<ReportRow> {
    let mut rows: Vec<ReportRow> = rows.collect();
    rows.sort_by(|a, b| {
        let by_orders = b.counts.sent.cmp(&a.counts.sent);
        by_orders.then_with(|| a.name.cmp(&b.name))
    });
    rows
}

fn sum(key: ReportKey, name: &str, batches: &[&ReportBatch]) -> ReportRow {
    let mut counts = ReportCounts::default();
    for batch in batches {
        counts += batch.counts;
    }
    ReportRow {
        title: match (&key, batches) {
            (ReportKey::Batch(_), [batch, ..]) => batch.title.clone(),
            _ => BatchTitle::Unknown,
        },
        key,
        name: name.to_owned(),
        batches: batches.len() as u64,
        counts,
        to_view: TimeSpread::of_all(batches.iter().map(|batch| &batch.to_view)),
        to_accept: TimeSpread::of_all(batches.iter().map(|batch| &batch.to_accept)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    fn product(n: u128, brand: u128, name: &str) -> ReportProduct {
        ReportProduct {
            id: uuid::Uuid::from_u128(n).into(),
            name: name.to_owned(),
            brand: Some(ReportBrand {
                id: uuid::Uuid::from_u128(brand).into(),
                name: format!("Brand {brand}"),
            }),
        }
    }

    fn batch(n: u128, products: Vec<ReportProduct>, sent: u64, times: &[u32]) -> ReportBatch {
        ReportBatch {
            id: uuid::Uuid::from_u128(n).into(),
            title: BatchTitle::Named(format!("Batch {n}")),
            sent_in: Some(Month::local(now())),
            products,
            workspace: None,
            counts: ReportCounts {
                sent,
                invited: sent,
                ..ReportCounts::default()
            },
            to_view: OrderTimes::new(times.to_vec()),
            to_accept: OrderTimes::default(),
        }
    }

    #[test]
    fn groups_add_up_and_merge_times() {
        let tea = || product(7, 1, "Tea");
        let report = Report::new(
            vec![
                batch(1, vec![tea()], 2, &[20, 10]),
                batch(2, vec![product(8, 2, "Mug")], 5, &[]),
                batch(3, vec![tea()], 4, &[30, 1]),
            ],
            vec![],
            now(),
        );
        let rows = report.rows(&ReportGrouping::Product, Period::AllTime, now());
        let shown: Vec<_> = rows
            .iter()
            .map(|row| (row.name.as_str(), row.batches, row.counts.sent))
            .collect();
        assert_eq!(shown, [("Tea", 2, 6), ("Mug", 1, 5)]);
        let spread = rows[0].to_view.unwrap();
        assert_eq!(spread.orders, 4);
        assert_eq!(spread.median, Duration::from_secs(10));
        assert_eq!(spread.percentile_90, Duration::from_secs(30));
        assert_eq!(rows[1].to_view, None);
        let batches = report.rows(&ReportGrouping::Batch, Period::AllTime, now());
        assert_eq!(batches.len(), 3);
        assert_eq!(batches[0].title, BatchTitle::Named("Batch 1".to_owned()));
        assert_eq!(report.total(Period::AllTime, now()).counts.sent, 11);
        assert_eq!(report.total(Period::LastMonth, now()).counts.sent, 0);
    }

    #[test]
    fn batch_counts_once_for_each_product_and_brand() {
        let report = Report::new(
            vec![
                batch(1, vec![product(7, 1, "Tea"), product(8, 1, "Mug")], 2, &[]),
                batch(2, vec![], 3, &[]),
            ],
            vec![],
            now(),
        );
        let counts = |grouping: ReportGrouping| {
            let rows = report.rows(&grouping, Period::AllTime, now());
            rows.iter()
                .map(|row| (row.name.clone(), row.counts.sent))
                .collect::<Vec<_>>()
        };
        let named = |name: &str, sent| (name.to_owned(), sent);
        assert_eq!(
            counts(ReportGrouping::Product),
            [named("", 3), named("Mug", 2), named("Tea", 2)]
        );
        assert_eq!(
            counts(ReportGrouping::Brand),
            [named("", 3), named("Brand 1", 2)]
        );
    }

    #[test]
    fn products_with_same_name_stay_apart() {
        let report = Report::new(
            vec![
                batch(1, vec![product(7, 1, "Tea")], 2, &[]),
                batch(2, vec![product(8, 2, "Tea")], 3, &[]),
            ],
            vec![],
            now(),
        );
        let rows = report.rows(&ReportGrouping::Product, Period::AllTime, now());
        assert_eq!(rows.len(), 2);
    }

    #[test]
    fn column_groups_orders_by_value() {
        let part = |value: &str, n, sent, times: &[u32]| ColumnPart {
            value: value.to_owned(),
            batch: batch(n, vec![], sent, times),
        };
        let column = ReportColumn {
            name: "Department".into(),
            parts: vec![
                part("Sales", 1, 2, &[10, 20]),
                part("", 1, 1, &[]),
                part("Sales", 2, 3, &[30]),
                part("Support", 2, 4, &[]),
            ],
        };
        let batches = vec![batch(1, vec![], 3, &[]), batch(2, vec![], 7, &[])];
        let report = Report::new(batches, vec![column], now());
        let grouping = ReportGrouping::Column("Department".into());
        let rows = report.rows(&grouping, Period::AllTime, now());
        let shown: Vec<_> = rows
            .iter()
            .map(|row| (row.name.as_str(), row.batches, row.counts.sent))
            .collect();
        assert_eq!(shown, [("Sales", 2, 5), ("Support", 1, 4), ("", 1, 1)]);
        assert_eq!(rows[0].to_view.unwrap().orders, 3);
        let unknown = ReportGrouping::Column("City".into());
        assert!(report.rows(&unknown, Period::AllTime, now()).is_empty());
    }

    #[test]
    fn later_month_is_calculated_again() {
        let report = Report::new(vec![batch(1, vec![], 2, &[])], vec![], now());
        let later = now() + Duration::from_secs(40 * 86_400);
        assert_eq!(report.total(Period::ThisMonth, now()).counts.sent, 2);
        assert_eq!(report.total(Period::ThisMonth, later).counts.sent, 0);
    }

    proptest! {
        #[test]
        fn percentiles_are_nearest_ranks(seconds in prop::collection::vec(0_u32..1_000, 1..200)) {
            let spread = OrderTimes::new(seconds.clone()).spread.unwrap();
            for (percent, found) in [(50, spread.median), (90, spread.percentile_90)] {
                let below = |at: u64| seconds.iter().filter(|s| u64::from(**s) <= at).count() * 100;
                let found = found.as_secs();
                prop_assert!(below(found) >= percent * seconds.len());
                prop_assert!(found == 0 || below(found - 1) < percent * seconds.len());
            }
        }
    }
}
