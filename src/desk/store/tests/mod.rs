//! Tests of the mirror: windows, filters, search and counts.

mod catalog;
mod disk_full;
mod drafts;
mod end_user_cards;
mod migration;
mod outbox;
mod salvage;

use std::time::Duration;

use uuid::Uuid;

use super::*;
use crate::{
    contract::{
        Amounts, Cart, CartItem, CartProduct, Cents, EventTimes, Order, OrderActivity, OrderBatch,
        OrderStatus, SendMethod, SendStatus, Timestamp,
    },
    desk::view::{
        ActivityQuery, AttentionKind, BatchQuery, BatchTitle, ListQuery, ListRows, OrderQuery,
        OrderRow, OrderSort, OrderStage,
    },
};

const PRACTICE: ConnectionRowId = ConnectionRowId(1);
const DAY: Duration = Duration::from_secs(86_400);

fn now() -> Timestamp {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

async fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let opened = Store::open(folder.path(), now()).await.unwrap();
    assert!(opened.damage.is_none());
    (folder, opened.store)
}

fn cart(gift: &str) -> Cart {
    Cart {
        items: vec![CartItem {
            quantity: 1,
            product: CartProduct {
                name: gift.to_owned(),
                ..CartProduct::default()
            },
            ..CartItem::default()
        }],
        ..Cart::default()
    }
}

fn batch(n: u128, name: &str) -> OrderBatch {
    OrderBatch {
        id: Uuid::from_u128(n).into(),
        send_status: SendStatus::Complete,
        batch_name: Some(name.to_owned()),
        recipients_count: 3,
        ..OrderBatch::default()
    }
}

fn order(batch: &OrderBatch, n: u128, first: &str, last: &str, status: OrderStatus) -> Order {
    Order {
        id: Uuid::from_u128(n).into(),
        order_batch_id: batch.id,
        status,
        recipient_first_name: first.to_owned(),
        recipient_last_name: Some(last.to_owned()),
        cart: cart("Heavy Knit Hoodie"),
        amounts: Amounts {
            amount_pre_tax_total: Cents(5000),
            ..Amounts::default()
        },
        ..Order::default()
    }
}

async fn rows(store: &Store, query: OrderQuery) -> Vec<OrderRow> {
    let query = ListQuery::Orders(query);
    let window = store
        .window(PRACTICE, "US", &query, 0..100, now())
        .await
        .unwrap();
    match window.rows {
        ListRows::Orders(rows) => rows,
        other => panic!("{other:?}"),
    }
}

async fn names(store: &Store, query: OrderQuery) -> Vec<String> {
    rows(store, query)
        .await
        .into_iter()
        .map(|row| row.recipient)
        .collect()
}

#[tokio::test]
async fn search_finds_word_beginnings_in_any_spelling() {
    let (_folder, store) = store().await;
    let spring = batch(1, "Spring thanks");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&spring), now())
        .await
        .unwrap();
    let orders = [
        order(&spring, 10, "Łukasz", "Żółć", OrderStatus::Created),
        order(&spring, 11, "Zoë", "O'Neil", OrderStatus::Opened),
    ];
    let position = OrderPosition::Consecutive { first: 0 };
    assert!(
        store
            .mirror_orders(PRACTICE, &orders, position, now())
            .await
            .unwrap()
    );
    assert!(
        !store
            .mirror_orders(PRACTICE, &orders, position, now())
            .await
            .unwrap(),
        "nothing new"
    );
    let search = async |text: &str| {
        let query = OrderQuery {
            text: text.to_owned(),
            ..OrderQuery::default()
        };
        names(&store, query).await
    };
    assert_eq!(search("luk").await, ["Łukasz Żółć"]);
    assert_eq!(search("ZOLC knit").await, ["Łukasz Żółć"]);
    assert_eq!(search("oneil spring").await, ["Zoë O'Neil"]);
    assert_eq!(
        search("ukasz").await,
        [""; 0],
        "the middle of a word is not found"
    );
    assert_eq!(search("\" OR * (").await.len(), 0, "FTS syntax is ignored");
    // Search finds a swapped gift by its new name only.
    let mut swapped = orders[1].clone();
    swapped.is_swapped = true;
    swapped.original_cart = Some(swapped.cart.clone());
    swapped.cart = cart("Garden Tea Chest");
    store
        .mirror_orders(PRACTICE, &[swapped], OrderPosition::Unknown, now())
        .await
        .unwrap();
    assert_eq!(search("tea").await, ["Zoë O'Neil"]);
    assert_eq!(search("hoodie").await, ["Łukasz Żółć"]);
}

