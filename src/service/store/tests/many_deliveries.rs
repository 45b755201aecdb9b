//! Many endpoints, and endpoints with many deliveries.

use std::{collections::HashSet, time::Duration};

use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{HOUR, TestStore};
use crate::{
    contract::WebhookId,
    service::store::{Attempt, ClaimedDelivery, DeliveryDecision, DueEndpoint, WantedDeliveries},
};

/// More deliveries than one transaction gives up.
const DELIVERIES: i64 = 4_500;

/// The steps of SQLite that a look for due endpoints takes at most. Reading all of them takes more.
const MAX_STEPS: u64 = 40_000;

impl TestStore {
    /// A connection of its own to the file of the store.
    pub(super) async fn connect(&self) -> SqliteConnection {
        let file = self.folder.path().join("service.sqlite");
        let options = SqliteConnectOptions::new().filename(file);
        SqliteConnection::connect_with(&options).await.unwrap()
    }

    /// Adds endpoints with the numbers from 1, each with due deliveries.
    async fn add_due_deliveries(
        &self,
        database: &mut SqliteConnection,
        endpoints: i64,
        deliveries_of_each: i64,
    ) {
        sqlx::query(
            "WITH RECURSIVE n (no) AS (VALUES (1) UNION ALL SELECT no + 1 FROM n WHERE no < ?1)
             INSERT INTO webhook_endpoint (no, id, account_no, url, created_at)
             SELECT no, randomblob(16), 1, 'https://example.com/' || no, ?2 FROM n",
        )
        .bind(endpoints)
        .bind(self.now)
        .execute(&mut *database)
        .await
        .unwrap();
        sqlx::query(
            "WITH RECURSIVE n (no) AS (VALUES (1) UNION ALL SELECT no + 1 FROM n WHERE no < ?2)
             INSERT INTO webhook_delivery (account_no, event_id, endpoint_no, created_at, next_attempt_at)
             SELECT e.account_no, randomblob(16), e.no, ?1, ?1 FROM webhook_endpoint e CROSS JOIN n",
        )
        .bind(self.now)
        .bind(deliveries_of_each)
        .execute(database)
        .await
        .unwrap();
    }
}

/// The deliveries of an endpoint: all, and those that wait for an attempt.
async fn count_deliveries(database: &mut SqliteConnection, endpoint_no: i64) -> (i64, i64) {
    let counts =
        "SELECT count(*), count(next_attempt_at) FROM webhook_delivery WHERE endpoint_no = ?1";
    let counts = sqlx::query_as(counts).bind(endpoint_no);
    counts.fetch_one(database).await.unwrap()
}

/// Each call reads a bounded number of deliveries and endpoints, and the next call continues with the others.
#[tokio::test]
async fn ten_thousand_due_endpoints_are_found_in_small_steps() {
    const ENDPOINTS: i64 = 10_000;
    let test = TestStore::open().await;
    let mut database = test.connect().await;
    test.add_due_deliveries(&mut database, ENDPOINTS, 1).await;
    let steps = test.store.count_steps().await;
    let (mut found, mut after) = (HashSet::new(), 0);
    let mut most_steps = 0;
    loop {
        let due = test.store.due_endpoints(test.now, after).await.unwrap();
        most_steps = most_steps.max(steps.take());
        found.extend(due.endpoints.iter().map(|due| due.endpoint_no));
        after = due.next_after;
        if after == 0 {
            break;
        }
    }
    assert_eq!(found.len(), ENDPOINTS as usize);
    assert!(
        most_steps > 0 && most_steps <= MAX_STEPS,
        "{most_steps} steps"
    );
    test.store.close().await;
}

#[tokio::test]
async fn deleted_endpoint_has_no_waiting_deliveries() {
    let test = TestStore::open().await;
    let mut database = test.connect().await;
    test.add_due_deliveries(&mut database, 2, DELIVERIES).await;
    let id: WebhookId = sqlx::query_scalar("SELECT id FROM webhook_endpoint WHERE no = 1")
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert!(test.store.delete_endpoint(1, id, test.now).await.unwrap());
    assert!(!test.store.delete_endpoint(1, id, test.now).await.unwrap());
    assert_eq!(count_deliveries(&mut database, 1).await, (DELIVERIES, 0));
    let others = (DELIVERIES, DELIVERIES);
    assert_eq!(count_deliveries(&mut database, 2).await, others);
    test.store.close().await;
}

