//! Reads the figures of the Activity screen.

use std::collections::HashMap;

use chrono::{Days, Local, NaiveTime, TimeZone};
use sqlx::{QueryBuilder, Row};

use super::{
    ConnectionRowId, Result, Store,
    batches::median,
    funnel::{funnel_columns, is_direct, read_funnel},
    json,
    ledger::read_facts,
    order_attention::push_condition,
};
use crate::{
    contract::{BrandId, Timestamp},
    desk::view::{
        ActivitySummary, AttentionKind, BrandShare, DayPoint, DirectCounts, MoneyTotals, OrderMoney,
    },
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
        let from = calendar.midnights.first().copied().unwrap_or(now);
        let counted = sqlx::query(concat!(
            "SELECT ",
            funnel_columns!(),
            ", coalesce(sum(orders.furthest_stage IN (3, 4) AND orders.status NOT IN ('failed', 'canceled')), 0) AS on_the_way \
             FROM orders WHERE orders.connection_row = ?2 AND orders.created_at >= ?3"
        ))
        .bind(now)
        .bind(connection_row)
        .bind(from)
        .fetch_one(&self.mirror)
        .await?;
        let direct = self.direct_counts(connection_row, from).await?;
        let week: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM orders WHERE connection_row = ?1 AND created_at >= ?2",
        )
        .bind(connection_row)
        .bind(now.micros() - WEEK_MICROS)
        .fetch_one(&self.mirror)
        .await?;
        let to_open: Vec<i64> = sqlx::query_scalar(
            "SELECT opened_at - created_at FROM orders WHERE connection_row = ?1 AND created_at >= ?2 \
             AND opened_at >= created_at ORDER BY 1",
        )
        .bind(connection_row)
        .bind(from)
        .fetch_all(&self.mirror)
        .await?;
        let to_accept: Vec<i64> = sqlx::query_scalar(concat!(
            "SELECT accepted_at - created_at FROM orders WHERE connection_row = ?1 AND created_at >= ?2 \
             AND accepted_at >= created_at AND NOT ",
            is_direct!("?1"),
            " ORDER BY 1",
        ))
        .bind(connection_row)
        .bind(from)
        .fetch_all(&self.mirror)
        .await?;
        let expiring = AttentionKind::ExpiringSoon;
        let at_risk = self.count_orders(connection_row, expiring, now).await?;
        let late = AttentionKind::LateDelivery;
        let late = self.count_orders(connection_row, late, now).await?;
        let money = self.money_totals(connection_row, now).await?;
        let recent_money = self.money_since(connection_row, from, now).await?;
        Ok(ActivitySummary {
            funnel: read_funnel(&counted)?,
            direct,
            sent_this_week: week.cast_unsigned(),
            median_to_open: median(&to_open),
            median_to_accept: median(&to_accept),
            spent: recent_money.captured,
            charged_orders: recent_money.captured_orders,
            on_the_way: counted.try_get::<i64, _>("on_the_way")?.cast_unsigned(),
            late,
            at_risk,
            at_risk_amount: money.at_risk,
            days: self.days(connection_row, calendar, now).await?,
            by_brand: self.by_brand(connection_row, from, now).await?,
            time_to_accept: histogram(&to_accept),
        })
    }

    async fn days(
        &self,
        connection_row: ConnectionRowId,
        calendar: &Calendar,
        now: Timestamp,
    ) -> Result<Vec<DayPoint>> {
        let mut bounds: Vec<i64> = calendar.midnights.iter().map(|at| at.micros()).collect();
        bounds.push(now.micros().saturating_add(1));
        let days: Vec<(i64, i64)> = bounds.windows(2).map(|pair| (pair[0], pair[1])).collect();
        sqlx::query(concat!(
            "SELECT value ->> 0 AS day, \
             (SELECT count(*) FROM orders WHERE connection_row = ?1 AND opened_at >= value ->> 0 AND opened_at < value ->> 1) AS opened, \
             (SELECT count(*) FROM orders WHERE connection_row = ?1 AND accepted_at >= value ->> 0 AND accepted_at < value ->> 1 \
             AND NOT ",
            is_direct!("?1"),
            ") AS accepted FROM json_each(?2) ORDER BY key",
        ))
        .bind(connection_row)
        .bind(json::text(&days)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            Ok(DayPoint {
                day: row.try_get("day")?,
                opened: row.try_get::<i64, _>("opened")?.cast_unsigned(),
                accepted: row.try_get::<i64, _>("accepted")?.cast_unsigned(),
            })
        })
        .collect()
    }

    async fn direct_counts(
        &self,
        connection_row: ConnectionRowId,
        from: Timestamp,
    ) -> Result<DirectCounts> {
        let row = sqlx::query(concat!(
            "SELECT count(*) AS created, coalesce(sum(furthest_stage >= 1), 0) AS notified, \
             coalesce(sum(furthest_stage >= 2), 0) AS opened, coalesce(sum(furthest_stage >= 3), 0) AS accepted \
             FROM orders WHERE connection_row = ?1 AND created_at >= ?2 AND ",
            is_direct!("?1"),
        ))
        .bind(connection_row)
        .bind(from)
        .fetch_one(&self.mirror)
        .await?;
        let count = |name: &str| Ok::<_, sqlx::Error>(row.try_get::<i64, _>(name)?.cast_unsigned());
        Ok(DirectCounts {
            created: count("created")?,
            notified: count("notified")?,
            opened: count("opened")?,
            accepted: count("accepted")?,
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

    /// The charged orders of each brand, by the same rule as [`ActivitySummary::spent`].
    async fn by_brand(
        &self,
        connection_row: ConnectionRowId,
        from: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<BrandShare>> {
        // What was captured does not depend on the expiry, which would make a group of nearly every order.
        let groups = sqlx::query(concat!(
            "SELECT brand_id, max(brand_name) AS name, ",
            is_direct!("?1"),
            " AS is_direct, status, NULL AS expires_at, is_paid, sent_pre_tax, amount_total, \
             count(*) AS orders FROM orders \
             WHERE connection_row = ?1 AND created_at >= ?2 AND brand_name <> '' \
             GROUP BY brand_id, 3, status, is_paid, sent_pre_tax, amount_total",
        ))
        .bind(connection_row)
        .bind(from)
        .fetch_all(&self.mirror)
        .await?;
        let mut brands: HashMap<BrandId, (String, MoneyTotals)> = HashMap::new();
        for row in &groups {
            let facts = read_facts(row, row.try_get("is_direct")?)?;
            let orders = row.try_get::<i64, _>("orders")?.cast_unsigned();
            let name: String = row.try_get("name")?;
            let (last_name, money) = brands.entry(row.try_get("brand_id")?).or_default();
            *last_name = name.max(std::mem::take(last_name));
            money.add(&OrderMoney::of(&facts, now), orders);
        }
        let mut shares: Vec<BrandShare> = brands
            .into_iter()
            .filter(|(_, (_, money))| money.captured_orders > 0)
            .map(|(id, (name, money))| BrandShare {
                id,
                name,
                orders: money.captured_orders,
                amount: money.captured,
            })
            .collect();
        shares.sort_by(|a, b| (b.orders, &a.name, a.id).cmp(&(a.orders, &b.name, b.id)));
        shares.truncate(MAX_BRANDS);
        Ok(shares)
    }
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
