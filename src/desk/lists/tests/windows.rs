//! Windows of long lists, for several connections and with unreadable rows.

use crate::desk::store::tests::*;

const COUNTRY: &str = "US";

#[tokio::test]
async fn connections_do_not_share_rows() {
    let (_folder, store) = store().await;
    let other = crate::desk::connections::Connection {
        id: crate::desk::ids::ConnectionId(Uuid::from_u128(5)),
        kind: crate::desk::connections::ConnectionKind::Remote,
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
async fn windows_of_indexed_lists_agree_with_whole_list() {
    let (_folder, store) = store().await;
    let (old, new) = (batch(1, "Old"), batch(2, "New"));
    for batch in [&old, &new] {
        store
            .mirror_batches(PRACTICE, std::slice::from_ref(batch), now())
            .await
            .unwrap();
        let statuses = [
            OrderStatus::Created,
            OrderStatus::Opened,
            OrderStatus::Shipped,
        ];
        let orders: Vec<Order> = (0..31_u128)
            .map(|n| {
                let name = format!("P{}", n * 7 % 10);
                let status = statuses[n as usize % 3].clone();
                order(batch, 1_000 * batch.id.0.as_u128() + n, &name, "", status)
            })
            .collect();
        let position = OrderPosition::Consecutive { first: 0 };
        store
            .mirror_orders(PRACTICE, &orders, position, now())
            .await
            .unwrap();
    }
    for sort in [
        OrderSort::Natural,
        OrderSort::Recipient,
        OrderSort::Status,
        OrderSort::Total,
        OrderSort::LastChange,
    ] {
        for (descending, batch) in [(false, None), (true, None), (true, Some(old.id))] {
            let query = OrderQuery {
                sort,
                descending,
                batch,
                ..OrderQuery::default()
            };
            let whole = store
                .sorted_order_ids(PRACTICE, &query, now())
                .await
                .unwrap();
            let whole = store.order_rows(PRACTICE, &whole, now()).await.unwrap();
            for range in [0..10, 20..40, 28..34, 55..70, 61..62, 62..70, 200..300] {
                let window = store
                    .window(PRACTICE, "US", &query, range.clone(), now())
                    .await
                    .unwrap();
                assert_eq!(window.total, whole.len() as u64);
                let part = range.start.min(window.total)..range.end.min(window.total);
                let part = &whole[part.start as usize..part.end as usize];
                assert_eq!(window.rows, part, "{sort:?} {range:?}");
            }
        }
    }
}

#[tokio::test]
async fn first_rows_begin_the_list() {
    let (_folder, store, one) = store_with_batch("Spring").await;
    let orders: Vec<Order> = (0..40_u128)
        .map(|n| {
            let name = if n % 3 == 0 { "Łukasz" } else { "Ann" };
            order(&one, 100 + n, name, "", OrderStatus::Created)
        })
        .collect();
    let position = OrderPosition::Consecutive { first: 0 };
    store
        .mirror_orders(PRACTICE, &orders, position, now())
        .await
        .unwrap();
    for (text, stages) in [
        ("luk spr", vec![]),
        ("ann", vec![OrderStage::NotOpened]),
        ("", vec![OrderStage::NotOpened]),
        ("ann", vec![OrderStage::Delivered]),
    ] {
        for sort in [OrderSort::Natural, OrderSort::Recipient] {
            let query = OrderQuery {
                text: text.to_owned(),
                stages: stages.clone(),
                sort,
                ..OrderQuery::default()
            };
            let first = store
                .first_orders(PRACTICE, COUNTRY, &query, 5, now())
                .await
                .unwrap();
            let mut all = rows(&store, query).await;
            all.truncate(5);
            assert_eq!(first, all, "{text} {stages:?}");
        }
    }
    let unfiltered = OrderQuery::default();
    let none = store.first_orders(PRACTICE, COUNTRY, &unfiltered, 5, now());
    assert!(
        none.await.unwrap().is_empty(),
        "any part of this list is read at once"
    );
}

#[tokio::test]
async fn narrowed_search_reads_first_rows_from_cached_list() {
    let (_folder, store) = store().await;
    let one = batch(1, "Spring");
    let batches = std::slice::from_ref(&one);
    store
        .mirror_batches(PRACTICE, batches, now())
        .await
        .unwrap();
    // More than are compared without a list.
    let orders: Vec<Order> = (0..3_020_u128)
        .map(|n| {
            let name = if n < 3_010 { "Ann" } else { "Zora Ziegler" };
            order(&one, 100 + n, name, "", OrderStatus::Created)
        })
        .collect();
    let position = OrderPosition::Consecutive { first: 0 };
    store
        .mirror_orders(PRACTICE, &orders, position, now())
        .await
        .unwrap();
    let search = |text: &str, sort| OrderQuery {
        text: text.to_owned(),
        sort,
        ..OrderQuery::default()
    };
    let first = async |query: &OrderQuery| {
        let rows = store.first_orders(PRACTICE, COUNTRY, query, 5, now());
        rows.await.unwrap()
    };
    for sort in [OrderSort::Natural, OrderSort::Total] {
        let (wider, narrower) = (search("spring zo", sort), search("zora z spring", sort));
        assert!(first(&narrower).await.is_empty(), "no list is known");
        rows(&store, wider).await;
        let found = first(&narrower).await;
        let mut all = rows(&store, narrower).await;
        all.truncate(5);
        assert_eq!(found, all, "{sort:?}");
    }
    let narrower = search("spring zora zie", OrderSort::Natural);
    assert_eq!(first(&narrower).await.len(), 5);
    let other_stage = OrderQuery {
        stages: vec![OrderStage::Delivered],
        ..narrower.clone()
    };
    assert!(first(&other_stage).await.is_empty());
    store
        .mirror_orders(
            PRACTICE,
            &[order(&one, 5_000, "Ann", "", OrderStatus::Created)],
            OrderPosition::Unknown,
            now(),
        )
        .await
        .unwrap();
    assert!(first(&narrower).await.is_empty(), "the lists are old");
}

#[tokio::test]
async fn pages_of_the_feed_agree_with_whole_feed() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let ann = order(&one, 10, "Ann", "", OrderStatus::Created);
    let (minute, hour) = (60, 3_600);
    let begin = (now() - DAY * 20).micros() / 1_000_000;
    // Also around 1970, where the counted times change their sign.
    let seconds = [
        -7 * hour,
        -6 * hour,
        -61,
        -60,
        -59,
        0,
        1,
        59,
        60,
        begin,
        begin,
        begin,
        begin,
        begin,
        begin + 58,
        begin + 59,
        begin + 60,
        begin + 61,
        begin + 5 * minute,
        begin + hour,
        begin + 5 * hour,
        begin + 6 * hour,
        begin + 6 * hour,
        begin + 7 * hour,
        begin + 41 * hour,
        begin + 41 * hour,
        begin + 200 * hour,
    ];
    let activities: Vec<OrderActivity> = seconds
        .iter()
        .zip(1_u128..)
        .map(|(seconds, n)| OrderActivity {
            id: Uuid::from_u128(n).into(),
            order: ann.clone(),
            order_status: OrderStatus::Opened,
            created_at: Timestamp::from_micros(seconds * 1_000_000),
        })
        .collect();
    store
        .mirror_orders(PRACTICE, &[ann], OrderPosition::Unknown, now())
        .await
        .unwrap();
    // Later ones first, and all of them twice.
    for part in [&activities[5..], &activities[..6], &activities] {
        store
            .mirror_activities(PRACTICE, &[], part, ActivityUse::Feed, now())
            .await
            .unwrap();
    }
    let feed = ActivityQuery::default();
    let read = async |range: std::ops::Range<u64>| {
        let window = store
            .window(PRACTICE, "US", &feed, range, now())
            .await
            .unwrap();
        assert_eq!(window.total, seconds.len() as u64);
        window.rows
    };
    let whole = read(0..100).await;
    assert_eq!(whole.len(), seconds.len());
    for start in 0..=seconds.len() {
        let end = (start + 3).min(seconds.len());
        assert_eq!(
            read(start as u64..start as u64 + 3).await,
            whole[start..end]
        );
    }
    let mut write = store.begin_mirror().await.unwrap();
    sqlx::query("DELETE FROM activity")
        .execute(&mut *write)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let window = store.window(PRACTICE, "US", &feed, 0..100, now()).await;
    assert_eq!(window.unwrap().total, 0);
}

#[tokio::test]
async fn last_window_of_long_list_is_exact() {
    let (_folder, store, one) = store_with_batch("One").await;
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
    let query = OrderQuery::default();
    let window = store
        .window(PRACTICE, "US", &query, 1990..2060, now())
        .await
        .unwrap();
    assert_eq!((window.total, window.offset), (2000, 1990));
    let rows = window.rows;
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
        (2000, 2000, vec![])
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
    let query = BatchQuery::default();
    let window = store.window(PRACTICE, "US", &query, 0..10, now()).await;
    let rows = window.unwrap().rows;
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
