//! The order of reads: what is due, what replaces what, and what the outcomes say.

use super::*;
use crate::{
    client::UnreadableRecord,
    desk::{
        ProblemKind,
        batches::due_reads,
        sync::{ReadProgress, SyncResource, outcome_store},
    },
};

const MINUTE: Duration = Duration::from_secs(60);

fn pending(n: u128, scheduled: Option<Timestamp>) -> OrderBatch {
    OrderBatch {
        send_status: SendStatus::Pending,
        is_scheduled_send: scheduled.is_some(),
        scheduled_send_on: scheduled,
        ..batch(n, "Planned")
    }
}

async fn batch_names(store: &Store) -> Vec<String> {
    let query = BatchQuery::default();
    let window = store
        .window(PRACTICE, "US", &query, 0..100, now())
        .await
        .unwrap();
    let rows = window.rows.into_iter();
    rows.map(|row| match row.title {
        BatchTitle::Named(name) => name,
        other => panic!("{other:?}"),
    })
    .collect()
}

#[tokio::test]
async fn slow_response_does_not_replace_newer_one() {
    let (_folder, store) = store().await;
    let one = batch(1, "Spring");
    let renamed = batch(1, "Summer");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&renamed), now())
        .await
        .unwrap();
    let canceled = order(&one, 2, "Ann", "Lee", OrderStatus::Canceled);
    let notified = order(&one, 2, "Ann", "Lee", OrderStatus::Notified);
    let mirror = async |order: &Order, at: Timestamp| {
        store
            .mirror_orders(
                PRACTICE,
                std::slice::from_ref(order),
                OrderPosition::Unknown,
                at,
            )
            .await
            .unwrap()
    };
    mirror(&canceled, now()).await;
    let earlier = now() - Duration::from_secs(30);
    assert!(!mirror(&notified, earlier).await);
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&one), earlier)
        .await
        .unwrap();
    assert_eq!(batch_names(&store).await, ["Summer"]);
    let rows = rows(&store, OrderQuery::default()).await;
    assert_eq!(rows[0].status, OrderStatus::Canceled);

    // The clock was set back by a day, so the earlier time says nothing.
    assert!(mirror(&notified, now() - DAY).await);
}

/// A response from `now()` is written while a response to an earlier request waits for the lock.
async fn overtake<T>(store: &Store, slow: impl Future<Output = T>, newer: &'static str) -> T {
    let mut write = store.begin_mirror().await.unwrap();
    let newer = async {
        // The slow write has read the stored row by now.
        tokio::time::sleep(Duration::from_millis(200)).await;
        sqlx::query(newer)
            .bind(now())
            .execute(&mut *write)
            .await
            .unwrap();
        write.commit().await.unwrap();
    };
    tokio::join!(slow, newer).0
}

#[tokio::test]
async fn slow_write_does_not_replace_newer_one() {
    let (_folder, store) = store().await;
    let first = now() - 2 * MINUTE;
    let earlier = now() - MINUTE;
    let mut one = batch(1, "Spring");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&one), first)
        .await
        .unwrap();
    let mut gift = order(&one, 2, "Ann", "Lee", OrderStatus::Notified);
    store
        .mirror_orders(
            PRACTICE,
            std::slice::from_ref(&gift),
            OrderPosition::Unknown,
            first,
        )
        .await
        .unwrap();

    gift.status = OrderStatus::Opened;
    let orders = [gift];
    let slow = store.mirror_orders(PRACTICE, &orders, OrderPosition::Unknown, earlier);
    let canceled = "UPDATE orders SET status = 'canceled', read_at = ?1";
    overtake(&store, slow, canceled).await.unwrap();
    let rows = rows(&store, OrderQuery::default()).await;
    assert_eq!(rows[0].status, OrderStatus::Canceled);
    let body: String = sqlx::query_scalar("SELECT body FROM order_body")
        .fetch_one(&store.mirror)
        .await
        .unwrap();
    assert!(
        body.contains("notified"),
        "the outdated body was not written"
    );

    one.batch_name = Some("Winter".to_owned());
    let batches = [one];
    let slow = store.mirror_batches(PRACTICE, &batches, earlier);
    let renamed = "UPDATE batch SET name = 'Summer', read_at = ?1";
    overtake(&store, slow, renamed).await.unwrap();
    assert_eq!(batch_names(&store).await, ["Summer"]);
}

