//! Counts the figures of the Activity screen from the facts of all orders in memory, and answers its question.
//!
//! An order without a known creation time is counted by its own figure, and in no figure that depends on the time.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use chrono::{Days, Local};

use super::row::{ActivitySummary, BrandShare, DayPoint};
use crate::{
    contract::{BrandId, Cents, OrderBatchId, OrderStatus, Timestamp},
    desk::{
        engine::SessionContext,
        inbox::attention::late_since,
        lists::DataKind,
        money::OrderMoney,
        orders::facts::{OrderFigure, OrderFigures},
        problem::Problem,
        question::Question,
        store::{ConnectionRowId, Result, Store},
    },
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
        let direct = self.direct_batches(connection_row).await?;
        let calendar = calendar.clone();
        let summary = self
            .with_order_figures(connection_row, move |figures| {
                count_summary(figures, &direct, &calendar, now)
            })
            .await?;
        Ok(ActivitySummary {
            steps_known_since: self.steps_known_since(connection_row).await?,
            ..summary
        })
    }
}

/// `direct`: the batches that are direct sends.
fn count_summary(
    figures: &OrderFigures,
    direct: &HashSet<OrderBatchId>,
    calendar: &Calendar,
    now: Timestamp,
) -> ActivitySummary {
    let week = now.micros() - WEEK_MICROS;
    let first_day = calendar.midnights.first();
    let from = first_day.map_or(i64::MAX, |day| day.micros());
    let points = calendar.midnights.iter().map(|day| DayPoint {
        day: *day,
        ..DayPoint::default()
    });
    let mut counter = Counter {
        now,
        week,
        from,
        oldest: from.min(week),
        summary: ActivitySummary {
            days: points.collect(),
            ..ActivitySummary::default()
        },
        charged: vec![Charged::default(); figures.brands().len()],
        to_open: Vec::new(),
        to_accept: Vec::new(),
    };
    let is_direct = figures.are_direct(direct);
    for order in figures.orders() {
        counter.add(order, is_direct[order.batch()]);
    }
    counter.finish(figures.brands())
}

/// Orders of a brand whose price is charged and not refunded.
#[derive(Clone, Copy, Debug, Default)]
struct Charged {
    orders: u64,
    amount: Cents,
}

struct Counter {
    now: Timestamp,
    /// Orders that were created from this time on are of this week, in microseconds as the other times of this type.
    week: i64,
    /// Orders that were created from this time on are of the days of the summary.
    from: i64,
    /// The earlier one of both times.
    oldest: i64,
    /// Without what is below.
    summary: ActivitySummary,
    /// By the number of the brand.
    charged: Vec<Charged>,
    /// The times from the creation of gifts until they were opened and accepted, in seconds.
    to_open: Vec<u32>,
    to_accept: Vec<u32>,
}

impl Counter {
    fn add(&mut self, order: OrderFigure<'_>, is_direct: bool) {
        let created_at = order.created_at();
        self.summary.undated += u64::from(created_at.is_none());
        self.summary.late += u64::from(late_since(&order, self.now).is_some());
        let is_open = order.status().is_unaccepted();
        // Skips old orders, which are most of a long history.
        if !is_open && order.is_older_than(self.oldest) {
            return;
        }
        self.summary.sent_this_week += u64::from(created_at.is_some_and(|at| at >= self.week));
        if let Some(day) = self.day_of(order.opened_at()) {
            day.opened += 1;
        }
        if !is_direct && let Some(day) = self.day_of(order.accepted_at()) {
            day.accepted += 1;
        }
        let is_recent = created_at.is_some_and(|at| at >= self.from);
        if is_recent || is_open {
            let money = OrderMoney::of(&order.payment(is_direct), self.now);
            self.summary.at_risk += u64::from(money.is_at_risk);
            self.summary.at_risk_amount += money.at_risk;
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
        let sums = &mut self.summary;
        let is_failed = *status == OrderStatus::Failed;
        let is_canceled = *status == OrderStatus::Canceled;
        sums.funnel
            .add(status, stage, order.is_expired(self.now), 1);
        sums.on_the_way += u64::from(matches!(stage, 3 | 4) && !is_failed && !is_canceled);
        if is_direct {
            let counts = &mut sums.direct;
            counts.created += 1;
            counts.notified += u64::from(stage >= 1);
            counts.opened += u64::from(stage >= 2);
            counts.accepted += u64::from(stage >= 3);
        } else if let Some(seconds) = order.seconds_since_creation(order.accepted_at()) {
            sums.time_to_accept[histogram_column(seconds)] += 1;
            self.to_accept.push(seconds);
        }
        if let Some(seconds) = order.seconds_since_creation(order.opened_at()) {
            self.to_open.push(seconds);
        }
    }

    /// The day of a time that is not in the future.
    fn day_of(&mut self, at: Option<i64>) -> Option<&mut DayPoint> {
        let at = at.filter(|at| *at <= self.now.micros())?;
        let days = &mut self.summary.days;
        let next = days.partition_point(|day| day.day.micros() <= at);
        days.get_mut(next.checked_sub(1)?)
    }

    fn finish(self, brands: &[(BrandId, String)]) -> ActivitySummary {
        ActivitySummary {
            spent: self.charged.iter().map(|charged| charged.amount).sum(),
            charged_orders: self.charged.iter().map(|charged| charged.orders).sum(),
            median_to_open: lower_median(self.to_open),
            median_to_accept: lower_median(self.to_accept),
            by_brand: brand_shares(brands, &self.charged),
            ..self.summary
        }
    }
}

/// The column of [`ActivitySummary::time_to_accept`] that counts a time.
fn histogram_column(seconds: u32) -> usize {
    let micros = i64::from(seconds) * 1_000_000;
    HISTOGRAM_BOUNDS.partition_point(|bound| *bound < micros)
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

/// The lower median of times in seconds.
fn lower_median(mut seconds: Vec<u32>) -> Option<Duration> {
    let middle = seconds.len().checked_sub(1)? / 2;
    let (_, median, _) = seconds.select_nth_unstable(middle);
    Some(Duration::from_secs(u64::from(*median)))
}

/// The figures of the Activity screen for the last `days` days.
#[derive(Clone, Debug, PartialEq)]
pub struct GetActivitySummary {
    pub days: u32,
}

impl Question for GetActivitySummary {
    type Reply = Arc<ActivitySummary>;

    const DEPENDS_ON: &'static [DataKind] =
        &[DataKind::Orders, DataKind::Activities, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let now = app.now();
        let calendar = Calendar::local(now, self.days);
        let summary = app.store.activity_summary(connection_row, &calendar, now);
        context.read_or_report(summary.await).map(Arc::new)
    }
}
