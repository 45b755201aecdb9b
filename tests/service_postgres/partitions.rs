//! The partitions of large tables: how they are made while other instances write, and how months are added and dropped.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use giftdesk::contract::{Clock as _, Timestamp};
use sqlx::{Connection as _, PgConnection, PgPool};

use crate::{
    concurrent_instances::start_instance,
    harness::TestService,
    migration::create_database_of_version,
    queries::connect,
    webhooks::receiver::{Receiver, register_webhook},
};

/// The last migration without partitions.
const LAST_UNPARTITIONED: i64 = 100;

/// Orders, activities and recipients before the migration.
const ROWS: i64 = 40_000;

/// A migration waits two seconds for a lock, and writers wait behind it.
const MAX_WRITE: Duration = Duration::from_secs(4);

/// The code of a missing value in a column that must have one, and of a deadlock.
const NOT_NULL_VIOLATION: &str = "23502";
const DEADLOCK: &str = "40P01";

/// The limit of every wait; reaching it fails the test.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

async fn create_database_without_partitions(service: &TestService) -> PgPool {
    let folder = service.folder.path();
    let pool = create_database_of_version(folder, LAST_UNPARTITIONED).await;
    for statement in [
        "INSERT INTO account (no, name, email, public_app_id, sender_first_name, sender_last_name,
            order_count, activity_count, batch_count)
         VALUES (1, 'Old team', 'old@example.com', 'app', 'Old', 'Team', $1, $1, 1)",
        "INSERT INTO order_batch (no, id, account_no, created_at, send_status, from_name, send_method, batch_name,
            payment_method_id, is_scheduled_send, swap, reference_id, recipients_count, orders_count, cart,
            line_items, amount_product, amount_shipping, amount_processing_fee, seq)
         VALUES (1, gen_random_uuid(), 1, 1000, 'complete', 'The old team', 'email_and_link', 'Old batch', 'card',
            false, 'single', 'GB-OLD', $1, $1, '{}', '[]', 3000, 0, 0, 1)",
        "INSERT INTO recipient (batch_no, position, first_name)
         SELECT 1, n - 1, 'Person' || n FROM generate_series(1, $1) AS n",
        "INSERT INTO orders (account_no, seq, id, batch_no, position, token, status, created_at)
         SELECT 1, n, gen_random_uuid(), 1, n - 1, 'token' || n, 'created', 1000 FROM generate_series(1, $1) AS n",
        "INSERT INTO order_activity (account_no, seq, id, order_seq, order_status, created_at)
         SELECT 1, n, gen_random_uuid(), n, 'created', 1000 FROM generate_series(1, $1) AS n",
    ] {
        sqlx::query(statement)
            .bind(ROWS)
            .execute(&pool)
            .await
            .unwrap();
    }
    pool
}

/// What an instance of the earlier version wrote during the migration.
#[derive(Default)]
struct Writes {
    views: i64,
    batches: i64,
    /// The batches that were added while the rows were copied.
    batches_during_copy: i64,
    longest: Duration,
}

/// Counts views of gifts and adds batches of one gift, as an earlier version does, until the tables are replaced and it is
/// stopped.
async fn write_as_earlier_version(pool: PgPool, stop: Arc<AtomicBool>) -> Writes {
    let mut writes = Writes::default();
    let mut can_add = true;
    while !stop.load(Ordering::Relaxed) {
        let start = Instant::now();
        let seq = 1 + writes.views * 7_919 % ROWS;
        let viewed = sqlx::query(
            "UPDATE orders SET view_count = view_count + 1 WHERE account_no = 1 AND seq = $1",
        )
        .bind(seq)
        .execute(&pool)
        .await;
        match viewed {
            Ok(changed) => {
                assert_eq!(changed.rows_affected(), 1, "order {seq}");
                writes.views += 1;
            }
            // The service repeats a transaction that lost a deadlock.
            Err(error) => assert!(has_code(&error, DEADLOCK), "{error}"),
        }
        if can_add {
            match add_batch(&pool, writes.batches + 2).await {
                Ok(is_copying) => {
                    writes.batches += 1;
                    writes.batches_during_copy += i64::from(is_copying);
                }
                Err(error) if has_code(&error, DEADLOCK) => {}
                // An earlier version cannot add recipients to the new table.
                Err(error) => {
                    assert!(has_code(&error, NOT_NULL_VIOLATION), "{error}");
                    can_add = false;
                }
            }
        }
        writes.longest = writes.longest.max(start.elapsed());
    }
    writes
}