#[tokio::test]
async fn older_page_gives_an_order_its_position() {
    let (_folder, store) = store().await;
    let one = batch(1, "Spring");
    let batches = std::slice::from_ref(&one);
    store
        .mirror_batches(PRACTICE, batches, now())
        .await
        .unwrap();
    let mut gift = order(&one, 2, "Ann", "Lee", OrderStatus::Opened);
    let newer = std::slice::from_ref(&gift);
    store
        .mirror_orders(PRACTICE, newer, OrderPosition::Unknown, now())
        .await
        .unwrap();
    gift.status = OrderStatus::Notified;
    let page = [gift];
    let version = page_version(1);
    let pages = [page_read(1, 3, &page, &version)];
    let earlier = now() - MINUTE;
    let has_news = store
        .mirror_order_pages(PRACTICE, one.id, &pages, earlier)
        .await;
    assert!(has_news.unwrap());
    let stored: (i64, String) = sqlx::query_as("SELECT position, status FROM orders")
        .fetch_one(&store.mirror)
        .await
        .unwrap();
    assert_eq!(stored, (3, "opened".to_owned()));
    let known = store
        .known_order_pages(PRACTICE, one.id, 1, 10)
        .await
        .unwrap();
    assert!(
        known.is_empty(),
        "the mirror does not have what the page has"
    );
}

#[tokio::test]
async fn due_batches_are_found_by_index() {
    let (_folder, store) = store().await;
    for (condition, index) in [
        (
            "has_all_orders = 1 AND next_read_at <= 5 ORDER BY next_read_at, rank DESC LIMIT 9",
            "batch_due (connection_row=? AND has_all_orders=? AND next_read_at<?)",
        ),
        (
            "problem_code IS NOT NULL ORDER BY read_failures DESC LIMIT 1",
            "batch_with_problem (connection_row=?)",
        ),
        (
            "customer_reference_id = ?1",
            "batch_by_reference (connection_row=? AND customer_reference_id=?)",
        ),
    ] {
        let sql = format!(
            "EXPLAIN QUERY PLAN SELECT row_id FROM batch WHERE connection_row = 1 AND {condition}"
        );
        let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .fetch_all(&store.mirror)
            .await
            .unwrap();
        let [(.., step)] = &plan[..] else {
            panic!("rows are sorted: {plan:?}");
        };
        assert!(step.ends_with(index), "{step}");
    }
    let batches: Vec<OrderBatch> = (1..=5).map(|n| batch(n, "Any")).collect();
    store
        .mirror_batch_list(PRACTICE, &batches, ListPosition::Beginning, now())
        .await
        .unwrap();
    for (index, batch) in (0..).zip(&batches) {
        let found = store.batch_index(PRACTICE, batch.id).await.unwrap();
        assert_eq!(found, index);
    }
}

#[tokio::test]
async fn found_batch_moves_its_orders_to_its_place() {
    let (_folder, store) = store().await;
    let (new, late, old) = (batch(1, "New"), batch(2, "Late"), batch(3, "Old"));
    store
        .mirror_batch_list(
            PRACTICE,
            &[new.clone(), old.clone()],
            ListPosition::Beginning,
            now(),
        )
        .await
        .unwrap();
    // An activity shows the batch before the list does.
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&late), now())
        .await
        .unwrap();
    for (n, batch) in [(10, &new), (11, &late), (12, &old)] {
        let name = batch.batch_name.clone().unwrap();
        let order = order(batch, n, &name, "", OrderStatus::Notified);
        store
            .mirror_orders(PRACTICE, &[order], OrderPosition::Unknown, now())
            .await
            .unwrap();
    }
    assert_eq!(batch_names(&store).await, ["Late", "New", "Old"]);
    store
        .mirror_batch_list(PRACTICE, &[new, late, old], ListPosition::Beginning, now())
        .await
        .unwrap();
    assert_eq!(batch_names(&store).await, ["New", "Late", "Old"]);
    assert_eq!(
        names(&store, OrderQuery::default()).await,
        ["New", "Late", "Old"]
    );
}

