//! Tests of the inbox: items appear, are hidden when they are done or snoozed, and new facts are shown again.

use std::sync::Arc;

use proptest::prelude::*;

use super::{
    item::{
        Inbox, InboxGroup, InboxItem, InboxItems, InboxKey, InboxMark, InboxQuery, InboxTarget,
    },
    kind::{InboxKind, InboxState},
};
use crate::{
    contract::{AcceptanceProblem, OrderBatchId, OrderId, Shipment, ShipmentStatus},
    desk::{
        batches::CopyReason,
        drafts::draft::DraftId,
        ids::InboxChangeId,
        sends::{OutboxState, outbox::tests::store::new_entry},
        store::tests::*,
    },
};

const HOUR: Duration = Duration::from_secs(3_600);

/// An order of a batch that expires at a time.
fn expiring(batch: &OrderBatch, n: u128, status: OrderStatus, expires_at: Timestamp) -> Order {
    Order {
        expires_at: Some(expires_at),
        ..order(batch, n, "Ann", "Lee", status)
    }
}

/// An order that was created at a time.
fn created(batch: &OrderBatch, n: u128, status: OrderStatus, at: Timestamp) -> Order {
    Order {
        event_times: Some(EventTimes {
            created_at: Some(at),
            shipped_at: Some(at),
            ..EventTimes::default()
        }),
        ..order(batch, n, "Ann", "Lee", status)
    }
}

async fn mirror(store: &Store, batches: &[OrderBatch], orders: &[Order], read_at: Timestamp) {
    store
        .mirror_batches(PRACTICE, batches, read_at)
        .await
        .unwrap();
    store
        .mirror_orders(PRACTICE, orders, OrderPosition::Unknown, read_at)
        .await
        .unwrap();
}

async fn inbox(store: &Store, now: Timestamp) -> Arc<Inbox> {
    store.read_inbox(PRACTICE, now).await.unwrap()
}

/// Kind and number of gifts of each open item.
async fn open(store: &Store, now: Timestamp) -> Vec<(InboxKind, u64)> {
    let inbox = inbox(store, now).await;
    let open = inbox
        .items
        .iter()
        .filter(|item| item.state == InboxState::Open);
    open.map(|item| (item.key.kind, item.gifts)).collect()
}

fn every(kind: InboxKind, state: InboxState, as_of: Timestamp) -> InboxTarget {
    InboxTarget {
        items: InboxItems::Every(Some(kind)),
        state,
        as_of,
    }
}

async fn mark(store: &Store, target: &InboxTarget, mark: InboxMark) -> InboxChangeId {
    let change = InboxChangeId::generate();
    store
        .mark_inbox(PRACTICE, change, target, mark, target.as_of)
        .await
        .unwrap();
    change
}

/// Checks that the items of the facts in memory are those that a first read finds.
async fn assert_read_again(store: &Store, now: Timestamp) {
    let by_key = |mut items: Vec<InboxItem>| {
        items.sort_by_key(|item| format!("{:?} {:?}", item.key, item.state));
        items
    };
    let known = store.order_items(PRACTICE, now).await.unwrap();
    store.forget_order_figures().await;
    let again = store.order_items(PRACTICE, now).await.unwrap();
    assert_eq!(by_key(known), by_key(again));
}

#[tokio::test]
async fn snooze_reads_no_orders_again() {
    let (_folder, store) = store().await;
    let batches: Vec<OrderBatch> = (1..=60).map(|n| batch(n, "Spring")).collect();
    let orders: Vec<Order> = batches
        .iter()
        .flat_map(|batch| {
            let first = 1_000 * batch.id.0.as_u128();
            let expires_at = now() + 3 * DAY;
            (0..5).map(move |n| expiring(batch, first + n, OrderStatus::Opened, expires_at))
        })
        .collect();
    mirror(&store, &batches, &orders, now()).await;
    let steps = store.count_steps().await;
    store.order_items(PRACTICE, now()).await.unwrap();
    let first_read = steps.take();
    let target = InboxTarget {
        items: InboxItems::One(InboxKey {
            kind: InboxKind::ExpiringSoon,
            id: batches[7].id.0,
        }),
        state: InboxState::Open,
        as_of: now(),
    };
    let until = now() + HOUR;
    let change = mark(&store, &target, InboxMark::SnoozedUntil(until)).await;
    let read = async |now| {
        steps.take();
        store.order_items(PRACTICE, now).await.unwrap();
        let steps = steps.take();
        assert!(steps < first_read / 4, "{steps} of {first_read} steps");
        assert_read_again(&store, now).await;
    };
    read(now()).await;
    read(until).await;
    read(until + DAY).await;
    store.undo_inbox_change(change).await.unwrap();
    read(until + DAY).await;
    let items = store.order_items(PRACTICE, until + DAY).await.unwrap();
    assert!(items.iter().all(|item| item.state == InboxState::Open));
    mark(&store, &target, InboxMark::Done).await;
    read(until + DAY).await;
}