#[tokio::test]
async fn orders_are_sorted_by_batch_and_file_position() {
    let (_folder, store) = store().await;
    let (old, new) = (batch(1, "Old"), batch(2, "New"));
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&old), now())
        .await
        .unwrap();
    store
        .mirror_batches(PRACTICE, &[new.clone(), old.clone()], now())
        .await
        .unwrap();
    let position = OrderPosition::Consecutive { first: 0 };
    let in_old = [
        order(&old, 20, "B", "", OrderStatus::Delivered),
        order(&old, 21, "A", "", OrderStatus::Created),
    ];
    store
        .mirror_orders(PRACTICE, &in_old, position, now())
        .await
        .unwrap();
    let in_new = [
        order(&new, 22, "D", "", OrderStatus::Opened),
        order(&new, 23, "C", "", OrderStatus::Shipped),
    ];
    store
        .mirror_orders(PRACTICE, &in_new, position, now())
        .await
        .unwrap();
    assert_eq!(
        names(&store, OrderQuery::default()).await,
        ["D", "C", "B", "A"]
    );
    let sorted = async |sort, descending| {
        names(
            &store,
            OrderQuery {
                sort,
                descending,
                ..OrderQuery::default()
            },
        )
        .await
    };
    assert_eq!(sorted(OrderSort::Natural, true).await, ["A", "B", "C", "D"]);
    assert_eq!(
        sorted(OrderSort::Recipient, false).await,
        ["A", "B", "C", "D"]
    );
    assert_eq!(sorted(OrderSort::Status, true).await, ["B", "C", "D", "A"]);
    let one = OrderQuery {
        batch: Some(old.id),
        stages: vec![OrderStage::NotOpened, OrderStage::Delivered],
        ..OrderQuery::default()
    };
    assert_eq!(names(&store, one).await, ["B", "A"]);
    let found = ListQuery::Batches(BatchQuery {
        text: "ne".into(),
        status: None,
    });
    assert_eq!(
        store
            .window(PRACTICE, "US", &found, 0..10, now())
            .await
            .unwrap()
            .total,
        1
    );
}

#[tokio::test]
async fn expired_and_expiring_orders_are_told_apart() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&one), now())
        .await
        .unwrap();
    let expiring = |n, first: &str, at, status| Order {
        expires_at: Some(at),
        ..order(&one, n, first, "", status)
    };
    let orders = [
        expiring(30, "Late", now() - DAY, OrderStatus::Opened),
        expiring(31, "Soon", now() + DAY, OrderStatus::Opened),
        expiring(32, "Kept", now() - DAY, OrderStatus::Accepted),
        order(&one, 33, "Free", "", OrderStatus::Failed),
    ];
    store
        .mirror_orders(
            PRACTICE,
            &orders,
            OrderPosition::Consecutive { first: 0 },
            now(),
        )
        .await
        .unwrap();
    let staged = |stages| OrderQuery {
        stages,
        ..OrderQuery::default()
    };
    assert_eq!(
        names(&store, staged(vec![OrderStage::Expired])).await,
        ["Late"]
    );
    assert_eq!(
        names(&store, staged(vec![OrderStage::Opened])).await,
        ["Soon"]
    );
    assert_eq!(
        names(&store, staged(vec![OrderStage::Accepted])).await,
        ["Kept"]
    );
    for (kind, name) in [
        (AttentionKind::ExpiringSoon, "Soon"),
        (AttentionKind::Failed, "Free"),
    ] {
        let query = OrderQuery {
            attention: Some(kind),
            ..OrderQuery::default()
        };
        assert_eq!(names(&store, query).await, [name]);
    }
    let detail = store.batch(PRACTICE, one.id, now()).await.unwrap().unwrap();
    assert_eq!(detail.row.funnel.expired, 1);
    assert_eq!(
        (detail.row.funnel.created, detail.row.funnel.opened),
        (4, 3)
    );
    assert_eq!(
        (detail.row.spent, detail.unclaimed),
        (Cents(5000), Cents(10_000))
    );
    let summary = store
        .activity_summary(PRACTICE, &Calendar::local(now(), 7), now())
        .await
        .unwrap();
    assert_eq!((summary.at_risk, summary.at_risk_amount), (1, Cents(5000)));
    assert_eq!(summary.days.len(), 7);
    let kinds: Vec<_> = summary.attention.iter().map(|one| one.kind).collect();
    assert_eq!(kinds, [AttentionKind::ExpiringSoon, AttentionKind::Failed]);
}