#[tokio::test]
async fn disabled_endpoint_gives_up_its_deliveries() {
    let test = TestStore::open().await;
    let mut database = test.connect().await;
    test.add_due_deliveries(&mut database, 2, DELIVERIES).await;
    let claimed = test
        .store
        .claim_deliveries(&[wanted(1, 4)], test.now, "worker")
        .await;
    let claimed = claimed.unwrap();
    let attempt = Attempt {
        at: test.now,
        duration: Duration::ZERO,
        status: Some(410),
        error: Some("http_status"),
        location: None,
    };
    let gone = DeliveryDecision::EndpointGone;
    let finished = test
        .store
        .finish_attempt(&claimed[0], attempt, gone, "worker");
    finished.await.unwrap();
    test.store.give_up_deliveries(1, 1).await.unwrap();
    assert_eq!(count_deliveries(&mut database, 1).await, (DELIVERIES, 0));
    let others = (DELIVERIES, DELIVERIES);
    assert_eq!(count_deliveries(&mut database, 2).await, others);
    assert!(
        test.store.endpoint(1, 1, test.now).await.unwrap().is_none(),
        "the endpoint is disabled"
    );
    test.store.close().await;
}

/// A statement that deletes more would keep other writers waiting.
#[tokio::test]
async fn old_events_are_deleted_in_bounded_steps() {
    const EVENTS: i64 = 4_500;
    let test = TestStore::open().await;
    let mut database = test.connect().await;
    for statement in [
        "WITH RECURSIVE n (no) AS (VALUES (1) UNION ALL SELECT no + 1 FROM n WHERE no < ?1)
         INSERT INTO webhook_event (account_no, id, event_type, order_seq, created_at)
         SELECT 1 + no % 2, randomblob(16), 'order.created', no, ?2 FROM n",
        "INSERT INTO webhook_delivery (account_no, event_id, endpoint_no, created_at, next_attempt_at)
         SELECT account_no, id, 1, created_at, iif(order_seq = 7, ?2, NULL) FROM webhook_event WHERE ?1 > 0",
        "INSERT INTO webhook_attempt (account_no, event_id, endpoint_no, attempt, at, duration_ms)
         SELECT account_no, id, 1, 1, ?2, 0 FROM webhook_event WHERE ?1 > 0",
    ] {
        sqlx::query(statement)
            .bind(EVENTS)
            .bind(test.now)
            .execute(&mut database)
            .await
            .unwrap();
    }
    let mut steps = Vec::new();
    loop {
        let deleted = test.store.delete_old_events(test.now + HOUR).await.unwrap();
        if deleted == 0 {
            break;
        }
        steps.push(deleted);
    }
    assert_eq!(steps, [2_000, 2_000, 499]);
    let rows: (i64, i64, i64) = sqlx::query_as(
        "SELECT (SELECT count(*) FROM webhook_event), (SELECT count(*) FROM webhook_delivery),
            (SELECT count(*) FROM webhook_attempt)",
    )
    .fetch_one(&mut database)
    .await
    .unwrap();
    assert_eq!(rows, (1, 1, 1), "the event with a waiting delivery stays");
    test.store.close().await;
}

fn wanted(endpoint_no: i64, limit: i64) -> WantedDeliveries {
    let endpoint = DueEndpoint {
        account_no: 1,
        endpoint_no,
    };
    WantedDeliveries { endpoint, limit }
}

/// A claim reads each due delivery of its endpoints at most once, also when all have been due since the same time.
#[tokio::test]
async fn deliveries_to_many_endpoints_are_claimed_at_once() {
    const MAX_STEPS_PER_DELIVERY: u64 = 20;
    let test = TestStore::open().await;
    let mut database = test.connect().await;
    test.add_due_deliveries(&mut database, 3, DELIVERIES).await;
    let block = [wanted(1, 4), wanted(2, 1), wanted(3, 4), wanted(99, 4)];
    let steps = test.store.count_steps().await;
    let claimed = test
        .store
        .claim_deliveries(&block, test.now, "worker")
        .await;
    let claimed = claimed.unwrap();
    let steps = steps.take();
    let most = MAX_STEPS_PER_DELIVERY * 3 * DELIVERIES.cast_unsigned();
    assert!(steps > 0 && steps <= most, "{steps} steps");
    let of = |endpoint| {
        claimed
            .iter()
            .filter(|it| it.endpoint_no == endpoint)
            .count()
    };
    assert_eq!([1, 2, 3, 99].map(of), [4, 1, 4, 0]);
    let again = test.store.claim_deliveries(&block, test.now, "other").await;
    for delivery in again.unwrap() {
        let is_same = |it: &ClaimedDelivery| {
            it.event_id == delivery.event_id && it.endpoint_no == delivery.endpoint_no
        };
        assert!(!claimed.iter().any(is_same), "a lease is not shared");
    }
    test.store.close().await;
}
