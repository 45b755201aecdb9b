//! Search, sorting and filters of orders.

use sqlx::{QueryBuilder, Row as _, sqlite::SqliteRow};

use crate::desk::{
    inbox::InboxKind,
    orders::{reads::push_list, search::OrderSearch},
    store::tests::*,
};

/// The steps that `EXPLAIN QUERY PLAN` returned.
fn plan_steps(plan: &[SqliteRow]) -> Vec<String> {
    plan.iter().map(|row| row.get("detail")).collect()
}

/// The recipients of the orders that a search finds.
async fn search(store: &Store, text: &str) -> Vec<String> {
    let query = OrderQuery {
        text: text.to_owned(),
        ..OrderQuery::default()
    };
    names(store, query).await
}

#[tokio::test]
async fn search_matches_word_prefixes_ignoring_case_and_accents() {
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
    let search = async |text: &str| search(&store, text).await;
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

/// The first search runs before the facts of orders are in memory.
#[tokio::test]
async fn order_matching_by_word_and_id_is_listed_once() {
    let (_folder, store) = store().await;
    let spring = batch(1, "Spring");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&spring), now())
        .await
        .unwrap();
    let id = 0x0198_aaaa_u128 << 96;
    let order = order(&spring, id, "0198aaaa", "Bo", OrderStatus::Created);
    store
        .mirror_orders(PRACTICE, &[order], OrderPosition::Unknown, now())
        .await
        .unwrap();
    for _ in 0..2 {
        assert_eq!(search(&store, "0198aaaa").await, ["0198aaaa Bo"]);
        store.with_order_figures(PRACTICE, |_| ()).await.unwrap();
    }
}

#[tokio::test]
async fn rare_term_finds_the_same_orders_as_the_index() {
    let (_folder, store) = store().await;
    let spring = batch(1, "Spring");
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&spring), now())
        .await
        .unwrap();
    // The plan compares the words of the three orders of the rare name, and uses the index for the frequent name.
    let mut orders: Vec<Order> = (0..600)
        .map(|n| {
            let last = format!("a{n}");
            order(&spring, 1_000 + n, "Frequent", &last, OrderStatus::Created)
        })
        .collect();
    for (n, last) in [(1, "Bo"), (2, "Ca"), (3, "Ba")] {
        orders.push(order(&spring, n, "Rare", last, OrderStatus::Created));
    }
    orders[602].recipient_email = Some("z@example.com".to_owned());
    for part in orders.chunks(100) {
        store
            .mirror_orders(PRACTICE, part, OrderPosition::Unknown, now())
            .await
            .unwrap();
    }
    let search = async |text: &str| search(&store, text).await;
    assert_eq!(search("rare b").await, ["Rare Bo", "Rare Ba"]);
    assert_eq!(search("b rare").await, ["Rare Bo", "Rare Ba"]);
    assert_eq!(search("rare z@e").await, ["Rare Ba"]);
    assert_eq!(search("rare d").await, [""; 0]);
    assert_eq!(search("frequent b").await, [""; 0]);
    assert_eq!(search("frequent a59").await.len(), 11);
    // The list keeps its order when no index has it.
    let by_name = OrderQuery {
        text: "frequent a59".to_owned(),
        sort: OrderSort::Recipient,
        descending: true,
        ..OrderQuery::default()
    };
    let found = names(&store, by_name).await;
    let mut sorted = found.clone();
    sorted.sort();
    sorted.reverse();
    assert_eq!(found, sorted);
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
    let found = BatchQuery {
        text: "ne".into(),
        ..BatchQuery::default()
    };
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
async fn filters_separate_expired_and_expiring_orders() {
    let (_folder, store, one) = store_with_batch("One").await;
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
        (InboxKind::ExpiringSoon, "Soon"),
        (InboxKind::FailedOrder, "Free"),
        (InboxKind::UnclaimedMoney, "Late"),
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
    // The accepted gift is authorized and not charged yet; the expired one is returned.
    assert_eq!((detail.row.spent, detail.row.charged_orders), (Cents(0), 0));
    assert_eq!(
        (detail.unclaimed, detail.unclaimed_orders),
        (Cents(5500), 1)
    );
    let summary = store
        .activity_summary(PRACTICE, &Calendar::local(now(), 7), now())
        .await
        .unwrap();
    assert_eq!((summary.at_risk, summary.at_risk_amount), (1, Cents(5500)));
    assert_eq!(summary.days.len(), 7);
}

