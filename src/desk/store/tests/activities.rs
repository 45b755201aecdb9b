//! Figures of the Activity screen, and activities that are written to the mirror.

use super::*;

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
