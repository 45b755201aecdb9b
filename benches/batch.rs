//! A batch of 100,000 recipients on SQLite, from POST to complete. The baseline writes the same
//! rows by prepared statements in one transaction.
//!
//! `cargo bench --bench batch`. The baseline writes into a new file with the tables, indexes, cache
//! size, WAL and `synchronous=FULL` of the service's database, but without foreign key checks. One
//! statement inserts many rows, because handing each row to SQLite's thread would slow the
//! baseline.

#[path = "support/measured.rs"]
mod measured;
#[path = "support/rows.rs"]
mod rows;
#[path = "support/service.rs"]
mod service_start;
mod support;

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use sqlx::{
    AssertSqlSafe, Connection as _, Row as _, SqliteConnection,
    sqlite::{SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use measured::{KEY, complete_batch, print_row};
use rows::Table;
use secrecy::SecretString;
use service_start::start;
use support::prepare_batch;

const RECIPIENTS: usize = 100_000;

/// How many rows one prepared statement of the baseline inserts at most.
const MAX_ROWS_PER_STATEMENT: usize = 200;

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (taken, source) = service_time(folder.path()).await;
        let baseline = baseline_time(&source, &folder.path().join("baseline.sqlite")).await;
        print_row(
            "100,000 recipients, POST to complete, SQLite",
            &format!("{:.2} s", taken.as_secs_f64()),
            &format!("{:.2} s", baseline.as_secs_f64()),
            taken.as_secs_f64() / baseline.as_secs_f64(),
            "≤ 2.5",
        );
    });
}

/// Returns the time that the service takes for the batch, and the database file of the service.
async fn service_time(folder: &Path) -> (Duration, PathBuf) {
    let running = start(folder, None).await;
    let (client, request) =
        prepare_batch(&running.url(), SecretString::from(KEY), RECIPIENTS).await;
    let (_, taken) = complete_batch(&client, &request).await;
    running.shutdown().await;
    (taken, folder.join("service.sqlite"))
}

/// Returns the time that prepared statements take to insert the rows of the file `source` into the
/// new file `target` with the same tables and indexes.
async fn baseline_time(source: &Path, target: &Path) -> Duration {
    let mut from = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(source))
        .await
        .expect("the service's file");
    let mut to = SqliteConnection::connect_with(
        &SqliteConnectOptions::new()
            .filename(target)
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
            tables.push(Table::read(&mut from, &object.get::<String, _>("name")).await);
        }
    }
    let rows: usize = tables.iter().map(|table| table.rows.len()).sum();
    println!("{rows} rows in {} tables", tables.len());

    let begin = Instant::now();
    let mut transaction = to.begin().await.expect("a transaction");
    for table in tables {
        let many = table.insert_statement(MAX_ROWS_PER_STATEMENT);
        for rows in table.rows.chunks(MAX_ROWS_PER_STATEMENT) {
            let statement = if rows.len() == MAX_ROWS_PER_STATEMENT {
                many.clone()
            } else {
                table.insert_statement(rows.len())
            };
            let mut arguments = SqliteArguments::default();
            for value in rows.iter().flatten() {
                value.clone().bind(&mut arguments);
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
