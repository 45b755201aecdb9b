//! The ids of whole lists, which selections hold.

use crate::{
    contract::{OrderBatchId, OrderId},
    desk::{
        batches::BatchQuery,
        inbox::{InboxKey, InboxKind, InboxQuery},
        jobs::OrderSelection,
        lists::query::{ListIds, ListedCount},
        orders::OrderSort,
        people::{PeopleQuery, PersonId},
        store::tests::*,
    },
};

/// Two batches of 40 orders.
async fn sent_orders(store: &Store) -> Vec<OrderBatchId> {
    let batches = [batch(1, "Spring"), batch(2, "Autumn")];
    store
        .mirror_batches(PRACTICE, &batches, now())
        .await
        .unwrap();
    for (index, sent) in batches.iter().enumerate() {
        let orders: Vec<_> = (0..40)
            .map(|n| {
                let name = format!("Person{:02}", (n * 7) % 40);
                let id = 1_000 * (index as u128 + 1) + n;
                order(sent, id, &name, "Lee", OrderStatus::Opened)
            })
            .collect();
        let first = OrderPosition::Consecutive { first: 0 };
        store
            .mirror_orders(PRACTICE, &orders, first, now())
            .await
            .unwrap();
    }
    batches.iter().map(|batch| batch.id).collect()
}

