//! A batch of 100,000 recipients, from POST to complete, beside the same rows and indexes written
//! by prepared statements in one transaction.
//!
//! `cargo bench --bench batch`. The limit is measured on a copy of the very database the service
//! made: same tables, same indexes, same rows, same cache, same `synchronous=FULL`, one
//! transaction. A statement takes many rows, so that what it costs to hand one to SQLite's thread
//! does not make the limit look slow.

mod support;

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use giftdesk::{
    contract::{SendStatus, WallClock},
    service::{self, PracticeConfig, ServiceConfig},
};
use secrecy::SecretString;
use sqlx::{
    AssertSqlSafe, Column as _, Connection as _, Row as _, SqliteConnection, TypeInfo as _,
    ValueRef as _,
    sqlite::{SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use support::batch_for;

const RECIPIENTS: usize = 100_000;

/// Rows that one prepared statement of the limit inserts.
const ROWS_A_STATEMENT: usize = 200;

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (taken, files) = service_time(folder.path()).await;
        let limit = limit_time(&files, &folder.path().join("limit.sqlite")).await;
        println!(
            "{RECIPIENTS} recipients, POST to complete: {:.2} s; the same rows by prepared statements: {:.2} s; ratio {:.2} (target ≤ 2.5)",
            taken.as_secs_f64(),
            limit.as_secs_f64(),
            taken.as_secs_f64() / limit.as_secs_f64()
        );
    });
}

/// How long the service takes, and the database file it made.
async fn service_time(folder: &Path) -> (Duration, std::path::PathBuf) {
    let key = SecretString::from("bench-key");
    let config = ServiceConfig {
        data_dir: folder.to_owned(),
        practice: Some(PracticeConfig {
            seed: 1,
            speed: 0.0,
        }),
        initial_key: Some(key.clone()),
        ..ServiceConfig::default()
    };
    let running = service::start(config, Arc::new(WallClock))
        .await
        .expect("the service starts");
    let (client, request) = batch_for(&running.url(), key, RECIPIENTS).await;
    let begin = Instant::now();
    let mut batch = client
        .create_order_batch(&request)
        .await
        .expect("the batch is accepted");
    while batch.send_status == SendStatus::Pending {
        tokio::time::sleep(Duration::from_millis(20)).await;
        batch = client
            .order_batch(batch.id)
            .await
            .expect("the batch can be read");
    }
    let taken = begin.elapsed();
    assert_eq!(batch.send_status, SendStatus::Complete);
    assert_eq!(batch.orders_count, Some(RECIPIENTS as u64));
    running.shutdown().await;
    let file = std::fs::read_dir(folder)
        .expect("the folder")
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|ending| ending == "sqlite"))
        .expect("the service keeps a .sqlite file");
    (taken, file)
}

/// One value of a row, in memory before the clock starts.
#[derive(Clone)]
enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

struct Table {
    name: String,
    columns: Vec<String>,
    rows: Vec<Vec<Value>>,
}

impl Table {
    fn insert(&self, rows: usize) -> String {
        let one = format!("({})", vec!["?"; self.columns.len()].join(", "));
        format!(
            "INSERT INTO \"{}\" ({}) VALUES {}",
            self.name,
            self.columns.join(", "),
            vec![one; rows].join(", ")
        )
    }
}

/// The time that bare inserts of the rows of `made` take in a new file with the same schema.
async fn limit_time(made: &Path, new: &Path) -> Duration {
    let mut from = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(made))
        .await
        .expect("the service's file");
    let mut to = SqliteConnection::connect_with(
        &SqliteConnectOptions::new()
            .filename(new)
            .create_if_missing(true)
            .foreign_keys(false)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("cache_size", "-32000"),
    )
    .await
    .expect("a new file");

    let schema = sqlx::query("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts%' AND type IN ('table', 'index') ORDER BY type DESC")
        .fetch_all(&mut from)
        .await
        .expect("the schema");
    let mut tables = Vec::new();
    for object in &schema {
        let sql: String = object.get("sql");
        sqlx::query(AssertSqlSafe(sql))
            .execute(&mut to)
            .await
            .expect("the same schema");
        if object.get::<String, _>("type") == "table" {
            tables.push(read_table(&mut from, &object.get::<String, _>("name")).await);
        }
    }
    let rows: usize = tables.iter().map(|table| table.rows.len()).sum();
    println!("{rows} rows in {} tables", tables.len());

    let begin = Instant::now();
    let mut transaction = to.begin().await.expect("a transaction");
    for table in tables {
        let many = table.insert(ROWS_A_STATEMENT);
        for rows in table.rows.chunks(ROWS_A_STATEMENT) {
            let statement = if rows.len() == ROWS_A_STATEMENT {
                many.clone()
            } else {
                table.insert(rows.len())
            };
            let mut arguments = SqliteArguments::default();
            for value in rows.iter().flatten() {
                bind(&mut arguments, value.clone());
            }
            sqlx::query_with(AssertSqlSafe(statement), arguments)
                .execute(&mut *transaction)
                .await
                .expect("the same rows");
        }
    }
    transaction.commit().await.expect("it is on disk");
    begin.elapsed()
}

fn bind(arguments: &mut SqliteArguments, value: Value) {
    use sqlx::Arguments as _;
    let bound = match value {
        Value::Null => arguments.add(None::<i64>),
        Value::Integer(value) => arguments.add(value),
        Value::Real(value) => arguments.add(value),
        Value::Text(value) => arguments.add(value),
        Value::Blob(value) => arguments.add(value),
    };
    bound.expect("a plain value");
}

async fn read_table(from: &mut SqliteConnection, name: &str) -> Table {
    let rows = sqlx::query(AssertSqlSafe(format!("SELECT * FROM \"{name}\"")))
        .fetch_all(from)
        .await
        .expect("the table");
    let columns: Vec<String> = rows.first().map_or_else(Vec::new, |row| {
        row.columns()
            .iter()
            .map(|column| format!("\"{}\"", column.name()))
            .collect()
    });
    let rows = rows
        .iter()
        .map(|row| {
            (0..row.columns().len())
                .map(|index| {
                    let raw = row.try_get_raw(index).expect("the column");
                    if raw.is_null() {
                        return Value::Null;
                    }
                    match raw.type_info().name() {
                        "INTEGER" => Value::Integer(row.get_unchecked(index)),
                        "REAL" => Value::Real(row.get_unchecked(index)),
                        "BLOB" => Value::Blob(row.get_unchecked(index)),
                        _ => Value::Text(row.get_unchecked(index)),
                    }
                })
                .collect()
        })
        .collect();
    Table {
        name: name.to_owned(),
        columns,
        rows,
    }
}
