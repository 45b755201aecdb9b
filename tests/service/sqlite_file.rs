//! Tests of SQLite only: the database is a file in the data folder.

use std::time::Duration;

use serde_json::json;

use crate::{
    balances::balance_request,
    harness::{KEY, TestService, start},
    operations::fetch_metrics,
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
    let differences = async || {
        service.running().compare_ledger().await.unwrap();
        let metrics = fetch_metrics(&service).await;
        let mut lines = metrics.lines();
        let number = lines
            .find_map(|line| line.strip_prefix("giftdesk_ledger_order_differences "))
            .unwrap();
        number.to_owned()
    };
    assert_eq!(differences().await, "0");
    let mut database = open_database(&service).await;
    sqlx::query("UPDATE orders SET authorized = authorized + 1 WHERE seq = 1")
        .execute(&mut database)
        .await
        .unwrap();
    assert_eq!(differences().await, "1");
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
