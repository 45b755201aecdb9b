//! Pages all over the feed of activities, compared with its first page.

use std::{fs, path::PathBuf, sync::Arc, time::Duration};

use giftdesk::{
    contract::OrderStatus,
    desk::{
        self, BackgroundWork, Desk, DeskConfig, StartWith, VaultChoice,
        view::{ActivityQuery, ListQuery},
    },
};
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    demo_folder::DemoFolder,
    engine::{drain, time_list},
    measured::print_row,
    milliseconds, quantile,
};

const PAGES: u64 = 40;
const ROWS: u64 = 60;

/// The activities of each order in the long feed.
const PER_ORDER: u32 = 8;

/// What the start of the engine leaves to do ends in this time.
const START_TIME_WITHOUT_SYNC: Duration = Duration::from_secs(5);

/// Measures pages of a feed with eight activities per order.
pub fn measure_long(folder: &DemoFolder) {
    let path = long_feed(folder);
    let config = DeskConfig {
        connection: StartWith::Practice,
        vault: VaultChoice::MemoryOnly,
        background_work: BackgroundWork::Nothing,
        ..DeskConfig::new(&path)
    };
    let desk = desk::start(config, Arc::new(|| {})).expect("the engine starts");
    drain(&desk, START_TIME_WITHOUT_SYNC);
    measure(&desk);
}

/// Measures pages of the whole feed and of those that its filters show.
pub fn measure(desk: &Desk) {
    let of_status = |status| ActivityQuery {
        statuses: vec![status],
        ..ActivityQuery::default()
    };
    let with_note = ActivityQuery {
        with_note: true,
        ..ActivityQuery::default()
    };
    let filters = [
        ("activities", ActivityQuery::default()),
        ("opened gifts", of_status(OrderStatus::Opened)),
        ("accepted gifts", of_status(OrderStatus::Accepted)),
        ("delivered gifts", of_status(OrderStatus::Delivered)),
        ("notes", with_note),
    ];
    for (index, (name, filter)) in filters.into_iter().enumerate() {
        measure_filter(desk, 1_000 * (index as u64 + 1), name, &filter);
    }
}

/// Compares pages all over the feed with its first page.
fn measure_filter(desk: &Desk, first_key: u64, name: &str, filter: &ActivityQuery) {
    let query = || ListQuery::Activities(filter.clone());
    let (_, total) = time_list(desk, 900_000 + first_key, query(), 0);
    let (mut first, mut any) = (Vec::new(), Vec::new());
    for turn in 0..PAGES {
        let from = total.saturating_sub(ROWS) * turn / (PAGES - 1);
        first.push(time_list(desk, 910_000 + first_key + turn, query(), 0).0);
        any.push(time_list(desk, 920_000 + first_key + turn, query(), from).0);
    }
    let (first, any) = (quantile(&mut first, 0.95), quantile(&mut any, 0.95));
    print_row(
        &format!("any page of a feed of {total} {name}, p95"),
        &milliseconds(any),
        &milliseconds(first),
        any.as_secs_f64() / first.as_secs_f64(),
        "≤ 1.5",
    );
}

/// A copy of the mirror of a folder with more activities, made once.
fn long_feed(folder: &DemoFolder) -> PathBuf {
    let name = format!("{}-orders-long-feed", folder.orders);
    let path = folder.path.with_file_name(name);
    let mirror = path.join("mirror.sqlite");
    if mirror.exists() {
        return path;
    }
    fs::create_dir_all(&path).expect("a folder");
    let copy = path.join("copy.sqlite");
    for (from, to) in [
        ("desk.sqlite", &path.join("desk.sqlite")),
        ("mirror.sqlite", &copy),
    ] {
        fs::copy(folder.path.join(from), to).expect("a closed database");
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(add_activities(&copy)).expect("activities");
    fs::rename(&copy, &mirror).expect("the same folder");
    path
}

/// Adds activities of all orders: each order 63 seconds after the one before it, with hours between its steps. They are added in
/// the order of their times, as a sync adds them. The triggers that count activities are left out; the counts are written
/// afterwards.
async fn add_activities(file: &std::path::Path) -> sqlx::Result<()> {
    let options = SqliteConnectOptions::new().filename(file);
    let mut database = SqliteConnection::connect_with(&options).await?;
    let triggers: Vec<(String, String)> = sqlx::query_as(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'activity'",
    )
    .fetch_all(&mut database)
    .await?;
    let mut write = database.begin().await?;
    for (name, _) in &triggers {
        let drop = format!("DROP TRIGGER {name}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(drop))
            .execute(&mut *write)
            .await?;
    }
    sqlx::query(
        "WITH RECURSIVE steps (step) AS (VALUES (0) UNION ALL SELECT step + 1 FROM steps WHERE step + 1 < ?1) \
         INSERT INTO activity (connection_row, id, order_id, status, occurred_at, is_acceptance, has_note) \
         SELECT connection_row, randomblob(16), id, \
         ('[\"created\",\"notified\",\"opened\",\"pending_payment\",\"paid\",\"ordered\",\"shipped\",\"delivered\"]' \
         ->> step), 1700000000000000 + row_id * 63000000 + step * 9000000000 + abs(random() % 3600000000) AS occurred_at, \
         step = 3, step = 3 AND thank_you_note IS NOT NULL \
         FROM orders CROSS JOIN steps ORDER BY occurred_at",
    )
    .bind(PER_ORDER)
    .execute(&mut *write)
    .await?;
    sqlx::raw_sql(
        "DELETE FROM activity_count; \
         INSERT INTO activity_count SELECT connection_row, count(*) FROM activity GROUP BY 1;",
    )
    .execute(&mut *write)
    .await?;
    for (_, sql) in triggers {
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql))
            .execute(&mut *write)
            .await?;
    }
    write.commit().await?;
    database.close().await
}
