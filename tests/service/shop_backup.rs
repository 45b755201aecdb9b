//! A backup of a running service, restored into another folder, is the same service.

use std::time::Duration;

use giftdesk::service::{ServiceError, back_up, restore};

use crate::{harness::TestService, practice_orders::list_all};

const LISTS: [&str; 4] = [
    "/v1/orders",
    "/v1/order_batches",
    "/v1/order_activities",
    "/v1/payment_methods",
];

#[tokio::test(flavor = "multi_thread")]
async fn backup_of_running_service_restores_all_of_it() {
    let service = TestService::with_speed(100.0).await;
    let request = service.batch_request(40).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::from_secs(60)).await;
    let backups = tempfile::tempdir().unwrap();
    let file = backups.path().join("shop.sqlite");
    back_up(service.folder.path(), None, &file).await.unwrap();
    let mut before = Vec::new();
    for list in LISTS {
        before.push(list_all(&service, list).await);
    }

    // What happens afterwards is not in the backup.
    let (status, later) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{later}");

    let mut restored = TestService::stopped();
    restore(restored.folder.path(), None, &file).await.unwrap();
    restored.clock.advance(Duration::from_secs(60));
    restored.start(0.0).await;
    for (list, before) in LISTS.iter().zip(&before) {
        let after = list_all(&restored, list).await;
        assert_eq!(after.len(), before.len(), "{list}");
        let ids = |rows: &[serde_json::Value]| {
            rows.iter().map(|row| row["id"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(ids(&after), ids(before), "{list}");
    }
}

#[tokio::test]
async fn backup_replaces_no_file_and_restore_no_database() {
    let service = TestService::new().await;
    let folder = service.folder.path();
    let backups = tempfile::tempdir().unwrap();
    let file = backups.path().join("shop.sqlite");
    back_up(folder, None, &file).await.unwrap();
    let again = back_up(folder, None, &file).await.unwrap_err();
    assert!(matches!(again, ServiceError::FileExists { .. }), "{again}");
    let over = restore(folder, None, &file).await.unwrap_err();
    assert!(matches!(over, ServiceError::FileExists { .. }), "{over}");
    // The log of a database that was removed would be applied to the restored one.
    let target = tempfile::tempdir().unwrap();
    std::fs::write(target.path().join("service.sqlite-wal"), b"log").unwrap();
    let beside_log = restore(target.path(), None, &file).await.unwrap_err();
    assert!(
        matches!(beside_log, ServiceError::FileExists { .. }),
        "{beside_log}"
    );
    // Nothing but the backup is left in its folder.
    assert_eq!(std::fs::read_dir(backups.path()).unwrap().count(), 1);
}

#[tokio::test]
async fn damaged_or_foreign_file_is_not_restored() {
    let service = TestService::new().await;
    let backups = tempfile::tempdir().unwrap();
    let file = backups.path().join("shop.sqlite");
    back_up(service.folder.path(), None, &file).await.unwrap();
    let whole = std::fs::read(&file).unwrap();
    let mut torn = whole.clone();
    torn[whole.len() / 2..].fill(0x5a);
    let mut database = sqlx::sqlite::SqliteConnectOptions::new();
    database = database
        .filename(backups.path().join("other.sqlite"))
        .create_if_missing(true);
    let mut other = sqlx::ConnectOptions::connect(&database).await.unwrap();
    sqlx::raw_sql("CREATE TABLE note (text TEXT)")
        .execute(&mut other)
        .await
        .unwrap();
    sqlx::Connection::close(other).await.unwrap();
    let other = std::fs::read(backups.path().join("other.sqlite")).unwrap();
    for (name, bytes) in [
        ("cut", &whole[..whole.len() / 2]),
        ("torn", &torn),
        ("other", &other),
        ("text", b"Handle,Title\n"),
        ("empty", b""),
    ] {
        let file = backups.path().join(name);
        std::fs::write(&file, bytes).unwrap();
        let target = tempfile::tempdir().unwrap();
        let refused = restore(target.path(), None, &file).await;
        assert!(refused.is_err(), "{name}");
        assert_eq!(
            std::fs::read_dir(target.path()).unwrap().count(),
            0,
            "{name}"
        );
    }
}
