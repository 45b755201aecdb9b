//! *To ship* with a million orders: any page compared with the first page, of all brands and of one, one request at a time.
//!
//! The orders are copies of one that was sent, each with a parcel of its own. Parcels have four brands and several states; two
//! of five are to be shipped.

use std::{path::Path, time::Instant};

use sqlx::{
    Connection as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tokio::runtime::Runtime;

use crate::{
    service::load::{Connection, RawRequest},
    support::{
        report::{median, print_times},
        shop::{OPERATOR_KEY, Shop, parcel_numbers},
    },
};

const ORDERS: usize = 1_000_000;
/// Parcels of a page.
const PAGE: usize = 100;
const REQUESTS: usize = 200;
const WARM_UP: usize = 20;
/// Pages all over the list.
const PLACES: usize = 20;

/// The state and the brand of a copy. The brand of the original is one of four.
const STATE: &str = "CASE copy.position % 10 WHEN 0 THEN 'to_ship' WHEN 1 THEN 'to_ship' WHEN 2 THEN 'to_ship'
    WHEN 3 THEN 'to_ship' WHEN 4 THEN 'packed' WHEN 5 THEN 'shipped' WHEN 6 THEN 'shipped' ELSE 'delivered' END";
const BRAND: &str = "CASE copy.position % 4 WHEN 0 THEN brand_id
    ELSE unhex(printf('%032x', copy.position % 4)) END";

const PRODUCTS: &str = "Handle,Name,Brand,Price\nmug,Moon Mug,acme,24.00\n";

pub fn run() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    Runtime::new().expect("a runtime").block_on(async {
        let shop = Shop::start(folder.path()).await;
        shop.fill(PRODUCTS).await;
        shop.send("Moon Mug", "direct_send", 1).await;
        wait_for_parcel(&shop).await;
        shop.running.shutdown().await;
        let lists = multiply(&folder.path().join("service.sqlite")).await;
        let shop = Shop::start(folder.path()).await;
        for list in &lists {
            measure(&shop, list).await;
        }
        shop.running.shutdown().await;
    });
}

async fn wait_for_parcel(shop: &Shop) {
    let begun = Instant::now();
    loop {
        let filter = Default::default();
        let page = shop
            .operator
            .parcels(&filter, None, 1)
            .await
            .expect("parcels");
        if !page.data.is_empty() {
            return;
        }
        assert!(begun.elapsed().as_secs() < 30, "no parcel to ship");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

/// A list of parcels with the cursors of some of its pages.
struct ParcelList {
    work: &'static str,
    path: String,
    cursors: Vec<String>,
}

/// Copies the recipient, order and parcel with new numbers. Returns the lists that are measured.
async fn multiply(file: &Path) -> Vec<ParcelList> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Off)
        .pragma("cache_size", "-500000");
    let mut database = SqliteConnection::connect_with(&options)
        .await
        .expect("it opens");
    let copies = ORDERS - 1;
    for statement in [
        "CREATE TEMP TABLE copy (position INTEGER PRIMARY KEY, number TEXT NOT NULL)",
        "BEGIN",
    ] {
        sqlx::query(statement)
            .execute(&mut database)
            .await
            .expect("a table");
    }
    for (position, number) in (2i64..).zip(parcel_numbers(copies)) {
        let copy = sqlx::query("INSERT INTO copy VALUES (?1, ?2) ON CONFLICT DO NOTHING");
        let copied = copy
            .bind(position)
            .bind(number)
            .execute(&mut database)
            .await;
        copied.expect("a copy");
    }
    for table in ["recipient", "orders", "parcel"] {
        let columns = sqlx::query_scalar("SELECT name FROM pragma_table_info(?1)").bind(table);
        let columns: Vec<String> = columns.fetch_all(&mut database).await.expect("columns");
        let values = columns.iter().map(|column| match column.as_str() {
            "position" => "copy.position".to_owned(),
            "seq" | "order_seq" => "copy.position".to_owned(),
            "number" => "copy.number".to_owned(),
            "id" | "shipment_id" => "randomblob(16)".to_owned(),
            "token" => "lower(hex(randomblob(14)))".to_owned(),
            "ready_at" => "ready_at + copy.position / 3".to_owned(),
            "state" if table == "parcel" => STATE.to_owned(),
            "brand_id" if table == "parcel" => BRAND.to_owned(),
            other => other.to_owned(),
        });
        let values: Vec<String> = values.collect();
        let copy = format!(
            "INSERT INTO {table} ({}) SELECT {} FROM {table} JOIN copy WHERE {table}.position IN (0, 1)",
            columns.join(", "),
            values.join(", ")
        );
        let copied = sqlx::query(sqlx::AssertSqlSafe(copy))
            .execute(&mut database)
            .await;
        assert_eq!(
            copied.expect("copies").rows_affected(),
            copies as u64,
            "{table}"
        );
    }
    let stored = sqlx::query("COMMIT").execute(&mut database).await;
    stored.expect("it is stored");
    let path = format!("/admin/v1/parcels?state=to_ship&limit={PAGE}");
    let lists = vec![
        ParcelList {
            work: "any page of the parcels to ship of a million orders",
            cursors: cursors(&mut database, "state = 'to_ship'").await,
            path: path.clone(),
        },
        ParcelList {
            work: "any page of those of one brand",
            cursors: cursors(
                &mut database,
                "state = 'to_ship' AND brand_id = unhex(printf('%032x', 1))",
            )
            .await,
            path: format!("{path}&brand_id={}", uuid::Uuid::from_u128(1)),
        },
    ];
    database.close().await.expect("it closes");
    lists
}

/// The cursors of pages all over the list of parcels with this condition.
async fn cursors(database: &mut SqliteConnection, condition: &str) -> Vec<String> {
    let count = format!("SELECT count(*) FROM parcel WHERE {condition}");
    let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(count))
        .fetch_one(&mut *database)
        .await
        .expect("a count");
    let pages = usize::try_from(count).expect("few") - PAGE;
    let row = format!(
        "SELECT ready_at, number FROM parcel WHERE {condition} ORDER BY ready_at, number LIMIT 1 OFFSET ?1"
    );
    let mut cursors = Vec::new();
    for place in 1..=PLACES {
        let before = pages * place / PLACES - 1;
        let row: (i64, String) = sqlx::query_as(sqlx::AssertSqlSafe(row.clone()))
            .bind(i64::try_from(before).expect("few"))
            .fetch_one(&mut *database)
            .await
            .expect("a parcel");
        cursors.push(format!("{}-{}", row.0, row.1));
    }
    cursors
}

async fn measure(shop: &Shop, list: &ParcelList) {
    let ParcelList {
        work,
        path,
        cursors,
    } = list;
    let mut connection = Connection::open(shop.running.address).await;
    let first = RawRequest::get_with_key(path, OPERATOR_KEY);
    let (mut near, mut far) = (Vec::new(), Vec::new());
    for turn in 0..WARM_UP + REQUESTS {
        let cursor = &cursors[turn % cursors.len()];
        let page = RawRequest::get_with_key(&format!("{path}&after={cursor}"), OPERATOR_KEY);
        for (request, times) in [(&first, &mut near), (&page, &mut far)] {
            let begun = Instant::now();
            let answer = connection.send(request).await;
            let taken = begun.elapsed();
            assert!(answer.len() > 100 * PAGE, "a page is not full");
            if turn >= WARM_UP {
                times.push(taken);
            }
        }
    }
    print_times(work, median(far), median(near), "≤ 1.2");
}
