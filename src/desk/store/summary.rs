//! Adds up the figures of the Activity screen from the figures of each block of orders (`summary_cache`).

use std::{collections::HashMap, time::Duration};

use chrono::{Days, Local};
use sqlx::QueryBuilder;

use super::{
    ConnectionRowId, Result, Store,
    order_attention::push_condition,
    summary_block::{BlockSummary, Charged, SummaryScope},
};
use crate::{
    contract::{BrandId, Cents, Timestamp},
    desk::{
        lock::lock,
        view::{ActivitySummary, AttentionKind, BrandShare, DayPoint},
    },
};

/// The most days that the chart shows: one year.
const MAX_DAYS: u32 = 366;
/// The most brands of a summary.
const MAX_BRANDS: usize = 12;

/// Days of the user's local calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// Midnights, oldest first.
    pub midnights: Vec<Timestamp>,
}

impl Calendar {
    /// The last `days` days in the machine's time zone, including today.
    #[must_use]
    pub fn local(now: Timestamp, days: u32) -> Self {
        let today = now.to_chrono().with_timezone(&Local).date_naive();
        let midnights = (0..days.clamp(1, MAX_DAYS))
            .rev()
            .filter_map(|back| today.checked_sub_days(Days::new(u64::from(back))))
            .filter_map(|day| Timestamp::start_of_day(day, &Local))
            .collect();
        Self { midnights }
    }
}

impl Store {
    /// Figures of the calendar's days, and the numbers of orders of any age that are late or at risk.
    pub async fn activity_summary(
        &self,
        connection_row: ConnectionRowId,
        calendar: &Calendar,
        now: Timestamp,
    ) -> Result<ActivitySummary> {
        let batches = self.batch_list(connection_row).await?;
        let late = self
            .count_orders(connection_row, AttentionKind::LateDelivery, now)
            .await?;
        let cache = &self.shared.summary;
        let summary = self
            .with_order_figures(connection_row, |figures| {
                let mut cache = lock(cache);
                let scope = SummaryScope {
                    midnights: calendar.midnights.iter().map(|at| at.micros()).collect(),
                    is_direct: figures.are_direct(&batches.is_direct),
                };
                let blocks = cache.update(figures, scope, now);
                add_up(&blocks, figures.brands(), calendar)
            })
            .await?;
        let undated = self.count_undated_orders(connection_row).await?;
        let steps_known_since = self.steps_known_since(connection_row).await?;
        Ok(ActivitySummary {
            late,
            undated,
            steps_known_since,
            ..summary
        })
    }

    /// The number of orders that need attention for this reason.
    async fn count_orders(
        &self,
        connection_row: ConnectionRowId,
        kind: AttentionKind,
        now: Timestamp,
    ) -> Result<u64> {
        let mut query =
            QueryBuilder::new("SELECT count(*) FROM orders WHERE orders.connection_row = ");
        query.push_bind(connection_row).push(" AND ");
        push_condition(&mut query, connection_row, kind, now);
        let orders: i64 = query.build_query_scalar().fetch_one(&self.mirror).await?;
        Ok(orders.cast_unsigned())
    }
}

/// Adds up the figures of all blocks.
fn add_up(
    blocks: &[&BlockSummary],
    brands: &[(BrandId, String)],
    calendar: &Calendar,
) -> ActivitySummary {
    let points = calendar.midnights.iter().map(|day| DayPoint {
        day: *day,
        ..DayPoint::default()
    });
    let mut summary = ActivitySummary {
        days: points.collect(),
        ..ActivitySummary::default()
    };
    let mut charged = vec![Charged::default(); brands.len()];
    for block in blocks {
        add_sums(&mut summary, &block.sums);
        for counts in &block.days {
            let point = &mut summary.days[counts.day];
            point.opened += counts.opened;
            point.accepted += counts.accepted;
        }
        for (brand, of_block) in &block.charged {
            charged[*brand].orders += of_block.orders;
            charged[*brand].amount += of_block.amount;
        }
    }
    let to_open: Vec<&[u32]> = blocks.iter().map(|block| &block.to_open[..]).collect();
    let to_accept: Vec<&[u32]> = blocks.iter().map(|block| &block.to_accept[..]).collect();
    let seconds = |seconds: u32| Duration::from_secs(u64::from(seconds));
    ActivitySummary {
        spent: charged.iter().map(|charged| charged.amount).sum(),
        charged_orders: charged.iter().map(|charged| charged.orders).sum(),
        median_to_open: lower_median(&to_open).map(seconds),
        median_to_accept: lower_median(&to_accept).map(seconds),
        by_brand: brand_shares(brands, &charged),
        ..summary
    }
}