fn has_code(error: &sqlx::Error, expected: &str) -> bool {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    code.as_deref() == Some(expected)
}

/// Adds a batch of one gift. Returns whether the migration was copying rows then.
async fn add_batch(pool: &PgPool, number: i64) -> Result<bool, sqlx::Error> {
    let mut write = pool.begin().await?;
    for statement in [
        "INSERT INTO order_batch (no, id, account_no, created_at, send_status, from_name, send_method, batch_name,
            payment_method_id, is_scheduled_send, swap, reference_id, recipients_count, orders_count, cart,
            line_items, amount_product, amount_shipping, amount_processing_fee, seq)
         VALUES ($1, gen_random_uuid(), 1, 1000, 'complete', 'The old team', 'email_and_link', 'Old batch', 'card',
            false, 'single', 'GB-OLD', 1, 1, '{}', '[]', 3000, 0, 0, $1)",
        "INSERT INTO recipient (batch_no, position, first_name) VALUES ($1, 0, 'Person')",
        "INSERT INTO orders (account_no, seq, id, batch_no, position, token, status, created_at)
         SELECT 1, order_count + 1, gen_random_uuid(), $1, 0, 'later' || $1, 'created', 1000 FROM account WHERE no = 1",
        "INSERT INTO order_activity (account_no, seq, id, order_seq, order_status, created_at)
         SELECT 1, activity_count + 1, gen_random_uuid(), order_count + 1, 'created', 1000 + 0 * $1
         FROM account WHERE no = 1",
        "UPDATE account SET order_count = order_count + 1, activity_count = activity_count + 1, batch_count = $1
         WHERE no = 1",
    ] {
        sqlx::query(statement)
            .bind(number)
            .execute(&mut *write)
            .await?;
    }
    let is_copying = sqlx::query_scalar("SELECT to_regclass('partition_copy') IS NOT NULL")
        .fetch_one(&mut *write)
        .await?;
    write.commit().await?;
    Ok(is_copying)
}

