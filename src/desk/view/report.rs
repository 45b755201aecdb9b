//! Reports: how far gifts came and how long recipients took, grouped by batch, product, brand or
//! workspace. The store reads one [`ReportBatch`] per batch; the functions here group the batches.
//!
//! A group is a text that a batch has. Columns of the recipient file, such as a department, are not
//! stored with the recipients of a draft, so orders cannot be grouped by them.

use std::{collections::BTreeMap, ops::AddAssign, time::Duration};

use super::{BatchTitle, Month, Period, Workspace};
use crate::contract::{OrderBatchId, Timestamp};

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

/// The orders of one batch.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportBatch {
    pub id: OrderBatchId,
    pub title: BatchTitle,
    /// Creation time of the earliest mirrored order; `None` when no time is known.
    pub sent_at: Option<Timestamp>,
    /// The first product of the batch as it was sent; empty when the service names none.
    pub product: String,
    /// The brand of [`product`](Self::product).
    pub brand: String,
    pub workspace: Option<Workspace>,
    pub counts: ReportCounts,
    /// Seconds from the creation of each order to its first view, and to its acceptance. Empty for a
    /// direct send.
    pub to_view: Vec<u32>,
    pub to_accept: Vec<u32>,
}

/// The orders of every batch, newest batch first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    pub batches: Vec<ReportBatch>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::VariantArray)]
pub enum ReportGrouping {
    #[default]
    Batch,
    Product,
    Brand,
    Workspace,
}

/// What the orders of a row have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReportKey {
    Batch(OrderBatchId),
    /// A product, a brand or a workspace; empty when the service names none.
    Name(String),
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
    #[must_use]
    pub fn of(mut seconds: Vec<u32>) -> Option<Self> {
        seconds.sort_unstable();
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
}

/// A group of orders.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportRow {
    pub key: ReportKey,
    /// The title of the batch; [`BatchTitle::Unknown`] for other groups.
    pub title: BatchTitle,
    pub batches: u64,
    pub counts: ReportCounts,
    pub to_view: Option<TimeSpread>,
    pub to_accept: Option<TimeSpread>,
}

impl Report {
    /// The groups of the batches sent in the period; batches in their order, other groups by the number
    /// of orders.
    #[must_use]
    pub fn rows(&self, grouping: ReportGrouping, period: Period, now: Timestamp) -> Vec<ReportRow> {
        let mut groups: BTreeMap<ReportKey, Vec<&ReportBatch>> = BTreeMap::new();
        let mut order = Vec::new();
        for batch in self.in_period(period, now) {
            let key = batch.key(grouping);
            let group = groups.entry(key.clone()).or_default();
            if group.is_empty() {
                order.push(key);
            }
            group.push(batch);
        }
        let mut rows: Vec<ReportRow> = order
            .into_iter()
            .filter_map(|key| {
                let batches = groups.remove(&key)?;
                Some(sum(key, &batches))
            })
            .collect();
        if grouping != ReportGrouping::Batch {
            rows.sort_by_key(|row| std::cmp::Reverse(row.counts.sent));
        }
        rows
    }

    /// All batches sent in the period as one group.
    #[must_use]
    pub fn total(&self, period: Period, now: Timestamp) -> ReportRow {
        let batches: Vec<&ReportBatch> = self.in_period(period, now).collect();
        sum(ReportKey::Name(String::new()), &batches)
    }

    /// Returns `None` when the batch has no mirrored orders.
    #[must_use]
    pub fn batch(&self, id: OrderBatchId) -> Option<ReportRow> {
        let batch = self.batches.iter().find(|batch| batch.id == id)?;
        Some(sum(ReportKey::Batch(id), &[batch]))
    }

    fn in_period(&self, period: Period, now: Timestamp) -> impl Iterator<Item = &ReportBatch> {
        let current = Month::local(now);
        self.batches
            .iter()
            .filter(move |batch| period.contains(batch.sent_at.map(Month::local), current))
    }
}

