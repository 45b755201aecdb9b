//! Where a window of the whole feed begins: found by the counts of periods and minutes, without passing over the activities
//! before it. `feed.rs` uses it.

use std::ops::Range;

use sqlx::{QueryBuilder, Row as _, SqliteConnection, sqlite::Sqlite};

use super::{ConnectionRowId, Result};

/// SQL: the order of the feed, and the opposite one.
pub(super) const NEWEST_FIRST: &str = " ORDER BY activity.occurred_at DESC, activity.row_id DESC";
pub(super) const OLDEST_FIRST: &str = " ORDER BY activity.occurred_at, activity.row_id";

/// Adds the order of the feed and the number of rows.
pub(super) fn push_limit(query: &mut QueryBuilder<Sqlite>, range: &Range<u64>) {
    let rows = range.end.saturating_sub(range.start);
    query
        .push(NEWEST_FIRST)
        .push(" LIMIT ")
        .push_bind(i64::try_from(rows).unwrap_or(i64::MAX));
}

pub(super) fn push_offset(query: &mut QueryBuilder<Sqlite>, offset: u64) {
    query
        .push(" OFFSET ")
        .push_bind(i64::try_from(offset).unwrap_or(i64::MAX));
}

/// The lengths of the periods of `activity_period` and of the minutes of `activity_minute`.
const PERIOD_MICROS: i64 = 21_600_000_000;
const MINUTE_MICROS: i64 = 60_000_000;
const MINUTES_OF_PERIOD: i64 = PERIOD_MICROS / MINUTE_MICROS;

/// Finds the minute of the activity at `offset` of the whole feed, from the counts of periods and of their minutes.
pub(super) async fn find_feed_position(
    connection: &mut SqliteConnection,
    connection_row: ConnectionRowId,
    offset: u64,
) -> Result<FeedPosition> {
    let row = sqlx::query(
            "WITH periods AS (SELECT period, sum(activities) OVER ( \
             ORDER BY period DESC ROWS UNBOUNDED PRECEDING) - activities AS newer \
             FROM activity_period WHERE connection_row = ?1 AND activities > 0), \
             found AS (SELECT period, newer FROM periods WHERE newer <= ?2 ORDER BY period LIMIT 1), \
             minutes AS (SELECT minute, activities, found.newer + sum(activities) OVER ( \
             ORDER BY minute DESC ROWS UNBOUNDED PRECEDING) - activities AS newer \
             FROM found CROSS JOIN activity_minute WHERE connection_row = ?1 AND activities > 0 \
             AND minute BETWEEN (found.period - 1) * ?3 AND (found.period + 1) * ?3 \
             AND minute / ?3 = found.period) \
             SELECT (SELECT coalesce(sum(activities), 0) FROM activity_period WHERE connection_row = ?1) \
             AS total, start.minute, start.activities, start.newer FROM (SELECT 1) \
             LEFT JOIN (SELECT * FROM minutes WHERE newer <= ?2 ORDER BY minute LIMIT 1) AS start",
        )
        .bind(connection_row)
        .bind(i64::try_from(offset).unwrap_or(i64::MAX))
        .bind(MINUTES_OF_PERIOD)
        .fetch_one(connection)
        .await?;
    let total = row.try_get::<i64, _>("total")?.cast_unsigned();
    let minute: Option<i64> = row.try_get("minute")?;
    let start = match minute {
        Some(minute) if offset > 0 && offset < total => {
            let newer: i64 = row.try_get("newer")?;
            let activities: i64 = row.try_get("activities")?;
            Some(StartOfWindow {
                minute,
                activities: activities.cast_unsigned(),
                skipped: offset.saturating_sub(newer.cast_unsigned()),
            })
        }
        _ => None,
    };
    Ok(FeedPosition {
        total,
        offset,
        start,
    })
}

/// The times of a minute: the first one, and the one after the last. SQLite rounds toward zero, so that minute 0 is twice as
/// long.
fn minute_times(minute: i64) -> Range<i64> {
    let begin = minute * MINUTE_MICROS;
    let end = begin + MINUTE_MICROS;
    match minute {
        0 => 1 - MINUTE_MICROS..MINUTE_MICROS,
        ..0 => begin - MINUTE_MICROS + 1..begin + 1,
        _ => begin..end,
    }
}

/// The length of the feed without a filter, and where a window of it begins.
pub(super) struct FeedPosition {
    pub(super) total: u64,
    /// The activities before the window.
    offset: u64,
    /// `None` at the beginning and the end of the feed.
    start: Option<StartOfWindow>,
}

impl FeedPosition {
    /// Adds a CTE `of_window` with the activities of a window.
    pub(super) fn push_window(
        &self,
        query: &mut QueryBuilder<Sqlite>,
        connection_row: ConnectionRowId,
        range: &Range<u64>,
    ) {
        if let Some(start) = &self.start {
            return start.push_window(query, connection_row, range);
        }
        query
            .push("WITH of_window AS (SELECT * FROM activity WHERE connection_row = ")
            .push_bind(connection_row);
        push_limit(query, range);
        push_offset(query, self.offset);
        query.push(") ");
    }
}

/// The first activity of a window.
struct StartOfWindow {
    minute: i64,
    /// The activities of the minute, of which the newest `skipped` come before the window.
    activities: u64,
    skipped: u64,
}

impl StartOfWindow {
    /// Adds a CTE `of_window` with the activities of a window. The first one is found from the nearer end of its minute, which
    /// can have many thousands. As many can have the same time, so their row ids are compared separately: in
    /// `(occurred_at, row_id) <= (?, ?)` SQLite uses no index for `row_id`.
    fn push_window(
        &self,
        query: &mut QueryBuilder<Sqlite>,
        connection_row: ConnectionRowId,
        range: &Range<u64>,
    ) {
        let times = minute_times(self.minute);
        query
            .push("WITH first AS MATERIALIZED (SELECT occurred_at, row_id FROM activity WHERE connection_row = ")
            .push_bind(connection_row)
            .push(" AND occurred_at >= ")
            .push_bind(times.start)
            .push(" AND occurred_at < ")
            .push_bind(times.end);
        let older = self.activities.saturating_sub(self.skipped + 1);
        let passed = if self.skipped <= older {
            query.push(NEWEST_FIRST);
            self.skipped
        } else {
            query.push(OLDEST_FIRST);
            older
        };
        query
            .push(" LIMIT 1 OFFSET ")
            .push_bind(i64::try_from(passed).unwrap_or(i64::MAX))
            .push("), of_window AS (SELECT * FROM (");
        let parts = [
            "occurred_at = (SELECT occurred_at FROM first) AND row_id <= (SELECT row_id FROM first)",
            "occurred_at < (SELECT occurred_at FROM first)",
        ];
        for (number, condition) in parts.into_iter().enumerate() {
            query
                .push(if number == 0 { "" } else { " UNION ALL " })
                .push("SELECT * FROM (SELECT * FROM activity WHERE connection_row = ")
                .push_bind(connection_row)
                .push(" AND ")
                .push(condition);
            push_limit(query, range);
            query.push(")");
        }
        query.push(") AS activity");
        push_limit(query, range);
        query.push(") ");
    }
}
