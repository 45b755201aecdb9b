//! How orders are written: many in one call, and orders whose place in the batch is found later.

use crate::desk::{jobs::OrderSelection, orders::statements::ROWS_PER_STATEMENT, store::tests::*};

fn people(batch: &OrderBatch, count: u128) -> Vec<Order> {
    (0..count)
        .map(|n| {
            order(
                batch,
                1_000 + n,
                &format!("P{n:03}"),
                "",
                OrderStatus::Notified,
            )
        })
        .collect()
}

async fn mirror(store: &Store, orders: &[Order], position: OrderPosition, at: Timestamp) -> bool {
    let changed = store.mirror_orders(PRACTICE, orders, position, at).await;
    changed.unwrap()
}

async fn batch_store(name: &str) -> (tempfile::TempDir, Store, OrderBatch) {
    let (folder, store) = store().await;
    let batch = batch(1, name);
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&batch), now())
        .await
        .unwrap();
    (folder, store, batch)
}

const FIRST: OrderPosition = OrderPosition::Consecutive { first: 0 };

#[tokio::test]
async fn many_orders_are_written_and_found() {
    let (_folder, store, batch) = batch_store("Autumn").await;
    let orders = people(&batch, 250);
    assert!(mirror(&store, &orders, FIRST, now()).await);
    assert!(!mirror(&store, &orders, FIRST, now()).await);
    let all = OrderSelection::Query(OrderQuery::default());
    let mirrored = store.mirrored_orders(PRACTICE, &all, now()).await.unwrap();
    assert_eq!(mirrored.mirrored, 250);
    assert!(names(&store, OrderQuery::default()).await.is_sorted());
    for text in ["p249", "p100", "p000"] {
        let query = OrderQuery {
            text: text.to_owned(),
            ..OrderQuery::default()
        };
        assert_eq!(names(&store, query).await, [text.to_uppercase()]);
    }
}

#[tokio::test]
async fn orders_before_their_batch_are_found_by_name() {
    let (_folder, store) = store().await;
    let batch = batch(1, "Autumn");
    let orders = people(&batch, 2);
    mirror(&store, &orders, OrderPosition::Unknown, now()).await;
    let query = OrderQuery {
        text: "autumn".to_owned(),
        ..OrderQuery::default()
    };
    assert_eq!(names(&store, query.clone()).await, [""; 0]);
    store
        .mirror_batches(PRACTICE, &[batch], now())
        .await
        .unwrap();
    mirror(&store, &orders, FIRST, now()).await;
    assert_eq!(names(&store, query).await, ["P000", "P001"]);
}

#[tokio::test]
async fn order_listed_twice_keeps_its_last_state() {
    // The order is repeated in the same statement, then in the next one.
    for count in [2, 2 * ROWS_PER_STATEMENT] {
        let (_folder, store, batch) = batch_store("Autumn").await;
        let mut orders = people(&batch, count as u128);
        orders[count - 1] = Order {
            recipient_first_name: "Renamed".to_owned(),
            ..orders[0].clone()
        };
        mirror(&store, &orders, FIRST, now()).await;
        let counted = store.count_orders_of(PRACTICE, None).await.unwrap();
        assert_eq!(counted, count as u64 - 1);
        for (text, found) in [("renamed", &["Renamed"][..]), ("p000", &[])] {
            let query = OrderQuery {
                text: text.to_owned(),
                ..OrderQuery::default()
            };
            assert_eq!(names(&store, query).await, found, "{text}");
        }
    }
}

#[tokio::test]
async fn orders_of_activities_move_to_their_list_position() {
    let (_folder, store, batch) = batch_store("Autumn").await;
    let orders = people(&batch, 3);
    let reversed: Vec<Order> = orders.iter().rev().cloned().collect();
    mirror(&store, &reversed, OrderPosition::Unknown, now()).await;
    let later = now() + Duration::from_secs(5);
    assert!(mirror(&store, &orders, FIRST, later).await);
    let shown = names(&store, OrderQuery::default()).await;
    assert_eq!(shown, ["P000", "P001", "P002"]);
    let query = OrderQuery {
        text: "autumn".to_owned(),
        ..OrderQuery::default()
    };
    assert_eq!(names(&store, query).await, shown);
    // A response to an earlier request does not move them.
    let earlier = now() - Duration::from_secs(5);
    mirror(&store, &reversed, FIRST, earlier).await;
    assert_eq!(names(&store, OrderQuery::default()).await, shown);
}
