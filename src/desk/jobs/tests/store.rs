//! Jobs that cancel and extend orders, and what only this app knows about orders and batches.

use crate::{
    contract::{MailingAddress, OrderId, RecipientRequest},
    desk::{
        batches::{BatchLink, CopyReason, DraftSource, LinkTarget},
        drafts::{Draft, DraftId},
        ids::{InboxChangeId, OrderJobId},
        inbox::{InboxItems, InboxKey, InboxKind, InboxMark, InboxState, InboxTarget},
        jobs::{
            self,
            job::{OrderAction, OrderJobItem, OrderJobQuery, OrderOutcome, OrderSelection},
        },
        problem::ProblemKind,
        store::tests::*,
    },
    recipients::RecipientTable,
};

const JOB: OrderJobId = OrderJobId(Uuid::from_u128(500));

fn order_id(n: u128) -> OrderId {
    Uuid::from_u128(n).into()
}

async fn add_job(store: &Store, action: OrderAction, orders: &[u128]) -> i64 {
    let named: Vec<(OrderId, String)> = orders
        .iter()
        .map(|n| (order_id(*n), format!("Person {n}")))
        .collect();
    store
        .add_order_job(PRACTICE, JOB, action, &named, now())
        .await
        .unwrap();
    store.open_order_jobs(PRACTICE, 10).await.unwrap()[0].row_id
}

/// The result of a step whose request may have arrived.
fn result(position: i64, outcome: OrderOutcome) -> JobItemResult {
    JobItemResult {
        position,
        outcome,
        may_have_arrived: true,
    }
}

async fn items(store: &Store, only_unsuccessful: bool) -> Vec<OrderJobItem> {
    let query = OrderJobQuery {
        job: JOB,
        only_unsuccessful,
    };
    let window = store.window(PRACTICE, "US", &query, 0..100, now()).await;
    window.unwrap().rows
}

/// Counts the orders of all jobs by outcome, as the table holds them and as the counters say.
async fn counted_orders(store: &Store) -> [Vec<(i64, String, i64)>; 2] {
    let mut counts = Vec::new();
    for sql in [
        "SELECT job_row, outcome, count(*) FROM order_job_item GROUP BY job_row, outcome ORDER BY 1, 2",
        "SELECT job_row, outcome, orders FROM order_job_count WHERE orders <> 0 ORDER BY 1, 2",
    ] {
        let counted = sqlx::query_as(sql).fetch_all(&store.durable).await.unwrap();
        counts.push(counted);
    }
    counts.try_into().unwrap()
}

#[tokio::test]
async fn counters_of_jobs_follow_every_step() {
    let (_folder, store) = store().await;
    let assert_same = async || {
        let [orders, counters] = counted_orders(&store).await;
        assert_eq!(orders, counters);
        orders.len()
    };
    let job = add_job(&store, OrderAction::Cancel, &[1, 2, 3, 4]).await;
    assert_eq!(assert_same().await, 1);
    store.mark_job_items_requested(job, &[0, 1]).await.unwrap();
    assert_eq!(assert_same().await, 2);
    let refused = OrderOutcome::Failed(ProblemKind::OrderUnchanged.into());
    let results = [result(0, OrderOutcome::Done), result(1, refused)];
    store.record_job_outcomes(job, &results).await.unwrap();
    assert_eq!(assert_same().await, 3);
    store.stop_order_job(PRACTICE, JOB).await.unwrap();
    assert_eq!(assert_same().await, 3);
    store.retry_order_job(PRACTICE, JOB).await.unwrap();
    assert_eq!(assert_same().await, 3);
    let results = [1, 2, 3].map(|position| result(position, OrderOutcome::Done));
    store.record_job_outcomes(job, &results).await.unwrap();
    assert_eq!(assert_same().await, 1);
    let jobs = store.order_jobs(PRACTICE).await.unwrap();
    assert_eq!((jobs[0].counts.done, jobs[0].counts.total()), (4, 4));
    store.remove_order_job(PRACTICE, JOB).await.unwrap();
    assert_eq!(assert_same().await, 0);
}

#[tokio::test]
async fn list_of_jobs_reads_no_orders() {
    let (_folder, store) = store().await;
    let plan = format!("EXPLAIN QUERY PLAN {}", jobs::store::ORDER_JOBS);
    let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(sqlx::AssertSqlSafe(plan))
        .fetch_all(&store.durable)
        .await
        .unwrap();
    let reads_orders = plan
        .iter()
        .any(|(.., step)| step.contains("order_job_item"));
    assert!(!reads_orders, "{plan:?}");
}

