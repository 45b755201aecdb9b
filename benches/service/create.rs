//! Creating batches, compared with one transaction that inserts the same rows.
//!
//! The baseline writes to a copy of the service's file with the same settings. It copies the rows of the newest batch
//! by one statement for each table, with new numbers, ids and tokens, so that the unique indexes accept them. For
//! batches of ten it is an axum server, which does not parse the body and returns fixed bytes. The batch of 100,000 is
//! measured from POST to complete; on PostgreSQL, a private server with `fsync=off`, it is compared with SQLite.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{StatusCode, header::CONTENT_TYPE},
    response::IntoResponse,
    routing::post,
};
use secrecy::SecretString;
use sqlx::{
    AssertSqlSafe, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::runtime::Runtime;

use super::load::{Connection, RawRequest, Runtimes, measure_rates, serve_baseline};
use crate::{
    database,
    support::{
        batch::{complete_batch, prepare_batch},
        report::{print_rates, print_times},
        service::start,
    },
};

/// The tables that creating a batch writes, in an order that satisfies foreign keys, and its rows.
const TABLES: [(&str, &str); 5] = [
    ("order_batch", "no = ?1"),
    ("recipient", "batch_no = ?1"),
    ("orders", "batch_no = ?1"),
    ("order_activity", OF_ITS_ORDERS),
    ("batch_email", "batch_no = ?1"),
];
const OF_ITS_ORDERS: &str = "order_seq IN (SELECT seq FROM orders WHERE batch_no = ?1)";

const PATH: &str = "/v1/order_batches";
const RECIPIENTS: usize = 100_000;

/// Batches of ten on eight connections.
pub fn run() {
    let runtimes = Runtimes::new();
    let folder = tempfile::tempdir().expect("a temporary folder");
    // One batch creates the rows. After the shutdown the file is complete and can be copied.
    let running = runtimes.servers.block_on(start(folder.path(), None));
    let request = runtimes.clients.block_on(async {
        let (client, request) = prepare_batch(&running.url(), 10).await;
        complete_batch(&client, &request).await;
        let body = serde_json::to_string(&request).expect("JSON");
        RawRequest::post(PATH, &body)
    });
    runtimes.servers.block_on(running.shutdown());
    let baseline = runtimes.servers.block_on(Baseline::of(folder.path()));
    let running = runtimes.servers.block_on(start(folder.path(), None));
    let answer = runtimes.clients.block_on(async {
        let mut connection = Connection::open(running.address).await;
        Bytes::copy_from_slice(connection.send(&request).await)
    });
    let state = (Arc::new(baseline), answer);
    let router = Router::new().route(PATH, post(respond)).with_state(state);
    let baseline = serve_baseline(&runtimes, router);
    let (own, bare) = measure_rates(&runtimes, running.address, baseline, &request, 8);
    runtimes.servers.block_on(running.shutdown());
    let work = "create a batch of 10, 8 connections, SQLite";
    print_rates(work, own, bare, "≥ 0.4");
}

async fn respond(
    State((baseline, answer)): State<(Arc<Baseline>, Bytes)>,
    _body: Bytes,
) -> impl IntoResponse {
    baseline.insert_batch().await;
    let content_type = [(CONTENT_TYPE, "application/json")];
    (StatusCode::CREATED, content_type, answer)
}

pub fn large_batch() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (taken, baseline) = Runtime::new().expect("a runtime").block_on(async {
        let taken = service_time(folder.path(), None).await;
        let baseline = Baseline::of(folder.path()).await;
        let begin = Instant::now();
        baseline.insert_batch().await;
        (taken, begin.elapsed())
    });
    let work = "100,000 recipients, POST to complete, SQLite";
    print_times(work, taken, baseline, "≤ 2.5");
}

pub fn postgres() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let database = database::ensure_database(folders[0].path()).expect("a database");
    let (postgres, sqlite) = Runtime::new().expect("a runtime").block_on(async {
        let postgres = service_time(folders[0].path(), Some(database)).await;
        (postgres, service_time(folders[1].path(), None).await)
    });
    let work = "100,000 recipients, POST to complete, PostgreSQL";
    print_times(work, postgres, sqlite, "≤ 2.5");
}

async fn service_time(folder: &Path, database: Option<SecretString>) -> Duration {
    let running = start(folder, database).await;
    let (client, request) = prepare_batch(&running.url(), RECIPIENTS).await;
    let (_, taken) = complete_batch(&client, &request).await;
    running.shutdown().await;
    taken
}

struct Baseline {
    pool: SqlitePool,
    statements: Vec<String>,
    /// The next batch number, far above those in the file.
    next: AtomicI64,
}

impl Baseline {
    /// Opens a copy of the file of a service that has ended, with the settings of its store.
    async fn of(folder: &Path) -> Self {
        let copy = folder.join("baseline.sqlite");
        std::fs::copy(folder.join("service.sqlite"), &copy).expect("a copy");
        let options = SqliteConnectOptions::new()
            .filename(copy)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(30))
            .pragma("cache_size", "-32000");
        let pool = SqlitePoolOptions::new().max_connections(6);
        let pool = pool.connect_with(options).await.expect("the copy");
        let newest = sqlx::query_scalar("SELECT max(no) FROM order_batch");
        let newest: i64 = newest.fetch_one(&pool).await.expect("a batch");
        let mut statements = Vec::new();
        for (table, rows) in TABLES {
            let copy = format!("CREATE TABLE copied_{table} AS SELECT * FROM {table} WHERE {rows}");
            let copied = sqlx::query(AssertSqlSafe(copy)).bind(newest);
            copied.execute(&pool).await.expect("the rows of the batch");
            statements.push(insert_statement(&pool, table).await);
        }
        Self {
            pool,
            statements,
            next: AtomicI64::new(1_000_000),
        }
    }

    async fn insert_batch(&self) {
        let batch = self.next.fetch_add(1, Ordering::Relaxed);
        let begun = self.pool.begin_with("BEGIN IMMEDIATE").await;
        let mut transaction = begun.expect("a transaction");
        for statement in &self.statements {
            let inserted = sqlx::query(AssertSqlSafe(statement.clone()))
                .bind(batch)
                .execute(&mut *transaction)
                .await;
            assert!(inserted.expect("the same rows").rows_affected() > 0);
        }
        transaction.commit().await.expect("it is on disk");
    }
}

/// The statement that inserts the copied rows of a table, with ids in their order, as those of the service are.
async fn insert_statement(pool: &SqlitePool, table: &str) -> String {
    let columns = sqlx::query_scalar("SELECT name FROM pragma_table_info(?1)").bind(table);
    let columns: Vec<String> = columns.fetch_all(pool).await.expect("columns");
    let place = format!("(?1 * {RECIPIENTS} + row_number() OVER ())");
    let values = columns.iter().map(|column| match column.as_str() {
        "no" | "batch_no" => "?1".to_owned(),
        "seq" | "order_seq" => place.clone(),
        "id" => format!("unhex(printf('%016x', {place}) || hex(randomblob(8)))"),
        "token" => "lower(hex(randomblob(14)))".to_owned(),
        other => other.to_owned(),
    });
    let values: Vec<String> = values.collect();
    format!(
        "INSERT INTO {table} ({}) SELECT {} FROM copied_{table}",
        columns.join(", "),
        values.join(", ")
    )
}
