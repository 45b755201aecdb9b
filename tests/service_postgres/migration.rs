//! A PostgreSQL database of an earlier version keeps its rows when the service migrates its tables.

use secrecy::ExposeSecret as _;
use serde_json::json;
use sqlx::{AssertSqlSafe, PgPool, migrate::Migrator};

use crate::{balances::fetch_balance, harness::TestService, practice_orders::list_all};

/// The migrations up to this version create the tables for the rows in `before_0070.sql`.
const LAST_OLD_VERSION: i64 = 60;

/// Creates a database with the migrations up to a version.
pub async fn create_database_of_version(folder: &std::path::Path, version: i64) -> PgPool {
    let url = crate::database::ensure_database(folder).unwrap();
    let pool = PgPool::connect(url.expose_secret()).await.unwrap();
    let all = sqlx::migrate!("src/service/store/migrations/postgres");
    let old: Vec<_> = all
        .iter()
        .filter(|migration| migration.version <= version)
        .cloned()
        .collect();
    assert!(old.len() < all.iter().count());
    Migrator::with_migrations(old).run(&pool).await.unwrap();
    pool
}

async fn create_old_database(folder: &std::path::Path) {
    let pool = create_database_of_version(folder, LAST_OLD_VERSION).await;
    let mut rows = include_str!("../../src/service/store/tests/before_0070.sql").to_owned();
    for number in 1..=17 {
        let id = uuid::Uuid::from_u128(number);
        rows = rows.replace(&format!("{{{number}}}"), &format!("'{id}'"));
    }
    sqlx::raw_sql(AssertSqlSafe(rows))
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn database_of_earlier_version_keeps_its_rows() {
    let mut service = TestService::stopped();
    create_old_database(service.folder.path()).await;
    service.start(0.0).await;

    // The job of the old database creates the third order.
    let orders = list_all(&service, "/v1/orders").await;
    assert_eq!(orders.len(), 5);
    let statuses: Vec<_> = orders.iter().map(|order| &order["status"]).collect();
    assert_eq!(
        statuses,
        ["created", "canceled", "notified", "delivered", "created"]
    );
    let activities = list_all(&service, "/v1/order_activities").await;
    let statuses: Vec<_> = activities
        .iter()
        .map(|activity| &activity["order_status"])
        .collect();
    assert_eq!(
        statuses,
        [
            "created",
            "failed",
            "created",
            "created",
            "delivered",
            "opened",
            "created",
            "created"
        ]
    );
    let id = uuid::Uuid::from_u128(1);
    let batch = service.get(&format!("/v1/order_batches/{id}")).await;
    assert_eq!(batch["send_status"], "complete");
    assert_eq!(batch["batch_name"], "Old batch");
    assert_eq!(fetch_balance(&service).await, 90_000);

    // Cancellation releases the amounts that the old database had authorized.
    for order in orders.iter().filter(|order| order["status"] == "created") {
        let path = format!("/v1/orders/{}/cancel", order["id"].as_str().unwrap());
        let (status, body) = service.post(&path, &json!({})).await;
        assert_eq!(status, 200, "{body}");
    }
    assert_eq!(fetch_balance(&service).await, 90_000 + 2 * 3_300);
}
