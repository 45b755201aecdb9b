//! A job that ends the process of each worker is set aside, so that it cannot stop the service for everybody.
//!
//! The victims are real programs in separate processes. A transaction of the test keeps the account locked, so that each
//! victim is killed after it has claimed the job and before it can report anything.

use std::time::Duration;

use serde_json::json;
use sqlx::{Connection as _, PgConnection};

use crate::{
    balances::fetch_balance, concurrent_instances::wait_for_completion, harness::TestService,
    killed_instance::start_victim, queries::connect,
};

/// Claims after which a job is set aside.
const MAX_CLAIMS: i64 = 5;

/// More than the orders that are created with the request.
const RECIPIENTS: usize = 200;

/// The limit of every wait; reaching it fails the test.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

async fn claims(database: &mut PgConnection) -> i64 {
    sqlx::query_scalar("SELECT coalesce(max(claims), 0) FROM job")
        .fetch_one(database)
        .await
        .unwrap()
}

/// Sets when the job is due, and ends its lease.
async fn set_due(database: &mut PgConnection, run_at: i64) {
    sqlx::query("UPDATE job SET run_at = $1, lease_until = 0")
        .bind(run_at)
        .execute(database)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn job_that_ends_its_process_is_set_aside() {
    let mut service = TestService::new().await;
    let balance = fetch_balance(&service).await;
    let mut request = service.batch_request(RECIPIENTS).await;
    request["payment_method_id"] = json!("COMMERCE_STORED_VALUE");
    request["expires_at"] = json!("2027-01-03T15:00:00Z");
    request["scheduled_send_on"] = json!("2026-11-03T15:00:00Z");
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    assert!(fetch_balance(&service).await < balance);
    service.stop().await;

    let mut database = connect(service.folder.path()).await;
    let mut holder = connect(service.folder.path()).await;
    for kill in 1..=MAX_CLAIMS {
        set_due(&mut database, i64::MAX).await;
        let victim = start_victim(&service);
        let mut lock = holder.begin().await.unwrap();
        sqlx::query("SELECT no FROM account WHERE no = 1 FOR NO KEY UPDATE")
            .execute(&mut *lock)
            .await
            .unwrap();
        set_due(&mut database, 0).await;
        let claimed = async {
            while claims(&mut database).await < kill {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(TEST_TIMEOUT, claimed)
            .await
            .unwrap_or_else(|_| panic!("claim {kill} was not made"));
        drop(victim);
        lock.rollback().await.unwrap();
    }
    set_due(&mut database, 0).await;

    service.start(0.0).await;
    service.advance(Duration::from_secs(1)).await;
    let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
    let failed = service.get(&path).await;
    assert_eq!(failed["send_status"], "failed", "{failed}");
    assert_eq!(
        fetch_balance(&service).await,
        balance,
        "the payment is released"
    );
    let waiting: i64 = sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM job) + (SELECT count(*) FROM batch_email WHERE run_at IS NOT NULL)",
    )
    .fetch_one(&mut database)
    .await
    .unwrap();
    assert_eq!(waiting, 0, "neither a job nor a mailing is left");

    request["scheduled_send_on"] = json!(null);
    request["recipients"].as_array_mut().unwrap().truncate(20);
    let (status, next) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{next}");
    wait_for_completion(&service, next["id"].as_str().unwrap()).await;
}
