//! A primary database that is killed under load, and its standby that takes over: no confirmed batch is lost and none is
//! created twice.
//!
//! Three instances of the real program use PostgreSQL through HAProxy. Promotion follows the kill at once: the time that a
//! cluster manager takes to notice a failure is not part of the recovery time. `GIFTDESK_FAILOVERS` sets the number of kills
//! (default 1).

mod clients;
mod cluster;

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use giftdesk::{
    contract::{Clock as _, WallClock},
    service::Ledger,
};
use secrecy::SecretString;
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};

use self::{
    clients::{Clients, Confirmed, Load},
    cluster::Cluster,
};
use crate::{
    balances::balance_request,
    harness::{KEY, TestService},
    program::{ServeProcess, giftdesk_command},
};

const INSTANCES: usize = 3;

/// More than one chunk of a job, so that kills meet batches in the middle.
const LARGE_BATCH: usize = 7_000;

/// The time from the creation of a gift to its expiry.
const EXPIRY: Duration = Duration::from_secs(30 * 24 * 3_600);

/// How long clients send batches before each kill.
const LOAD_DURATION: Duration = Duration::from_secs(2);

/// The longest wait for the service after a failover.
const RECOVERY_LIMIT: Duration = Duration::from_secs(60);

fn start_instance(folder: &std::path::Path, cluster: &Cluster) -> ServeProcess {
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    ServeProcess::start(
        giftdesk_command(folder, &arguments)
            .args(["--practice-speed", "0", "--rate-limit", "0"])
            .args(["--recipients-per-minute", "0"])
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_DATABASE", &cluster.url)
            .env("GIFTDESK_LOG", "error"),
    )
}

/// The loads of the clients: a few gifts, a large batch, and gifts that a balance pays for.
async fn loads(url: &str) -> Vec<Load> {
    let mut service = TestService::with_config(|config| {
        config.database_url = Some(SecretString::from(url));
    })
    .await;
    let load = |mut request: Value, pause| {
        request["send_method"] = json!("link_multiple_custom_list");
        // The time of the database, which is ahead of the clock of the tests.
        request["expires_at"] = json!(WallClock.now() + EXPIRY);
        let pause = Duration::from_millis(pause);
        Load { request, pause }
    };
    let (from_balance, _) = balance_request(&service, "Sea Salt Cookie Dozen", 1).await;
    let loads = vec![
        load(service.batch_request(3).await, 0),
        load(service.batch_request(20).await, 10),
        load(service.batch_request(LARGE_BATCH).await, 200),
        load(from_balance, 100),
    ];
    service.stop().await;
    loads
}