#[tokio::test]
async fn every_kind_of_order_item_appears_once() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let old = now() - 20 * DAY;
    let returned = Order {
        shipments: vec![Shipment {
            id: Uuid::from_u128(900).into(),
            status: ShipmentStatus::Failed,
            ..Shipment::default()
        }],
        ..order(&one, 13, "Ann", "Lee", OrderStatus::Failed)
    };
    let thanked = Order {
        thank_you_note: Some("Lovely!".to_owned()),
        ..created(&one, 15, OrderStatus::Accepted, now() - 2 * DAY)
    };
    let old_note = Order {
        thank_you_note: Some("Thanks".to_owned()),
        ..created(&one, 16, OrderStatus::Accepted, now() - 60 * DAY)
    };
    let orders = [
        expiring(&one, 10, OrderStatus::Opened, now() + 6 * DAY),
        expiring(&one, 11, OrderStatus::Opened, now() + 8 * DAY),
        expiring(&one, 12, OrderStatus::Opened, now() - DAY),
        returned,
        order(&one, 14, "Ann", "Lee", OrderStatus::Failed),
        thanked,
        old_note,
        created(&one, 17, OrderStatus::Notified, now() - 8 * DAY),
        created(&one, 18, OrderStatus::Notified, now() - 6 * DAY),
        created(&one, 19, OrderStatus::Shipped, old),
        created(&one, 20, OrderStatus::Delivered, old),
    ];
    let failed_batch = OrderBatch {
        send_status: SendStatus::Failed,
        ..batch(2, "Failed")
    };
    mirror(&store, &[one, failed_batch], &orders, now()).await;
    assert_eq!(
        open(&store, now()).await,
        [
            (InboxKind::FailedBatch, 3),
            (InboxKind::FailedOrder, 1),
            (InboxKind::ReturnedParcel, 1),
            (InboxKind::ExpiringSoon, 1),
            (InboxKind::UnclaimedMoney, 1),
            (InboxKind::LateDelivery, 1),
            (InboxKind::NotOpened, 1),
            (InboxKind::ThankYouNote, 1),
        ]
    );
    let inbox = inbox(&store, now()).await;
    let unclaimed = inbox
        .items
        .iter()
        .find(|item| item.key.kind == InboxKind::UnclaimedMoney);
    assert_eq!(unclaimed.unwrap().amount, Cents(5_500), "with highest tax");
}

