//! A PostgreSQL database of the last version before the schema was one file keeps its rows in tables without partitions, and
//! an earlier one is refused.

use std::{collections::BTreeMap, path::Path, time::Duration};

use giftdesk::service::{Keys, ServiceError};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::{
    balances::fetch_balance, database::ensure_database, harness::TestService,
    practice_orders::list_all, queries::connect,
};

/// The limit of every wait; reaching it fails the test.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);

async fn create_earlier_database(folder: &Path) {
    let mut database = connect(folder).await;
    sqlx::raw_sql(include_str!("earlier_version.sql"))
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
}

/// Opens and adopts the database without any background work.
async fn open(folder: &Path) -> Result<(), ServiceError> {
    let keys = Keys::open_existing(folder, ensure_database(folder).as_ref()).await?;
    keys.close().await;
    Ok(())
}

/// The columns that the last version before the schema was one file lacks.
const NEW_COLUMNS: [(&str, &str); 8] = [
    ("api_key", ", 'scope', 'name'"),
    ("batch_email", ", 'has_reminders'"),
    ("card", ", 'is_archived'"),
    ("collection", ", 'is_archived'"),
    ("order_batch", ", 'terms'"),
    ("orders", ", 'acceptance_problem'"),
    (
        "payment_entry",
        ", 'batch_no', 'orders', 'request_id', 'note', 'operator'",
    ),
    (
        "payment_method",
        ", 'kind', 'credit_limit', 'credit_used', 'is_active', 'processor_card', 'processor_customer', 'card_saved_at'",
    ),
];

/// The rows of each table without their account and without [`NEW_COLUMNS`], sorted.
async fn rows_of_tables(database: &mut PgConnection) -> BTreeMap<String, Vec<String>> {
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT c.relname::TEXT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
         AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND c.relname NOT IN ('_sqlx_migrations', 'migration_lock', 'event_partition')",
    )
    .fetch_all(&mut *database)
    .await
    .unwrap();
    let mut rows = BTreeMap::new();
    for table in tables {
        // Jobs have no numbers of their own anymore.
        let left_out = match NEW_COLUMNS.iter().find(|(name, _)| *name == table) {
            Some((_, columns)) => columns,
            None if table == "job" => ", 'no'",
            None => "",
        };
        let query = format!(
            "SELECT (to_jsonb(t) - ARRAY['account_no'{left_out}])::TEXT AS fields FROM {table} t ORDER BY fields"
        );
        let found: Vec<String> = sqlx::query_scalar(AssertSqlSafe(query))
            .fetch_all(&mut *database)
            .await
            .unwrap();
        rows.insert(table, found);
    }
    rows
}

