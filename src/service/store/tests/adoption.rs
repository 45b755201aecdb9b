//! A database of the last version before the schema was one file keeps its rows, and an earlier one is refused.

use std::{collections::BTreeMap, path::Path};

use sqlx::{
    AssertSqlSafe, Connection as _, Row as _, SqliteConnection, sqlite::SqliteConnectOptions,
};

use super::*;
use crate::service::store::sqlite::database_path;

/// Lines of text by the names of tables.
type Lines = BTreeMap<String, Vec<String>>;

async fn connect(folder: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(database_path(folder))
        .create_if_missing(true);
    SqliteConnection::connect_with(&options).await.unwrap()
}

async fn create_earlier_database(folder: &Path) {
    let mut database = connect(folder).await;
    sqlx::raw_sql(include_str!("earlier_version.sql"))
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
}

/// The rows of each table as JSON objects without their account, sorted. `only`: the tables and columns of another database.
async fn rows_of_tables(database: &mut SqliteConnection, only: Option<&Lines>) -> (Lines, Lines) {
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'table'
         AND name NOT IN ('_sqlx_migrations', 'sqlite_sequence')",
    )
    .fetch_all(&mut *database)
    .await
    .unwrap();
    let mut rows = BTreeMap::new();
    let mut columns = BTreeMap::new();
    for table in tables {
        if only.is_some_and(|only| !only.contains_key(&table)) {
            continue;
        }
        let of_table: Vec<String> = sqlx::query_scalar(
            "SELECT name FROM pragma_table_info($1) WHERE name <> 'account_no' ORDER BY name",
        )
        .bind(&table)
        .fetch_all(&mut *database)
        .await
        .unwrap();
        let compared = only.map_or(&of_table, |only| &only[&table]).clone();
        let fields: Vec<String> = compared.iter().map(|it| format!("quote({it})")).collect();
        let query = format!(
            "SELECT {} AS fields FROM {table} ORDER BY fields",
            fields.join(" || ', ' || ")
        );
        let found: Vec<String> = sqlx::query_scalar(AssertSqlSafe(query))
            .fetch_all(&mut *database)
            .await
            .unwrap();
        rows.insert(table.clone(), found);
        columns.insert(table, of_table);
    }
    (rows, columns)
}

/// The columns of each table by their names, and the definitions of indexes and triggers.
async fn schema(database: &mut SqliteConnection) -> Vec<String> {
    let columns = sqlx::query(
        "SELECT s.name || '.' || c.name || ' ' || c.type || ' ' || c.\"notnull\" || ' ' || c.pk AS line
         FROM sqlite_schema s JOIN pragma_table_info(s.name) c WHERE s.type = 'table'
         UNION SELECT type || ' ' || sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL ORDER BY line",
    )
    .fetch_all(database)
    .await
    .unwrap();
    let words = |line: String| line.split_whitespace().collect::<Vec<_>>().join(" ");
    columns.iter().map(|row| words(row.get("line"))).collect()
}