#[tokio::test]
async fn gifts_that_cannot_be_accepted_need_attention() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let with = |n, status, problem| Order {
        acceptance_problem: Some(problem),
        ..order(&one, n, "Ann", "Lee", status)
    };
    let refused = AcceptanceProblem::EmailRefused;
    let orders = [
        with(10, OrderStatus::Created, refused.clone()),
        // Canceled because of the problem, and not sent again yet.
        with(11, OrderStatus::Canceled, refused.clone()),
        // The recipient has another way to the gift.
        with(12, OrderStatus::Opened, refused.clone()),
        with(13, OrderStatus::Opened, AcceptanceProblem::SoldOut),
        with(14, OrderStatus::Accepted, AcceptanceProblem::SoldOut),
        with(
            15,
            OrderStatus::Created,
            AcceptanceProblem::Other("new".to_owned()),
        ),
        Order {
            expires_at: Some(now() - DAY),
            ..with(16, OrderStatus::Created, refused)
        },
    ];
    mirror(&store, std::slice::from_ref(&one), &orders, now()).await;
    let waiting = [
        (InboxKind::EmailRefused, 2),
        (InboxKind::SoldOut, 1),
        (InboxKind::UnclaimedMoney, 1),
    ];
    assert_eq!(open(&store, now()).await, waiting);
    // The canceled gift gets a draft, which becomes a batch.
    let (copy, reason) = (DraftId::generate(), CopyReason::SendAgain);
    let canceled = [OrderId(Uuid::from_u128(11))];
    store
        .add_batch_copy(PRACTICE, copy, one.id, reason, Some(&canceled))
        .await
        .unwrap();
    assert_eq!(open(&store, now()).await, waiting);
    store
        .set_batch_of_copy(PRACTICE, copy, OrderBatchId(Uuid::from_u128(77)))
        .await
        .unwrap();
    assert_eq!(
        open(&store, now()).await[0],
        (InboxKind::EmailRefused, 1),
        "replaced"
    );
    // The recipient found the gift available again.
    let available = order(&one, 13, "Ann", "Lee", OrderStatus::Opened);
    let later = now() + HOUR;
    mirror(&store, &[], &[available], later).await;
    let open = open(&store, later).await;
    assert!(
        !open.iter().any(|(kind, _)| *kind == InboxKind::SoldOut),
        "{open:?}"
    );
}

#[tokio::test]
async fn gift_unpaid_for_a_day_needs_attention() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let accepted = |n, status, at| Order {
        event_times: Some(EventTimes {
            created_at: Some(now() - 3 * DAY),
            accepted_at: Some(at),
            ..EventTimes::default()
        }),
        ..order(&one, n, "Ann", "Lee", status)
    };
    let orders = [
        accepted(10, OrderStatus::PendingPayment, now() - 2 * DAY),
        accepted(11, OrderStatus::PendingPayment, now() - HOUR),
        accepted(12, OrderStatus::Paid, now() - 2 * DAY),
    ];
    mirror(&store, std::slice::from_ref(&one), &orders, now()).await;
    let awaiting = |gifts: u64| [(InboxKind::AwaitingPayment, gifts)];
    assert_eq!(open(&store, now()).await, awaiting(1));
    assert_eq!(open(&store, now() + DAY).await, awaiting(2));
    assert_read_again(&store, now()).await;
    // A new card was charged.
    let paid = accepted(10, OrderStatus::Paid, now() - 2 * DAY);
    mirror(&store, &[], &[paid], now() + HOUR).await;
    assert!(open(&store, now() + HOUR).await.is_empty());
}

#[tokio::test]
async fn own_gift_without_date_counts_as_not_opened() {
    let (_folder, store) = store().await;
    let (own, other) = (batch(1, "Own"), batch(2, "Other"));
    let mut send = new_entry("own", OutboxState::Sent(own.id));
    send.entry.created_at = now() - 8 * DAY;
    assert!(store.add_to_outbox(PRACTICE, &send).await.unwrap());
    let orders = [(&own, 10), (&other, 11)].map(|(batch, n)| Order {
        event_times: None,
        ..order(batch, n, "Ann", "Lee", OrderStatus::Notified)
    });
    mirror(&store, &[own, other], &orders, now()).await;
    // The gift of the other batch has no known date.
    assert_eq!(open(&store, now()).await, [(InboxKind::NotOpened, 1)]);
    let found = arrival(&store, InboxKind::NotOpened, now()).await;
    assert_eq!(found.2, Some(now() - DAY));
    assert_read_again(&store, now()).await;
}

#[tokio::test]
async fn orders_of_one_batch_are_one_item() {
    let (_folder, store) = store().await;
    let (one, two) = (batch(1, "One"), batch(2, "Two"));
    let mut orders: Vec<Order> = (0..40)
        .map(|n| order(&one, 100 + n, "Ann", "Lee", OrderStatus::Failed))
        .collect();
    orders.push(order(&two, 200, "Bo", "Ek", OrderStatus::Failed));
    mirror(&store, &[one, two], &orders, now()).await;
    let query = InboxQuery::default();
    let window = store
        .window(PRACTICE, "US", &query, 0..10, now())
        .await
        .unwrap();
    assert_eq!(window.total, 2);
    let rows = window.rows;
    let shown: Vec<_> = rows
        .iter()
        .map(|row| (row.item.gifts, row.batch.clone(), row.recipient.clone()))
        .collect();
    assert!(shown.contains(&(40, BatchTitle::Named("One".to_owned()), None)));
    let bo = Some("Bo Ek".to_owned());
    assert!(shown.contains(&(1, BatchTitle::Named("Two".to_owned()), bo)));
}

