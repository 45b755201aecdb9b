//! Tests of SQLite only: the database is a file in the data folder.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;

use crate::{
    balances::balance_request,
    harness::{KEY, TestService, start},
    operations::{fetch_metrics, wait_for_metric},
};

#[tokio::test]
async fn restart_does_not_wait_for_leases() {
    use sqlx::Connection as _;
    let mut service = TestService::new().await;
    let mut request = service.batch_request(12).await;
    request["scheduled_send_on"] = json!("2026-11-02T16:00:00Z");
    service.post("/v1/order_batches", &request).await;
    service.stop().await;
    let mut database = open_database(&service).await;
    let leased = sqlx::query("UPDATE job SET owner = 'killed', lease_until = ?")
        .bind(i64::MAX)
        .execute(&mut database)
        .await
        .unwrap();
    assert_eq!(leased.rows_affected(), 1);
    database.close().await.unwrap();
    service.clock.advance(Duration::from_secs(3_600));
    service.start(0.0).await;
    service.advance(Duration::ZERO).await;
    let batches = service.get("/v1/order_batches").await;
    assert_eq!(batches["data"][0]["send_status"], "complete");
    assert_eq!(batches["data"][0]["orders_count"], 12);
}

async fn open_database(service: &TestService) -> sqlx::SqliteConnection {
    use sqlx::Connection as _;
    let file = service.folder.path().join("service.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    sqlx::SqliteConnection::connect_with(&options)
        .await
        .unwrap()
}

#[tokio::test]
async fn metric_counts_ledger_differences() {
    let service = TestService::new().await;
    let (request, _) = balance_request(&service, "Sea Salt Cookie Dozen", 3).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let compare = async || {
        // The comparison is due every hour.
        service.clock.advance(Duration::from_secs(3_601));
        service.running().compare_ledger().await
    };
    compare().await.unwrap();
    wait_for_metric(&service, "giftdesk_ledger_order_differences 0").await;
    let mut database = open_database(&service).await;
    sqlx::query("UPDATE orders SET authorized = authorized + 1 WHERE seq = 1")
        .execute(&mut database)
        .await
        .unwrap();
    compare().await.unwrap();
    wait_for_metric(&service, "giftdesk_ledger_order_differences 1").await;

    // A comparison that fails is shown, and the result stays.
    sqlx::query("ALTER TABLE payment_method RENAME TO elsewhere")
        .execute(&mut database)
        .await
        .unwrap();
    assert!(compare().await.is_err());
    sqlx::query("ALTER TABLE elsewhere RENAME TO payment_method")
        .execute(&mut database)
        .await
        .unwrap();
    wait_for_metric(&service, "giftdesk_ledger_check_failures 1").await;
    wait_for_metric(&service, "giftdesk_ledger_order_differences 1").await;
    compare().await.unwrap();
    wait_for_metric(&service, "giftdesk_ledger_check_failures 0").await;
}

#[tokio::test]
async fn account_that_cannot_be_compared_stops_no_other() {
    let service = TestService::new().await;
    let (request, _) = balance_request(&service, "Sea Salt Cookie Dozen", 3).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.other_account_key().await;
    let mut database = open_database(&service).await;
    for statement in [
        "INSERT OR REPLACE INTO payment_method (id, account_no, position, name, balance, created_at)
         VALUES ('stored', 2, 9, 'Balance', 90, 0)",
        "INSERT INTO payment_entry
            (account_no, payment_method_id, kind, amount, balance, authorized, captured, recorded_at)
         VALUES (2, 'stored', 'opening', 100, 100, 0, 0, 0)",
        // The sum of the first account overflows.
        "UPDATE orders SET authorized = 9223372036854775807 WHERE account_no = 1",
    ] {
        sqlx::query(statement).execute(&mut database).await.unwrap();
    }
    service.clock.advance(Duration::from_secs(3_601));
    service.running().compare_ledger().await.unwrap();
    wait_for_metric(&service, "giftdesk_ledger_order_differences 1").await;
    wait_for_metric(&service, "giftdesk_ledger_accounts_not_compared 1").await;

    // The difference of the account that was compared ends, and that of the other one can be found.
    for statement in [
        "UPDATE payment_method SET balance = 100 WHERE id = 'stored'",
        "UPDATE orders SET authorized = 1 WHERE account_no = 1",
    ] {
        sqlx::query(statement).execute(&mut database).await.unwrap();
    }
    service.clock.advance(Duration::from_secs(3_601));
    service.running().compare_ledger().await.unwrap();
    wait_for_metric(&service, "giftdesk_ledger_order_differences 1").await;
    wait_for_metric(&service, "giftdesk_ledger_accounts_not_compared 0").await;
}

#[tokio::test]
async fn ledger_is_compared_at_most_hourly() {
    let service = TestService::new().await;
    let mut database = open_database(&service).await;
    let mut compared_at = async || {
        service.running().compare_ledger().await.unwrap();
        let at: i64 = sqlx::query_scalar("SELECT compared_at FROM ledger_check")
            .fetch_one(&mut database)
            .await
            .unwrap();
        at / 1_000_000
    };
    let first = compared_at().await;
    service.clock.advance(Duration::from_secs(1_800));
    assert_eq!(compared_at().await, first);
    service.clock.advance(Duration::from_secs(1_801));
    assert_eq!(compared_at().await, first + 3_601);
}

#[tokio::test]
async fn database_contains_no_key() {
    let mut service = TestService::new().await;
    service.stop().await;
    for entry in std::fs::read_dir(service.folder.path()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!bytes.windows(KEY.len()).any(|part| part == KEY.as_bytes()));
    }
}

