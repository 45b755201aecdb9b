//! The hourly comparison of the payment ledger on two instances.

use std::time::Duration;

use sqlx::{Connection as _, PgConnection};

use crate::{
    concurrent_instances::{TEST_TIMEOUT, start_instance},
    harness::TestService,
    operations::wait_for_metric,
    queries::connect,
};

/// The lock that the first step of a comparison waits for.
const PAUSE_LOCK: i64 = 29;

/// Longer than the time between two comparisons, the lease of a comparison, and the pause after a failure.
const HOUR: Duration = Duration::from_secs(3_601);
const LEASE: Duration = Duration::from_secs(121);
const RETRY_PAUSE: Duration = Duration::from_secs(301);

/// The steps of comparisons so far: the account, and the instance that compared the account.
async fn steps(database: &mut PgConnection) -> Vec<(i64, String)> {
    sqlx::query_as("SELECT account_no, owner FROM ledger_step ORDER BY no")
        .fetch_all(database)
        .await
        .unwrap()
}

/// Waits until the query returns true.
async fn wait_for(database: &mut PgConnection, query: &'static str) {
    let waiting = async {
        loop {
            let is_met: bool = sqlx::query_scalar(query)
                .fetch_one(&mut *database)
                .await
                .unwrap();
            if is_met {
                break;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let met = tokio::time::timeout(TEST_TIMEOUT, waiting).await;
    assert!(met.is_ok(), "{query}");
}

/// A service with two accounts that have a ledger from their first deposit, whose database records the steps of comparisons.
async fn service_with_two_ledgers() -> TestService {
    let service = TestService::new().await;
    service.other_account_key().await;
    let mut database = connect(service.folder.path()).await;
    sqlx::raw_sql(
        "CREATE TABLE ledger_step (no BIGINT GENERATED ALWAYS AS IDENTITY, account_no BIGINT, owner TEXT);
         CREATE FUNCTION record_ledger_step() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            PERFORM pg_advisory_xact_lock_shared(29);
            INSERT INTO ledger_step (account_no, owner) VALUES (NEW.account_no, NEW.owner);
            RETURN NULL;
         END $$;
         CREATE TRIGGER record_ledger_step AFTER UPDATE ON ledger_check FOR EACH ROW
            WHEN (NEW.account_no > OLD.account_no) EXECUTE FUNCTION record_ledger_step();",
    )
    .execute(&mut database)
    .await
    .unwrap();
    let ledgers: i64 = sqlx::query_scalar("SELECT count(DISTINCT account_no) FROM payment_entry")
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(ledgers, 2);
    service
}

#[tokio::test(flavor = "multi_thread")]
async fn one_instance_compares_the_ledger_of_an_hour() {
    let service = service_with_two_ledgers().await;
    let other = start_instance(&service, 0.0).await;
    let mut database = connect(service.folder.path()).await;
    for hour in 1..=2 {
        let (here, there) =
            tokio::join!(service.running().compare_ledger(), other.compare_ledger());
        let ((), ()) = (here.unwrap(), there.unwrap());
        let steps = steps(&mut database).await;
        assert_eq!(steps.len(), 2 * hour, "{steps:?}");
        let last = &steps[steps.len() - 2..];
        assert_eq!((last[0].0, last[1].0), (1, 2), "a step for each account");
        assert_eq!(last[0].1, last[1].1, "one instance did both");
        service.clock.advance(HOUR);
    }
    other.shutdown().await;
}

/// The first instance dies after it compared the first account.
#[tokio::test(flavor = "multi_thread")]
async fn other_instance_continues_the_comparison_of_a_dead_one() {
    let mut service = service_with_two_ledgers().await;
    let other = start_instance(&service, 0.0).await;
    let mut database = connect(service.folder.path()).await;
    let mut holding = connect(service.folder.path()).await;
    let mut locking = connect(service.folder.path()).await;
    sqlx::query("SELECT pg_advisory_lock($1)")
        .bind(PAUSE_LOCK)
        .execute(&mut holding)
        .await
        .unwrap();
    let victim = service.take();
    let comparing = tokio::spawn(async move { victim.compare_ledger().await });
    wait_for(
        &mut database,
        "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))",
    )
    .await;
    // The step ends, and the comparison of the next account waits for the table.
    let mut locked = locking.begin().await.unwrap();
    sqlx::query("LOCK TABLE payment_entry IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *locked)
        .await
        .unwrap();
    holding.close().await.unwrap();
    wait_for(&mut database, "SELECT count(*) = 1 FROM ledger_step").await;
    other.compare_ledger().await.unwrap();
    let of_victim = steps(&mut database).await;
    assert_eq!(of_victim.len(), 1, "the lease is held: {of_victim:?}");

    comparing.abort();
    assert!(comparing.await.unwrap_err().is_cancelled());
    locked.rollback().await.unwrap();
    other.compare_ledger().await.unwrap();
    assert_eq!(steps(&mut database).await.len(), 1, "the lease is held");
    service.clock.advance(LEASE);
    other.compare_ledger().await.unwrap();
    wait_for(&mut database, "SELECT compared_at > 0 FROM ledger_check").await;
    let all = steps(&mut database).await;
    let accounts: Vec<i64> = all.iter().map(|(account, _)| *account).collect();
    assert_eq!(accounts, [1, 2], "no account is compared again");
    assert_ne!(all[0].1, all[1].1, "the other instance goes on");
    other.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_comparison_of_one_instance_shows_in_all_metrics() {
    let service = service_with_two_ledgers().await;
    let other = start_instance(&service, 0.0).await;
    let mut database = connect(service.folder.path()).await;
    let mut rename = async |statement: &'static str| {
        sqlx::query(statement).execute(&mut database).await.unwrap();
    };
    rename("ALTER TABLE payment_method RENAME TO elsewhere").await;
    for _ in 0..3 {
        assert!(other.compare_ledger().await.is_err());
        service.clock.advance(RETRY_PAUSE);
    }
    rename("ALTER TABLE elsewhere RENAME TO payment_method").await;
    // The alert of docs/operating.md is above 2.
    wait_for_metric(&service, "giftdesk_ledger_check_failures 3").await;
    service.running().compare_ledger().await.unwrap();
    wait_for_metric(&service, "giftdesk_ledger_check_failures 0").await;
    wait_for_metric(&service, "giftdesk_ledger_order_differences 0").await;
    other.shutdown().await;
}
