//! A distributed database of the version before the shop: an instance migrates it, and the new tables are placed when
//! `giftdesk database distribute` runs again.

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use super::{Cluster, DATABASE};
use crate::{database::assign_database, harness::TestService, queries::connect};

/// The last migration before those of the shop.
const EARLIER_VERSION: i64 = 200;

const REFERENCE_TABLES: [&str; 6] = [
    "api_key",
    "brand",
    "card",
    "collection",
    "product",
    "product_country",
];

/// The tables of the shop, and where their rows are: `h` distributed by account, `n` on every node. The others are on the
/// coordinator.
const PLACED: [(&str, &str); 7] = [
    ("card_operation", "h"),
    ("parcel", "h"),
    ("picture", "n"),
    ("service_kind", "n"),
    ("shop_entry", "n"),
    ("shop_setting", "n"),
    ("stock_reservation", "h"),
];
const ON_COORDINATOR: [&str; 6] = [
    "audit_entry",
    "audit_head",
    "packing_run",
    "shop_revision",
    "stock",
    "stock_entry",
];

/// Creates and distributes the tables of the earlier version, with an account that has money.
async fn create_earlier_database(database: &mut PgConnection) {
    let mut migrator = sqlx::migrate!("src/service/store/migrations/postgres");
    migrator.set_locking(false);
    migrator
        .run_to(EARLIER_VERSION, &mut *database)
        .await
        .unwrap();
    let distributed: Vec<String> = sqlx::query_scalar(
        "SELECT CAST(c.relname AS text) FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
         WHERE c.relnamespace = 'public'::regnamespace AND a.attname = 'account_no'
            AND c.relname NOT IN ('api_key', 'ledger_check') ORDER BY c.relname",
    )
    .fetch_all(&mut *database)
    .await
    .unwrap();
    let mut statements = "SET citus.enable_unsafe_triggers = on;
         ALTER TABLE api_key DROP CONSTRAINT IF EXISTS api_key_account_no_fkey;
         SELECT create_distributed_table('account', 'no', colocate_with => 'none');"
        .to_owned();
    for table in distributed {
        statements += &format!(
            "SELECT create_distributed_table('{table}', 'account_no', colocate_with => 'account');"
        );
    }
    for table in REFERENCE_TABLES {
        statements += &format!("SELECT create_reference_table('{table}');");
    }
    statements += "INSERT INTO account (no, name, email, public_app_id, sender_first_name, sender_last_name)
         VALUES (1, 'People team', 'people@example.com', 'app', 'Ida', 'Berg');
         INSERT INTO payment_method (account_no, id, position, name, balance, created_at)
         VALUES (1, 'COMMERCE_STORED_VALUE', 0, 'Balance', 500, 0);
         INSERT INTO payment_entry (account_no, payment_method_id, kind, amount, balance, authorized, captured, recorded_at)
         VALUES (1, 'COMMERCE_STORED_VALUE', 'opening', 500, 500, 0, 0, 0);";
    sqlx::raw_sql(AssertSqlSafe(statements))
        .execute(&mut *database)
        .await
        .unwrap();
}

async fn placement(database: &mut PgConnection, table: &'static str) -> Option<String> {
    sqlx::query_scalar(
        "SELECT CAST(partmethod AS text) FROM pg_dist_partition WHERE logicalrelid = CAST($1 AS regclass)
            AND NOT (partmethod = 'n' AND repmodel <> 't')",
    )
    .bind(table)
    .fetch_optional(database)
    .await
    .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn distributed_database_gets_the_tables_of_a_shop() {
    let cluster = Cluster::start();
    cluster.create(DATABASE);
    let mut service = TestService::stopped();
    assign_database(service.folder.path(), cluster.url(DATABASE));
    let mut database = connect(service.folder.path()).await;
    create_earlier_database(&mut database).await;
    database.close().await.unwrap();

    service.start(0.0).await;
    service.stop().await;
    let placed = cluster.distribute(DATABASE);
    assert!(placed.status.success(), "{placed:?}");
    let again = cluster.distribute(DATABASE);
    let again = String::from_utf8_lossy(&again.stdout).into_owned();
    assert!(again.contains("No table was changed."), "{again}");

    let mut database = connect(service.folder.path()).await;
    for (table, method) in PLACED {
        let found = placement(&mut database, table).await;
        assert_eq!(found.as_deref(), Some(method), "{table}");
    }
    for table in ON_COORDINATOR {
        assert_eq!(placement(&mut database, table).await, None, "{table}");
    }
    let kinds: Vec<String> = sqlx::query_scalar(
        "SELECT kind FROM payment_method WHERE account_no = 1 AND id = 'COMMERCE_STORED_VALUE'",
    )
    .fetch_all(&mut database)
    .await
    .unwrap();
    assert_eq!(kinds, ["balance"]);

    service.start(0.0).await;
    let request = service.batch_request(2).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
}