/// Adds the figures that [`BlockSummary::sums`] has.
fn add_sums(summary: &mut ActivitySummary, block: &ActivitySummary) {
    let pairs = [
        (&mut summary.funnel.created, block.funnel.created),
        (&mut summary.funnel.notified, block.funnel.notified),
        (&mut summary.funnel.opened, block.funnel.opened),
        (&mut summary.funnel.accepted, block.funnel.accepted),
        (&mut summary.funnel.shipped, block.funnel.shipped),
        (&mut summary.funnel.delivered, block.funnel.delivered),
        (&mut summary.funnel.failed, block.funnel.failed),
        (&mut summary.funnel.canceled, block.funnel.canceled),
        (&mut summary.funnel.expired, block.funnel.expired),
        (&mut summary.direct.created, block.direct.created),
        (&mut summary.direct.notified, block.direct.notified),
        (&mut summary.direct.opened, block.direct.opened),
        (&mut summary.direct.accepted, block.direct.accepted),
        (&mut summary.sent_this_week, block.sent_this_week),
        (&mut summary.on_the_way, block.on_the_way),
        (&mut summary.at_risk, block.at_risk),
    ];
    for (sum, count) in pairs {
        *sum += count;
    }
    summary.at_risk_amount += block.at_risk_amount;
    for (sum, count) in summary.time_to_accept.iter_mut().zip(block.time_to_accept) {
        *sum += count;
    }
}

/// The charged orders of each brand, by the same rule as [`ActivitySummary::spent`]. `charged` has an entry for each brand.
fn brand_shares(brands: &[(BrandId, String)], charged: &[Charged]) -> Vec<BrandShare> {
    let mut by_id: HashMap<BrandId, BrandShare> = HashMap::new();
    for ((id, name), charged) in brands.iter().zip(charged) {
        if name.is_empty() || charged.orders == 0 {
            continue;
        }
        let share = by_id.entry(*id).or_insert_with(|| BrandShare {
            id: *id,
            name: String::new(),
            orders: 0,
            amount: Cents::ZERO,
        });
        share.orders += charged.orders;
        share.amount += charged.amount;
        if *name > share.name {
            share.name.clone_from(name);
        }
    }
    let mut shares: Vec<BrandShare> = by_id.into_values().collect();
    shares.sort_by(|a, b| (b.orders, &a.name, a.id).cmp(&(a.orders, &b.name, b.id)));
    shares.truncate(MAX_BRANDS);
    shares
}

/// The lower median of the values of sorted lists.
fn lower_median(lists: &[&[u32]]) -> Option<u32> {
    let count: usize = lists.iter().map(|list| list.len()).sum();
    let median_index = count.checked_sub(1)? / 2;
    // Binary search of the smallest value that at least `median_index + 1` values do not exceed.
    let (mut low, mut high) = (0_u32, u32::MAX);
    while low < high {
        let middle = low + (high - low) / 2;
        let up_to: usize = lists
            .iter()
            .map(|list| list.partition_point(|value| *value <= middle))
            .sum();
        if up_to > median_index {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(low)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn median_of_lists_equals_median_of_all_values(
            mut lists in prop::collection::vec(prop::collection::vec(any::<u32>(), 0..9), 0..6),
        ) {
            let mut all = lists.concat();
            all.sort_unstable();
            lists.iter_mut().for_each(|list| list.sort_unstable());
            let lists: Vec<&[u32]> = lists.iter().map(|list| &list[..]).collect();
            let expected = all.len().checked_sub(1).map(|last| all[last / 2]);
            prop_assert_eq!(lower_median(&lists), expected);
        }
    }
}
