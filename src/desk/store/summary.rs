//! Counts the figures of the Activity screen from the facts of all orders in memory (`order_figures`).

use std::{collections::HashMap, ops::Range, time::Duration};

use chrono::{Days, Local, NaiveTime, TimeZone};
use sqlx::QueryBuilder;

use super::{
    ConnectionRowId, Result, Store,
    order_attention::push_condition,
    order_figures::{OrderFigure, OrderFigures},
};
use crate::{
    contract::{BrandId, Cents, OrderBatchId, OrderStatus, Timestamp},
    desk::view::{ActivitySummary, AttentionKind, BrandShare, DayPoint, OrderMoney},
};

const HOUR_MICROS: i64 = 3_600_000_000;
const WEEK_MICROS: i64 = 7 * 24 * HOUR_MICROS;
/// The most days that the chart shows: one year.
const MAX_DAYS: u32 = 366;
/// The most brands of a summary.
const MAX_BRANDS: usize = 12;
/// Upper bounds of the columns of [`ActivitySummary::time_to_accept`]; the last column has none.
const HISTOGRAM_BOUNDS: [i64; 6] = [
    HOUR_MICROS,
    6 * HOUR_MICROS,
    24 * HOUR_MICROS,
    3 * 24 * HOUR_MICROS,
    7 * 24 * HOUR_MICROS,
    14 * 24 * HOUR_MICROS,
];

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
            .map(|day| {
                let midnight = day.and_time(NaiveTime::MIN);
                // Midnight does not exist on a day on which summer time starts at midnight;
                // midnight in UTC then replaces it.
                let zoned = Local.from_local_datetime(&midnight).earliest();
                zoned
                    .map_or_else(|| midnight.and_utc(), |zoned| zoned.to_utc())
                    .into()
            })
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
        let direct = &batches.is_direct;
        let late = self
            .count_orders(connection_row, AttentionKind::LateDelivery, now)
            .await?;
        let summary = self
            .with_order_figures(connection_row, |figures| {
                let week = now.micros() - WEEK_MICROS;
                let first = calendar.midnights.first().map_or(week, |day| day.micros());
                let counted = figures.recent_or_open(first.min(week), now);
                SummaryCounter::new(figures, direct, calendar, now).count(&counted)
            })
            .await?;
        Ok(ActivitySummary { late, ..summary })
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

/// Orders whose price is charged and not refunded.
#[derive(Clone, Copy, Debug, Default)]
struct Charged {
    orders: u64,
    amount: Cents,
}

/// Counts the figures of the Activity screen in one pass over the orders that can be in them.
struct SummaryCounter<'a> {
    figures: &'a OrderFigures,
    /// By the number of the batch.
    is_direct: Vec<bool>,
    /// The days with their ends, in microseconds.
    days: Vec<i64>,
    now: Timestamp,
    /// The charged orders of each brand, by the number of the brand.
    charged: Vec<Charged>,
    to_open: Vec<i64>,
    to_accept: Vec<i64>,
    summary: ActivitySummary,
}

impl<'a> SummaryCounter<'a> {
    fn new(
        figures: &'a OrderFigures,
        direct: &HashMap<OrderBatchId, bool>,
        calendar: &Calendar,
        now: Timestamp,
    ) -> Self {
        let mut days: Vec<i64> = calendar.midnights.iter().map(|at| at.micros()).collect();
        let points = calendar.midnights.iter().map(|day| DayPoint {
            day: *day,
            ..DayPoint::default()
        });
        let summary = ActivitySummary {
            days: points.collect(),
            ..ActivitySummary::default()
        };
        days.push(now.micros().saturating_add(1));
        Self {
            is_direct: figures.are_direct(direct),
            days,
            now,
            charged: vec![Charged::default(); figures.brands().len()],
            to_open: Vec::new(),
            to_accept: Vec::new(),
            summary,
            figures,
        }
    }