#[tokio::test]
async fn summary_counts_direct_sends_apart() {
    let (_folder, store) = store().await;
    let link = batch(1, "Link");
    let direct = OrderBatch {
        send_method: Some(SendMethod::DirectSend),
        ..batch(2, "Direct")
    };
    store
        .mirror_batches(PRACTICE, &[link.clone(), direct.clone()], now())
        .await
        .unwrap();
    let mut orders = [
        order(&link, 1, "Ann", "", OrderStatus::Created),
        order(&direct, 2, "Bob", "", OrderStatus::Accepted),
    ];
    for order in &mut orders {
        order.event_times = Some(EventTimes {
            created_at: Some(now()),
            accepted_at: (order.status == OrderStatus::Accepted).then(now),
            ..EventTimes::default()
        });
    }
    store
        .mirror_orders(PRACTICE, &orders, OrderPosition::Unknown, now())
        .await
        .unwrap();
    let summary = store
        .activity_summary(PRACTICE, &Calendar::local(now(), 7), now())
        .await
        .unwrap();
    assert_eq!((summary.funnel.created, summary.direct.created), (2, 1));
    assert_eq!((summary.funnel.accepted, summary.direct.accepted), (1, 1));
    assert_eq!(summary.time_to_accept, [0; 7]);
}

#[tokio::test]
async fn activities_fill_timeline_once() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&one), now())
        .await
        .unwrap();
    let canceled = order(&one, 40, "Ann", "", OrderStatus::Canceled);
    store
        .mirror_orders(
            PRACTICE,
            std::slice::from_ref(&canceled),
            OrderPosition::Unknown,
            now(),
        )
        .await
        .unwrap();
    let activity = |n: u128, status, at| OrderActivity {
        id: Uuid::from_u128(n).into(),
        order_status: status,
        created_at: at,
        order: canceled.clone(),
    };
    let reported = [
        activity(2, OrderStatus::Opened, now() - DAY),
        activity(1, OrderStatus::Created, now() - DAY * 2),
    ];
    assert!(store.mirror_activities(PRACTICE, &reported).await.unwrap());
    assert!(!store.mirror_activities(PRACTICE, &reported).await.unwrap());
    let detail = store
        .order(PRACTICE, canceled.id, now())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        detail.timeline,
        [
            (OrderStatus::Created, now() - DAY * 2),
            (OrderStatus::Opened, now() - DAY)
        ]
    );
    let row = &rows(&store, OrderQuery::default()).await[0];
    assert_eq!(row.last_change, Some(now() - DAY));
    let funnel = store
        .batch(PRACTICE, one.id, now())
        .await
        .unwrap()
        .unwrap()
        .row
        .funnel;
    assert_eq!(
        (funnel.opened, funnel.canceled),
        (1, 1),
        "the furthest stage is kept"
    );
    let feed = ListQuery::Activities(ActivityQuery::default());
    let window = store
        .window(PRACTICE, "US", &feed, 0..10, now())
        .await
        .unwrap();
    let ListRows::Activities(feed) = window.rows else {
        panic!("another list");
    };
    assert_eq!(feed[0].status, OrderStatus::Opened, "newest first");
    assert_eq!(
        (feed[0].recipient.as_str(), &feed[0].batch),
        ("Ann", &BatchTitle::Named("One".to_owned()))
    );
}