#[tokio::test]
async fn refuses_second_service_in_same_folder() {
    let service = TestService::new().await;
    let error = start(service.folder.path(), &service.clock, 0.0)
        .await
        .unwrap_err();
    assert!(
        error.to_string().contains("already using the folder"),
        "{error}"
    );
}

#[tokio::test]
async fn damaged_database_file_is_kept_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("service.sqlite");
    let content =
        b"this has been something else all along, for more than a hundred bytes. ".repeat(40);
    std::fs::write(&file, &content).unwrap();
    let clock = giftdesk::contract::ManualClock::at(Default::default());
    let error = start(folder.path(), &clock, 0.0).await.unwrap_err();
    assert!(error.to_string().contains("damaged"), "{error}");
    assert_eq!(std::fs::read(&file).unwrap(), content);
}

#[tokio::test]
async fn missing_tables_make_service_unready_without_details() {
    let service = TestService::new().await;
    let file = service.folder.path().join("service.sqlite");
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display()))
        .await
        .unwrap();
    sqlx::query("ALTER TABLE account RENAME TO elsewhere")
        .execute(&pool)
        .await
        .unwrap();
    for (path, code, said) in [
        ("/healthz", 200, None),
        ("/readyz", 503, Some("The database is not available")),
        ("/v1/me", 500, Some("The service had an internal error")),
    ] {
        let (status, body) = service
            .send(reqwest::Method::GET, path, Some(KEY), None)
            .await;
        assert_eq!(status, code, "{path}: {body}");
        assert_eq!(body["error"].as_str(), said, "{path}");
    }
    let request = service.request(reqwest::Method::GET, "/metrics");
    let figures = request.send().await.unwrap().text().await.unwrap();
    assert!(figures.contains("giftdesk_database_up 0"), "{figures}");
}

#[tokio::test]
async fn empty_or_truncated_database_file_is_refused() {
    let mut service = TestService::new().await;
    service.stop().await;
    let file = service.folder.path().join("service.sqlite");
    let whole = std::fs::read(&file).unwrap();
    let clock = giftdesk::contract::ManualClock::at(Default::default());
    for (length, reason) in [
        (0, "is empty"),
        (50, "damaged"),
        (4_096, "damaged"),
        (whole.len() / 2, "damaged"),
        (whole.len() - 1, "damaged"),
    ] {
        std::fs::write(&file, &whole[..length]).unwrap();
        let error = start(service.folder.path(), &clock, 0.0).await.unwrap_err();
        assert!(error.to_string().contains(reason), "{length}: {error}");
        assert_eq!(std::fs::read(&file).unwrap(), whole[..length], "{length}");
    }
    std::fs::write(&file, &whole).unwrap();
    service.start(0.0).await;
    service.get("/v1/me").await;
}

#[tokio::test]
async fn database_without_tables_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("service.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(&file)
        .create_if_missing(true)
        .journal_mode(sqlx::sqlite::SqliteJournalMode::Wal);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    pool.close().await;
    assert!(std::fs::metadata(&file).unwrap().len() > 0);
    let clock = giftdesk::contract::ManualClock::at(Default::default());
    let error = start(folder.path(), &clock, 0.0).await.unwrap_err();
    assert!(error.to_string().contains("is empty"), "{error}");
}

