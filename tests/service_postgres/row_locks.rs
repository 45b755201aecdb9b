//! Rows that another transaction keeps locked.

use std::{process::Command, process::Stdio, sync::Arc, time::Duration};

use giftdesk::{
    contract::{Clock, ManualClock, WallClock},
    service,
};
use reqwest::Method;
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};

use crate::{
    concurrent_instances::{TEST_TIMEOUT, wait_for_completion},
    harness::{KEY, TestService, config, total_count},
    program::{ServeProcess, giftdesk_command},
    queries::{assert_each_order_created_once, connect, url_with_setting},
};

/// More than two chunks of a job.
const RECIPIENTS: usize = 11_500;

#[tokio::test(flavor = "multi_thread")]
async fn request_waiting_too_long_for_a_row_gets_503() {
    let service = TestService::with_config(|config| {
        config.database_url = url_with_setting(&config.data_dir, "lock_timeout", "200ms")
    })
    .await;
    let mut scheduled = service.batch_request(50).await;
    scheduled["scheduled_send_on"] = json!("2026-11-02T16:00:00Z");
    let (status, batch) = service.post("/v1/order_batches", &scheduled).await;
    assert_eq!(status, 201, "{batch}");
    let mut holder = connect(service.folder.path()).await;
    let mut held = holder.begin().await.unwrap();
    sqlx::query("UPDATE account SET order_count = order_count")
        .execute(&mut *held)
        .await
        .unwrap();

    let request = service.batch_request(3).await;
    let answer = service
        .request(Method::POST, "/v1/order_batches")
        .json(&request)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 503);
    assert_eq!(answer.headers()["retry-after"], "1");
    let said: Value = answer.json().await.unwrap();
    assert_eq!(said, json!({"error": "The service is busy. Try again."}));
    // The request changed nothing, and the service is still ready.
    assert_eq!(total_count(&service.get("/v1/order_batches").await), 1);
    service.get("/readyz").await;

    // Jobs that become due meanwhile wait for the row.
    service.advance(Duration::from_secs(3_600)).await;
    let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
    let waiting = service.get(&path).await;
    assert_eq!(waiting["send_status"], "pending");
    held.rollback().await.unwrap();
    let made = async {
        while service.get(&path).await["send_status"] == "pending" {
            service.advance(Duration::from_secs(5)).await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, made)
        .await
        .expect("the orders are created");
    assert_eq!(service.get(&path).await["send_status"], "complete");
    assert_each_order_created_once(service.folder.path(), 50).await;
}

fn send_signal(victim: &ServeProcess, name: &str) {
    let sent = Command::new("kill")
        .arg(format!("-{name}"))
        .arg(victim.child.id().to_string())
        .status()
        .unwrap();
    assert!(sent.success());
}

/// Returns whether another connection is idle in a transaction that has written orders.
async fn has_idle_writer(database: &mut PgConnection) -> bool {
    sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid
            WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()
            AND a.state = 'idle in transaction' AND l.mode = 'RowExclusiveLock'
            AND l.relation = CAST('orders' AS regclass))",
    )
    .fetch_one(database)
    .await
    .unwrap()
}

/// A machine that vanishes in the middle of a transaction closes no connection; a stopped process
/// behaves the same. Its rows must be unlocked, another instance must complete the batch, and the
/// process must do no damage when it continues.
#[tokio::test(flavor = "multi_thread")]
async fn rows_of_a_vanished_instance_are_unlocked() {
    let mut service = TestService::new().await;
    let request = service.batch_request(RECIPIENTS).await;
    service.stop().await;
    let folder = service.folder.path();
    let short = url_with_setting(folder, "idle_in_transaction_session_timeout", "2s").unwrap();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    let victim = ServeProcess::start(
        giftdesk_command(folder, &arguments)
            .args(["--practice-speed", "0"])
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_DATABASE", short.expose_secret())
            .env("GIFTDESK_LOG", "off")
            .stderr(Stdio::null()),
    );
    let http = reqwest::Client::new();
    let mut database = connect(folder).await;
    let mut batches = 0;
    let mut id = String::new();
    // Stops and continues the victim until it is stopped in the middle of a transaction.
    let stopped_in_transaction = async {
        loop {
            let pending: i64 = sqlx::query_scalar("SELECT count(*) FROM job")
                .fetch_one(&mut database)
                .await
                .unwrap();
            if pending == 0 {
                let asked = http.post(format!("{}/v1/order_batches", victim.url));
                let answer = asked.bearer_auth(KEY).json(&request).send().await.unwrap();
                assert_eq!(answer.status(), 201);
                let batch: Value = answer.json().await.unwrap();
                batch["id"].as_str().unwrap().clone_into(&mut id);
                batches += 1;
            }
            send_signal(&victim, "STOP");
            // The server first completes the statements that it has received.
            for _ in 0..20 {
                if has_idle_writer(&mut database).await {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            send_signal(&victim, "CONT");
            tokio::time::sleep(Duration::from_millis(rand::random_range(1..30))).await;
        }
    };
    tokio::time::timeout(2 * TEST_TIMEOUT, stopped_in_transaction)
        .await
        .expect("the victim stops in the middle of a batch");

    // The new instance starts after the victim's lease has expired.
    service.clock = ManualClock::at(WallClock.now());
    service.clock.advance(Duration::from_secs(61));
    service.start(0.0).await;
    wait_for_completion(&service, &id).await;
    send_signal(&victim, "CONT");
    let ready = async {
        loop {
            let answer = http.get(format!("{}/readyz", victim.url)).send().await;
            if answer.unwrap().status() == 200 {
                return;
            }
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, ready)
        .await
        .expect("the victim is ready again");
    let asked = http.get(format!("{}/v1/order_batches/{id}", victim.url));
    let batch: Value = asked
        .bearer_auth(KEY)
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!(batch["send_status"], "complete");
    assert_each_order_created_once(service.folder.path(), batches * RECIPIENTS).await;
    drop(victim);
    let clock: Arc<dyn Clock> = Arc::new(service.clock.clone());
    let third = service::start(config(service.folder.path(), 0.0), clock).await;
    third.unwrap().shutdown().await;
}