/// Reads lists of an account with many orders, and asserts that their indexes were read in one partition.
async fn assert_lists_read_one_partition(service: &TestService) {
    let batches = service.get("/v1/order_batches?per_page=1").await;
    let id = batches["data"][0]["id"].as_str().unwrap();
    for path in [
        "/v1/orders".to_owned(),
        "/v1/order_activities".to_owned(),
        "/v1/order_batches".to_owned(),
        format!("/v1/order_batches/{id}/orders"),
        format!("/v1/order_batches/{id}/recipients"),
    ] {
        service.get(&path).await;
    }
    let mut database = connect(service.folder.path()).await;
    for (table, indexes) in [
        ("orders", "pkey|batch_no_position"),
        ("order_activity", "pkey"),
        ("recipient", "pkey"),
    ] {
        let begun = Instant::now();
        let scanned = async {
            loop {
                let scanned: Vec<String> = sqlx::query_scalar(
                    "SELECT DISTINCT relname::TEXT FROM pg_stat_user_indexes
                     WHERE relname ~ $1 AND indexrelname ~ $2 AND idx_scan > 0",
                )
                .bind(format!("^{table}_[0-9]$"))
                .bind(indexes)
                .fetch_all(&mut database)
                .await
                .unwrap();
                // Each session reports its scans, the last ones a second later.
                if !scanned.is_empty() && begun.elapsed() > Duration::from_secs(2) {
                    return scanned;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        let scanned = tokio::time::timeout(TEST_TIMEOUT, scanned)
            .await
            .unwrap_or_else(|_| panic!("no scan of {table}"));
        assert_eq!(scanned.len(), 1, "{scanned:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn writers_go_on_while_tables_are_partitioned() {
    let mut service = TestService::stopped();
    let pool = create_database_without_partitions(&service).await;
    let stop = Arc::new(AtomicBool::new(false));
    let writing = tokio::spawn(write_as_earlier_version(pool.clone(), Arc::clone(&stop)));
    // Two instances migrate at the same time.
    let (first, second) =
        tokio::join!(start_instance(&service, 0.0), start_instance(&service, 0.0));
    stop.store(true, Ordering::Relaxed);
    let writes = writing.await.unwrap();
    first.shutdown().await;
    second.shutdown().await;
    service.start(0.0).await;
    assert!(
        writes.batches_during_copy > 0,
        "no batch was added meanwhile"
    );
    assert!(writes.longest < MAX_WRITE, "{:?}", writes.longest);

    let counts: (i64, i64, i64, i64, i64) = sqlx::query_as(
        "SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM order_activity), (SELECT count(*) FROM recipient),
            (SELECT CAST(sum(view_count) AS BIGINT) FROM orders),
            (SELECT count(*) FROM orders o JOIN recipient r
                ON r.account_no = o.account_no AND r.batch_no = o.batch_no AND r.position = o.position)",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    let all = ROWS + writes.batches;
    assert_eq!(counts, (all, all, all, writes.views, all));
    let orders = service.get("/v1/orders?per_page=1").await;
    assert_eq!(orders["list_meta"]["total_count"], all);
    assert_lists_read_one_partition(&service).await;
}

/// Whether the tables of a month exist.
async fn has_month(database: &mut PgConnection, suffix: &str) -> bool {
    let tables: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM pg_tables
         WHERE tablename IN ('webhook_event_' || $1, 'webhook_delivery_' || $1, 'webhook_attempt_' || $1)",
    )
    .bind(suffix)
    .fetch_one(database)
    .await
    .unwrap();
    assert!(
        tables == 0 || tables == 3,
        "{tables} tables of the month {suffix}"
    );
    tables == 3
}

async fn wait_for_month(database: &mut PgConnection, suffix: &str, exists: bool) {
    let waiting = async {
        while has_month(database, suffix).await != exists {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, waiting)
        .await
        .unwrap_or_else(|_| panic!("month {suffix}, exists: {exists}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn history_of_webhooks_is_dropped_by_month() {
    let service = TestService::new().await;
    let receiver = Receiver::start().await;
    register_webhook(&service, &receiver.url("/ok"), None).await;
    let mut database = connect(service.folder.path()).await;
    let bound: i64 =
        sqlx::query_scalar("SELECT ends_at FROM event_partition WHERE suffix = 'first'")
            .fetch_one(&mut database)
            .await
            .unwrap();
    let tenth = Timestamp::from_micros(bound) + Duration::from_secs(9 * 24 * 3_600);
    let month = tenth.to_string()[..7].replace('-', "_");
    let ahead = tenth.micros() - service.clock.now().micros();
    service
        .clock
        .advance(Duration::from_micros(ahead.cast_unsigned()));
    wait_for_month(&mut database, &month, true).await;

    let request = service.batch_request(3).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::from_secs(1)).await;
    let rows: (i64, i64, i64) = sqlx::query_as(sqlx::AssertSqlSafe(format!(
        "SELECT (SELECT count(*) FROM webhook_event_{month}), (SELECT count(*) FROM webhook_delivery_{month}),
            (SELECT count(*) FROM webhook_attempt_{month})"
    )))
    .fetch_one(&mut database)
    .await
    .unwrap();
    // The batch, its completion and three orders.
    assert_eq!(rows, (5, 5, 5));

    // A delivery that waits keeps its month.
    sqlx::query("UPDATE webhook_delivery SET next_attempt_at = $1")
        .bind(i64::MAX)
        .execute(&mut database)
        .await
        .unwrap();
    service.clock.advance(Duration::from_secs(80 * 24 * 3_600));
    wait_for_month(&mut database, "first", false).await;
    // The next clean-up has seen the month, too, when it has added another one.
    service.clock.advance(Duration::from_secs(40 * 24 * 3_600));
    let later = service.clock.now().to_string()[..7].replace('-', "_");
    wait_for_month(&mut database, &later, true).await;
    assert!(has_month(&mut database, &month).await);
    sqlx::query("UPDATE webhook_delivery SET next_attempt_at = NULL")
        .execute(&mut database)
        .await
        .unwrap();
    service.clock.advance(Duration::from_secs(2 * 3_600));
    wait_for_month(&mut database, &month, false).await;
    database.close().await.unwrap();
}
