//! How many orders of a selection are mirrored.

use crate::desk::{
    inbox::InboxKind, jobs::OrderSelection, orders::mirrored_counts::MirroredOrders,
    store::tests::*, sync::SyncResource,
};

async fn count(store: &Store, query: OrderQuery) -> MirroredOrders {
    let selection = OrderSelection::Query(query);
    store
        .mirrored_orders(PRACTICE, &selection, now())
        .await
        .unwrap()
}

fn of(batch: &OrderBatch) -> OrderQuery {
    OrderQuery {
        batch: Some(batch.id),
        ..OrderQuery::default()
    }
}

async fn add(store: &Store, batch: &OrderBatch, orders: &[Order]) {
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(batch), now())
        .await
        .unwrap();
    let position = OrderPosition::Consecutive { first: 0 };
    store
        .mirror_orders(PRACTICE, orders, position, now())
        .await
        .unwrap();
}

#[tokio::test]
async fn part_of_batch_is_not_complete() {
    let (_folder, store) = store().await;
    let one = OrderBatch {
        orders_count: Some(3),
        ..batch(1, "One")
    };
    let orders = [10, 11].map(|n| order(&one, n, "Ida", "Berg", OrderStatus::Notified));
    add(&store, &one, &orders).await;
    let part = count(&store, of(&one)).await;
    assert_eq!((part.mirrored, part.total()), (2, 3));
    assert!(!part.is_complete());
    // A search only narrows the list; a missing order may match.
    let search = OrderQuery {
        text: "Ida".to_owned(),
        ..of(&one)
    };
    assert_eq!(count(&store, search).await, part);
    // The items of the inbox, and selected rows, name their orders.
    let inbox = OrderQuery {
        attention: Some(InboxKind::FailedOrder),
        ..of(&one)
    };
    assert!(count(&store, inbox).await.is_complete());
    let selected = OrderSelection::Orders(vec![orders[0].id].into());
    let selected = store.mirrored_orders(PRACTICE, &selected, now()).await;
    assert!(selected.unwrap().is_complete());

    store
        .mark_orders_read(PRACTICE, &[one.id], now())
        .await
        .unwrap();
    assert!(count(&store, of(&one)).await.is_complete());
}

#[tokio::test]
async fn batch_without_count_has_unknown_rest() {
    let (_folder, store) = store().await;
    let failed = OrderBatch {
        send_status: SendStatus::Failed,
        ..batch(1, "One")
    };
    add(&store, &failed, &[]).await;
    let orders = count(&store, of(&failed)).await;
    assert!(orders.has_unknown_rest && !orders.is_complete());
    let complete = OrderBatch {
        recipients_count: 3,
        ..batch(2, "Two")
    };
    add(&store, &complete, &[]).await;
    assert_eq!(count(&store, of(&complete)).await.missing, 3);
    // An activity can mirror an order before its batch.
    assert!(count(&store, of(&batch(3, "Three"))).await.has_unknown_rest);
}

#[tokio::test]
async fn orders_of_scheduled_batch_are_not_missing() {
    let (_folder, store) = store().await;
    let scheduled = OrderBatch {
        send_status: SendStatus::Pending,
        scheduled_send_on: Some(now() + DAY),
        ..batch(1, "One")
    };
    add(&store, &scheduled, &[]).await;
    assert!(count(&store, of(&scheduled)).await.is_complete());
    let later = now() + 2 * DAY;
    let selection = OrderSelection::Query(of(&scheduled));
    let due = store.mirrored_orders(PRACTICE, &selection, later).await;
    assert_eq!(due.unwrap().missing, 3);
}

#[tokio::test]
async fn all_orders_are_complete_after_first_sync() {
    let (_folder, store) = store().await;
    let one = OrderBatch {
        orders_count: Some(1),
        ..batch(1, "One")
    };
    let orders = [order(&one, 10, "Ida", "Berg", OrderStatus::Notified)];
    add(&store, &one, &orders).await;
    store
        .mark_orders_read(PRACTICE, &[one.id], now())
        .await
        .unwrap();
    assert!(count(&store, OrderQuery::default()).await.has_unknown_rest);
    store
        .save_outcome(
            PRACTICE,
            SyncResource::Batches,
            ReadOutcome::Complete,
            now(),
        )
        .await
        .unwrap();
    assert!(count(&store, OrderQuery::default()).await.is_complete());
    let two = OrderBatch {
        orders_count: Some(5),
        ..batch(2, "Two")
    };
    add(&store, &two, &[]).await;
    let all = count(&store, OrderQuery::default()).await;
    assert_eq!((all.mirrored, all.missing), (1, 5));
}