#[tokio::test]
async fn requested_orders_are_in_doubt_until_recorded() {
    let (_folder, store) = store().await;
    let job = add_job(&store, OrderAction::Cancel, &[1, 2, 3]).await;
    let marked = store.mark_job_items_requested(job, &[0, 1]).await.unwrap();
    assert_eq!(marked, [0, 1].into());
    let open = store.open_order_jobs(PRACTICE, 10).await.unwrap();
    let in_doubt: Vec<(i64, bool)> = open[0]
        .items
        .iter()
        .map(|item| (item.position, item.is_in_doubt))
        .collect();
    assert_eq!(in_doubt, [(0, true), (1, true), (2, false)]);

    let refused = OrderOutcome::Failed(ProblemKind::OrderUnchanged.into());
    let results = [
        result(0, OrderOutcome::Done),
        result(1, refused.clone()),
        result(2, OrderOutcome::NotAllowed(OrderStatus::Paid)),
    ];
    store.record_job_outcomes(job, &results).await.unwrap();
    let jobs = store.order_jobs(PRACTICE).await.unwrap();
    assert!(jobs[0].is_finished());
    assert_eq!((jobs[0].counts.done, jobs[0].counts.total()), (1, 3));
    let failed = items(&store, true).await;
    assert_eq!(failed[0].outcome, refused);
    assert_eq!(
        failed[1].outcome,
        OrderOutcome::NotAllowed(OrderStatus::Paid)
    );
    assert_eq!(failed[1].recipient, "Person 3");

    store.retry_order_job(PRACTICE, JOB).await.unwrap();
    let open = store.open_order_jobs(PRACTICE, 10).await.unwrap();
    assert_eq!(open[0].items.len(), 1);
    assert!(
        open[0].items[0].is_in_doubt,
        "the failed order is read first"
    );
}

/// Adds a job with one order and gives the order an outcome.
async fn add_finished_job(store: &Store, n: u128, outcome: OrderOutcome) -> OrderJobId {
    let id = OrderJobId(Uuid::from_u128(n));
    let order = [(order_id(n), "Ann".to_owned())];
    store
        .add_order_job(PRACTICE, id, OrderAction::Cancel, &order, now())
        .await
        .unwrap();
    let row_id = store.open_order_jobs(PRACTICE, 10).await.unwrap()[0].row_id;
    store
        .record_job_outcomes(row_id, &[result(0, outcome)])
        .await
        .unwrap();
    id
}

async fn mark_job(store: &Store, job: OrderJobId, mark: InboxMark) {
    let target = InboxTarget {
        items: InboxItems::One(InboxKey {
            kind: InboxKind::FailedJob,
            id: job.0,
        }),
        state: InboxState::Open,
        as_of: now(),
    };
    let change = InboxChangeId(Uuid::from_u128(900));
    let marked = store.mark_inbox(PRACTICE, change, &target, mark, now());
    assert_eq!(marked.await.unwrap(), 1);
}

#[tokio::test]
async fn jobs_with_open_failures_outlive_limit() {
    let (_folder, store) = store().await;
    let failed = || OrderOutcome::Failed(ProblemKind::OrderUnchanged.into());
    let open = add_finished_job(&store, 1, failed()).await;
    let snoozed = add_finished_job(&store, 2, failed()).await;
    let done = add_finished_job(&store, 3, failed()).await;
    mark_job(&store, snoozed, InboxMark::SnoozedUntil(now() + DAY)).await;
    mark_job(&store, done, InboxMark::Done).await;
    let mut successful = Vec::new();
    for n in 10..22 {
        successful.push(add_finished_job(&store, n, OrderOutcome::Done).await);
    }
    let kept: Vec<OrderJobId> = store
        .order_jobs(PRACTICE)
        .await
        .unwrap()
        .iter()
        .map(|job| job.id)
        .collect();
    // The newest job was added after the others were counted.
    successful.reverse();
    successful.truncate(11);
    successful.extend([snoozed, open]);
    assert_eq!(kept, successful);
}