async fn order_ids(store: &Store, query: OrderQuery) -> Vec<OrderId> {
    let query = ListQuery::Orders(query);
    match store.list_ids(PRACTICE, "US", &query, now()).await.unwrap() {
        ListIds::Orders(ids) => ids.to_vec(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn ids_have_the_order_of_the_list() {
    let (_folder, store) = store().await;
    let batches = sent_orders(&store).await;
    for query in [
        OrderQuery::default(),
        OrderQuery {
            sort: OrderSort::Recipient,
            descending: true,
            ..OrderQuery::default()
        },
        OrderQuery {
            batch: Some(batches[1]),
            text: "person1".to_owned(),
            ..OrderQuery::default()
        },
    ] {
        let shown = rows(&store, query.clone()).await;
        let shown: Vec<OrderId> = shown.iter().map(|row| row.id).collect();
        assert!(shown.len() > 5, "{query:?}");
        assert_eq!(order_ids(&store, query).await, shown);
    }
}

#[tokio::test]
async fn found_ids_stay_when_orders_arrive() {
    let (_folder, store) = store().await;
    let batches = sent_orders(&store).await;
    let found = order_ids(&store, OrderQuery::default()).await;
    let sent = batch(1, "Spring");
    let late = order(&sent, 9_999, "Late", "Comer", OrderStatus::Opened);
    let first = OrderPosition::Consecutive { first: 40 };
    store
        .mirror_orders(PRACTICE, &[late], first, now())
        .await
        .unwrap();
    let selection = OrderSelection::Orders(found.into());
    let preview = store
        .preview_order_action(PRACTICE, &selection, now())
        .await
        .unwrap();
    assert_eq!(preview.orders.len(), 80);
    let all = order_ids(&store, OrderQuery::default()).await;
    assert_eq!(all.len(), 81);
    // Selected batches are the lists of their orders, each order once.
    let of = |batch| OrderQuery {
        batch: Some(batch),
        ..OrderQuery::default()
    };
    let queries = [of(batches[0]), of(batches[1]), of(batches[0])];
    let selection = OrderSelection::Queries(queries.into());
    let preview = store
        .preview_order_action(PRACTICE, &selection, now())
        .await
        .unwrap();
    assert_eq!(preview.orders.len(), 81);
}

/// Prints the time that a count of a whole selected list takes: run with `--ignored --nocapture`.
#[tokio::test]
#[ignore = "measures 100,000 orders"]
async fn measures_count_of_many_selected_orders() {
    let (_folder, store) = store().await;
    let sent = batch(1, "Spring");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&sent), now())
        .await
        .unwrap();
    let orders: Vec<_> = (0..100_000)
        .map(|n| order(&sent, 1_000 + n, "Ada", "Lee", OrderStatus::Opened))
        .collect();
    let first = OrderPosition::Consecutive { first: 0 };
    store
        .mirror_orders(PRACTICE, &orders, first, now())
        .await
        .unwrap();
    let all = ListIds::Orders(order_ids(&store, OrderQuery::default()).await.into());
    let of_batch = OrderQuery {
        batch: Some(sent.id),
        ..OrderQuery::default()
    };
    for query in [OrderQuery::default(), of_batch] {
        let query = ListQuery::Orders(query);
        for _ in 0..3 {
            let start = std::time::Instant::now();
            let counted = store.count_listed(PRACTICE, "US", &query, &all, now());
            let counted = counted.await.unwrap();
            println!("{} counted in {:?}", counted.shown, start.elapsed());
        }
    }
}

#[tokio::test]
async fn counted_items_are_those_of_the_list() {
    let (_folder, store) = store().await;
    let batches = sent_orders(&store).await;
    let all = order_ids(&store, OrderQuery::default()).await;
    let some: Vec<OrderId> = all.iter().copied().step_by(3).collect();
    let mut with_unknown = some.clone();
    with_unknown.push(Uuid::from_u128(77).into());
    for query in [
        OrderQuery::default(),
        OrderQuery {
            text: "person1".to_owned(),
            ..OrderQuery::default()
        },
        OrderQuery {
            batch: Some(batches[1]),
            ..OrderQuery::default()
        },
        OrderQuery {
            statuses: vec![OrderStatus::Failed],
            ..OrderQuery::default()
        },
    ] {
        let query = ListQuery::Orders(query);
        let listed = store.list_ids(PRACTICE, "US", &query, now()).await.unwrap();
        for items in [&some, &with_unknown] {
            let items = ListIds::Orders(items.clone().into());
            let counted = store.count_listed(PRACTICE, "US", &query, &items, now());
            let counted = counted.await.unwrap();
            assert_eq!(counted.shown, items.count_in(&listed), "{query:?}");
            let missing = items.filtered(|at| at == some.len());
            assert_eq!(counted.missing, missing, "{query:?}");
        }
    }
    let query = ListQuery::Batches(BatchQuery {
        text: "autumn".to_owned(),
        ..BatchQuery::default()
    });
    let items = ListIds::Batches(batches.into());
    let counted = store.count_listed(PRACTICE, "US", &query, &items, now());
    let counted = counted.await.unwrap();
    assert_eq!(counted.shown, 1);
    assert_eq!(counted.missing, items.filtered(|_| false));
}

#[tokio::test]
async fn removed_people_and_handled_items_are_missing() {
    let (_folder, store) = store().await;
    let people = ListIds::People([PersonId(4), PersonId(5)].into());
    let query = ListQuery::People(PeopleQuery::default());
    let counted = store.count_listed(PRACTICE, "US", &query, &people, now());
    let none = ListedCount {
        shown: 0,
        missing: people.clone(),
    };
    assert_eq!(counted.await.unwrap(), none);
    let sent = batch(1, "Spring");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&sent), now())
        .await
        .unwrap();
    let failed = order(&sent, 7, "Ann", "Lee", OrderStatus::Failed);
    store
        .mirror_orders(PRACTICE, &[failed], OrderPosition::Unknown, now())
        .await
        .unwrap();
    let key = |kind| InboxKey {
        kind,
        id: sent.id.0,
    };
    let found = key(InboxKind::FailedOrder);
    let handled = key(InboxKind::NotOpened);
    let items = ListIds::Inbox([found, handled].into());
    for (kind, shown) in [(None, 1), (Some(InboxKind::NotOpened), 0)] {
        let query = ListQuery::Inbox(InboxQuery {
            kind,
            ..InboxQuery::default()
        });
        let counted = store.count_listed(PRACTICE, "US", &query, &items, now());
        let missing = ListIds::Inbox([handled].into());
        assert_eq!(counted.await.unwrap(), ListedCount { shown, missing });
    }
}
