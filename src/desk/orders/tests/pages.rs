//! Known pages of the orders of a batch.

use crate::{
    contract::OrderId,
    desk::{store::tests::*, sync::SyncResource},
};

/// A batch with two known pages of two orders.
async fn batch_with_pages(store: &Store) -> (OrderBatch, Vec<Order>) {
    let one = batch(1, "Spring");
    let batches = std::slice::from_ref(&one);
    store
        .mirror_batches(PRACTICE, batches, now())
        .await
        .unwrap();
    let orders: Vec<Order> = (0..4)
        .map(|n| order(&one, 10 + n, "Ann", "", OrderStatus::Opened))
        .collect();
    let versions = [page_version(1), page_version(2)];
    let pages = [
        page_read(1, 0, &orders[..2], &versions[0]),
        page_read(2, 2, &orders[2..], &versions[1]),
    ];
    let written = store.mirror_order_pages(PRACTICE, one.id, &pages, now());
    assert!(written.await.unwrap());
    (one, orders)
}

/// The pages that are known from the first one on, with their orders.
async fn known_pages(store: &Store, batch: &OrderBatch) -> Vec<(u64, Vec<OrderId>)> {
    let known = store.known_order_pages(PRACTICE, batch.id, 1, 10).await;
    let mut pages = Vec::new();
    for (number, page) in known.unwrap() {
        let is_known = store
            .is_page_known(PRACTICE, batch.id, &page)
            .await
            .unwrap();
        let ids = store.orders_at_positions(PRACTICE, batch.id, &page).await;
        pages.extend(is_known.then(|| (number, ids.unwrap())));
    }
    pages.sort();
    pages
}

fn ids(orders: &[Order]) -> Vec<OrderId> {
    orders.iter().map(|order| order.id).collect()
}

#[tokio::test]
async fn changed_order_makes_its_page_unknown() {
    let (_folder, store) = store().await;
    let (one, mut orders) = batch_with_pages(&store).await;
    let both = [(1, ids(&orders[..2])), (2, ids(&orders[2..]))];
    assert_eq!(known_pages(&store, &one).await, both);

    // The same orders again change nothing.
    let later = now() + DAY;
    store
        .mirror_orders(PRACTICE, &orders, OrderPosition::Unknown, later)
        .await
        .unwrap();
    assert_eq!(known_pages(&store, &one).await, both);

    orders[3].status = OrderStatus::Accepted;
    store
        .mirror_orders(PRACTICE, &orders[3..], OrderPosition::Unknown, later)
        .await
        .unwrap();
    assert_eq!(known_pages(&store, &one).await, both[..1]);

    let version = page_version(3);
    let page = [page_read(2, 2, &orders[2..], &version)];
    let written = store.mirror_order_pages(PRACTICE, one.id, &page, later);
    assert!(!written.await.unwrap(), "the mirror had these orders");
    assert_eq!(known_pages(&store, &one).await, both);
}

#[tokio::test]
async fn moved_order_makes_its_earlier_page_unknown() {
    let (_folder, store) = store().await;
    let (one, orders) = batch_with_pages(&store).await;
    let version = page_version(3);
    let moved = [orders[2].clone(), orders[1].clone()];
    let page = [page_read(2, 2, &moved, &version)];
    store
        .mirror_order_pages(PRACTICE, one.id, &page, now())
        .await
        .unwrap();
    let known = store.known_order_pages(PRACTICE, one.id, 1, 10).await;
    let known: Vec<u64> = known.unwrap().into_keys().collect();
    assert_eq!(known, [2]);
}

#[tokio::test]
async fn rebuilt_orders_have_no_known_pages() {
    let (_folder, store) = store().await;
    let (one, _) = batch_with_pages(&store).await;
    store
        .clear_resources(PRACTICE, &[SyncResource::Orders], &[])
        .await
        .unwrap();
    let known = store.known_order_pages(PRACTICE, one.id, 1, 10).await;
    assert!(known.unwrap().is_empty());
}

#[tokio::test]
async fn page_without_its_orders_is_not_known() {
    let (_folder, store) = store().await;
    let (one, orders) = batch_with_pages(&store).await;
    let mut write = store.begin_mirror().await.unwrap();
    sqlx::query("DELETE FROM orders WHERE id = ?1")
        .bind(orders[0].id)
        .execute(&mut *write)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(known_pages(&store, &one).await, [(2, ids(&orders[2..]))]);
}
