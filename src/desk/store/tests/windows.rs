//! Windows of long lists, for several connections and with unreadable rows.

use super::*;

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
    store.delete_removed_connections().await.unwrap();
    assert_eq!(store.counts(connection_row).await.unwrap(), (0, 0));
    let left: i64 =
        sqlx::query_scalar("SELECT count(*) FROM order_search WHERE order_search MATCH 'ann'")
            .fetch_one(&store.mirror)
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
        sqlx::query(sql).execute(&store.mirror).await.unwrap();
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
