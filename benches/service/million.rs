//! The service with a million orders and with a million batches, one request at a time: any page of a list compared with
//! its first page, counts, and metrics.
//!
//! The orders are those of a folder with sample data. The batches are copies of one batch, written by one statement.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use serde_json::Value;
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    Runtimes,
    demo_folder::DemoFolder,
    load::{Connection, RawRequest},
    measured::{complete_batch, print_row},
    median, prepare_batch,
    service_start::start,
};

const ORDERS: u32 = 1_000_000;
const BATCHES: i64 = 1_000_000;
const REQUESTS: usize = 200;
const WARM_UP: usize = 20;
/// Metrics keep the figures of the database for a second.
const FIGURES_TIME: Duration = Duration::from_millis(1_100);
const ROUNDS: usize = 15;

pub fn run(runtimes: &Runtimes) {
    measure_orders(runtimes);
    measure_batches(runtimes);
}

/// Pages of the lists of a large account.
fn measure_orders(runtimes: &Runtimes) {
    let demo = DemoFolder::of_size(ORDERS);
    let running = runtimes
        .servers
        .block_on(start(&demo.path.join("practice"), None));
    runtimes.clients.block_on(async {
        let mut connection = Connection::open(running.address).await;
        let largest = largest_batch(&mut connection).await;
        for (name, path) in [
            ("batches", "/v1/order_batches?".to_owned()),
            ("orders of the account", "/v1/orders?".to_owned()),
            (
                "orders of a batch",
                format!("/v1/order_batches/{largest}/orders?"),
            ),
            (
                "recipients of a batch",
                format!("/v1/order_batches/{largest}/recipients?"),
            ),
            ("activities", "/v1/order_activities?".to_owned()),
            (
                "delivered activities",
                "/v1/order_activities?statuses=delivered&".to_owned(),
            ),
        ] {
            measure_pages(&mut connection, name, &path).await;
        }
    });
    runtimes.servers.block_on(running.shutdown());
}

/// The batch with the most orders of the newest hundred.
async fn largest_batch(connection: &mut Connection) -> String {
    let request = RawRequest::get("/v1/order_batches?per_page=100");
    let page: Value = serde_json::from_slice(connection.send(&request).await).expect("JSON");
    let batches = page["data"].as_array().expect("a list");
    let largest = batches
        .iter()
        .max_by_key(|batch| batch["orders_count"].as_u64());
    let id = largest.expect("a batch")["id"].as_str().expect("an id");
    id.to_owned()
}

/// Compares pages all over a list with its first page.
async fn measure_pages(connection: &mut Connection, name: &str, path: &str) {
    let page = |number: u64| {
        let path = format!("{path}per_page=100&page={number}");
        RawRequest::get_with(&path, "cache-control: no-cache\r\n")
    };
    let first = page(1);
    let body: Value = serde_json::from_slice(connection.send(&first).await).expect("JSON");
    let total = body["list_meta"]["total_count"].as_u64().expect("a count");
    // Pages that are full, so that all have the same size.
    let pages = (total / 100).max(1);
    let (mut near, mut far) = (Vec::new(), Vec::new());
    for turn in 0..WARM_UP + REQUESTS {
        let number = 1 + (pages - 1) * (turn as u64 % 20) / 19;
        let other = page(number);
        for (request, times) in [(&first, &mut near), (&other, &mut far)] {
            let begin = Instant::now();
            connection.send(request).await;
            if turn >= WARM_UP {
                times.push(begin.elapsed().as_secs_f64() * 1_000.0);
            }
        }
    }
    let slowest = far.iter().copied().fold(0.0, f64::max);
    let (near, far) = (median(near), median(far));
    print_row(
        &format!("any page of {total} {name}"),
        &format!("{far:.2} ms, slowest {slowest:.2} ms"),
        &format!("{near:.2} ms"),
        far / near,
        "≤ 1.2",
    );
}

/// Counts and metrics of a service with many batches.
fn measure_batches(runtimes: &Runtimes) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let running = runtimes.servers.block_on(start(folder.path(), None));
    runtimes.clients.block_on(async {
        let (client, request) = prepare_batch(&running.url(), 1).await;
        complete_batch(&client, &request).await;
    });
    runtimes.servers.block_on(running.shutdown());
    runtimes
        .clients
        .block_on(copy_batch(&folder.path().join("service.sqlite")));
    let running = runtimes.servers.block_on(start(folder.path(), None));
    runtimes.clients.block_on(async {
        let mut connection = Connection::open(running.address).await;
        measure_pages(&mut connection, "batches", "/v1/order_batches?").await;
        for (name, path) in [
            (
                "a page with the count of batches",
                "/v1/order_batches?per_page=1",
            ),
            ("metrics", "/metrics"),
        ] {
            let request = RawRequest::get_with(path, "cache-control: no-cache\r\n");
            let mut times = Vec::new();
            for _ in 0..ROUNDS {
                tokio::time::sleep(FIGURES_TIME).await;
                let begin = Instant::now();
                connection.send(&request).await;
                times.push(begin.elapsed().as_secs_f64() * 1_000.0);
            }
            let time = median(times);
            print_row(
                &format!("{name}, 1,000,000 batches"),
                &format!("{time:.2} ms"),
                "10 ms",
                time / 10.0,
                "≤ 1",
            );
        }
    });
    runtimes.servers.block_on(running.shutdown());
}

/// Copies the only batch, without its recipients and orders, until there are [`BATCHES`].
async fn copy_batch(file: &Path) {
    let options = SqliteConnectOptions::new().filename(file);
    let mut connection = SqliteConnection::connect_with(&options)
        .await
        .expect("the database");
    let columns: Vec<String> =
        sqlx::query_scalar("SELECT name FROM pragma_table_info('order_batch')")
            .fetch_all(&mut connection)
            .await
            .expect("columns");
    let values = columns.iter().map(|column| match column.as_str() {
        "no" | "seq" => "number.value".to_owned(),
        "id" => "randomblob(16)".to_owned(),
        "customer_reference_id" => "NULL".to_owned(),
        other => format!("batch.{other}"),
    });
    let statement = format!(
        "INSERT INTO order_batch ({}) SELECT {} FROM \
         (WITH RECURSIVE number (value) AS (SELECT 2 UNION ALL SELECT value + 1 FROM number WHERE value < {BATCHES}) \
         SELECT value FROM number) AS number CROSS JOIN (SELECT * FROM order_batch LIMIT 1) AS batch",
        columns.join(", "),
        values.collect::<Vec<_>>().join(", "),
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
        .execute(&mut connection)
        .await
        .expect("copies");
    sqlx::query("UPDATE account SET batch_count = ?1 WHERE batch_count > 0")
        .bind(BATCHES)
        .execute(&mut connection)
        .await
        .expect("the count");
    connection.close().await.expect("the file is closed");
}