#[tokio::test]
async fn stopped_job_keeps_outcomes_of_running_requests() {
    let (_folder, store) = store().await;
    let expires_at = now() + DAY;
    let job = add_job(&store, OrderAction::Extend { expires_at }, &[1, 2, 3]).await;
    store.mark_job_items_requested(job, &[0, 1]).await.unwrap();
    store.stop_order_job(PRACTICE, JOB).await.unwrap();
    // The first request was never sent, the second one was carried out.
    let results = [
        result(0, OrderOutcome::Waiting),
        result(1, OrderOutcome::Done),
    ];
    store.record_job_outcomes(job, &results).await.unwrap();
    let outcomes: Vec<_> = items(&store, false)
        .await
        .into_iter()
        .map(|item| item.outcome)
        .collect();
    assert_eq!(
        outcomes,
        [
            OrderOutcome::Stopped,
            OrderOutcome::Done,
            OrderOutcome::Stopped
        ]
    );
    let job = store.order_jobs(PRACTICE).await.unwrap().remove(0);
    assert_eq!(job.action, OrderAction::Extend { expires_at });
    store.remove_order_job(PRACTICE, JOB).await.unwrap();
    assert!(store.order_jobs(PRACTICE).await.unwrap().is_empty());
}

#[tokio::test]
async fn failed_order_is_canceled_only_if_canceled_here() {
    let (_folder, store) = store().await;
    let sent = batch(1, "Spring");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&sent), now())
        .await
        .unwrap();
    let orders = [
        order(&sent, 2, "Ann", "Lee", OrderStatus::Failed),
        order(&sent, 3, "Bo", "Day", OrderStatus::Failed),
    ];
    let job = add_job(&store, OrderAction::Cancel, &[2]).await;
    store
        .record_job_outcomes(job, &[result(0, OrderOutcome::Done)])
        .await
        .unwrap();
    let first = OrderPosition::Consecutive { first: 0 };
    for is_changed in [true, false] {
        let changed = store.mirror_orders(PRACTICE, &orders, first, now()).await;
        assert_eq!(changed.unwrap(), is_changed);
    }
    let statuses: Vec<_> = rows(&store, OrderQuery::default())
        .await
        .into_iter()
        .map(|row| row.status)
        .collect();
    assert_eq!(statuses, [OrderStatus::Canceled, OrderStatus::Failed]);
}

#[tokio::test]
async fn preview_counts_only_open_orders() {
    let (_folder, store) = store().await;
    let sent = batch(1, "Spring");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&sent), now())
        .await
        .unwrap();
    let mut orders = [
        order(&sent, 2, "Ann", "Lee", OrderStatus::Opened),
        order(&sent, 3, "Bo", "Day", OrderStatus::Shipped),
        order(&sent, 4, "Cy", "Fox", OrderStatus::Created),
        order(&sent, 5, "Di", "Roe", OrderStatus::Notified),
    ];
    orders[3].expires_at = Some(now());
    let first = OrderPosition::Consecutive { first: 0 };
    store
        .mirror_orders(PRACTICE, &orders, first, now())
        .await
        .unwrap();
    let all = OrderSelection::Query(OrderQuery::default());
    let preview = store
        .preview_order_action(PRACTICE, &all, now())
        .await
        .unwrap();
    assert_eq!(*preview.orders, [order_id(2), order_id(4), order_id(5)]);
    // The money of the expired order is already released.
    assert_eq!(preview.authorized, Cents(11_000));
    assert_eq!(preview.excluded, [(OrderStatus::Shipped, 1)]);
    let never = preview.expiries.iter().filter(|expiry| expiry.is_none());
    assert_eq!(never.count(), 2);
    assert_eq!(preview.expiries.len(), preview.orders.len());
    assert_eq!(preview.selected_count(), 4);
    assert_eq!(preview.batch, Some(BatchTitle::Named("Spring".to_owned())));
    // An order that is not mirrored is known to the service at most.
    let some = OrderSelection::Orders(vec![order_id(2), order_id(99)].into());
    let preview = store
        .preview_order_action(PRACTICE, &some, now())
        .await
        .unwrap();
    assert_eq!(*preview.orders, [order_id(2), order_id(99)]);
    assert_eq!(preview.batch, None);
}