/// Waits until more than `earlier` batches are confirmed. Returns the time of the first of the others; `None` when a client
/// ended because of a response that it does not expect.
async fn next_confirmation(clients: &Clients, earlier: usize) -> Option<Instant> {
    let waiting = async {
        loop {
            if let Some(next) = clients.confirmed().get(earlier) {
                return Some(next.at);
            }
            if clients.has_failed_client() {
                return None;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(RECOVERY_LIMIT, waiting)
        .await
        .expect("the service creates batches again")
}

#[tokio::test(flavor = "multi_thread")]
async fn confirmed_batches_survive_failovers_of_the_database() {
    let failovers: usize = match std::env::var("GIFTDESK_FAILOVERS") {
        Ok(text) => text
            .parse()
            .ok()
            .filter(|failovers| *failovers > 0)
            .unwrap_or_else(|| panic!("GIFTDESK_FAILOVERS is not a number from 1: {text}")),
        Err(_) => 1,
    };
    let mut cluster = Cluster::start();
    let loads = loads(&cluster.url).await;
    let folders: Vec<_> = (0..INSTANCES)
        .map(|_| tempfile::tempdir().unwrap())
        .collect();
    let mut instances: Vec<ServeProcess> = folders
        .iter()
        .map(|folder| start_instance(folder.path(), &cluster))
        .collect();
    let urls: Vec<String> = instances
        .iter()
        .map(|instance| instance.url.clone())
        .collect();
    let clients = Clients::start(&urls, loads);

    let mut recovery_times = Vec::new();
    for failover in 0..failovers {
        if failover > 0 {
            cluster = tokio::task::spawn_blocking(|| {
                cluster.restore_standby();
                cluster
            })
            .await
            .unwrap();
        }
        tokio::time::sleep(LOAD_DURATION).await;
        let start = Instant::now();
        cluster = tokio::task::spawn_blocking(|| {
            cluster.fail_over();
            cluster
        })
        .await
        .unwrap();
        // Responses that the service sent before the kill can arrive until here, so they do not count.
        let confirmed = clients.confirmed().len();
        let Some(next) = next_confirmation(&clients, confirmed).await else {
            let logs: Vec<String> = instances.iter_mut().map(ServeProcess::stop).collect();
            panic!("a client ended; the logs: {}", logs.concat());
        };
        recovery_times.push(next.duration_since(start));
        for url in &urls {
            wait_until_ready(url).await;
        }
    }
    tokio::time::sleep(LOAD_DURATION).await;
    let failed_requests = clients.failed_requests();
    let confirmed = tokio::time::timeout(RECOVERY_LIMIT, clients.stop())
        .await
        .expect("every client gets its last batch confirmed");
    wait_until_complete(&cluster.url).await;
    assert_eq!(timeline(&cluster.url).await, failovers as i32 + 1);
    assert_each_batch_exists_once(&cluster.url, &confirmed).await;

    recovery_times.sort();
    println!(
        "{failovers} failovers: {} batches with {} gifts confirmed, {} of them to a repeated request, \
         {failed_requests} requests failed; the next batch was confirmed after {:?} in the median, {:?} at most",
        confirmed.len(),
        confirmed
            .iter()
            .map(|batch| batch.recipients)
            .sum::<usize>(),
        confirmed.iter().filter(|batch| batch.id.is_none()).count(),
        recovery_times[failovers / 2],
        recovery_times[failovers - 1],
    );
}

/// Polls a condition until it holds.
async fn wait_for(limit: Duration, what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !condition().await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let waited = tokio::time::timeout(limit, waiting).await;
    waited.unwrap_or_else(|_| panic!("{what}: not within {limit:?}"));
}

/// Waits until an instance uses the database again.
async fn wait_until_ready(url: &str) {
    wait_for(
        RECOVERY_LIMIT,
        "every instance connects again",
        async || {
            let response = reqwest::get(format!("{url}/readyz")).await;
            response.is_ok_and(|response| response.status() == 200)
        },
    )
    .await;
}

/// The timeline of the primary: each promotion begins a new one.
async fn timeline(url: &str) -> i32 {
    let mut database = PgConnection::connect(url).await.unwrap();
    // The name of a log file begins with the timeline, in hexadecimal digits.
    let file: String = sqlx::query_scalar("SELECT pg_walfile_name(pg_current_wal_lsn())")
        .fetch_one(&mut database)
        .await
        .unwrap();
    i32::from_str_radix(&file[..8], 16).unwrap()
}

/// Waits until no job is left. Leases of jobs whose owners lost their connection last 30 seconds.
async fn wait_until_complete(url: &str) {
    let mut database = PgConnection::connect(url).await.unwrap();
    wait_for(3 * RECOVERY_LIMIT, "the jobs end", async || {
        let jobs: i64 = sqlx::query_scalar("SELECT count(*) FROM job")
            .fetch_one(&mut database)
            .await
            .unwrap();
        jobs == 0
    })
    .await;
}

async fn assert_each_batch_exists_once(url: &str, confirmed: &[Confirmed]) {
    let mut database = PgConnection::connect(url).await.unwrap();
    let stored: Vec<(String, uuid::Uuid, i64, String)> = sqlx::query_as(
        "SELECT customer_reference_id, id, orders_count, send_status FROM order_batch",
    )
    .fetch_all(&mut database)
    .await
    .unwrap();
    // Every client waited for the confirmation of its last batch, so there is no other one.
    assert_eq!(stored.len(), confirmed.len());
    let references: HashSet<&str> = stored.iter().map(|batch| &*batch.0).collect();
    assert_eq!(references.len(), stored.len());
    for batch in confirmed {
        let (_, id, orders, status) = stored
            .iter()
            .find(|stored| stored.0 == batch.reference)
            .unwrap_or_else(|| panic!("{} is lost", batch.reference));
        if let Some(confirmed_id) = &batch.id {
            assert_eq!(&id.to_string(), confirmed_id);
        }
        assert_eq!(
            (*orders, &**status),
            (batch.recipients as i64, "complete"),
            "{batch:?}"
        );
    }
    let gifts: i64 = confirmed.iter().map(|batch| batch.recipients as i64).sum();
    let orders: (i64, i64, i64, i64) = sqlx::query_as(
        "SELECT count(*), count(DISTINCT token), count(DISTINCT (batch_no, position)), max(seq) FROM orders",
    )
    .fetch_one(&mut database)
    .await
    .unwrap();
    assert_eq!(orders, (gifts, gifts, gifts, gifts));

    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open_existing(folder.path(), Some(&SecretString::from(url)))
        .await
        .unwrap();
    for account in ledger.compare().await.unwrap() {
        for method in account.methods.unwrap() {
            assert!(method.agrees(), "{method:?}");
            assert!(method.actual.authorized.0 > 0, "a balance paid for gifts");
        }
    }
    ledger.close().await;
}