#[tokio::test]
async fn ranks_are_spread_when_gap_is_full() {
    let (_folder, store) = store().await;
    let (first, last) = (batch(1, "B0"), batch(2, "B99"));
    store
        .mirror_batch_list(
            PRACTICE,
            &[first.clone(), last.clone()],
            ListPosition::Beginning,
            now(),
        )
        .await
        .unwrap();
    // Each new batch is found directly below the first one, so that the gap halves each time.
    let mut list = vec![first, last];
    for n in 0..40 {
        list.insert(1, batch(100 + n, &format!("B{}", 40 - n)));
        store
            .mirror_batch_list(PRACTICE, &list, ListPosition::Beginning, now())
            .await
            .unwrap();
    }
    let expected: Vec<String> = (0..=40)
        .map(|n| format!("B{n}"))
        .chain(["B99".to_owned()])
        .collect();
    assert_eq!(batch_names(&store).await, expected);
}

#[tokio::test]
async fn due_scheduled_batch_waits_for_no_later_one() {
    let (_folder, store) = store().await;
    let mut batches: Vec<OrderBatch> = (10..60).map(|n| pending(n, Some(now() + DAY))).collect();
    let due = pending(99, Some(now() + MINUTE));
    batches.push(due.clone());
    store
        .mirror_batch_list(PRACTICE, &batches, ListPosition::Beginning, now())
        .await
        .unwrap();
    for batch in &batches {
        let next = batch.scheduled_send_on.unwrap();
        store
            .mark_batch_read(PRACTICE, batch.id, next)
            .await
            .unwrap();
    }
    let later = now() + 2 * MINUTE;
    let found = store.due_batches(PRACTICE, false, later, 30).await.unwrap();
    let ids: Vec<_> = found.iter().map(|batch| batch.id).collect();
    assert_eq!(ids, [due.id]);
}

#[tokio::test]
async fn batch_that_was_due_longest_is_first() {
    let (_folder, store) = store().await;
    let batches: Vec<OrderBatch> = (1..=40).map(|n| pending(n, None)).collect();
    store
        .mirror_batch_list(PRACTICE, &batches, ListPosition::Beginning, now())
        .await
        .unwrap();
    let mut seen = std::collections::HashSet::new();
    for round in 0..4 {
        let at = now() + round * MINUTE;
        let due = store.due_batches(PRACTICE, false, at, 10).await.unwrap();
        assert_eq!(due.len(), 10);
        for batch in due {
            seen.insert(batch.id);
            store.mark_batch_read(PRACTICE, batch.id, at).await.unwrap();
        }
    }
    assert_eq!(seen.len(), 40, "every batch had its turn");
}

#[tokio::test]
async fn open_orders_are_due_before_settled_ones() {
    let (_folder, store) = store().await;
    let (open, settled) = (batch(1, "Open"), batch(2, "Settled"));
    let batches = [open.clone(), settled.clone()];
    store
        .mirror_batch_list(PRACTICE, &batches, ListPosition::Beginning, now())
        .await
        .unwrap();
    for (batch, n, status) in [
        (&open, 10, OrderStatus::Opened),
        (&settled, 11, OrderStatus::Delivered),
    ] {
        let order = order(batch, n, "Ann", "Lee", status);
        store
            .mirror_orders(PRACTICE, &[order], OrderPosition::Unknown, now())
            .await
            .unwrap();
    }
    let ids = [open.id, settled.id];
    store.mark_orders_read(PRACTICE, &ids, now()).await.unwrap();
    let due = async |after: Duration| -> Vec<_> {
        let due = store
            .due_batches(PRACTICE, true, now() + after, 10)
            .await
            .unwrap();
        due.into_iter().map(|batch| batch.id).collect()
    };
    assert!(due(5 * MINUTE).await.is_empty());
    assert_eq!(due(15 * MINUTE).await, [open.id]);
    assert_eq!(due(DAY).await, [open.id, settled.id]);
    // A clock that was set back by a month makes everything due.
    let due = store
        .due_batches(PRACTICE, true, now() - 30 * DAY, 10)
        .await
        .unwrap();
    assert_eq!(due.len(), 2);
}