#[tokio::test]
async fn address_needs_unique_recipient_of_batch() {
    let (_folder, store) = store().await;
    let sent = batch(1, "Spring");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&sent), now())
        .await
        .unwrap();
    // The service lists the orders in another order than they were sent.
    let people = [
        ("Ann", "Lee", "ann@example.org", "Reno"),
        ("Ann", "Day", "ann.day@example.org", "Austin"),
        ("Bo", "Fox", "bo@example.org", "Dallas"),
        ("Bo", "Fox", "bo@example.org", "Denver"),
    ];
    let recipients = people.map(|(first, last, email, city)| RecipientRequest {
        first_name: first.to_owned(),
        last_name: Some(last.to_owned()),
        email: Some(email.to_owned()),
        mailing_address: Some(Box::new(MailingAddress {
            city: city.to_owned(),
            ..MailingAddress::default()
        })),
        ..RecipientRequest::default()
    });
    store
        .keep_sent_recipients(PRACTICE, sent.id, &recipients)
        .await
        .unwrap();
    let expected = [Some("Austin"), Some("Reno"), None, None];
    for (n, (person, city)) in (10..).zip([1, 0, 2, 3].into_iter().zip(expected)) {
        let (first, last, email, _) = people[person];
        let order = Order {
            recipient_email: Some(email.to_uppercase()),
            ..order(&sent, n, first, last, OrderStatus::Failed)
        };
        let position = OrderPosition::Consecutive {
            first: u64::try_from(n - 10).unwrap(),
        };
        store
            .mirror_orders(PRACTICE, std::slice::from_ref(&order), position, now())
            .await
            .unwrap();
        let detail = store.order(PRACTICE, order.id, now()).await.unwrap();
        let address = detail.unwrap().address;
        assert_eq!(
            address.as_ref().map(|it| it.city.as_str()),
            city,
            "order {n}"
        );
    }
}

#[tokio::test]
async fn notes_links_and_addresses_are_kept() {
    let (_folder, store) = store().await;
    let (first, again) = (batch(1, "Spring"), batch(2, "Spring (again)"));
    store
        .mirror_batches(PRACTICE, &[first.clone(), again.clone()], now())
        .await
        .unwrap();
    let order = order(&first, 5, "Ann", "Lee", OrderStatus::Failed);
    let position = OrderPosition::Consecutive { first: 0 };
    store
        .mirror_orders(PRACTICE, std::slice::from_ref(&order), position, now())
        .await
        .unwrap();
    let recipient = RecipientRequest {
        first_name: "Ann".to_owned(),
        last_name: Some("Lee".to_owned()),
        mailing_address: Some(Box::new(MailingAddress {
            city: "Reno".to_owned(),
            ..MailingAddress::default()
        })),
        ..RecipientRequest::default()
    };
    store
        .keep_sent_recipients(PRACTICE, first.id, &[recipient])
        .await
        .unwrap();
    for note in ["Called on Monday", ""] {
        store
            .save_order_note(PRACTICE, order.id, note, now())
            .await
            .unwrap();
        let detail = store
            .order(PRACTICE, order.id, now())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(detail.note, note);
        assert_eq!(detail.address.unwrap().city, "Reno");
    }

    let draft = DraftId(Uuid::from_u128(70));
    store
        .add_batch_copy(PRACTICE, draft, first.id, CopyReason::SendAgain, None)
        .await
        .unwrap();
    let links = async |id| {
        let detail = store.batch(PRACTICE, id, now()).await.unwrap();
        detail.unwrap().links
    };
    assert_eq!(links(first.id).await, []);

    // The draft and the batch show each other before anything is sent.
    let saved = Draft {
        id: draft,
        name: "Again".to_owned(),
        ..Draft::default()
    };
    let (none, table) = (RecipientTable::default(), RecipientTable::default());
    store
        .save_draft(PRACTICE, &saved, &table, &none)
        .await
        .unwrap();
    let to_draft = BatchLink {
        target: LinkTarget::Draft(draft),
        title: BatchTitle::Named("Again".to_owned()),
        is_source: false,
        reason: CopyReason::SendAgain,
    };
    assert_eq!(links(first.id).await, [to_draft]);
    let drafts = store.drafts(PRACTICE).await.unwrap();
    let source = DraftSource {
        batch: first.id,
        title: BatchTitle::of(&first),
        reason: CopyReason::SendAgain,
    };
    assert_eq!(drafts[0].source, Some(source));
    store
        .set_batch_of_copy(PRACTICE, draft, again.id)
        .await
        .unwrap();
    let link = |batch: &OrderBatch, is_source| BatchLink {
        target: LinkTarget::Batch(batch.id),
        title: BatchTitle::of(batch),
        is_source,
        reason: CopyReason::SendAgain,
    };
    assert_eq!(links(first.id).await, [link(&again, false)]);
    assert_eq!(links(again.id).await, [link(&first, true)]);
}