#[tokio::test]
async fn adopted_database_keeps_every_row() {
    let folder = tempfile::tempdir().unwrap();
    create_earlier_database(folder.path()).await;
    let mut database = connect(folder.path()).await;
    let (mut before, mut columns) = rows_of_tables(&mut database, None).await;
    assert!(before.values().all(|rows| !rows.is_empty()), "{before:?}");
    // Jobs have no numbers of their own anymore.
    columns
        .get_mut("job")
        .unwrap()
        .retain(|column| column != "no");
    before = rows_of_tables(&mut database, Some(&columns)).await.0;

    open(folder.path(), None).await.unwrap().close().await;
    let (after, _) = rows_of_tables(&mut database, Some(&columns)).await;
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

#[tokio::test]
async fn adopted_database_has_the_schema() {
    let [adopted, new] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    create_earlier_database(adopted.path()).await;
    let mut schemas = Vec::new();
    // Opening it again changes nothing.
    for folder in [&adopted, &adopted, &new] {
        open(folder.path(), None).await.unwrap().close().await;
        schemas.push(schema(&mut connect(folder.path()).await).await);
    }
    assert_eq!(schemas[0], schemas[2]);
    assert_eq!(schemas[1], schemas[2]);
}

#[tokio::test]
async fn adopted_database_continues_its_work() {
    let folder = tempfile::tempdir().unwrap();
    create_earlier_database(folder.path()).await;
    let store = open(folder.path(), None).await.unwrap();
    let now = Timestamp::from_micros(3_500);

    let emails = store.claim_emails(now, 10, "worker").await.unwrap();
    assert_eq!(emails.len(), 1);
    assert_eq!((emails[0].kind, emails[0].attempts), (EmailKind::Gift, 2));
    let batch_emails = store.claim_batch_emails(now, "worker").await.unwrap();
    assert_eq!(batch_emails.unwrap().recipients_count, 3);
    let due = store.due_endpoints(now, 0).await.unwrap().endpoints;
    let wanted: Vec<WantedDeliveries> = due
        .iter()
        .map(|endpoint| WantedDeliveries {
            endpoint: *endpoint,
            limit: 4,
        })
        .collect();
    let claimed = store.claim_deliveries(&wanted, now, "worker").await;
    let claimed = &claimed.unwrap()[..];
    assert_eq!((claimed.len(), claimed[0].account_no), (1, 1));
    let event = store.event(1, claimed[0].event_id).await.unwrap();
    assert_eq!(event.unwrap().order_seq, Some(1));
    let endpoint = store.endpoint(1, claimed[0].endpoint_no, now).await;
    assert_eq!(endpoint.unwrap().unwrap().secrets.len(), 2);

    // The lease of the simulator still keeps other instances out until it ends.
    let window = Duration::from_secs(1);
    let due = store.due_orders(now, window, 10, "worker").await.unwrap();
    assert!(due.is_empty());
    let lease_end = Timestamp::from_micros(4_000);
    let due = store.due_orders(lease_end, window, 10, "worker").await;
    assert_eq!(due.unwrap().len(), 1);

    // The job creates the third order, whose authorization moves from the batch to the order.
    let job = store.claim_job(now, "worker").await.unwrap().unwrap();
    let progress = store.create_next_orders(&job, now, "worker").await;
    assert_eq!(progress.unwrap(), JobProgress::Complete);
    let (orders, total) = store
        .orders(1, OrderBounds::default(), first_rows(10))
        .await
        .unwrap();
    assert_eq!(total, 5);
    for order in orders.iter().filter(|order| order.status == "created") {
        let canceled = store.cancel_order(1, order.id, now).await.unwrap();
        assert_eq!(canceled, OrderChangeResult::Done);
    }
    let methods = store.payment_methods(1).await.unwrap();
    assert_eq!(methods[0].balance, Some(Cents(90_000 + 2 * 3_300)));
    assert!(
        store
            .compare_account(1)
            .await
            .unwrap()
            .iter()
            .all(LedgerComparison::agrees)
    );
    store.close().await;
}

#[tokio::test]
async fn database_opened_for_reads_is_not_migrated() {
    let folder = tempfile::tempdir().unwrap();
    create_earlier_database(folder.path()).await;
    let before = schema(&mut connect(folder.path()).await).await;
    let store = open_unmigrated(folder.path(), None).await.unwrap();
    assert!(store.has_pending_migrations().await.unwrap());
    store.close().await;
    assert_eq!(schema(&mut connect(folder.path()).await).await, before);

    open(folder.path(), None).await.unwrap().close().await;
    let store = open_unmigrated(folder.path(), None).await.unwrap();
    assert!(!store.has_pending_migrations().await.unwrap());
    let written = store.execute(query("DELETE FROM service_kind")).await;
    assert!(written.is_err());
    store.close().await;
}

#[tokio::test]
async fn older_database_is_refused_and_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    create_earlier_database(folder.path()).await;
    let mut database = connect(folder.path()).await;
    sqlx::query("DELETE FROM _sqlx_migrations WHERE version = 160")
        .execute(&mut database)
        .await
        .unwrap();
    let before = schema(&mut database).await;
    let refused = open(folder.path(), None).await.unwrap_err();
    assert!(matches!(refused, ServiceError::DatabaseTooOld), "{refused}");
    assert_eq!(schema(&mut database).await, before);
}