impl ReportBatch {
    fn key(&self, grouping: ReportGrouping) -> ReportKey {
        match grouping {
            ReportGrouping::Batch => ReportKey::Batch(self.id),
            ReportGrouping::Product => ReportKey::Name(self.product.clone()),
            ReportGrouping::Brand => ReportKey::Name(self.brand.clone()),
            ReportGrouping::Workspace => ReportKey::Name(
                self.workspace
                    .as_ref()
                    .map(|workspace| workspace.name.clone())
                    .unwrap_or_default(),
            ),
        }
    }
}

fn sum(key: ReportKey, batches: &[&ReportBatch]) -> ReportRow {
    let mut counts = ReportCounts::default();
    for batch in batches {
        counts += batch.counts;
    }
    let times = |of: fn(&ReportBatch) -> &Vec<u32>| {
        let all = batches.iter().flat_map(|batch| of(batch).iter().copied());
        TimeSpread::of(all.collect())
    };
    ReportRow {
        title: match (&key, batches) {
            (ReportKey::Batch(_), [batch, ..]) => batch.title.clone(),
            _ => BatchTitle::Unknown,
        },
        key,
        batches: batches.len() as u64,
        counts,
        to_view: times(|batch| &batch.to_view),
        to_accept: times(|batch| &batch.to_accept),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    fn batch(n: u128, product: &str, brand: &str, sent: u64, times: &[u32]) -> ReportBatch {
        ReportBatch {
            id: uuid::Uuid::from_u128(n).into(),
            title: BatchTitle::Named(format!("Batch {n}")),
            sent_at: Some(now()),
            product: product.to_owned(),
            brand: brand.to_owned(),
            workspace: None,
            counts: ReportCounts {
                sent,
                invited: sent,
                ..ReportCounts::default()
            },
            to_view: times.to_vec(),
            to_accept: Vec::new(),
        }
    }

    #[test]
    fn groups_add_up_and_merge_times() {
        let report = Report {
            batches: vec![
                batch(1, "Tea", "Leaf", 2, &[10, 20]),
                batch(2, "Mug", "Kiln", 5, &[]),
                batch(3, "Tea", "Leaf", 4, &[1, 30]),
            ],
        };
        let rows = report.rows(ReportGrouping::Product, Period::AllTime, now());
        let shown: Vec<_> = rows
            .iter()
            .map(|row| (row.key.clone(), row.batches, row.counts.sent))
            .collect();
        assert_eq!(
            shown,
            [
                (ReportKey::Name("Tea".to_owned()), 2, 6),
                (ReportKey::Name("Mug".to_owned()), 1, 5),
            ]
        );
        let spread = rows[0].to_view.unwrap();
        assert_eq!(spread.orders, 4);
        assert_eq!(spread.median, Duration::from_secs(10));
        assert_eq!(spread.percentile_90, Duration::from_secs(30));
        assert_eq!(rows[1].to_view, None);
        let batches = report.rows(ReportGrouping::Batch, Period::AllTime, now());
        assert_eq!(batches.len(), 3);
        assert_eq!(batches[0].title, BatchTitle::Named("Batch 1".to_owned()));
        assert_eq!(report.total(Period::AllTime, now()).counts.sent, 11);
        assert_eq!(report.total(Period::LastMonth, now()).counts.sent, 0);
    }

    proptest! {
        #[test]
        fn percentiles_are_nearest_ranks(seconds in prop::collection::vec(0_u32..1_000, 1..200)) {
            let spread = TimeSpread::of(seconds.clone()).unwrap();
            for (percent, found) in [(50, spread.median), (90, spread.percentile_90)] {
                let below = |at: u64| seconds.iter().filter(|s| u64::from(**s) <= at).count() * 100;
                let found = found.as_secs();
                prop_assert!(below(found) >= percent * seconds.len());
                prop_assert!(found == 0 || below(found - 1) < percent * seconds.len());
            }
        }
    }
}