#[tokio::test]
async fn connections_do_not_share_rows() {
    let (_folder, store) = store().await;
    let other = crate::desk::Connection {
        id: crate::desk::ConnectionId(Uuid::from_u128(5)),
        kind: crate::desk::ConnectionKind::Remote,
        name: "Other".to_owned(),
        base_url: "https://gifts.example".to_owned(),
    };
    let connection_row = store.add_connection(&other).await.unwrap();
    let one = batch(1, "One");
    store
        .mirror_batches(connection_row, std::slice::from_ref(&one), now())
        .await
        .unwrap();
    let orders = [order(&one, 50, "Ann", "Lee", OrderStatus::Created)];
    store
        .mirror_orders(connection_row, &orders, OrderPosition::Unknown, now())
        .await
        .unwrap();
    assert_eq!(store.counts(PRACTICE).await.unwrap(), (0, 0));
    assert_eq!(store.counts(connection_row).await.unwrap(), (1, 1));
    let search = OrderQuery {
        text: "ann".into(),
        ..OrderQuery::default()
    };
    assert!(rows(&store, search.clone()).await.is_empty());
    store.remove_connection(other.id).await.unwrap();
    assert_eq!(store.counts(connection_row).await.unwrap(), (0, 0));
    let left: i64 =
        sqlx::query_scalar("SELECT count(*) FROM order_search WHERE order_search MATCH 'ann'")
            .fetch_one(&store.pool)
            .await
            .unwrap();
    assert_eq!(left, 0, "the search index is emptied too");
}

#[tokio::test]
async fn last_window_of_long_list_is_exact() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&one), now())
        .await
        .unwrap();
    for page in 0..20_u64 {
        let orders: Vec<Order> = (0..100)
            .map(|n| {
                let at = page * 100 + n;
                order(
                    &one,
                    1000 + u128::from(at),
                    &format!("P{at:04}"),
                    "",
                    OrderStatus::Created,
                )
            })
            .collect();
        let position = OrderPosition::Consecutive { first: page * 100 };
        store
            .mirror_orders(PRACTICE, &orders, position, now())
            .await
            .unwrap();
    }
    let query = ListQuery::Orders(OrderQuery::default());
    let window = store
        .window(PRACTICE, "US", &query, 1990..2060, now())
        .await
        .unwrap();
    assert_eq!((window.total, window.offset), (2000, 1990));
    let ListRows::Orders(rows) = window.rows else {
        panic!("another list");
    };
    assert_eq!(
        rows.first().map(|row| row.recipient.as_str()),
        Some("P1990")
    );
    assert_eq!(rows.len(), 10);
    let beyond = store
        .window(PRACTICE, "US", &query, 5000..5060, now())
        .await
        .unwrap();
    assert_eq!(
        (beyond.total, beyond.offset, beyond.rows),
        (2000, 2000, ListRows::Orders(vec![]))
    );
}

#[tokio::test]
async fn unreadable_mirror_rows_hide_no_others() {
    let (_folder, store) = store().await;
    let batches = [batch(2, "New"), batch(1, "Old")];
    store
        .mirror_batches(PRACTICE, &batches, now())
        .await
        .unwrap();
    let orders = [
        order(&batches[1], 10, "Ann", "", OrderStatus::Created),
        order(&batches[1], 11, "Bo", "", OrderStatus::Created),
    ];
    let position = OrderPosition::Consecutive { first: 0 };
    store
        .mirror_orders(PRACTICE, &orders, position, now())
        .await
        .unwrap();
    for sql in [
        "UPDATE batch SET body = 'x' WHERE row_id = 1",
        "UPDATE order_body SET body = 'x' WHERE order_row = 1",
    ] {
        sqlx::query(sql).execute(&store.pool).await.unwrap();
    }
    let query = ListQuery::Batches(BatchQuery::default());
    let window = store.window(PRACTICE, "US", &query, 0..10, now()).await;
    let ListRows::Batches(rows) = window.unwrap().rows else {
        panic!("another list");
    };
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    assert_eq!(ids, [batches[0].id, batches[1].id]);
    let broken = store.order(PRACTICE, orders[0].id, now()).await.unwrap();
    assert!(broken.is_none());
    let readable = store.order(PRACTICE, orders[1].id, now()).await.unwrap();
    assert!(readable.is_some());
    // The next poll repairs the row.
    let changed = store
        .mirror_orders(PRACTICE, &orders, position, now())
        .await
        .unwrap();
    assert!(changed);
    let repaired = store.order(PRACTICE, orders[0].id, now()).await.unwrap();
    assert!(repaired.is_some());
}
