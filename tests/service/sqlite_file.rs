//! Tests of SQLite only: the database is a file in the data folder.

use std::time::Duration;

use serde_json::json;

use crate::harness::{KEY, TestService, start};

#[tokio::test]
async fn restart_does_not_wait_for_leases() {
    use sqlx::Connection as _;
    let mut service = TestService::new().await;
    let mut request = service.batch_request(12).await;
    request["scheduled_send_on"] = json!("2026-11-02T16:00:00Z");
    service.post("/v1/order_batches", &request).await;
    service.stop().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(service.folder.path().join("service.sqlite"));
    let mut database = sqlx::SqliteConnection::connect_with(&options)
        .await
        .unwrap();
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
