//! `giftdesk database distribute`, and the service on a Citus cluster with two workers.
//!
//! `GIFTDESK_TEST_CITUS=1` makes all tests of this program run on such a cluster.

mod upgrade;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use giftdesk::contract::WallClock;
use reqwest::Method;

use crate::{
    concurrent_instances::{TEST_TIMEOUT, wait_for_completion},
    database::{assign_database, cluster::Cluster},
    harness::{KEY, TestService},
    queries::connect,
};

/// Chunks of a job: enough to kill a worker between two of them.
const RECIPIENTS: usize = 40_000;

/// The name of the database in its cluster.
const DATABASE: &str = "gifts";

/// Tests of other kinds of databases; and one of a time limit of sessions, which those on workers do not have.
const NOT_ON_CITUS: [&str; 6] = [
    "citus::",
    "adoption::",
    "failover::",
    "poolers::",
    "unusable_database::",
    "request_waiting_too_long_for_a_row",
];

#[test]
fn service_works_on_citus() {
    let mut tests = std::process::Command::new(std::env::current_exe().unwrap());
    tests.env("GIFTDESK_TEST_CITUS", "1");
    for skipped in NOT_ON_CITUS {
        tests.args(["--skip", skipped]);
    }
    let output = tests.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && text.contains("test result: ok"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn existing_rows_are_distributed_by_account() {
    let cluster = Cluster::start();
    cluster.create(DATABASE);
    let mut service = TestService::stopped();
    assign_database(service.folder.path(), cluster.url(DATABASE));
    service.start(0.0).await;
    let request = service.batch_request(3).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
    let batch = service.get(&path).await;
    service.stop().await;

    let first = cluster.distribute(DATABASE);
    let said = String::from_utf8_lossy(&first.stdout).into_owned();
    assert!(first.status.success(), "{first:?}");
    for line in [
        "account: distributed by no, co-located by account",
        "orders: distributed by account_no, co-located by account",
        "payment_entry: distributed by account_no, co-located by account",
        "card_operation: distributed by account_no, co-located by account",
        "api_key: reference table, all rows on every node",
        "product: reference table, all rows on every node",
        "lease: not distributed, all rows on the coordinator",
        "30 tables were changed.",
    ] {
        assert!(said.lines().any(|it| it == line), "{line}: {said}");
    }
    let second = cluster.distribute(DATABASE);
    let again = String::from_utf8_lossy(&second.stdout).into_owned();
    assert_eq!(
        again,
        said.replace("30 tables were changed.", "No table was changed.")
    );

    let mut database = connect(service.folder.path()).await;
    let kept: Vec<String> = sqlx::query_scalar(
        "SELECT DISTINCT CAST(table_name AS text) AS name FROM information_schema.columns
         WHERE column_name = 'account_no' AND table_schema = 'public' AND NOT EXISTS
            (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = CAST(table_name AS regclass)) ORDER BY name",
    )
    .fetch_all(&mut database)
    .await
    .unwrap();
    assert_eq!(
        kept,
        ["ledger_check", "stock_entry"],
        "all data of accounts is distributed"
    );
    for statement in [
        "UPDATE payment_entry SET amount = 1",
        "DELETE FROM payment_entry",
        "TRUNCATE payment_entry",
    ] {
        let refused = sqlx::query(statement)
            .execute(&mut database)
            .await
            .unwrap_err();
        assert!(refused.to_string().contains("payment ledger"), "{refused}");
    }
    let left: i64 = sqlx::query_scalar("SELECT pg_relation_size('recipient')")
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(left, 0, "no copy stays on the coordinator");

    service.start(0.0).await;
    let found = service.get(&path).await;
    for part in [
        "cart",
        "orders_count",
        "recipients_preview",
        "workspace_name",
    ] {
        assert_eq!(found[part], batch[part]);
    }
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
}

#[tokio::test]
async fn table_without_the_account_in_its_key_is_refused() {
    let cluster = Cluster::start();
    cluster.create(DATABASE);
    let service = TestService::stopped();
    assign_database(service.folder.path(), cluster.url(DATABASE));
    let mut database = connect(service.folder.path()).await;
    let table = "CREATE TABLE order_note (no BIGINT PRIMARY KEY, account_no BIGINT NOT NULL)";
    sqlx::query(table).execute(&mut database).await.unwrap();
    let refused = cluster.distribute(DATABASE);
    let text = String::from_utf8_lossy(&refused.stderr);
    let names_table = text.contains("The table order_note can’t be distributed");
    assert!(!refused.status.success() && names_table, "{text}");
    let placed: i64 = sqlx::query_scalar("SELECT count(*) FROM pg_dist_partition")
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(placed, 0, "nothing was changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_worker_delays_a_batch_and_loses_nothing() {
    let cluster = Cluster::start();
    cluster.create(DATABASE);
    assert!(cluster.distribute(DATABASE).status.success());
    let mut service = TestService::stopped();
    assign_database(service.folder.path(), cluster.url(DATABASE));
    service.start_with_clock(Arc::new(WallClock)).await;
    let worker = cluster.worker_of(DATABASE, 1);
    // Accounts are numbered from 2.
    let mut other = (2, service.other_account_key().await);
    while cluster.worker_of(DATABASE, other.0) == worker {
        other = (other.0 + 1, service.other_account_key().await);
    }

    let small = service.batch_request(3).await;
    let request = service.batch_request(RECIPIENTS).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let id = batch["id"].as_str().unwrap();
    let path = format!("/v1/order_batches/{id}");
    while service.get(&path).await["orders_count"] == 0 {
        tokio::task::yield_now().await;
    }
    cluster.kill(worker);
    let (status, _) = service.send(Method::GET, &path, Some(KEY), None).await;
    assert_eq!(status, 503, "the worker has the account");
    let sent = service.send(
        Method::POST,
        "/v1/order_batches",
        Some(&other.1),
        Some(&small),
    );
    let (status, sent) = sent.await;
    assert_eq!(status, 201, "the other worker has this account: {sent}");
    // Citus reports a write that a worker interrupts as that of a disk, after which an instance is not ready for a while.
    let ready = async {
        while service.send(Method::GET, "/readyz", None, None).await.0 != 200 {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, ready)
        .await
        .expect("other accounts are served");

    cluster.restart(worker);
    let begun = Instant::now();
    let left = service.get(&path).await;
    assert_eq!(
        left["send_status"], "pending",
        "the worker ended before the batch"
    );
    let count = left["orders_count"].as_u64().unwrap();
    let done = wait_for_completion(&service, id).await;
    let elapsed = begun.elapsed();
    assert_eq!(done["orders_count"], RECIPIENTS);
    let orders: (i64, i64, i64, i64) = sqlx::query_as(
        "SELECT count(*), count(DISTINCT id), count(DISTINCT position), max(seq) FROM orders WHERE account_no = 1",
    )
    .fetch_one(&mut connect(service.folder.path()).await)
    .await
    .unwrap();
    let wanted = i64::try_from(RECIPIENTS).unwrap();
    assert_eq!(
        orders,
        (wanted, wanted, wanted, wanted),
        "each order exists once"
    );
    println!("killed after {count} of {RECIPIENTS} orders; complete {elapsed:?} after the restart");
}

/// The time of a batch on a cluster, compared with that on one server of the same machine.
#[tokio::test(flavor = "multi_thread")]
async fn cluster_creates_a_batch_as_fast_as_one_server() {
    const MAX_RATIO: f64 = 3.0;
    const ROUNDS: u32 = 3;
    let cluster = Cluster::start();
    cluster.create(DATABASE);
    assert!(cluster.distribute(DATABASE).status.success());
    let (mut one, mut distributed) = (TestService::stopped(), TestService::stopped());
    assign_database(distributed.folder.path(), cluster.url(DATABASE));
    let (mut of_one, mut of_cluster) = (Duration::ZERO, Duration::ZERO);
    one.start(0.0).await;
    distributed.start(0.0).await;
    for _ in 0..ROUNDS {
        of_one += time_of_batch(&one).await;
        of_cluster += time_of_batch(&distributed).await;
    }
    let ratio = of_cluster.as_secs_f64() / of_one.as_secs_f64();
    let (of_one, of_cluster) = (of_one / ROUNDS, of_cluster / ROUNDS);
    println!(
        "20,000 gifts: {of_one:?} on one server, {of_cluster:?} on a cluster, ratio {ratio:.2}"
    );
    assert!(ratio < MAX_RATIO, "{ratio}");
}

/// From the request to the last order.
async fn time_of_batch(service: &TestService) -> Duration {
    let request = service.batch_request(20_000).await;
    let begun = Instant::now();
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    wait_for_completion(service, batch["id"].as_str().unwrap()).await;
    begun.elapsed()
}