    /// Counts the orders at these positions.
    fn count(mut self, positions: &[Range<usize>]) -> ActivitySummary {
        let from = self.days[0];
        let week = self.now.micros() - WEEK_MICROS;
        for order in self.figures.orders_at(positions) {
            let is_direct = self.is_direct[order.batch()];
            let is_open = !is_direct && order.status().is_unaccepted();
            // Most orders of a long history end here.
            if !is_open && order.is_older_than(from.min(week)) {
                continue;
            }
            let created_at = order.created_at();
            let is_recent = created_at.is_some_and(|at| at >= from);
            if created_at.is_some_and(|at| at >= week) {
                self.summary.sent_this_week += 1;
            }
            if let Some(day) = self.day_of(order.opened_at()) {
                self.summary.days[day].opened += 1;
            }
            if let Some(day) = self.day_of(order.accepted_at())
                && !is_direct
            {
                self.summary.days[day].accepted += 1;
            }
            if is_recent || is_open {
                let money = OrderMoney::of(&order.payment(is_direct), self.now);
                if money.is_at_risk {
                    self.summary.at_risk += 1;
                    self.summary.at_risk_amount += money.at_risk;
                }
                if is_recent {
                    if money.is_captured() {
                        let charged = &mut self.charged[order.brand()];
                        charged.orders += 1;
                        charged.amount += money.captured;
                    }
                    self.count_recent(order, is_direct);
                }
            }
        }
        self.finish()
    }

    /// Counts an order that was created in the days of the summary.
    fn count_recent(&mut self, order: OrderFigure<'_>, is_direct: bool) {
        let (stage, status) = (order.stage(), order.status());
        let is_expired = order.is_expired(self.now);
        let funnel = &mut self.summary.funnel;
        let is_failed = *status == OrderStatus::Failed;
        let is_canceled = *status == OrderStatus::Canceled;
        funnel.created += 1;
        funnel.notified += u64::from(stage >= 1);
        funnel.opened += u64::from(stage >= 2);
        funnel.accepted += u64::from(stage >= 3);
        funnel.shipped += u64::from(stage >= 4);
        funnel.delivered += u64::from(stage >= 5);
        funnel.failed += u64::from(is_failed);
        funnel.canceled += u64::from(is_canceled);
        funnel.expired += u64::from(is_expired);
        self.summary.on_the_way += u64::from(matches!(stage, 3 | 4) && !is_failed && !is_canceled);
        if is_direct {
            let counts = &mut self.summary.direct;
            counts.created += 1;
            counts.notified += u64::from(stage >= 1);
            counts.opened += u64::from(stage >= 2);
            counts.accepted += u64::from(stage >= 3);
        } else if let Some(time) = order.since_creation(order.accepted_at()) {
            self.to_accept.push(time);
        }
        if let Some(time) = order.since_creation(order.opened_at()) {
            self.to_open.push(time);
        }
    }

    /// The day of a time that is not in the future.
    fn day_of(&self, at: Option<i64>) -> Option<usize> {
        let at = at?;
        let next = self.days.partition_point(|begin| *begin <= at);
        (next < self.days.len()).then(|| next.checked_sub(1))?
    }

    fn finish(mut self) -> ActivitySummary {
        ActivitySummary {
            spent: self.charged.iter().map(|charged| charged.amount).sum(),
            charged_orders: self.charged.iter().map(|charged| charged.orders).sum(),
            median_to_open: median_of(&mut self.to_open),
            time_to_accept: histogram(&self.to_accept),
            median_to_accept: median_of(&mut self.to_accept),
            by_brand: self.brand_shares(),
            ..self.summary
        }
    }

    /// The charged orders of each brand, by the same rule as [`ActivitySummary::spent`].
    fn brand_shares(&self) -> Vec<BrandShare> {
        let mut by_id: HashMap<BrandId, BrandShare> = HashMap::new();
        for ((id, name), charged) in self.figures.brands().iter().zip(&self.charged) {
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
}

/// The lower median of durations in microseconds, which are reordered.
fn median_of(micros: &mut [i64]) -> Option<Duration> {
    let middle = micros.len().checked_sub(1)? / 2;
    let (_, median, _) = micros.select_nth_unstable(middle);
    Some(Duration::from_micros(u64::try_from(*median).unwrap_or(0)))
}

/// Counts durations in microseconds by [`HISTOGRAM_BOUNDS`].
fn histogram(durations: &[i64]) -> [u64; 7] {
    let mut columns = [0; 7];
    for duration in durations {
        let column = HISTOGRAM_BOUNDS
            .iter()
            .position(|bound| duration <= bound)
            .unwrap_or(HISTOGRAM_BOUNDS.len());
        columns[column] += 1;
    }
    columns
}