#[tokio::test]
async fn search_finds_tracking_number_note_and_id() {
    let (_folder, store, one) = store_with_batch("One").await;
    let mut ann = order(&one, 10, "Ann", "", OrderStatus::Shipped);
    ann.id = Uuid::from_u128(0x0192_abcd_1234_7000_8000_0000_0000_0001).into();
    ann.thank_you_note = Some("What a lovely surprise".to_owned());
    ann.shipments = vec![Shipment {
        tracking_number: Some("1Z999AA10123456784".to_owned()),
        ..Shipment::default()
    }];
    let bob = order(&one, 11, "Bob", "", OrderStatus::Created);
    store
        .mirror_orders(PRACTICE, &[ann.clone(), bob], OrderPosition::Unknown, now())
        .await
        .unwrap();
    let search = async |text: &str| search(&store, text).await;
    for text in [
        "1z999aa1",
        "lovely ann",
        "0192abcd",
        "0192ABCD-12",
        "0192abcd-1234-7000-8000-000000000001",
    ] {
        assert_eq!(search(text).await, ["Ann"], "{text}");
    }
    for text in [
        "0192abc",
        "0192abce",
        "0192abcd-1234-7000-8000-0000000000010",
    ] {
        assert_eq!(search(text).await, [""; 0], "{text}");
    }
    // The words of an earlier version: recipient only.
    let mut write = store.begin_mirror().await.unwrap();
    sqlx::query("INSERT OR REPLACE INTO order_search (rowid, words) SELECT row_id, recipient_name FROM orders")
        .execute(&mut *write)
        .await
        .unwrap();
    write.commit().await.unwrap();
    store.invalidate(crate::desk::lists::Changed {
        orders: true,
        ..Default::default()
    });
    assert_eq!(search("lovely").await, [""; 0]);
    for _ in 0..2 {
        store.complete_search_words(PRACTICE).await.unwrap();
        assert_eq!(search("lovely").await, ["Ann"]);
        assert_eq!(search("1z999").await, ["Ann"]);
    }
}

#[tokio::test]
async fn lists_without_filter_are_read_from_their_index() {
    let (_folder, store) = store().await;
    let batch = Some(batch(1, "One").id);
    for (sort, batch, index) in [
        (
            OrderSort::Natural,
            None,
            "orders_by_position (connection_row=?)",
        ),
        (
            OrderSort::Natural,
            batch,
            "orders_in_batch (connection_row=? AND batch_id=?)",
        ),
        (
            OrderSort::Recipient,
            None,
            "orders_by_recipient (connection_row=?)",
        ),
        (
            OrderSort::Status,
            None,
            "orders_by_stage (connection_row=?)",
        ),
        (
            OrderSort::LastChange,
            None,
            "orders_by_change (connection_row=?)",
        ),
    ] {
        for descending in [false, true] {
            let query = OrderQuery {
                sort,
                batch,
                ..OrderQuery::default()
            };
            let query = crate::desk::orders::reads::indexed_orders(PRACTICE, &query, descending);
            let statement = format!("EXPLAIN QUERY PLAN {}", query.sql().as_str());
            let mut plan = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(PRACTICE);
            if let Some(batch) = batch {
                plan = plan.bind(batch);
            }
            let plan = plan.fetch_all(&store.mirror).await.unwrap();
            let steps = plan_steps(&plan);
            assert_eq!(
                steps,
                [format!("SEARCH orders USING COVERING INDEX {index}")]
            );
        }
    }
}

#[tokio::test]
async fn lists_of_a_batch_use_its_indexes() {
    let (_folder, store) = store().await;
    let of_batch = OrderQuery {
        batch: Some(batch(1, "One").id),
        ..OrderQuery::default()
    };
    let lists = [
        (
            OrderQuery {
                sort: OrderSort::Recipient,
                ..of_batch.clone()
            },
            "orders_in_batch",
        ),
        (
            OrderQuery {
                sort: OrderSort::Total,
                ..of_batch.clone()
            },
            "orders_counts",
        ),
        (
            OrderQuery {
                statuses: vec![OrderStatus::Failed],
                ..of_batch.clone()
            },
            "orders_counts",
        ),
        (
            OrderQuery {
                stages: vec![OrderStage::Accepted],
                sort: OrderSort::LastChange,
                ..of_batch
            },
            "orders_counts",
        ),
    ];
    for (filter, index) in lists {
        let mut query = QueryBuilder::new("EXPLAIN QUERY PLAN ");
        push_list(
            &mut query,
            PRACTICE,
            &filter,
            &OrderSearch::Everything,
            now(),
        )
        .unwrap();
        let plan = query.build().fetch_all(&store.mirror);
        let plan = plan.await.unwrap();
        let steps = plan_steps(&plan);
        let is_named = |step: &String| {
            step.starts_with("SEARCH orders ") && step.contains(&format!(" INDEX {index} "))
        };
        assert!(steps.iter().any(is_named), "{filter:?}: {steps:?}");
    }
}