#[tokio::test]
async fn done_item_returns_with_new_fact_only() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let soon = now() + 3 * DAY;
    let orders = [
        expiring(&one, 10, OrderStatus::Opened, soon),
        expiring(&one, 11, OrderStatus::Opened, soon),
    ];
    mirror(&store, std::slice::from_ref(&one), &orders, now()).await;
    let target = every(InboxKind::ExpiringSoon, InboxState::Open, now());
    let change = mark(&store, &target, InboxMark::Done).await;
    assert!(open(&store, now()).await.is_empty());
    let later = now() + HOUR;
    // An extended order expires again; the other order stays done.
    let extended = expiring(&one, 10, OrderStatus::Opened, soon + DAY);
    let third = expiring(&one, 12, OrderStatus::Opened, soon);
    mirror(&store, &[], &[extended, third], later).await;
    assert_eq!(open(&store, later).await, [(InboxKind::ExpiringSoon, 2)]);
    let handled = OrderQuery {
        attention: Some(InboxKind::ExpiringSoon),
        ..OrderQuery::default()
    };
    assert_eq!(rows(&store, handled.clone()).await.len(), 2);
    store.undo_inbox_change(change).await.unwrap();
    assert_eq!(open(&store, later).await, [(InboxKind::ExpiringSoon, 3)]);
    assert_eq!(rows(&store, handled).await.len(), 3);
}

#[tokio::test]
async fn mark_concerns_only_what_was_shown() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let first = order(&one, 10, "Ann", "Lee", OrderStatus::Failed);
    mirror(&store, std::slice::from_ref(&one), &[first], now()).await;
    let second = order(&one, 11, "Bo", "Ek", OrderStatus::Failed);
    mirror(&store, &[], &[second], now() + HOUR).await;
    let key = InboxKey {
        kind: InboxKind::FailedOrder,
        id: one.id.0,
    };
    let shown = InboxTarget {
        items: InboxItems::One(key),
        state: InboxState::Open,
        as_of: now(),
    };
    let later = now() + 2 * HOUR;
    let change = InboxChangeId::generate();
    let marked = store.mark_inbox(PRACTICE, change, &shown, InboxMark::Done, later);
    assert_eq!(marked.await.unwrap(), 1);
    assert_eq!(open(&store, later).await, [(InboxKind::FailedOrder, 1)]);
}

/// Open gifts of a kind, those of less than a day, and when the newest of them began.
async fn arrival(store: &Store, kind: InboxKind, now: Timestamp) -> (u64, u64, Option<Timestamp>) {
    let inbox = inbox(store, now).await;
    let item = inbox.items.iter().find(|item| item.key.kind == kind);
    item.map_or((0, 0, None), |item| {
        (item.gifts, item.recent_gifts, item.at)
    })
}

#[tokio::test]
async fn note_has_time_of_its_own() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let old = created(&one, 10, OrderStatus::Delivered, now() - 60 * DAY);
    mirror(
        &store,
        std::slice::from_ref(&one),
        std::slice::from_ref(&old),
        now(),
    )
    .await;
    let kind = InboxKind::ThankYouNote;
    assert_eq!(arrival(&store, kind, now()).await.0, 0);
    let noted = |note: &str| Order {
        thank_you_note: Some(note.to_owned()),
        ..old.clone()
    };
    let later = now() + HOUR;
    mirror(&store, &[], &[noted("Thanks!")], later).await;
    assert_eq!(arrival(&store, kind, later).await, (1, 1, Some(later)));
    // A change that keeps the note keeps its time.
    let moved = Order {
        recipient_email: Some("new@example.com".to_owned()),
        ..noted("Thanks!")
    };
    mirror(&store, &[], &[moved], later + 2 * DAY).await;
    assert_eq!(
        arrival(&store, kind, later + 2 * DAY).await,
        (1, 0, Some(later))
    );
}

