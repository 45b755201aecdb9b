//! Creating batches of ten recipients on eight connections, compared with axum and one transaction
//! that inserts the same rows.
//!
//! The baseline writes to a copy of the service's file with the same settings. It does not parse
//! the body and returns fixed bytes. Its rows are those of one batch of the service, with new
//! numbers, ids and tokens, so that the unique indexes accept them.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{StatusCode, header::CONTENT_TYPE},
    response::IntoResponse,
    routing::post,
};
use sqlx::{
    AssertSqlSafe, SqlitePool,
    sqlite::{
        SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions,
        SqliteSynchronous,
    },
};
use uuid::Uuid;

use crate::{
    Runtimes, TABLES,
    load::{Connection, RawRequest, measure_rates, serve_baseline},
    measured::{complete_batch, print_row},
    prepare_batch,
    rows::{Table, Value},
    service_start::start,
};

const PATH: &str = "/v1/order_batches";

pub fn run(runtimes: &Runtimes) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // One batch creates the rows. After the shutdown the file is complete and can be copied.
    let running = runtimes.servers.block_on(start(folder.path(), None));
    let raw_request = runtimes.clients.block_on(async {
        let (client, request) = prepare_batch(&running.url(), 10).await;
        complete_batch(&client, &request).await;
        let body = serde_json::to_string(&request).expect("JSON");
        RawRequest::post(PATH, &body)
    });
    runtimes.servers.block_on(running.shutdown());
    let copy = folder.path().join("baseline.sqlite");
    std::fs::copy(folder.path().join("service.sqlite"), &copy).expect("a copy");
    let baseline = runtimes.servers.block_on(Baseline::open(&copy));

    let running = runtimes.servers.block_on(start(folder.path(), None));
    let answer = runtimes.clients.block_on(async {
        let mut connection = Connection::open(running.address).await;
        Bytes::copy_from_slice(connection.send(&raw_request).await)
    });
    let baseline = Arc::new(Baseline { answer, ..baseline });
    let baseline = serve_baseline(
        runtimes,
        Router::new()
            .route(PATH, post(insert_batch))
            .with_state(baseline),
    );
    let (own, bare) = measure_rates(runtimes, &[running.address], &[baseline], &raw_request, 8);
    runtimes.servers.block_on(running.shutdown());
    print_row(
        "create a batch of 10, 8 connections, SQLite",
        &format!("{own:.0} requests/s"),
        &format!("{bare:.0} requests/s"),
        own / bare,
        "≥ 0.4",
    );
}

struct Baseline {
    pool: SqlitePool,
    /// For each table, the rows of one batch and the statement that inserts them.
    tables: Vec<(Table, String)>,
    /// The next batch number, far above those in the file.
    next: AtomicI64,
    answer: Bytes,
}

impl Baseline {
    /// Opens the file with the settings of the service's store.
    async fn open(file: &Path) -> Self {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(30))
            .pragma("cache_size", "-32000");
        let pool = SqlitePoolOptions::new()
            .max_connections(6)
            .connect_with(options)
            .await
            .expect("the copy");
        let mut connection = pool.acquire().await.expect("a connection");
        let mut tables = Vec::new();
        for name in TABLES {
            let table = Table::read(&mut connection, name).await;
            let rows = table.rows.len();
            assert!(rows == 1 || rows == 10, "{name} has {rows} rows");
            let statement = table.insert_statement(rows);
            tables.push((table, statement));
        }
        drop(connection);
        Self {
            pool,
            tables,
            next: AtomicI64::new(1_000_000),
            answer: Bytes::new(),
        }
    }
}

async fn insert_batch(State(baseline): State<Arc<Baseline>>, _body: Bytes) -> impl IntoResponse {
    let batch = baseline.next.fetch_add(1, Ordering::Relaxed);
    // The arguments are prepared before the transaction takes SQLite's write lock, so that the lock
    // is short.
    let arguments: Vec<SqliteArguments> = baseline
        .tables
        .iter()
        .map(|(table, _)| row_arguments(table, batch))
        .collect();
    let mut transaction = baseline
        .pool
        .begin_with("BEGIN IMMEDIATE")
        .await
        .expect("a transaction");
    for ((_, statement), arguments) in baseline.tables.iter().zip(arguments) {
        sqlx::query_with(AssertSqlSafe(statement.clone()), arguments)
            .execute(&mut *transaction)
            .await
            .expect("the same rows");
    }
    transaction.commit().await.expect("it is on disk");
    (
        StatusCode::CREATED,
        [(CONTENT_TYPE, "application/json")],
        baseline.answer.clone(),
    )
}

/// Returns the values of a table's rows, with the number of the new batch and with new ids and
/// tokens.
fn row_arguments(table: &Table, batch: i64) -> SqliteArguments {
    let mut arguments = SqliteArguments::default();
    for (values, place) in table.rows.iter().zip(0..) {
        for (column, value) in table.columns.iter().zip(values) {
            let value = match column.as_str() {
                "no" | "batch_no" => Value::Integer(batch),
                "seq" | "order_seq" => Value::Integer(batch * 10 + place),
                "id" => Value::Blob(Uuid::now_v7().as_bytes().to_vec()),
                "token" => {
                    let mut token = Uuid::new_v4().simple().to_string();
                    token.truncate(28);
                    Value::Text(token)
                }
                _ => value.clone(),
            };
            value.bind(&mut arguments);
        }
    }
    arguments
}
