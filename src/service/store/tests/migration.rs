//! A database of an earlier version keeps its rows when the store renames tables and columns.

use sqlx::{
    AssertSqlSafe, SqlitePool,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

use super::super::{jobs::JobProgress, open, sqlite::database_path};
use crate::{
    contract::{Cents, Timestamp},
    service::store::{ActivityBounds, EmailKind, OrderBounds, OrderChangeResult},
};

/// Migrations up to this version make the tables of `before_0070.sql`.
const LAST_OLD_VERSION: i64 = 60;

/// Creates a database with the migrations and rows of an earlier version.
async fn create_old_database(folder: &std::path::Path) {
    let options = SqliteConnectOptions::new()
        .filename(database_path(folder))
        .create_if_missing(true);
    let pool: SqlitePool = SqlitePoolOptions::new()
        .max_connections(1)
        .connect_with(options)
        .await
        .unwrap();
    let all = sqlx::migrate!("src/service/store/migrations/sqlite");
    let old: Vec<_> = all
        .iter()
        .filter(|migration| migration.version <= LAST_OLD_VERSION)
        .cloned()
        .collect();
    assert!(old.len() < all.iter().count());
    Migrator::with_migrations(old).run(&pool).await.unwrap();
    let mut rows = include_str!("before_0070.sql").to_owned();
    for number in 1..=17 {
        rows = rows.replace(&format!("{{{number}}}"), &format!("x'{number:032x}'"));
    }
    sqlx::raw_sql(AssertSqlSafe(rows))
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
}

#[tokio::test]
async fn database_of_earlier_version_keeps_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    create_old_database(folder.path()).await;
    let store = open(folder.path(), None).await.unwrap();
    let now = Timestamp::from_micros(3_500);

    let account = store.account_by_no(1).await.unwrap().unwrap();
    assert_eq!(
        (account.revision, account.email.as_str()),
        (7, "old@example.com")
    );
    let (orders, total) = store
        .orders(1, OrderBounds::default(), 0, 10)
        .await
        .unwrap();
    assert_eq!((orders.len(), total), (4, 4));
    let statuses: Vec<_> = orders.iter().map(|order| order.status.as_str()).collect();
    assert_eq!(
        statuses,
        ["canceled", "notified", "delivered", "created"],
        "orders of links are notified"
    );
    assert_eq!(orders[1].notified_at, Some(orders[1].created_at));
    // The migration keeps only activities whose status is in the contract.
    let bounds = ActivityBounds::default();
    let (activities, total) = store.activities(1, &bounds, 0, 4).await.unwrap();
    assert_eq!(total, 7);
    let listed: Vec<_> = activities
        .iter()
        .map(|activity| (activity.activity_status.as_str(), activity.order.seq))
        .collect();
    assert_eq!(
        listed,
        [
            ("failed", 4),
            ("created", 4),
            ("created", 3),
            ("delivered", 2)
        ]
    );
    let gift = store.gift("oldtokenoldtokenoldtokenold1").await.unwrap();
    let gift = gift.unwrap();
    assert_eq!(gift.order.first_name, "Ada");
    assert!(gift.sent_line_items().unwrap().is_empty());

    let emails = store.claim_emails(now, 10, "worker").await.unwrap();
    assert_eq!(emails.len(), 1);
    assert_eq!((emails[0].kind, emails[0].attempts), (EmailKind::Gift, 2));
    let batch_emails = store.claim_batch_emails(now, "worker").await.unwrap();
    assert_eq!(batch_emails.unwrap().recipients_count, 3);
    assert_eq!(
        store.due_endpoints(now, 0).await.unwrap().endpoints.len(),
        1
    );
    let endpoints = store.endpoints().await.unwrap();
    assert_eq!(endpoints[0].pending_deliveries, 1);

    // The renamed lease of the simulator still keeps other instances out until it ends.
    let window = std::time::Duration::from_secs(1);
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
        .orders(1, OrderBounds::default(), 0, 10)
        .await
        .unwrap();
    assert_eq!(total, 5);
    for order in orders.iter().filter(|order| order.status == "created") {
        let canceled = store.cancel_order(1, order.id, now).await.unwrap();
        assert_eq!(canceled, OrderChangeResult::Done);
    }
    let methods = store.payment_methods(1).await.unwrap();
    assert_eq!(methods[0].balance, Some(Cents(90_000 + 2 * 3_300)));
    store.close().await;
}