#[tokio::test]
async fn returned_parcel_has_time_of_its_own() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let shipped = created(&one, 10, OrderStatus::Shipped, now() - 9 * DAY);
    mirror(
        &store,
        std::slice::from_ref(&one),
        std::slice::from_ref(&shipped),
        now(),
    )
    .await;
    let returned = Order {
        shipments: vec![Shipment {
            id: Uuid::from_u128(900).into(),
            status: ShipmentStatus::Failed,
            ..Shipment::default()
        }],
        ..shipped
    };
    let later = now() + HOUR;
    mirror(&store, &[], &[returned], later).await;
    assert_eq!(
        arrival(&store, InboxKind::ReturnedParcel, later).await,
        (1, 1, Some(later))
    );
}

#[tokio::test]
async fn only_failure_after_first_read_is_recent() {
    let (_folder, store) = store().await;
    let with_status = |n, send_status| OrderBatch {
        send_status,
        ..batch(n, "One")
    };
    let old = with_status(1, SendStatus::Failed);
    let new = with_status(2, SendStatus::Pending);
    mirror(&store, &[old, new], &[], now()).await;
    let kind = InboxKind::FailedBatch;
    assert_eq!(arrival(&store, kind, now()).await.1, 0);
    let later = now() + HOUR;
    mirror(&store, &[with_status(2, SendStatus::Failed)], &[], later).await;
    let inbox = inbox(&store, later).await;
    let failed = inbox.items.iter().filter(|item| item.key.kind == kind);
    let mut recent: Vec<_> = failed
        .map(|item| (item.recent_gifts > 0, item.at))
        .collect();
    recent.sort();
    assert_eq!(recent, [(false, None), (true, Some(later))]);
}

#[tokio::test]
async fn undo_restores_replaced_mark() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let failed = order(&one, 10, "Ann", "Lee", OrderStatus::Failed);
    mirror(&store, &[one], &[failed], now()).await;
    let target = |state| every(InboxKind::FailedOrder, state, now());
    let until = now() + DAY;
    mark(
        &store,
        &target(InboxState::Open),
        InboxMark::SnoozedUntil(until),
    )
    .await;
    for (state, change) in [
        (InboxState::Snoozed, InboxMark::Done),
        (InboxState::Snoozed, InboxMark::Open),
    ] {
        let change = mark(&store, &target(state), change).await;
        assert_eq!(inbox(&store, now()).await.summary().snoozed, 0);
        store.undo_inbox_change(change).await.unwrap();
        let inbox = inbox(&store, now()).await;
        assert_eq!(inbox.items[0].state, InboxState::Snoozed);
        assert_eq!(inbox.items[0].snoozed_until, Some(until));
    }
}

#[tokio::test]
async fn query_selects_orders_with_state_of_item() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let failed = |n| order(&one, n, "Ann", "Lee", OrderStatus::Failed);
    let first = [failed(10), failed(11)];
    mirror(&store, std::slice::from_ref(&one), &first, now()).await;
    let target = every(InboxKind::FailedOrder, InboxState::Open, now());
    mark(&store, &target, InboxMark::Done).await;
    mirror(&store, &[], &[failed(12)], now() + HOUR).await;
    let selected = async |attention_state| {
        let query = OrderQuery {
            batch: Some(one.id),
            attention: Some(InboxKind::FailedOrder),
            attention_state,
            ..OrderQuery::default()
        };
        rows(&store, query).await.len()
    };
    assert_eq!(selected(InboxState::Open).await, 1);
    assert_eq!(selected(InboxState::Done).await, 2);
    assert_eq!(selected(InboxState::Snoozed).await, 0);
}

#[tokio::test]
async fn snooze_ends_at_its_time_and_survives_clock_jumps() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let failed = order(&one, 10, "Ann", "Lee", OrderStatus::Failed);
    mirror(&store, &[one], &[failed], now()).await;
    let until = now() + DAY;
    let target = every(InboxKind::FailedOrder, InboxState::Open, now());
    mark(&store, &target, InboxMark::SnoozedUntil(until)).await;
    let snoozed = inbox(&store, now()).await;
    assert_eq!(snoozed.next_wake_at, Some(until));
    assert_eq!(snoozed.summary().snoozed, 1);
    let is_open = async |at| !open(&store, at).await.is_empty();
    assert!(!is_open(until - Duration::from_secs(1)).await);
    assert!(is_open(until).await);
    // A clock that is corrected by minutes keeps the snooze. A clock that was set back by months had
    // been wrong when the item was snoozed.
    assert!(!is_open(now() - HOUR).await);
    assert!(is_open(now() - 90 * DAY).await);
}

