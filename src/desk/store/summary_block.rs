//! Counts the figures of the Activity screen for a block of orders, with the time until which they are valid. Used by
//! `summary_cache`.

use super::{earliest::earliest, order_figures::OrderFigure};
use crate::{
    contract::{Cents, OrderStatus, Timestamp},
    desk::view::{ActivitySummary, OrderMoney},
};

const HOUR_MICROS: i64 = 3_600_000_000;
const WEEK_MICROS: i64 = 7 * 24 * HOUR_MICROS;

/// Upper bounds of the columns of [`ActivitySummary::time_to_accept`]; the last column has none.
const HISTOGRAM_BOUNDS: [i64; 6] = [
    HOUR_MICROS,
    6 * HOUR_MICROS,
    24 * HOUR_MICROS,
    3 * 24 * HOUR_MICROS,
    7 * 24 * HOUR_MICROS,
    14 * 24 * HOUR_MICROS,
];

/// What the figures depend on apart from the orders and the current time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SummaryScope {
    /// The midnights at which the days of the summary begin, in microseconds, oldest first.
    pub(super) midnights: Vec<i64>,
    /// Whether each batch is a direct send, by the number of the batch.
    pub(super) is_direct: Vec<bool>,
}

/// Orders whose price is charged and not refunded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Charged {
    pub(super) orders: u64,
    pub(super) amount: Cents,
}

/// The gifts that were opened and accepted on a day of the summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DayCounts {
    pub(super) day: usize,
    pub(super) opened: u64,
    pub(super) accepted: u64,
}

/// The figures of the orders of a block.
#[derive(Debug, Default)]
pub(super) struct BlockSummary {
    /// The figures that are added up. The days, the brands and the medians are below.
    pub(super) sums: ActivitySummary,
    /// The days on which something happened.
    pub(super) days: Vec<DayCounts>,
    /// By the number of the brand.
    pub(super) charged: Vec<(usize, Charged)>,
    /// The times from the creation of gifts until they were opened and accepted, in seconds, sorted.
    pub(super) to_open: Vec<u32>,
    pub(super) to_accept: Vec<u32>,
    /// The first time at which a figure changes although no order does; `None` if no figure will.
    pub(super) valid_until: Option<Timestamp>,
}

impl BlockSummary {
    pub(super) fn count<'a>(
        orders: impl Iterator<Item = OrderFigure<'a>>,
        brands: usize,
        scope: &SummaryScope,
        now: Timestamp,
    ) -> Self {
        let mut counter = Counter {
            scope,
            now,
            week: now.micros() - WEEK_MICROS,
            days: vec![DayCounts::default(); scope.midnights.len()],
            charged: vec![Charged::default(); brands],
            block: Self::default(),
        };
        for order in orders {
            counter.add(order);
        }
        counter.finish()
    }
}

struct Counter<'a> {
    scope: &'a SummaryScope,
    now: Timestamp,
    /// Orders that were created from this time on are of this week.
    week: i64,
    days: Vec<DayCounts>,
    charged: Vec<Charged>,
    block: BlockSummary,
}

impl Counter<'_> {
    fn add(&mut self, order: OrderFigure<'_>) {
        let is_direct = self.scope.is_direct[order.batch()];
        let is_open = order.status().is_unaccepted();
        if is_open && let Some(at) = order.payment(is_direct).next_money_change(self.now) {
            self.limit_validity(at.micros());
        }
        let first_day = self.scope.midnights.first().copied();
        let from = first_day.unwrap_or(i64::MAX);
        // Skips old orders, which are most of a long history.
        if !is_open && order.is_older_than(from.min(self.week)) {
            return;
        }
        let created_at = order.created_at();
        if let Some(at) = created_at.filter(|at| *at >= self.week) {
            self.block.sums.sent_this_week += 1;
            self.limit_validity(at.saturating_add(WEEK_MICROS + 1));
        }
        if let Some(day) = self.day_of(order.opened_at()) {
            self.days[day].opened += 1;
        }
        if !is_direct && let Some(day) = self.day_of(order.accepted_at()) {
            self.days[day].accepted += 1;
        }
        let is_recent = created_at.is_some_and(|at| at >= from);
        if is_recent || is_open {
            let money = OrderMoney::of(&order.payment(is_direct), self.now);
            if money.is_at_risk {
                self.block.sums.at_risk += 1;
                self.block.sums.at_risk_amount += money.at_risk;
            }
            if is_recent && money.is_captured() {
                let charged = &mut self.charged[order.brand()];
                charged.orders += 1;
                charged.amount += money.captured;
            }
        }
        if is_recent {
            self.add_recent(order, is_direct);
        }
    }

    /// Counts an order that was created in the days of the summary.
    fn add_recent(&mut self, order: OrderFigure<'_>, is_direct: bool) {
        let (stage, status) = (order.stage(), order.status());
        let sums = &mut self.block.sums;
        let funnel = &mut sums.funnel;
        let is_failed = *status == OrderStatus::Failed;
        let is_canceled = *status == OrderStatus::Canceled;
        funnel.add(status, stage, order.is_expired(self.now), 1);
        sums.on_the_way += u64::from(matches!(stage, 3 | 4) && !is_failed && !is_canceled);
        if is_direct {
            let counts = &mut sums.direct;
            counts.created += 1;
            counts.notified += u64::from(stage >= 1);
            counts.opened += u64::from(stage >= 2);
            counts.accepted += u64::from(stage >= 3);
        } else if let Some(seconds) = order.seconds_since_creation(order.accepted_at()) {
            sums.time_to_accept[histogram_column(seconds)] += 1;
            self.block.to_accept.push(seconds);
        }
        if let Some(seconds) = order.seconds_since_creation(order.opened_at()) {
            self.block.to_open.push(seconds);
        }
    }

    /// The day of a time that is not in the future.
    fn day_of(&mut self, at: Option<i64>) -> Option<usize> {
        let at = at?;
        if at > self.now.micros() {
            self.limit_validity(at);
            return None;
        }
        let next = self.scope.midnights.partition_point(|begin| *begin <= at);
        next.checked_sub(1)
    }

    /// Records that figures change at a time, if it is in the future.
    fn limit_validity(&mut self, at: i64) {
        let at = Timestamp::from_micros(at);
        if at > self.now {
            self.block.valid_until = earliest(self.block.valid_until, Some(at));
        }
    }

    fn finish(mut self) -> BlockSummary {
        let days = self.days.into_iter().enumerate();
        let happened = days.filter(|(_, counts)| *counts != DayCounts::default());
        self.block.days = happened
            .map(|(day, counts)| DayCounts { day, ..counts })
            .collect();
        let charged = self.charged.into_iter().enumerate();
        self.block.charged = charged.filter(|(_, charged)| charged.orders > 0).collect();
        for times in [&mut self.block.to_open, &mut self.block.to_accept] {
            times.sort_unstable();
            times.shrink_to_fit();
        }
        self.block
    }
}

/// The column of [`ActivitySummary::time_to_accept`] that counts a time.
fn histogram_column(seconds: u32) -> usize {
    let micros = i64::from(seconds) * 1_000_000;
    HISTOGRAM_BOUNDS.partition_point(|bound| *bound < micros)
}