#[tokio::test]
async fn words_of_added_and_changed_orders_are_searched() {
    let (_folder, store, one) = store_with_batch("One").await;
    let mirror = async |orders: &[Order]| {
        store
            .mirror_orders(PRACTICE, orders, OrderPosition::Unknown, now())
            .await
            .unwrap();
    };
    let ann = order(&one, 10, "Ann", "Ode", OrderStatus::Created);
    mirror(std::slice::from_ref(&ann)).await;
    let anna = order(&one, 10, "Anna", "Poe", OrderStatus::Created);
    let bob = order(&one, 11, "Bob", "Roy", OrderStatus::Created);
    let rob = order(&one, 11, "Rob", "Roy", OrderStatus::Created);
    mirror(&[anna, bob, rob]).await;
    assert_eq!(search(&store, "ode").await, [""; 0]);
    assert_eq!(search(&store, "poe").await, ["Anna Poe"]);
    assert_eq!(search(&store, "bob").await, [""; 0]);
    assert_eq!(search(&store, "roy").await, ["Rob Roy"]);
    let execute = async |statement: &'static str| {
        let query = sqlx::query(statement).execute(&store.mirror_writer);
        query.await.unwrap();
    };
    // The row ids of deleted orders are used again.
    execute("DELETE FROM orders").await;
    mirror(&[order(&one, 12, "Cid", "", OrderStatus::Created)]).await;
    assert_eq!(search(&store, "roy").await, [""; 0]);
    assert_eq!(search(&store, "cid").await, ["Cid"]);
    execute("INSERT INTO order_search (order_search) VALUES ('integrity-check')").await;
}

#[tokio::test]
async fn words_are_written_only_when_they_change() {
    let (_folder, store, one) = store_with_batch("One").await;
    let mirror = async |order: Order| {
        store
            .mirror_orders(PRACTICE, &[order], OrderPosition::Unknown, now())
            .await
            .unwrap();
    };
    mirror(order(&one, 10, "Ann", "Ode", OrderStatus::Created)).await;
    // An order whose words are missing is found again as soon as they are written.
    sqlx::query("DELETE FROM order_search")
        .execute(&store.mirror_writer)
        .await
        .unwrap();
    let mut opened = order(&one, 10, "Ann", "Ode", OrderStatus::Opened);
    mirror(opened.clone()).await;
    assert_eq!(search(&store, "ode").await, [""; 0]);
    opened.thank_you_note = Some("How kind".to_owned());
    mirror(opened).await;
    assert_eq!(search(&store, "ode").await, ["Ann Ode"]);
    assert_eq!(search(&store, "kind").await, ["Ann Ode"]);
}

#[tokio::test]
async fn orders_are_found_by_new_batch_name() {
    let (_folder, store) = store().await;
    let one = batch(1, "Spring");
    let ann = order(&one, 10, "Ann", "Ode", OrderStatus::Created);
    let mirror = async |batch: &OrderBatch| {
        store
            .mirror_batches(PRACTICE, std::slice::from_ref(batch), now())
            .await
            .unwrap();
    };
    // An activity can mirror the order before its batch.
    let position = OrderPosition::Unknown;
    store
        .mirror_orders(PRACTICE, std::slice::from_ref(&ann), position, now())
        .await
        .unwrap();
    mirror(&one).await;
    assert_eq!(search(&store, "spring").await, ["Ann Ode"]);
    let renamed = OrderBatch {
        batch_name: Some("Autumn".to_owned()),
        ..one
    };
    mirror(&renamed).await;
    assert_eq!(search(&store, "spring").await, [""; 0]);
    assert_eq!(search(&store, "autumn").await, ["Ann Ode"]);
}

#[tokio::test]
async fn changed_orders_are_found_by_their_row_id() {
    let (_folder, store) = store().await;
    let statement = crate::desk::orders::fact_reads::CHANGED_ORDERS;
    let plan = sqlx::query(sqlx::AssertSqlSafe(format!(
        "EXPLAIN QUERY PLAN {statement}"
    )))
    .bind(PRACTICE)
    .bind("[]")
    .fetch_all(&store.mirror)
    .await
    .unwrap();
    let steps = plan_steps(&plan);
    assert!(
        steps.contains(&"SEARCH orders USING INTEGER PRIMARY KEY (rowid=?)".to_owned()),
        "{steps:?}"
    );
}