#[tokio::test]
async fn repeated_failure_is_shown_after_recovery() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let failed = order(&one, 10, "Ann", "Lee", OrderStatus::Failed);
    mirror(
        &store,
        std::slice::from_ref(&one),
        std::slice::from_ref(&failed),
        now(),
    )
    .await;
    let target = every(InboxKind::FailedOrder, InboxState::Open, now());
    mark(&store, &target, InboxMark::Done).await;
    store.delete_outdated_inbox_marks(PRACTICE).await.unwrap();
    assert!(open(&store, now()).await.is_empty(), "the mark is current");
    let paid = order(&one, 10, "Ann", "Lee", OrderStatus::Paid);
    mirror(&store, &[], &[paid], now() + HOUR).await;
    store.delete_outdated_inbox_marks(PRACTICE).await.unwrap();
    let later = now() + 2 * HOUR;
    mirror(&store, &[], &[failed], later).await;
    assert_eq!(open(&store, later).await, [(InboxKind::FailedOrder, 1)]);
}

#[tokio::test]
async fn rebuilt_mirror_keeps_marks() {
    let (folder, store) = store().await;
    let one = batch(1, "One");
    let failed = [order(&one, 10, "Ann", "Lee", OrderStatus::Failed)];
    mirror(&store, std::slice::from_ref(&one), &failed, now()).await;
    let target = every(InboxKind::FailedOrder, InboxState::Open, now());
    mark(&store, &target, InboxMark::Done).await;
    store.clear_mirror(PRACTICE).await.unwrap();
    store.delete_outdated_inbox_marks(PRACTICE).await.unwrap();
    store.close().await;
    for suffix in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(folder.path().join(format!("mirror.sqlite{suffix}")));
    }
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    mirror(&store, &[one], &failed, now()).await;
    let read = inbox(&store, now()).await.summary();
    assert_eq!((read.total(), read.done), (0, 1));
}

/// What a user or the service does.
#[derive(Clone, Debug)]
enum Step {
    Status(u128, usize),
    Note(u128),
    DirectSend(usize, bool),
    /// All orders are read again, without this one.
    Rebuild(usize),
    Extend(u128, u64),
    Wait(u64),
    Mark(usize, Option<u64>),
    Reopen(usize),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0..6_u128, 0..6_usize).prop_map(|(order, status)| Step::Status(order, status)),
        (0..6_u128).prop_map(Step::Note),
        (0..6_usize).prop_map(Step::Rebuild),
        (0..2_usize, any::<bool>())
            .prop_map(|(batch, is_direct)| Step::DirectSend(batch, is_direct)),
        (0..6_u128, 1..20_u64).prop_map(|(order, days)| Step::Extend(order, days)),
        (1..200_u64).prop_map(Step::Wait),
        (0..7_usize, prop::option::of(1..100_u64))
            .prop_map(|(kind, hours)| Step::Mark(kind, hours)),
        (0..7_usize).prop_map(Step::Reopen),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// After any steps, the numbers of the inbox, its rows and the filter of orders are the same, a kind that was just
    /// marked has no open items, and the items that are kept in memory are those that a first read finds.
    #[test]
    fn numbers_agree_after_any_steps(steps in prop::collection::vec(step(), 1..12)) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(run(steps));
    }
}