/// The columns, constraints, indexes, sequences, triggers and functions.
async fn schema(database: &mut PgConnection) -> Vec<String> {
    sqlx::query_scalar(
        "SELECT table_name || '.' || column_name || ' ' || ordinal_position || ' ' || data_type || ' ' || is_nullable
            || ' ' || coalesce(column_default, '') || ' ' || coalesce(identity_generation, '') AS line
         FROM information_schema.columns WHERE table_schema = 'public'
            AND table_name NOT IN ('_sqlx_migrations', 'migration_lock')
         UNION SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
            WHERE connamespace = 'public'::regnamespace
         UNION SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
         UNION SELECT relkind::TEXT || ' ' || relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
         UNION SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
         UNION SELECT proname::TEXT FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY line",
    )
    .fetch_all(database)
    .await
    .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn adopted_database_keeps_every_row() {
    let service = TestService::stopped();
    let folder = service.folder.path();
    create_earlier_database(folder).await;
    let mut database = connect(folder).await;
    let before = rows_of_tables(&mut database).await;
    assert!(before.values().all(|rows| !rows.is_empty()), "{before:?}");
    open(folder).await.unwrap();
    let mut after = rows_of_tables(&mut database).await;
    after.retain(|table, _| before.contains_key(table));
    assert_eq!(after, before);
    for (table, accounts) in [
        ("job", &[1_i64][..]),
        ("batch_email", &[1, 2]),
        ("recipient_email", &[1, 2]),
        ("webhook_secret", &[1, 1, 2]),
        ("webhook_event", &[1, 1, 2]),
        ("webhook_delivery", &[1, 1, 2]),
        ("webhook_attempt", &[1, 2, 2]),
    ] {
        let found: Vec<i64> = sqlx::query_scalar(AssertSqlSafe(format!(
            "SELECT account_no FROM {table} ORDER BY account_no"
        )))
        .fetch_all(&mut database)
        .await
        .unwrap();
        assert_eq!(found, accounts, "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn adopted_database_has_the_schema() {
    let [adopted, new] = [TestService::stopped(), TestService::stopped()];
    create_earlier_database(adopted.folder.path()).await;
    let mut schemas = Vec::new();
    // Opening it again changes nothing.
    for service in [&adopted, &adopted, &new] {
        let folder = service.folder.path();
        open(folder).await.unwrap();
        schemas.push(schema(&mut connect(folder).await).await);
    }
    assert_eq!(schemas[0], schemas[2]);
    assert_eq!(schemas[1], schemas[2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn adopted_database_continues_its_work() {
    let mut service = TestService::stopped();
    create_earlier_database(service.folder.path()).await;
    service.start(0.0).await;

    // The job of the earlier database creates the third order.
    let orders = list_all(&service, "/v1/orders").await;
    let statuses: Vec<_> = orders.iter().map(|order| &order["status"]).collect();
    assert_eq!(
        statuses,
        ["created", "canceled", "notified", "delivered", "created"]
    );
    let activities = list_all(&service, "/v1/order_activities").await;
    assert_eq!(activities.len(), 8);
    let id = uuid::Uuid::from_u128(1);
    let batch = service.get(&format!("/v1/order_batches/{id}")).await;
    assert_eq!(batch["send_status"], "complete");
    assert_eq!(batch["batch_name"], "Old batch");
    assert_eq!(fetch_balance(&service).await, 90_000);

    // Cancellation releases the amounts that the earlier database had authorized.
    for order in orders.iter().filter(|order| order["status"] == "created") {
        let path = format!("/v1/orders/{}/cancel", order["id"].as_str().unwrap());
        let (status, body) = service.post(&path, &json!({})).await;
        assert_eq!(status, 200, "{body}");
    }
    assert_eq!(fetch_balance(&service).await, 90_000 + 2 * 3_300);

    // Generated numbers continue after those that were given out.
    let request = service.batch_request(1).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let mut database = connect(service.folder.path()).await;
    let number: i64 = sqlx::query_scalar("SELECT max(no) FROM order_batch")
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(number, 41);
}

async fn waits_for_lock(observer: &mut PgConnection) -> bool {
    let waiting: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    .fetch_one(observer)
    .await
    .unwrap();
    waiting > 0
}

#[tokio::test(flavor = "multi_thread")]
async fn adoption_waits_for_a_lock() {
    let service = TestService::stopped();
    let folder = service.folder.path().to_owned();
    create_earlier_database(&folder).await;
    let mut other = connect(&folder).await;
    let mut reading = other.begin().await.unwrap();
    sqlx::query("SELECT count(*) FROM orders")
        .execute(&mut *reading)
        .await
        .unwrap();
    let opening = tokio::spawn({
        let folder = folder.clone();
        async move { open(&folder).await }
    });
    let mut observer = connect(&folder).await;
    // The adoption waits for the lock, and then lets requests run.
    for is_waiting in [true, false] {
        let reached = async {
            while waits_for_lock(&mut observer).await != is_waiting {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(TEST_TIMEOUT, reached)
            .await
            .unwrap_or_else(|_| panic!("waits for a lock: {is_waiting}"));
    }
    assert!(!opening.is_finished());
    reading.rollback().await.unwrap();
    opening.await.unwrap().unwrap();
    let orders: i64 = sqlx::query_scalar("SELECT count(*) FROM orders")
        .fetch_one(&mut other)
        .await
        .unwrap();
    assert_eq!(orders, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn older_database_is_refused_and_unchanged() {
    let service = TestService::stopped();
    let folder = service.folder.path();
    create_earlier_database(folder).await;
    let mut database = connect(folder).await;
    sqlx::query("DELETE FROM _sqlx_migrations WHERE version = 160")
        .execute(&mut database)
        .await
        .unwrap();
    let before = schema(&mut database).await;
    let refused = open(folder).await.unwrap_err();
    assert!(matches!(refused, ServiceError::DatabaseTooOld), "{refused}");
    assert_eq!(schema(&mut database).await, before);
}