#[tokio::test]
async fn outcomes_keep_last_success_and_problem() {
    let (_folder, store) = store().await;
    let cards = async || {
        let statuses = store.resource_statuses(PRACTICE).await.unwrap();
        statuses
            .into_iter()
            .find(|status| status.resource == SyncResource::Cards)
            .unwrap()
    };
    assert_eq!(cards().await.succeeded_at, None);
    let save = async |outcome: ReadOutcome<'_>, at: Timestamp| {
        store
            .save_outcome(PRACTICE, SyncResource::Cards, outcome, at)
            .await
            .unwrap();
    };
    save(ReadOutcome::Complete, now()).await;
    let problem = ProblemKind::ServiceTimedOut.into();
    save(ReadOutcome::Failed(&problem), now() + MINUTE).await;
    let status = cards().await;
    assert_eq!(status.succeeded_at, Some(now()));
    assert_eq!(status.problem, Some(problem));
    save(ReadOutcome::Unfinished, now() + 2 * MINUTE).await;
    let status = cards().await;
    assert_eq!((status.succeeded_at, status.problem), (Some(now()), None));
    save(ReadOutcome::Complete, now() + 3 * MINUTE).await;
    assert_eq!(cards().await.succeeded_at, Some(now() + 3 * MINUTE));
}

#[tokio::test]
async fn unreadable_records_are_counted_once_until_readable() {
    let (_folder, store) = store().await;
    let record = |name: &str| UnreadableRecord {
        record: name.to_owned(),
        occurred_at: Some(now()),
    };
    let resource = SyncResource::Orders;
    let records = [record("a"), record("b")];
    for expected in [2, 0] {
        let added = store
            .add_unreadable(PRACTICE, resource, &records, now())
            .await
            .unwrap();
        assert_eq!(added, expected);
    }
    let count = async |from| {
        store
            .count_unreadable(PRACTICE, resource, from)
            .await
            .unwrap()
    };
    assert_eq!((count(None).await, count(Some(now())).await), (2, 2));
    assert_eq!(count(Some(now() + MINUTE)).await, 0);
    store
        .forget_readable(PRACTICE, resource, &["a".to_owned()])
        .await
        .unwrap();
    assert_eq!(count(None).await, 1);
    store
        .forget_unlisted(PRACTICE, Some(resource), now() + MINUTE)
        .await
        .unwrap();
    assert_eq!(count(None).await, 0);
}

#[tokio::test]
async fn order_status_counts_batches_before_their_first_read() {
    let (_folder, store) = store().await;
    let orders = async || {
        let statuses = store.resource_statuses(PRACTICE).await.unwrap();
        statuses
            .into_iter()
            .find(|status| status.resource == SyncResource::Orders)
            .unwrap()
    };
    assert_eq!(orders().await.reading, None);
    let batches: Vec<OrderBatch> = (1..=7).map(|n| batch(n, "Spring")).collect();
    store
        .mirror_batches(PRACTICE, &batches, now())
        .await
        .unwrap();
    let scheduled = OrderBatch {
        send_status: SendStatus::Pending,
        ..batch(8, "Autumn")
    };
    store
        .mirror_batches(PRACTICE, &[scheduled], now())
        .await
        .unwrap();
    store
        .mark_orders_read(PRACTICE, &[batches[0].id], now() - MINUTE)
        .await
        .unwrap();
    store
        .mark_orders_read(PRACTICE, &[batches[1].id], now())
        .await
        .unwrap();
    let problem = ProblemKind::ServiceTimedOut.into();
    store
        .mark_batch_failed(PRACTICE, batches[2].id, Some(&problem), now())
        .await
        .unwrap();
    // The service does not have this batch.
    store
        .mark_batch_read(PRACTICE, batches[5].id, now() + 10 * MINUTE)
        .await
        .unwrap();
    // A part of the orders of this batch is missing.
    store
        .mark_batch_failed(PRACTICE, batches[6].id, None, now())
        .await
        .unwrap();
    let status = orders().await;
    let progress = ReadProgress { done: 5, total: 8 };
    assert_eq!(status.reading, Some(progress));
    assert_eq!(status.failed_batches, 1);
    assert_eq!(status.oldest_read_at, Some(now() - MINUTE));
    // The orders of both batches are final, because no order of them is mirrored.
    assert_eq!(status.oldest_open_read_at, None);
    let others = [batches[3].id, batches[4].id, batches[6].id];
    store
        .mark_orders_read(PRACTICE, &others, now())
        .await
        .unwrap();
    assert_eq!(orders().await.reading, None);
}