async fn run(steps: Vec<Step>) {
    let statuses = [
        OrderStatus::Created,
        OrderStatus::Notified,
        OrderStatus::Opened,
        OrderStatus::Failed,
        OrderStatus::Shipped,
        OrderStatus::Delivered,
    ];
    let (_folder, store) = store().await;
    let mut batches = [batch(1, "One"), batch(2, "Two")];
    let mut orders: Vec<Order> = (0..6)
        .map(|n| {
            let mut one = created(
                &batches[n % 2],
                10 + n as u128,
                OrderStatus::Notified,
                now() - DAY,
            );
            one.expires_at = Some(now() + 5 * DAY);
            one
        })
        .collect();
    mirror(&store, &batches, &orders, now()).await;
    let (mut at, mut missing) = (now(), None);
    for step in steps {
        let mut emptied = None;
        match step {
            Step::Status(n, status) => orders[n as usize].status = statuses[status].clone(),
            Step::Note(n) => orders[n as usize].thank_you_note = Some(format!("Thanks at {at}")),
            Step::DirectSend(n, is_direct) => {
                batches[n].send_method = is_direct.then_some(SendMethod::DirectSend);
            }
            Step::Rebuild(n) => {
                let resources = [crate::desk::sync::SyncResource::Orders];
                let cleared = store.clear_resources(PRACTICE, &resources, &[]);
                cleared.await.unwrap();
                missing = Some(n);
            }
            Step::Extend(n, days) => {
                orders[n as usize].expires_at = Some(at + Duration::from_secs(days * 86_400));
            }
            Step::Wait(hours) => at = at + Duration::from_secs(hours * 3_600),
            Step::Mark(kind, hours) => {
                let kind = InboxKind::OF_ORDERS[kind];
                let until = hours.map(|hours| at + Duration::from_secs(hours * 3_600));
                let how = until.map_or(InboxMark::Done, InboxMark::SnoozedUntil);
                mark(&store, &every(kind, InboxState::Open, at), how).await;
                emptied = Some(kind);
            }
            Step::Reopen(kind) => {
                let kind = InboxKind::OF_ORDERS[kind];
                for state in [InboxState::Snoozed, InboxState::Done] {
                    mark(&store, &every(kind, state, at), InboxMark::Open).await;
                }
            }
        }
        let existing: Vec<Order> = (0..orders.len())
            .filter(|n| Some(*n) != missing)
            .map(|n| orders[n].clone())
            .collect();
        mirror(&store, &batches, &existing, at).await;
        assert_read_again(&store, at).await;
        let summary = inbox(&store, at).await.summary();
        if let Some(kind) = emptied {
            assert_eq!(summary.group(kind), None);
        }
        for kind in InboxKind::OF_ORDERS {
            let group = summary.group(kind).copied();
            let InboxGroup { items, gifts, .. } = group.unwrap_or(InboxGroup {
                kind,
                items: 0,
                gifts: 0,
                amount: Cents(0),
            });
            let query = InboxQuery {
                state: InboxState::Open,
                kind: Some(kind),
            };
            let window = store.window(PRACTICE, "US", &query, 0..100, at).await;
            assert_eq!(window.unwrap().total, items);
            let query = OrderQuery {
                attention: Some(kind),
                ..OrderQuery::default()
            };
            let window = store.window(PRACTICE, "US", &query, 0..100, at).await;
            assert_eq!(window.unwrap().total, gifts, "{kind:?}");
        }
    }
}

#[tokio::test]
async fn inbox_is_fresh_after_partial_failure() {
    /// More orders than one transaction marks.
    const ORDERS: u128 = 2_500;
    let (_folder, store) = store().await;
    let sent = batch(1, "Spring");
    let failed: Vec<Order> = (0..ORDERS)
        .map(|n| order(&sent, 10 + n, "Ann", "Lee", OrderStatus::Failed))
        .collect();
    mirror(&store, &[sent], &failed, now()).await;
    let open_gifts = async || open(&store, now()).await;
    let gifts = u64::try_from(ORDERS).unwrap();
    assert_eq!(open_gifts().await, [(InboxKind::FailedOrder, gifts)]);
    // The second transaction fails.
    sqlx::query(
        "CREATE TRIGGER full_disk BEFORE INSERT ON inbox_mark \
         WHEN (SELECT count(*) FROM inbox_mark) >= 2000 BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    .execute(&store.durable)
    .await
    .unwrap();
    let target = every(InboxKind::FailedOrder, InboxState::Open, now());
    let change = InboxChangeId::generate();
    let marked = store.mark_inbox(PRACTICE, change, &target, InboxMark::Done, now());
    assert!(marked.await.is_err());
    assert_eq!(
        open_gifts().await,
        [(InboxKind::FailedOrder, gifts - 2_000)]
    );
    assert_read_again(&store, now()).await;
    // What was marked can be undone.
    store.undo_inbox_change(change).await.unwrap();
    assert_eq!(open_gifts().await, [(InboxKind::FailedOrder, gifts)]);
}
