//! Search, sorting and filters of orders.

use super::*;

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
async fn filters_separate_expired_and_expiring_orders() {
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
        (AttentionKind::Unclaimed, "Late"),
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
