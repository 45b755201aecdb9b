//! A batch of 100,000 recipients on PostgreSQL, from POST to complete, compared with COPY of its
//! rows.
//!
//! Uses a private PostgreSQL server. COPY writes over one connection and in one transaction into a
//! second database of the service, with the same tables and indexes.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use futures_util::TryStreamExt as _;
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{Connection as _, PgConnection};

use crate::{
    Runtimes, TABLES, database,
    measured::{complete_batch, print_row},
    prepare_batch,
    service_start::start,
};

pub fn run(runtimes: &Runtimes) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let of = |name: &str| {
        let folder = folder.path().join(name);
        std::fs::create_dir(&folder).expect("a folder");
        let database = database::ensure_database(&folder).expect("a database");
        (folder, database)
    };
    let (made_in, made) = of("made");
    let (empty_in, empty) = of("empty");

    let taken = service_time(runtimes, &made_in, &made);
    // A first start of the service creates the tables; they stay empty.
    let running = runtimes
        .servers
        .block_on(start(&empty_in, Some(empty.clone())));
    runtimes.servers.block_on(running.shutdown());
    let baseline = runtimes.clients.block_on(baseline_time(&made, &empty));
    print_row(
        "100,000 recipients, POST to complete, PostgreSQL",
        &format!("{:.2} s", taken.as_secs_f64()),
        &format!("{:.2} s", baseline.as_secs_f64()),
        taken.as_secs_f64() / baseline.as_secs_f64(),
        "≤ 4",
    );
}

fn service_time(runtimes: &Runtimes, folder: &Path, database: &SecretString) -> Duration {
    let running = runtimes
        .servers
        .block_on(start(folder, Some(database.clone())));
    let taken = runtimes.clients.block_on(async {
        let (client, request) = prepare_batch(&running.url(), 100_000).await;
        complete_batch(&client, &request).await.1
    });
    runtimes.servers.block_on(running.shutdown());
    taken
}

/// Returns how long COPY takes to write the rows of the database `made` into the database `empty`.
async fn baseline_time(made: &SecretString, empty: &SecretString) -> Duration {
    let mut from = PgConnection::connect(made.expose_secret())
        .await
        .expect("the service's database");
    let mut to = PgConnection::connect(empty.expose_secret())
        .await
        .expect("the other database");
    let mut tables: Vec<(&str, Vec<u8>)> = Vec::new();
    for table in TABLES {
        let mut rows = Vec::new();
        let mut chunks = from
            .copy_out_raw(&format!("COPY (SELECT * FROM {table}) TO STDOUT"))
            .await
            .expect("the rows");
        while let Some(chunk) = chunks.try_next().await.expect("more rows") {
            rows.extend_from_slice(&chunk);
        }
        drop(chunks);
        tables.push((table, rows));
    }

    let begin = Instant::now();
    let mut transaction = to.begin().await.expect("a transaction");
    let mut copied = 0;
    for (table, rows) in tables {
        let mut copy = transaction
            .copy_in_raw(&format!("COPY {table} FROM STDIN"))
            .await
            .expect("the same table");
        copy.send(rows).await.expect("the same rows");
        copied += copy.finish().await.expect("they are taken");
    }
    transaction.commit().await.expect("it is done");
    let taken = begin.elapsed();
    println!("{copied} rows in {} tables", TABLES.len());
    assert!(copied > 300_000, "every recipient, order and activity");
    taken
}