/// Settings show the status in each round, also of a hundred thousand batches.
#[tokio::test]
async fn status_of_orders_reads_indexes_only() {
    let (_folder, store) = store().await;
    for statement in [
        outcome_store::OLDEST_ORDER_READ,
        due_reads::OLDEST_OPEN_READ,
        outcome_store::FAILED_BATCHES,
        outcome_store::UNREAD_BATCHES,
        outcome_store::ALL_BATCHES,
    ] {
        let explain = format!("EXPLAIN QUERY PLAN {statement}");
        let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(sqlx::AssertSqlSafe(explain))
            .fetch_all(&store.mirror)
            .await
            .unwrap();
        assert_eq!(plan.len(), 1, "{statement}: {plan:?}");
        // Only the few batches with a problem are read themselves.
        let uses_index =
            plan[0].3.contains("COVERING INDEX") || plan[0].3.contains("INDEX batch_with_problem");
        assert!(uses_index, "{statement}: {plan:?}");
        // An index of all batches would be read as a whole.
        let reads_open_only = plan[0].3.contains("COVERING INDEX batch_open_read");
        let is_about_open = statement == due_reads::OLDEST_OPEN_READ;
        assert_eq!(reads_open_only, is_about_open, "{statement}: {plan:?}");
    }
}

#[tokio::test]
async fn cleared_orders_are_due_and_other_resources_stay() {
    let (_folder, store, one) = store_with_batch("Spring").await;
    let orders: Vec<Order> = (0..3)
        .map(|n| order(&one, 10 + n, "Ann", "Lee", OrderStatus::Notified))
        .collect();
    store
        .mirror_orders(PRACTICE, &orders, OrderPosition::Unknown, now())
        .await
        .unwrap();
    store
        .mark_orders_read(PRACTICE, &[one.id], now())
        .await
        .unwrap();
    for (resource, outcome) in [
        (SyncResource::Orders, ReadOutcome::Complete),
        (SyncResource::Batches, ReadOutcome::Complete),
    ] {
        store
            .save_outcome(PRACTICE, resource, outcome, now())
            .await
            .unwrap();
    }
    for name in ["activity_cursor", "batch_list"] {
        store.save_document(PRACTICE, name, &1).await.unwrap();
    }
    let scope = SyncResource::Orders.rebuilt_together();
    store
        .clear_resources(PRACTICE, scope, &["activity_cursor"])
        .await
        .unwrap();
    assert_eq!(store.counts(PRACTICE).await.unwrap(), (1, 0));
    let due = store.due_batches(PRACTICE, false, now(), 10).await.unwrap();
    assert_eq!(due[0].next_orders, NextOrders::FIRST);
    let cursor: Option<i64> = store.document(PRACTICE, "activity_cursor").await.unwrap();
    let list: Option<i64> = store.document(PRACTICE, "batch_list").await.unwrap();
    assert_eq!((cursor, list), (None, Some(1)));
    let statuses = store.resource_statuses(PRACTICE).await.unwrap();
    for status in statuses {
        let is_kept = status.resource == SyncResource::Batches;
        assert_eq!(status.succeeded_at.is_some(), is_kept, "{status:?}");
    }
}

#[tokio::test]
async fn release_of_memory_leaves_connections_usable() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let ann = [order(&one, 100, "Ann", "", OrderStatus::Created)];
    store
        .mirror_orders(PRACTICE, &ann, OrderPosition::Unknown, now())
        .await
        .unwrap();
    // One connection is in use, and one is idle.
    let mut read = store.mirror.begin().await.unwrap();
    let count = || sqlx::query_scalar::<_, i64>("SELECT count(*) FROM orders");
    assert_eq!(count().fetch_one(&mut *read).await.unwrap(), 1);
    assert_eq!(count().fetch_one(&store.mirror).await.unwrap(), 1);
    store.release_memory().await.unwrap();
    assert_eq!(count().fetch_one(&mut *read).await.unwrap(), 1);
    assert_eq!(rows(&store, OrderQuery::default()).await.len(), 1);
    drop(read);
    // All connections return to the pool.
    let is_returned = || store.mirror.num_idle() == store.mirror.size() as usize;
    for _ in 0..200 {
        if is_returned() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(store.mirror.size() >= 2 && is_returned());
}