#[tokio::test]
async fn new_database_leaves_no_other_file() {
    let mut service = TestService::new().await;
    service.stop().await;
    let mut names: Vec<String> = std::fs::read_dir(service.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["service.lock", "service.sqlite"]);
}

#[tokio::test]
async fn probes_in_a_row_check_the_disk_once() {
    let service = TestService::new().await;
    let probe = async || service.send(Method::GET, "/readyz", None, None).await.0;
    assert_eq!(probe().await, 200);
    // The check would write a file of this name.
    let file = service.folder.path().join("service.sqlite-space-check");
    std::fs::create_dir(&file).unwrap();
    for number in 0..20 {
        assert_eq!(probe().await, 200, "probe {number}");
    }
    // The result is kept for a few seconds only.
    let end = Instant::now() + Duration::from_secs(60);
    while probe().await != 503 {
        assert!(Instant::now() < end, "the disk is not checked again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A clock that can be set back.
#[derive(Debug)]
struct SteppedClock(std::sync::atomic::AtomicI64);

impl SteppedClock {
    fn step(&self, seconds: i64) {
        let micros = seconds * 1_000_000;
        self.0
            .fetch_add(micros, std::sync::atomic::Ordering::SeqCst);
    }
}

impl giftdesk::contract::Clock for SteppedClock {
    fn now(&self) -> giftdesk::contract::Timestamp {
        giftdesk::contract::Timestamp::from_micros(self.0.load(std::sync::atomic::Ordering::SeqCst))
    }
}

/// A service with the time of its database, and its clock.
async fn start_with_stepped_clock() -> (TestService, std::sync::Arc<SteppedClock>) {
    let mut service = TestService::stopped();
    let start: giftdesk::contract::Timestamp = "2026-11-02T15:00:00Z".parse().unwrap();
    let clock = std::sync::Arc::new(SteppedClock(start.micros().into()));
    start_with(&mut service, &clock).await;
    (service, clock)
}

async fn start_with(service: &mut TestService, clock: &std::sync::Arc<SteppedClock>) {
    let mut config = service.config(service.folder.path());
    config.uses_database_time = true;
    service.start_as_with_clock(config, clock.clone()).await;
}

/// How many seconds the time of the service is ahead of its clock.
async fn clock_difference(service: &TestService) -> f64 {
    let metrics = fetch_metrics(service).await;
    let mut lines = metrics.lines();
    let seconds = lines
        .find_map(|line| line.strip_prefix("giftdesk_clock_difference_seconds "))
        .unwrap();
    seconds.parse().unwrap()
}

#[tokio::test]
async fn clock_set_back_delays_nothing_but_is_measured() {
    let (mut service, clock) = start_with_stepped_clock().await;
    assert!(clock_difference(&service).await.abs() < 60.0);
    let mut request = service.batch_request(12).await;
    for restarts in [false, true] {
        clock.step(-3_600);
        if restarts {
            service.stop().await;
            start_with(&mut service, &clock).await;
        }
        let ahead = clock_difference(&service).await;
        let expected = if restarts { 7_200.0 } else { 3_600.0 };
        assert!((ahead - expected).abs() < 60.0, "{ahead}");
        request["customer_reference_id"] = json!(format!("after {ahead}"));
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
        service.running().tick().await.unwrap();
        let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
        assert_eq!(service.get(&path).await["send_status"], "complete");
    }
}

#[tokio::test]
async fn clock_set_back_without_a_recent_batch_delays_nothing() {
    for is_ledger_compared in [false, true] {
        let (mut service, clock) = start_with_stepped_clock().await;
        let request = service.batch_request(1).await;
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
        let orders = service.get("/v1/orders").await;
        clock.step(20 * 3_600);
        if is_ledger_compared {
            service.running().compare_ledger().await.unwrap();
        } else {
            let id = orders["data"][0]["id"].as_str().unwrap();
            let path = format!("/v1/orders/{id}/cancel");
            let (status, order) = service.post(&path, &json!({})).await;
            assert_eq!(status, 200, "{order}");
        }
        clock.step(-10 * 3_600);
        service.stop().await;
        start_with(&mut service, &clock).await;
        let ahead = clock_difference(&service).await;
        assert!(
            (ahead - 36_000.0).abs() < 60.0,
            "{is_ledger_compared}: {ahead}"
        );
    }
}
